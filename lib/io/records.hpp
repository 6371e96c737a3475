// Mixed input: a record on a line, or JSON that may be spread over several lines.
#pragma once

#include "lib/core/json.hpp"
#include "lib/io/input.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace tsume::io {

struct Record {
  std::uint64_t line = 0;                       // where it begins
  std::variant<std::string, core::Json> value;  // a trimmed line, or a JSON value

  [[nodiscard]] const core::Json* json() const { return std::get_if<core::Json>(&value); }
  [[nodiscard]] const std::string& text() const { return std::get<std::string>(value); }
};

// The JSON value that begins on `line`, which `lines` has just read, and goes on as far as it must.
// The items of an array of objects that have the field `key` are values of their own, so that what
// `jq -s` makes of a stream is read as the stream; so is the empty array. Throws ParseError for
// what is not JSON.
[[nodiscard]] std::vector<core::Json> read_json(LineReader& lines, std::string_view line,
                                                std::string_view key);

// Reads records; blank lines and comments (';' or '#' first) are passed over. JSON is read
// by read_json. Throws ParseError for what is not JSON but begins as if it were.
class RecordReader {
 public:
  RecordReader(Input& input, std::string key) : lines_(input), key_(std::move(key)) {}

  [[nodiscard]] std::optional<Record> next();
  // For errors.
  [[nodiscard]] const LineReader& lines() const { return lines_; }

 private:
  LineReader lines_;
  std::string key_;
  std::vector<core::Json> items_;  // of an array, the next one last
  std::uint64_t line_ = 0;
};

}  // namespace tsume::io
