// The Hamiltonian path or cycle problem that every tour encoding starts from.
#pragma once

#include "lib/graph/graph.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace tsume::encode {

using graph::Arc;
using graph::Graph;
using graph::Vertex;

// A prescribed move: the tour uses the edge u-v (either way), or u before v if directed.
struct PrescribedMove {
  Vertex from = 0;
  Vertex to = 0;
  bool directed = false;
  bool operator==(const PrescribedMove&) const = default;
};

// Square `vertex` is the k-th of the tour, k from 1.
struct FixedPosition {
  std::size_t k = 1;
  Vertex vertex = 0;
  bool operator==(const FixedPosition&) const = default;
};

// Find an order of all vertices in which consecutive ones are joined; closed: the last and the
// first too. Forbidden moves are simply not in the graph.
struct TourProblem {
  Graph graph = {};
  bool closed = false;
  std::optional<Vertex> start = {};  // closed: only the place where the tour begins
  std::optional<Vertex> end = {};    // open tours only
  std::vector<PrescribedMove> prescribed = {};
  std::vector<FixedPosition> fixed = {};
  // A symmetry of the graph as a permutation of the vertices; empty: none asked for. Closed only.
  std::vector<Vertex> symmetry = {};
};

// A tour: all vertices in order.
using Tour = std::vector<Vertex>;

}  // namespace tsume::encode
