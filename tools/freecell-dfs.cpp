// freecell-dfs - quick FreeCell solutions, proofs of unsolvability
// (an old name: none of its searches is depth-first)
#include "tools/freecell_boards.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{
    "freecell-dfs",
    "Find a solution of each board quickly and improve it, or prove by exhaustion\n"
    "that there is none; `stored` is then the size of the proof.",
    "freecell-deal 11982 | freecell-dfs --prove"};

struct Settings {
  tools::FreecellBoards boards;
  bool prove = false;

  void add_to(cli::Options& options) {
    boards.add_to(options, "FILE");
    options.flag("prove", prove, "only decide: stop at the first solution");
    options.mode("grade", boards.answer.detail, freecell::Detail::grade,
                 "print how difficult each board is");
    options.exclusive({"hint", "each-move", "grade"});
    options.exclusive({"prove", "grade"});
  }
};

// A search of a difficult board would take hours; the grade does not need it.
constexpr std::uint64_t grade_nodes = 100'000;

cli::Exit body(const Settings& settings, cli::Context& context) {
  tools::FreecellBoards boards = settings.boards;
  const bool grade = boards.answer.detail == freecell::Detail::grade;
  if (grade && boards.seconds) {
    throw cli::UsageError("--grade takes --max-nodes, not --max-seconds");
  }
  boards.answer.grade_limits = boards.limits();
  boards.answer.grade_limits.nodes = boards.nodes.value_or(grade_nodes);
  return boards.run(context, {{"prove", settings.prove ? "1" : "0"}},
                    [&](const freecell::Board& board, const core::Limits& limits,
                        const freecell::SearchObserver& observer) {
                      return freecell::solve_quickly(board, boards.answer.variant, limits,
                                                     !settings.prove, observer);
                    });
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
