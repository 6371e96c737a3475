// cnf2samurai - turn the models of a SAT solver into verified places of a SamurAI enemy
#include "lib/cli/app.hpp"
#include "lib/core/text.hpp"
#include "lib/samurai/formats/answer.hpp"
#include "lib/samurai/sat/decoder.hpp"
#include "lib/samurai/sat/places.hpp"

#include "tools/answer_options.hpp"
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>

namespace {

using namespace tsume;

constexpr cli::Info info{"cnf2samurai",
                         "Turn the models of a SAT solver into verified places of a SamurAI enemy.",
                         "samurai2cnf game.txt | cnf-models | cnf2samurai"};

struct Settings {
  tools::AnswerOptions answer;
  samurai::AnswerFormat format = samurai::AnswerFormat::list;
  std::optional<std::string> prior;
  std::optional<std::string> why;

  void add_to(cli::Options& options) {
    answer.add_to(options);
    options.choice("format", format, samurai::answer_format_names, "how to print the answer");
    options.text("prior", "attack=P", prior, "weight histories by the probability of an attack");
    options.text("why", "X,Y", why, "explain why the enemy cannot be at this cell");
  }
};

std::optional<samurai::Cell> asked_cell(const Settings& settings) {
  if (!settings.why) {
    return std::nullopt;
  }
  const std::string& text = *settings.why;
  const std::size_t comma = text.find(',');
  if (comma == text.npos) {
    throw cli::UsageError("--why: " + core::quoted(text) +
                          " is not a cell X,Y with column and row from 0 to 14");
  }
  const std::uint64_t last = samurai::field_width - 1;
  const auto x = cli::parse_count("--why", text.substr(0, comma), 0, last);
  return samurai::Cell::at(x, cli::parse_count("--why", text.substr(comma + 1), 0, last));
}

void explain(std::ostream& out, const samurai::PlaceProblem& problem, samurai::Cell cell) {
  const auto reasons = samurai::why_not(problem.question, cell);
  const std::string who = std::string("the ") + samurai::to_string(problem.question.enemy);
  if (reasons.empty()) {
    out << who << " can be on " << samurai::to_string(cell) << '\n';
    return;
  }
  out << who << " cannot be on " << samurai::to_string(cell) << ":\n";
  for (const std::string& reason : reasons) {
    out << "- " << reason << '\n';
  }
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  const auto cell = asked_cell(settings);
  const auto prior = samurai::parse_prior(settings.prior);
  std::optional<samurai::Decoder> decoder;
  const cnf::CheckedAnswer answer =
      settings.answer.read_any(context, [&](const cnf::Metadata& metadata) {
        if (!cell) {
          decoder = samurai::early_decoder(metadata);
        }
      });
  const samurai::PlaceProblem problem = answer.described(samurai::problem_from);
  const samurai::Situation& last = problem.question.turns.back();
  if (answer.verdict == cnf::Verdict::unknown && answer.models.empty()) {
    context.note("the solver did not decide");
    return cli::Exit::undecided;
  }
  if (cell) {
    explain(context.out, problem, *cell);
    return cli::Exit::ok;
  }
  if (answer.verdict == cnf::Verdict::unsatisfiable && answer.models.empty()) {
    if (settings.format == samurai::AnswerFormat::json) {
      samurai::print_json(context.out,
                          samurai::answer_from(last, problem.question.enemy, {}, true));
    }
    context.note(samurai::impossible_message(last, problem.question.enemy));
    return cli::Exit::unsatisfiable;
  }
  answer.require_models();
  if (answer.other_projection) {  // places and histories would be missing
    throw io::Failure(answer.source +
                      ": models told apart by other variables than those of the formula");
  }
  if (!decoder) {
    decoder.emplace(problem);
  }
  const samurai::Decoded decoded = io::at_place(
      answer.source, [&] { return decoder->decode(answer.models, answer.complete, prior); });
  for (const std::string& remark : decoded.remarks) {
    context.note(remark);
  }
  if (settings.format == samurai::AnswerFormat::list) {
    samurai::print_list_heading(context.out);
  }
  samurai::print(context.out, settings.format, last, decoded.answer, decoded.histories);
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
