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
#include "lib/graph/list_doubts.hpp"

#include <cstdint>
#include <optional>
#include <span>
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
  void look_for_sizes();
  void drop_first_row();
  void take_doubts_of_rows();
  void add_doubt(std::optional<Doubt> doubt);
  [[nodiscard]] bool is_certain_heading() const;
  using Rows = std::vector<std::size_t>;
  [[nodiscard]] bool is_sizes(std::span<const FieldRows::Field> numbers, const Rows& below) const;
  [[nodiscard]] bool are_sizes_of(const Rows& rows, std::size_t n, std::size_t m) const;
  [[nodiscard]] bool are_up_to(const Rows& rows, std::size_t width, std::size_t n) const;

  [[nodiscard]] std::size_t name_vertices(GraphFile& file, std::vector<Arc>& pairs,
                                          bool adjacency) const;
  void check_sizes(std::size_t vertices, std::size_t pairs, FieldRows::Field greatest, bool fits,
                   bool adjacency) const;
  [[noreturn]] void refuse_gap(std::vector<FieldRows::Field> numbers, FieldRows::Field first) const;
  void name_by_words(GraphFile& file, std::span<const FieldRows::Field> in_order) const;
  void add_remarks(GraphFile& file, bool adjacency) const;

  FieldRows rows_;  // those below the heading
  const GraphReading& reading_;
  const io::LineReader& lines_;
  bool directed_;
  std::vector<bool> apart_;  // the rows; see rows_apart()
  // The heading.
  std::uint64_t heading_line_ = 0;    // 0: none
  std::vector<std::uint64_t> sizes_;  // if it has numbers: of vertices, of edges
  std::size_t heading_width_ = 0;
  bool has_usual_heading_ = false;  // ... of the first two columns, which are vertices then
  RowFacts facts_;
  // The first reason why the first two fields, or further ones, may be something else.
  std::optional<Doubt> doubt_;
  std::optional<Doubt> further_doubt_;
};

}  // namespace tsume::graph
