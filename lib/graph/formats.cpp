#include "lib/graph/formats.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/graph/compact.hpp"
#include "lib/graph/lists.hpp"
#include "lib/graph/recognize.hpp"

#include <cstdint>
#include <fmt/core.h>
#include <functional>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace tsume::graph {

namespace {

using Words = std::vector<std::string_view>;

// The edges of a file while it is read.
class Collector {
 public:
  explicit Collector(const io::LineReader& lines) : lines_(lines) {}

  void set_size(std::string_view word, const std::string& what) {
    const auto n = core::parse_decimal<std::size_t>(word);
    if (!n || *n > max_vertices) {
      lines_.fail(what + " " + core::quoted(word) + " is not a number from 0 to " +
                  std::to_string(max_vertices));
    }
    size_ = *n;
  }
  [[nodiscard]] bool has_size() const { return size_.has_value(); }
  [[nodiscard]] std::size_t size() const { return *size_; }

  [[nodiscard]] Vertex vertex(std::string_view word) const {
    const auto number = core::parse_decimal<std::uint64_t>(word);
    if (!number || *number < 1 || *number > *size_) {
      lines_.fail(core::quoted(word) + " is not a vertex from 1 to " + std::to_string(*size_));
    }
    return static_cast<Vertex>(*number - 1);
  }
  void add_edge(Vertex u, Vertex v) { add(edges_, u, v); }
  void add_arc(Vertex u, Vertex v) { add(arcs_, u, v); }

  [[nodiscard]] GraphFile finish() {
    GraphFile result = std::move(file_);
    const std::size_t given = edges_.size() + arcs_.size();
    if (arcs_.empty()) {
      result.graph = Graph::undirected(*size_, edges_);
      result.repeated = given - result.graph.edge_count();
      return result;
    }
    for (const auto& [u, v] : edges_) {
      arcs_.emplace_back(u, v);
      arcs_.emplace_back(v, u);
    }
    result.graph = Graph::directed(*size_, arcs_);
    result.repeated = given + edges_.size() - result.graph.arc_count();
    return result;
  }

 private:
  void add(std::vector<Arc>& list, Vertex u, Vertex v) {
    if (u != v) {
      list.emplace_back(u, v);
    } else if (file_.loops++ == 0) {
      file_.loop_line = lines_.line_number();
    }
  }

  const io::LineReader& lines_;
  std::optional<std::size_t> size_;
  std::vector<Arc> edges_;
  std::vector<Arc> arcs_;
  GraphFile file_;  // no graph yet
};

class DimacsReader {
 public:
  explicit DimacsReader(io::LineReader& lines) : lines_(lines), collector_(lines) {}

  GraphFile read(std::string_view first_line) {
    for (std::optional<std::string_view> line = first_line; line; line = lines_.next()) {
      take(core::split_words(*line), *line);
    }
    if (!collector_.has_size()) {
      lines_.fail("the input ends before the header 'p edge'");
    }
    const bool doubled = !arcs_ && taken_ < declared_ && taken_ == declared_ - taken_;
    if (taken_ < declared_ && !doubled) {
      lines_.fail("the input ends after " + std::to_string(taken_) + " of the header's " +
                  core::counted(declared_, "edge"));
    }
    GraphFile file = collector_.finish();
    if (doubled) {
      file.remarks.push_back(
          fmt::format("the header counts every edge twice ({}, found {})", declared_, taken_));
    }
    return file;
  }

 private:
  void take(const Words& words, std::string_view line) {
    if (words.empty() || words[0].starts_with('c')) {
      return;
    }
    if (words[0] == "p") {
      take_header(words, line);
    } else if (!collector_.has_size()) {
      lines_.fail("expected the header 'p edge VERTICES EDGES', found " + core::quoted(line));
    } else if (words[0] == "e" || words[0] == "a") {
      arcs_ = arcs_ || words[0] == "a";
      take_edge(words, line);
    } else if (words[0] != "n") {
      lines_.fail("expected 'e U V' or 'a U V', found " + core::quoted(line));
    }
  }

  void take_header(const Words& words, std::string_view line) {
    if (collector_.has_size()) {
      lines_.fail("a second header");
    }
    // The FHCP challenge set leaves out the word.
    const bool bare = words.size() == 3;
    if (!bare &&
        (words.size() != 4 || (words[1] != "edge" && words[1] != "col" && words[1] != "edges"))) {
      lines_.fail("expected 'p edge VERTICES EDGES', found " + core::quoted(line));
    }
    collector_.set_size(words[words.size() - 2], "number of vertices");
    const auto edges = core::parse_decimal<std::uint64_t>(words.back());
    if (!edges) {
      lines_.fail("number of edges " + core::quoted(words.back()) + " is not a number");
    }
    declared_ = *edges;
  }

  void take_edge(const Words& words, std::string_view line) {
    if (words.size() != 3) {
      lines_.fail("expected two vertices, found " + core::quoted(line));
    }
    if (taken_ == declared_) {
      lines_.fail("more edges than the header's " + std::to_string(declared_));
    }
    ++taken_;
    const Vertex u = collector_.vertex(words[1]);
    const Vertex v = collector_.vertex(words[2]);
    if (words[0] == "e") {
      collector_.add_edge(u, v);
    } else {
      collector_.add_arc(u, v);
    }
  }

  io::LineReader& lines_;
  Collector collector_;
  std::uint64_t declared_ = 0;
  std::uint64_t taken_ = 0;
  bool arcs_ = false;  // one of the edges is directed
};

class TsplibReader {
 public:
  explicit TsplibReader(io::LineReader& lines) : lines_(lines), collector_(lines) {}

  GraphFile read(std::string_view first_line) {
    bool ended = false;
    for (std::optional<std::string_view> line = first_line; line; line = lines_.next()) {
      const std::string_view text = core::trim(*line);
      if (text.empty()) {
        continue;
      }
      if (ended) {
        lines_.fail("text after the end: " + core::quoted(text));
      }
      if (text == "EOF") {
        ended = true;
      } else if (!take_section(text)) {
        if (keys_.contains(edges_section)) {
          lines_.fail("text after the end: " + core::quoted(text));
        }
        take_key(text);
      }
    }
    if (!keys_.contains(edges_section)) {
      lines_.fail("no EDGE_DATA_SECTION");
    }
    return finish();
  }

 private:
  static constexpr const char* edges_section = "EDGE_DATA_SECTION";

  GraphFile finish() {
    GraphFile file = collector_.finish();
    for (const auto& [u, v] : fixed_) {
      if (!file.graph.has_arc(u, v)) {
        lines_.fail(fmt::format("the fixed edge {} {} is not in the graph", u + 1, v + 1));
      }
    }
    file.fixed = std::move(fixed_);
    file.remarks = std::move(remarks_);
    return file;
  }

  // Reads a section, if the line begins one.
  bool take_section(std::string_view line) {
    const std::string_view name = core::trim(line.substr(0, line.find(':')));
    const bool edges = name == edges_section;
    const bool fixed = name == "FIXED_EDGES_SECTION";
    const bool places = name == "NODE_COORD_SECTION" || name == "DISPLAY_DATA_SECTION";
    const bool weights = name == "EDGE_WEIGHT_SECTION";
    if (weights) {
      add_key(name);
      remarks_.push_back("ignored " + std::string(name));
      in_weights_ = true;
      return true;
    }
    if (!edges && !fixed && !places) {
      return false;
    }
    for (const char* key : {"TYPE", "DIMENSION", "EDGE_DATA_FORMAT"}) {
      if (!keys_.contains(key) && (edges || key == std::string_view("DIMENSION"))) {
        lines_.fail(std::string(name) + " before " + key);
      }
    }
    add_key(name);
    if (edges) {
      read_numbers(name, lists_, [&](Vertex u, Vertex v) { collector_.add_edge(u, v); });
    } else if (fixed) {
      read_numbers(name, false, [&](Vertex u, Vertex v) { fixed_.emplace_back(u, v); });
    } else {
      remarks_.push_back("ignored " + std::string(name));
      for (std::size_t i = 0; i < collector_.size();) {
        const auto place = lines_.next();
        if (!place) {
          lines_.fail("the input ends inside " + std::string(name));
        }
        i += core::trim(*place).empty() ? 0U : 1U;
      }
    }
    return true;
  }

  void add_key(std::string_view key) {
    if (!keys_.emplace(key).second) {
      lines_.fail("a second " + core::quoted(key));
    }
  }

  void take_key(std::string_view line) {
    const bool numbers = line.find_first_not_of("0123456789.+-eE \t") == line.npos;
    if (in_weights_ && numbers) {
      return;
    }
    in_weights_ = false;
    const std::size_t colon = line.find(':');
    if (colon == line.npos) {
      lines_.fail("expected 'KEYWORD : VALUE', found " + core::quoted(line));
    }
    const std::string_view key = core::trim(line.substr(0, colon));
    const std::string_view value = core::trim(line.substr(colon + 1));
    if (key == "COMMENT" || key == "NAME") {
      return;
    }
    add_key(key);
    if (key == "TYPE") {
      // A remark may follow: "HCP (random graph)".
      if (value != "HCP" && !value.starts_with("HCP ")) {
        lines_.fail("TYPE is " + core::quoted(value) + ", expected HCP");
      }
    } else if (key == "DIMENSION") {
      collector_.set_size(value, "DIMENSION");
    } else if (key == "EDGE_DATA_FORMAT") {
      if (value != "EDGE_LIST" && value != "ADJ_LIST") {
        lines_.fail("EDGE_DATA_FORMAT is " + core::quoted(value) +
                    ", expected EDGE_LIST or ADJ_LIST");
      }
      lists_ = value == "ADJ_LIST";
    } else if (key != "NODE_COORD_TYPE" && key != "DISPLAY_DATA_TYPE" &&
               key != "EDGE_WEIGHT_TYPE" && key != "EDGE_WEIGHT_FORMAT") {
      lines_.fail("unknown keyword " + core::quoted(key));
    }
  }

  // Calls put(u, v) for each edge. Lists may be laid out over lines in any way, and edges several
  // on a line; -1 ends the section (and each list).
  template <typename Put>
  void read_numbers(std::string_view section, bool lists, Put&& put) {
    Vertex tail = no_vertex;  // of the edge or list at hand
    std::set<Vertex> tails;   // of lists
    std::set<Vertex> heads;   // of the list at hand
    while (const auto line = lines_.next()) {
      const Words words = core::split_words(*line);
      for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] != "-1") {
          if (!lists && i == 0 && tail != no_vertex) {
            lines_.fail("the line before has an odd number of vertices: write two for each edge");
          }
          const Vertex v = collector_.vertex(words[i]);
          if (lists && (v == tail || !(tail == no_vertex ? tails : heads).insert(v).second)) {
            lines_.fail("vertex " + std::string(words[i]) +
                        " comes again: a list is a vertex, its neighbours and -1");
          }
          if (tail != no_vertex) {
            put(tail, v);
          }
          tail = tail == no_vertex ? v : lists ? tail : no_vertex;
        } else if (lists && tail != no_vertex) {
          tail = no_vertex;
          heads.clear();
        } else if (tail != no_vertex) {
          lines_.fail("an edge with one end");
        } else if (i + 1 < words.size()) {
          lines_.fail("text after the end of the section: " + core::quoted(words[i + 1]));
        } else {
          return;
        }
      }
    }
    lines_.fail("the input ends inside " + std::string(section) + " (no final -1)");
  }

  io::LineReader& lines_;
  Collector collector_;
  std::set<std::string, std::less<>> keys_;
  bool lists_ = false;
  bool in_weights_ = false;
  std::vector<Arc> fixed_;
  std::vector<std::string> remarks_;
};

// One graph; a second line would be another one.
GraphFile read_compact(io::LineReader& lines, std::string_view line) {
  GraphFile result;
  result.graph = parse_compact(line, lines);
  while (const auto rest = lines.next()) {
    if (!core::trim(*rest).empty()) {
      lines.fail("a second graph, expected one; 'sed -n " + std::to_string(lines.line_number()) +
                 "p' selects this one");
    }
  }
  return result;
}

}  // namespace

std::vector<std::string> GraphFile::notes() const {
  std::vector<std::string> result = remarks;
  if (loops > 0) {
    result.push_back(fmt::format("ignored {} ({}line {})", core::counted(loops, "loop"),
                                 loops == 1 ? "" : "the first in ", loop_line));
  }
  if (repeated > 0) {
    result.push_back("ignored " + core::counted(repeated, "repeated edge"));
  }
  return result;
}

namespace {

// A text without the byte order marks before it.
std::string text_of(io::Input& input) {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  std::string text = input.read_all();
  std::size_t begin = 0;
  while (std::string_view(text).substr(begin).starts_with(mark)) {
    begin += mark.size();
  }
  return begin > 0 ? text.substr(begin) : text;
}

}  // namespace

GraphFile read_graph(io::Input& input, const GraphReading& reading) {
  const std::string text = text_of(input);
  io::Input again = io::Input::from_text(text, input.name());
  io::LineReader lines(again, max_compact_line);
  const Beginning begin = beginning_of(text);
  if (begin.offset == text.size()) {
    lines.fail("empty input, expected a graph");
  }
  auto [format, lists] = reading.format ? Recognized{*reading.format, std::nullopt}
                                        : recognize(text, begin, reading, lines);
  if (format == GraphFormat::edges || format == GraphFormat::adjacency) {
    return (lists ? *lists : lists.emplace(text, reading, lines))
        .read(format == GraphFormat::adjacency);
  }
  if (reading.heading || reading.directed) {
    throw core::BadArgument(fmt::format("{} is for lists of edges, and {} is {}",
                                        reading.heading ? "--heading" : "--directed", lines.name(),
                                        core::name_of(graph_format_names, format)));
  }
  std::optional<std::string_view> line = lines.next();
  while (line && lines.line_number() < begin.line) {
    line = lines.next();
  }
  switch (format) {
    case GraphFormat::dimacs:
      return DimacsReader(lines).read(*line);
    case GraphFormat::tsplib:
      return TsplibReader(lines).read(*line);
    default:
      return read_compact(lines, core::trim(*line));
  }
}

}  // namespace tsume::graph
