// knight2cnf: write a knight's tour problem as DIMACS CNF.
#include "tools/tour_options.hpp"

int main(int argc, char** argv) {
  using namespace tsume;
  tools::BoardOptions board;
  tools::EncodingOptions encoding;
  tools::FormulaOptions formula;
  cli::Options options;
  board.add_to(options);
  tools::add_tour_options(options, board.request);
  encoding.add_to(options);
  formula.add_to(options);
  const cli::Info info{"knight2cnf", "Write a knight's tour problem as DIMACS CNF.",
                       "[options] [BOARD]",
                       "knight2cnf 8x8 --closed | satrun | cnf2tour --format grid"};
  return cli::run(info, argc, argv, std::move(options), [&](cli::Context& context) {
    const tour::Problem problem = board.resolve(context);
    formula.write(context, problem, encoding.resolve(problem));
    return cli::Exit::ok;
  });
}
