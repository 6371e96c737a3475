#include "lib/freecell/batch.hpp"

#include "lib/core/parallel.hpp"
#include "lib/io/error.hpp"

#include <array>
#include <cstdio>
#include <optional>
#include <utility>

namespace tsume::freecell {

namespace {

struct Summary {
  std::uint64_t boards = 0;
  std::uint64_t bad = 0;
  Status last = Status::bad_input;

  [[nodiscard]] int exit_status() const {
    if (bad > 0) {
      return 1;
    }
    if (boards != 1 || last == Status::solved) {
      return 0;
    }
    return last == Status::unsolvable ? 20 : 3;
  }
};

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

std::string record(const Solution& solution, const BatchOptions& options) {
  return options.json ? result_json(solution) : result_line(solution);
}

void tell_figures(const Solution& solution, const BatchOptions& options) {
  if (options.stats && solution.status != Status::bad_input) {
    options.tell(figures(solution));
  }
}

void write(const Solution& solution, const BatchOptions& options, io::Output& out,
           Summary& summary) {
  out << record(solution, options) << '\n';
  out.end_record();
  tell_figures(solution, options);
  ++summary.boards;
  summary.bad += solution.status == Status::bad_input ? 1U : 0U;
  summary.last = solution.status;
}

int solve_all(io::Input& input, const Variant& variant, const BatchOptions& options,
              const std::function<Solution(const Board&)>& solver, io::Output& out) {
  io::LineReader lines(input);
  BoardReader boards(lines, variant);
  Summary summary;
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
  return summary.exit_status();
}

int solve_part(io::Input& input, const Variant& variant, const BatchOptions& options,
               const std::function<Solution(const Board&)>& solver, io::ArgsDigest options_digest,
               io::Part part, io::Output& out) {
  constexpr std::uint64_t format_version = 1;
  constexpr int stopped_status = 75;
  const std::string name = input.name();
  std::string text = input.read_all();
  options_digest.add("ranks", variant.ranks).add("columns", variant.columns);
  options_digest.add("cells", variant.cells).add("json", options.json ? 1 : 0).add("boards", text);
  part.format_version = format_version;
  part.args = options_digest.value();
  io::Input boards_input = io::Input::from_text(std::move(text), name);
  io::LineReader lines(boards_input);
  BoardReader boards(lines, variant);
  io::PartWriter writer(out, part, io::RecordOrder::number);
  const core::Shard owned = part.owned();
  std::uint64_t number = 0;
  std::uint64_t done = writer.done();  // boards of the input, other parts' included
  bool stopped = false;
  using Numbered = std::pair<std::uint64_t, Board>;
  const auto next = [&]() -> std::optional<Numbered> {
    while (auto board = boards.next()) {
      stopped = stopped || writer.stop_requested();
      if (stopped) {
        break;
      }
      if (++number > done && owned.owns(number)) {
        return Numbered(number, std::move(*board));
      }
    }
    return std::nullopt;
  };
  const auto work = [&](const Numbered& item) {
    const Board& board = item.second;
    if (!board.error.empty()) {
      throw io::ParseError(name, board.error_line, board.error);
    }
    return std::pair(item.first, solver(board));
  };
  core::for_each_ordered(
      options.jobs, next, work, [&](const std::pair<std::uint64_t, Solution>& answer) {
        // A search that a signal ended has no answer yet.
        stopped = stopped || writer.stop_requested();
        if (stopped) {
          return;
        }
        const std::string prefix = part.shard ? std::to_string(answer.first) + '\t' : "";
        writer.write(prefix + record(answer.second, options));
        tell_figures(answer.second, options);
        done = answer.first;
        writer.save_if_due(done);
      });
  if (stopped) {
    writer.save(done);
    return stopped_status;
  }
  writer.finish();
  return 0;
}

}  // namespace

int solve_boards(io::Input& input, const Variant& variant, const BatchOptions& options,
                 const std::function<Solution(const Board&)>& solver, io::ArgsDigest options_digest,
                 const std::optional<io::Part>& part, io::Output& out) {
  return part ? solve_part(input, variant, options, solver, std::move(options_digest), *part, out)
              : solve_all(input, variant, options, solver, out);
}

int improve_boards(io::LineReader& board_lines, io::LineReader& solution_lines,
                   const Variant& variant, const BatchOptions& options, io::Output& out) {
  BoardReader boards(board_lines, variant);
  MoveRecordReader solutions(solution_lines);
  Summary summary;
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
  return summary.exit_status();
}

}  // namespace tsume::freecell
