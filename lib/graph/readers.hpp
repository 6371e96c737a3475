// What the readers of the single formats share. Internal to lib/graph; callers use formats.hpp.
#pragma once

#include "lib/graph/formats.hpp"
#include "lib/io/input.hpp"

#include <string_view>

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

}  // namespace tsume::graph
