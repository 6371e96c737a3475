// samurai-sim - referee games of SamurAI 3x3 2016 and make positions with known truth
#include "lib/cli/app.hpp"
#include "lib/core/random.hpp"
#include "lib/io/error.hpp"
#include "lib/samurai/play/game_files.hpp"
#include "lib/samurai/play/game_record.hpp"
#include "lib/samurai/play/process_player.hpp"
#include "lib/samurai/play/tournament.hpp"
#include "lib/samurai/rules/world.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

using namespace tsume;

namespace {

constexpr cli::Info info{
    "samurai-sim", "Referee games of SamurAI 3x3 2016, and make positions with known truth.",
    "[options]", "samurai-sim --first samurai-player --second greedy --count 10 --opening 6"};

struct Settings {
  std::string first = "greedy";
  std::string second = "greedy";
  std::optional<std::string> scenarios;
  std::optional<std::string> replay;
  std::optional<std::string> tournament;
  std::optional<std::string> table;
  std::uint64_t seed = 1;
  std::uint64_t count = 1;
  std::uint64_t games = 1;
  std::uint64_t threads = 1;
  std::uint64_t opening = 0;
  std::uint64_t turns = 2;
  std::uint64_t start_ms = 10'000;
  std::uint64_t turn_ms = 200;
  bool both_sides = false;
  bool stats = false;
  std::optional<std::string> write;
  std::optional<core::Shard> shard;

  [[nodiscard]] samurai::PlayerLimits limits() const {
    return {std::chrono::milliseconds(start_ms), std::chrono::milliseconds(turn_ms)};
  }
};

void finish_game(cli::Context& context, const Settings& settings, std::uint64_t seed,
                 const std::array<std::string, 2>& names, const samurai::Game& game,
                 const std::string& base) {
  if (settings.write) {
    samurai::write_game(*settings.write + '/' + base, names, game);
  }
  samurai::print_result(context.out, seed, names, game);
  context.out.end_record();
}

void play(cli::Context& context, const Settings& settings, std::uint64_t seed, bool swapped) {
  std::array<std::string, 2> names = {settings.first, settings.second};
  if (swapped) {
    std::swap(names[0], names[1]);
  }
  const auto first = samurai::make_player(names[0], samurai::Side::first, seed, settings.limits());
  const auto second =
      samurai::make_player(names[1], samurai::Side::second, seed, settings.limits());
  core::Random random(seed);
  const samurai::Game game = samurai::play_game(
      samurai::after_random_turns(static_cast<int>(settings.opening), random), *first, *second);
  finish_game(context, settings, seed, names, game,
              "game-" + std::to_string(seed) + (swapped ? "-swapped" : ""));
  for (const samurai::Player* player : {first.get(), second.get()}) {
    const auto* process = dynamic_cast<const samurai::ProcessPlayer*>(player);
    if (settings.stats && process != nullptr) {
      context.tell("game " + std::to_string(seed) + ' ' + names[player == second.get()] + ": " +
                   process->times().wall_summary("turns"));
    }
  }
}

void replay(cli::Context& context, const Settings& settings) {
  io::Input input = context.open(*settings.replay);
  const samurai::GameLog log = samurai::read_log(input);
  const auto first = log.player(samurai::Side::first);
  const auto second = log.player(samurai::Side::second);
  const samurai::Game game = samurai::play_game(samurai::World(), *first, *second);
  samurai::check_replay(log, game);
  finish_game(context, settings, settings.seed, log.names, game, "replay");
}

void make_scenarios(cli::Context& context, const Settings& settings) {
  std::uint64_t made = 0;
  for (std::uint64_t seed = settings.seed; made < settings.count; ++seed) {
    if (const auto scenario =
            samurai::make_scenario(*settings.scenarios == "crowded", seed, settings.turns)) {
      samurai::print_scenario(context.out, seed, *settings.scenarios, *scenario);
      context.out.end_record();
      ++made;
    }
  }
}

cli::Exit hold_tournament(cli::Context& context, const Settings& settings) {
  io::Input input = context.open(*settings.tournament);
  const samurai::TournamentPlan plan{samurai::read_entrants(input), settings.games, settings.seed,
                                     settings.opening, settings.limits()};
  io::Progress progress = context.progress("games", samurai::game_count(plan));
  std::uint64_t done = 0;
  const auto played = [&](const samurai::GameResult&) { progress.update(++done); };
  return samurai::play_tournament(plan, context.out, context.part(settings.shard), settings.threads,
                                  played)
             ? cli::Exit::ok
             : cli::Exit::stopped;
}

cli::Exit body(cli::Context& context, const Settings& settings) {
  if (settings.write && (settings.scenarios || settings.tournament || settings.table)) {
    throw cli::UsageError("--write is for games; all else goes to the output, see --output");
  }
  if ((settings.shard || context.resumable != nullptr) && !settings.tournament) {
    throw cli::UsageError("--shard and --checkpoint are for --tournament");
  }
  if (settings.table) {
    io::Input input = context.open(*settings.table);
    samurai::print_table(context.out, samurai::read_results(input));
    return cli::Exit::ok;
  }
  if (settings.tournament) {
    return hold_tournament(context, settings);
  }
  if (settings.scenarios) {
    make_scenarios(context, settings);
    return cli::Exit::ok;
  }
  if (settings.replay) {
    replay(context, settings);
    return cli::Exit::ok;
  }
  io::Progress progress = context.progress("games", settings.count * (settings.both_sides ? 2 : 1));
  std::uint64_t done = 0;
  for (std::uint64_t seed = settings.seed; seed < settings.seed + settings.count; ++seed) {
    for (const bool swapped : {false, true}) {
      if (!swapped || settings.both_sides) {
        play(context, settings, seed, swapped);
        progress.update(++done);
      }
    }
  }
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr std::uint64_t most_ms = 600'000;
  constexpr std::uint64_t most_opening = samurai::turn_count - 2;
  constexpr std::uint64_t most_own_turns = samurai::turn_count / 2;
  constexpr std::uint64_t most = 1'000'000'000;
  Settings settings;
  cli::Options options;
  options.text("first", "PLAYER", settings.first,
               "greedy, random, @FILE of orders, or a command that speaks the protocol");
  options.text("second", "PLAYER", settings.second, "the same for the second army");
  options.flag("both-sides", settings.both_sides, "play each game again with the sides swapped");
  options.count("count", "N", settings.count, "how many games or scenarios", 1, most);
  options.count("opening", "N", settings.opening, "random turns before the players begin", 0,
                most_opening);
  options.seed(settings.seed);
  options.text("write", "FOLDER", settings.write,
               "transcripts, truth and official log of each game");
  options.text("replay", "FILE", settings.replay, "play an official JSON game log again");
  options.text("tournament", "FILE", settings.tournament,
               "every pair of the players in FILE, both sides: a line a game");
  options.count("games", "N", settings.games, "games of each pair and side", 1, most);
  options.text("table", "FILE", settings.table, "table of the results of a tournament");
  options.count("threads", "N", settings.threads, "number of threads", 1, 256);
  options.shard(settings.shard);
  options.checkpoint();
  options.choice("scenarios", settings.scenarios, {"random", "crowded"},
                 "instead of games: positions of one player with the truth");
  options.count("turns", "K", settings.turns, "own turns in a scenario", 2, most_own_turns);
  options.count("start-ms", "MS", settings.start_ms, "time to answer the play order", 1, most_ms);
  options.count("turn-ms", "MS", settings.turn_ms, "time for an order", 1, most_ms);
  options.flag("stats", settings.stats, "print statistics on stderr");
  options.progress();
  options.exclusive({"replay", "tournament", "table", "scenarios"});
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(context, settings); });
}
