// cnf2tour: turn the answer of a SAT solver into verified tours.
#include "lib/cli/app.hpp"
#include "lib/cnf/answer.hpp"
#include "lib/cnf/dimacs.hpp"
#include "lib/io/error.hpp"
#include "lib/knight/decode_answer.hpp"
#include "lib/knight/tour_format.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace tsume;

struct Arguments {
  std::vector<std::string> operands;
  std::optional<std::string> formula;
  std::string format = "auto";
};

cli::Exit print_tours(cli::Context& context, const Arguments& arguments) {
  io::Input input = context.open(arguments.operands.empty() ? "-" : arguments.operands.front());
  const cnf::Answer answer = cnf::read_answer(input);
  switch (answer.verdict) {
    case cnf::Verdict::none:
      throw io::Failure(input.name() + ": no verdict of a solver in the input");
    case cnf::Verdict::unsatisfiable:
      context.note("the solver says that there is no tour");
      return cli::Exit::unsatisfiable;
    case cnf::Verdict::unknown:
      context.note("the solver did not decide");
      return cli::Exit::undecided;
    case cnf::Verdict::satisfiable:
      break;
  }
  // Read after the answer: in "| tee f.cnf | solver | cnf2tour --formula f.cnf" it is complete
  // then.
  std::optional<cnf::ReadFormula> formula;
  if (arguments.formula) {
    io::Input formula_input = context.open(*arguments.formula);
    formula = cnf::read_formula(formula_input);
  }
  const knight::DescribedProblem problem = knight::described_problem(answer, formula);
  if (answer.models.empty()) {
    throw io::Failure("the solver printed no model (MiniSat: use satrun)");
  }
  const knight::Board* const board = problem.board ? &*problem.board : nullptr;
  const knight::TourFormat format = arguments.format != "auto"
                                        ? knight::tour_format(arguments.format)
                                    : board != nullptr ? knight::TourFormat::grid
                                                       : knight::TourFormat::moves;
  std::vector<encode::Tour> tours;
  for (const cnf::ModelLits& model : answer.models) {
    tours.push_back(knight::decode_verified(problem, model, formula));
  }
  for (const encode::Tour& tour : tours) {
    knight::write_tour(
        context.out, format,
        {tour, problem.tour.closed, board, encode::to_string(problem.options.encoding), ""});
  }
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  cli::Options options;
  options.operands("ANSWER", arguments.operands, 0, 1);
  options.text("formula", "FILE", arguments.formula, "take the problem from this formula");
  std::vector<std::string> formats{"auto"};
  formats.insert(formats.end(), knight::tour_format_names().begin(),
                 knight::tour_format_names().end());
  options.choice("format", arguments.format, formats, "how to print a tour");
  const cli::Info info{"cnf2tour", "Turn the answer of a SAT solver into verified tours.",
                       "[options] [ANSWER]",
                       "knight2cnf 8x8 --closed | satrun | cnf2tour --format grid"};
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return print_tours(context, arguments); });
}
