// Reading a stream of positions, one a line, for the tools that answer line by line.
#pragma once

#include "lib/core/error.hpp"
#include "lib/core/names.hpp"
#include "lib/doves/rules/notation.hpp"
#include "lib/io/error.hpp"
#include "lib/io/input.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

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
  // What `parse` returns; a core::BadText that it throws becomes an io::ParseError for that line.
  template <typename Parse>
  decltype(auto) parse(Parse&& parse) const {
    return lines_.parse(std::forward<Parse>(parse));
  }

 private:
  [[nodiscard]] bool read_frame();

  io::LineReader lines_;
  std::string frame_;
};

// The position of a line up to its first tab, or the reason why it is none.
[[nodiscard]] Record parse_record(std::string_view line);

// Reads positions (text, keys or frames), and calls work(text as written, position) for each. Empty
// lines and lines that begin with '#' are passed over; columns after the first tab are ignored. A
// bad line, also one for which work() throws core::BadText (a finished game, say), throws
// io::ParseError, or is told to `tell_bad` unless that is empty.
template <typename Work>
void answer_positions(io::Input& input, const core::TellBad& tell_bad, const Work& work) {
  PositionLines lines(input);
  while (const auto line = lines.next()) {
    try {
      lines.parse([&] {
        const Record record = parse_record(*line);
        if (!record.position) {
          throw core::BadText(record.reason);
        }
        work(record.text, *record.position);
      });
    } catch (const io::ParseError& error) {
      if (!tell_bad) {
        throw;
      }
      tell_bad(error.what());
    }
  }
}

}  // namespace tsume::doves
