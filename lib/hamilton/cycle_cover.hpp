// Vertex-disjoint cycles that cover all vertices of a cycle problem: what a 2-factor is, and what
// becomes a tour when it is one cycle.
#pragma once

#include "lib/hamilton/cycle_problem.hpp"
#include "lib/tour/sat/encoder.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace tsume::hamilton {

// The two neighbours of each vertex; in a directed problem the one before and the one after.
struct CycleCover {
  std::vector<std::array<Vertex, 2>> around;

  CycleCover() = default;
  // Of n vertices without neighbours; then each is joined with two.
  explicit CycleCover(std::size_t n) : around(n, {graph::no_vertex, graph::no_vertex}) {}
  [[nodiscard]] std::size_t size() const { return around.size(); }
  void join(Vertex u, Vertex v) {
    replace(u, graph::no_vertex, v);
    replace(v, graph::no_vertex, u);
  }
  // Puts `next` in the place of `old` among the neighbours of v.
  void replace(Vertex v, Vertex old, Vertex next) { around[v][around[v][0] == old ? 0 : 1] = next; }
  bool operator==(const CycleCover&) const = default;
};

// The cycles as lists of vertices, in the order of their least vertices, each from its least vertex
// to the next one (directed) or to the lesser of its neighbours.
[[nodiscard]] std::vector<std::vector<Vertex>> cycles(const CycleProblem& problem,
                                                      const CycleCover& cover);
[[nodiscard]] std::size_t count_cycles(const CycleProblem& problem, const CycleCover& cover);

// The first thing by which this is not a cover of the problem; nullopt if it is one: neighbours are
// mutual, edges exist and are not removed, forced edges are there, directions are kept.
[[nodiscard]] std::optional<std::string> first_fault(const CycleProblem& problem,
                                                     const CycleCover& cover);

// The cover that consists of these edges, each of which may be listed more than once. Requires that
// they are a cover.
[[nodiscard]] CycleCover cover_of(const CycleProblem& problem, std::vector<EdgeId> edges);

// Between the parts of a decoded model, where the path of an open problem comes first, and the
// cycles through the dummy vertex. from_parts() throws io::Failure if the parts are no cover.
[[nodiscard]] CycleCover from_parts(const CycleProblem& problem, const tour::Cover& parts);
[[nodiscard]] tour::Cover to_parts(const tour::Problem& tour_problem, const CycleProblem& problem,
                                   const CycleCover& cover);

// A set of vertices of one problem that is emptied in constant time.
class VertexMarks {
 public:
  explicit VertexMarks(std::size_t n) : stamp_(n, 0) {}
  void clear() { ++now_; }
  void set(Vertex v) { stamp_[v] = now_; }
  [[nodiscard]] bool has(Vertex v) const { return stamp_[v] == now_; }

 private:
  std::vector<std::uint32_t> stamp_;
  std::uint32_t now_ = 1;
};

}  // namespace tsume::hamilton
