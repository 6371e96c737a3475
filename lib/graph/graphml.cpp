// GraphML: http://graphml.graphdrawing.org. Data of vertices and edges are read over.
#include "lib/core/text.hpp"
#include "lib/graph/named_edges.hpp"
#include "lib/graph/readers.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <cstddef>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <utility>

namespace tsume::graph {

namespace {

constexpr std::size_t longest_document = std::size_t{1} << 31;

// Without the prefix of its name space.
std::string_view local_name(const pugi::xml_node& node) {
  const std::string_view name = node.name();
  const std::size_t colon = name.find(':');
  return colon == name.npos ? name : name.substr(colon + 1);
}

class GraphmlReader {
 public:
  GraphmlReader(io::LineReader& lines, std::string_view first_line)
      : lines_(lines), first_line_(lines.line_number()), text_(first_line) {
    while (const auto line = lines.next()) {
      if (text_.size() + line->size() > longest_document) {
        lines.fail("a document of more than 2 GiB");
      }
      text_ += '\n';
      text_ += *line;
    }
  }

  GraphFile read() {
    pugi::xml_document document;
    const auto parsed =
        document.load_buffer(text_.data(), text_.size(), pugi::parse_default, pugi::encoding_utf8);
    if (!parsed) {
      fail("not GraphML: " + std::string(parsed.description()), parsed.offset);
    }
    const pugi::xml_node root = document.document_element();
    if (local_name(root) != "graphml") {
      fail("expected <graphml>, found <" + std::string(root.name()) + ">", root.offset_debug());
    }
    pugi::xml_node graph;
    for (const pugi::xml_node& child : root.children()) {
      if (local_name(child) == "graph") {
        if (graph) {
          fail("a second graph, expected one", child.offset_debug());
        }
        graph = child;
      }
    }
    if (!graph) {
      fail("no <graph> in <graphml>", root.offset_debug());
    }
    return read_graph(graph);
  }

 private:
  GraphFile read_graph(const pugi::xml_node& graph) {
    const std::string kind = attribute(graph, "edgedefault");
    if (kind != "directed" && kind != "undirected") {
      fail("edgedefault is " + core::quoted(kind) + ", expected directed or undirected",
           graph.offset_debug());
    }
    const bool directed = kind == "directed";
    for (const pugi::xml_node& node : graph.children()) {
      if (local_name(node) == "node") {
        read_vertex(node);
      } else if (local_name(node) == "hyperedge") {
        fail("a hyperedge", node.offset_debug());
      }
    }
    for (const pugi::xml_node& edge : graph.children()) {
      if (local_name(edge) != "edge") {
        continue;
      }
      const pugi::xml_attribute own = edge.attribute("directed");
      if (own && own.as_bool() != directed) {
        fail("an edge that is directed unlike the others", edge.offset_debug());
      }
      refuse_graph(edge, "a graph in an edge");
      const Vertex tail = vertex(edge, "source");
      const Vertex head = vertex(edge, "target");
      const bool first_loop = tail == head && !std::exchange(looped_, true);
      edges_.add(tail, head, first_loop ? line_of(edge.offset_debug()) : 0);
    }
    return edges_.finish(directed);
  }

  void read_vertex(const pugi::xml_node& node) {
    const std::string id = attribute(node, "id");
    if (edges_.find(id)) {
      fail("a second vertex " + core::quoted(id), node.offset_debug());
    }
    refuse_graph(node, "a graph in a vertex");
    (void)edges_.vertex(id);
  }

  void refuse_graph(const pugi::xml_node& node, const char* reason) const {
    for (const pugi::xml_node& child : node.children()) {
      if (local_name(child) == "graph") {
        fail(reason, child.offset_debug());
      }
    }
  }

  Vertex vertex(const pugi::xml_node& edge, const char* which) const {
    const std::string id = attribute(edge, which);
    const auto vertex = edges_.find(id);
    if (!vertex) {
      fail(core::quoted(id) + " is not a vertex of the graph", edge.offset_debug());
    }
    return *vertex;
  }

  [[nodiscard]] std::string attribute(const pugi::xml_node& node, const char* name) const {
    const pugi::xml_attribute found = node.attribute(name);
    if (!found || *found.value() == '\0') {
      fail("<" + std::string(node.name()) + "> without " + name, node.offset_debug());
    }
    return found.value();
  }

  [[nodiscard]] std::uint64_t line_of(std::ptrdiff_t offset) const {
    const auto end = text_.begin() + std::clamp<std::ptrdiff_t>(offset, 0, std::ssize(text_));
    return first_line_ + static_cast<std::uint64_t>(std::count(text_.begin(), end, '\n'));
  }
  [[noreturn]] void fail(const std::string& reason, std::ptrdiff_t offset) const {
    lines_.fail_at(line_of(offset), reason);
  }

  io::LineReader& lines_;
  std::uint64_t first_line_;
  std::string text_;
  NamedEdges edges_{lines_};
  bool looped_ = false;  // only the line of the first loop is told
};

}  // namespace

GraphFile read_graphml(io::LineReader& lines, std::string_view first_line) {
  return GraphmlReader(lines, first_line).read();
}

}  // namespace tsume::graph
