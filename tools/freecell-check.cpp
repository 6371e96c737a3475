// freecell-check - replay FreeCell solutions: legal, or the first illegal move and the reason
#include "lib/cli/app.hpp"
#include "lib/freecell/rules/replay.hpp"
#include "lib/freecell/rules/variant_options.hpp"
#include "lib/freecell/run/records.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{
    "freecell-check",
    "Replay solutions: ok with the length in both metrics, unsolved, or the first\n"
    "illegal move and the reason. MOVES (default stdin) are result lines of\n"
    "freecell-astar, plain moves with a blank line between boards, or the output of\n"
    "fc-solve.",
    "freecell-deal 1 > b; freecell-astar < b | freecell-check b"};

struct Settings {
  std::string boards;
  std::optional<std::string> moves;
  freecell::Metric metric = freecell::Metric::single;
  bool expand = false;
  bool skip_unsolved = false;
  bool skip_bad = false;
  freecell::Variant variant;

  void add_to(cli::Options& options) {
    options.choice("metric", metric, freecell::metric_names, "what counts as one move");
    options.flag("expand", expand, "print the solutions as single-card moves instead");
    options.flag("skip-unsolved", skip_unsolved, "skip boards without a solution");
    options.skip_bad(skip_bad);
    freecell::add_variant_options(options, variant);
    options.operand("BOARDS", boards);
    options.operand("MOVES", moves);
  }
};

// One line: id, verdict, length in each metric, and a remark.
bool report(cli::Context& context, const Settings& settings, const freecell::Board& board,
            const freecell::Verdict& verdict) {
  using Kind = freecell::Verdict::Kind;
  if (settings.expand && verdict.kind != Kind::illegal) {
    context.out << "# id " << board.id << '\n'
                << freecell::written(board.position, verdict.expanded) << '\n';
  } else {
    const char* const name = verdict.kind == Kind::solved    ? "ok"
                             : verdict.kind == Kind::illegal ? "illegal"
                                                             : "unsolved";
    const std::string remark = verdict.kind == Kind::illegal ? verdict.reason
                               : verdict.kind == Kind::unsolved
                                   ? "not solved after " + std::to_string(verdict.moves) + " moves"
                                   : "-";
    context.out << board.id << '\t' << name << "\tsingle=" << verdict.single_moves
                << "\tsuper=" << verdict.moves << '\t' << remark << '\n';
  }
  context.out.end_record();
  return verdict.kind == Kind::solved;
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  io::Input board_input = context.open(settings.boards);
  io::Input move_input = context.open(settings.moves.value_or("-"));
  io::LineReader board_lines(board_input);
  io::LineReader move_lines(move_input);
  freecell::SolutionReader pairs(board_lines, move_lines, settings.variant);
  bool all_good = true;
  while (const auto pair = pairs.next()) {
    if (!pair->board.error.empty()) {
      const io::ParseError error = freecell::bad_board(pair->board, board_lines.name());
      if (!settings.skip_bad) {
        throw error;
      }
      context.tell(error.what());
      all_good = false;
      continue;
    }
    if (!pair->solution.has_moves && settings.skip_unsolved) {
      continue;
    }
    const freecell::Verdict verdict = freecell::check_moves(pair->board.position, settings.variant,
                                                            settings.metric, pair->solution.moves);
    all_good = report(context, settings, pair->board, verdict) && all_good;
  }
  return all_good ? cli::Exit::ok : cli::Exit::failure;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
