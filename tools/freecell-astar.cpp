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
  std::optional<std::string> upper_bound;
  core::ValueSet<freecell::Technique> without;
  std::uint64_t threads = 1;

  void add_to(cli::Options& options) {
    freecell::SolveOptions& solve = boards.solve;
    boards.add_to(options, "BOARDS");
    options.exclusive({"hint", "each-move"});
    options.choice("metric", solve.search.metric, freecell::metric_names,
                   "what counts as one move");
    options.choice("heuristic", solve.search.heuristic, freecell::heuristic_names, "lower bound");
    options.choice("search", solve.kind, freecell::search_kind_names,
                   "plain: A* without the techniques");
    options.choices("without", without, freecell::technique_names,
                    "leave out a part, for measurements");
    options.text("upper-bound", "HOW", upper_bound,
                 "first look for a solution (beam, dfs), or allow at most N moves");
    options.choice("when-full", solve.when_full, freecell::when_full_names,
                   "continue in bounded memory, or give up");
    options.threads(threads);
    options.details({"search", "without", "when-full"});
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  tools::FreecellBoards boards = settings.boards;
  freecell::check(boards.solve);
  boards.solve.search.techniques = freecell::without(settings.without);
  // Boards at the same time come first: their searches share the threads.
  boards.solve.search.threads = std::max<std::uint64_t>(1, settings.threads / boards.batch.jobs);
  if (boards.memory) {
    boards.solve.limits.memory = boards.memory;
  }
  freecell::set_upper_bound(boards.solve, settings.upper_bound);
  io::ArgsDigest digest = boards.digest();
  const freecell::SearchOptions& search = boards.solve.search;
  digest.add("metric", name_of(search.metric)).add("heuristic", name_of(search.heuristic));
  digest.add("search", core::name_of(freecell::search_kind_names, boards.solve.kind));
  digest.add("upper-bound", settings.upper_bound.value_or(""));
  for (const std::string& name : core::names_of(freecell::technique_names, settings.without)) {
    digest.add("without", name);
  }
  return boards.run(context, std::move(digest),
                    [&](const freecell::Board& board, const freecell::SolveOptions& options,
                        const freecell::SearchObserver& observer) {
                      return freecell::solve(board, boards.batch.variant, options, observer);
                    });
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
