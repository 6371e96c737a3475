// Text helpers without I/O: strict numbers, splitting, and the quoting that messages, metadata and
// JSON need.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::core {

// A plain decimal: digits only, with one leading '-' for signed types. No blanks, no '+', no
// leading "0x", nothing out of range: those give nullopt.
template <std::integral T>
[[nodiscard]] std::optional<T> parse_decimal(std::string_view text) {
  T value{};
  const char* const end = text.data() + text.size();
  const auto [ptr, ec] = std::from_chars(text.data(), end, value);
  if (ec != std::errc{} || ptr != end) {
    return std::nullopt;
  }
  return value;
}

// A decimal without sign and exponent, such as "10", "0.5" or ".5"; anything else gives nullopt.
[[nodiscard]] std::optional<double> parse_fraction(std::string_view text);

// The words of a line, split at blanks and tabs; no empty words.
[[nodiscard]] std::vector<std::string_view> split_words(std::string_view line);

// The fields of a line, split at every separator; n separators give n + 1 fields.
[[nodiscard]] std::vector<std::string_view> split_fields(std::string_view line, char separator);

// Text without blanks, tabs and carriage returns at both ends.
[[nodiscard]] std::string_view trim(std::string_view text);

// Text for a message: in single quotes, escaped as below, cut after 60 bytes.
[[nodiscard]] std::string quoted(std::string_view text);

// Text with control characters and bytes that are not UTF-8 as \n, \t, \xNN, so that it stays on
// its line.
[[nodiscard]] std::string escaped(std::string_view text);

// Text as UTF-8, for formats that allow nothing else: what is not valid UTF-8 is taken for Latin-1,
// so that different bytes stay different.
[[nodiscard]] std::string as_utf8(std::string_view text);

// One word of a command line as a shell would read it back: a POSIX shell, or, if the word has
// control characters, one that knows $'...'. Never more than one line.
[[nodiscard]] std::string shell_quoted(std::string_view word);

// A command line split into words by the shell's quoting rules ('', "", $'', \), without expansion.
// nullopt if a quotation is left open.
[[nodiscard]] std::optional<std::vector<std::string>> split_command(std::string_view command);

// Blanks, control characters, '%', '=' and bytes above 126 as %XX; and back (nullopt if malformed).
[[nodiscard]] std::string percent_escaped(std::string_view text);
[[nodiscard]] std::optional<std::string> percent_unescaped(std::string_view text);

// Items with a separator between them: {"a", "b"} and ", " give "a, b".
[[nodiscard]] std::string join(const std::vector<std::string>& items, std::string_view separator);

// "1 move", "2 moves"; without its plural, a noun gets an s.
[[nodiscard]] std::string counted(std::uint64_t n, std::string_view noun,
                                  std::string_view plural = {});
// The same of a signed number, which must not be negative.
template <std::signed_integral Number>
[[nodiscard]] std::string counted(Number n, std::string_view noun, std::string_view plural = {}) {
  return counted(static_cast<std::uint64_t>(n), noun, plural);
}

// Whether a text is one or more of the digits 0 to 9.
[[nodiscard]] bool is_digits(std::string_view text);

// The text with letters of ASCII as small ones.
[[nodiscard]] std::string in_small_letters(std::string_view text);

}  // namespace tsume::core
