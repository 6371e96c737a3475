// Solutions and grades as lines, as the tools write them, and solutions as files, as
// freecell-check and freecell-show read them.
#pragma once

#include "lib/core/json.hpp"
#include "lib/core/names.hpp"
#include "lib/core/outcome.hpp"
#include "lib/freecell/formats/board.hpp"
#include "lib/freecell/rules/replay.hpp"
#include "lib/io/input.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace tsume::freecell {

enum class ResultFormat : std::uint8_t { tsv, json };
inline constexpr core::Named<ResultFormat> result_format_names[] = {{ResultFormat::tsv, "tsv"},
                                                                    {ResultFormat::json, "json"}};

// Of a solution: id status metric length lower upper heuristic stored expanded moves.
inline constexpr std::size_t result_fields = 10;

// A result as a line without its end: fields between tabs, or an object, in which the moves are a
// list.
[[nodiscard]] std::string written_result(const core::Json& result, ResultFormat format);

// What a result says of its moves: the fields of the same names, as far as it has them.
struct Claims {
  std::optional<core::Outcome> status;
  std::optional<Metric> metric;
  std::optional<std::size_t> length;
  std::optional<std::size_t> lower;
  std::optional<std::size_t> upper;
};

// The moves for one board.
struct MoveRecord {
  std::optional<std::string> id;           // of a result line or of a line `# id TEXT`
  std::string moves;                       // blank-separated tokens
  bool has_moves = true;                   // false if the solver found no solution
  std::uint64_t line = 0;                  // where it starts
  Claims claims = {};                      // of a result
  std::optional<io::ParseError> bad = {};  // why these are no moves
};

// How the claims of a result contradict its moves: "the length is given as 7, the moves are 91";
// "" if they do not, or the moves do not solve the board. Without a metric, the length in either
// will do.
[[nodiscard]] std::string contradiction(const Claims& claims, const CheckedMoves& checked);

// Whether the result has only the first move of a longer solution, as --hint prints it.
[[nodiscard]] bool is_hint(const Claims& claims, const CheckedMoves& checked);

// Reads solutions one by one, each in one of these forms:
//   - a result line: ten fields between tabs, the last one the moves; or the same as a JSON object,
//     with any spacing, or a list of them; the line with the names of the columns is a comment;
//   - plain moves, blank-separated over any number of lines, perhaps after a line `# id TEXT`; a
//     blank line or the next `# id` ends them;
//   - the output of fc-solve (-m or -sam, with or without -sn, -snx, -p and -t), from the line -=-=
//     or the verdict to the count of generated states. Boards in it are skipped; without moves
//     between them, the record is bad.
// Other lines that begin with '#' are comments, but not between two moves. A record with a token
// that is no move is bad.
class MoveRecordReader {
 public:
  explicit MoveRecordReader(io::LineReader& lines) : lines_(lines) {}
  // nullopt at the end. Throws ParseError for a line with tabs that is not a result line, for JSON
  // that is not a result, for a line within the output of fc-solve that is not one of its lines,
  // for a comment between two moves, and for one that can be more (why_no_comment).
  std::optional<MoveRecord> next();

 private:
  // Appends moves on the line last read.
  void add_moves(MoveRecord& record, std::string_view moves) const;
  MoveRecord result_record(std::string_view line) const;
  MoveRecord fc_solve_record(std::string_view first);
  void read_json_records(std::string_view first);

  io::LineReader& lines_;
  std::optional<MoveRecord> next_;  // begun by the line that ended the record before
  std::deque<MoveRecord> results_;  // read as JSON
};

// Boards and a solution of each, in the same order.
class SolutionReader {
 public:
  SolutionReader(io::LineReader& boards, io::LineReader& solutions, const Variant& variant)
      : board_lines_(boards),
        solution_lines_(solutions),
        boards_(boards, variant),
        solutions_(solutions) {}

  struct Item {
    Board board;
    MoveRecord solution;
  };
  // The next pair; nullopt at the end of both inputs. A bad board is returned with its error.
  // Throws ParseError for a solution that names another board, io::Failure if there are more of the
  // one than of the other.
  std::optional<Item> next();

 private:
  io::LineReader& board_lines_;
  io::LineReader& solution_lines_;
  BoardReader boards_;
  MoveRecordReader solutions_;
};

}  // namespace tsume::freecell
