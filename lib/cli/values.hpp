// The values of options: text from the command line, checked and converted. Every function throws
// UsageError that names the option, the value and what is expected.
#pragma once

#include "lib/core/error.hpp"
#include "lib/core/shard.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tsume::cli {

// Wrong options or operands.
using UsageError = core::BadArgument;

// Throws UsageError: "OPTION: 'TEXT' is not EXPECTED".
[[noreturn]] void reject(const std::string& option, std::string_view text,
                         const std::string& expected);

// What parse() makes of an operand; the core::BadText that it throws becomes a UsageError.
template <typename Parse>
auto parse_operand(const Parse& parse) {
  try {
    return parse();
  } catch (const core::BadText& error) {
    throw UsageError(error.what());
  }
}

// A number of bytes, with a mandatory unit: 512M, 4G (powers of 1024).
[[nodiscard]] std::uint64_t parse_size(const std::string& option, std::string_view text);

// A count in [low, high].
[[nodiscard]] std::uint64_t parse_count(const std::string& option, std::string_view text,
                                        std::uint64_t low, std::uint64_t high);

// One number, or the first and the last of a range: "N" or "A..B", all in [low, high].
[[nodiscard]] std::pair<std::uint64_t, std::uint64_t> parse_range(const std::string& option,
                                                                  const std::string& text,
                                                                  std::uint64_t low,
                                                                  std::uint64_t high);

// A positive time in seconds, from a decimal number and a unit: 150ms, 2s or 2, 5min, 3h.
[[nodiscard]] double parse_seconds(const std::string& option, std::string_view text);

// The index of a value among the names that are allowed.
[[nodiscard]] std::size_t parse_choice(const std::string& option, std::string_view value,
                                       const std::vector<std::string>& names);

// "I/N", 0 <= I < N.
[[nodiscard]] core::Shard parse_shard(const std::string& option, std::string_view text);

}  // namespace tsume::cli
