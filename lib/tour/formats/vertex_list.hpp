// What one line of a list of vertices of a graph holds: see reader.hpp for the spellings.
#pragma once

#include "lib/core/json.hpp"
#include "lib/tour/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::tour {

// The vertices of a line.
struct VertexList {
  Tour vertices;
  bool has_arrow = false;    // between two of them
  std::string unknown = {};  // the first text that is no vertex; there are no vertices then
};

// Reads lines that name vertices of a graph. A name stands as in the graph or with %XX; blanks and
// the marks of a list (reader.hpp) may stand between names, and within them, too. What stands in
// quotes is one name.
class VertexLists {
 public:
  // Numbers from 1 are counted from `first_number` instead. The problem must outlive the reader.
  VertexLists(const Problem& problem, std::uint64_t first_number);

  // The vertex of a word; nullopt if there is none.
  [[nodiscard]] std::optional<Vertex> find(std::string_view word) const;
  // Words between blanks and commas that name every vertex once, as ham-solve writes them, or else
  // the only way to read the line. A "-1" behind a blank ends the list, if there is no other dash.
  // Throws core::BadText if there is more than one way, or if the brackets around more than two
  // vertices do not match.
  [[nodiscard]] VertexList read(std::string_view line) const;
  // The names and numbers of an array, also of arrays in it. Throws core::BadText for other values.
  [[nodiscard]] VertexList read(const core::Json& array) const;
  // The vertices of words between blanks and commas, if these are all vertices, each once, and
  // perhaps the first again at the end; nullopt otherwise.
  [[nodiscard]] std::optional<Tour> every_vertex(std::string_view line) const;

 private:
  struct Parts;
  void add(const core::Json& array, VertexList& list) const;
  [[nodiscard]] VertexList only_way(std::string_view line) const;
  void add_items_at(std::size_t from, Parts& parts) const;

  const Problem& problem_;
  bool counted_;  // numbers from `first_number_`
  std::uint64_t first_number_;
  std::vector<std::size_t> lengths_;  // of names with marks in them, in bytes as in a line
};

}  // namespace tsume::tour
