#include "lib/graph/recognize.hpp"

#include "lib/core/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/core.h>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tsume::graph {

namespace {

using Words = std::vector<std::string_view>;

// What the predicates look at.
class Sample {
 public:
  Sample(std::string_view text, const Beginning& begin, const GraphReading& reading,
         const io::LineReader& lines)
      : whole_(text), text_(text.substr(begin.offset)), reading_(reading), lines_(lines) {
    constexpr std::size_t most_lines = 100;
    std::string_view rest = text_;
    while (!rest.empty() && first_lines_.size() < most_lines) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      if (const std::string_view line = core::trim(rest.substr(0, end)); !line.empty()) {
        first_lines_.push_back(line);
      }
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    is_whole_ = rest.empty();
    constexpr std::size_t most_letters = 65536;
    lower_ = core::in_small_letters(text_.substr(0, most_letters));
  }

  // From the first line on that is neither blank nor a comment.
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] const std::string& lower() const { return lower_; }
  // Up to 100 lines that are not blank.
  [[nodiscard]] const Words& first_lines() const { return first_lines_; }
  [[nodiscard]] std::string_view line() const { return first_lines_.front(); }
  [[nodiscard]] bool is_whole() const { return is_whole_; }
  // Whether the first line begins with a mark, and the text has a word, in small letters.
  [[nodiscard]] bool has(char mark, std::string_view word = "") const {
    return line().starts_with(mark) && lower_.find(word) != lower_.npos;
  }
  [[nodiscard]] const Lists& lists() const {
    if (!lists_) {
      lists_.emplace(whole_, reading_, lines_);
    }
    return *lists_;
  }
  // What lists() has made, if it was called.
  [[nodiscard]] std::optional<Lists> take_lists() { return std::exchange(lists_, std::nullopt); }

 private:
  std::string_view whole_;
  std::string_view text_;
  const GraphReading& reading_;
  const io::LineReader& lines_;
  std::string lower_;
  Words first_lines_;
  bool is_whole_ = true;
  mutable std::optional<Lists> lists_;
};

bool is_number(std::string_view word) {
  return core::parse_decimal<std::uint64_t>(word).has_value();
}

// The first line other than a comment `c ...` is the header, or an edge without one. Below other
// lines, a header may be an edge with a weight.
Likelihood may_be_dimacs(const Sample& sample) {
  bool other = false;
  for (const std::string_view line : sample.first_lines()) {
    const Words words = core::split_words(line);
    if (words[0] == "p") {
      const bool numbers =
          words.size() > 2 && is_number(words.back()) && is_number(words[words.size() - 2]);
      const bool header = words.size() >= 3 && words.size() <= 4 && words[1] != "cnf" &&
                          (numbers || words[1] == "edge" || words[1] == "col");
      return !header ? Likelihood::no : other ? Likelihood::perhaps : Likelihood::yes;
    }
    if (!other && (words[0] == "e" || words[0] == "a") && words.size() == 3 &&
        is_number(words[1]) && is_number(words[2])) {
      return Likelihood::perhaps;
    }
    other = other || words[0] != "c";
  }
  return other ? Likelihood::no : Likelihood::perhaps;  // only comments
}

Likelihood may_be_cnf(const Sample& sample) {
  return yes_if(std::ranges::any_of(sample.first_lines(), [](std::string_view line) {
    const Words words = core::split_words(line);
    return words.size() == 4 && words[0] == "p" && words[1] == "cnf";
  }));
}

Likelihood may_be_tsplib(const Sample& sample) {
  constexpr std::array keywords{"NAME",
                                "TYPE",
                                "COMMENT",
                                "DIMENSION",
                                "EDGE_DATA_FORMAT",
                                "EDGE_WEIGHT_TYPE",
                                "EDGE_WEIGHT_FORMAT",
                                "NODE_COORD_TYPE",
                                "DISPLAY_DATA_TYPE"};
  const std::string_view line = sample.line();
  const std::size_t colon = line.find(':');
  const std::string_view key = core::trim(line.substr(0, colon));
  return yes_if(line.ends_with("_SECTION") ||
                (colon != line.npos && std::ranges::find(keywords, key) != keywords.end()));
}

// One line of the characters of nauty's formats, of the right length, perhaps with a name behind.
Likelihood may_be_graph6(const Sample& sample) {
  const Words words = core::split_words(sample.line());
  const std::string_view code = words[0];
  if (code.starts_with(">>graph6<<")) {
    return Likelihood::yes;
  }
  if (!sample.is_whole() ||
      !std::ranges::all_of(code, [](char c) { return c >= 63 && c <= 126; })) {
    return Likelihood::no;
  }
  const auto n = static_cast<std::size_t>(code[0] - 63);
  const bool fits =
      code[0] == 126 ? code.size() > 4 : code.size() == 1 + (n * (n - (n > 0 ? 1 : 0)) / 2 + 5) / 6;
  const auto& lines = sample.first_lines();
  const bool alone = std::ranges::all_of(
      lines, [](std::string_view other) { return core::split_words(other).size() == 1; });
  return perhaps_if(fits && (alone || (lines.size() == 1 && words.size() == 2)));
}

// One word behind this mark, as in nauty's formats.
Likelihood is_compact(const Sample& sample, char mark, std::string_view header) {
  const std::string_view line = sample.line();
  return yes_if(line.starts_with(header) ||
                (line.starts_with(mark) && line.find_first_of(" \t,;") == line.npos));
}

// Text behind the comments of DOT.
std::string_view behind_comments(std::string_view text) {
  while (true) {
    const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    text.remove_prefix(begin);
    const std::string_view end = text.starts_with("/*")                            ? "*/"
                                 : text.starts_with("//") || text.starts_with('#') ? "\n"
                                                                                   : "";
    if (end.empty()) {
      return text;
    }
    const std::size_t at = text.find(end);
    text.remove_prefix(at == text.npos ? text.size() : at + end.size());
  }
}

// What stands between the keyword of a graph and the first of the given marks; nullopt if there is
// no such keyword or mark.
std::optional<std::string_view> between_graph_and(std::string_view text, std::string_view marks) {
  for (const std::string_view optional : {"strict", "di"}) {
    if (text.starts_with(optional)) {
      text = core::trim(text.substr(optional.size()));
    }
  }
  const std::size_t mark = text.find_first_of("{[");
  if (!text.starts_with("graph") || mark == text.npos || marks.find(text[mark]) == marks.npos) {
    return std::nullopt;
  }
  return text.substr(5, mark - 5);
}

Likelihood may_be_dot(const Sample& sample) {
  const std::string_view text = behind_comments(sample.lower());
  const auto name = between_graph_and(text, "{");
  const bool one_name =
      name && (name->find('"') != name->npos || std::ranges::count(*name, '\n') < 3);
  return yes_if(one_name || sample.line().starts_with("//") || sample.line().starts_with("/*"));
}

Likelihood may_be_gml(const Sample& sample) {
  const std::string& lower = sample.lower();
  const bool begins = lower.starts_with("graph") || lower.starts_with("creator") ||
                      lower.starts_with("version") || lower.starts_with("comment");
  const std::size_t at = lower.find("graph");
  if (!begins || at == lower.npos) {
    return Likelihood::no;
  }
  const auto name = between_graph_and(std::string_view(lower).substr(at), "[");
  return yes_if(name &&
                std::ranges::all_of(*name, [](unsigned char c) { return std::isspace(c) != 0; }));
}

Likelihood may_be_pajek(const Sample& sample) {
  return yes_if(std::ranges::any_of(sample.first_lines(),
                                    [](std::string_view line) { return line.starts_with('*'); }));
}

Likelihood may_be_json(const Sample& sample) {
  constexpr std::string_view brackets = "{[(";
  return yes_if(brackets.find(sample.line().front()) != brackets.npos);
}

// "Graph 1, order 4."
Likelihood may_be_showg(const Sample& sample) {
  const Words words = core::split_words(sample.line());
  return yes_if(words.size() >= 4 && words[0] == "Graph" && words[2] == "order");
}

// "1 Linz", a vertex a line, then a line "#", then edges "1 2".
Likelihood may_be_tgf(const Sample& sample) {
  std::string_view text = sample.text();
  if (text.find("\n#") == text.npos) {
    return Likelihood::no;
  }
  std::set<std::string_view> vertices;
  bool edges = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = core::trim(text.substr(0, end));
    const Words words = core::split_words(line);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (edges && !words.empty()) {
      return yes_if(words.size() > 1 && vertices.contains(words[0]) && vertices.contains(words[1]));
    }
    edges = edges || line == "#";
    if (!edges && (words.empty() || !vertices.insert(words[0]).second)) {
      return Likelihood::no;
    }
  }
  return Likelihood::no;
}

// A board in the manner of "00 1": 0 and 1 are squares and blanks are none, in no list of fields.
bool is_drawing(const Sample& sample) {
  bool parted = false;
  bool joined = false;
  for (const std::string_view line : sample.first_lines()) {
    if (line.find_first_not_of("01 ") != line.npos) {
      return false;
    }
    parted = parted || line.find(' ') != line.npos;
    joined = joined || line.find("00") != line.npos;
  }
  return parted && joined;
}

struct Format {
  const char* name;
  Likelihood (*judge)(const Sample&);
  std::optional<GraphFormat> read = {};  // nullopt: refused
  bool imported = false;                 // ... graph-import reads it
};

// The first that says yes is the format. Else all that say perhaps can be it.
constexpr Format formats[] = {
    {"dimacs", may_be_dimacs, GraphFormat::dimacs},
    {"a formula in DIMACS CNF", may_be_cnf},
    {"tsplib", may_be_tsplib, GraphFormat::tsplib},
    {"graph6", may_be_graph6, GraphFormat::graph6},
    {"sparse6", [](const Sample& s) { return is_compact(s, ':', ">>sparse6<<"); },
     GraphFormat::sparse6},
    {"digraph6", [](const Sample& s) { return is_compact(s, '&', ">>digraph6<<"); },
     GraphFormat::digraph6},
    {"dot", may_be_dot, {}, true},
    {"gml", may_be_gml, {}, true},
    {"gexf", [](const Sample& s) { return yes_if(s.has('<', "<gexf")); }, {}, true},
    {"graphml", [](const Sample& s) { return yes_if(s.has('<', "graphml")); }, {}, true},
    {"xml", [](const Sample& s) { return yes_if(s.has('<')); }},
    {"pajek", may_be_pajek, {}, true},
    {"matrix-market", [](const Sample& s) { return yes_if(s.has('%', "matrixmarket")); }, {}, true},
    {"json", may_be_json, {}, true},
    {"a listing of nauty's showg, whose graphs are read in graph6", may_be_showg},
    {"a text with comments after '%' (METIS: graph-import --from metis; else grep -v '^%' takes "
     "them away)",
     [](const Sample& s) { return yes_if(s.has('%')); }},
    {"metis", [](const Sample& sample) { return sample.lists().may_be_metis(); }, {}, true},
    {"TGF, whose edges are below the line '#' (sed '1,/^#/d' prints them)", may_be_tgf},
    {"matrix", [](const Sample& sample) { return sample.lists().may_be_matrix(); }, {}, true},
    {"edges", [](const Sample& sample) { return sample.lists().may_be_edges(); },
     GraphFormat::edges},
    {"adjacency", [](const Sample& sample) { return sample.lists().may_be_adjacency(); },
     GraphFormat::adjacency}};

std::string command_of(const Format& format, const std::string& name) {
  const std::string file = name.starts_with('<') ? "" : " " + core::shell_quoted(name);
  return fmt::format("graph-import --from {}{} | ...", format.name, file);
}

[[noreturn]] void refuse(const Format& format, std::uint64_t line, const io::LineReader& lines) {
  if (!format.imported) {
    lines.fail_at(line, fmt::format("this is {}, expected a graph", format.name));
  }
  lines.fail_at(line, fmt::format("a graph in format {}, which another program converts: {}",
                                  format.name, command_of(format, lines.name())));
}

}  // namespace

Beginning beginning_of(std::string_view text) {
  Beginning begin;
  while (begin.offset < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin.offset), text.size());
    const std::string_view line = core::trim(text.substr(begin.offset, end - begin.offset));
    if (!line.empty() && !line.starts_with('#')) {
      break;
    }
    begin.offset = std::min(end + 1, text.size());
    ++begin.line;
  }
  return begin;
}

Recognized recognize(std::string_view text, const Beginning& begin, const GraphReading& reading,
                     const io::LineReader& lines) {
  Sample sample(text, begin, reading, lines);
  std::vector<const Format*> possible;
  for (const Format& format : formats) {
    const Likelihood likelihood = format.judge(sample);
    if (likelihood == Likelihood::yes) {
      possible = {&format};
      break;
    }
    if (likelihood == Likelihood::perhaps) {
      possible.push_back(&format);
    }
  }
  if (possible.empty()) {
    if (is_drawing(sample)) {
      lines.fail_at(
          begin.line,
          "a board drawn with 0, 1 and blanks: write . for a free square, # for none and S "
          "for the start");
    }
    sample.lists().refuse();
  }
  if (possible.size() > 1) {
    if (std::ranges::all_of(possible, [](const Format* format) {
          return format->read == GraphFormat::edges || format->read == GraphFormat::adjacency;
        })) {
      sample.lists().check_doubts(false);
    }
    std::vector<std::string> choices;
    for (const Format* const format : possible) {
      choices.push_back(
          format->read ? fmt::format("{} (--from {})", format->name, format->name)
                       : fmt::format("{} ({})", format->name, command_of(*format, lines.name())));
    }
    lines.fail_at(begin.line, "this graph can be read as " + core::join(choices, ", or as ") +
                                  ": choose one, with --heading if the first line is a heading");
  }
  if (!possible[0]->read) {
    refuse(*possible[0], begin.line, lines);
  }
  return {*possible[0]->read, sample.take_lists()};
}

}  // namespace tsume::graph
