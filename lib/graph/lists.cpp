#include "lib/graph/lists.hpp"

#include "lib/core/text.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/core.h>
#include <span>
#include <utility>

namespace tsume::graph {

namespace {

using core::quoted;
using Words = std::vector<std::string_view>;
constexpr const char* either_format = "--from edges or --from adjacency";

// A mark between the two vertices of an edge.
bool is_arrow(std::string_view word) {
  return word == "->" || word == "--" || word == "=>" || word == "<->" || word == "→";
}

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

// "-1.5e3", in semicolons also "1,5": a number that is not a plain decimal.
bool is_number_text(std::string_view text) {
  if (text.starts_with('+') || text.starts_with('-')) {
    text.remove_prefix(1);
  }
  const std::size_t exponent = text.find_first_of("eE");
  if (exponent != text.npos) {
    std::string_view rest = text.substr(exponent + 1);
    if (rest.starts_with('+') || rest.starts_with('-')) {
      rest.remove_prefix(1);
    }
    if (!core::is_digits(rest)) {
      return false;
    }
    text = text.substr(0, exponent);
  }
  const std::size_t point = text.find_first_of(".,");
  if (point == text.npos) {
    return core::is_digits(text);
  }
  const std::string_view before = text.substr(0, point);
  const std::string_view after = text.substr(point + 1);
  return (core::is_digits(before) || (before.empty() && text[point] == '.')) &&
         core::is_digits(after);
}

// The position outside of quotes of the first character for which is(line, i) holds.
template <typename Is>
std::size_t find_outside_quotes(std::string_view line, Is&& is) {
  bool in_quotes = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    in_quotes ^= line[i] == '"';
    if (!in_quotes && is(line, i)) {
      return i;
    }
  }
  return line.npos;
}

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

// A line without blanks around it and without a comment.
std::string_view without_comment(std::string_view line) {
  if (line.find('#') != line.npos) {
    line = line.substr(0, find_outside_quotes(line, [](std::string_view all, std::size_t i) {
                         return all[i] == '#' && (i == 0 || is_blank(all[i - 1]));
                       }));
  }
  return core::trim(line);
}

// Calls take(line, number) for each line without its comment.
template <typename Take>
void for_each_line(std::string_view text, Take&& take) {
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    take(without_comment(text.substr(0, end)), number);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// Why a name may be more than one, or part of another format; empty if nothing speaks for it.
std::string_view doubtful_part(std::string_view name) {
  for (const std::string_view mark :
       {":", ";", ",", "|", "\t", "  ", "--", "->", "=>", "→", "\"", "{", "}", "[", "]"}) {
    if (name.find(mark) != name.npos) {
      return mark;
    }
  }
  for (const std::string_view mark : {"<", ">", "(", "*", "%", "'", "//", "/*", "\xc2\xa0"}) {
    if (name.starts_with(mark)) {
      return mark;
    }
  }
  if ((name.ends_with(')') && name.find('(') == name.npos) || name.ends_with("\xc2\xa0")) {
    return name.ends_with(')') ? ")" : "\xc2\xa0";
  }
  const Words words = core::split_words(name);
  if (words.size() > 1 && std::ranges::all_of(words, is_number_text)) {
    return " ";
  }
  const std::size_t dash = name.find('-');
  if (dash != name.npos && core::is_digits(name.substr(0, dash)) &&
      core::is_digits(name.substr(dash + 1))) {
    return "-";
  }
  return is_arrow(name) ? name : name.ends_with('-') ? "-" : std::string_view();
}

}  // namespace

Lists::Lists(std::string_view text, const GraphReading& reading, const io::LineReader& lines)
    : text_(text), reading_(reading), lines_(lines), directed_(reading.directed) {
  survey();
  parse();
  if (!reading.format && rows() > 0) {
    find_neighbours();
    if (!reading.heading) {
      look_for_heading();
    }
    if (begin_ < rows()) {
      look_for_glued_comments();
    }
    if (begin_ < rows() && !reading.heading) {
      look_for_rows_apart();
    }
  }
  compare_rows();
  for (std::size_t row = begin_; colons_ && separator_ == ' ' && row < rows(); ++row) {
    if (at(row, 0) >= first_name && name(at(row, 0)).find(' ') != std::string::npos) {
      doubt(0, line_of_[row],
            std::string("a name with a blank, and blanks between the names: ") + either_format);
    }
  }
  if (colons_ && !clear_colons_ && !closed_) {
    doubt(0, line_of_.front(), std::string("':' may be part of the names: ") + either_format);
  }
}

// Finds out what stands between the fields.
void Lists::survey() {
  bool tab = false;
  bool semicolon = false;
  bool comma = false;
  std::size_t with_colon = 0;
  std::size_t counted = 0;
  bool clear = true;
  bool heading = reading_.heading;
  for_each_line(text_, [&](std::string_view line, std::uint64_t number) {
    if (line.find('\0') != line.npos) {
      lines_.fail_at(number, "NUL byte in the input");
    }
    if (line.empty() || std::exchange(heading, false)) {
      return;
    }
    const std::size_t dictionary = find_outside_quotes(
        line, [](std::string_view all, std::size_t i) { return all[i] == '{'; });
    line = line.substr(0, dictionary);
    const std::size_t colon = find_outside_quotes(
        line, [](std::string_view all, std::size_t i) { return all[i] == ':'; });
    ++counted;
    if (colon != line.npos && colon > 0) {
      ++with_colon;
      const bool spaced = colon + 1 == line.size() || is_blank(line[colon + 1]);
      clear = clear && (spaced || is_blank(line[colon - 1]));
    }
    (void)find_outside_quotes(line, [&](std::string_view all, std::size_t i) {
      tab = tab || all[i] == '\t';
      semicolon = semicolon || (all[i] == ';' && i + 1 < all.size());
      comma = comma || all[i] == ',';
      return false;
    });
  });
  colons_ = counted > 0 && with_colon == counted && reading_.format != GraphFormat::edges;
  clear_colons_ = clear;
  separator_ = tab && !(colons_ && comma) ? '\t' : semicolon ? ';' : comma ? ',' : ' ';
}

void Lists::parse() {
  bool heading = reading_.heading;
  for_each_line(text_, [&](std::string_view line, std::uint64_t number) {
    if (line.empty()) {
      blank_lines_ += rows() > 0 ? 1U : 0U;
    } else if (std::exchange(heading, false)) {
      take_given_heading(line, number);
    } else {
      parse_line(line, number);
    }
  });
}

void Lists::take_given_heading(std::string_view line, std::uint64_t number) {
  heading_line_ = number;
  const Words words = core::split_words(line);
  for (const std::string_view word : words) {
    if (const auto size = core::parse_decimal<std::uint64_t>(word)) {
      sizes_.push_back(*size);
    }
  }
  if (sizes_.size() != words.size()) {
    sizes_.clear();
    const std::vector<Piece> fields = split(line, number);
    heading_width_ = fields.size();
    const UsualHeading* const usual =
        fields.size() < 2 ? nullptr : find_heading(fields[0].text, fields[1].text);
    directed_ = directed_ || (usual != nullptr && usual->arcs);
  }
}

std::vector<Lists::Piece> Lists::split(std::string_view line, std::uint64_t number) const {
  std::vector<Piece> fields;
  for (std::size_t i = 0; i < line.size();) {
    std::size_t end = i;
    if (line[i] == '"') {
      end = line.find('"', i + 1);
      if (end == line.npos) {
        lines_.fail_at(number, "a quote that is left open: " + quoted(line));
      }
      fields.push_back({line.substr(i + 1, end - i - 1), true});
      end =
          std::min(line.find_first_not_of(separator_ == '\t' ? " " : " \t", end + 1), line.size());
      if (end < line.size() && line[end] != separator_ && !is_blank(line[end - 1])) {
        lines_.fail_at(number, "text after a quote: " + quoted(line));
      }
    } else {
      end = separator_ == ' ' ? line.find_first_of(" \t", i) : line.find(separator_, i);
      end = std::min(end, line.size());
      fields.push_back({core::trim(line.substr(i, end - i))});
    }
    // To the next field, which may be empty unless blanks separate.
    if (separator_ == ' ') {
      i = std::min(line.find_first_not_of(" \t", end), line.size());
    } else if (end < line.size()) {
      i = end + 1;
      i = std::min(line.find_first_not_of(separator_ == '\t' ? " " : " \t", i), line.size());
    } else {
      i = end;
    }
  }
  return fields;
}

void Lists::parse_line(std::string_view line, std::uint64_t number) {
  std::vector<Piece> fields;
  bool dictionary = false;
  if (colons_) {
    const std::size_t colon = find_outside_quotes(
        line, [](std::string_view all, std::size_t i) { return all[i] == ':'; });
    Piece head{core::trim(line.substr(0, colon))};
    if (head.text.size() > 1 && head.text.starts_with('"') && head.text.ends_with('"')) {
      head = {head.text.substr(1, head.text.size() - 2), true};
    }
    std::string_view rest = line.substr(colon + 1);
    while (rest.ends_with(';') || rest.ends_with(' ')) {  // showg ends its lists so
      rest.remove_suffix(1);
    }
    fields = split(core::trim(rest), number);
    fields.insert(fields.begin(), head);
  } else {
    const std::size_t brace = find_outside_quotes(line, [](std::string_view all, std::size_t i) {
      return all[i] == '{' && i > 0 &&
             (is_blank(all[i - 1]) || all[i - 1] == ',' || all[i - 1] == ';');
    });
    dictionary = brace != line.npos && line.ends_with('}');
    if (dictionary) {
      line = core::trim(line.substr(0, brace));
      while (line.ends_with(separator_)) {
        line.remove_suffix(1);
      }
    }
    fields = split(line, number);
    if (fields.size() > 2 && is_arrow(fields[1].text)) {
      arrow_ = arrow_.empty() ? fields[1].text : arrow_;
      fields.erase(fields.begin() + 1);
    }
  }
  while (fields.size() > 1 && fields.back().text.empty()) {
    fields.pop_back();  // of a spreadsheet whose rows differ
  }
  for (std::size_t i = 0; i < fields.size(); ++i) {
    fields_.push_back(field(fields[i], i, number));
  }
  if (dictionary) {
    fields_.push_back(data);
  }
  // "Linz Wels 3,5": the comma may belong to a number.
  if (separator_ == ',' && !colons_ && fields.size() == 2 && core::is_digits(fields[1].text) &&
      !fields[0].quoted && core::split_words(fields[0].text).size() > 2) {
    doubt(0, number, quoted(line) + " may have a comma in a number: " + either_format);
  }
  starts_.push_back(fields_.size());
  line_of_.push_back(number);
}

Lists::Field Lists::field(const Piece& piece, std::size_t column, std::uint64_t number) {
  const std::string_view text = piece.text;
  if (text.size() < 9 && core::is_digits(text) && (text.size() == 1 || text.front() != '0')) {
    const auto value = core::parse_decimal<Field>(text);
    if (value && *value < first_name) {
      greatest_ = std::max(greatest_, *value);
      quoted_number_ = quoted_number_ || piece.quoted;
      return *value;
    }
  }
  const bool numeric = is_number_text(text);
  const bool further = column >= 2 && !colons_ && reading_.format != GraphFormat::adjacency;
  if (further && (numeric || text.empty())) {
    return weight;
  }
  if (text.empty()) {
    lines_.fail_at(number, "a vertex with an empty name");
  }
  const auto [at, added] =
      index_.try_emplace(std::string(text), first_name + static_cast<Field>(names_.size()));
  if (!added) {
    return at->second;
  }
  names_.emplace_back(text);
  numeric_.push_back(numeric);
  if (names_.size() > max_vertices) {
    lines_.fail_at(number, fmt::format("more than {} names", max_vertices));
  }
  const bool unseen = std::ranges::any_of(text, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < ' ' || byte == 0x7f;
  });
  if (unseen || text.find("\xef\xbb\xbf") != text.npos || text.find("\xe2\x80\x8b") != text.npos) {
    lines_.fail_at(number, "a name with a character that cannot be seen: " + quoted(text));
  }
  if (piece.quoted) {
    return at->second;
  }
  if (const std::string_view part = doubtful_part(text); !part.empty()) {
    doubt(column, number,
          fmt::format("{} with {} may be more than a name: {} if it is one", quoted(text),
                      quoted(part), either_format));
  } else if (numeric && !core::is_digits(text)) {
    doubt(column, number,
          fmt::format("{} is not the number of a vertex: {} if it is a name", quoted(text),
                      either_format));
  }
  return at->second;
}

void Lists::doubt(std::size_t column, std::uint64_t line, const std::string& reason) {
  auto& doubts = column < 2 || colons_ ? doubts_ : more_doubts_;
  // One of them may be in a heading.
  if (doubts.empty() || (doubts.size() == 1 && doubts[0].line != line)) {
    doubts.push_back({line, reason});
  }
}

std::string Lists::name(Field field) const {
  return field < first_name ? std::to_string(field) : names_[field - first_name];
}

bool Lists::is_number(Field field) const {
  return field < first_name || field == weight ||
         (is_vertex(field) && numeric_[field - first_name]);
}

// Recognizes a heading, or doubts whether there is one.
void Lists::look_for_heading() {
  if (is_certain_heading()) {
    heading_line_ = line_of_[0];
    heading_width_ = width(0);
    const UsualHeading* const usual = find_heading(name(at(0, 0)), name(at(0, 1)));
    directed_ = directed_ || (usual != nullptr && usual->arcs);
    begin_ = 1;
    std::erase_if(doubts_, [&](const Doubt& doubt) { return doubt.line == heading_line_; });
  }
  if (begin_ + 1 >= rows()) {
    return;
  }
  const std::size_t edges = rows() - begin_ - 1;
  const std::size_t m = width(begin_) < 2 ? 0 : at(begin_, 1);
  const bool is_loop = m == at(begin_, 0) && is_number(at(begin_, 0));
  const bool sizes = is_sizes(begin_);
  if (sizes && m > at(begin_, 0) && (m == edges || m == 2 * edges)) {
    // As an edge it would have a vertex that no other has.
    heading_line_ = line_of_[begin_];
    sizes_ = {at(begin_, 0), m};
    ++begin_;
  } else if (sizes || is_loop) {
    doubt(0, line_of_[begin_],
          fmt::format("line {} may be the numbers of vertices and edges (--heading), or vertices "
                      "(--from edges, --from adjacency)",
                      line_of_[begin_]));
  }
}

// Finds for each vertex the only other one in its rows, or that there are none or several.
void Lists::find_neighbours() {
  neighbour_.assign(slots(), data);
  const auto join = [&](Field u, Field v) {
    Field& known = neighbour_[slot(u)];
    known = u == v || known == v ? known : known == data ? v : weight;
  };
  for (std::size_t row = 0; row < rows(); ++row) {
    for (std::size_t i = 1; i < ends(row); ++i) {
      if (is_vertex(at(row, i))) {
        join(at(row, 0), at(row, i));
        join(at(row, i), at(row, 0));
      }
    }
  }
}

// Whether the vertices of a row occur with no others.
bool Lists::is_apart(std::size_t row) const {
  const Field u = at(row, 0);
  const Field v = at(row, ends(row) - 1);
  const auto knows_only = [&](Field a, Field b) {
    return neighbour_[slot(a)] == data || (a != b && neighbour_[slot(a)] == b);
  };
  return ends(row) <= 2 && is_vertex(v) && knows_only(u, v) && knows_only(v, u);
}

// Doubts rows apart from others, which may be a heading or a remark.
void Lists::look_for_rows_apart() {
  const auto is_like_the_first = [&](std::size_t row) {
    return at(row, 0) == at(begin_, 0) || at(row, 0) == at(begin_, ends(begin_) - 1);
  };
  std::size_t apart = rows();
  std::size_t unlike = 0;
  for (std::size_t row = begin_; row < rows(); ++row) {
    const bool is_lone_number = row > begin_ && width(row) == 1 && is_number(at(row, 0));
    apart = apart == rows() && is_apart(row) && !is_lone_number ? row : apart;
    unlike += is_like_the_first(row) ? 0U : 1U;
  }
  if (apart < rows() && unlike > 0) {
    doubt(0, line_of_[apart],
          fmt::format("line {} may be a heading, as its names do not occur elsewhere (--heading), "
                      "or an edge (--from edges, --from adjacency)",
                      line_of_[apart]));
  }
}

// Doubts names in which '#' may begin a comment.
void Lists::look_for_glued_comments() {
  for (const std::string& text : names_) {
    const std::size_t sharp = text.find('#');
    const std::string before(core::trim(std::string_view(text).substr(0, sharp)));
    if (sharp != text.npos && (core::is_digits(before) || index_.contains(before))) {
      doubt(0, line_of_[begin_],
            fmt::format("{} may have a comment after '#': {} if it is a name", quoted(text),
                        either_format));
    }
  }
}

// Words that do not occur again, which are usual, or above a column of numbers.
bool Lists::is_certain_heading() const {
  const std::size_t columns = width(0);
  if (colons_ || columns < 2 || at(0, columns - 1) == data || !is_apart(0)) {
    return false;
  }
  std::vector<bool> numbers(columns, rows() > 1);
  for (std::size_t i = 0; i < columns; ++i) {
    for (std::size_t row = 0; row < rows(); ++row) {
      if (width(row) != columns || (row == 0 && is_number(at(0, i)))) {
        return false;
      }
      numbers[i] = numbers[i] && (row == 0 || is_number(at(row, i)));
    }
  }
  return find_heading(name(at(0, 0)), name(at(0, 1))) != nullptr ||
         std::ranges::find(numbers, true) != numbers.end();
}

// "N M", perhaps with more numbers, before M edges or neighbours of vertices up to N.
bool Lists::is_sizes(std::size_t row) const {
  constexpr std::size_t most_numbers = 4;
  if (width(row) < 2 || width(row) > most_numbers || colons_) {
    return false;
  }
  for (std::size_t i = 0; i < width(row); ++i) {
    if (at(row, i) >= first_name) {
      return false;
    }
  }
  const Field n = at(row, 0);
  const std::size_t m = at(row, 1);
  std::size_t edges = 0;
  std::size_t neighbours = 0;
  bool ends_fit = true;
  bool all_fit = true;
  const auto fields_of = [&](std::size_t at) {
    return std::span(fields_).subspan(starts_[at], width(at));
  };
  for (std::size_t below = row + 1; below < rows(); ++below) {
    if (std::ranges::equal(fields_of(below), fields_of(row))) {
      continue;  // the same line twice
    }
    ++edges;
    for (std::size_t i = 0; i < width(below); ++i) {
      all_fit = all_fit && at(below, i) <= n;
      ends_fit = ends_fit && (i >= 2 || at(below, i) <= n);
    }
    neighbours += width(below) - 1;
  }
  return (ends_fit && (m == edges || m == 2 * edges)) ||
         (all_fit && (m == neighbours || 2 * m == neighbours));
}

void Lists::compare_rows() {
  if (begin_ >= rows()) {
    return;
  }
  narrowest_ = widest_ = width(begin_);
  odd_row_ = begin_;
  distinct_ = closed_ = more_are_numbers_ = more_are_vertices_ = true;
  std::vector<bool> heads(slots());
  std::vector<bool> ends(slots());
  for (std::size_t row = begin_; row < rows(); ++row) {
    if (odd_row_ == begin_ && width(row) != width(begin_)) {
      odd_row_ = row;
    }
    narrowest_ = std::min(narrowest_, width(row));
    widest_ = std::max(widest_, width(row));
    distinct_ = distinct_ && !heads[slot(at(row, 0))];
    heads[slot(at(row, 0))] = true;
    for (std::size_t i = 0; i < std::min<std::size_t>(2, width(row)); ++i) {
      if (is_vertex(at(row, i))) {
        ends[slot(at(row, i))] = true;
      }
    }
  }
  for (std::size_t row = begin_; row < rows(); ++row) {
    for (std::size_t i = 1; i < width(row); ++i) {
      const Field field = at(row, i);
      closed_ = closed_ && is_vertex(field) && heads[slot(field)];
      if (i >= 2) {
        more_are_numbers_ = more_are_numbers_ && (field == data || is_number(field));
        more_are_vertices_ = more_are_vertices_ && is_vertex(field) && ends[slot(field)];
      }
    }
  }
}

// Whether each neighbour has the vertex as its neighbour. Requires closed lists.
bool Lists::is_symmetric() const {
  std::vector<std::size_t> row_of(slots());
  for (std::size_t row = begin_; row < rows(); ++row) {
    row_of[slot(at(row, 0))] = row;
  }
  for (std::size_t row = begin_; row < rows(); ++row) {
    for (std::size_t i = 1; i < width(row); ++i) {
      const std::size_t other = row_of[slot(at(row, i))];
      const auto* const first = fields_.data() + starts_[other] + 1;
      const auto* const last = fields_.data() + starts_[other + 1];
      if (std::find(first, last, at(row, 0)) == last) {
        return false;
      }
    }
  }
  return true;
}

Likelihood Lists::may_be_adjacency() const {
  if (begin_ >= rows()) {
    return Likelihood::no;
  }
  if (colons_) {
    return widest_ > 1 ? Likelihood::yes : Likelihood::no;
  }
  if (narrowest_ < widest_) {
    return distinct_ && closed_ && widest_ > 1 ? Likelihood::perhaps : Likelihood::no;
  }
  if (!has_more_fields() || at(begin_, widest_ - 1) == data) {
    return Likelihood::no;
  }
  const bool certain = distinct_ && closed_ && is_symmetric();
  const bool is_table = heading_line_ != 0 && heading_width_ == widest_;
  const bool other = is_table ? !more_doubts_.empty() && !reading_.heading
                              : more_are_vertices_ || !more_are_numbers_;
  return certain || other ? Likelihood::perhaps : Likelihood::no;
}

Likelihood Lists::may_be_edges() const {
  if (begin_ >= rows() || colons_ || narrowest_ < 2 || narrowest_ != widest_ ||
      (has_more_fields() && distinct_ && closed_ && heading_width_ != widest_ && is_symmetric())) {
    return Likelihood::no;
  }
  return Likelihood::perhaps;
}

Likelihood Lists::may_be_matrix() const {
  const std::size_t n = rows() - begin_;
  if (n < 2 || colons_ || narrowest_ != widest_) {
    return Likelihood::no;
  }
  if (widest_ == 1) {  // 0101 without blanks
    for (std::size_t row = begin_; row < rows(); ++row) {
      const std::string digits = name(at(row, 0));
      if (digits.size() != n || digits.find_first_not_of("01") != digits.npos) {
        return Likelihood::no;
      }
    }
    return Likelihood::yes;
  }
  bool bits = true;
  bool empty_diagonal = true;
  bool zero = false;
  for (std::size_t row = 0; row < n; ++row) {
    for (std::size_t i = 0; i < widest_; ++i) {
      const Field field = at(begin_ + row, i);
      if (!is_number(field)) {
        return Likelihood::no;
      }
      const bool is_zero = field == weight || name(field).starts_with('0');
      bits = bits && field <= 1;
      zero = zero || is_zero;
      empty_diagonal = empty_diagonal && (i != row || is_zero);
    }
  }
  // Rows of 0 and 1 are no edges, even if one row is missing or there twice.
  const bool is_square = widest_ == n && (empty_diagonal || (bits && zero));
  return is_square || (bits && widest_ > 2) ? Likelihood::perhaps : Likelihood::no;
}

Likelihood Lists::may_be_metis() const {
  constexpr std::size_t most_numbers = 4;
  if (begin_ + 1 >= rows() || colons_ || width(begin_) < 2 || width(begin_) > most_numbers) {
    return Likelihood::no;
  }
  const auto numbers = std::span(fields_).subspan(starts_[begin_]);
  const bool only_numbers = std::ranges::all_of(
      numbers, [](Field field) { return field < first_name || field == weight; });
  const std::size_t n = at(begin_, 0);
  const std::size_t m = at(begin_, 1);
  const std::size_t lines = rows() - begin_ - 1;
  const std::size_t entries = numbers.size() - width(begin_);
  // Without weights, and with those of edges or vertices.
  const bool fits =
      entries == 2 * m || entries == 4 * m || entries == 2 * m + n || entries == 4 * m + n;
  return only_numbers && fits && lines <= n && n <= lines + blank_lines_ ? Likelihood::perhaps
                                                                         : Likelihood::no;
}

void Lists::refuse() const {
  if (begin_ >= rows()) {
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
    lines_.fail_at(line_of_[odd_row_],
                   fmt::format("{} in this line, {} in line {}: this can be a list of edges with "
                               "weights or a heading, or an adjacency list (--heading, {})",
                               core::counted(width(odd_row_), "field"), width(begin_),
                               line_of_[begin_], either_format));
  }
  lines_.fail_at(line_of_[begin_],
                 "cannot tell the format of this graph: name it with --from, found " +
                     quoted(name(at(begin_, 0))));
}

void Lists::check_doubts(bool adjacency) const {
  if (reading_.format) {
    return;
  }
  if (!doubts_.empty()) {
    lines_.fail_at(doubts_[0].line, doubts_[0].reason);
  }
  if (adjacency && !more_doubts_.empty()) {
    lines_.fail_at(more_doubts_[0].line, more_doubts_[0].reason);
  }
}

GraphFile Lists::read(bool adjacency) const {
  if (begin_ >= rows()) {
    refuse();
  }
  check_doubts(adjacency);
  GraphFile file;
  std::vector<Arc> pairs;  // of fields, then of vertices
  for (std::size_t row = begin_; row < rows(); ++row) {
    if (!adjacency && width(row) < 2) {
      lines_.fail_at(line_of_[row], "expected two vertices, found " + quoted(name(at(row, 0))));
    }
    for (std::size_t i = 1; i < (adjacency ? width(row) : 2); ++i) {
      if (!is_vertex(at(row, i))) {
        lines_.fail_at(line_of_[row], "expected a vertex");
      }
      pairs.emplace_back(at(row, 0), at(row, i));
      if (at(row, 0) == at(row, i) && file.loops++ == 0) {
        file.loop_line = line_of_[row];
      }
    }
  }
  add_remarks(file, adjacency);
  name_vertices(file, pairs, adjacency);
  if (adjacency && !directed_ && !reading_.format) {
    check_both_ways(pairs);
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
  std::vector<Vertex> vertex_of(slots(), no_vertex);
  std::vector<Field> in_order;
  const auto meet = [&](Field field) {
    if (vertex_of[slot(field)] == no_vertex) {
      vertex_of[slot(field)] = static_cast<Vertex>(in_order.size());
      in_order.push_back(field);
    }
  };
  for (std::size_t row = begin_; row < rows(); ++row) {
    for (std::size_t i = 0; i < (adjacency ? width(row) : 2); ++i) {
      meet(at(row, i));
    }
  }
  const auto [least, greatest] = std::ranges::minmax(in_order);
  const Field first = least == 0 ? 0 : 1;
  const bool numbers = greatest < first_name;
  std::size_t n = in_order.size();
  if (!sizes_.empty()) {
    const std::size_t rest = rows() - begin_;
    n = sizes_[0];
    const bool fits = numbers ? greatest - first < n : n == in_order.size();
    if (!fits || n > max_vertices ||
        (sizes_.size() > 1 && !adjacency && sizes_[1] != rest && sizes_[1] != 2 * rest)) {
      lines_.fail_at(
          heading_line_,
          fmt::format("the heading does not fit: {} vertices, found {} edges and vertices "
                      "up to {}",
                      n, pairs.size(), name(greatest)));
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
  if (numbers && !adjacency && !reading_.format && !quoted_number_) {
    std::ranges::sort(in_order);
    std::size_t i = 0;
    while (in_order[i] == first + i) {
      ++i;
    }
    lines_.fail_at(
        line_of_.back(),
        fmt::format("no line has vertex {}: if it is a vertex without edges, there is no "
                    "tour; --from edges reads the numbers as names",
                    first + i));
  }
  const auto is_word = [&](Field field) { return !is_number(field); };
  const auto word = std::ranges::find_if(in_order, is_word);
  if (word != in_order.end() && !std::ranges::all_of(in_order, is_word)) {
    file.remarks.push_back("vertices are names, as " + quoted(name(*word)) + " is not a number");
  }
  for (const Field field : in_order) {
    const std::string text = core::as_utf8(name(field));
    const std::size_t before = file.names.list().size();
    (void)file.names.intern(text);
    if (file.names.list().size() == before) {
      lines_.fail_at(line_of_.back(),
                     "two names differ only in bytes that are not UTF-8, as " + quoted(text));
    }
    const std::size_t digit = std::min(text.find_first_not_of('0'), text.size() - 1);
    const auto number = core::parse_decimal<Field>(text.substr(digit));
    if (!reading_.format && digit > 0 && number && *number <= greatest_ &&
        vertex_of[slot(*number)] != no_vertex) {
      lines_.fail_at(line_of_.back(), quoted(text) + " and " + quoted(text.substr(digit)) +
                                          " are two names, or one number: " + either_format +
                                          " if they are names");
    }
  }
  for (auto& [u, v] : pairs) {
    u = vertex_of[slot(u)];
    v = vertex_of[slot(v)];
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
  if (!arrow_.empty() && !directed_) {
    file.remarks.push_back(
        fmt::format("'{}' is an edge in both directions (--directed: an arc)", arrow_));
  }
  if (!adjacency && widest_ > 2) {
    std::size_t row = begin_;
    while (width(row) == 2) {
      ++row;
    }
    file.remarks.push_back(
        fmt::format("ignored the columns after the second (the first in line {})", line_of_[row]));
  }
}

// An undirected adjacency list has each edge once, or each twice.
void Lists::check_both_ways(const std::vector<Arc>& pairs) const {
  std::vector<Arc> sorted;
  for (const Arc& pair : pairs) {
    if (pair.first != pair.second) {
      sorted.push_back(pair);
    }
  }
  std::ranges::sort(sorted);
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  const auto both = static_cast<std::size_t>(std::ranges::count_if(sorted, [&](const Arc& pair) {
    return std::binary_search(sorted.begin(), sorted.end(), Arc{pair.second, pair.first});
  }));
  if (both != 0 && both != sorted.size()) {
    lines_.fail_at(line_of_.back(),
                   "an adjacency list with some edges in both directions, others in one: arcs "
                   "(--directed), or edges (--from adjacency)");
  }
}

}  // namespace tsume::graph
