// The compact formats of nauty: graph6, sparse6 and digraph6, one graph a line of printable
// characters. Described in "formats.txt" of B. D. McKay, A. Piperno, nauty and Traces.
#pragma once

#include "lib/graph/graph.hpp"
#include "lib/io/input.hpp"

#include <string>
#include <string_view>

namespace tsume::graph {

// The longest line: every pair of about 40,000 vertices.
inline constexpr std::size_t max_compact_line = std::size_t{1} << 28;

// The graph of a line, with or without its header (">>graph6<<"). sparse6 begins with ':', digraph6
// with '&'. Loops and repeated edges are dropped. Throws io::ParseError by `lines` for a character
// that does not belong there, or a line that is too short or too long.
[[nodiscard]] Graph parse_compact(std::string_view line, const io::LineReader& lines);

// A line without its end. Both require an undirected graph.
[[nodiscard]] std::string to_graph6(const Graph& graph);
[[nodiscard]] std::string to_sparse6(const Graph& graph);

}  // namespace tsume::graph
