// Batches of boards, worked on in the order of the input, which can be split.
#pragma once

#include "lib/core/exit.hpp"
#include "lib/core/names.hpp"
#include "lib/freecell/run/records.hpp"
#include "lib/freecell/search/solve.hpp"
#include "lib/io/output.hpp"
#include "lib/io/progress.hpp"
#include "lib/io/shard.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tsume::freecell {

// The boards of one part of a run, and where their records go. The I-th board of the input, from 1,
// belongs to the part that owns I; the records of a shard file begin with I and a tab
// (RecordOrder::number).
//
// For a shard all of the input is read first: its digest is added to `digest`, what the records
// depend on besides. Else boards are read as they are asked for.
class BatchPart {
 public:
  struct Item {
    std::uint64_t number = 0;
    Board board;
  };

  // Sets `args` of the part. Throws as PartWriter.
  BatchPart(io::Input& input, const Variant& variant, io::ArgsDigest digest, io::Part part,
            io::Output& out);
  BatchPart(const BatchPart&) = delete;
  BatchPart& operator=(const BatchPart&) = delete;

  // The next board of the part; nullopt at the end.
  std::optional<Item> next();
  // Writes the records of a board.
  void write(std::uint64_t number, const std::vector<std::string>& records);
  // True for one part of several. If the machine's memory runs out in it, it makes no file, so that
  // it is done again: its records must not depend on the machine.
  [[nodiscard]] bool is_part() const { return part_.shard.has_value(); }
  // Ends the file.
  void finish() { writer_.finish(); }

 private:
  // All of the input, if it is to be known beforehand.
  static std::optional<io::Input> read_first(io::Input& input, const Variant& variant,
                                             io::ArgsDigest& digest, io::Part& part);

  io::Part part_;
  std::optional<io::Input> text_;
  io::LineReader lines_;
  BoardReader boards_;
  io::PartWriter writer_;
  std::uint64_t number_ = 0;  // of the board last read
};

// The unit of the progress that a SearchProgress writes.
inline constexpr const char* progress_unit = "boards";

// Shows the boards done, and what the search of one board has stored so far. For use by several
// threads; `progress` must outlive it.
class SearchProgress {
 public:
  explicit SearchProgress(io::Progress& progress) : progress_(progress) {}

  // For a search of the board of this name.
  [[nodiscard]] SearchObserver observer(const std::string& id);
  void board_done();

 private:
  io::Progress& progress_;
  std::mutex mutex_;
  std::uint64_t boards_ = 0;
};

// What is said of each board.
enum class Detail : std::uint8_t {
  solution,
  hint,       // the first move of the solution only
  each_move,  // a line for the position after each legal move
  grade,      // grade.hpp
};

// The options that the answers depend on, with their values, in the order of the digest.
using Args = std::vector<std::pair<std::string, std::string>>;

struct BatchOptions {
  Variant variant;
  std::size_t jobs = 1;   // boards at the same time
  bool skip_bad = false;  // answer bad boards with bad-input instead of stopping at them
  ResultFormat format = ResultFormat::tsv;
  Detail detail = Detail::solution;
  Metric metric = Metric::single;  // of the moves of Detail::each_move
  core::Limits grade_limits;
  Args args;
  // Told about every bad board that is skipped ("FILE:LINE: reason") and, if `stats`, the time,
  // memory and layers of every board.
  std::function<void(const std::string&)> tell;
  bool stats = false;
  SearchProgress* progress = nullptr;
};

// Writes one line for each board (Detail::each_move: for each move) and returns the status of the
// program, core::Items. Throws ParseError for the first bad board unless they are skipped, after
// the answers before it.
//
// A shard does not skip bad boards (BatchPart), and its status is ok.
[[nodiscard]] core::Exit solve_boards(io::Input& input, const BatchOptions& options,
                                      const Solver& solver, io::Part part, io::Output& out);

}  // namespace tsume::freecell
