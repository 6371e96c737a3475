#include "lib/graph/write.hpp"

#include "lib/core/error.hpp"
#include "lib/graph/compact.hpp"

#include <cassert>
#include <ostream>
#include <string>
#include <string_view>

namespace tsume::graph {

namespace {

// Calls put(u, v), u < v, for each edge, numbered from 1.
template <typename Put>
void for_each_edge(const Graph& graph, Put&& put) {
  for (Vertex u = 0; u < graph.size(); ++u) {
    for (const Vertex v : graph.neighbours(u)) {
      if (u < v) {
        put(u + 1, v + 1);
      }
    }
  }
}

void write_dot(std::ostream& out, const Graph& graph, const std::string& comment) {
  if (!comment.empty()) {
    out << "// " << comment << '\n';
  }
  out << "graph {\n";
  for (Vertex v = 1; v <= graph.size(); ++v) {
    out << v << ";\n";
  }
  for_each_edge(graph, [&](Vertex u, Vertex v) { out << u << " -- " << v << ";\n"; });
  out << "}\n";
}

// Text of an element.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    result += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : std::string(1, c);
  }
  return result;
}

void write_graphml(std::ostream& out, const Graph& graph, const std::string& comment) {
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
         "<graph edgedefault=\"undirected\">\n";
  if (!comment.empty()) {
    out << "<desc>" << escaped(comment) << "</desc>\n";
  }
  for (Vertex v = 1; v <= graph.size(); ++v) {
    out << "<node id=\"" << v << "\"/>\n";
  }
  for_each_edge(graph, [&](Vertex u, Vertex v) {
    out << "<edge source=\"" << u << "\" target=\"" << v << "\"/>\n";
  });
  out << "</graph>\n</graphml>\n";
}

void write_matrix_market(std::ostream& out, const Graph& graph, const std::string& comment) {
  out << "%%MatrixMarket matrix coordinate pattern symmetric\n";
  if (!comment.empty()) {
    out << "% " << comment << '\n';
  }
  out << graph.size() << ' ' << graph.size() << ' ' << graph.edge_count() << '\n';
  for_each_edge(graph, [&](Vertex u, Vertex v) { out << v << ' ' << u << '\n'; });
}

}  // namespace

void write_graph(std::ostream& out, GraphFormat format, const Graph& graph, const std::string& name,
                 const std::string& comment) {
  constexpr std::size_t bits_in_a_character = 6;
  switch (format) {
    case GraphFormat::dimacs:
      return write_dimacs(out, graph, comment);
    case GraphFormat::tsplib:
      return write_tsplib(out, graph, name, comment);
    case GraphFormat::graph6:
      if (graph.size() * graph.size() / 2 / bits_in_a_character > max_compact_line) {
        throw core::BadArgument("graph6 takes a bit for each pair of vertices, too many for " +
                                std::to_string(graph.size()) + " vertices: use sparse6");
      }
      out << ">>graph6<<" << to_graph6(graph) << '\n';
      return;
    case GraphFormat::sparse6:
      out << to_sparse6(graph) << '\n';
      return;
    case GraphFormat::dot:
      return write_dot(out, graph, comment);
    case GraphFormat::graphml:
      return write_graphml(out, graph, comment);
    case GraphFormat::matrix_market:
      return write_matrix_market(out, graph, comment);
    case GraphFormat::digraph6:
    case GraphFormat::edges:
    case GraphFormat::matrix:
      break;
  }
  assert(false);  // a format that is only read
}

}  // namespace tsume::graph
