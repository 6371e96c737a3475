// Reading a stream of positions, one a line, for the tools that answer line by line.
#pragma once

#include "lib/core/names.hpp"
#include "lib/doves/rules/notation.hpp"
#include "lib/io/input.hpp"
#include "lib/io/work_through.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace tsume::doves {

// What a stream of positions is: lines, or a binary set (see tdl.hpp).
enum class Source : std::uint8_t { text, tdl };
inline constexpr core::Named<Source> source_names[] = {{Source::text, "text"},
                                                       {Source::tdl, "tdl"}};

// One line of input: its first column as it was written, and the position or why there is none.
struct Record {
  std::string_view text;  // valid until the next record is read
  std::optional<Position> position;
  std::string reason;
};

// No line of positions is longer.
inline constexpr std::size_t position_line_limit = std::size_t{1} << 16;

// False for lines to pass over: empty ones, and comments, which begin with '#'.
[[nodiscard]] inline bool holds_position(std::string_view line) {
  return !line.empty() && line.front() != '#';
}

// The lines of an input that hold positions. A frame (see Format::framed) is one line of text.
class PositionLines {
 public:
  explicit PositionLines(io::Input& input) : lines_(input, position_line_limit) {}

  // The next one, valid until the next call; nullopt at the end.
  [[nodiscard]] std::optional<std::string_view> next();
  // The number of the line of the input with which it ends.
  [[nodiscard]] std::uint64_t line_number() const { return lines_.line_number(); }
  // For errors.
  [[nodiscard]] const io::LineReader& lines() const { return lines_; }

 private:
  [[nodiscard]] bool read_frame();

  io::LineReader lines_;
  std::string frame_;
};

// The position of a line up to its first tab, or the reason why it is none.
[[nodiscard]] Record parse_record(std::string_view line);

// What is done with a position, given as it was written; it writes the answer. Throws core::BadText
// for a position that has none (a finished game, say).
using AnswerPosition =
    std::function<core::Outcome(std::string_view text, const Position& position)>;
// What stands in place of the answer for a position whose work failed.
using AnswerFailed = std::function<void(std::string_view text, core::Outcome outcome)>;

// Answers positions (text, keys or frames) one by one, as io::work_through does. Empty lines and
// lines that begin with '#' are passed over; columns after the first tab are ignored.
core::ItemTally answer_positions(io::Input& input, io::Output& out, const io::ListOptions& how,
                                 const AnswerPosition& answer, const AnswerFailed& failed = {});

}  // namespace tsume::doves
