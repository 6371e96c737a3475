// What in a list can be read in two ways, unless its format is named.
#pragma once

#include "lib/graph/row_facts.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tsume::graph {

using Doubt = FieldRows::Doubt;

// Columns i and j, from 0, may be the vertices.
[[nodiscard]] Doubt doubt_of_columns(std::uint64_t line, std::size_t i, std::size_t j);

// Why the rows, which there must be, may be no edges, and no vertices with their neighbours; or why
// a name may be more. `known_layout`: the first two columns certainly are vertices; `directed`: and
// arcs.
[[nodiscard]] std::optional<Doubt> doubt_of_rows(const FieldRows& rows, const RowFacts& facts,
                                                 bool known_layout, bool directed);

// Why a row that is apart from the others may be a remark, or a heading if there is none.
[[nodiscard]] std::optional<Doubt> doubt_of_row_apart(const FieldRows& rows, const RowFacts& facts,
                                                      const std::vector<bool>& apart,
                                                      bool has_heading);

// Why a colon, or a blank before it, may be part of a name.
[[nodiscard]] std::optional<Doubt> doubt_of_colons(const FieldRows& rows, const RowFacts& facts);

// Why vertices and their neighbours may be something else. `arcs`: all of them; none if directed.
[[nodiscard]] std::optional<Doubt> doubt_of_neighbours(const FieldRows& rows,
                                                       std::vector<Arc> arcs);

}  // namespace tsume::graph
