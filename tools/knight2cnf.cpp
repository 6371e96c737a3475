// knight2cnf - write a knight's tour problem as DIMACS CNF
#include "tools/tour_options.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"knight2cnf", "Write a knight's tour problem as DIMACS CNF.",
                         "knight2cnf 8x8 --closed | satrun | cnf2tour --format grid"};

struct Settings {
  tools::BoardOptions board;
  tools::TourFormulaOptions formula;

  void add_to(cli::Options& options) {
    board.add_to(options);
    tools::add_tour_options(options, board.request);
    formula.add_to(options);
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  return settings.formula.write(context, settings.board.resolve(context));
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
