// knight2cnf - write a knight's tour problem as DIMACS CNF
#include "tools/tour_options.hpp"

namespace {

using namespace tsume;

struct Settings {
  tools::BoardOptions board;
  tools::EncodingOptions encoding;
  tools::FormulaOptions formula;

  void add_to(cli::Options& options) {
    board.add_to(options);
    tools::add_tour_options(options, board.request);
    encoding.add_to(options);
    formula.add_to(options);
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  const tour::Problem problem = settings.board.resolve(context);
  settings.formula.write(context, problem, settings.encoding.resolve(problem));
  return cli::Exit::ok;
}

constexpr cli::Info info{"knight2cnf", "Write a knight's tour problem as DIMACS CNF.",
                         "knight2cnf 8x8 --closed | satrun | cnf2tour --format grid"};

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
