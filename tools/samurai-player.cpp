// samurai-player - play SamurAI 3x3 2016 over the protocol of the contest
#include "lib/cli/app.hpp"
#include "lib/samurai/play/belief_player.hpp"
#include "lib/samurai/play/greedy.hpp"
#include "lib/samurai/play/live.hpp"
#include "lib/samurai/play/search_player.hpp"
#include "lib/samurai/rules/protocol.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

using namespace tsume;

namespace {

constexpr cli::Info info{"samurai-player",
                         "Play SamurAI 3x3 2016 over the protocol of the contest.", "[options]",
                         "samurai-sim --first samurai-player --second greedy"};

struct Settings {
  std::uint64_t deadline_ms = 80;
  std::string strategy = "search";
  std::string belief = "exact";
  std::string mirror = "on";
  std::uint64_t plies = 3;
  std::uint64_t max_nodes = samurai::SearchOptions{}.max_nodes;
  std::uint64_t jitter = 0;
  bool verbose = false;
  bool stats = false;
  std::optional<std::string> stats_file;
};

samurai::SearchOptions search_options(const Settings& settings) {
  samurai::SearchOptions options;
  options.belief = samurai::belief_kind(settings.belief);
  options.mirror = settings.mirror == "on";
  options.plies = static_cast<unsigned>(settings.plies);
  options.max_nodes = settings.max_nodes;
  options.jitter = settings.jitter;
  return options;
}

cli::Exit body(cli::Context& context, const Settings& settings) {
  io::Input input = context.open("-");
  samurai::ProtocolReader reader(input);
  const samurai::Side side = reader.read_play_order();
  const auto answer = [&](const std::string& text) {
    context.out << text << '\n';
    context.out.end_record();
  };
  std::optional<samurai::BeliefPlayer> belief;
  std::optional<samurai::SearchPlayer> search;
  if (settings.strategy == "search") {
    search.emplace(side, search_options(settings));
  } else {
    belief.emplace(side);
  }
  const auto order_for = [&](const std::optional<samurai::TurnInfo>& turn,
                             samurai::Clock::time_point deadline) {
    if (search) {
      return turn ? search->choose(*turn, deadline) : search->choose_blindly();
    }
    return !turn                           ? belief->choose_blindly()
           : settings.strategy == "greedy" ? samurai::greedy_order(*turn, side)
                                           : belief->choose(*turn, deadline);
  };
  answer("0");
  samurai::LiveGame game{reader,
                         side,
                         std::chrono::milliseconds(settings.deadline_ms),
                         settings.stats,
                         settings.stats_file,
                         [&](const std::string& text) { context.tell(text); },
                         [&](const auto& turn, samurai::Clock::time_point deadline) {
                           answer(samurai::to_string(order_for(turn, deadline)));
                         }};
  game.afterwards = [&] {
    if (settings.verbose && belief) {
      for (const std::string& remark : belief->remarks()) {
        context.tell(remark);
      }
    }
  };
  return samurai::follow(game) ? cli::Exit::ok : cli::Exit::failure;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr std::uint64_t most_ms = 600'000;
  constexpr std::uint64_t most_nodes = 1'000'000'000;
  Settings settings;
  cli::Options options;
  options.count("deadline-ms", "MS", settings.deadline_ms, "time for each turn", 1, most_ms);
  options.choice("strategy", settings.strategy, {"search", "belief", "greedy"},
                 "search ahead; the player of 0.1.0; the contest's sample player");
  options.choice("belief", settings.belief, {"none", "visible", "exact"},
                 "enemies known to the search: those seen, by one observation, by all");
  options.choice("mirror", settings.mirror, {"on", "off"},
                 "work out where the enemy can think that we are");
  options.count("plies", "N", settings.plies, "orders to look ahead", 1, 3);
  options.count("max-nodes", "N", settings.max_nodes, "actions to try in a turn", 1, most_nodes);
  options.count("jitter", "SEED", settings.jitter, "vary the evaluation by up to 25 %; 0: do not",
                0, cli::Options::no_limit);
  options.flag("verbose", settings.verbose,
               "report on stderr where the belief was widened, and why");
  options.flag("stats", settings.stats, "print statistics on stderr");
  options.output_file("stats-file", settings.stats_file, "write the times of each turn to FILE");
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(context, settings); });
}
