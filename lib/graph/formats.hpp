// Graphs as files: DIMACS and TSPLIB.
#pragma once

#include "lib/graph/graph.hpp"
#include "lib/io/input.hpp"

#include <cstddef>
#include <iosfwd>
#include <string>

namespace tsume::graph {

// More vertices than this are refused: a file of a few bytes must not ask for all memory.
inline constexpr std::size_t max_vertices = std::size_t{1} << 24;

// A graph as read, and what was left out of it.
struct GraphFile {
  Graph graph;
  std::size_t loops = 0;
  std::size_t repeated = 0;  // edges or arcs that were there already
};

// Reads a graph in one of two formats, told apart by the first line:
//   DIMACS: comments `c ...`, one header `p edge N M` (or `p col`), M lines `e U V` (an edge) or
//     `a U V` (an arc; if there is one, the graph is directed and an edge is two arcs), also `n
//     ...` lines, which are ignored;
//   TSPLIB: `TYPE : HCP`, `DIMENSION`, `EDGE_DATA_FORMAT` with EDGE_LIST or ADJ_LIST,
//     `EDGE_DATA_SECTION` ended by -1, `EOF`.
// Vertices count from 1. Throws io::ParseError naming the line.
[[nodiscard]] GraphFile read_graph(io::Input& input);

// Writes each edge once (smaller end first) or each arc, ascending. The comment is one line, or
// empty.
void write_dimacs(std::ostream& out, const Graph& graph, const std::string& comment = {});
// EDGE_LIST. Requires an undirected graph.
void write_tsplib(std::ostream& out, const Graph& graph, const std::string& name,
                  const std::string& comment = {});

}  // namespace tsume::graph
