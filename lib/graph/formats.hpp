// Graphs as files.
#pragma once

#include "lib/core/names.hpp"
#include "lib/graph/graph.hpp"
#include "lib/graph/vertex_names.hpp"
#include "lib/io/input.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tsume::graph {

// More vertices than this are refused: a file of a few bytes must not ask for all memory.
inline constexpr std::size_t max_vertices = std::size_t{1} << 24;

// A graph as read, and what its reader left out or decided.
struct GraphFile {
  Graph graph;
  std::size_t loops = 0;
  std::size_t repeated = 0;          // edges or arcs that were there already
  std::uint64_t loop_line = 0;       // of the first loop
  VertexNames names;                 // those of the file
  std::vector<Arc> fixed;            // edges that a cycle must have
  std::vector<std::string> remarks;  // what else the reader decided or ignored, in words

  // What was left out or decided, in words.
  [[nodiscard]] std::vector<std::string> notes() const;
};

enum class GraphFormat : std::uint8_t {
  dimacs,
  tsplib,
  graph6,
  sparse6,
  digraph6,
  edges,
  adjacency,
  dot,  // is only written
};
// The formats of read_graph(); scripts/graph-import reads others.
inline constexpr core::Named<GraphFormat> graph_format_names[] = {
    {GraphFormat::dimacs, "dimacs"},      {GraphFormat::tsplib, "tsplib"},
    {GraphFormat::graph6, "graph6"},      {GraphFormat::sparse6, "sparse6"},
    {GraphFormat::digraph6, "digraph6"},  {GraphFormat::edges, "edges"},
    {GraphFormat::adjacency, "adjacency"}};

// How to read what the input itself does not say.
struct GraphReading {
  std::optional<GraphFormat> format{};  // nullopt: recognized
  bool heading = false;                 // lists: the first line has no edge
  bool directed = false;                // lists: the pairs are arcs
  bool operator==(const GraphReading&) const = default;
};

// Reads a graph:
//   dimacs: comments `c ...`, one header `p edge N M`, `p col N M` or `p N M`, M lines `e U V` (an
//     edge) or `a U V` (an arc; if there is one, the graph is directed and an edge is two arcs),
//     also `n ...` lines, which are ignored; a header that counts each edge twice is accepted;
//   tsplib: `TYPE : HCP`, `DIMENSION`, `EDGE_DATA_FORMAT` with EDGE_LIST or ADJ_LIST,
//     `EDGE_DATA_SECTION` ended by -1, `EOF`; FIXED_EDGES_SECTION, too; coordinates and weights are
//     ignored;
//   graph6, sparse6, digraph6: one line; see compact.hpp;
//   edges, adjacency: see lists.hpp.
// Comments after '#' and blank lines may precede each. Without `format` the whole text must tell
// which format it has, by the table in recognize.cpp: a text that can be read in two ways is
// refused with the options that decide, one in another known format with the command that converts
// it. Throws io::ParseError naming the line, and core::BadArgument if `heading` or `directed` is
// set for anything but a list.
[[nodiscard]] GraphFile read_graph(io::Input& input, const GraphReading& reading = {});

}  // namespace tsume::graph
