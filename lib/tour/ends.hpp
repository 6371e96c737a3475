// Where tours begin and end, in one place for encoders, searches and prechecks: the vertex at which
// a closed tour begins, the extra vertex that closes an open one, and the colours of the ends.
#pragma once

#include "lib/tour/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tsume::tour {

// The vertex that is added to an open problem to make its tours cycles, joined to every vertex; it
// has the number after the last one. graph::no_vertex for closed problems.
[[nodiscard]] Vertex extra_vertex(const Problem& problem);

// The vertices of the cycle that a tour is, with the extra one.
[[nodiscard]] std::size_t cycle_length(const Problem& problem);

// The fewest vertices that a closed tour can have: 2 in a directed graph, otherwise 3.
[[nodiscard]] std::size_t least_closed_length(const Graph& graph);

// No vertices, or a closed tour through fewer than it can have.
[[nodiscard]] bool has_too_few_vertices(const Problem& problem);

// The first vertex of least degree; arcs in and out both count. Requires a vertex.
[[nodiscard]] Vertex least_degree_vertex(const Graph& graph);

// A vertex of a closed tour whose number is known: the start, else the first fixed position, else
// the vertex of least degree as the first one.
[[nodiscard]] FixedPosition closed_root(const Problem& problem);

// True if the reversal of each tour, but for its start and end, is a tour too.
[[nodiscard]] bool is_reversible(const Problem& problem);

// Begins the tour where the problem wants it. Closed: rotates it so that closed_root has its number
// and, if the problem is reversible, goes on from there to the neighbour of smaller number. Open:
// reverses a reversible tour so that the start is first, else the end last, else the end square of
// smaller number first.
void begin_tour(const Problem& problem, Tour& tour);

// The colours of a bipartite graph, which alternate along every tour.
struct Colours {
  std::vector<std::uint8_t> of;            // 0 or 1 for each vertex
  std::optional<std::uint8_t> first = {};  // of the first vertex of every tour, if it is known
  // The colour of the k-th vertex, k from 1. Requires `first`.
  [[nodiscard]] std::uint8_t at(std::size_t k) const {
    return static_cast<std::uint8_t>((*first + k - 1) % 2);
  }
};

// nullopt if the graph is not bipartite. The first colour follows from the start (closed: the
// root), a fixed position, the end, or the larger colour class, in this order.
[[nodiscard]] std::optional<Colours> colours(const Problem& problem);

}  // namespace tsume::tour
