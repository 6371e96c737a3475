// Lists of boards: solved in the order of the input, in parts if asked for, and printed as records.
#pragma once

#include "lib/core/exit.hpp"
#include "lib/core/json.hpp"
#include "lib/core/names.hpp"
#include "lib/freecell/formats/records.hpp"
#include "lib/freecell/search/solve.hpp"
#include "lib/io/output.hpp"
#include "lib/io/progress.hpp"
#include "lib/io/shard.hpp"
#include "lib/io/work_through.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tsume::freecell {

// The unit of the progress of a list of boards.
inline constexpr const char* progress_unit = "boards";

// The result_fields of an answer; the field `move` is second if it is for the position after a
// move.
[[nodiscard]] core::Json result_of(const Solution& solution);

// Shows in `progress`, which must outlive it, what the search of a board has stored so far.
[[nodiscard]] SearchObserver observer_of(io::Progress& progress, const Board& board);

// The boards of a part of a run, as io::input_of_part: `digest` has what their records depend on
// besides boards and variant.
[[nodiscard]] io::Input boards_of_part(io::Input input, const Variant& variant,
                                       io::ArgsDigest digest, io::Part& part);

// What is said of each board.
enum class Detail : std::uint8_t {
  solution,
  hint,       // the first move of the solution only
  each_move,  // a line for the position after each legal move
  grade,      // grade.hpp
};

// The options that the answers depend on, with their values, in the order of the digest.
using Args = std::vector<std::pair<std::string, std::string>>;

// What the answers are, and how they are written.
struct AnswerOptions {
  Variant variant;
  ResultFormat format = ResultFormat::tsv;
  Detail detail = Detail::solution;
  Metric metric = Metric::single;  // of the moves of Detail::each_move
  core::Limits grade_limits;
  Args args;
  bool stats = false;  // tell the time, memory and layers of every board
};

// Writes one line for each board (Detail::each_move: for each move), also for a bad one that is
// skipped, and returns how the boards ended.
[[nodiscard]] core::ItemTally solve_boards(io::Input input, const AnswerOptions& options,
                                           const io::ListOptions& how, const BoardSolver& solver,
                                           io::Part part, io::Output& out);

}  // namespace tsume::freecell
