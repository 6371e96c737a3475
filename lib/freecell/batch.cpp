#include "lib/freecell/batch.hpp"

#include "lib/core/parallel.hpp"
#include "lib/io/error.hpp"

#include <array>
#include <cstdio>

namespace tsume::freecell {

namespace {

std::string figures(const Solution& solution) {
  std::array<char, 96> text{};
  const double per_state = solution.stored == 0 ? 0
                                                : static_cast<double>(solution.bytes) /
                                                      static_cast<double>(solution.stored);
  std::snprintf(text.data(), text.size(), ": %.3f s, %.1f MB (%.1f bytes a state), %u layers",
                solution.seconds, static_cast<double>(solution.bytes) / 1e6, per_state,
                solution.layers);
  return solution.id + text.data();
}

void write(const Solution& solution, const BatchOptions& options, io::Output& out,
           BatchSummary& summary) {
  out << (options.json ? result_json(solution) : result_line(solution)) << '\n';
  out.end_record();
  if (options.stats && solution.status != Status::bad_input) {
    options.tell(figures(solution));
  }
  ++summary.boards;
  summary.bad += solution.status == Status::bad_input ? 1U : 0U;
  summary.last = solution.status;
}

}  // namespace

int BatchSummary::exit_status() const {
  if (bad > 0) {
    return 1;
  }
  if (boards != 1 || last == Status::solved) {
    return 0;
  }
  return last == Status::unsolvable ? 20 : 3;
}

BatchSummary solve_batch(io::LineReader& lines, const Variant& variant, const BatchOptions& options,
                         const std::function<Solution(const Board&)>& solver, io::Output& out) {
  BoardReader boards(lines, variant);
  BatchSummary summary;
  const auto work = [&](const Board& board) {
    if (!board.error.empty() && !options.skip_bad) {
      throw io::ParseError(lines.name(), board.error_line, board.error);
    }
    return std::pair(board.error.empty() ? solver(board) : bad_board(board), board);
  };
  core::for_each_ordered(
      options.jobs, [&] { return boards.next(); }, work,
      [&](const std::pair<Solution, Board>& answer) {
        const Board& board = answer.second;
        if (!board.error.empty()) {
          options.tell(lines.name() + ":" + std::to_string(board.error_line) + ": " + board.error);
        }
        write(answer.first, options, out, summary);
      });
  return summary;
}

BatchSummary improve_batch(io::LineReader& board_lines, io::LineReader& solution_lines,
                           const Variant& variant, const BatchOptions& options, io::Output& out) {
  BoardReader boards(board_lines, variant);
  MoveRecordReader solutions(solution_lines);
  BatchSummary summary;
  while (const auto board = boards.next()) {
    if (!board->error.empty()) {
      throw io::ParseError(board_lines.name(), board->error_line, board->error);
    }
    const auto record = solutions.next();
    if (!record) {
      throw io::Failure(solution_lines.name() + ": fewer solutions than boards");
    }
    write(improve_solution(*board, variant, record->moves), options, out, summary);
  }
  return summary;
}

}  // namespace tsume::freecell
