// freecell2cnf - write the question for a FreeCell solution of some length as DIMACS CNF
#include "lib/cli/app.hpp"
#include "lib/freecell/sat/encoding.hpp"

#include "tools/formula_options.hpp"
#include "tools/variant_options.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"freecell2cnf",
                         "Write the question for a FreeCell solution of T single-card moves as "
                         "DIMACS CNF.",
                         "freecell2cnf endgame.txt --moves 31 | satrun | cnf2freecell"};

struct Settings {
  std::optional<std::string> board;
  std::optional<std::uint64_t> moves;
  freecell::LengthProblem problem;
  tools::FormulaOptions formula;

  void add_to(cli::Options& options) {
    options.count("moves", "T", moves, "the number of moves", {0, freecell::most_moves});
    options.flag("at-most", problem.at_most, "at most T moves, not exactly T");
    options.flag("every-solution", problem.every_solution,
                 "have a model for every solution of exactly T moves");
    options.exclusive({"every-solution", "at-most"});
    formula.add_to(options);
    tools::add_variant_options(options, problem.variant);
    options.operand("BOARD", board);
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  if (!settings.moves) {
    throw cli::UsageError("--moves is missing: the length of the solution");
  }
  io::Input input = context.open(settings.board.value_or("-"));
  freecell::LengthProblem problem = settings.problem;
  freecell::Board board = freecell::read_only_board(input, problem.variant);
  problem.id = std::move(board.id);
  problem.position = board.position;
  problem.moves = *settings.moves;
  return settings.formula.write(context, freecell::encoded(problem));
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
