// What the rows of a list have in common.
#pragma once

#include "lib/graph/field_rows.hpp"

#include <algorithm>
#include <cstddef>
#include <ranges>
#include <span>
#include <vector>

namespace tsume::graph {

// Whether is(row) holds for all rows.
template <typename Is>
bool all_rows(const FieldRows& rows, Is&& is) {
  return std::ranges::all_of(std::views::iota(std::size_t{0}, rows.size()), is);
}

struct RowFacts {
  std::size_t narrowest = 0;
  std::size_t widest = 0;
  std::size_t odd_row = 0;         // the first of another width than row 0
  bool distinct = false;           // rows that begin alike are equal
  bool closed = false;             // each vertex begins one
  bool more_are_numbers = false;   // the fields after the second
  bool more_are_vertices = false;  // ... occur in the first two columns, too
  bool more_are_apart = false;     // none of them does
  bool certain_adjacency = false;  // rows of one width that have each edge from both its ends

  [[nodiscard]] bool has_more_fields() const { return widest > 2 && narrowest == widest; }
};
// Of no rows: nothing holds.
[[nodiscard]] RowFacts facts_of(const FieldRows& rows);

// How many different pairs there are, and how many of them in both orders.
struct Mutual {
  std::size_t pairs = 0;
  std::size_t both = 0;
  [[nodiscard]] bool all() const { return both == pairs; }
};
[[nodiscard]] Mutual mutual(std::vector<Arc> pairs);

// The different pairs, in any order of their two, that these rows begin with; those of one field
// have none.
[[nodiscard]] std::vector<Arc> distinct_pairs(const FieldRows& rows,
                                              std::span<const std::size_t> which);

// For each row, whether its vertices occur with no others.
[[nodiscard]] std::vector<bool> rows_apart(const FieldRows& rows);

}  // namespace tsume::graph
