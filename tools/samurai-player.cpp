// samurai-player - play SamurAI 3x3 2016 over the protocol of the contest
#include "lib/samurai/play/strategy.hpp"
#include "lib/samurai/rules/protocol.hpp"

#include "tools/live_options.hpp"
#include <cstdint>
#include <string>

namespace {

using namespace tsume;

constexpr cli::Info info{"samurai-player",
                         "Play SamurAI 3x3 2016 over the protocol of the contest.",
                         "samurai-sim --first samurai-player --second greedy"};

struct Settings {
  samurai::Strategy strategy = samurai::Strategy::search;
  samurai::SearchOptions search;
  bool jitter = false;
  std::uint64_t seed = 1;
  bool verbose = false;
  tools::LiveOptions live{0.08};

  void add_to(cli::Options& options) {
    constexpr std::uint64_t most_nodes = 1'000'000'000;
    options.choice("strategy", strategy, samurai::strategy_names,
                   "search ahead, or play as the contest's sample player");
    options.choice("belief", search.belief, samurai::belief_names,
                   "enemies in sight only; the last observation; or all observations");
    options.count("effort", "N", search.max_nodes, "positions to try in each search",
                  {1, most_nodes});
    options.gone("max-nodes", "use --effort");
    options.gone("rule", "use --strategy greedy");
    options.flag("jitter", jitter, "vary the evaluation by up to 10 %, by the seed");
    options.seed(seed);
    options.flag("verbose", verbose, "report on stderr when not all observations could be used");
    live.add_to(options);
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  io::Input input = context.open("-");
  samurai::ProtocolReader reader(input);
  const samurai::Side side = reader.read_play_order();
  samurai::SearchOptions search = settings.search;
  if (settings.jitter) {
    search.jitter = settings.seed;
  }
  const auto player = samurai::make_live_player(settings.strategy, side, search);
  context.out << "0\n";
  context.out.end_record();
  samurai::LiveGame game =
      settings.live.game(reader, side, context, [&](const auto& turn, const core::Stop& stop) {
        context.out << samurai::to_string(player->choose(turn, stop)) << '\n';
      });
  game.afterwards = [&] {
    if (settings.verbose) {
      for (const std::string& remark : player->remarks()) {
        context.tell(remark);
      }
    }
  };
  return samurai::play_live(game) ? cli::Exit::ok : cli::Exit::failure;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
