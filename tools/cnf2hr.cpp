// cnf2hr - turn the answer of a SAT solver into verified lines of Hyper Robot
#include "lib/hyperrobot/formats/line_printer.hpp"
#include "lib/hyperrobot/sat/problem.hpp"

#include "tools/answer_options.hpp"
#include <span>
#include <sstream>

namespace {

using namespace tsume;

constexpr cli::Info info{"cnf2hr",
                         "Turn the answer of a SAT solver into verified lines of Hyper Robot.",
                         "hr2cnf contest.hrb '2e1c0f:fa 44' --moves 6 | satrun | cnf2hr"};

struct Settings {
  tools::AnswerOptions answer;
  hyperrobot::Format format = hyperrobot::Format::text;
  hyperrobot::Notation notation = hyperrobot::Notation::index;

  void add_to(cli::Options& options) {
    answer.add_to(options);
    options.choice("format", format, hyperrobot::format_names, "output format");
    options.records();
    options.choice("notation", notation, hyperrobot::notation_names, "how moves are written");
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  const auto read = settings.answer.read(context, hyperrobot::line_problem_from);
  if (!read.problem) {
    return read.status;
  }
  const hyperrobot::LineProblem& problem = *read.problem;
  const auto lines = read.decoded(
      [&](const cnf::ModelLits& model) { return hyperrobot::line_of_model(problem, model); });
  const auto print = [&](std::ostream& out, std::span<const hyperrobot::Line> some) {
    hyperrobot::LinePrinter printer(problem.board, settings.format, settings.notation);
    printer.begin(out);
    for (const hyperrobot::Line& line : some) {
      printer.print(out, problem.job, line, problem.colours,
                    printer.record(problem.job, line, problem.colours));
    }
    printer.finish(out);
  };
  if (context.folder == nullptr) {
    print(context.out, lines);
    return cli::Exit::ok;
  }
  for (const hyperrobot::Line& line : lines) {
    std::ostringstream text;
    print(text, {&line, 1});
    context.folder->write(problem.job.text,
                          core::name_of(hyperrobot::format_names, settings.format), text.str());
  }
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
