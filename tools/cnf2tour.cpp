// cnf2tour - turn the answer of a SAT solver into verified tours
#include "tools/answer_options.hpp"

namespace {

using namespace tsume;

struct Settings {
  tools::AnswerOptions answer;
  tools::FormatOptions format;

  void add_to(cli::Options& options) {
    answer.add_to(options);
    format.add_to(options);
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  cli::Exit status = cli::Exit::ok;
  const auto read = settings.answer.read(context, status);
  if (!read) {
    return status;
  }
  const tour::Problem& problem = read->decoder.problem();
  std::vector<tour::PrintedTour> tours;
  for (const cnf::ModelLits& model : read->models) {
    tours.push_back({problem, read->decoder.tour(model), to_string(read->decoder.encoding())});
  }
  tour::write_tours(context.out, settings.format.resolve(problem), tours);
  return status;
}

constexpr cli::Info info{"cnf2tour", "Turn the answer of a SAT solver into verified tours.",
                         "knight2cnf 8x8 --closed | satrun | cnf2tour --format grid"};

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
