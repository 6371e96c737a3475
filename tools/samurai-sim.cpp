// samurai-sim - referee games of SamurAI 3x3 2016 and generate positions with known truth
#include "lib/cli/app.hpp"
#include "lib/core/text.hpp"
#include "lib/samurai/formats/game_files.hpp"
#include "lib/samurai/formats/game_record.hpp"
#include "lib/samurai/play/series.hpp"
#include "lib/samurai/rules/world.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace {

using namespace tsume;

constexpr cli::Info info{
    "samurai-sim", "Referee games of SamurAI 3x3 2016, and generate positions with known truth.",
    "samurai-sim --first samurai-player --second greedy --games 10 --opening 6"};

struct Settings {
  samurai::SeriesPlan series;
  std::optional<samurai::ScenarioKind> scenarios;
  std::optional<std::string> replay;
  std::uint64_t games = 1;
  std::uint64_t turns = 2;
  double start_seconds = 10;
  double turn_seconds = 0.2;
  samurai::GameFormat format = samurai::GameFormat::json;
  bool stats = false;
  std::optional<std::string> write;

  void add_to(cli::Options& options) {
    constexpr std::uint64_t most = 1'000'000'000;
    options.text("first", "PLAYER", series.players[0],
                 "greedy, random, @FILE of orders, or a command that speaks the protocol");
    options.text("second", "PLAYER", series.players[1], "the same for the second army");
    options.flag("both-sides", series.both_sides, "play each game again with the sides swapped");
    options.count("games", "N", games, "games, or scenarios", {1, most});
    options.count("opening", "N", series.opening, "random turns before the players begin",
                  {0, samurai::turn_count - 2});
    options.seed(series.seed);
    options.choice("format", format, samurai::game_format_names, "how to print a game");
    options.text("write", "DIR", write, "write transcripts, truth and official log to DIR");
    options.text("replay", "FILE", replay, "replay an official JSON game log");
    options.choice("scenarios", scenarios, samurai::scenario_kind_names,
                   "print positions of one player with the truth instead of games");
    options.count("turns", "K", turns, "the player's turns in a scenario",
                  {2, samurai::turn_count / 2});
    options.seconds("start-seconds", start_seconds, "time to answer the play order");
    options.seconds("turn-seconds", turn_seconds, "time for each turn");
    options.stats(stats);
    options.progress();
    options.records();
    options.exclusive({"replay", "scenarios"});
  }

  void check() const {
    if (write && scenarios) {
      throw cli::UsageError("--write is for games only; use --output for other results");
    }
    if (format != samurai::GameFormat::json && scenarios) {
      throw cli::UsageError("--format is for games");
    }
  }
};

std::chrono::milliseconds in_milliseconds(double seconds) {
  return std::chrono::milliseconds(std::max(1L, std::lround(1000 * seconds)));
}

using GameRecords = io::RecordPrinter<samurai::GameWriter>;

void finish_game(const Settings& settings, cli::Context& context, GameRecords& records,
                 const samurai::SeriesGame& played) {
  if (settings.write) {
    samurai::write_game(*settings.write + '/' + played.label, played.names, played.game);
  }
  records.add(played.label, [&](samurai::GameWriter& writer) { writer.write(played); });
  context.out.end_record();
  for (std::size_t side = 0; side < played.times.size(); ++side) {
    if (settings.stats && !played.times[side].empty()) {
      context.tell("seed=" + std::to_string(played.seed) + ' ' + played.times[side] +
                   " player=" + played.names[side]);
    }
  }
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  settings.check();
  if (settings.scenarios) {
    context.refuse_folder("games");
  }
  GameRecords records(context.records(), core::name_of(samurai::game_format_names, settings.format),
                      [&](std::ostream& out) { return samurai::GameWriter(out, settings.format); });
  cli::Exit status = cli::Exit::ok;
  if (settings.scenarios) {
    samurai::write_scenarios(context.out, *settings.scenarios, settings.series.seed, settings.games,
                             settings.turns);
  } else if (settings.replay) {
    io::Input input = context.open(*settings.replay);
    finish_game(settings, context, records, samurai::play_again(input, settings.series.seed));
  } else {
    samurai::SeriesPlan plan = settings.series;
    plan.count = settings.games;
    plan.start_time = in_milliseconds(settings.start_seconds);
    plan.turn_time = in_milliseconds(settings.turn_seconds);
    const auto scripts = static_cast<std::uint64_t>(std::ranges::count(plan.players, "@-"));
    if (scripts * plan.games() > 1) {
      throw cli::UsageError("@-: standard input can be read only once");
    }
    io::Progress progress = context.progress("games", plan.games());
    std::uint64_t done = 0;
    std::uint64_t not_played = 0;
    std::map<std::string, std::uint64_t> idle_games;  // by player
    // The first game of each side, by players; further players differ by their seed.
    std::map<std::array<std::string, 2>, samurai::Game> first_games;
    bool is_repeated = false;
    bool is_varied = false;
    samurai::play_series(
        plan,
        [&](const samurai::SeriesGame& played) {
          finish_game(settings, context, records, played);
          progress.update(++done);
          if (const auto first = first_games.find(played.names); first != first_games.end()) {
            is_repeated = true;
            is_varied = is_varied || !first->second.has_actions_of(played.game);
          } else if (first_games.size() < 2) {
            first_games.emplace(played.names, played.game);
          } else {
            is_varied = true;
          }
          for (const samurai::Side side : {samurai::Side::first, samurai::Side::second}) {
            const std::string& player = played.names[static_cast<std::size_t>(side)];
            if (player != "greedy" && player != "random" && played.game.idle(side)) {
              ++idle_games[player];
            }
          }
        },
        [&](const std::string& reason) {
          context.tell(reason);
          progress.update(++done);
          ++not_played;
        });
    if (not_played > 0) {
      context.tell(std::to_string(not_played) + " of " + core::counted(plan.games(), "game") +
                   " not played");
      status = cli::Exit::failure;
    }
    if (is_repeated && !is_varied) {
      context.note(
          "the games of the same players are all alike: vary them by --opening, or by {seed} "
          "in a player");
    }
    for (const auto& [player, count] : idle_games) {
      context.note(player + " did nothing in a third of its turns or more, in " +
                   core::counted(count, "game"));
    }
  }
  records.finish();
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
