// The names of vertices: those of the file, or numbers.
#pragma once

#include "lib/graph/graph.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tsume::graph {

// A name as one word of a line: blanks, control characters, commas and '%' are %XX.
[[nodiscard]] std::string as_word(std::string_view name);

// Names of the vertices 0, 1, ...: words in UTF-8, or numbers in order from 1 or 0.
class VertexNames {
 public:
  VertexNames() = default;  // numbers from 1
  [[nodiscard]] static VertexNames numbers_from(Vertex first);

  // The vertex of this name, a new one if there was none. Not for numbers in order.
  Vertex intern(std::string name);
  // The vertex that has this name, in a graph of `size` vertices.
  [[nodiscard]] std::optional<Vertex> find(std::string_view name, std::size_t size) const;
  [[nodiscard]] std::string name(Vertex v) const;

  // True if they are numbers in order, of any number of vertices.
  [[nodiscard]] bool are_numbers() const { return names_.empty(); }
  [[nodiscard]] Vertex first_number() const { return first_; }
  // The names, if they are not numbers in order.
  [[nodiscard]] const std::vector<std::string>& list() const { return names_; }
  // The same names, as numbers in order if they are such.
  [[nodiscard]] VertexNames simplified() &&;

 private:
  Vertex first_ = 1;
  std::vector<std::string> names_;
  std::unordered_map<std::string, Vertex> vertices_;
};

}  // namespace tsume::graph
