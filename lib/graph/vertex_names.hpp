// The names of vertices in files that do not number them.
#pragma once

#include "lib/graph/graph.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tsume::graph {

// A name as it is printed: UTF-8, with blanks, control characters, commas and '%' as %XX, so that
// it is one word of a line.
[[nodiscard]] std::string printable_name(std::string_view text);

// Names of the vertices 0, 1, ...; none: vertices are numbers.
class VertexNames {
 public:
  // The vertex of this name, a new one if there was none.
  Vertex intern(std::string name);
  [[nodiscard]] std::optional<Vertex> find(const std::string& name) const;

  [[nodiscard]] bool empty() const { return names_.empty(); }
  [[nodiscard]] std::size_t size() const { return names_.size(); }
  [[nodiscard]] const std::string& operator[](Vertex v) const { return names_[v]; }
  [[nodiscard]] const std::vector<std::string>& list() const { return names_; }
  // True if they are the numbers from 1 in their order.
  [[nodiscard]] bool are_numbers() const;

 private:
  std::vector<std::string> names_;
  std::unordered_map<std::string, Vertex> vertices_;
};

}  // namespace tsume::graph
