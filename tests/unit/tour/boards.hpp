// Boards of knights and other leapers as tour problems, for the tests of the encodings.
#pragma once

#include "lib/tour/problem.hpp"

#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

namespace tsume::tour {

// The moves (±a, ±b) and (±b, ±a) on a board whose first `squares` squares in column-major order
// exist; vertices are numbered row by row.
inline Graph partial_leaper_graph(std::uint32_t rows, std::uint32_t columns, std::uint32_t squares,
                                  int a = 1, int b = 2) {
  std::vector<std::pair<int, int>> cells;
  for (std::uint32_t r = 0; r < rows; ++r) {
    for (std::uint32_t c = 0; c < columns; ++c) {
      if (c * rows + r < squares) {
        cells.emplace_back(static_cast<int>(r), static_cast<int>(c));
      }
    }
  }
  std::vector<Arc> edges;
  for (Vertex v = 0; v < cells.size(); ++v) {
    for (Vertex w = v + 1; w < cells.size(); ++w) {
      const int dr = std::abs(cells[v].first - cells[w].first);
      const int dc = std::abs(cells[v].second - cells[w].second);
      if ((dr == a && dc == b) || (dr == b && dc == a)) {
        edges.emplace_back(v, w);
      }
    }
  }
  return Graph::undirected(cells.size(), edges);
}

inline Graph knight_graph(std::uint32_t rows, std::uint32_t columns) {
  return partial_leaper_graph(rows, columns, rows * columns);
}

}  // namespace tsume::tour
