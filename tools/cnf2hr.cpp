// cnf2hr - turn the answer of a SAT solver into verified lines of Hyper Robot
#include "lib/hyperrobot/formats/line_printer.hpp"
#include "lib/hyperrobot/sat/problem.hpp"

#include "tools/answer_options.hpp"

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
  using hyperrobot::LinePrinter;
  io::RecordPrinter<LinePrinter> records(
      context.records(), core::name_of(hyperrobot::format_names, settings.format),
      [&](std::ostream& out) {
        return LinePrinter(out, problem.board, settings.format, settings.notation);
      });
  for (const hyperrobot::Line& line : lines) {
    records.add(problem.job.text, [&](LinePrinter& printer) {
      printer.print(problem.job, line, problem.colours,
                    printer.record(problem.job, line, problem.colours));
    });
  }
  records.finish();
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
