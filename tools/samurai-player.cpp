// samurai-player - play SamurAI 3x3 2016 over the protocol of the contest
#include "lib/samurai/play/greedy.hpp"
#include "lib/samurai/play/search_player.hpp"
#include "lib/samurai/rules/protocol.hpp"

#include "tools/live_options.hpp"
#include <cstdint>
#include <memory>
#include <string>

namespace {

using namespace tsume;

constexpr cli::Info info{"samurai-player",
                         "Play SamurAI 3x3 2016 over the protocol of the contest.",
                         "samurai-sim --first samurai-player --second greedy"};

enum class Strategy : std::uint8_t { search, greedy };
constexpr core::Named<Strategy> strategy_names[] = {{Strategy::search, "search"},
                                                    {Strategy::greedy, "greedy"}};

struct Settings {
  Strategy strategy = Strategy::search;
  samurai::SearchOptions search;
  bool jitter = false;
  std::uint64_t seed = 1;
  bool verbose = false;
  tools::LiveOptions live{0.08};

  void add_to(cli::Options& options) {
    constexpr std::uint64_t most_nodes = 1'000'000'000;
    options.choice("strategy", strategy, strategy_names,
                   "search ahead, or play as the contest's sample player");
    options.choice("belief", search.belief, samurai::belief_names,
                   "enemies in sight only; the last observation; or all observations");
    options.count("effort", "N", search.max_nodes, "positions to try in each search",
                  {1, most_nodes});
    options.flag("jitter", jitter, "vary the evaluation by up to 10 %, by the seed");
    options.seed(seed);
    options.flag("verbose", verbose, "report on stderr when not all observations could be used");
    live.add_to(options);
  }
};

std::unique_ptr<samurai::Player> make_player(const Settings& settings, samurai::Side side) {
  if (settings.strategy == Strategy::greedy) {
    return std::make_unique<samurai::GreedyPlayer>(side);
  }
  samurai::SearchOptions search = settings.search;
  if (settings.jitter) {
    search.jitter = settings.seed;
  }
  return std::make_unique<samurai::SearchPlayer>(side, search);
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  io::Input input = context.open("-");
  samurai::ProtocolReader reader(input);
  const samurai::Side side = reader.read_play_order();
  const auto player = make_player(settings, side);
  context.out << "0\n";
  context.out.end_record();
  samurai::LiveGame game = settings.live.game(reader, side, context);
  while (const auto turn = game.next()) {
    context.out << samurai::to_string(*player->play(*turn).order) << '\n';
    game.answered();
    context.out.end_record();
    if (settings.verbose) {
      for (const std::string& remark : player->remarks()) {
        context.tell(remark);
      }
    }
  }
  return settings.live.end(game, context);
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
