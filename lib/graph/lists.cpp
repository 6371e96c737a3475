#include "lib/graph/lists.hpp"

#include "lib/core/text.hpp"
#include "lib/graph/look_alikes.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <iterator>
#include <limits>
#include <numeric>
#include <ranges>
#include <utility>

namespace tsume::graph {

namespace {

using core::quoted;
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
  for (const UsualHeading& heading : usual_headings) {
    if (core::in_small_letters(first) == heading.first &&
        core::in_small_letters(second) == heading.second) {
      return &heading;
    }
  }
  return nullptr;
}

}  // namespace

Lists::Lists(std::string_view text, const GraphReading& reading, const io::LineReader& lines)
    : rows_(text, reading, lines), reading_(reading), lines_(lines), directed_(reading.directed) {
  apart_ = rows_apart(rows_);
  take_doubts_of_rows();
  take_given_heading();
  if (rows_.size() > 0 && !reading.heading) {
    look_for_heading();
  }
  facts_ = facts_of(rows_);
  if (rows_.size() == 0 || reading.format) {
    return;
  }
  add_doubt(
      doubt_of_rows(rows_, facts_, has_usual_heading_ || facts_.certain_adjacency, directed_));
  if (sizes_.empty() || !reading.heading) {
    add_doubt(doubt_of_row_apart(rows_, facts_, apart_, reading.heading));
  }
  add_doubt(doubt_of_colons(rows_, facts_));
}

void Lists::add_doubt(std::optional<Doubt> doubt) {
  if (!doubt_) {
    doubt_ = std::move(doubt);
  }
}

// Those outside of the heading.
void Lists::take_doubts_of_rows() {
  const auto first_of = [&](const std::vector<Doubt>& doubts) -> std::optional<Doubt> {
    const auto first = std::ranges::find_if(
        doubts, [&](const Doubt& doubt) { return doubt.line != heading_line_; });
    return first == doubts.end() ? std::nullopt : std::optional(*first);
  };
  doubt_ = first_of(rows_.doubts());
  further_doubt_ = first_of(rows_.further_doubts());
}

void Lists::drop_first_row() {
  rows_.drop_first();
  apart_.erase(apart_.begin());
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
        add_doubt(doubt_of_columns(line, i + before, i + before + 1));
      }
    }
  }
}

// Recognizes a heading, or doubts whether there is one.
void Lists::look_for_heading() {
  const auto usual_at = [&](std::size_t i) {
    return find_heading(rows_.name(rows_.at(0, i)), rows_.name(rows_.at(0, i + 1)));
  };
  const std::uint64_t line = rows_.line_of(0);
  // R leaves out the name above the numbers of rows.
  const std::size_t shift =
      rows_.size() > 1 && rows_.width(1) > rows_.width(0) ? rows_.width(1) - rows_.width(0) : 0;
  if (is_certain_heading()) {
    heading_line_ = line;
    heading_width_ = rows_.width(0);
    const UsualHeading* const usual = usual_at(0);
    has_usual_heading_ = usual != nullptr && shift == 0;
    directed_ = directed_ || (usual != nullptr && usual->arcs);
    take_doubts_of_rows();
    if (shift > 0) {
      add_doubt(doubt_of_columns(line, shift, shift + 1));
    }
    for (std::size_t i = 1; i + 1 < heading_width_ && !has_usual_heading_; ++i) {
      if (usual_at(i) != nullptr) {
        add_doubt(doubt_of_columns(line, i, i + 1));
      }
    }
    drop_first_row();
  } else if (!rows_.has_colons() && rows_.width(0) > 1 && rows_.is_vertex(rows_.at(0, 1)) &&
             usual_at(0) != nullptr) {
    add_doubt(Doubt{line, fmt::format("line {} may be a heading (--heading), or an edge ({})", line,
                                      either_list_format)});
  }
  if (rows_.size() > 1 && !reading_.format && !has_usual_heading_) {
    look_for_sizes();
  }
}

// Recognizes a first line of sizes, or doubts whether it is one.
void Lists::look_for_sizes() {
  const auto first = rows_.row(0);
  const std::uint64_t line = rows_.line_of(0);
  const std::size_t edges = rows_.size() - 1;
  const std::size_t n = first[0];
  const std::size_t m = first.size() < 2 ? 0 : first[1];
  Rows below(edges);
  std::iota(below.begin(), below.end(), std::size_t{1});
  const bool sizes = is_sizes(first, below);
  // Vertices from n + 1 to m - 1 occur nowhere, so that the line is no edge between numbers.
  if (sizes && heading_line_ == 0 && !rows_.has_colons() && m > n + 1 &&
      (m == edges || m == 2 * edges) && are_up_to(below, 2, n)) {
    heading_line_ = line;
    sizes_ = {n, m};
    drop_first_row();
    return;
  }
  const bool is_loop = m == n && rows_.is_number(first[0]);
  const bool is_pendant = first.size() == 2 && (m == n + 1 || n == m + 1) && !rows_.has_colons() &&
                          are_up_to(below, 2, std::min(n, m));
  if (sizes || is_loop || is_pendant) {
    add_doubt(Doubt{line, fmt::format("line {} may be the numbers of vertices and edges "
                                      "(--heading), or vertices ({})",
                                      line,
                                      rows_.has_colons() ? "--from adjacency"
                                                         : "--from edges, --from adjacency")});
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
         std::ranges::find(rows_.doubts(), rows_.line_of(0), &Doubt::line) == rows_.doubts().end();
}

// "N M", perhaps with more numbers, or "M N", before M edges or neighbours of vertices up to N. A
// row like it may be the same line twice, or an edge.
bool Lists::is_sizes(std::span<const Field> numbers, const Rows& below) const {
  constexpr std::size_t most_numbers = 4;
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
          (m == edges || m == 2 * edges ||
           (m < edges && m >= distinct_pairs(rows_, rows).size()))) ||
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

Likelihood Lists::may_be_adjacency() const {
  if (rows_.size() == 0) {
    return Likelihood::no;
  }
  if (rows_.has_colons()) {
    return yes_if(facts_.widest > 1);
  }
  if (facts_.narrowest < facts_.widest) {
    return perhaps_if(facts_.distinct && facts_.closed && facts_.widest > 1);
  }
  if (!facts_.has_more_fields() || rows_.at(0, facts_.widest - 1) == data) {
    return Likelihood::no;
  }
  const bool is_table = heading_line_ != 0 && heading_width_ == facts_.widest;
  const bool other = is_table ? further_doubt_.has_value() && !reading_.heading
                              : facts_.more_are_vertices || !facts_.more_are_numbers;
  return perhaps_if(facts_.certain_adjacency || other);
}

Likelihood Lists::may_be_edges() const {
  // A table may lack some of what is no vertex.
  const bool is_table =
      heading_width_ == facts_.widest && has_usual_heading_ && facts_.more_are_apart;
  return perhaps_if(rows_.size() > 0 && !rows_.has_colons() && facts_.narrowest > 1 &&
                    (facts_.narrowest == facts_.widest || is_table) &&
                    (!facts_.certain_adjacency || heading_width_ == facts_.widest));
}

Likelihood Lists::may_be_matrix() const {
  const std::size_t n = rows_.size();
  if (n < 2 || rows_.has_colons() || facts_.narrowest != facts_.widest) {
    return Likelihood::no;
  }
  if (facts_.widest == 1) {  // 0101 without blanks
    for (std::size_t row = 0; row < rows_.size(); ++row) {
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
    for (std::size_t i = 0; i < facts_.widest; ++i) {
      const Field field = rows_.at(row, i);
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
  const bool is_square = facts_.widest == n && (empty_diagonal || (bits && zero));
  return perhaps_if(is_square || (bits && zero && facts_.widest > 2));
}

Likelihood Lists::may_be_metis() const {
  constexpr std::size_t most_numbers = 4;
  if (rows_.size() < 2 || rows_.has_colons() || rows_.width(0) < 2 ||
      rows_.width(0) > most_numbers) {
    return Likelihood::no;
  }
  const auto numbers = rows_.fields();
  constexpr Field formats[] = {0, 1, 10, 11, 100, 101, 110, 111, weight};  // weight: 001, 010, 011
  if (rows_.width(0) > 2 &&
      std::ranges::find(formats, rows_.at(0, 2)) == std::ranges::end(formats)) {
    return Likelihood::no;
  }
  const bool only_numbers = std::ranges::all_of(
      numbers, [](Field field) { return field < first_name || field == weight; });
  const std::size_t n = rows_.at(0, 0);
  const std::size_t m = rows_.at(0, 1);
  const std::size_t lines = rows_.size() - 1;
  const std::size_t entries = numbers.size() - rows_.width(0);
  // Without weights, and with those of edges or vertices, as a third number says.
  const bool fits =
      entries == 2 * m ||
      (rows_.width(0) > 2 && (entries == 4 * m || entries == 2 * m + n || entries == 4 * m + n));
  return perhaps_if(only_numbers && fits && lines <= n && n <= lines + rows_.blank_lines());
}

void Lists::refuse() const {
  if (rows_.size() == 0) {
    if (heading_line_ != 0) {
      lines_.fail_at(heading_line_,
                     fmt::format("no edges after the heading in line {}", heading_line_));
    }
    lines_.fail("no edges, expected a list of edges");
  }
  if (doubt_) {
    lines_.fail_at(doubt_->line, doubt_->reason);
  }
  if (facts_.narrowest < facts_.widest) {
    lines_.fail_at(
        rows_.line_of(facts_.odd_row),
        fmt::format("{} in this line, {} in line {}: this can be a list of edges with "
                    "weights or a heading, or an adjacency list ({}{})",
                    core::counted(rows_.width(facts_.odd_row), "field"), rows_.width(0),
                    rows_.line_of(0), reading_.heading ? "" : "--heading, ", either_list_format));
  }
  lines_.fail_at(rows_.line_of(0),
                 "cannot tell the format of this graph: name it with --from, found " +
                     quoted(rows_.name(rows_.at(0, 0))));
}

GraphFile Lists::read(bool adjacency) const {
  if (rows_.size() == 0) {
    refuse();
  }
  check_doubts(adjacency);
  GraphFile file;
  std::vector<Arc> pairs;  // of fields, then of vertices
  for (std::size_t row = 0; row < rows_.size(); ++row) {
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
  const std::size_t n = name_vertices(file, pairs, adjacency);
  if (adjacency && !reading_.format) {
    const auto doubt = doubt_of_neighbours(rows_, directed_ ? std::vector<Arc>() : pairs);
    if (doubt) {
      lines_.fail_at(doubt->line, doubt->reason);
    }
  }
  file.graph = directed_ ? Graph::directed(n, pairs) : Graph::undirected(n, pairs);
  const std::size_t kept = file.graph.edge_count();
  const std::size_t given = pairs.size() - file.loops;
  // An adjacency list has each edge twice.
  file.repeated = adjacency && !directed_ && given == 2 * kept ? 0 : given - kept;
  return file;
}

// Turns pairs of fields into pairs of vertices, and names these: how many there are.
std::size_t Lists::name_vertices(GraphFile& file, std::vector<Arc>& pairs, bool adjacency) const {
  std::vector<Vertex> vertex_of(rows_.slots(), no_vertex);
  std::vector<Field> in_order;
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    for (const Field field : rows_.row(row).first(adjacency ? rows_.width(row) : 2)) {
      Vertex& vertex = vertex_of[rows_.slot(field)];
      if (vertex == no_vertex) {
        vertex = static_cast<Vertex>(in_order.size());
        in_order.push_back(field);
      }
    }
  }
  const auto [least, greatest] = std::ranges::minmax(in_order);
  const Field first = least == 0 ? 0 : 1;
  const bool numbers = greatest < first_name;
  const std::size_t covered =
      numbers ? greatest - first + std::size_t{1} : in_order.size();  // without isolated vertices
  const std::size_t n = sizes_.empty() ? in_order.size() : sizes_[0];
  if (!sizes_.empty()) {
    if (sizes_.size() == 1 && covered < n && n == rows_.size() && !reading_.format) {
      lines_.fail_at(heading_line_,
                     fmt::format("{} may be the number of edges: take the line away", n));
    }
    check_sizes(n, pairs.size(), greatest, numbers ? covered <= n : covered == n, adjacency);
  }
  const bool complete = covered == in_order.size();
  if (numbers && (complete || !sizes_.empty())) {
    file.names = VertexNames::numbers_from(first);
    for (auto& [u, v] : pairs) {
      u -= first;
      v -= first;
    }
    return n;
  }
  if (numbers && !adjacency && !reading_.format && !rows_.has_quoted_number()) {
    refuse_gap(std::move(in_order), first);
  }
  name_by_words(file, in_order);
  for (auto& [u, v] : pairs) {
    u = vertex_of[rows_.slot(u)];
    v = vertex_of[rows_.slot(v)];
  }
  return n;
}

// Throws if the sizes of the heading are not those of the rows. `fits`: the number of vertices is.
void Lists::check_sizes(std::size_t vertices, std::size_t pairs, Field greatest, bool fits,
                        bool adjacency) const {
  const std::size_t rest = rows_.size();
  const bool has_edges =
      sizes_.size() < 2 || (adjacency ? sizes_[1] == pairs || 2 * sizes_[1] == pairs
                                      : sizes_[1] == rest || sizes_[1] == 2 * rest);
  if (!fits || vertices > max_vertices || !has_edges) {
    lines_.fail_at(heading_line_,
                   fmt::format("the heading does not fit: {}, found {} and vertices up to {}",
                               core::counted(vertices, "vertex", "vertices"),
                               core::counted(pairs, "edge"), rows_.name(greatest)));
  }
}

// Some number between others has no line.
void Lists::refuse_gap(std::vector<Field> numbers, Field first) const {
  std::ranges::sort(numbers);
  std::size_t i = 0;
  while (numbers[i] == first + i) {
    ++i;
  }
  lines_.fail_at(rows_.line_of(rows_.size() - 1),
                 fmt::format("no line has vertex {}: if it is a vertex without edges, there is no "
                             "tour; --from edges reads the numbers as names",
                             first + i));
}

void Lists::name_by_words(GraphFile& file, std::span<const Field> in_order) const {
  const auto is_word = [&](Field field) { return !rows_.is_number(field); };
  const auto word = std::ranges::find_if(in_order, is_word);
  if (word != in_order.end() && !std::ranges::all_of(in_order, is_word)) {
    file.remarks.push_back("vertices are names, as " + quoted(rows_.name(*word)) +
                           " is not a number");
  }
  const std::uint64_t last_line = rows_.line_of(rows_.size() - 1);
  for (const Field field : in_order) {
    const std::string text = core::as_utf8(rows_.name(field));
    const std::size_t before = file.names.list().size();
    (void)file.names.intern(text);
    if (file.names.list().size() == before) {
      lines_.fail_at(last_line,
                     "two names differ only in bytes that are not UTF-8, as " + quoted(text));
    }
  }
  const auto alike = reading_.format ? std::nullopt : look_alikes(file.names.list());
  if (alike) {
    const bool has_line = rows_.has_name(alike->second);
    lines_.fail_at(has_line ? rows_.line_of_name(alike->second) : last_line,
                   fmt::format("{} and {} may be one name: {} if they are two",
                               quoted(alike->first), quoted(alike->second), either_list_format));
  }
  file.names = std::move(file.names).simplified();
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
  if (!adjacency && facts_.widest > 2) {
    std::size_t row = 0;
    while (rows_.width(row) == 2) {
      ++row;
    }
    file.remarks.push_back(fmt::format(
        "ignored the columns after the second (the first in line {})", rows_.line_of(row)));
  }
}

void Lists::check_doubts(bool adjacency) const {
  if (reading_.format) {
    return;
  }
  for (const auto& doubt : {doubt_, adjacency ? further_doubt_ : std::nullopt}) {
    if (doubt) {
      lines_.fail_at(doubt->line, doubt->reason);
    }
  }
}

}  // namespace tsume::graph
