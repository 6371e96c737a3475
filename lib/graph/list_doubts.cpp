// What in a list can be read in two ways: see Lists::check_doubts().
#include "lib/core/text.hpp"
#include "lib/graph/lists.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <iterator>
#include <ranges>
#include <set>
#include <utility>

namespace tsume::graph {

namespace {

using core::quoted;
using Field = FieldRows::Field;
constexpr std::string_view no_break_space = "\xc2\xa0";

// What a dash within a name parts; two empty parts without one or with several.
std::pair<std::string_view, std::string_view> parts_at_dash(std::string_view name) {
  for (const std::string_view dash : {"-", "–", "—"}) {
    const std::size_t at = name.find(dash);
    if (at != name.npos && name.find(dash, at + 1) == name.npos) {
      return {name.substr(0, at), name.substr(at + dash.size())};
    }
  }
  return {};
}

}  // namespace

Mutual mutual(std::vector<Arc> pairs) {
  std::ranges::sort(pairs);
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  const auto both = std::ranges::count_if(pairs, [&](const Arc& pair) {
    return std::ranges::binary_search(pairs, Arc{pair.second, pair.first});
  });
  return {pairs.size(), static_cast<std::size_t>(both)};
}

// A colon, or a blank, may be part of a name.
void Lists::doubt_colons() {
  if (!rows_.has_colons()) {
    return;
  }
  for (std::size_t row = begin_; rows_.separator() == ' ' && row < rows_.size(); ++row) {
    const Field head = rows_.at(row, 0);
    if (head >= FieldRows::first_name && rows_.name(head).find(' ') != std::string::npos) {
      add_doubt(
          doubts_, rows_.line_of(row),
          std::string("a name with a blank, and blanks between the names: ") + either_list_format);
    }
  }
  if (!rows_.has_clear_colons() && !closed_) {
    add_doubt(doubts_, rows_.line_of(0),
              std::string("':' may be part of the names: ") + either_list_format);
  }
}

void Lists::doubt_columns(std::uint64_t line, std::size_t i, std::size_t j) {
  add_doubt(doubts_, line,
            fmt::format("the vertices may be in columns {} and {}: keep only these, or {} if they "
                        "are the first two",
                        i + 1, j + 1, either_list_format));
}

// Doubts rows of which the first two fields may be no edge, and all fields no vertex and its
// neighbours. Requires rows.
void Lists::look_for_other_layouts() {
  if (has_usual_heading_ || certain_adjacency_) {
    return;
  }
  const std::size_t n = rows_.size() - begin_;
  std::size_t words = 0;  // rows with a word as a vertex
  std::size_t worded = begin_;
  bool first_counts = n > 1 && widest_ > 2;
  bool second_counts = n > 1 && widest_ > 3;
  for (std::size_t row = begin_; row < rows_.size(); ++row) {
    const std::size_t width = rows_.width(row);
    if (!std::ranges::all_of(rows_.row(row).first(rows_.ends(row)),
                             [&](Field field) { return rows_.is_number(field); })) {
      ++words;
      worded = row;
    }
    first_counts = first_counts && rows_.at(row, 0) == width - 1;
    second_counts = second_counts && width > 1 && rows_.at(row, 1) == width - 2;
  }
  if (words == 1 && n > 2 && worded > begin_) {
    add_doubt(doubts_, rows_.line_of(worded),
              fmt::format("line {} may be a remark, as only it has words ({} if not)",
                          rows_.line_of(worded), either_list_format));
  }
  if (!rows_.has_colons()) {
    if (first_counts || second_counts) {
      add_doubt(doubts_, rows_.line_of(begin_),
                fmt::format("the {} number of each line may count those behind it: take it away, "
                            "or {} if it is a vertex",
                            first_counts ? "first" : "second", either_list_format));
    }
    if (n < 3 && widest_ > 3) {
      add_doubt(doubts_, rows_.line_of(begin_),
                fmt::format("{} of {}, where a list of edges has a line for each: {} if that is "
                            "meant",
                            core::counted(n, "line"), core::counted(widest_, "field"),
                            either_list_format));
    }
    look_for_other_columns();
  } else {
    look_for_labels();
  }
  look_for_neighbours_of_lines();
  look_for_weights_of_neighbours();
}

// With colons, "A: B 5" may have a weight, and "e1: A B" the name of an edge.
void Lists::look_for_labels() {
  std::vector<bool> heads(rows_.slots());
  bool words = true;
  for (std::size_t row = begin_; row < rows_.size(); ++row) {
    heads[rows_.slot(rows_.at(row, 0))] = true;
    words = words && !rows_.is_number(rows_.at(row, 0));
  }
  bool numbers = false;
  bool apart = narrowest_ == 3 && widest_ == 3;
  for (std::size_t row = begin_; row < rows_.size(); ++row) {
    for (std::size_t i = 1; i < rows_.width(row); ++i) {
      const Field field = rows_.at(row, i);
      numbers =
          numbers || (i > 1 && rows_.is_number(field) && !rows_.is_number(rows_.at(row, i - 1)));
      apart = apart && rows_.is_vertex(field) && !heads[rows_.slot(field)];
    }
  }
  if ((words && numbers) || apart) {
    add_doubt(doubts_, rows_.line_of(begin_),
              fmt::format("{}: --from adjacency if each line is a vertex and its neighbours",
                          apart ? "what is before the colons may be names of edges"
                                : "the numbers behind names may be weights"));
  }
}

// The number of the row, a label or a weight may precede the vertices, or be between them.
void Lists::look_for_other_columns() {
  const std::size_t n = rows_.size() - begin_;
  if (!has_more_fields() || n < 2) {
    return;
  }
  const auto all_rows = [&](auto&& is) {
    return std::ranges::all_of(std::views::iota(begin_, rows_.size()), is);
  };
  const auto is_constant = [&](std::size_t i) {  // a star, in which there is no tour
    return n > 2 &&
           all_rows([&](std::size_t row) { return rows_.at(row, i) == rows_.at(begin_, i); });
  };
  const auto are_numbers = [&](std::size_t i) {
    return all_rows([&](std::size_t row) { return rows_.is_number(rows_.at(row, i)); });
  };
  std::vector<std::uint8_t> columns(rows_.slots());  // 1 + 2 if in both of the first two
  for (std::size_t row = begin_; row < rows_.size(); ++row) {
    columns[rows_.slot(rows_.at(row, 0))] |= 1U;
    columns[rows_.slot(rows_.at(row, 1))] |= 2U;
  }
  const bool disjoint = std::ranges::find(columns, 3) == columns.end();
  const bool constant = is_constant(0) || is_constant(1);
  const bool numbered = rows_.at(begin_, 0) <= 1 && all_rows([&](std::size_t row) {
                          return rows_.at(row, 0) == rows_.at(begin_, 0) + (row - begin_);
                        });
  const bool numbers = are_numbers(0) && are_numbers(1);
  for (std::size_t i = 2; i < widest_; ++i) {
    std::uint8_t some = 0;
    bool all = true;
    for (std::size_t row = begin_; row < rows_.size(); ++row) {
      const Field field = rows_.at(row, i);
      const std::uint8_t in = rows_.is_vertex(field) ? columns[rows_.slot(field)] : 0;
      some |= in;
      all = all && in != 0;
    }
    const bool is_numbered =
        numbered && i == 2 && (all || (least_degree(0, 1) < 2 && least_degree(1, 2) >= 2));
    if (is_numbered || (all && disjoint && !is_constant(i)) ||
        (some != 0 && (constant || (disjoint && !(numbers && are_numbers(i)))))) {
      const bool first = !numbered && !is_constant(0) && (some & 1U) != 0;
      doubt_columns(rows_.line_of(begin_), first ? 0 : 1, i);
      return;
    }
  }
}

// Of the graph that has two columns as its edges; 0 if they are no vertices.
std::size_t Lists::least_degree(std::size_t i, std::size_t j) const {
  std::vector<std::size_t> degrees(rows_.slots());
  for (std::size_t row = begin_; row < rows_.size(); ++row) {
    for (const Field field : {rows_.at(row, i), rows_.at(row, j)}) {
      if (!rows_.is_vertex(field)) {
        return 0;
      }
      ++degrees[rows_.slot(field)];
    }
  }
  std::erase(degrees, 0U);
  return std::ranges::min(degrees);
}

// A line may be the neighbours of the vertex of its number.
void Lists::look_for_neighbours_of_lines() {
  const std::size_t n = rows_.size() - begin_;
  const auto fields = rows_.from_row(begin_);
  if (n < 3 || rows_.has_colons() ||
      !std::ranges::all_of(fields, [&](Field field) { return field <= n; })) {
    return;
  }
  const Field first = std::ranges::find(fields, Field{0}) == fields.end() ? 1 : 0;
  std::vector<std::size_t> occurrences(n + 1);
  for (const Field field : fields) {
    ++occurrences[field];
  }
  std::vector<Arc> pairs;
  for (std::size_t row = begin_; row < rows_.size(); ++row) {
    const auto vertex = static_cast<Field>(row - begin_ + first);
    if (occurrences[vertex] != rows_.width(row)) {
      return;
    }
    for (const Field neighbour : rows_.row(row)) {
      if (neighbour == vertex) {
        return;
      }
      pairs.emplace_back(vertex, neighbour);
    }
  }
  // Two neighbours for each of n vertices are n edges; the lines as edges may be the same.
  bool same = widest_ == 2 && narrowest_ == 2;
  for (std::size_t row = begin_; same && row < rows_.size(); ++row) {
    const auto neighbours = rows_.row(begin_ + rows_.at(row, 0) - first);
    same = std::ranges::find(neighbours, rows_.at(row, 1)) != neighbours.end();
  }
  if (!same && mutual(std::move(pairs)).all()) {
    add_doubt(doubts_, rows_.line_of(begin_),
              fmt::format("the lines may be the neighbours of vertices {}, {}, ...: write each "
                          "before its neighbours, or {} if that is not meant",
                          first, first + 1, either_list_format));
  }
}

// Each neighbour may have a weight behind it: it has, if each edge is there from both its ends.
void Lists::look_for_weights_of_neighbours() {
  std::vector<Arc> pairs;
  for (std::size_t row = begin_; row < rows_.size(); ++row) {
    for (std::size_t i = 1; i < rows_.width(row); i += 2) {
      const Arc pair{rows_.at(row, 0), rows_.at(row, i)};
      if (rows_.width(row) % 2 == 0 || !rows_.is_vertex(pair.second) || pair.first == pair.second) {
        return;
      }
      pairs.push_back(pair);
    }
  }
  if (widest_ > 4 && distinct_ && mutual(std::move(pairs)).all()) {
    add_doubt(doubts_, rows_.line_of(begin_),
              fmt::format("each neighbour may have a weight behind it: take the weights away, or "
                          "{} if they are none",
                          either_list_format));
  }
}

// Finds for each vertex the only other one in its rows, or that there are none or several.
void Lists::find_neighbours() {
  neighbour_.assign(rows_.slots(), FieldRows::data);
  const auto join = [&](Field u, Field v) {
    Field& known = neighbour_[rows_.slot(u)];
    known = u == v || known == v ? known : known == FieldRows::data ? v : FieldRows::weight;
  };
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    for (std::size_t i = 1; i < rows_.ends(row); ++i) {
      if (rows_.is_vertex(rows_.at(row, i))) {
        join(rows_.at(row, 0), rows_.at(row, i));
        join(rows_.at(row, i), rows_.at(row, 0));
      }
    }
  }
}

// Whether the vertices of a row occur with no others.
bool Lists::is_apart(std::size_t row) const {
  const Field u = rows_.at(row, 0);
  const Field v = rows_.at(row, rows_.ends(row) - 1);
  const auto knows_only = [&](Field a, Field b) {
    return neighbour_[rows_.slot(a)] == FieldRows::data ||
           (a != b && neighbour_[rows_.slot(a)] == b);
  };
  return rows_.ends(row) <= 2 && rows_.is_vertex(v) && knows_only(u, v) && knows_only(v, u);
}

// Whether the first row has words only, another one numbers only, and none has both.
bool Lists::are_words_above_numbers() const {
  bool has_numbers = false;
  for (std::size_t row = begin_; row < rows_.size(); ++row) {
    bool words = false;
    bool numbers = false;
    for (const Field field : rows_.row(row)) {
      (rows_.is_number(field) ? numbers : words) |= rows_.is_vertex(field);
    }
    if (numbers && (words || row == begin_)) {
      return false;
    }
    has_numbers = has_numbers || numbers;
  }
  return has_numbers;
}

// Doubts rows apart from others, which may be a heading or a remark.
void Lists::look_for_rows_apart() {
  const auto is_like_the_first = [&](std::size_t row) {
    return rows_.at(row, 0) == rows_.at(begin_, 0) ||
           rows_.at(row, 0) == rows_.at(begin_, rows_.ends(begin_) - 1);
  };
  // Then the neighbours in a row begin rows themselves.
  const bool only_adjacency = certain_adjacency_ || (distinct_ && closed_ && narrowest_ < widest_);
  std::size_t apart = rows_.size();
  std::size_t unlike = 0;
  bool has_pairs = false;
  for (std::size_t row = begin_; row < rows_.size(); ++row) {
    has_pairs = has_pairs || rows_.width(row) > 1;
    const bool is_lone_number =
        row > begin_ && rows_.width(row) == 1 && rows_.is_number(rows_.at(row, 0));
    const bool is_list =
        only_adjacency && rows_.width(row) > 1 && rows_.at(row, 0) != rows_.at(row, 1);
    if (apart == rows_.size() && is_apart(row) && !is_lone_number && !is_list) {
      apart = row;
    }
    unlike += is_like_the_first(row) ? 0U : 1U;
  }
  if (begin_ < rows_.size() && are_words_above_numbers()) {
    apart = begin_;
  }
  if (apart < rows_.size() && unlike > 0 && has_pairs) {
    const bool heading = apart == begin_ && !reading_.heading;
    add_doubt(doubts_, rows_.line_of(apart),
              fmt::format("line {} may be a {}, as its names do not occur elsewhere{}, or an edge "
                          "(--from edges, --from adjacency)",
                          rows_.line_of(apart), heading ? "heading" : "remark",
                          heading ? " (--heading)" : ""));
  }
}

// Doubts the first name in which '#' may begin a comment, or a blank or a dash may part names.
void Lists::look_for_glued_parts() {
  const auto is_name = [&](std::string_view part) {
    return core::is_digits(part) || rows_.has_name(std::string(part));
  };
  const std::vector<std::string_view> names = rows_.plain_vertices();
  std::set<std::string_view> before_dash;
  for (const std::string_view text : names) {
    before_dash.insert(parts_at_dash(text).first);
  }
  const auto reason_of = [&](std::string_view text) -> std::string_view {
    const std::vector<std::string_view> words = core::split_words(text);
    if (words.size() > 1 && std::ranges::all_of(words, is_name)) {
      return "be several names";
    }
    const std::size_t mark = text.find_first_of("(/=@*");
    if (mark != text.npos && mark + 1 < text.size() && is_name(text.substr(0, mark)) &&
        core::is_digits(text.substr(mark + 1, 1))) {
      return "have a weight";
    }
    for (std::size_t at = text.find_first_of("# "); at != text.npos;
         at = text.find_first_of("# ", at + 1)) {
      std::string_view before = core::trim(text.substr(0, at));
      while (before.ends_with(no_break_space)) {
        before = core::trim(before.substr(0, before.size() - no_break_space.size()));
      }
      if (text[at] == '#' && (before.empty() || is_name(before))) {
        return "have a comment after '#'";
      }
      if (text[at] == ' ' && is_name(before) && is_name(text.substr(at + 1))) {
        return "be two names";
      }
    }
    const auto [left, right] = parts_at_dash(text);
    const bool edge =
        !right.empty() && (before_dash.contains(right) || (is_name(left) && is_name(right)));
    return edge ? "be an edge" : "";
  };
  for (const std::string_view text : names) {
    if (const std::string_view reason = reason_of(text); !reason.empty()) {
      add_doubt(
          doubts_, line_of_name(text),
          fmt::format("{} may {}: {} if it is a name", quoted(text), reason, either_list_format));
      return;  // one is told, and a line is searched for
    }
  }
}

// The line of the first row that has the name.
std::uint64_t Lists::line_of_name(std::string_view text) const {
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    for (const Field field : rows_.row(row)) {
      if (rows_.is_vertex(field) && rows_.name(field) == text) {
        return rows_.line_of(row);
      }
    }
  }
  return rows_.line_of(begin_);
}

void Lists::check_doubts(bool adjacency) const {
  if (reading_.format) {
    return;
  }
  if (!doubts_.empty()) {
    lines_.fail_at(doubts_[0].line, doubts_[0].reason);
  }
  if (adjacency && !further_doubts_.empty()) {
    lines_.fail_at(further_doubts_[0].line, further_doubts_[0].reason);
  }
}

// "Linz Wels;Graz": a first name that occurs nowhere else and ends with another one may be two.
void Lists::check_first_names() const {
  if (rows_.separator() == ' ') {
    return;
  }
  std::vector<std::size_t> occurrences(rows_.slots());
  for (const Field field : rows_.from_row(begin_)) {
    ++occurrences[rows_.slot(field)];
  }
  for (std::size_t row = begin_; row < rows_.size(); ++row) {
    const Field head = rows_.at(row, 0);
    const std::string text = rows_.name(head);
    for (std::size_t at = text.find(' '); at != text.npos && occurrences[rows_.slot(head)] == 1;
         at = text.find(' ', at + 1)) {
      if (rows_.has_name(text.substr(at + 1))) {
        lines_.fail_at(rows_.line_of(row),
                       quoted(text) + " may be two names: --from adjacency if it is one");
      }
    }
  }
}

// A neighbour that a line has twice may be a weight, a number of neighbours or an entry of a
// matrix.
void Lists::check_repeated_neighbours() const {
  for (std::size_t row = begin_; row < rows_.size(); ++row) {
    const auto fields = rows_.row(row).subspan(1);
    std::vector<Field> neighbours(fields.begin(), fields.end());
    std::ranges::sort(neighbours);
    const auto twice = std::ranges::adjacent_find(neighbours);
    if (twice != neighbours.end()) {
      lines_.fail_at(rows_.line_of(row), quoted(rows_.name(*twice)) +
                                             " is twice a neighbour in this line: --from "
                                             "adjacency if that is meant");
    }
  }
}

// An undirected adjacency list has each edge once, or each twice.
void Lists::check_both_ways(std::vector<Arc> pairs) const {
  std::erase_if(pairs, [](const Arc& pair) { return pair.first == pair.second; });
  const Mutual found = mutual(std::move(pairs));
  if (found.both != 0 && !found.all()) {
    lines_.fail_at(rows_.line_of(rows_.size() - 1),
                   "an adjacency list with some edges in both directions, others in one: arcs "
                   "(--directed), or edges (--from adjacency)");
  }
}

}  // namespace tsume::graph
