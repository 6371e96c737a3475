// cnf2doves - turn the models of a SAT solver into verified positions of Tokyo Doves
#include "lib/doves/rules/writer.hpp"
#include "lib/doves/sat/problem.hpp"

#include "tools/answer_options.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"cnf2doves",
                         "Turn the models of a SAT solver into verified positions of Tokyo Doves.",
                         "doves2cnf 'xB--;x---;xx--;xx--' | cnf-models | cnf2doves"};

struct Settings {
  tools::AnswerOptions answer;
  doves::Format format = doves::Format::text;

  void add_to(cli::Options& options) {
    answer.add_to(options);
    options.choice("format", format, doves::format_names, "format of positions");
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  cli::Exit status = cli::Exit::ok;
  const auto answer = settings.answer.read(context, "position", status);
  if (!answer) {
    return status;
  }
  const doves::PatternProblem problem = doves::pattern_problem_from(answer->description());
  // All of them before the first is printed: a wrong model leaves no answer.
  std::vector<doves::Position> positions;
  for (const cnf::ModelLits& model : answer->models) {
    positions.push_back(doves::position_in(problem, model));
  }
  doves::PositionWriter writer(context.out, settings.format);
  for (const doves::Position& position : positions) {
    writer.write(position);
  }
  writer.finish();
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
