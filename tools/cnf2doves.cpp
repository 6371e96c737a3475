// cnf2doves - turn the models of a SAT solver into verified positions of Tokyo Doves
#include "lib/doves/formats/writer.hpp"
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
    options.records();
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  const auto read = settings.answer.read(context, doves::pattern_problem_from);
  if (!read.problem) {
    return read.status;
  }
  const auto positions = read.decoded(
      [&](const cnf::ModelLits& model) { return doves::position_in(*read.problem, model); });
  doves::PositionRecords writer(context.records(), settings.format);
  for (const doves::Position& position : positions) {
    writer.write(position);
  }
  writer.finish();
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
