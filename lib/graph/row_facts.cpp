#include "lib/graph/row_facts.hpp"

#include <algorithm>
#include <utility>

namespace tsume::graph {

namespace {

using Field = FieldRows::Field;

// Whether each neighbour has the vertex as its neighbour. Requires rows of vertices.
bool is_symmetric(const FieldRows& rows) {
  std::vector<Arc> pairs;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (const Field neighbour : rows.row(row).subspan(1)) {
      pairs.emplace_back(rows.at(row, 0), neighbour);
    }
  }
  return mutual(std::move(pairs)).all();
}

}  // namespace

Mutual mutual(std::vector<Arc> pairs) {
  std::ranges::sort(pairs);
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  const auto both = std::ranges::count_if(pairs, [&](const Arc& pair) {
    return std::ranges::binary_search(pairs, Arc{pair.second, pair.first});
  });
  return {pairs.size(), static_cast<std::size_t>(both)};
}

RowFacts facts_of(const FieldRows& rows) {
  RowFacts facts;
  if (rows.size() == 0) {
    return facts;
  }
  facts.narrowest = facts.widest = rows.width(0);
  facts.distinct = facts.closed = true;
  facts.more_are_numbers = facts.more_are_vertices = facts.more_are_apart = true;
  std::vector<std::size_t> row_of(rows.slots(), rows.size());  // the last that a vertex begins
  std::vector<bool> ends(rows.slots());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto fields = rows.row(row);
    if (facts.odd_row == 0 && fields.size() != rows.width(0)) {
      facts.odd_row = row;
    }
    facts.narrowest = std::min(facts.narrowest, fields.size());
    facts.widest = std::max(facts.widest, fields.size());
    std::size_t& before = row_of[rows.slot(fields[0])];
    facts.distinct =
        facts.distinct && (before == rows.size() || std::ranges::equal(rows.row(before), fields));
    before = row;
    for (const Field field : fields.first(std::min<std::size_t>(2, fields.size()))) {
      if (rows.is_vertex(field)) {
        ends[rows.slot(field)] = true;
      }
    }
  }
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t i = 1; i < rows.width(row); ++i) {
      const Field field = rows.at(row, i);
      const bool is_vertex = rows.is_vertex(field);
      facts.closed = facts.closed && is_vertex && row_of[rows.slot(field)] < rows.size();
      if (i >= 2) {
        const bool is_end = is_vertex && ends[rows.slot(field)];
        facts.more_are_numbers =
            facts.more_are_numbers && (field == FieldRows::data || rows.is_number(field));
        facts.more_are_vertices = facts.more_are_vertices && is_end;
        facts.more_are_apart = facts.more_are_apart && !is_end;
      }
    }
  }
  facts.certain_adjacency =
      facts.distinct && facts.closed && facts.has_more_fields() && is_symmetric(rows);
  return facts;
}

std::vector<Arc> distinct_pairs(const FieldRows& rows, std::span<const std::size_t> which) {
  std::vector<Arc> pairs;
  for (const std::size_t row : which) {
    if (rows.width(row) >= 2) {
      pairs.push_back(std::minmax(rows.at(row, 0), rows.at(row, 1)));
    }
  }
  std::ranges::sort(pairs);
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

std::vector<bool> rows_apart(const FieldRows& rows) {
  // The only other vertex in the rows of each; itself: several; a weight: none.
  constexpr Field none = FieldRows::weight;
  std::vector<Field> neighbour(rows.slots(), none);
  const auto join = [&](Field u, Field v) {
    Field& known = neighbour[rows.slot(u)];
    if (u != v && known != v) {
      known = known == none ? v : u;
    }
  };
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t i = 1; i < rows.ends(row); ++i) {
      if (rows.is_vertex(rows.at(row, i))) {
        join(rows.at(row, 0), rows.at(row, i));
        join(rows.at(row, i), rows.at(row, 0));
      }
    }
  }
  const auto knows_only = [&](Field u, Field v) {
    const Field known = neighbour[rows.slot(u)];
    return known == none || (u != v && known == v);
  };
  std::vector<bool> apart;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const Field u = rows.at(row, 0);
    const Field v = rows.at(row, rows.ends(row) - 1);
    apart.push_back(rows.ends(row) <= 2 && rows.is_vertex(v) && knows_only(u, v) &&
                    knows_only(v, u));
  }
  return apart;
}

}  // namespace tsume::graph
