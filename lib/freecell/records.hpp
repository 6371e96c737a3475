// Solutions as files: what freecell-check, freecell-show and freecell-train read.
#pragma once

#include "lib/io/input.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace tsume::freecell {

// The moves for one board.
struct MoveRecord {
  std::optional<std::string> id;  // of a result line
  std::string moves;              // blank-separated tokens
  bool has_moves = true;          // false for a result line without a solution
  std::uint64_t line = 0;         // where it starts
};

// Reads either result lines (ten fields between tabs, the last one the moves), one for each board,
// or plain moves, blank-separated over any number of lines, with a blank line between boards.
// Lines that begin with '#' are comments.
class MoveRecordReader {
 public:
  explicit MoveRecordReader(io::LineReader& lines) : lines_(lines) {}
  // nullopt at the end. Throws ParseError for a line with tabs that is no result line.
  std::optional<MoveRecord> next();

 private:
  io::LineReader& lines_;
};

}  // namespace tsume::freecell
