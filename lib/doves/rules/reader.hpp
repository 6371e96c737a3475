// Reading a stream of positions, one a line, for the tools that answer line by line.
#pragma once

#include "lib/core/names.hpp"
#include "lib/doves/rules/notation.hpp"
#include "lib/io/input.hpp"

#include <cstdint>
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
  // Throws io::ParseError for that line.
  [[noreturn]] void fail(const std::string& reason) const { lines_.fail(reason); }

 private:
  [[nodiscard]] bool read_frame();

  io::LineReader lines_;
  std::string frame_;
};

// The position of a line up to its first tab, or the reason why it is none.
[[nodiscard]] Record parse_record(std::string_view line);

// Reads positions (text, keys or frames). Empty lines and lines that begin with '#' are passed
// over; columns after the first tab are ignored.
class PositionReader {
 public:
  // With `skip_bad`, a bad line becomes a record without a position; otherwise it throws
  // io::ParseError.
  PositionReader(io::Input& input, bool skip_bad) : lines_(input), skip_bad_(skip_bad) {}

  [[nodiscard]] std::optional<Record> next();

  // Calls work() on the record last read: a core::BadText that it throws (a finished game, say) is
  // a bad line like any other.
  template <typename Work>
  void answer(Work&& work) {
    try {
      work();
    } catch (const core::BadText& error) {
      reject(error.what());
    }
  }

  // The number of bad lines so far.
  [[nodiscard]] std::uint64_t bad_count() const { return bad_count_; }

 private:
  void reject(const std::string& reason);

  PositionLines lines_;
  bool skip_bad_;
  std::uint64_t bad_count_ = 0;
};

// Calls work(text as written, position) for each position of the input; a core::BadText that it
// throws makes the line a bad one. Returns the number of bad lines, which throw io::ParseError
// unless they are skipped.
template <typename Work>
std::uint64_t answer_positions(io::Input& input, bool skip_bad, const Work& work) {
  PositionReader reader(input, skip_bad);
  while (const auto record = reader.next()) {
    if (record->position) {
      reader.answer([&] { work(record->text, *record->position); });
    }
  }
  return reader.bad_count();
}

}  // namespace tsume::doves
