// samurai-player - play SamurAI 3x3 2016 over the protocol of the contest
#include "lib/cli/app.hpp"
#include "lib/samurai/play/greedy.hpp"
#include "lib/samurai/play/live.hpp"
#include "lib/samurai/play/player.hpp"
#include "lib/samurai/rules/protocol.hpp"

#include <chrono>
#include <cstdint>
#include <string>

using namespace tsume;

namespace {

constexpr cli::Info info{"samurai-player",
                         "Play SamurAI 3x3 2016 over the protocol of the contest.", "[options]",
                         "samurai-sim --first samurai-player --second greedy"};

struct Settings {
  std::uint64_t deadline_ms = 80;
  std::string rule = "belief";
  bool verbose = false;
  bool stats = false;
};

cli::Exit body(cli::Context& context, const Settings& settings) {
  io::Input input = context.open("-");
  samurai::ProtocolReader reader(input);
  const samurai::Side side = reader.read_play_order();
  const auto answer = [&](const std::string& text) {
    context.out << text << '\n';
    context.out.end_record();
  };
  samurai::Brain brain(side);
  answer("0");
  samurai::LiveGame game{
      reader,
      side,
      std::chrono::milliseconds(settings.deadline_ms),
      settings.stats,
      [&](const std::string& text) { context.tell(text); },
      [&](const auto& turn, samurai::Clock::time_point deadline) {
        answer(samurai::to_string(!turn                       ? brain.choose_blindly()
                                  : settings.rule == "greedy" ? samurai::greedy_order(*turn, side)
                                                              : brain.choose(*turn, deadline)));
      }};
  game.afterwards = [&] {
    if (settings.verbose) {
      for (const std::string& remark : brain.remarks()) {
        context.tell(remark);
      }
    }
  };
  return samurai::follow(game) ? cli::Exit::ok : cli::Exit::failure;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr std::uint64_t most_ms = 600'000;
  Settings settings;
  cli::Options options;
  options.count("deadline-ms", "MS", settings.deadline_ms, "time for finding the enemies", 1,
                most_ms);
  options.choice("rule", settings.rule, {"belief", "greedy"},
                 "play by the belief about the enemies, or the greedy rule");
  options.flag("verbose", settings.verbose, "say on stderr where the belief was widened, and why");
  options.flag("stats", settings.stats, "median and worst time of a turn on stderr at the end");
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(context, settings); });
}
