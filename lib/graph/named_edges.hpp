// What the readers of graphs with names collect. Internal to lib/graph.
#pragma once

#include "lib/graph/formats.hpp"
#include "lib/io/input.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tsume::graph {

// Edges between vertices with names, which are numbered as they appear.
class NamedEdges {
 public:
  // Fails by `lines`, which must outlive this.
  explicit NamedEdges(const io::LineReader& lines) : lines_(lines) {}

  [[nodiscard]] Vertex vertex(const std::string& name);
  [[nodiscard]] std::optional<Vertex> find(const std::string& name) const;
  void add(Vertex u, Vertex v, std::uint64_t line);
  [[nodiscard]] GraphFile finish(bool directed);

 private:
  const io::LineReader& lines_;
  std::vector<Arc> list_;
  GraphFile file_;  // no graph yet
};

}  // namespace tsume::graph
