#include "lib/graph/look_alikes.hpp"

#include "lib/core/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace tsume::graph {

namespace {

struct Range {
  char32_t first;
  char32_t last;
};

template <std::size_t n>
constexpr bool is_in(const std::array<Range, n>& ranges, char32_t c) {
  return std::ranges::any_of(ranges, [&](const Range& r) { return r.first <= c && c <= r.last; });
}

// Controls, marks of direction, joiners, variants and the byte order mark.
constexpr std::array unseen{Range{0x80, 0x9f},     Range{0xad, 0xad},     Range{0x34f, 0x34f},
                            Range{0x61c, 0x61c},   Range{0x180e, 0x180e}, Range{0x200b, 0x200f},
                            Range{0x202a, 0x202e}, Range{0x2060, 0x206f}, Range{0xfe00, 0xfe0f},
                            Range{0xfeff, 0xfeff}};
constexpr std::array blanks{Range{' ', ' '},       Range{0xa0, 0xa0},     Range{0x1680, 0x1680},
                            Range{0x2000, 0x200a}, Range{0x202f, 0x202f}, Range{0x205f, 0x205f},
                            Range{0x3000, 0x3000}};
constexpr std::array accents{Range{0x300, 0x36f}};  // that follow their letters

// The first character of a text in UTF-8, and its length.
std::pair<char32_t, std::size_t> first_character(std::string_view text) {
  const auto byte = static_cast<unsigned char>(text[0]);
  const std::size_t length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
  if (length == 1 || length > text.size()) {
    return {byte, 1};
  }
  char32_t c = byte & (0xffU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    c = c << 6U | (static_cast<unsigned char>(text[i]) & 0x3fU);
  }
  return {c, length};
}

// What a person sees of a name.
struct Seen {
  std::string text;     // one blank for several, none around it
  std::string letters;  // ... with a mark for each letter beyond ASCII or with an accent
  bool accents = false;
};

Seen seen(std::string_view name) {
  constexpr char beyond = '\x01';
  Seen result;
  bool blank = false;
  for (std::size_t length = 0; !name.empty(); name.remove_prefix(length)) {
    char32_t c = 0;
    std::tie(c, length) = first_character(name);
    if (is_in(unseen, c)) {
      continue;
    }
    if (is_in(blanks, c)) {
      blank = !result.text.empty();
      continue;
    }
    if (std::exchange(blank, false)) {
      result.text += ' ';
      result.letters += ' ';
    }
    result.text += name.substr(0, length);
    if (is_in(accents, c) && !result.letters.empty()) {
      result.accents = true;
      result.letters.back() = beyond;
    } else {
      result.letters += length == 1 ? name[0] : beyond;
    }
  }
  return result;
}

// A whole number in another spelling, as it is usually written.
std::optional<std::string> usual_number(std::string_view text) {
  constexpr double most = 1e15;
  double value = 0;
  const char* const end = text.data() + text.size();
  const char* const begin = text.data() + (text.starts_with('+') ? 1 : 0);
  const auto [at, error] = std::from_chars(begin, end, value);
  if (error != std::errc() || at != end || !(value >= -most && value <= most) ||
      value != static_cast<double>(static_cast<std::int64_t>(value))) {
    return std::nullopt;
  }
  return std::to_string(static_cast<std::int64_t>(value));
}

bool is_usual(std::string_view name) {
  const bool may_be_number =
      !name.empty() && std::string_view("+-.0123456789").find(name[0]) != std::string_view::npos;
  return std::ranges::all_of(name, [](char c) { return static_cast<unsigned char>(c) < 0x80; }) &&
         name.find("  ") == name.npos && core::trim(name) == name &&
         (!may_be_number || usual_number(name).value_or(std::string(name)) == name);
}

}  // namespace

std::optional<std::pair<std::string, std::string>> look_alikes(std::span<const std::string> names) {
  if (std::ranges::all_of(names, is_usual)) {
    return std::nullopt;
  }
  std::unordered_map<std::string, const std::string*> by_text;
  // Those with accents behind their letters, and others.
  std::unordered_map<std::string, std::array<const std::string*, 2>> by_letters;
  for (const std::string& name : names) {
    const Seen as = seen(name);
    const std::string text = usual_number(as.text).value_or(as.text);
    if (const auto [at, added] = by_text.try_emplace(text, &name); !added) {
      return std::pair(*at->second, name);
    }
    auto& known = by_letters[as.letters];
    if (const std::string* const other = known.at(as.accents ? 1 : 0); other != nullptr) {
      return std::pair(*other, name);
    }
    known.at(as.accents ? 0 : 1) = &name;
  }
  return std::nullopt;
}

}  // namespace tsume::graph
