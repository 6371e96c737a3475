#include "lib/core/text.hpp"
#include "lib/graph/readers.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <fmt/core.h>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tsume::graph {

namespace {

using Words = std::vector<std::string_view>;
using core::quoted;

std::optional<std::uint64_t> number_of(std::string_view word) {
  return core::parse_decimal<std::uint64_t>(word);
}

// A word that can only be meant as a name: "x1", not "-1" or "1.5".
bool is_name(std::string_view word) {
  const auto first = static_cast<unsigned char>(word.front());
  return std::isalpha(first) != 0 || first == '_' || first >= 0x80;
}

// "source,target" and the like, in any case.
bool is_usual_heading(std::string_view first, std::string_view second) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> headings{
      {{"source", "target"},
       {"from", "to"},
       {"src", "dst"},
       {"u", "v"},
       {"node1", "node2"},
       {"vertex1", "vertex2"}}};
  const auto same = [](std::string_view a, std::string_view b) {
    return std::ranges::equal(
        a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
  };
  return std::ranges::any_of(headings, [&](const auto& heading) {
    return same(heading.first, first) && same(heading.second, second);
  });
}

// Vertices are numbers until a word says otherwise; then the numbers before it become names.
class EdgeListReader {
 public:
  EdgeListReader(io::LineReader& lines, const GraphReading& reading)
      : lines_(lines),
        reading_(reading),
        least_(reading.zero_based ? 0 : 1),
        named_(reading.names) {}

  GraphFile read(std::string_view first_line) {
    for (std::optional<std::string_view> line = first_line; line; line = lines_.next()) {
      const Words words = words_of(line->substr(0, line->find('#')));
      if (words.empty()) {
        continue;
      }
      if (words.size() < 2 || words[0].empty() || words[1].empty()) {
        lines_.fail("expected two vertices, found " + quoted(*line));
      }
      if (words.size() > 2 && further_line_ == 0) {
        further_line_ = lines_.line_number();
        first_is_wide_ = first_line_ == 0;
      }
      take(words[0], words[1]);
    }
    return finish();
  }

 private:
  // A line of two or more fields with commas between them, perhaps quoted, or of words; the first
  // line tells which. Commas in a dictionary ("1 2 {'weight': 1, 'x': 2}") do not count.
  Words words_of(std::string_view line) {
    if (core::trim(line).empty()) {
      return {};
    }
    if (!commas_) {
      commas_ = line.substr(0, line.find('{')).find(',') != line.npos;
    }
    if (!*commas_) {
      Words words = core::split_words(line);
      if (words.size() > 2 && is_arrow(words[1])) {
        arrow_ = arrow_.empty() ? words[1] : arrow_;
        words.erase(words.begin() + 1);
      }
      return words;
    }
    Words fields = core::split_fields(line, ',');
    for (std::string_view& field : fields) {
      field = core::trim(field);
      const bool opens = field.starts_with('"');
      if (opens && (field.size() < 2 || !field.ends_with('"'))) {
        lines_.fail("a quoted field with a comma: " + quoted(line));
      }
      field = opens ? field.substr(1, field.size() - 2) : field;
    }
    return fields;
  }

  void take(std::string_view u, std::string_view v) {
    const bool words = !number_of(u) && !number_of(v);
    const bool first = first_line_ == 0 && !heading_;
    if (first && *commas_ && words && (!named_ || is_usual_heading(u, v))) {
      heading_ = {std::string(u), std::string(v)};
      heading_line_ = lines_.line_number();
      return;
    }
    for (const std::string_view word : {u, v}) {
      if (!named_ && !reading_.start && !number_of(word) && is_name(word)) {
        use_names(word);
      }
    }
    if (named_) {
      first_line_ = first_line_ == 0 ? lines_.line_number() : first_line_;
      const Vertex tail = intern(u);
      add(tail, intern(v), lines_.line_number());
    } else if (first_line_ == 0) {
      first_line_ = lines_.line_number();
      first_ = {number(u), number(v)};
      first_words_ = {std::string(u), std::string(v)};
    } else {
      keep_zeros(u);
      keep_zeros(v);
      add(vertex(u), vertex(v), lines_.line_number());
    }
  }

  // A number that is written with zeros before it may turn out to be a name.
  void keep_zeros(std::string_view word) {
    if (word.size() > 1 && word.front() == '0') {
      with_zeros_.emplace_back(words_, word);
    }
    ++words_;
  }

  // Turns what was read as numbers into names.
  void use_names(std::string_view because) {
    named_ = true;
    file_.remarks.push_back(fmt::format("vertices are names, as {} in line {} is not a number",
                                        quoted(because), lines_.line_number()));
    const std::vector<Arc> numbered = std::move(list_);
    list_.clear();
    if (heading_ && !is_usual_heading(heading_->first, heading_->second)) {
      const Vertex tail = intern(heading_->first);
      add(tail, intern(heading_->second), heading_line_);
      heading_.reset();
    }
    if (first_line_ != 0) {
      const Vertex tail = intern(first_words_.first);
      add(tail, intern(first_words_.second), first_line_);
    }
    auto written = with_zeros_.begin();
    words_ = 0;
    const auto name = [&](Vertex v) {
      const bool zeros = written != with_zeros_.end() && written->first == words_;
      ++words_;
      return intern(zeros ? (written++)->second : std::to_string(v + least_));
    };
    for (const auto& [u, v] : numbered) {
      const Vertex tail = name(u);
      list_.emplace_back(tail, name(v));
    }
  }

  Vertex intern(std::string_view word) {
    if (file_.names.size() == max_vertices) {
      lines_.fail(fmt::format("more than {} vertices", max_vertices));
    }
    return file_.names.intern(printable_name(word));
  }

  GraphFile finish() {
    if (first_line_ == 0 && heading_) {
      lines_.fail("no edges after the heading in line " + std::to_string(heading_line_));
    }
    if (first_line_ == 0) {
      lines_.fail("no edges, expected a list of edges");
    }
    if (named_) {
      size_ = file_.names.size();
      if (file_.names.are_numbers()) {
        file_.names = {};
      }
    } else if (!heading_ && (reading_.start || !first_is_wide_) && first_is_header()) {
      size_ = first_.first;
    } else {
      add(checked_vertex(first_.first), checked_vertex(first_.second), first_line_);
    }
    if (heading_) {
      file_.remarks.push_back(fmt::format("ignored the heading in line {}", heading_line_));
    }
    if (!arrow_.empty() && !reading_.directed) {
      file_.remarks.push_back(
          fmt::format("'{}' is an edge in both directions (--directed: an arc)", arrow_));
    }
    if (further_line_ != 0) {
      file_.remarks.push_back(fmt::format(
          "ignored the columns after the second (the first in line {})", further_line_));
    }
    file_.graph =
        reading_.directed ? Graph::directed(size_, list_) : Graph::undirected(size_, list_);
    file_.repeated = list_.size() - file_.loops - file_.graph.edge_count();
    return std::move(file_);
  }

  [[nodiscard]] std::uint64_t number(std::string_view word) const {
    const auto number = number_of(word);
    if (!number) {
      lines_.fail(quoted(word) + " is not the number of a vertex (--names: any word)");
    }
    return *number;
  }

  [[nodiscard]] Vertex vertex(std::string_view word) const {
    const std::uint64_t n = number(word);
    if (!is_vertex(n)) {
      refuse(quoted(word));
    }
    return static_cast<Vertex>(n - least_);
  }

  // A number of the first line, which has turned out to be an edge.
  [[nodiscard]] Vertex checked_vertex(std::uint64_t number) const {
    if (!is_vertex(number)) {
      refuse("line " + std::to_string(first_line_) + ": '" + std::to_string(number) + "'");
    }
    return static_cast<Vertex>(number - least_);
  }

  [[nodiscard]] bool is_vertex(std::uint64_t number) const {
    return number >= least_ && number - least_ < max_vertices;
  }

  [[noreturn]] void refuse(const std::string& word) const {
    lines_.fail(word + " is not a vertex from " + std::to_string(least_) + " to " +
                std::to_string(max_vertices - 1 + least_) +
                (least_ == 1 ? " (--zero-based: from 0)" : ""));
  }

  // Loops are dropped when the graph is made; until then they name their vertex.
  void add(Vertex u, Vertex v, std::uint64_t line) {
    size_ = std::max(size_, std::size_t{std::max(u, v)} + 1);
    list_.emplace_back(u, v);
    if (u == v && (file_.loops++ == 0 || line < file_.loop_line)) {
      file_.loop_line = line;
    }
  }

  // After all other lines.
  bool first_is_header() {
    const auto& [n, m] = first_;
    const bool fits = n <= max_vertices && m == list_.size() && size_ <= n;
    if (!reading_.start) {
      if (fits && is_vertex(m) && m <= n) {
        lines_.fail("line " + std::to_string(first_line_) + " may be an edge, or the numbers of " +
                    "vertices and edges: give --edge-list plain or --edge-list header");
      }
      if (fits) {
        file_.remarks.push_back(
            fmt::format("line {} gives the numbers of vertices and edges "
                        "(--edge-list plain reads it as an edge)",
                        first_line_));
      }
      return fits;
    }
    if (*reading_.start == EdgeListStart::header && !fits) {
      lines_.fail(
          fmt::format("the header in line {} gives {} vertices and {} edges, found {} edges "
                      "and vertices up to {}",
                      first_line_, n, m, list_.size(), size_ - 1 + least_));
    }
    return *reading_.start == EdgeListStart::header;
  }

  io::LineReader& lines_;
  const GraphReading& reading_;
  const std::uint64_t least_;  // vertex
  bool named_;
  std::optional<bool> commas_;  // between the fields
  std::optional<std::pair<std::string, std::string>> heading_;
  std::uint64_t heading_line_ = 0;
  std::string arrow_;               // the first between two vertices
  std::uint64_t further_line_ = 0;  // the first with more than two columns
  bool first_is_wide_ = false;      // ... and is the first: no header
  std::uint64_t first_line_ = 0;
  std::pair<std::uint64_t, std::uint64_t> first_;  // unless vertices are names
  std::pair<std::string, std::string> first_words_;
  std::size_t words_ = 0;  // after the first line
  std::vector<std::pair<std::size_t, std::string>> with_zeros_;
  std::size_t size_ = 0;
  std::vector<Arc> list_;
  GraphFile file_;
};

}  // namespace

GraphFile read_edge_list(io::LineReader& lines, std::string_view first_line,
                         const GraphReading& reading) {
  return EdgeListReader(lines, reading).read(first_line);
}

}  // namespace tsume::graph
