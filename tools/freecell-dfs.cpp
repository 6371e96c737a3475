// freecell-dfs - quick FreeCell solutions, proofs of unsolvability, improvement of solutions
// (an old name: no search is depth-first)
#include "tools/freecell_boards.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{
    "freecell-dfs",
    "Find a solution of each board quickly and improve it, or prove by exhaustion\n"
    "that there is none; `stored` is then the size of the proof. With --improve,\n"
    "improve the solutions in FILE.",
    "freecell-deal 11982 | freecell-dfs --prove"};

struct Settings {
  tools::FreecellBoards boards;
  bool prove = false;
  std::optional<std::string> improve;

  void add_to(cli::Options& options) {
    boards.add_to(options, "FILE");
    options.flag("prove", prove, "only decide: stop at the first solution");
    options.mode("grade", boards.batch.detail, freecell::Detail::grade,
                 "print how difficult each board is");
    options.text("improve", "BOARDS", improve, "improve the solutions in FILE");
    options.exclusive({"hint", "each-move", "grade", "improve"});
    options.exclusive({"prove", "grade", "improve"});
  }
};

cli::Exit improve(const Settings& settings, cli::Context& context) {
  const tools::FreecellBoards& boards = settings.boards;
  io::Input board_input = context.open(*settings.improve);
  io::Input input = context.open(boards.file.value_or("-"));
  io::LineReader board_lines(board_input);
  io::LineReader lines(input);
  return boards.with_progress(context, [&](const freecell::BatchOptions& options) {
    return freecell::improve_boards(board_lines, lines, options, context.out);
  });
}

// A search of a difficult board would take hours; the grade does not need it.
constexpr std::uint64_t grade_nodes = 100'000;

cli::Exit body(const Settings& settings, cli::Context& context) {
  tools::FreecellBoards boards = settings.boards;
  const bool grade = boards.batch.detail == freecell::Detail::grade;
  if (settings.improve && boards.shard) {
    throw cli::UsageError("--improve cannot be combined with --shard");
  }
  if (grade && boards.seconds) {
    throw cli::UsageError("--grade takes --max-nodes, not --max-seconds");
  }
  if (settings.improve) {
    return improve(settings, context);
  }
  boards.batch.grade_limits = boards.limits();
  boards.batch.grade_limits.nodes = boards.nodes.value_or(grade_nodes);
  return boards.run(context, {{"prove", settings.prove ? "1" : "0"}},
                    [&](const freecell::Board& board, const freecell::Limits& limits,
                        const freecell::SearchObserver& observer) {
                      return freecell::solve_quickly(board, boards.batch.variant, limits,
                                                     !settings.prove, observer);
                    });
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
