#include "lib/graph/write.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/graph/compact.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

namespace tsume::graph {

namespace {

// Calls put(u, v), numbered from 1, for each edge, smaller end first, or each arc.
template <typename Put>
void for_each_edge(const Graph& graph, Put&& put) {
  for (Vertex u = 0; u < graph.size(); ++u) {
    for (const Vertex v : graph.neighbours(u)) {
      if (graph.is_directed() || u < v) {
        put(u + 1, v + 1);
      }
    }
  }
}

// What is written besides the graph.
struct Texts {
  const std::string& name;
  const std::string& comment;
};

void write_dimacs(std::ostream& out, const Graph& graph, const Texts& texts) {
  if (!texts.comment.empty()) {
    out << "c " << texts.comment << '\n';
  }
  out << "p edge " << graph.size() << ' ' << graph.edge_count() << '\n';
  const char* const kind = graph.is_directed() ? "a " : "e ";
  for_each_edge(graph, [&](Vertex u, Vertex v) { out << kind << u << ' ' << v << '\n'; });
}

void write_tsplib(std::ostream& out, const Graph& graph, const Texts& texts) {
  out << "NAME : " << texts.name << '\n';
  if (!texts.comment.empty()) {
    out << "COMMENT : " << texts.comment << '\n';
  }
  out << "TYPE : HCP\nDIMENSION : " << graph.size()
      << "\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n";
  for_each_edge(graph, [&](Vertex u, Vertex v) { out << u << ' ' << v << '\n'; });
  out << "-1\nEOF\n";
}

void write_graph6(std::ostream& out, const Graph& graph, const Texts& /*texts*/) {
  constexpr std::size_t bits_in_a_character = 6;
  if (graph.size() * graph.size() / 2 / bits_in_a_character > max_compact_line) {
    throw core::BadArgument("graph6 takes a bit for each pair of vertices, too many for " +
                            core::counted(graph.size(), "vertex", "vertices") + ": use sparse6");
  }
  out << ">>graph6<<" << to_graph6(graph) << '\n';
}

void write_sparse6(std::ostream& out, const Graph& graph, const Texts& /*texts*/) {
  out << to_sparse6(graph) << '\n';
}

void write_dot(std::ostream& out, const Graph& graph, const Texts& texts) {
  if (!texts.comment.empty()) {
    out << "// " << texts.comment << '\n';
  }
  out << "graph {\n";
  for (Vertex v = 1; v <= graph.size(); ++v) {
    out << v << ";\n";
  }
  for_each_edge(graph, [&](Vertex u, Vertex v) { out << u << " -- " << v << ";\n"; });
  out << "}\n";
}

}  // namespace

void write_graph(std::ostream& out, GraphFormat format, const Graph& graph, const std::string& name,
                 const std::string& comment) {
  using Writer = void (*)(std::ostream&, const Graph&, const Texts&);
  static constexpr std::pair<GraphFormat, Writer> writers[] = {
      {GraphFormat::dimacs, write_dimacs},
      {GraphFormat::tsplib, write_tsplib},
      {GraphFormat::graph6, write_graph6},
      {GraphFormat::sparse6, write_sparse6},
      {GraphFormat::dot, write_dot}};
  assert(!graph.is_directed() || format == GraphFormat::dimacs);
  const auto* const found =
      std::find_if(std::begin(writers), std::end(writers),
                   [&](const auto& writer) { return writer.first == format; });
  assert(found != std::end(writers));  // else a format that is only read
  found->second(out, graph, {name, comment});
}

}  // namespace tsume::graph
