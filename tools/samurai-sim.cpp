// samurai-sim - referee games of SamurAI 3x3 2016 and make positions with known truth
#include "lib/cli/app.hpp"
#include "lib/core/random.hpp"
#include "lib/io/error.hpp"
#include "lib/samurai/play/game_record.hpp"
#include "lib/samurai/play/process_player.hpp"
#include "lib/samurai/play/referee.hpp"
#include "lib/samurai/rules/world.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
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
  std::uint64_t seed = 1;
  std::uint64_t count = 1;
  std::uint64_t opening = 0;
  std::uint64_t turns = 2;
  std::uint64_t start_ms = 10'000;
  std::uint64_t turn_ms = 200;
  bool both_sides = false;
  bool stats = false;
  std::optional<std::string> write;
};

void write_transcript(const std::string& path, const samurai::Transcript& transcript) {
  io::AtomicFile file(path);
  samurai::print_transcript(file.stream(), transcript);
  file.commit();
}

void play(cli::Context& context, const Settings& settings, std::uint64_t seed, bool swapped) {
  std::array<std::string, 2> names = {settings.first, settings.second};
  if (swapped) {
    std::swap(names[0], names[1]);
  }
  const samurai::PlayerLimits limits{std::chrono::milliseconds(settings.start_ms),
                                     std::chrono::milliseconds(settings.turn_ms)};
  const auto first = samurai::make_player(names[0], samurai::Side::first, seed, limits);
  const auto second = samurai::make_player(names[1], samurai::Side::second, seed, limits);
  core::Random random(seed);
  samurai::World start = samurai::after_random_turns(static_cast<int>(settings.opening), random);
  const std::string base =
      settings.write.value_or("") + "/game-" + std::to_string(seed) + (swapped ? "-swapped" : "");
  std::optional<io::AtomicFile> truth;
  samurai::TurnObserver observer;
  if (settings.write) {
    truth.emplace(base + ".truth.jsonl");
    observer = [&](const auto& world, const auto& order, const auto& took_place) {
      samurai::print_truth(truth->stream(), world, order, took_place);
    };
  }
  const samurai::Game game = samurai::play_game(std::move(start), *first, *second, observer);
  if (settings.write) {
    truth->commit();
    write_transcript(base + ".first.txt", game.transcripts[0]);
    write_transcript(base + ".second.txt", game.transcripts[1]);
  }
  samurai::print_result(context.out, seed, names, game);
  context.out.end_record();
  for (const samurai::Player* player : {first.get(), second.get()}) {
    const auto* process = dynamic_cast<const samurai::ProcessPlayer*>(player);
    if (settings.stats && process != nullptr) {
      context.tell("game " + std::to_string(seed) + ' ' + names[player == second.get()] + ": " +
                   process->times().wall_summary("turns"));
    }
  }
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

cli::Exit body(cli::Context& context, const Settings& settings) {
  if (settings.scenarios) {
    if (settings.write) {
      throw cli::UsageError("--write is for games; scenarios go to the output, see --output");
    }
    make_scenarios(context, settings);
    return cli::Exit::ok;
  }
  if (settings.write) {
    std::filesystem::create_directories(*settings.write);
  }
  for (std::uint64_t seed = settings.seed; seed < settings.seed + settings.count; ++seed) {
    play(context, settings, seed, false);
    if (settings.both_sides) {
      play(context, settings, seed, true);
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
  options.choice("scenarios", settings.scenarios, {"random", "crowded"},
                 "instead of games: positions of one player with the truth");
  options.count("turns", "K", settings.turns, "own turns in a scenario", 2, most_own_turns);
  options.count("count", "N", settings.count, "how many games or scenarios", 1, most);
  options.seed(settings.seed);
  options.count("opening", "N", settings.opening, "random turns before the players begin", 0,
                most_opening);
  options.text("write", "FOLDER", settings.write, "transcripts and truth of each game");
  options.count("start-ms", "MS", settings.start_ms, "time to answer the play order", 1, most_ms);
  options.count("turn-ms", "MS", settings.turn_ms, "time for an order", 1, most_ms);
  options.flag("stats", settings.stats, "median and worst time of the programs on stderr");
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(context, settings); });
}
