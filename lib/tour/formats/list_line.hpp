// What one line of a list holds, and a list of squares of a board: see reader.hpp for the
// spellings.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::tour {

using Words = std::vector<std::string_view>;

// The words between any of the separators, none of them empty.
[[nodiscard]] Words split_at(std::string_view text, std::string_view separators);

// "2,1": coordinates without a blank.
[[nodiscard]] bool is_pair(std::string_view word);

// The length of the dash ("-", or a longer one of Unicode) at a place; 0 if there is none.
[[nodiscard]] std::size_t dash_at(std::string_view text, std::size_t at);
// Whether the dash at a place belongs to the number behind it: no item ends before it.
[[nodiscard]] bool is_minus(std::string_view text, std::size_t at);
// A line without the "-1" behind a blank that ends a list of TSPLIB. The line as it is if it has
// another dash: this one may then stand between items, too.
[[nodiscard]] std::string_view without_end_mark(std::string_view line);

// Whether each bracket ( [ { has its own that closes it.
[[nodiscard]] bool match_brackets(std::string_view text);

// One square of a list: its name or number, or two coordinates.
struct Item {
  std::string_view first;
  std::optional<std::string_view> second = {};
};

// The items of one line, which refer to it. Dashes and arrows separate as blanks do.
class ListLine {
 public:
  explicit ListLine(std::string_view line);

  // nullopt if the brackets do not match.
  [[nodiscard]] std::optional<std::vector<Item>> items() const;

 private:
  static void add(std::vector<Item>& items, std::string_view part, bool in_brackets);

  std::string text_;
};

}  // namespace tsume::tour
