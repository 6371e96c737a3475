// What the structure of a graph says about its Hamiltonian cycles before any search.
#pragma once

#include "lib/core/names.hpp"
#include "lib/core/value_set.hpp"
#include "lib/graph/graph.hpp"
#include "lib/graph/vertex_names.hpp"

#include <cstdint>
#include <iosfwd>

namespace tsume::hamilton {

// The kinds of facts, in the order in which they are written.
enum class FactKind : std::uint8_t { bipartite, bridge, separator, forced, removed, cut, none };
inline constexpr core::Named<FactKind> fact_names[] = {{FactKind::bipartite, "bipartite"},
                                                       {FactKind::bridge, "bridge"},
                                                       {FactKind::separator, "separator"},
                                                       {FactKind::forced, "forced"},
                                                       {FactKind::removed, "removed"},
                                                       {FactKind::cut, "cut"},
                                                       {FactKind::none, "none"}};

struct FactSearch {
  core::ValueSet<FactKind> only;  // empty: all kinds
  std::uint64_t most_crossings = 6;
  graph::VertexNames names = {};  // as vertices are printed; none: numbers from 1
  std::uint64_t seed = 1;         // of the search for small cuts, which does not find all
};

// Writes one JSON object a line:
//   bipartite  sides, the numbers of vertices
//   bridge     edge, sides
//   separator  vertices and the sizes of the components without them: cut vertices, and the smaller
//              side of a bipartite graph that has too few
//   forced     edge, because and vertex: every Hamiltonian cycle has the edge
//   removed    edge, because and vertex: none has it
//   cut        edges, and inside, the smaller side of the graph without them
//   none       because: why there is no Hamiltonian cycle
// "because" of an edge is "degree" (the vertex has two edges left), "full" (it has two forced
// edges) or "chain" (the edge would close a cycle that does not visit all vertices). Returns true
// if there is no Hamiltonian cycle for one of these reasons.
bool write_facts(std::ostream& out, const graph::Graph& graph, const FactSearch& search = {});

}  // namespace tsume::hamilton
