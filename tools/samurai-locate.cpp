// samurai-locate - say where all SamurAI enemies can be, turn by turn, before a deadline
#include "lib/cli/app.hpp"
#include "lib/samurai/history.hpp"
#include "lib/samurai/loop_locator.hpp"
#include "lib/samurai/protocol.hpp"
#include "lib/samurai/stopwatch.hpp"

#include <chrono>
#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <unistd.h>
#include <vector>

using namespace tsume;

namespace {

constexpr cli::Info info{"samurai-locate",
                         "Say where all SamurAI enemies can be, turn by turn, before a deadline.",
                         "[options] [TRANSCRIPT]", "samurai-locate --format json < game.txt"};

struct Settings {
  std::vector<std::string> operands;
  std::uint64_t deadline_ms = 100;
  std::string format = "json";
  bool stats = false;
};

void print_answers(cli::Context& context, const Settings& settings,
                   const samurai::Locator::Turn& located) {
  for (const samurai::Answer& answer : located.answers) {
    if (settings.format == "json") {
      samurai::print_json(context.out, answer);
    } else {
      samurai::print_list(context.out, answer);
    }
  }
  context.out.end_record();
  for (const std::string& remark : located.remarks) {
    context.note(remark);
  }
}

cli::Exit body(cli::Context& context, const Settings& settings) {
  const std::string path = settings.operands.empty() ? "-" : settings.operands.front();
  io::Input input = context.open(path);
  samurai::ProtocolReader reader(input,
                                 path == "-" ? std::optional<int>(STDIN_FILENO) : std::nullopt);
  const samurai::Side side = reader.read_play_order();
  samurai::Locator locator(side);
  samurai::Stopwatch watch;
  const std::chrono::milliseconds deadline(settings.deadline_ms);
  bool bad = false;
  while (const auto message = reader.receive_turn(side, deadline)) {
    watch.start();
    if (!message->problem.empty()) {
      bad = true;
      std::cerr << context.name << ": " << message->problem << '\n';
    }
    print_answers(context, settings,
                  message->info ? locator.observe(*message->info, samurai::Clock::now() + deadline)
                                : locator.miss());
    watch.stop();
    if (const auto order = reader.receive_order()) {
      locator.ordered(*order);
    }
  }
  if (settings.stats) {
    std::cerr << context.name << ": " << watch.summary("turns") << '\n';
  }
  return bad ? cli::Exit::failure : cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr std::uint64_t most_ms = 600'000;
  Settings settings;
  cli::Options options;
  options.count("deadline-ms", "MS", settings.deadline_ms, "time for each turn", 1, most_ms);
  options.choice("format", settings.format, {"json", "list"}, "how to print the answers");
  options.flag("stats", settings.stats, "median and worst time of a turn on stderr at the end");
  options.operands("TRANSCRIPT", settings.operands, 0, 1);
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(context, settings); });
}
