// cnf2tour: turn the answer of a SAT solver into verified tours.
#include "tools/answer_options.hpp"
#include <utility>

namespace {

using namespace tsume;

cli::Exit print_tours(cli::Context& context, const tools::AnswerOptions& answer,
                      const tools::FormatOptions& format) {
  cli::Exit status = cli::Exit::ok;
  const auto read = answer.read(context, status);
  if (!read) {
    return status;
  }
  const tour::Problem& problem = read->decoder.problem();
  std::vector<tour::Tour> tours;
  for (const cnf::ModelLits& model : read->models) {
    tours.push_back(read->decoder.tour(model));
  }
  for (const tour::Tour& tour : tours) {
    tour::write_tour(context.out, format.resolve(problem),
                     {problem, tour, to_string(read->decoder.encoding())});
  }
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  tools::AnswerOptions answer;
  tools::FormatOptions format;
  cli::Options options;
  answer.add_to(options);
  format.add_to(options);
  const cli::Info info{"cnf2tour", "Turn the answer of a SAT solver into verified tours.",
                       "[options] [ANSWER]",
                       "knight2cnf 8x8 --closed | satrun | cnf2tour --format grid"};
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return print_tours(context, answer, format); });
}
