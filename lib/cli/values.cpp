#include "lib/cli/values.hpp"

#include "lib/core/text.hpp"

#include <algorithm>
#include <limits>

namespace tsume::cli {

namespace {

std::string range_text(std::uint64_t low, std::uint64_t high) {
  const std::string from = "a whole number from " + std::to_string(low);
  return high == std::numeric_limits<std::uint64_t>::max() ? from + " up"
                                                           : from + " to " + std::to_string(high);
}

}  // namespace

void reject(const std::string& option, std::string_view text, const std::string& expected) {
  throw UsageError(option + ": " + core::quoted(text) + " is not " + expected);
}

std::uint64_t parse_size(const std::string& option, std::string_view text) {
  constexpr std::string_view units = "KMGT";
  if (!text.empty()) {
    const std::size_t unit = units.find(text.back());
    const auto value = core::parse_decimal<std::uint64_t>(text.substr(0, text.size() - 1));
    if (unit != units.npos && value && *value > 0 && *value < std::uint64_t{1} << 20) {
      return *value << (10 * (unit + 1));
    }
  }
  reject(option, text, "a size with its unit, such as 512M or 4G");
}

std::uint64_t parse_count(const std::string& option, std::string_view text, std::uint64_t low,
                          std::uint64_t high) {
  const auto value = core::parse_decimal<std::uint64_t>(text);
  if (!value || *value < low || *value > high) {
    reject(option, text, range_text(low, high));
  }
  return *value;
}

std::pair<std::uint64_t, std::uint64_t> parse_range(const std::string& option,
                                                    const std::string& text, std::uint64_t low,
                                                    std::uint64_t high) {
  const std::size_t dots = text.find("..");
  const std::uint64_t first = parse_count(option, text.substr(0, dots), low, high);
  const std::uint64_t last =
      dots == text.npos ? first : parse_count(option, text.substr(dots + 2), low, high);
  if (first > last) {
    throw UsageError(option + ": " + core::quoted(text) + " is an empty range");
  }
  return {first, last};
}

double parse_seconds(const std::string& option, std::string_view text) {
  constexpr double longest = 1e9;
  constexpr std::pair<std::string_view, double> units[] = {
      {"", 1}, {"s", 1}, {"ms", 1e-3}, {"min", 60}, {"h", 3600}};
  const std::size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
  const auto* const unit =
      std::ranges::find(units, text.substr(digits), &std::pair<std::string_view, double>::first);
  const double value = core::parse_fraction(text.substr(0, digits)).value_or(0);
  if (unit == std::end(units) || !(value > 0) || value * unit->second > longest) {
    reject(option, text, "a time above 0, such as 10, 150ms, 2s, 5min or 3h");
  }
  return value * unit->second;
}

std::size_t parse_choice(const std::string& option, std::string_view value,
                         const std::vector<std::string>& names) {
  const auto found = std::ranges::find(names, value);
  if (found == names.end()) {
    reject(option, value, "one of " + core::join(names, ", "));
  }
  return static_cast<std::size_t>(found - names.begin());
}

core::Shard parse_shard(const std::string& option, std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash != text.npos) {
    const auto index = core::parse_decimal<std::uint64_t>(text.substr(0, slash));
    const auto count = core::parse_decimal<std::uint64_t>(text.substr(slash + 1));
    if (index && count && *index < *count) {
      return {*index, *count};
    }
  }
  reject(option, text, "I/N with 0 <= I < N");
}

}  // namespace tsume::cli
