#include "lib/graph/write.hpp"

#include "lib/core/error.hpp"
#include "lib/graph/compact.hpp"

#include <cassert>
#include <ostream>

namespace tsume::graph {

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
    case GraphFormat::digraph6:
    case GraphFormat::edges:
      break;
  }
  assert(false);  // a format that is only read
}

}  // namespace tsume::graph
