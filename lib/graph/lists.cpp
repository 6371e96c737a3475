#include "lib/graph/lists.hpp"

#include "lib/core/text.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/core.h>
#include <iterator>
#include <limits>
#include <numeric>
#include <ranges>
#include <utility>

namespace tsume::graph {

namespace {

using core::quoted;
using Doubt = FieldRows::Doubt;
using Field = FieldRows::Field;
constexpr Field first_name = FieldRows::first_name;
constexpr Field weight = FieldRows::weight;
constexpr Field data = FieldRows::data;

// Headings of the first two columns, and whether the pairs below it are arcs.
struct UsualHeading {
  std::string_view first;
  std::string_view second;
  bool arcs = false;
};
constexpr UsualHeading usual_headings[] = {{"source", "target"},   {"from", "to"},
                                           {"src", "dst"},         {"node1", "node2"},
                                           {"vertex1", "vertex2"}, {"tail", "head", true}};

const UsualHeading* find_heading(std::string_view first, std::string_view second) {
  const auto same = [](std::string_view a, std::string_view b) {
    return std::ranges::equal(
        a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
  };
  for (const UsualHeading& heading : usual_headings) {
    if (same(heading.first, first) && same(heading.second, second)) {
      return &heading;
    }
  }
  return nullptr;
}

}  // namespace

Lists::Lists(std::string_view text, const GraphReading& reading, const io::LineReader& lines)
    : rows_(text, reading, lines),
      reading_(reading),
      lines_(lines),
      directed_(reading.directed),
      doubts_(rows_.doubts()),
      further_doubts_(rows_.further_doubts()) {
  take_given_heading();
  if (rows_.size() > 0 && !reading.format) {
    find_neighbours();
  }
  if (rows_.size() > 0 && !reading.heading) {
    look_for_heading();
  }
  compare_rows();
  if (!reading.format && begin_ < rows_.size()) {
    look_for_other_layouts();
    look_for_glued_parts();
    if (sizes_.empty() || !reading.heading) {
      look_for_rows_apart();
    }
  }
  doubt_colons();
}

void Lists::take_given_heading() {
  const auto& [line, text, fields] = rows_.heading();
  if (line == 0) {
    return;
  }
  heading_line_ = line;
  const std::vector<std::string_view> words = core::split_words(text);
  for (const std::string_view word : words) {
    if (const auto size = core::parse_decimal<std::uint64_t>(word)) {
      sizes_.push_back(*size);
    }
  }
  if (sizes_.size() != words.size()) {
    sizes_.clear();
    heading_width_ = fields.size();
    const UsualHeading* const usual =
        fields.size() < 2 ? nullptr : find_heading(fields[0].text, fields[1].text);
    directed_ = directed_ || (usual != nullptr && usual->arcs);
    // A heading may lack a name for the numbers of the rows.
    const std::size_t width = rows_.size() > 0 ? rows_.width(0) : 0;
    const std::size_t before = width == fields.size() + 1 ? 1 : 0;
    has_usual_heading_ = usual != nullptr && before == 0;
    for (std::size_t i = 0; i + 1 + before < width && i + 1 < fields.size() && !has_usual_heading_;
         ++i) {
      if (i + before > 0 && find_heading(fields[i].text, fields[i + 1].text) != nullptr) {
        doubt_columns(line, i + before, i + before + 1);
      }
    }
  }
}

// Recognizes a heading, or doubts whether there is one.
void Lists::look_for_heading() {
  if (is_certain_heading()) {
    heading_line_ = rows_.line_of(0);
    heading_width_ = rows_.width(0);
    const UsualHeading* const usual =
        find_heading(rows_.name(rows_.at(0, 0)), rows_.name(rows_.at(0, 1)));
    directed_ = directed_ || (usual != nullptr && usual->arcs);
    has_usual_heading_ = usual != nullptr;
    begin_ = 1;
    const auto in_heading = [&](const Doubt& doubt) { return doubt.line == heading_line_; };
    std::erase_if(doubts_, in_heading);
    std::erase_if(further_doubts_, in_heading);
    for (std::size_t i = 1; i + 1 < heading_width_ && !has_usual_heading_; ++i) {
      if (find_heading(rows_.name(rows_.at(0, i)), rows_.name(rows_.at(0, i + 1))) != nullptr) {
        doubt_columns(heading_line_, i, i + 1);
      }
    }
  } else if (!rows_.has_colons() && rows_.width(0) > 1 && rows_.is_vertex(rows_.at(0, 1)) &&
             find_heading(rows_.name(rows_.at(0, 0)), rows_.name(rows_.at(0, 1))) != nullptr) {
    add_doubt(doubts_, rows_.line_of(0),
              fmt::format("line {} may be a heading (--heading), or an edge ({})", rows_.line_of(0),
                          either_list_format));
  }
  if (begin_ + 1 >= rows_.size() || reading_.format) {
    return;
  }
  const std::size_t edges = rows_.size() - begin_ - 1;
  const std::size_t m = rows_.width(begin_) < 2 ? 0 : rows_.at(begin_, 1);
  const bool is_loop = m == rows_.at(begin_, 0) && rows_.is_number(rows_.at(begin_, 0));
  Rows below(edges);
  std::iota(below.begin(), below.end(), begin_ + 1);
  const bool sizes = is_sizes(begin_, below);
  if (sizes && !rows_.has_colons() && m > rows_.at(begin_, 0) && (m == edges || m == 2 * edges) &&
      are_up_to(below, 2, rows_.at(begin_, 0))) {
    // As an edge it would have a vertex that no other has.
    heading_line_ = rows_.line_of(begin_);
    sizes_ = {rows_.at(begin_, 0), m};
    ++begin_;
  } else if (sizes || is_loop) {
    add_doubt(
        doubts_, rows_.line_of(begin_),
        fmt::format("line {} may be the numbers of vertices and edges (--heading), or vertices "
                    "({})",
                    rows_.line_of(begin_),
                    rows_.has_colons() ? "--from adjacency" : "--from edges, --from adjacency"));
  }
}

// Words of which the first two do not occur again, and which are usual, or above a column of
// numbers and without a doubt. A line that is alone is no heading where a format is given.
bool Lists::is_certain_heading() const {
  const std::size_t columns = rows_.width(0);
  if (rows_.has_colons() || columns < 2 || rows_.at(0, columns - 1) == data ||
      (reading_.format && rows_.size() == 1) ||
      std::ranges::any_of(rows_.row(0), [&](Field field) { return rows_.is_number(field); })) {
    return false;
  }
  const auto is_word = [&](Field field) {
    return field == rows_.at(0, 0) || field == rows_.at(0, 1);
  };
  for (std::size_t row = 1; row < rows_.size(); ++row) {
    if (std::ranges::any_of(rows_.row(row), is_word)) {
      return false;
    }
  }
  if (find_heading(rows_.name(rows_.at(0, 0)), rows_.name(rows_.at(0, 1))) != nullptr) {
    return true;
  }
  std::vector<bool> numbers(columns, rows_.size() > 1);
  for (std::size_t row = 1; row < rows_.size(); ++row) {
    if (rows_.width(row) != columns) {
      return false;
    }
    for (std::size_t i = 0; i < columns; ++i) {
      numbers[i] = numbers[i] && rows_.is_number(rows_.at(row, i));
    }
  }
  return std::ranges::find(numbers, true) != numbers.end() &&
         std::ranges::find(doubts_, rows_.line_of(0), &Doubt::line) == doubts_.end();
}

// "N M", perhaps with more numbers, or "M N", before M edges or neighbours of vertices up to N. A
// row like it may be the same line twice, or an edge.
bool Lists::is_sizes(std::size_t row, const Rows& below) const {
  constexpr std::size_t most_numbers = 4;
  const auto numbers = rows_.row(row);
  if (numbers.size() < 2 || numbers.size() > most_numbers ||
      std::ranges::any_of(numbers, [](Field field) { return field >= first_name; })) {
    return false;
  }
  Rows unlike;
  std::ranges::copy_if(below, std::back_inserter(unlike), [&](std::size_t other) {
    const auto fields = rows_.row(other);
    return !std::ranges::equal(fields, numbers) &&
           !(numbers.size() == 2 && std::ranges::equal(fields, std::views::reverse(numbers)));
  });
  const std::size_t a = numbers[0];
  const std::size_t b = numbers[1];
  if (unlike.empty()) {  // an arc and its reverse, 1 2 and 2 1, are no M N and an edge
    return are_sizes_of(below, a, b);
  }
  const auto fit = [&](std::size_t n, std::size_t m) {
    return are_sizes_of(below, n, m) || are_sizes_of(unlike, n, m);
  };
  return fit(a, b) || (numbers.size() == 2 && fit(b, a));
}

// Whether n vertices and m edges, or neighbours, are in the rows; below a heading of edges these
// only.
bool Lists::are_sizes_of(const Rows& rows, std::size_t n, std::size_t m) const {
  std::size_t neighbours = 0;
  std::size_t widest = 0;
  for (const std::size_t row : rows) {
    neighbours += rows_.width(row) - 1;
    widest = std::max(widest, rows_.width(row));
  }
  const std::size_t edges = rows.size();
  return (!rows_.has_colons() && are_up_to(rows, 2, n) &&
          (m == edges || m == 2 * edges || (m < edges && m >= distinct_pairs(rows)))) ||
         (!has_usual_heading_ && are_up_to(rows, widest, n) &&
          (m == neighbours || 2 * m == neighbours));
}

// Whether the first fields of rows, so many of each, are numbers up to n.
bool Lists::are_up_to(const Rows& rows, std::size_t width, std::size_t n) const {
  return std::ranges::all_of(rows, [&](std::size_t row) {
    return std::ranges::all_of(rows_.row(row) | std::views::take(width),
                               [&](Field field) { return field <= n; });
  });
}

// The number of different pairs, in any order, that the rows begin with.
std::size_t Lists::distinct_pairs(const Rows& rows) const {
  std::vector<Arc> pairs;
  for (const std::size_t row : rows) {
    if (rows_.width(row) >= 2) {
      pairs.push_back(std::minmax(rows_.at(row, 0), rows_.at(row, 1)));
    }
  }
  std::ranges::sort(pairs);
  return pairs.size() - std::ranges::unique(pairs).size();
}

void Lists::compare_rows() {
  if (begin_ >= rows_.size()) {
    return;
  }
  narrowest_ = widest_ = rows_.width(begin_);
  odd_row_ = begin_;
  distinct_ = closed_ = more_are_numbers_ = more_are_vertices_ = more_are_apart_ = true;
  std::vector<std::size_t> row_of(rows_.slots(), rows_.size());
  std::vector<bool> ends(rows_.slots());
  for (std::size_t row = begin_; row < rows_.size(); ++row) {
    if (odd_row_ == begin_ && rows_.width(row) != rows_.width(begin_)) {
      odd_row_ = row;
    }
    narrowest_ = std::min(narrowest_, rows_.width(row));
    widest_ = std::max(widest_, rows_.width(row));
    std::size_t& first = row_of[rows_.slot(rows_.at(row, 0))];
    distinct_ = distinct_ &&
                (first == rows_.size() || std::ranges::equal(rows_.row(first), rows_.row(row)));
    first = row;
    for (std::size_t i = 0; i < std::min<std::size_t>(2, rows_.width(row)); ++i) {
      if (rows_.is_vertex(rows_.at(row, i))) {
        ends[rows_.slot(rows_.at(row, i))] = true;
      }
    }
  }
  for (std::size_t row = begin_; row < rows_.size(); ++row) {
    for (std::size_t i = 1; i < rows_.width(row); ++i) {
      const Field field = rows_.at(row, i);
      closed_ = closed_ && rows_.is_vertex(field) && row_of[rows_.slot(field)] < rows_.size();
      if (i >= 2) {
        more_are_numbers_ = more_are_numbers_ && (field == data || rows_.is_number(field));
        const bool is_end = rows_.is_vertex(field) && ends[rows_.slot(field)];
        more_are_vertices_ = more_are_vertices_ && is_end;
        more_are_apart_ = more_are_apart_ && !is_end;
      }
    }
  }
  certain_adjacency_ = distinct_ && closed_ && has_more_fields() && is_symmetric();
}

// Whether each neighbour has the vertex as its neighbour. Requires rows of vertices.
bool Lists::is_symmetric() const {
  std::vector<Arc> pairs;
  for (std::size_t row = begin_; row < rows_.size(); ++row) {
    for (const Field neighbour : rows_.row(row).subspan(1)) {
      pairs.emplace_back(rows_.at(row, 0), neighbour);
    }
  }
  return mutual(std::move(pairs)).all();
}

Likelihood Lists::may_be_adjacency() const {
  if (begin_ >= rows_.size()) {
    return Likelihood::no;
  }
  if (rows_.has_colons()) {
    return yes_if(widest_ > 1);
  }
  if (narrowest_ < widest_) {
    return perhaps_if(distinct_ && closed_ && widest_ > 1);
  }
  if (!has_more_fields() || rows_.at(begin_, widest_ - 1) == data) {
    return Likelihood::no;
  }
  const bool is_table = heading_line_ != 0 && heading_width_ == widest_;
  const bool other = is_table ? !further_doubts_.empty() && !reading_.heading
                              : more_are_vertices_ || !more_are_numbers_;
  return perhaps_if(certain_adjacency_ || other);
}

Likelihood Lists::may_be_edges() const {
  // A table may lack some of what is no vertex.
  const bool is_table = heading_width_ == widest_ && has_usual_heading_ && more_are_apart_;
  return perhaps_if(begin_ < rows_.size() && !rows_.has_colons() && narrowest_ > 1 &&
                    (narrowest_ == widest_ || is_table) &&
                    (!certain_adjacency_ || heading_width_ == widest_));
}

Likelihood Lists::may_be_matrix() const {
  const std::size_t n = rows_.size() - begin_;
  if (n < 2 || rows_.has_colons() || narrowest_ != widest_) {
    return Likelihood::no;
  }
  if (widest_ == 1) {  // 0101 without blanks
    for (std::size_t row = begin_; row < rows_.size(); ++row) {
      const std::string digits = rows_.name(rows_.at(row, 0));
      if (digits.size() != n || digits.find_first_not_of("01") != digits.npos) {
        return Likelihood::no;
      }
    }
    return Likelihood::yes;
  }
  bool bits = true;  // all, but for a first row of labels
  bool empty_diagonal = true;
  bool zero = false;
  for (std::size_t row = 0; row < n; ++row) {
    for (std::size_t i = 0; i < widest_; ++i) {
      const Field field = rows_.at(begin_ + row, i);
      if (!rows_.is_number(field)) {
        return Likelihood::no;
      }
      const bool is_zero = field == weight || rows_.name(field).starts_with('0');
      bits = bits && (field <= 1 || row == 0);
      zero = zero || is_zero;
      empty_diagonal = empty_diagonal && (i != row || is_zero);
    }
  }
  // Rows of 0 and 1 are no edges, even if one row is missing or there twice.
  const bool is_square = widest_ == n && (empty_diagonal || (bits && zero));
  return perhaps_if(is_square || (bits && zero && widest_ > 2));
}

Likelihood Lists::may_be_metis() const {
  constexpr std::size_t most_numbers = 4;
  if (begin_ + 1 >= rows_.size() || rows_.has_colons() || rows_.width(begin_) < 2 ||
      rows_.width(begin_) > most_numbers) {
    return Likelihood::no;
  }
  const auto numbers = rows_.from_row(begin_);
  constexpr Field formats[] = {0, 1, 10, 11, 100, 101, 110, 111, weight};  // weight: 001, 010, 011
  if (rows_.width(begin_) > 2 &&
      std::ranges::find(formats, rows_.at(begin_, 2)) == std::ranges::end(formats)) {
    return Likelihood::no;
  }
  const bool only_numbers = std::ranges::all_of(
      numbers, [](Field field) { return field < first_name || field == weight; });
  const std::size_t n = rows_.at(begin_, 0);
  const std::size_t m = rows_.at(begin_, 1);
  const std::size_t lines = rows_.size() - begin_ - 1;
  const std::size_t entries = numbers.size() - rows_.width(begin_);
  // Without weights, and with those of edges or vertices, as a third number says.
  const bool fits =
      entries == 2 * m || (rows_.width(begin_) > 2 &&
                           (entries == 4 * m || entries == 2 * m + n || entries == 4 * m + n));
  return perhaps_if(only_numbers && fits && lines <= n && n <= lines + rows_.blank_lines());
}

void Lists::refuse() const {
  if (begin_ >= rows_.size()) {
    if (heading_line_ != 0) {
      lines_.fail_at(heading_line_,
                     fmt::format("no edges after the heading in line {}", heading_line_));
    }
    lines_.fail("no edges, expected a list of edges");
  }
  if (!doubts_.empty()) {
    lines_.fail_at(doubts_[0].line, doubts_[0].reason);
  }
  if (narrowest_ < widest_) {
    lines_.fail_at(rows_.line_of(odd_row_),
                   fmt::format("{} in this line, {} in line {}: this can be a list of edges with "
                               "weights or a heading, or an adjacency list ({}{})",
                               core::counted(rows_.width(odd_row_), "field"), rows_.width(begin_),
                               rows_.line_of(begin_), reading_.heading ? "" : "--heading, ",
                               either_list_format));
  }
  lines_.fail_at(rows_.line_of(begin_),
                 "cannot tell the format of this graph: name it with --from, found " +
                     quoted(rows_.name(rows_.at(begin_, 0))));
}

GraphFile Lists::read(bool adjacency) const {
  if (begin_ >= rows_.size()) {
    refuse();
  }
  check_doubts(adjacency);
  GraphFile file;
  std::vector<Arc> pairs;  // of fields, then of vertices
  for (std::size_t row = begin_; row < rows_.size(); ++row) {
    if (!adjacency && rows_.width(row) < 2) {
      lines_.fail_at(rows_.line_of(row),
                     "expected two vertices, found " + quoted(rows_.name(rows_.at(row, 0))));
    }
    for (std::size_t i = 1; i < (adjacency ? rows_.width(row) : 2); ++i) {
      if (!rows_.is_vertex(rows_.at(row, i))) {
        lines_.fail_at(rows_.line_of(row), "expected a vertex");
      }
      pairs.emplace_back(rows_.at(row, 0), rows_.at(row, i));
      if (rows_.at(row, 0) == rows_.at(row, i) && file.loops++ == 0) {
        file.loop_line = rows_.line_of(row);
      }
    }
  }
  add_remarks(file, adjacency);
  name_vertices(file, pairs, adjacency);
  if (adjacency && !reading_.format) {
    check_first_names();
    check_repeated_neighbours();
    if (!directed_) {
      check_both_ways(pairs);
    }
  }
  const std::size_t n = file.graph.size();  // only its size is right so far
  file.graph = directed_ ? Graph::directed(n, pairs) : Graph::undirected(n, pairs);
  const std::size_t kept = file.graph.edge_count();
  const std::size_t given = pairs.size() - file.loops;
  // An adjacency list has each edge twice.
  file.repeated = adjacency && !directed_ && given == 2 * kept ? 0 : given - kept;
  return file;
}

// Turns pairs of fields into pairs of vertices, and makes the graph of so many vertices.
void Lists::name_vertices(GraphFile& file, std::vector<Arc>& pairs, bool adjacency) const {
  std::vector<Vertex> vertex_of(rows_.slots(), no_vertex);
  std::vector<Field> in_order;
  Field least = std::numeric_limits<Field>::max();
  Field greatest = 0;
  const auto meet = [&](Field field) {
    least = std::min(least, field);
    greatest = std::max(greatest, field);
    if (vertex_of[rows_.slot(field)] == no_vertex) {
      vertex_of[rows_.slot(field)] = static_cast<Vertex>(in_order.size());
      in_order.push_back(field);
    }
  };
  for (std::size_t row = begin_; row < rows_.size(); ++row) {
    for (std::size_t i = 0; i < (adjacency ? rows_.width(row) : 2); ++i) {
      meet(rows_.at(row, i));
    }
  }
  const Field first = least == 0 ? 0 : 1;
  const bool numbers = greatest < first_name;
  std::size_t n = in_order.size();
  if (!sizes_.empty()) {
    const std::size_t rest = rows_.size() - begin_;
    n = sizes_[0];
    const bool fits = numbers ? greatest - first < n : n == in_order.size();
    if (!fits || n > max_vertices ||
        (sizes_.size() > 1 && !adjacency && sizes_[1] != rest && sizes_[1] != 2 * rest) ||
        (sizes_.size() > 1 && adjacency && sizes_[1] != pairs.size() &&
         2 * sizes_[1] != pairs.size())) {
      lines_.fail_at(heading_line_,
                     fmt::format("the heading does not fit: {}, found {} and vertices up to {}",
                                 core::counted(n, "vertex", "vertices"),
                                 core::counted(pairs.size(), "edge"), rows_.name(greatest)));
    }
  }
  const bool complete = numbers && greatest - first + std::size_t{1} == in_order.size();
  if (complete || (numbers && !sizes_.empty())) {
    file.names = VertexNames::numbers_from(first);
    for (auto& [u, v] : pairs) {
      u -= first;
      v -= first;
    }
    file.graph = Graph::undirected(n, {});
    return;
  }
  if (numbers && !adjacency && !reading_.format && !rows_.has_quoted_number()) {
    std::ranges::sort(in_order);
    std::size_t i = 0;
    while (in_order[i] == first + i) {
      ++i;
    }
    lines_.fail_at(
        rows_.line_of(rows_.size() - 1),
        fmt::format("no line has vertex {}: if it is a vertex without edges, there is no "
                    "tour; --from edges reads the numbers as names",
                    first + i));
  }
  const auto is_word = [&](Field field) { return !rows_.is_number(field); };
  const auto word = std::ranges::find_if(in_order, is_word);
  if (word != in_order.end() && !std::ranges::all_of(in_order, is_word)) {
    file.remarks.push_back("vertices are names, as " + quoted(rows_.name(*word)) +
                           " is not a number");
  }
  for (const Field field : in_order) {
    const std::string text = core::as_utf8(rows_.name(field));
    const std::size_t before = file.names.list().size();
    (void)file.names.intern(text);
    if (file.names.list().size() == before) {
      lines_.fail_at(rows_.line_of(rows_.size() - 1),
                     "two names differ only in bytes that are not UTF-8, as " + quoted(text));
    }
    const std::size_t digit = std::min(text.find_first_not_of('0'), text.size() - 1);
    const auto number = core::parse_decimal<Field>(text.substr(digit));
    if (!reading_.format && digit > 0 && number && *number <= rows_.greatest() &&
        vertex_of[rows_.slot(*number)] != no_vertex) {
      lines_.fail_at(rows_.line_of(rows_.size() - 1),
                     quoted(text) + " and " + quoted(text.substr(digit)) +
                         " are two names, or one number: " + either_list_format +
                         " if they are names");
    }
  }
  for (auto& [u, v] : pairs) {
    u = vertex_of[rows_.slot(u)];
    v = vertex_of[rows_.slot(v)];
  }
  file.names = std::move(file.names).simplified();
  file.graph = Graph::undirected(n, {});
}

void Lists::add_remarks(GraphFile& file, bool adjacency) const {
  if (heading_line_ != 0) {
    file.remarks.push_back(
        !sizes_.empty()
            ? fmt::format("line {} gives the numbers of vertices and edges (--from edges reads it "
                          "as an edge)",
                          heading_line_)
            : fmt::format("ignored the heading in line {}", heading_line_));
  }
  if (directed_ && !reading_.directed) {
    file.remarks.push_back("pairs of tail and head are arcs");
  }
  if (!rows_.arrow().empty() && !directed_) {
    file.remarks.push_back(fmt::format("'{}' is an edge in both directions{}", rows_.arrow(),
                                       rows_.has_two_heads() ? "" : " (--directed: an arc)"));
  }
  if (!adjacency && widest_ > 2) {
    std::size_t row = begin_;
    while (rows_.width(row) == 2) {
      ++row;
    }
    file.remarks.push_back(fmt::format(
        "ignored the columns after the second (the first in line {})", rows_.line_of(row)));
  }
}

}  // namespace tsume::graph
