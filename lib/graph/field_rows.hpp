// A text as rows of fields, each the name of a vertex or a weight: what lists of edges, adjacency
// lists and matrices have in common.
//
// Tabs are between the fields if there is one, else semicolons, else commas, else blanks; or what a
// first line "sep=;" says, as Excel writes it. A field may be in double quotes, and is then one
// name. '#' begins a comment at the beginning of a line or after a blank.
#pragma once

#include "lib/graph/formats.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tsume::graph {

// The options that decide what a list is.
inline constexpr const char* either_list_format = "--from edges or --from adjacency";

class FieldRows {
 public:
  // A number up to max_vertices stands for itself, another name for its index after these.
  using Field = std::uint32_t;
  static constexpr Field first_name = static_cast<Field>(max_vertices) + 1;
  static constexpr Field weight = 0xfffffffe;  // a number that is no vertex
  static constexpr Field data = 0xffffffff;    // a dictionary
  // A length that says that an edge cannot be used in a direction: a name, also in further fields.
  static constexpr std::string_view impassable = "-1";

  // The text of a field.
  struct Piece {
    std::string_view text;
    bool quoted = false;
  };
  // The first line, where the reading says that it is a heading.
  struct Heading {
    std::uint64_t line = 0;  // 0: none
    std::string_view text;
    std::vector<Piece> fields;
  };
  // Something that can be read in two ways.
  struct Doubt {
    std::uint64_t line;
    std::string reason;
  };

  // Throws io::ParseError by `lines` for what no list may have: a NUL byte, a quote that is left
  // open, a name that is empty or cannot be seen. `text`, `reading` and `lines` must outlive this.
  FieldRows(std::string_view text, const GraphReading& reading, const io::LineReader& lines);

  [[nodiscard]] char separator() const { return separator_; }
  // Whether each line has a colon after its first name; and, then, a blank beside each.
  [[nodiscard]] bool has_colons() const { return colons_; }
  [[nodiscard]] bool has_clear_colons() const { return clear_colons_; }
  [[nodiscard]] std::size_t blank_lines() const { return blank_lines_; }
  // The first mark between the two vertices of a row, such as "->"; empty without one.
  [[nodiscard]] const std::string& arrow() const { return arrow_; }
  // Whether it is one as "<->".
  [[nodiscard]] bool has_two_heads() const;
  [[nodiscard]] bool has_quoted_number() const { return quoted_number_; }
  [[nodiscard]] const Heading& heading() const { return heading_; }
  // Of the two vertices of an edge, and of further fields: the first in up to two lines.
  [[nodiscard]] const std::vector<Doubt>& doubts() const { return doubts_; }
  [[nodiscard]] const std::vector<Doubt>& further_doubts() const { return further_doubts_; }

  [[nodiscard]] std::size_t size() const { return line_of_.size(); }
  // Takes the first row away, which is a heading; its names stay.
  void drop_first();
  [[nodiscard]] std::span<const Field> row(std::size_t row) const {
    return std::span(fields_).subspan(starts_[row], width(row));
  }
  // Those of all rows.
  [[nodiscard]] std::span<const Field> fields() const {
    return std::span(fields_).subspan(starts_[0]);
  }
  [[nodiscard]] std::size_t width(std::size_t row) const { return starts_[row + 1] - starts_[row]; }
  [[nodiscard]] Field at(std::size_t row, std::size_t i) const { return fields_[starts_[row] + i]; }
  [[nodiscard]] std::uint64_t line_of(std::size_t row) const { return line_of_[row]; }
  // How many fields of a row are vertices, as long as it is not known what the others are.
  [[nodiscard]] std::size_t ends(std::size_t row) const {
    return colons_ || width(row) < 2 ? width(row) : 2;
  }

  [[nodiscard]] bool is_vertex(Field field) const { return field < weight; }
  [[nodiscard]] bool is_number(Field field) const;
  // Of a field that is a vertex.
  [[nodiscard]] std::string name(Field field) const;
  // The greatest number of a field.
  [[nodiscard]] Field greatest() const { return greatest_; }
  // All names, also those of further fields.
  [[nodiscard]] std::span<const std::string> names() const { return names_; }
  // Those, without quotes, of what may be vertices.
  [[nodiscard]] std::vector<std::string_view> plain_vertices() const;
  [[nodiscard]] bool has_name(const std::string& text) const { return index_.contains(text); }
  // The first line that has a name, which may be a heading's.
  [[nodiscard]] std::uint64_t line_of_name(std::string_view text) const {
    return line_of_name_[index_.at(std::string(text)) - first_name];
  }
  // Fields as indices of a table of `slots()` entries; not for weights and data.
  [[nodiscard]] std::size_t slot(Field field) const {
    return field < first_name ? field : greatest_ + std::size_t{1} + (field - first_name);
  }
  [[nodiscard]] std::size_t slots() const { return greatest_ + std::size_t{1} + names_.size(); }

 private:
  void survey();
  void parse();
  void doubt_comment(std::string_view raw, std::string_view line, std::uint64_t number);
  void parse_line(std::string_view line, std::uint64_t number);
  [[nodiscard]] std::vector<Piece> split(std::string_view line, std::uint64_t number) const;
  [[nodiscard]] Field field(const Piece& piece, std::size_t column, std::uint64_t number);
  // Whether field i of a row of more than two is a mark between vertices.
  [[nodiscard]] bool is_mark(const std::vector<Piece>& fields, std::size_t i) const;
  void doubt(std::size_t column, std::uint64_t line, const std::string& reason);

  std::string_view text_;
  const GraphReading& reading_;
  const io::LineReader& lines_;
  char separator_ = ' ';
  bool colons_ = false;
  bool clear_colons_ = false;
  std::size_t blank_lines_ = 0;
  Heading heading_;
  std::vector<Field> fields_;
  std::vector<std::size_t> starts_{0};
  std::vector<std::uint64_t> line_of_;
  Field greatest_ = 0;
  std::vector<std::string> names_;
  std::vector<std::uint64_t> line_of_name_;
  std::vector<bool> numeric_;       // of names_: a number in another spelling
  std::vector<bool> plain_vertex_;  // of names_
  std::unordered_map<std::string, Field> index_;
  bool quoted_number_ = false;
  std::string arrow_;
  std::vector<Doubt> doubts_;
  std::vector<Doubt> further_doubts_;
};

}  // namespace tsume::graph
