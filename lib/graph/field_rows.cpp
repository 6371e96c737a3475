#include "lib/graph/field_rows.hpp"

#include "lib/core/text.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <utility>

namespace tsume::graph {

namespace {

using core::quoted;
using Words = std::vector<std::string_view>;

constexpr std::string_view dashes[] = {"-", "–", "—"};

bool is_dash(std::string_view word) {
  return std::ranges::find(dashes, word) != std::ranges::end(dashes);
}

// A mark between the two vertices of an edge: "--", "-->", "<=>".
bool is_arrow(std::string_view word) {
  if (is_dash(word) || word == "→" || word == "↔" || word == "⟶" || word == "⟷") {
    return true;
  }
  if (word.size() < 2 || (word.front() == '<' && word.back() != '>')) {
    return false;
  }
  const std::string_view shaft = word.substr(word.front() == '<' ? 1 : 0);
  const std::size_t end = shaft.find_first_not_of(shaft[0]);
  return (shaft[0] == '-' || shaft[0] == '=') &&
         (end == shaft.npos || (end + 1 == shaft.size() && shaft[end] == '>'));
}

bool is_two_way(std::string_view arrow) {
  return arrow == "↔" || arrow == "⟷" || arrow.starts_with('<');
}

bool is_one_way(std::string_view arrow) {
  return arrow == "→" || arrow == "⟶" || (arrow.ends_with('>') && !is_two_way(arrow));
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

// "sep=;" of Excel.
bool names_separator(std::string_view line) {
  return line.size() == 5 && core::in_small_letters(line.substr(0, 4)) == "sep=" &&
         std::string_view(";,|\t").find(line[4]) != std::string_view::npos;
}

// Calls take(line, number, raw) for each line without its comment, and as it is.
template <typename Take>
void for_each_line(std::string_view text, Take&& take) {
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view raw = text.substr(0, end);
    if (number > 1 || !names_separator(raw.substr(0, raw.find('\r')))) {
      take(without_comment(raw), number, core::trim(raw));
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// Why a name may be more than one, or part of another format; empty if nothing speaks for it.
std::string_view doubtful_part(std::string_view name) {
  for (const std::string_view mark :
       {":", ";", ",", "|", "\t", "  ", " = ", "--", "->", "=>", "→", "\"", "{", "}", "[", "]"}) {
    if (name.find(mark) != name.npos) {
      return mark;
    }
  }
  for (const std::string_view mark : {"<", ">", "(", "*", "%", "'", "//", "/*", "\xc2\xa0"}) {
    if (name.starts_with(mark)) {
      return mark;
    }
  }
  if (std::ranges::count(name, '(') != std::ranges::count(name, ')')) {
    return name.find('(') == name.npos ? ")" : "(";
  }
  if (name.ends_with("\xc2\xa0")) {
    return "\xc2\xa0";
  }
  const Words words = core::split_words(name);
  if (words.size() > 1 && std::ranges::all_of(words, is_number_text)) {
    return " ";
  }
  if (is_arrow(name)) {
    return name;
  }
  for (const std::string_view dash : dashes) {
    const std::size_t at = name.find(dash);
    if (at == name.npos || (at == 0 && is_number_text(name))) {
      continue;
    }
    const std::string_view after = name.substr(at + dash.size());
    if (at == 0 || name.ends_with(dash) ||
        (core::is_digits(name.substr(0, at)) && core::is_digits(after))) {
      return dash;
    }
  }
  return {};
}

}  // namespace

FieldRows::FieldRows(std::string_view text, const GraphReading& reading,
                     const io::LineReader& lines)
    : text_(text), reading_(reading), lines_(lines) {
  survey();
  parse();
}

// Finds out what stands between the fields.
void FieldRows::survey() {
  bool tab = false;
  bool semicolon = false;
  bool comma = false;
  std::size_t with_colon = 0;
  std::size_t counted = 0;
  bool clear = true;
  bool heading = reading_.heading;
  for_each_line(text_, [&](std::string_view line, std::uint64_t number, std::string_view) {
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
  if (names_separator(text_.substr(0, text_.find_first_of("\r\n")))) {
    separator_ = text_[4];
  }
}

void FieldRows::parse() {
  bool heading = reading_.heading;
  bool after_blank = false;
  std::size_t gaps = 0;  // blank lines between rows
  std::uint64_t first_behind_gap = 0;
  for_each_line(text_, [&](std::string_view line, std::uint64_t number, std::string_view raw) {
    doubt_comment(raw, line, number);
    if (line.empty()) {
      blank_lines_ += size() > 0 ? 1U : 0U;
      after_blank = after_blank || (raw.empty() && size() > 1);
      return;
    }
    if (std::exchange(after_blank, false)) {
      ++gaps;
      first_behind_gap = first_behind_gap > 0 ? first_behind_gap : number;
    }
    if (std::exchange(heading, false)) {
      heading_ = {number, line, split(line, number)};
    } else {
      parse_line(line, number);
    }
  });
  if (gaps > 0 && gaps + 2 < size() && !colons_) {  // not between all rows
    doubt(
        0, first_behind_gap,
        fmt::format("line {} may be of another list, as it is behind a blank line: take the blank "
                    "line away, or {}",
                    first_behind_gap, either_list_format));
  }
  if (!arrow_.empty() && has_name(arrow_)) {
    lines_.fail_at(line_of_.back(), quoted(arrow_) + " is between two vertices, and a vertex");
  }
}

// What a '#' may say other than that the rest is a comment.
void FieldRows::doubt_comment(std::string_view raw, std::string_view line, std::uint64_t number) {
  if (raw.size() == line.size() || raw.find('#') == raw.npos) {
    return;
  }
  const std::string_view comment = core::trim(raw.substr(line.size()));
  if (!line.empty() && (separator_ != ' ' || colons_) && comment.size() > 1 &&
      !is_blank(comment[1])) {
    doubt(
        0, number,
        fmt::format("{} may be a part of the name before it: quote the name, or write '# ' before "
                    "a comment",
                    quoted(comment)));
  }
  const std::string words = core::in_small_letters(comment);
  if (line.empty() && !reading_.directed && words.find("directed graph") != words.npos &&
      words.find("undirected") == words.npos) {
    doubt(0, number,
          fmt::format("line {} may say that the graph is directed: --directed if it is, or {}",
                      number, either_list_format));
  }
}

std::vector<FieldRows::Piece> FieldRows::split(std::string_view line, std::uint64_t number) const {
  const auto skip_blanks = [&](std::size_t at) {
    return std::min(line.find_first_not_of(separator_ == '\t' ? " " : " \t", at), line.size());
  };
  std::vector<Piece> fields;
  for (std::size_t i = 0; i < line.size();) {
    std::size_t end = i;
    if (line[i] == '"') {
      end = line.find('"', i + 1);
      if (end == line.npos) {
        lines_.fail_at(number, "a quote that is left open: " + quoted(line));
      }
      fields.push_back({line.substr(i + 1, end - i - 1), true});
      end = skip_blanks(end + 1);
      if (end < line.size() && line[end] != separator_ &&
          (separator_ != ' ' || !is_blank(line[end - 1]))) {
        lines_.fail_at(number, "text after a quote: " + quoted(line));
      }
    } else {
      end = separator_ == ' ' ? line.find_first_of(" \t", i) : line.find(separator_, i);
      end = std::min(end, line.size());
      fields.push_back({core::trim(line.substr(i, end - i))});
    }
    // To the next field, which may be empty unless blanks separate.
    i = skip_blanks(separator_ == ' ' ? end : end + 1);
  }
  return fields;
}

// A dash can be a neighbour, too.
bool FieldRows::is_mark(const std::vector<Piece>& fields, std::size_t i) const {
  return fields.size() > 2 && i < fields.size() && !fields[i].quoted && is_arrow(fields[i].text) &&
         !(is_dash(fields[i].text) && reading_.format == GraphFormat::adjacency);
}

void FieldRows::parse_line(std::string_view line, std::uint64_t number) {
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
    if (is_mark(fields, 1)) {
      arrow_ = arrow_.empty() ? fields[1].text : arrow_;
      if (is_one_way(fields[1].text) != is_one_way(arrow_)) {
        lines_.fail_at(number, quoted(fields[1].text) + " in this line, " + quoted(arrow_) +
                                   " in another: edges and arcs");
      }
      if (reading_.directed && has_two_heads()) {
        lines_.fail_at(number, quoted(arrow_) + " has two directions, but --directed is given");
      }
      fields.erase(fields.begin() + 1);
      if (is_mark(fields, 2)) {
        lines_.fail_at(number,
                       "two marks between vertices, where a line is an edge: " + quoted(line));
      }
    }
  }
  while (fields.size() > 1 && fields.back().text.empty()) {
    fields.pop_back();  // of a spreadsheet whose rows differ
  }
  if (fields.empty()) {
    fields.emplace_back();  // before a dictionary
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
    doubt(0, number, quoted(line) + " may have a comma in a number: " + either_list_format);
  }
  starts_.push_back(fields_.size());
  line_of_.push_back(number);
}

FieldRows::Field FieldRows::field(const Piece& piece, std::size_t column, std::uint64_t number) {
  const std::string_view text = piece.text;
  const auto value = core::parse_decimal<Field>(text);
  if (value && *value < first_name && (text.size() == 1 || text.front() != '0')) {
    greatest_ = std::max(greatest_, *value);
    quoted_number_ = quoted_number_ || piece.quoted;
    return *value;
  }
  const bool numeric = is_number_text(text);
  const bool further = column >= 2 && !colons_ && reading_.format != GraphFormat::adjacency;
  if (further && (numeric || text.empty()) && text != impassable) {
    return weight;
  }
  if (text.empty()) {
    lines_.fail_at(number, column > 0 || colons_ || size() > 0
                               ? "a vertex with an empty name"
                               : "an empty first field: if the first column has the numbers of "
                                 "lines, take it away; graph-import --from matrix reads tables");
  }
  const auto [at, added] =
      index_.try_emplace(std::string(text), first_name + static_cast<Field>(names_.size()));
  const bool is_plain_vertex = !further && !piece.quoted;
  if (!added) {
    plain_vertex_[at->second - first_name] =
        plain_vertex_[at->second - first_name] || is_plain_vertex;
    return at->second;
  }
  names_.emplace_back(text);
  line_of_name_.push_back(number);
  numeric_.push_back(numeric);
  plain_vertex_.push_back(is_plain_vertex);
  if (names_.size() > max_vertices) {
    lines_.fail_at(number, "more than " + core::counted(max_vertices, "name"));
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
  if (further && core::is_digits(text.substr(0, text.find('#')))) {
    doubt(0, number,
          fmt::format("{} may have a comment after '#': {} if not", quoted(text),
                      either_list_format));
  } else if (const std::string_view part = doubtful_part(text); !part.empty()) {
    doubt(column, number,
          fmt::format("{} with {} may be more than a name: {} if it is one", quoted(text),
                      quoted(part), either_list_format));
  } else if (numeric && !core::is_digits(text)) {
    doubt(column, number,
          fmt::format("{} is not the number of a vertex: {} if it is a name", quoted(text),
                      either_list_format));
  }
  return at->second;
}

// Adds one unless there are doubts of two lines: one of them may be in a heading.
void FieldRows::doubt(std::size_t column, std::uint64_t line, const std::string& reason) {
  std::vector<Doubt>& doubts = column < 2 || colons_ ? doubts_ : further_doubts_;
  if (doubts.empty() || (doubts.size() == 1 && doubts[0].line != line)) {
    doubts.push_back({line, reason});
  }
}

void FieldRows::drop_first() {
  starts_.erase(starts_.begin());
  line_of_.erase(line_of_.begin());
}

std::string FieldRows::name(Field field) const {
  return field < first_name ? std::to_string(field) : names_[field - first_name];
}

bool FieldRows::has_two_heads() const {
  return is_two_way(arrow_);
}

std::vector<std::string_view> FieldRows::plain_vertices() const {
  std::vector<std::string_view> plain;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    if (plain_vertex_[i]) {
      plain.push_back(names_[i]);
    }
  }
  return plain;
}

bool FieldRows::is_number(Field field) const {
  return field < first_name || field == weight ||
         (is_vertex(field) && numeric_[field - first_name]);
}

}  // namespace tsume::graph
