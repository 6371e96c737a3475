// samurai-locate - find where all SamurAI enemies can be, turn by turn, within a deadline
#include "lib/io/error.hpp"
#include "lib/samurai/formats/answer.hpp"
#include "lib/samurai/play/belief.hpp"
#include "lib/samurai/rules/protocol.hpp"

#include "tools/live_options.hpp"
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace {

using namespace tsume;

constexpr cli::Info info{"samurai-locate",
                         "Find where all SamurAI enemies can be, turn by turn, within a deadline.",
                         "samurai-locate --format json < game.txt"};

struct Settings {
  std::vector<std::string> operands;
  samurai::AnswerFormat format = samurai::AnswerFormat::json;
  samurai::BeliefEngine engine = samurai::BeliefEngine::search;
  tools::LiveOptions live{0.1};

  void add_to(cli::Options& options) {
    options.choice("format", format, samurai::live_format_names, "how to print the answer");
    options.choice("engine", engine, samurai::engine_names,
                   "find places by exhaustive search or by the built-in SAT solver");
    live.add_to(options);
    options.operands("TRANSCRIPT | MESSAGES RESPONSES", operands, 0, 2);
  }
};

void print_answers(std::ostream& out, const Settings& settings, const samurai::Belief& belief) {
  for (const samurai::Weapon enemy : samurai::weapons) {
    const samurai::Answer answer = belief.answer(enemy);
    if (settings.format == samurai::AnswerFormat::json) {
      samurai::print_json(out, answer);
    } else {
      samurai::print_list(out, answer);
    }
  }
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  io::Input input = context.open(settings.operands.empty() ? "-" : settings.operands.front());
  samurai::ProtocolReader reader(input);
  std::optional<io::Input> responses_input;
  std::optional<samurai::ProtocolReader> responses;
  if (settings.operands.size() > 1) {
    responses_input.emplace(context.open(settings.operands.back()));
    responses.emplace(*responses_input);
  }
  const samurai::Side side = reader.read_play_order();
  samurai::Belief belief(side, samurai::BeliefKind::all, settings.engine);
  bool ordered = false;
  bool first = true;
  if (settings.format != samurai::AnswerFormat::json) {
    samurai::print_list_heading(context.out);
  }
  samurai::LiveGame game = settings.live.game(reader, side, context);
  io::Progress progress = context.progress("turns");
  for (std::uint64_t turns = 0; const auto turn = game.next(); ++turns) {
    progress.update(turns);
    if (responses && !first && !ordered) {
      throw io::Failure(settings.operands.back() +
                        ": no orders; the player's responses are missing");
    }
    first = false;
    if (turn->info) {
      belief.observe(*turn->info, turn->stop);
    } else {
      belief.miss();
    }
    print_answers(context.out, settings, belief);
    game.answered();
    context.out.end_record();
    for (const std::string& remark : belief.remarks()) {
      context.note(remark);
    }
    if (const auto order = (responses ? *responses : reader).read_order()) {
      ordered = true;
      belief.ordered(*order);
    }
  }
  return settings.live.end(game, context);
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
