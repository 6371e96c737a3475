// freecell-astar - find provably shortest FreeCell solutions
#include "tools/freecell_boards.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"freecell-astar",
                         "Find a provably shortest solution of each board, or prove that there is "
                         "none.",
                         "freecell-deal 1..20 | freecell-astar --jobs 2"};

struct Settings {
  tools::FreecellBoards boards;
  freecell::SolveOptions solve;
  std::optional<std::uint64_t> upper_bound;
  std::uint64_t threads = 1;

  void add_to(cli::Options& options) {
    boards.add_to(options, "BOARDS");
    options.exclusive({"hint", "each-move"});
    options.choice("metric", solve.search.metric, freecell::metric_names,
                   "what counts as one move");
    options.choice("heuristic", solve.search.heuristic, freecell::heuristic_names, "lower bound");
    options.count("upper-bound", "N", upper_bound, "ignore solutions of more than N moves",
                  {0, freecell::greatest_length});
    options.threads(threads);
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  tools::FreecellBoards boards = settings.boards;
  freecell::SolveOptions solve = settings.solve;
  freecell::SearchOptions& search = solve.search;
  if (search.metric == freecell::Metric::super && search.heuristic != freecell::Heuristic::fvs) {
    throw cli::UsageError("--heuristic " + std::string(name_of(search.heuristic)) +
                          " is not admissible in the supermove metric");
  }
  boards.answer.metric = search.metric;
  // Boards at the same time come first: their searches share the threads.
  search.threads = std::max<std::uint64_t>(1, settings.threads / boards.jobs);
  if (settings.upper_bound) {
    solve.most_moves = static_cast<unsigned>(*settings.upper_bound);
  } else {
    // So that there is an upper bound to report.
    solve.first_bound = boards.nodes || boards.memory || boards.seconds;
  }
  const freecell::Args own{
      {"metric", std::string(name_of(search.metric))},
      {"heuristic", std::string(name_of(search.heuristic))},
      {"upper-bound", settings.upper_bound ? std::to_string(*settings.upper_bound) : ""}};
  return boards.run(context, own,
                    [&](const freecell::Board& board, const core::Limits& limits,
                        const freecell::SearchObserver& observer) {
                      return freecell::solve(board, boards.answer.variant, solve, limits, observer);
                    });
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
