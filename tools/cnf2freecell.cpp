// cnf2freecell - turn the answer of a SAT solver into verified FreeCell solutions
#include "lib/freecell/sat/decoder.hpp"
#include "lib/freecell/search/solve_boards.hpp"

#include "tools/answer_options.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"cnf2freecell",
                         "Turn the answer of a SAT solver into verified FreeCell solutions.",
                         "freecell2cnf endgame.txt --moves 31 | satrun | cnf2freecell"};

struct Settings {
  tools::AnswerOptions answer;
  freecell::ResultFormat format = freecell::ResultFormat::tsv;

  void add_to(cli::Options& options) {
    answer.add_to(options);
    options.choice("format", format, freecell::result_format_names, "one result per line");
  }
};

freecell::Solution solution_of(const freecell::LengthProblem& problem,
                               const std::vector<freecell::Move>& moves) {
  freecell::Solution solution;
  solution.id = problem.id;
  solution.outcome = core::Outcome::solved;
  solution.heuristic = "none";
  solution.upper = static_cast<unsigned>(moves.size());
  solution.moves = freecell::written(problem.position, moves);
  return solution;
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  const auto read = settings.answer.read(context, freecell::problem_from);
  if (!read.problem) {
    return read.status;
  }
  const freecell::Decoder decoder(*read.problem);
  const auto solutions = read.decoded([&](const cnf::ModelLits& model) {
    return solution_of(*read.problem, decoder.moves(model));
  });
  if (settings.format != freecell::ResultFormat::json) {
    context.out << freecell::result_of(freecell::Solution()).column_names() << '\n';
  }
  for (const freecell::Solution& solution : solutions) {
    context.out << freecell::written_result(freecell::result_of(solution), settings.format) << '\n';
  }
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
