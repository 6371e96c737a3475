// knight2cnf: write a knight's tour problem as DIMACS CNF.
#include "lib/cli/app.hpp"
#include "lib/knight/description.hpp"

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
    const knight::BoardProblem problem = board.resolve(context);
    const encode::TourOptions chosen = encoding.resolve(problem.tour);
    const auto name = [&](graph::Vertex v) { return problem.board.name(v); };
    formula.precheck(knight::impossibility(problem), problem.tour, name);
    formula.write(context, knight::describe(problem, chosen), problem.tour, chosen, name);
    return cli::Exit::ok;
  });
}
