// A line is cut at all marks. A name is the text between two marks, or, as names may have marks in
// them, a longer text that begins and ends at marks and is as long as such a name. From the left,
// the ways to read the line up to each place are counted.
#include "lib/tour/formats/vertex_list.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/tour/formats/list_line.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace tsume::tour {

namespace {

using graph::no_vertex;

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
constexpr std::string_view arrow = "\xe2\x86\x92";

struct Mark {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// The end of the mark that begins at a place; `at` itself if none does. "-->" is three marks.
std::size_t mark_end(std::string_view text, std::size_t at) {
  constexpr std::string_view marks = " \t,;|\"'([{}])>";
  if (at < text.size() && marks.find(text[at]) != marks.npos) {
    return at + 1;
  }
  if (text.substr(at).starts_with(arrow)) {
    return at + arrow.size();
  }
  const std::size_t head = text.find_first_not_of('=', at);
  if (head != text.npos && head > at && text[head] == '>') {
    return head + 1;
  }
  return is_minus(text, at) ? at : at + dash_at(text, at);
}

bool has_arrow_in(std::string_view marks) {
  return marks.find('>') != marks.npos || marks.find(arrow) != marks.npos;
}

// Where the quotes close that open at a place; npos if they do not.
std::size_t closing_quote(std::string_view text, std::size_t at) {
  std::size_t close = text.find(text[at], at + 1);
  while (close != text.npos && close + 1 < text.size() && mark_end(text, close + 1) == close + 1) {
    close = text.find(text[at], close + 1);
  }
  return close;
}

// All marks of a line but those within quotes.
std::vector<Mark> marks_in(std::string_view line) {
  std::vector<Mark> marks;
  std::string never_closes;  // these quotes, from here on
  for (std::size_t at = 0; at < line.size();) {
    const char c = line[at];
    const bool opens = (c == '"' || c == '\'') && never_closes.find(c) == never_closes.npos &&
                       (at == 0 || (!marks.empty() && marks.back().end == at));
    const std::size_t close = opens ? closing_quote(line, at) : line.npos;
    if (close != line.npos && close > at + 1) {
      marks.push_back({at, at + 1});
      marks.push_back({close, close + 1});
      at = close + 1;
      continue;
    }
    if (opens && close == line.npos) {
      never_closes += c;
    }
    const std::size_t end = mark_end(line, at);
    if (end > at) {
      marks.push_back({at, end});
    }
    at = std::max(end, at + 1);
    while (end < at && line[at - 1] == '=' && at < line.size() && line[at] == '=') {
      ++at;  // no arrow
    }
  }
  return marks;
}

}  // namespace

// A line at the places where marks begin or end, and at its own ends.
struct VertexLists::Parts {
  struct Place {
    std::size_t at = 0;
    std::size_t mark_to = none;    // the place where the mark ends that begins here
    std::size_t mark_from = none;  // and where the one began that ends here
    int ways_to_begin = 0;         // an item here, behind a mark; 2: more than one
    int ways_to_end = 0;           // an item here
    std::size_t item_from = none;  // where the last of these items began
    Vertex item = no_vertex;
  };

  explicit Parts(std::string_view text) : line(text), places{{.ways_to_begin = 1}} {
    for (const auto& [begin, end] : marks_in(line)) {
      const std::size_t from = add(begin);
      places[from].mark_to = add(end);
      places.back().mark_from = from;
    }
    (void)add(line.size());
  }

  std::size_t add(std::size_t at) {
    if (places.back().at != at) {
      places.push_back({.at = at});
    }
    return places.size() - 1;
  }

  [[nodiscard]] std::string_view text(std::size_t from, std::size_t to) const {
    return line.substr(places[from].at, places[to].at - places[from].at);
  }

  static void count(int& ways, int more) { ways = std::min(2, ways + more); }

  std::string_view line;
  std::vector<Place> places;
};

VertexLists::VertexLists(const Problem& problem, std::uint64_t first_number)
    : problem_(problem),
      counted_(problem.names.are_numbers() && problem.names.first_number() == 1),
      first_number_(first_number) {
  for (const std::string& name : problem.names.list()) {
    for (const std::string& text : {name, graph::as_word(name)}) {
      if (text.starts_with('-') || !marks_in(text).empty()) {
        lengths_.push_back(text.size());
      }
    }
  }
  std::ranges::sort(lengths_);
  lengths_.erase(std::unique(lengths_.begin(), lengths_.end()), lengths_.end());
}

std::optional<Vertex> VertexLists::find(std::string_view word) const {
  if (!counted_) {
    return problem_.find_in_graph(word);
  }
  const auto k = core::parse_decimal<std::size_t>(word);
  return k && *k >= first_number_ && *k - first_number_ < problem_.graph.size()
             ? std::optional(static_cast<Vertex>(*k - first_number_))
             : std::nullopt;
}

std::optional<Tour> VertexLists::every_vertex(std::string_view line) const {
  const Words words = split_at(line, ", \t");
  const std::size_t n = problem_.graph.size();
  if (words.size() != n && words.size() != n + 1) {
    return std::nullopt;
  }
  Tour all;
  std::vector<bool> named(n);
  for (const std::string_view word : words) {
    const auto v = find(word);
    const bool again = v && all.size() == n && *v == all.front();
    if (!v || (named[*v] && !again)) {
      return std::nullopt;
    }
    all.push_back(*v);
    named[*v] = true;
  }
  return all;
}

VertexList VertexLists::read(std::string_view line) const {
  line = core::trim(line);
  if (auto all = every_vertex(line)) {
    return {*std::move(all)};
  }
  if (line.starts_with('[') && line.find('"') != line.npos) {
    std::optional<core::Json> array;
    try {
      array = core::Json::parse(line);
    } catch (const core::BadText&) {
      // a list of another language, or names with such marks
    }
    if (array) {
      return read(*array);
    }
  }
  return only_way(find("-1") ? line : without_end_mark(line));
}

VertexList VertexLists::read(const core::Json& array) const {
  VertexList list;
  add(array, list);
  if (!list.unknown.empty()) {
    list.vertices.clear();
  }
  return list;
}

void VertexLists::add(const core::Json& array, VertexList& list) const {
  for (std::size_t i = 0; i < array.size() && list.unknown.empty(); ++i) {
    const core::Json item = array.at(i);
    if (item.is_array()) {
      add(item, list);
      continue;
    }
    const std::string name =
        item.is_string() ? item.string() : std::to_string(item.integer<std::uint32_t>());
    auto v = counted_ ? std::nullopt : problem_.names.find(name, problem_.graph.size());
    v = v ? v : find(core::trim(name));
    if (v) {
      list.vertices.push_back(*v);
    } else {
      list.unknown = name.empty() ? "\"\"" : name;
    }
  }
}

// Counts the items that begin at a place, where they end.
void VertexLists::add_items_at(std::size_t from, Parts& parts) const {
  auto& places = parts.places;
  const int ways = places[from].ways_to_begin;
  const auto count = [&](std::size_t to, std::string_view text) {
    const auto v = find(text);
    if (!v) {
      return;
    }
    // "a%20b" may be the name "a b" or be written as it is.
    const auto same = counted_ ? v : problem_.names.find(text, problem_.graph.size());
    Parts::count(places[to].ways_to_end, same && *same != *v ? 2 : ways);
    places[to].item_from = from;
    places[to].item = *v;
  };
  std::size_t next = none;  // where the text between two marks ends
  if (places[from].mark_to == none && from + 1 < places.size()) {
    next = from + 1;
    const std::string_view text = parts.text(from, next);
    count(next, find(text) ? text : core::trim(text));
  }
  for (const std::size_t length : lengths_) {
    const auto to =
        std::ranges::lower_bound(places.begin() + static_cast<std::ptrdiff_t>(from), places.end(),
                                 places[from].at + length, {}, &Parts::Place::at);
    if (to == places.end()) {
      return;
    }
    const auto index = static_cast<std::size_t>(to - places.begin());
    if (to->at == places[from].at + length && index != next) {
      count(index, parts.text(from, index));
    }
  }
}

VertexList VertexLists::only_way(std::string_view line) const {
  Parts parts(line);
  auto& places = parts.places;
  std::size_t reached = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const int begin = places[i].ways_to_begin;
    const int both = begin + places[i].ways_to_end;
    if (begin > 0) {
      reached = places[i].mark_to == none ? i : reached;
      add_items_at(i, parts);
    }
    if (both > 0 && places[i].mark_to != none) {
      Parts::count(places[places[i].mark_to].ways_to_begin, both);
    }
  }
  std::size_t at = places.size() - 1;
  const int ways = places[at].ways_to_begin + places[at].ways_to_end;
  if (ways > 1) {
    throw core::BadText(core::quoted(line) +
                        " can be read in more than one way; [\"NAME\", \"NAME\"] has one only");
  }
  VertexList list;
  if (ways == 0) {
    list.unknown = parts.text(reached, std::min(reached + 1, at));
    return list;
  }
  std::string gaps(line);
  for (std::size_t gap_end = none;;) {
    if (places[at].ways_to_end > 0) {
      const std::size_t from = places[places[at].item_from].at;
      std::fill(gaps.begin() + static_cast<std::ptrdiff_t>(from),
                gaps.begin() + static_cast<std::ptrdiff_t>(places[at].at), ' ');
      list.has_arrow |= gap_end != none && has_arrow_in(parts.text(at, gap_end));
      list.vertices.push_back(places[at].item);
      at = places[at].item_from;
      gap_end = at;
    }
    if (places[at].mark_from == none) {
      break;
    }
    at = places[at].mark_from;
  }
  std::ranges::reverse(list.vertices);
  // A list may have one vertex or edge a line, with brackets around all lines.
  if (list.vertices.size() > 2 && !match_brackets(gaps)) {
    throw core::BadText("the brackets of " + core::quoted(line) +
                        " do not match: write a list on one line");
  }
  return list;
}

}  // namespace tsume::tour
