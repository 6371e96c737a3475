// freecell-check - replay FreeCell solutions: legal, or the first illegal move and the reason
#include "lib/cli/app.hpp"
#include "lib/freecell/formats/records.hpp"
#include "lib/freecell/rules/replay.hpp"

#include "tools/check_options.hpp"
#include "tools/variant_options.hpp"
#include <fmt/core.h>

namespace {

using namespace tsume;

constexpr cli::Info info{
    "freecell-check",
    "Replay solutions: valid with the length in both metrics, or invalid with the\n"
    "first illegal move and the reason. MOVES (default stdin) are result lines of\n"
    "freecell-astar, plain moves with a blank line between boards, or the output of\n"
    "fc-solve.",
    "freecell-deal 1 > b; freecell-astar < b | freecell-check b"};

struct Settings {
  std::string boards;
  std::optional<std::string> moves;
  std::optional<freecell::ToEmpty> to_empty;
  freecell::AutoMoves auto_moves = freecell::AutoMoves::none;
  bool expand = false;
  tools::CheckOptions check;
  freecell::Variant variant;

  void add_to(cli::Options& options) {
    options.choice("to-empty", to_empty, freecell::to_empty_names,
                   "cards that a move without a count takes to an empty column", "any");
    options.gone("metric", "use --to-empty one, cells or longest");
    options.choice("auto-moves", auto_moves, freecell::auto_moves_names,
                   "which cards go home by themselves after each move");
    options.flag("expand", expand, "print the solutions as single-card moves instead");
    check.add_to(options);
    tools::add_variant_options(options, variant);
    options.operand("BOARDS", boards);
    options.operand("MOVES", moves);
  }
};

// `reading`: how moves to empty columns were read, if that is to be said.
io::CheckedItem judge(const freecell::Board& board, const freecell::CheckedMoves& verdict,
                      const std::string& reading) {
  using Kind = freecell::CheckedMoves::Kind;
  const std::string lengths =
      fmt::format("single={} super={}{}", verdict.single_moves.size(), verdict.moves, reading);
  switch (verdict.kind) {
    case Kind::solved:
      return {board.id, io::Checked::valid, lengths};
    case Kind::unsolved:
      return {board.id, io::Checked::invalid,
              "not solved: " + verdict.reason + " after " + lengths};
    default:
      return {board.id, io::Checked::invalid, verdict.reason + reading};
  }
}

// What becomes of a board and its moves; the moves card by card if they are legal.
io::CheckedItem check(const Settings& settings, const freecell::SolutionReader::Item& pair,
                      std::vector<freecell::Move>& single_moves) {
  const freecell::Board& board = pair.board;
  if (board.bad) {
    return {board.bad->place(), io::Checked::bad_input, board.bad->reason()};
  }
  if (!pair.solution.has_moves) {
    return {board.id, io::Checked::unchecked, "no solution given"};
  }
  if (pair.solution.bad) {
    return {pair.solution.bad->place(), io::Checked::bad_input, pair.solution.bad->reason()};
  }
  freecell::CheckedMoves verdict =
      freecell::check_moves(board.position, settings.variant, settings.to_empty,
                            pair.solution.moves, settings.auto_moves);
  const bool chosen = !settings.to_empty && verdict.reading != freecell::ToEmpty::one;
  io::CheckedItem item = judge(
      board, verdict,
      chosen ? fmt::format(" to-empty={}", core::name_of(freecell::to_empty_names, verdict.reading))
             : "");
  const freecell::Claims& claims = pair.solution.claims;
  if (verdict.kind != freecell::CheckedMoves::Kind::solved) {
    item.reason += freecell::auto_moves_hint(board.position, settings.variant, settings.to_empty,
                                             pair.solution.moves, settings.auto_moves);
  }
  if (freecell::is_hint(claims, verdict)) {
    item = {board.id, io::Checked::bad_input,
            fmt::format("only the first move of a solution of {}, as --hint prints it",
                        *claims.length)};
  } else if (const std::string wrong = freecell::contradiction(claims, verdict);
             verdict.kind == freecell::CheckedMoves::Kind::solved && !wrong.empty()) {
    item = {board.id, io::Checked::invalid, wrong};
  }
  if (verdict.kind != freecell::CheckedMoves::Kind::illegal) {
    single_moves = std::move(verdict.single_moves);
  }
  return item;
}

// The moves of all boards card by card, and on stderr what is not valid.
io::CheckTally expand(const Settings& settings, cli::Context& context,
                      freecell::SolutionReader& pairs) {
  io::CheckTally tally;
  while (const auto pair = pairs.next()) {
    std::vector<freecell::Move> single_moves;
    const io::CheckedItem item = check(settings, *pair, single_moves);
    tally.add(item);
    if (item.verdict != io::Checked::valid) {
      context.tell(item.id + ": " + item.reason);
    }
    if (!single_moves.empty() || item.verdict == io::Checked::valid) {
      context.out << "# id " << pair->board.id << '\n'
                  << freecell::written(pair->board.position, single_moves) << '\n';
      context.out.end_record();
    }
  }
  return tally;
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  io::Input board_input = context.open(settings.boards);
  io::Input move_input = context.open(settings.moves.value_or("-"));
  io::LineReader board_lines(board_input);
  io::LineReader move_lines(move_input);
  freecell::SolutionReader pairs(board_lines, move_lines, settings.variant);
  if (settings.expand && settings.check.style.format == io::CheckFormat::json) {
    throw cli::UsageError("--expand prints moves, not --format json");
  }
  if (settings.expand) {
    return expand(settings, context, pairs).status();
  }
  io::CheckReport report(context.out, settings.check.style);
  while (const auto pair = pairs.next()) {
    std::vector<freecell::Move> single_moves;
    report.add(check(settings, *pair, single_moves));
  }
  return tools::CheckOptions::finish(context, report.finish());
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
