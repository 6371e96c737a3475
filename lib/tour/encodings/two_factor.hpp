// The edge variables of the encoding `2factor`, for those who add clauses to it (cuts).
#pragma once

#include "lib/cnf/literal.hpp"
#include "lib/tour/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tsume::encode {

// One variable for each edge u-v, u < v, ascending; for open tours then one for each edge from v to
// the additional vertex z, ascending. With a symmetry, one for each orbit of edges, numbered by its
// first edge.
class EdgeVariables {
 public:
  // Requires an undirected graph. Holds a reference to the problem.
  explicit EdgeVariables(const TourProblem& problem);

  [[nodiscard]] std::int64_t var_count() const { return var_count_; }
  // The variables of the edges from v to its neighbours, in their order.
  [[nodiscard]] std::span<const cnf::Var> at(Vertex v) const {
    return {vars_.data() + problem_.graph.first_arc(v), problem_.graph.degree(v)};
  }
  // Open tours: the variable of the edge from v to z.
  [[nodiscard]] cnf::Var to_outside(Vertex v) const {
    return {static_cast<std::int32_t>(edge_vars_ + v + 1)};
  }
  // Requires an edge.
  [[nodiscard]] cnf::Var edge(Vertex u, Vertex v) const;

 private:
  void share_orbits();

  const TourProblem& problem_;
  std::int64_t edge_vars_ = 0;
  std::int64_t var_count_ = 0;
  std::vector<cnf::Var> vars_;  // by arc
};

}  // namespace tsume::encode
