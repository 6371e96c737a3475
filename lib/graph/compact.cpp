#include "lib/graph/compact.hpp"

#include "lib/core/bits.hpp"
#include "lib/core/text.hpp"
#include "lib/graph/formats.hpp"

#include <bit>
#include <cassert>
#include <cstdint>
#include <vector>

namespace tsume::graph {

namespace {

constexpr char least = 63;      // a character stands for six bits, plus this
constexpr char greatest = 126;  // as the first: a longer size follows

// Takes six bits at a time from a line.
class BitReader {
 public:
  BitReader(std::string_view line, const io::LineReader& lines) : line_(line), lines_(lines) {}

  [[nodiscard]] std::size_t size() {
    if (peek() != greatest) {
      return take(1);
    }
    ++at_;
    if (peek() != greatest) {
      return take(3);
    }
    ++at_;
    return take(6);
  }

  // Bits that are left, if a whole number of characters is.
  [[nodiscard]] std::uint64_t left() const { return 6 * (line_.size() - at_) - used_; }

  [[nodiscard]] bool bit() {
    if (at_ == line_.size()) {
      lines_.fail("the line ends inside the graph");
    }
    const bool value = (value_of(line_[at_]) >> (5 - used_) & 1U) != 0;
    if (++used_ == 6) {
      used_ = 0;
      ++at_;
    }
    return value;
  }
  [[nodiscard]] std::uint64_t bits(std::uint64_t count) {
    std::uint64_t value = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
      value = 2 * value + (bit() ? 1 : 0);
    }
    return value;
  }

 private:
  [[nodiscard]] char peek() const {
    if (at_ == line_.size()) {
      lines_.fail("the line ends before the number of vertices is complete");
    }
    return line_[at_];
  }
  [[nodiscard]] unsigned value_of(char c) const {
    if (c < least || c > greatest) {
      lines_.fail(core::quoted(std::string_view(&c, 1)) + " is not a character of this format");
    }
    return static_cast<unsigned>(c - least);
  }
  [[nodiscard]] std::size_t take(std::size_t characters) {
    std::size_t value = 0;
    for (std::size_t i = 0; i < characters; ++i) {
      value = 64 * value + value_of(peek());
      ++at_;
    }
    return value;
  }

  std::string_view line_;
  const io::LineReader& lines_;
  std::size_t at_ = 0;
  unsigned used_ = 0;  // bits of the character there
};

void check_size(std::size_t n, const io::LineReader& lines) {
  if (n > max_vertices) {
    lines.fail("number of vertices " + std::to_string(n) + " is not a number from 0 to " +
               std::to_string(max_vertices));
  }
}

// The number of pairs must fit the line exactly.
void check_pairs(std::uint64_t pairs, std::uint64_t left, const io::LineReader& lines) {
  const std::uint64_t wanted = (pairs + 5) / 6 * 6;
  if (left != wanted) {
    lines.fail("expected " + core::counted(wanted / 6, "character") + " after the size, found " +
               std::to_string(left / 6));
  }
}

Graph parse_graph6(BitReader reader, const io::LineReader& lines) {
  const std::size_t n = reader.size();
  check_size(n, lines);
  check_pairs(std::uint64_t{n} * (n - (n > 0 ? 1 : 0)) / 2, reader.left(), lines);
  std::vector<Arc> edges;
  for (Vertex v = 1; v < n; ++v) {
    for (Vertex u = 0; u < v; ++u) {
      if (reader.bit()) {
        edges.emplace_back(u, v);
      }
    }
  }
  return Graph::undirected(n, edges);
}

Graph parse_digraph6(BitReader reader, const io::LineReader& lines) {
  const std::size_t n = reader.size();
  check_size(n, lines);
  check_pairs(std::uint64_t{n} * n, reader.left(), lines);
  std::vector<Arc> arcs;
  for (Vertex u = 0; u < n; ++u) {
    for (Vertex v = 0; v < n; ++v) {
      if (reader.bit() && u != v) {
        arcs.emplace_back(u, v);
      }
    }
  }
  return Graph::directed(n, arcs);
}

// The bits of a vertex number of a graph with n vertices.
std::uint64_t width_of(std::size_t n) {
  return n < 2 ? 0 : core::bit_width(n - 1);
}

Graph parse_sparse6(BitReader reader, const io::LineReader& lines) {
  const std::size_t n = reader.size();
  check_size(n, lines);
  const std::uint64_t width = width_of(n);
  std::vector<Arc> edges;
  std::uint64_t v = 0;
  while (reader.left() >= 1 + width) {
    v += reader.bit() ? 1U : 0U;
    const std::uint64_t x = reader.bits(width);
    if (x >= n || v >= n) {
      break;  // padding
    }
    if (x > v) {
      v = x;
    } else if (x < v) {
      edges.emplace_back(static_cast<Vertex>(x), static_cast<Vertex>(v));
    }
  }
  // What is left is padding: less than a character, all ones.
  if (reader.left() >= 6) {
    lines.fail("text after the graph");
  }
  while (reader.left() > 0) {
    if (!reader.bit()) {
      lines.fail("the line ends inside an edge");
    }
  }
  return Graph::undirected(n, edges);
}

class BitWriter {
 public:
  explicit BitWriter(std::string prefix) : text_(std::move(prefix)) {}

  void size(std::size_t n) {
    if (n < 63) {
      put(n, 1);
    } else if (n < 258048) {
      text_ += greatest;
      put(n, 3);
    } else {
      text_ += greatest;
      text_ += greatest;
      put(n, 6);
    }
  }
  void bit(bool value) {
    pending_ = 2 * pending_ + (value ? 1U : 0U);
    if (++used_ == 6) {
      text_ += static_cast<char>(least + static_cast<int>(pending_));
      pending_ = used_ = 0;
    }
  }
  void bits(std::uint64_t value, std::uint64_t count) {
    for (std::uint64_t i = count; i-- > 0;) {
      bit((value >> i & 1U) != 0);
    }
  }
  [[nodiscard]] unsigned used() const { return used_; }
  [[nodiscard]] std::string finish(bool padding) {
    while (used_ > 0) {
      bit(padding);
    }
    return std::move(text_);
  }

 private:
  void put(std::size_t n, int characters) {
    for (int i = characters; i-- > 0;) {
      text_ += static_cast<char>(least + static_cast<int>(n >> (6 * i) & 63U));
    }
  }

  std::string text_;
  unsigned pending_ = 0;
  unsigned used_ = 0;
};

}  // namespace

Graph parse_compact(std::string_view line, const io::LineReader& lines) {
  for (const std::string_view header : {">>graph6<<", ">>sparse6<<", ">>digraph6<<"}) {
    if (line.starts_with(header)) {
      line.remove_prefix(header.size());
      break;
    }
  }
  if (line.starts_with(':')) {
    return parse_sparse6({line.substr(1), lines}, lines);
  }
  if (line.starts_with('&')) {
    return parse_digraph6({line.substr(1), lines}, lines);
  }
  return parse_graph6({line, lines}, lines);
}

std::string to_graph6(const Graph& graph) {
  assert(!graph.is_directed());
  BitWriter out({});
  out.size(graph.size());
  for (Vertex v = 1; v < graph.size(); ++v) {
    for (Vertex u = 0; u < v; ++u) {
      out.bit(graph.has_arc(u, v));
    }
  }
  return out.finish(false);
}

std::string to_sparse6(const Graph& graph) {
  assert(!graph.is_directed());
  BitWriter out(":");
  const std::size_t n = graph.size();
  const std::uint64_t width = width_of(n);
  out.size(n);
  Vertex at = 0;
  for (Vertex v = 0; v < n; ++v) {
    for (const Vertex u : graph.neighbours(v)) {
      if (u > v) {
        break;
      }
      if (v == at + 1) {
        out.bit(true);
      } else if (v > at) {
        out.bit(true);
        out.bits(v, width);
        out.bit(false);
      } else {
        out.bit(false);
      }
      at = v;
      out.bits(u, width);
    }
  }
  // Ones as padding could read as an edge to the last vertex: then a zero comes first.
  const unsigned room = out.used() == 0 ? 0 : 6 - out.used();
  if (std::has_single_bit(n) && n > 1 && width < 6 && room > width && at + 2 == n) {
    out.bit(false);
  }
  return out.finish(true);
}

}  // namespace tsume::graph
