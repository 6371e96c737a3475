// Lists of edges and adjacency lists, as rows of fields.
//
//   edges      two vertices a line, perhaps an arrow between them, and perhaps weights: further
//              columns of numbers, a dictionary of Python, or any columns under a heading
//   adjacency  a vertex, then its neighbours, perhaps with a colon after the vertex
// Vertices are numbers if all from 1 (or 0) to the greatest occur, else names in the order in which
// they appear.
//
// Without colons, a text is an adjacency list if its lines begin with different vertices, all
// vertices begin a line, and the lines differ in length or have each edge twice. Whatever else can
// be read in two ways is refused, unless the format was named.
#pragma once

#include "lib/graph/field_rows.hpp"
#include "lib/graph/formats.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tsume::graph {

// How surely a text has a format.
enum class Likelihood : std::uint8_t { no, perhaps, yes };
[[nodiscard]] constexpr Likelihood yes_if(bool condition) {
  return condition ? Likelihood::yes : Likelihood::no;
}
[[nodiscard]] constexpr Likelihood perhaps_if(bool condition) {
  return condition ? Likelihood::perhaps : Likelihood::no;
}

// What a text may be, and the graph that it is.
class Lists {
 public:
  // Throws io::ParseError by `lines` for what no list may have: a NUL byte, a quote that is left
  // open, a name that is empty or cannot be seen. `text` and `lines` must outlive this.
  Lists(std::string_view text, const GraphReading& reading, const io::LineReader& lines);

  [[nodiscard]] Likelihood may_be_edges() const;
  [[nodiscard]] Likelihood may_be_adjacency() const;
  // Square, of numbers, and with what is typical of matrices of graphs.
  [[nodiscard]] Likelihood may_be_matrix() const;
  // A line of sizes, then the neighbours of each vertex.
  [[nodiscard]] Likelihood may_be_metis() const;

  // The graph, if the text is an adjacency list, or else a list of edges. Throws io::ParseError by
  // `lines` for what is none.
  [[nodiscard]] GraphFile read(bool adjacency) const;
  // Throws the reason why its names or lines may be something else, if there is one and no format
  // is given. Fields behind the second are names in an adjacency list only.
  void check_doubts(bool adjacency) const;
  // Throws the reason why the text is neither.
  [[noreturn]] void refuse() const;

 private:
  void take_given_heading();
  void look_for_heading();
  void look_for_rows_apart();
  void look_for_glued_parts();
  void look_for_other_layouts();
  void look_for_other_columns();
  void look_for_labels();
  void look_for_neighbours_of_lines();
  void look_for_weights_of_neighbours();
  void doubt_columns(std::uint64_t line, std::size_t i, std::size_t j);
  [[nodiscard]] std::size_t least_degree(std::size_t i, std::size_t j) const;
  void doubt_colons();
  void find_neighbours();
  [[nodiscard]] bool is_apart(std::size_t row) const;
  [[nodiscard]] bool are_words_above_numbers() const;
  [[nodiscard]] bool is_certain_heading() const;
  using Rows = std::vector<std::size_t>;
  [[nodiscard]] bool is_sizes(std::size_t row, const Rows& below) const;
  [[nodiscard]] bool are_sizes_of(const Rows& rows, std::size_t n, std::size_t m) const;
  [[nodiscard]] bool are_up_to(const Rows& rows, std::size_t width, std::size_t n) const;
  [[nodiscard]] std::size_t distinct_pairs(const Rows& rows) const;
  [[nodiscard]] std::uint64_t line_of_name(std::string_view text) const;
  void compare_rows();
  [[nodiscard]] bool is_symmetric() const;
  [[nodiscard]] bool has_more_fields() const { return widest_ > 2 && narrowest_ == widest_; }

  void name_vertices(GraphFile& file, std::vector<Arc>& pairs, bool adjacency) const;
  void add_remarks(GraphFile& file, bool adjacency) const;
  void check_first_names() const;
  void check_both_ways(std::vector<Arc> pairs) const;
  void check_repeated_neighbours() const;

  FieldRows rows_;
  const GraphReading& reading_;
  const io::LineReader& lines_;
  bool directed_;
  std::vector<FieldRows::Field> neighbour_;  // see find_neighbours()
  std::size_t begin_ = 0;                    // the first row after the heading
  // The heading.
  std::uint64_t heading_line_ = 0;    // 0: none
  std::vector<std::uint64_t> sizes_;  // if it has numbers: of vertices, of edges
  std::size_t heading_width_ = 0;
  bool has_usual_heading_ = false;  // ... of the first two columns, which are vertices then
  // What the rows have in common.
  std::size_t narrowest_ = 0;
  std::size_t widest_ = 0;
  std::size_t odd_row_ = 0;         // the first of another width
  bool distinct_ = false;           // rows that begin alike are equal
  bool closed_ = false;             // each vertex begins one
  bool certain_adjacency_ = false;  // rows of one width that have each edge from both its ends
  bool more_are_numbers_ = false;   // the fields after the second
  bool more_are_vertices_ = false;  // ... occur in the first two columns, too
  bool more_are_apart_ = false;     // none of them does
  // Those of the rows, and more.
  std::vector<FieldRows::Doubt> doubts_;
  std::vector<FieldRows::Doubt> further_doubts_;
};

// How many different pairs there are, and how many of them in both orders.
struct Mutual {
  std::size_t pairs = 0;
  std::size_t both = 0;
  [[nodiscard]] bool all() const { return both == pairs; }
};
[[nodiscard]] Mutual mutual(std::vector<Arc> pairs);

}  // namespace tsume::graph
