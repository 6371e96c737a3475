#include "lib/graph/named_edges.hpp"

#include <fmt/core.h>

namespace tsume::graph {

Vertex NamedEdges::vertex(const std::string& name) {
  if (file_.names.size() == max_vertices) {
    lines_.fail(fmt::format("more than {} vertices", max_vertices));
  }
  return file_.names.intern(printable_name(name));
}

std::optional<Vertex> NamedEdges::find(const std::string& name) const {
  return file_.names.find(printable_name(name));
}

void NamedEdges::add(Vertex u, Vertex v, std::uint64_t line) {
  if (u != v) {
    list_.emplace_back(u, v);
  } else if (file_.loops++ == 0) {
    file_.loop_line = line;
  }
}

GraphFile NamedEdges::finish(bool directed) {
  const std::size_t n = file_.names.size();
  file_.graph = directed ? Graph::directed(n, list_) : Graph::undirected(n, list_);
  file_.repeated = list_.size() - file_.graph.edge_count();
  if (file_.names.are_numbers()) {
    file_.names = {};
  }
  return std::move(file_);
}

}  // namespace tsume::graph
