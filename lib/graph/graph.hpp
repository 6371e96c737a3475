// Graphs with vertices 0..n-1 in compressed adjacency form.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace tsume::graph {

// A vertex number from 0; files and messages count from 1.
using Vertex = std::uint32_t;
using Arc = std::pair<Vertex, Vertex>;

inline constexpr Vertex no_vertex = 0xffffffff;

// A simple graph, directed or undirected. The neighbours of each vertex are ascending and distinct;
// there are no loops. An undirected graph holds each edge in both directions.
class Graph {
 public:
  Graph() = default;

  // Builds the graph; loops and repeated pairs are dropped. Pairs of an undirected graph may come
  // in either direction. Requires every end below n.
  static Graph undirected(std::size_t n, std::span<const Arc> edges);
  static Graph directed(std::size_t n, std::span<const Arc> arcs);
  // An undirected graph whose arcs are at hand in both directions.
  static Graph symmetric(std::size_t n, std::span<const Arc> arcs);

  [[nodiscard]] bool is_directed() const { return directed_; }
  [[nodiscard]] std::size_t size() const { return starts_.size() - 1; }
  // Directed arcs; twice the edges of an undirected graph.
  [[nodiscard]] std::size_t arc_count() const { return targets_.size(); }
  [[nodiscard]] std::size_t edge_count() const { return directed_ ? arc_count() : arc_count() / 2; }

  // Out-neighbours, ascending.
  [[nodiscard]] std::span<const Vertex> neighbours(Vertex v) const {
    return {targets_.data() + starts_[v], starts_[v + 1] - starts_[v]};
  }
  [[nodiscard]] std::size_t degree(Vertex v) const { return starts_[v + 1] - starts_[v]; }
  // The index of the first arc that leaves v; arcs are numbered by tail, then head.
  [[nodiscard]] std::size_t first_arc(Vertex v) const { return starts_[v]; }
  [[nodiscard]] bool has_arc(Vertex u, Vertex v) const;

  // The same graph with all arcs turned round.
  [[nodiscard]] Graph reversed() const;

  bool operator==(const Graph&) const = default;

 private:
  enum class Directions : std::uint8_t { given, both };

  // For each head the tails of its arcs in the order given, without loops.
  static Graph by_head(std::size_t n, std::span<const Arc> arcs, Directions directions);
  static Graph from_arcs(std::size_t n, std::span<const Arc> arcs, Directions directions);

  bool directed_ = false;
  std::vector<std::size_t> starts_{0};
  std::vector<Vertex> targets_;
};

}  // namespace tsume::graph
