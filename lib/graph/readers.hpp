// What the readers of the single formats share. Internal to lib/graph; callers use formats.hpp.
#pragma once

#include "lib/graph/formats.hpp"
#include "lib/io/input.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::graph {

// Each reads a graph from its first line that is not empty, which the reader has passed, to the end
// of the input. They throw io::ParseError naming the line.
[[nodiscard]] GraphFile read_edge_list(io::LineReader& lines, std::string_view first_line,
                                       const GraphReading& reading);
[[nodiscard]] GraphFile read_dot(io::LineReader& lines, std::string_view first_line);
[[nodiscard]] GraphFile read_graphml(io::LineReader& lines, std::string_view first_line);
[[nodiscard]] GraphFile read_matrix(io::LineReader& lines, std::string_view first_line);
[[nodiscard]] GraphFile read_matrix_market(io::LineReader& lines, std::string_view first_line);

// A mark between the two vertices of an edge in a list of edges: "->", "--", "=>", "<->" or "→".
[[nodiscard]] inline bool is_arrow(std::string_view word) {
  return word == "->" || word == "--" || word == "=>" || word == "<->" || word == "→";
}

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
