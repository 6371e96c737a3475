// Graphs as files: see formats.def.
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
  VertexNames names;                 // none: vertices are numbers from 1
  std::vector<Arc> fixed;            // edges that a cycle must have
  std::vector<std::string> remarks;  // what else the reader decided or ignored, in words

  // What was left out or decided, in words.
  [[nodiscard]] std::vector<std::string> notes() const;
};

enum class GraphFormat : std::uint8_t {
#define TSUME_GRAPH_FORMAT(id, name) id,
#define TSUME_WRITTEN_FORMAT(id, name) id,
#include "lib/graph/formats.def"
#undef TSUME_GRAPH_FORMAT
#undef TSUME_WRITTEN_FORMAT
};
inline constexpr core::Named<GraphFormat> graph_format_names[] = {
#define TSUME_GRAPH_FORMAT(id, name) {GraphFormat::id, name},
#define TSUME_WRITTEN_FORMAT(id, name) {GraphFormat::id, name},
#include "lib/graph/formats.def"
#undef TSUME_GRAPH_FORMAT
#undef TSUME_WRITTEN_FORMAT
};

// What the first line of a list of edges is: the numbers of vertices and edges, or an edge.
enum class EdgeListStart : std::uint8_t { header, plain };
inline constexpr core::Named<EdgeListStart> edge_list_names[] = {{EdgeListStart::header, "header"},
                                                                 {EdgeListStart::plain, "plain"}};

// How to read what the input itself does not say.
struct GraphReading {
  std::optional<GraphFormat> format{};   // nullopt: told by the first line
  bool names = false;                    // lists of edges: each word is the name of a vertex
  bool zero_based = false;               // lists of edges: vertices count from 0
  bool directed = false;                 // lists of edges: a line is an arc
  std::optional<EdgeListStart> start{};  // lists of edges; nullopt: told by the list
  bool operator==(const GraphReading&) const = default;
};

// Reads a graph:
//   dimacs: comments `c ...`, one header `p edge N M`, `p col N M` or `p N M`, M lines `e U V` (an
//     edge) or `a U V` (an arc; if there is one, the graph is directed and an edge is two arcs),
//     also `n ...` lines, which are ignored; a header that counts each edge twice is accepted;
//   tsplib: `TYPE : HCP`, `DIMENSION`, `EDGE_DATA_FORMAT` with EDGE_LIST or ADJ_LIST,
//     `EDGE_DATA_SECTION` ended by -1, `EOF`; FIXED_EDGES_SECTION, too; coordinates are ignored;
//   graph6, sparse6, digraph6: one line; see compact.hpp;
//   edges: two vertices a line, with blanks or commas between them, at least one such line;
//     comments after '#', further columns are ignored, and so is a first line of two words if
//     commas separate and all others are numbers, or it is a usual heading ("source,target"). As
//     many vertices as the greatest number says. If the first line is `N M`, M lines follow, and
//     none has a vertex above N, that line is the header if it cannot be an edge (M > N), and
//     otherwise refused unless `start` says what it is. A word that begins with a letter makes all
//     words names, numbered as they appear; so does `names`.
//   dot: one graph of Graphviz, subgraphs between braces as ends of edges, too; attributes, ports
//     and the names of subgraphs are ignored;
//   graphml: one graph without hyperedges and graphs in vertices; data are ignored;
//   matrix: n rows of n numbers, with blanks, commas or nothing between them; other than 0: an arc;
//   matrix_market: the coordinate format; its entries are arcs.
// Vertices of dot and graphml have names, numbered as they appear. A symmetric matrix is an
// undirected graph.
// The first line tells which, if it is a header, begins with ':' or '&', begins with two numbers,
// or has a comma; otherwise `format` or `names` must be given. Vertices count from 1. Throws
// io::ParseError naming the line, and core::BadArgument if `names`, `zero_based`, `directed` or
// `start` is set for anything but a list of edges.
[[nodiscard]] GraphFile read_graph(io::Input& input, const GraphReading& reading = {});

}  // namespace tsume::graph
