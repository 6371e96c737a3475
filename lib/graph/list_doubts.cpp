#include "lib/graph/list_doubts.hpp"

#include "lib/core/disjoint_sets.hpp"
#include "lib/core/text.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <numeric>
#include <ranges>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace tsume::graph {

namespace {

using core::quoted;
using Field = FieldRows::Field;
using MaybeDoubt = std::optional<Doubt>;
constexpr std::string_view no_break_space = "\xc2\xa0";

bool are_numbers(const FieldRows& rows, std::span<const Field> fields) {
  return std::ranges::all_of(fields, [&](Field field) { return rows.is_number(field); });
}

// Where only some rows have words, and each word once, these rows may be remarks or labels.
MaybeDoubt lone_words(const FieldRows& rows, const RowFacts&) {
  std::vector<std::size_t> occurrences(rows.slots());
  std::vector<std::size_t> worded;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto ends = rows.row(row).first(rows.ends(row));
    for (const Field field : ends) {
      if (rows.is_vertex(field)) {
        ++occurrences[rows.slot(field)];
      }
    }
    if (!are_numbers(rows, ends)) {
      worded.push_back(row);
    }
  }
  const auto has_word_again = [&](std::size_t row) {
    return std::ranges::any_of(rows.row(row).first(rows.ends(row)), [&](Field field) {
      return !rows.is_number(field) && rows.is_vertex(field) && occurrences[rows.slot(field)] > 1;
    });
  };
  const bool is_heading = worded.size() == 1 && worded[0] == 0 && !rows.is_number(rows.at(0, 0));
  if (worded.empty() || worded.size() == rows.size() || rows.size() < 3 || is_heading ||
      std::ranges::any_of(worded, has_word_again)) {
    return std::nullopt;
  }
  const std::uint64_t line = rows.line_of(worded[0]);
  if (worded.size() == 1) {
    return Doubt{line, fmt::format("line {} may be a remark, as only it has words ({} if not)",
                                   line, either_list_format)};
  }
  return Doubt{line, fmt::format("lines with words, as line {}, may be labels of vertices: take "
                                 "them away, or {} if they are edges",
                                 line, either_list_format)};
}

MaybeDoubt counted_fields(const FieldRows& rows, const RowFacts& facts) {
  const auto count_the_rest = [&](std::size_t i) {
    return rows.size() > 1 && facts.widest > i + 2 && all_rows(rows, [&](std::size_t row) {
             return rows.width(row) > i && rows.at(row, i) == rows.width(row) - i - 1;
           });
  };
  const bool first = count_the_rest(0);
  if (rows.has_colons() || (!first && !count_the_rest(1))) {
    return std::nullopt;
  }
  return Doubt{rows.line_of(0),
               fmt::format("the {} number of each line may count those behind it: take it away, "
                           "or {} if it is a vertex",
                           first ? "first" : "second", either_list_format)};
}

MaybeDoubt few_long_rows(const FieldRows& rows, const RowFacts& facts) {
  if (rows.has_colons() || rows.size() > 2 || facts.widest <= 3) {
    return std::nullopt;
  }
  return Doubt{rows.line_of(0),
               fmt::format("{} of {}, where a list of edges has a line for each: {} if that is "
                           "meant",
                           core::counted(rows.size(), "line"), core::counted(facts.widest, "field"),
                           either_list_format)};
}

// Whether two columns are edges of a graph that may have a tour: it is connected, and each vertex
// has two neighbours.
bool may_have_tour(const FieldRows& rows, std::size_t i, std::size_t j) {
  std::vector<Arc> arcs;
  core::DisjointSets parts(rows.slots());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const Field u = rows.at(row, i);
    const Field v = rows.at(row, j);
    if (!rows.is_vertex(u) || !rows.is_vertex(v)) {
      return false;
    }
    if (u != v) {
      arcs.emplace_back(u, v);
      arcs.emplace_back(v, u);
      parts.unite(rows.slot(u), rows.slot(v));
    }
  }
  std::ranges::sort(arcs);
  arcs.erase(std::unique(arcs.begin(), arcs.end()), arcs.end());
  const auto is_first = [&](std::size_t at) {
    return at == 0 || arcs[at].first != arcs[at - 1].first;
  };
  for (std::size_t at = 0; at < arcs.size(); ++at) {
    const bool is_last = at + 1 == arcs.size() || is_first(at + 1);
    if ((is_first(at) && is_last) ||
        parts.root(rows.slot(arcs[at].first)) != parts.root(rows.slot(arcs[0].first))) {
      return false;
    }
  }
  return !arcs.empty();
}

// Where the first two columns have no tour whatever the graph is, two others may be the edges, or
// a further one neighbours.
MaybeDoubt better_columns(const FieldRows& rows, const RowFacts& facts) {
  if (may_have_tour(rows, 0, 1)) {
    return std::nullopt;
  }
  constexpr std::size_t most_columns = 8;
  const std::size_t columns = std::min(facts.widest, most_columns);
  for (std::size_t i = 0; i < columns; ++i) {
    for (std::size_t j = std::max<std::size_t>(i + 1, 2); j < columns; ++j) {
      if (may_have_tour(rows, i, j)) {
        return doubt_of_columns(rows.line_of(0), i, j);
      }
    }
  }
  std::vector<bool> ends(rows.slots());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    ends[rows.slot(rows.at(row, 0))] = ends[rows.slot(rows.at(row, 1))] = true;
  }
  for (std::size_t i = 2; i < columns; ++i) {
    const bool all = all_rows(rows, [&](std::size_t row) {
      return rows.is_vertex(rows.at(row, i)) && ends[rows.slot(rows.at(row, i))];
    });
    if (all) {
      return Doubt{rows.line_of(0),
                   fmt::format("column {} may have neighbours, too: keep only vertices, or {}",
                               i + 1, either_list_format)};
    }
  }
  return std::nullopt;
}

// The number of the row, a label or a weight may precede the vertices, or be between them.
MaybeDoubt other_columns(const FieldRows& rows, const RowFacts& facts) {
  if (rows.has_colons() || !facts.has_more_fields() || rows.size() < 2) {
    return std::nullopt;
  }
  const auto is_constant = [&](std::size_t i) {  // a star, in which there is no tour
    return rows.size() > 2 &&
           all_rows(rows, [&](std::size_t row) { return rows.at(row, i) == rows.at(0, i); });
  };
  const auto is_numeric = [&](std::size_t i) {
    return all_rows(rows, [&](std::size_t row) { return rows.is_number(rows.at(row, i)); });
  };
  std::vector<std::uint8_t> columns(rows.slots());  // 1 + 2 if in both of the first two
  for (std::size_t row = 0; row < rows.size(); ++row) {
    columns[rows.slot(rows.at(row, 0))] |= 1U;
    columns[rows.slot(rows.at(row, 1))] |= 2U;
  }
  const bool disjoint = std::ranges::find(columns, 3) == columns.end();
  const bool constant = is_constant(0) || is_constant(1);
  const bool numbered = rows.at(0, 0) <= 1 && all_rows(rows, [&](std::size_t row) {
                          return rows.at(row, 0) == rows.at(0, 0) + row;
                        });
  const bool numbers = is_numeric(0) && is_numeric(1);
  for (std::size_t i = 2; i < facts.widest; ++i) {
    std::uint8_t some = 0;
    bool all = true;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const Field field = rows.at(row, i);
      const std::uint8_t in = rows.is_vertex(field) ? columns[rows.slot(field)] : 0;
      some |= in;
      all = all && in != 0;
    }
    const bool is_numbered = numbered && i == 2 && all;
    if (is_numbered || (all && disjoint && !is_constant(i)) ||
        (some != 0 && (constant || (disjoint && !(numbers && is_numeric(i)))))) {
      const bool first = !numbered && !is_constant(0) && (some & 1U) != 0;
      return doubt_of_columns(rows.line_of(0), first ? 0 : 1, i);
    }
  }
  return better_columns(rows, facts);
}

// With colons, "A: B 5" may have a weight, and "e1: A B" the name of an edge.
MaybeDoubt labels(const FieldRows& rows, const RowFacts& facts) {
  if (!rows.has_colons()) {
    return std::nullopt;
  }
  std::vector<bool> heads(rows.slots());
  bool words = true;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    heads[rows.slot(rows.at(row, 0))] = true;
    words = words && !rows.is_number(rows.at(row, 0));
  }
  bool numbers = false;
  bool apart = facts.narrowest == 3 && facts.widest == 3;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t i = 1; i < rows.width(row); ++i) {
      const Field field = rows.at(row, i);
      numbers = numbers || (i > 1 && rows.is_number(field) && !rows.is_number(rows.at(row, i - 1)));
      apart = apart && rows.is_vertex(field) && !heads[rows.slot(field)];
    }
  }
  if (!apart && !(words && numbers)) {
    return std::nullopt;
  }
  return Doubt{rows.line_of(0),
               fmt::format("{}: --from adjacency if each line is a vertex and its neighbours",
                           apart ? "what is before the colons may be names of edges"
                                 : "the numbers behind names may be weights")};
}

// A line may be the neighbours of the vertex of its number.
MaybeDoubt neighbours_of_lines(const FieldRows& rows, const RowFacts& facts) {
  const std::size_t n = rows.size();
  if (n < 3 || rows.has_colons() ||
      !std::ranges::all_of(rows.fields(), [&](Field field) { return field <= n; })) {
    return std::nullopt;
  }
  const Field first = std::ranges::find(rows.fields(), Field{0}) == rows.fields().end() ? 1 : 0;
  std::vector<std::size_t> occurrences(n + 1);
  for (const Field field : rows.fields()) {
    ++occurrences[field];
  }
  std::vector<Arc> pairs;
  for (std::size_t row = 0; row < n; ++row) {
    const auto vertex = static_cast<Field>(row + first);
    if (occurrences[vertex] != rows.width(row)) {
      return std::nullopt;
    }
    for (const Field neighbour : rows.row(row)) {
      if (neighbour == vertex) {
        return std::nullopt;
      }
      pairs.emplace_back(vertex, neighbour);
    }
  }
  // Two neighbours for each of n vertices are n edges; the lines as edges may be the same.
  const bool same =
      facts.widest == 2 && facts.narrowest == 2 && all_rows(rows, [&](std::size_t row) {
        const auto neighbours = rows.row(rows.at(row, 0) - first);
        return std::ranges::find(neighbours, rows.at(row, 1)) != neighbours.end();
      });
  if (same || !mutual(std::move(pairs)).all()) {
    return std::nullopt;
  }
  return Doubt{rows.line_of(0),
               fmt::format("the lines may be the neighbours of vertices {}, {}, ...: write each "
                           "before its neighbours, or {} if that is not meant",
                           first, first + 1, either_list_format)};
}

// Each neighbour may have a weight behind it: it has, if each edge is there from both its ends.
MaybeDoubt weights_of_neighbours(const FieldRows& rows, const RowFacts& facts) {
  std::vector<Arc> pairs;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t i = 1; i < rows.width(row); i += 2) {
      const Arc pair{rows.at(row, 0), rows.at(row, i)};
      if (rows.width(row) % 2 == 0 || !rows.is_vertex(pair.second) || pair.first == pair.second) {
        return std::nullopt;
      }
      pairs.push_back(pair);
    }
  }
  if (facts.widest <= 4 || !facts.distinct || !mutual(std::move(pairs)).all()) {
    return std::nullopt;
  }
  return Doubt{rows.line_of(0), fmt::format("each neighbour may have a weight behind it: take the "
                                            "weights away, or {} if they are none",
                                            either_list_format)};
}

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

enum class Says : std::uint8_t { nothing, unknown, direction, yes_or_no };

// What a value behind the vertices may say of the edge.
Says meaning_of(std::string_view value) {
  constexpr std::string_view unknowns[] = {"inf", "+inf", "-inf", "infinity", "nan",
                                           "na",  "n/a",  "none", "null"};
  constexpr std::string_view choices[] = {"no", "false", "yes", "true", FieldRows::impassable};
  const std::string small = core::in_small_letters(value);
  const auto is_in = [&](const auto& words) {
    return std::ranges::find(words, small) != std::ranges::end(words);
  };
  return small == "directed" || small == "oneway" ? Says::direction
         : is_in(choices)                         ? Says::yes_or_no
         : is_in(unknowns)                        ? Says::unknown
                                                  : Says::nothing;
}

// A value that other rows of the column do not have may say that there is no edge, or which way it
// goes. In a table of edges, as its heading says, an unknown one is only that.
MaybeDoubt flags(const FieldRows& rows, const RowFacts& facts, bool known_layout, bool directed) {
  if (rows.has_colons() || facts.certain_adjacency || (facts.distinct && facts.closed)) {
    return std::nullopt;
  }
  for (std::size_t i = 2; i < facts.widest; ++i) {
    const auto field_of = [&](std::size_t row) {
      return i < rows.width(row) ? rows.at(row, i) : FieldRows::weight;
    };
    const bool constant =
        all_rows(rows, [&](std::size_t row) { return field_of(row) == field_of(0); });
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const Field field = field_of(row);
      if (field < FieldRows::first_name || !rows.is_vertex(field)) {
        continue;
      }
      const Says says = meaning_of(rows.name(field));
      if ((says == Says::direction && !directed) || (says == Says::yes_or_no && !constant) ||
          (says == Says::unknown && !constant && !known_layout)) {
        return Doubt{
            rows.line_of(row),
            fmt::format("{} may say that there is no edge, or which way it goes: keep only "
                        "the first two columns of the lines that are edges, or {}",
                        quoted(rows.name(field)), either_list_format)};
      }
    }
  }
  return std::nullopt;
}

// Whether the first two columns have all pairs of their vertices.
bool has_all_pairs(const FieldRows& rows) {
  std::vector<bool> ends(rows.slots());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    ends[rows.slot(rows.at(row, 0))] = ends[rows.slot(rows.at(row, 1))] = true;
  }
  const auto n = static_cast<std::size_t>(std::ranges::count(ends, true));
  std::vector<std::size_t> all(rows.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::vector<Arc> pairs = distinct_pairs(rows, all);
  std::erase_if(pairs, [](const Arc& pair) { return pair.first == pair.second; });
  return n > 2 && pairs.size() == n * (n - 1) / 2;
}

// A 0 in a column of 0 and 1, or where all pairs of vertices have a value, may say that there is no
// edge. Values that all differ are numbers of the rows, or times.
MaybeDoubt zeros(const FieldRows& rows, const RowFacts& facts) {
  if (!facts.has_more_fields() || rows.has_colons()) {
    return std::nullopt;
  }
  for (std::size_t i = 2; i < facts.widest; ++i) {
    std::size_t zero = rows.size();  // the first row that has it
    std::vector<Field> values;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const bool is_loop = rows.at(row, 0) == rows.at(row, 1);
      zero = zero == rows.size() && rows.at(row, i) == 0 && !is_loop ? row : zero;
      if (!is_loop) {
        values.push_back(rows.at(row, i));
      }
    }
    std::ranges::sort(values);
    const bool some = zero < rows.size() && values.back() != 0;
    const bool bits = some && values.back() == 1;
    const bool all_differ = values.size() > 3 && std::ranges::adjacent_find(values) == values.end();
    if (bits || (some && !all_differ && has_all_pairs(rows))) {
      return Doubt{
          rows.line_of(zero),
          fmt::format("0 in column {} may say that there is no edge, or which way it goes: "
                      "keep only the first two columns of the lines that are edges, or {}",
                      i + 1, either_list_format)};
    }
  }
  return std::nullopt;
}

// A name that is several others in one field, perhaps in quotes: "[2, 4]", "Linz;Wels".
MaybeDoubt listed_names(const FieldRows& rows) {
  std::vector<bool> numbers(rows.slots());
  for (const Field field : rows.fields()) {
    if (field < FieldRows::first_name) {
      numbers[field] = true;
    }
  }
  const auto is_known = [&](const std::string& part) {
    const auto number = core::parse_decimal<Field>(part);
    return rows.has_name(part) || (number && *number <= rows.greatest() && numbers[*number]);
  };
  for (const std::string& text : rows.names()) {
    constexpr std::string_view marks = "[](){},;|\t'\" ";
    constexpr std::string_view strong_marks = "[,;|\t";
    bool strong = text.find_first_of(strong_marks) != text.npos;
    bool known = strong || text.find(' ') != text.npos;
    std::size_t parts = 0;
    for (std::size_t at = text.find_first_not_of(marks); known && at < text.size();) {
      const std::size_t end = std::min(text.find_first_of(marks, at), text.size());
      const std::string part = text.substr(at, end - at);
      known = is_known(part) && (strong || core::is_digits(part));
      ++parts;
      at = std::min(text.find_first_not_of(marks, end), text.size());
    }
    if (known && (parts > 1 || (parts == 1 && text.starts_with('[')))) {
      return Doubt{rows.line_of_name(text), fmt::format("{} may be several names: {} if it is one",
                                                        quoted(text), either_list_format)};
    }
  }
  return std::nullopt;
}

// The first name in which '#' may begin a comment, or a blank or a dash may part names.
MaybeDoubt glued_parts(const FieldRows& rows) {
  const auto is_name = [&](std::string_view part) {
    return core::is_digits(part) || rows.has_name(std::string(part));
  };
  const std::vector<std::string_view> names = rows.plain_vertices();
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
      return Doubt{rows.line_of_name(text), fmt::format("{} may {}: {} if it is a name",
                                                        quoted(text), reason, either_list_format)};
    }
  }
  return std::nullopt;
}

// Whether the first row has words only, another one numbers only, and none has both.
bool are_words_above_numbers(const FieldRows& rows) {
  bool has_numbers = false;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    bool words = false;
    bool numbers = false;
    for (const Field field : rows.row(row)) {
      (rows.is_number(field) ? numbers : words) |= rows.is_vertex(field);
    }
    if (numbers && (words || row == 0)) {
      return false;
    }
    has_numbers = has_numbers || numbers;
  }
  return has_numbers;
}

// "Linz Wels;Graz": a first name that occurs nowhere else and ends with another one may be two.
MaybeDoubt two_first_names(const FieldRows& rows) {
  if (rows.separator() == ' ') {
    return std::nullopt;
  }
  std::vector<std::size_t> occurrences(rows.slots());
  for (const Field field : rows.fields()) {
    ++occurrences[rows.slot(field)];
  }
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const Field head = rows.at(row, 0);
    const std::string text = rows.name(head);
    for (std::size_t at = text.find(' '); at != text.npos && occurrences[rows.slot(head)] == 1;
         at = text.find(' ', at + 1)) {
      if (rows.has_name(text.substr(at + 1))) {
        return Doubt{rows.line_of(row),
                     quoted(text) + " may be two names: --from adjacency if it is one"};
      }
    }
  }
  return std::nullopt;
}

// A neighbour that a line has twice may be a weight, a number of neighbours or an entry of a
// matrix.
MaybeDoubt repeated_neighbours(const FieldRows& rows) {
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto fields = rows.row(row).subspan(1);
    std::vector<Field> neighbours(fields.begin(), fields.end());
    std::ranges::sort(neighbours);
    const auto twice = std::ranges::adjacent_find(neighbours);
    if (twice != neighbours.end()) {
      return Doubt{rows.line_of(row), quoted(rows.name(*twice)) +
                                          " is twice a neighbour in this line: --from adjacency if "
                                          "that is meant"};
    }
  }
  return std::nullopt;
}

// An undirected adjacency list has each edge once, or each twice.
MaybeDoubt some_both_ways(const FieldRows& rows, std::vector<Arc> arcs) {
  std::erase_if(arcs, [](const Arc& arc) { return arc.first == arc.second; });
  const Mutual found = mutual(std::move(arcs));
  if (found.both == 0 || found.all()) {
    return std::nullopt;
  }
  return Doubt{rows.line_of(rows.size() - 1),
               "an adjacency list with some edges in both directions, others in one: arcs "
               "(--directed), or edges (--from adjacency)"};
}

// Of rows whose first two fields may be no edge, and all fields no vertex and its neighbours.
constexpr MaybeDoubt (*layout_rules[])(const FieldRows&, const RowFacts&) = {
    lone_words, counted_fields,      few_long_rows,        other_columns,
    labels,     neighbours_of_lines, weights_of_neighbours};

}  // namespace

Doubt doubt_of_columns(std::uint64_t line, std::size_t i, std::size_t j) {
  return {line, fmt::format("the vertices may be in columns {} and {}: keep only these, or {} if "
                            "they are the first two",
                            i + 1, j + 1, either_list_format)};
}

std::optional<Doubt> doubt_of_rows(const FieldRows& rows, const RowFacts& facts, bool known_layout,
                                   bool directed) {
  if (MaybeDoubt doubt = flags(rows, facts, known_layout, directed)) {
    return doubt;
  }
  if (!known_layout) {
    for (const auto rule : layout_rules) {
      if (MaybeDoubt doubt = rule(rows, facts)) {
        return doubt;
      }
    }
  }
  if (MaybeDoubt doubt = zeros(rows, facts)) {
    return doubt;
  }
  if (MaybeDoubt doubt = listed_names(rows)) {
    return doubt;
  }
  return glued_parts(rows);
}

std::optional<Doubt> doubt_of_row_apart(const FieldRows& rows, const RowFacts& facts,
                                        const std::vector<bool>& apart, bool has_heading) {
  const auto is_like_the_first = [&](std::size_t row) {
    return rows.at(row, 0) == rows.at(0, 0) || rows.at(row, 0) == rows.at(0, rows.ends(0) - 1);
  };
  // Then the neighbours in a row begin rows themselves.
  const bool only_adjacency =
      facts.certain_adjacency || (facts.distinct && facts.closed && facts.narrowest < facts.widest);
  std::size_t found = rows.size();
  for (std::size_t row = 0; row < rows.size() && found == rows.size(); ++row) {
    const bool is_lone_number = row > 0 && rows.width(row) == 1 && rows.is_number(rows.at(row, 0));
    const bool is_list =
        only_adjacency && rows.width(row) > 1 && rows.at(row, 0) != rows.at(row, 1);
    if (apart[row] && !is_lone_number && !is_list) {
      found = row;
    }
  }
  if (are_words_above_numbers(rows)) {
    found = 0;
  }
  if (found == rows.size() || all_rows(rows, is_like_the_first) || facts.widest < 2) {
    return std::nullopt;
  }
  const bool heading = found == 0 && !has_heading;
  const std::uint64_t line = rows.line_of(found);
  return Doubt{line,
               fmt::format("line {} may be a {}, as its names do not occur elsewhere{}, or an edge "
                           "(--from edges, --from adjacency)",
                           line, heading ? "heading" : "remark", heading ? " (--heading)" : "")};
}

std::optional<Doubt> doubt_of_colons(const FieldRows& rows, const RowFacts& facts) {
  if (!rows.has_colons()) {
    return std::nullopt;
  }
  for (std::size_t row = 0; rows.separator() == ' ' && row < rows.size(); ++row) {
    const Field head = rows.at(row, 0);
    if (head >= FieldRows::first_name && rows.name(head).find(' ') != std::string::npos) {
      return Doubt{
          rows.line_of(row),
          std::string("a name with a blank, and blanks between the names: ") + either_list_format};
    }
  }
  if (rows.has_clear_colons() || facts.closed) {
    return std::nullopt;
  }
  return Doubt{rows.line_of(0), std::string("':' may be part of the names: ") + either_list_format};
}

std::optional<Doubt> doubt_of_neighbours(const FieldRows& rows, std::vector<Arc> arcs) {
  if (MaybeDoubt doubt = two_first_names(rows)) {
    return doubt;
  }
  if (MaybeDoubt doubt = repeated_neighbours(rows)) {
    return doubt;
  }
  return some_both_ways(rows, std::move(arcs));
}

}  // namespace tsume::graph
