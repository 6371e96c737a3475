// Answers for batches of boards, in the order of the input.
#pragma once

#include "lib/freecell/records.hpp"
#include "lib/freecell/solve.hpp"
#include "lib/io/output.hpp"
#include "lib/io/part.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace tsume::freecell {

struct BatchOptions {
  std::size_t jobs = 1;   // boards at the same time
  bool skip_bad = false;  // answer bad boards with bad-input instead of stopping at them
  bool json = false;      // objects instead of result lines
  // Told about every bad board that is skipped ("FILE:LINE: reason") and, if `stats`, the time,
  // memory and layers of every board.
  std::function<void(const std::string&)> tell;
  bool stats = false;
};

// Writes one line for each board and returns the status of the program: 1 if a board was bad; for a
// single board 0 solved, 20 unsolvable, 3 undecided; 0 for any other number of boards, whose lines
// carry their statuses. Throws ParseError for the first bad board unless they are skipped, after
// the answers before it.
//
// With `part`, only a part of the boards is answered, or the run can be stopped; bad boards are
// then not skipped. The I-th board of the input, from 1, belongs to the part that owns I; the
// records of a shard file begin with I and a tab (RecordOrder::number). All of the input is read
// first: its digest is added to `options_digest`, what the answers depend on besides. A resumable
// part can be stopped by a signal, also within a search whose `stop` is io::stop_requested; the
// status is then 75, else 0.
[[nodiscard]] int solve_boards(io::Input& input, const Variant& variant,
                               const BatchOptions& options,
                               const std::function<Solution(const Board&)>& solver,
                               io::ArgsDigest options_digest, const std::optional<io::Part>& part,
                               io::Output& out);

// The same for boards and a solution of each, improved (depth_first.hpp). Throws ParseError or
// io::Failure for boards without solution and for what is none.
[[nodiscard]] int improve_boards(io::LineReader& boards, io::LineReader& solutions,
                                 const Variant& variant, const BatchOptions& options,
                                 io::Output& out);

}  // namespace tsume::freecell
