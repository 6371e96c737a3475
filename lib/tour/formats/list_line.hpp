// What one line of a list of squares or vertices holds: see reader.hpp for the spellings.
#pragma once

#include "lib/tour/problem.hpp"

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

// One square of a list: its name or number, or two coordinates.
struct Item {
  std::string_view first;
  std::optional<std::string_view> second = {};
};

// The items of one line, which refer to it. Dashes and arrows separate as blanks do.
class ListLine {
 public:
  ListLine(std::string_view line, bool has_coordinates);

  // nullopt if the brackets do not match.
  [[nodiscard]] std::optional<std::vector<Item>> items() const;

 private:
  void add(std::vector<Item>& items, std::string_view part, bool in_brackets) const;

  std::string text_;
  bool has_coordinates_;
};

// The vertices of a line of words or names of a graph, by the first of these that gives a vertex
// for each item: blanks and commas between words, one mark between names, the marks of any list.
// nullopt if none does. Throws core::BadText if dashes can be read in more than one way.
[[nodiscard]] std::optional<Tour> vertices_in(const Problem& problem, std::string_view line);

}  // namespace tsume::tour
