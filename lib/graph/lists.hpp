// Lists of edges and adjacency lists: lines of fields, each the name of a vertex or a weight.
//
// Tabs are between the fields if there is one, else semicolons, else commas, else blanks. A field
// may be in double quotes, and is then one name. '#' begins a comment at the beginning of a line or
// after a blank.
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

#include "lib/graph/formats.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tsume::graph {

// How surely a text has a format.
enum class Likelihood : std::uint8_t { no, perhaps, yes };

// A text as lines of fields.
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
  // Throws the reason why the text is neither.
  [[noreturn]] void refuse() const;

 private:
  // A number up to max_vertices stands for itself, another name for its index after these.
  using Field = std::uint32_t;
  static constexpr Field first_name = static_cast<Field>(max_vertices) + 1;
  static constexpr Field weight = 0xfffffffe;  // a number that is no vertex
  static constexpr Field data = 0xffffffff;    // a dictionary

  // The text of a field.
  struct Piece {
    std::string_view text;
    bool quoted = false;
  };
  // Something that can be read in two ways.
  struct Doubt {
    std::uint64_t line;
    std::string reason;
  };

  void survey();
  void parse();
  void parse_line(std::string_view line, std::uint64_t number);
  [[nodiscard]] std::vector<Piece> split(std::string_view line, std::uint64_t number) const;
  [[nodiscard]] Field field(const Piece& piece, std::size_t column, std::uint64_t number);
  void doubt(std::size_t column, std::uint64_t line, const std::string& reason);
  void take_given_heading(std::string_view line, std::uint64_t number);
  void look_for_heading();
  void look_for_rows_apart();
  void look_for_glued_comments();
  void find_neighbours();
  [[nodiscard]] bool is_apart(std::size_t row) const;
  [[nodiscard]] bool is_certain_heading() const;
  [[nodiscard]] bool is_sizes(std::size_t row) const;
  void compare_rows();
  [[nodiscard]] bool is_symmetric() const;
  [[nodiscard]] bool has_more_fields() const { return widest_ > 2 && narrowest_ == widest_; }

  void check_doubts(bool adjacency) const;
  void name_vertices(GraphFile& file, std::vector<Arc>& pairs, bool adjacency) const;
  void add_remarks(GraphFile& file, bool adjacency) const;
  void check_both_ways(const std::vector<Arc>& pairs) const;

  [[nodiscard]] std::size_t rows() const { return line_of_.size(); }
  [[nodiscard]] std::size_t width(std::size_t row) const { return starts_[row + 1] - starts_[row]; }
  [[nodiscard]] Field at(std::size_t row, std::size_t i) const { return fields_[starts_[row] + i]; }
  // The fields of a row that are vertices, as long as it is not known what the others are.
  [[nodiscard]] std::size_t ends(std::size_t row) const {
    return colons_ || width(row) < 2 ? width(row) : 2;
  }
  [[nodiscard]] std::string name(Field field) const;
  [[nodiscard]] bool is_number(Field field) const;
  // Fields as indices of a table of `slots()` entries; not for weights and data.
  [[nodiscard]] std::size_t slot(Field field) const {
    return field < first_name ? field : greatest_ + std::size_t{1} + (field - first_name);
  }
  [[nodiscard]] std::size_t slots() const { return greatest_ + std::size_t{1} + names_.size(); }
  [[nodiscard]] bool is_vertex(Field field) const { return field < weight; }

  std::string_view text_;
  const GraphReading& reading_;
  const io::LineReader& lines_;
  // The rows.
  char separator_ = ' ';
  bool colons_ = false;
  bool clear_colons_ = false;  // a blank beside each
  std::size_t blank_lines_ = 0;
  std::vector<Field> fields_;
  std::vector<std::size_t> starts_{0};
  std::vector<std::uint64_t> line_of_;
  Field greatest_ = 0;  // number of a field
  std::vector<std::string> names_;
  std::vector<bool> numeric_;  // of names_: a number in another spelling
  std::unordered_map<std::string, Field> index_;
  bool quoted_number_ = false;
  bool directed_;
  std::string arrow_;             // the first between two vertices
  std::vector<Field> neighbour_;  // see find_neighbours()
  std::size_t begin_ = 0;         // the first row after the heading
  // The heading.
  std::uint64_t heading_line_ = 0;    // 0: none
  std::vector<std::uint64_t> sizes_;  // if it has numbers: of vertices, of edges
  std::size_t heading_width_ = 0;
  // What the rows have in common.
  std::size_t narrowest_ = 0;
  std::size_t widest_ = 0;
  std::size_t odd_row_ = 0;         // the first of another width
  bool distinct_ = false;           // each begins with another vertex
  bool closed_ = false;             // each vertex begins one
  bool more_are_numbers_ = false;   // the fields after the second
  bool more_are_vertices_ = false;  // ... occur in the first two columns, too
  std::vector<Doubt> doubts_;       // of vertices of an edge, the first in up to two lines
  std::vector<Doubt> more_doubts_;  // of further fields
};

}  // namespace tsume::graph
