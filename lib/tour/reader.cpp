#include "lib/tour/reader.hpp"

#include "lib/core/error.hpp"
#include "lib/core/json.hpp"
#include "lib/core/text.hpp"
#include "lib/io/records.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tsume::tour {

namespace {

using core::quoted;
using graph::no_vertex;
using Words = std::vector<std::string_view>;

constexpr std::string_view blanks = " \t";
constexpr std::string_view openings = "([{";
constexpr std::string_view closings = ")]}";

bool is_one_of(char c, std::string_view set) {
  return set.find(c) != set.npos;
}

Words split_at(std::string_view text, std::string_view separators) {
  Words words;
  for (std::size_t at = text.find_first_not_of(separators); at != text.npos;) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(separators, end);
  }
  return words;
}

// "2,1": coordinates without a blank.
bool is_pair(std::string_view word) {
  const std::size_t comma = word.find(',');
  return comma != word.npos && core::is_digits(word.substr(0, comma)) &&
         core::is_digits(word.substr(comma + 1));
}

// The numbers and holes of a grid's row; empty if the line is none.
Words grid_words(std::string_view line) {
  const auto fields = split_at(line, blanks);
  const bool pairs = fields.size() > 1 && std::any_of(fields.begin(), fields.end(), is_pair);
  if (pairs || line.find_first_not_of("0123456789#.,;|[] \t") != line.npos) {
    return {};
  }
  return split_at(line, ",;|[] \t");
}

// One square of a list: its name or number, or two coordinates.
struct Item {
  std::string_view first;
  std::optional<std::string_view> second = {};
};

// The items of one line, which refer to it. Dashes and arrows separate as blanks do.
class ListLine {
 public:
  ListLine(std::string_view line, bool has_coordinates)
      : text_(line), has_coordinates_(has_coordinates) {
    for (const std::string_view mark :
         {"->", "=>", "\xe2\x86\x92", "\xe2\x80\x93", "\xe2\x80\x94"}) {
      for (std::size_t at = text_.find(mark); at != text_.npos; at = text_.find(mark, at)) {
        text_.replace(at, mark.size(), mark.size(), ' ');
      }
    }
    for (char& c : text_) {
      c = is_one_of(c, "->;|\"'") ? ' ' : c;
    }
  }

  // nullopt if the brackets do not match.
  [[nodiscard]] std::optional<std::vector<Item>> items() const {
    std::vector<Item> result;
    std::string open;        // the closing brackets that are due
    bool innermost = false;  // no bracket since the last one that opened
    std::size_t begin = 0;   // of the text since the last bracket
    for (std::size_t i = 0; i < text_.size(); ++i) {
      const char c = text_[i];
      if (!is_one_of(c, openings) && !is_one_of(c, closings)) {
        continue;
      }
      const std::string_view part = std::string_view(text_).substr(begin, i - begin);
      begin = i + 1;
      if (is_one_of(c, openings)) {
        add(result, part, false);
        open.push_back(closings[openings.find(c)]);
        innermost = true;
        continue;
      }
      if (open.empty() || open.back() != c) {
        return std::nullopt;
      }
      open.pop_back();
      add(result, part, innermost);
      innermost = false;
    }
    add(result, std::string_view(text_).substr(begin), false);
    return open.empty() ? std::optional(std::move(result)) : std::nullopt;
  }

 private:
  void add(std::vector<Item>& items, std::string_view part, bool in_brackets) const {
    const Words all = split_at(part, ", \t");
    if (has_coordinates_ && in_brackets && all.size() == 2 && core::is_digits(all[0]) &&
        core::is_digits(all[1])) {
      items.push_back({all[0], all[1]});
      return;
    }
    for (const std::string_view word : split_at(part, blanks)) {
      if (has_coordinates_ && is_pair(word)) {
        const std::size_t comma = word.find(',');
        items.push_back({word.substr(0, comma), word.substr(comma + 1)});
      } else {
        for (const std::string_view name : split_at(word, ",")) {
          items.push_back({name});
        }
      }
    }
  }

  std::string text_;
  bool has_coordinates_;
};

// Bytes of all squares of a line, at most: a whole tour may stand on one line.
std::size_t longest_line(const Problem& problem) {
  std::size_t longest = 16;
  for (const std::string& name : problem.names.list()) {
    longest = std::max(longest, name.size() + 1);
  }
  return std::max(io::LineReader::default_line_limit, longest * problem.graph.size());
}

// Each kind of tour has a function that takes its first line and returns the line after it.
class TourReader {
 public:
  TourReader(io::Input& input, const Problem& problem, const Spelling& spelling)
      : lines_(input, longest_line(problem)),
        problem_(problem),
        board_(problem.board()),
        n_(problem.graph.size()),
        spelling_(spelling) {}

  std::vector<ReadTour> read() {
    Line line = next_text();
    if (!line) {
      lines_.fail("empty input, expected a tour (a grid of numbers, a line of squares, or TSPLIB)");
    }
    while (line) {
      tours_.push_back({{}, lines_.line_number()});
      try {
        line = is_json(*line)       ? read_json(*line)
               : is_tsplib(*line)   ? read_tsplib(*line)
               : is_grid(*line)     ? read_grid(*line)
               : is_matrix(*line)   ? read_matrix(*line)
               : is_concorde(*line) ? read_concorde()
                                    : read_list(*line);
      } catch (const core::BadText& error) {
        reject(error);
        line = after_bad();
      }
    }
    return std::move(tours_);
  }

 private:
  using Line = std::optional<std::string_view>;

  // Ends the tour that is read, as one that cannot be read.
  [[noreturn]] static void fail(const std::string& reason) { throw core::BadText(reason); }

  void reject(const core::BadText& error) {
    ReadTour& bad = tours_.back();
    const std::uint64_t line = lines_.line_number();
    bad.error = (line > bad.line ? "line " + std::to_string(line) + ": " : "") + error.what();
  }

  // The next line that is not empty.
  Line next_text() {
    after_blank_ = false;
    while (const auto line = lines_.next()) {
      if (const auto text = core::trim(*line); !text.empty()) {
        current_ = text;
        return current_;
      }
      after_blank_ = true;
    }
    current_ = std::nullopt;
    return current_;
  }

  // The first line after a blank one, behind the beginning of the tour that cannot be read.
  Line after_bad() {
    while (current_ && (!after_blank_ || lines_.line_number() == tours_.back().line)) {
      (void)next_text();
    }
    return current_;
  }

  // An object, or the beginning of an array of objects; not a list in braces or brackets.
  static bool is_json(std::string_view line) {
    const std::string_view rest = line.empty() ? line : core::trim(line.substr(1));
    return line.starts_with('{')   ? rest.empty() || rest.front() == '"'
           : line.starts_with('[') ? rest.empty() || rest.front() == '{'
                                   : false;
  }

  [[nodiscard]] bool is_tsplib(std::string_view line) const {
    return line.size() > 2 && !problem_.names.find(std::string(core::split_words(line).front())) &&
           std::isupper(static_cast<unsigned char>(line[0])) != 0 &&
           std::isupper(static_cast<unsigned char>(line[1])) != 0;
  }

  [[nodiscard]] bool is_grid(std::string_view line) const {
    return board_ != nullptr && grid_words(line).size() == board_->columns();
  }

  // A grid in one line: "[[1, 4, 7], [8, 11, 2]]". With two columns it is a list of coordinates.
  [[nodiscard]] bool is_matrix(std::string_view line) const {
    return board_ != nullptr && board_->columns() != 2 && line.starts_with('[') &&
           matrix_rows(line).size() == board_->rows() &&
           grid_words(line).size() == board_->rows() * board_->columns();
  }

  static Words matrix_rows(std::string_view line) {
    Words rows = split_at(line, "[]");
    std::erase_if(rows, [](std::string_view row) { return grid_words(row).empty(); });
    return rows;
  }

  Tour& tour() { return tours_.back().tour; }

  Line read_json(std::string_view first) {
    const std::uint64_t begin = tours_.back().line;
    tours_.pop_back();
    for (const core::Json& value : io::read_json(lines_, first, "moves")) {
      tours_.push_back({{}, begin});
      try {
        read_moves(value);
      } catch (const core::BadText& error) {
        reject(error);
      }
    }
    return next_text();
  }

  void read_moves(const core::Json& value) {
    const core::Json squares = value.get("moves");
    if (!squares.is_array()) {
      fail("\"moves\" is not a list");
    }
    for (std::size_t i = 0; i < squares.size(); ++i) {
      const core::Json square = squares.at(i);
      tour().push_back(square.is_string()
                           ? vertex(square.string())
                           : vertex(std::to_string(square.integer<std::uint32_t>())));
    }
  }

  // A keyword and its value: "TYPE : TOUR".
  void check_header(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == line.npos) {
      fail("expected a keyword of TSPLIB with ':', or TOUR_SECTION, found " + quoted(line));
    }
    const std::string_view key = core::trim(line.substr(0, colon));
    const std::string_view value = core::trim(line.substr(colon + 1));
    if (key == "TYPE" && value != "TOUR") {
      fail("a TSPLIB file of TYPE " + quoted(value) + " has no tour");
    }
    if (key == "DIMENSION" && core::parse_decimal<std::size_t>(value) != n_) {
      fail("DIMENSION " + quoted(value) + " is not the number of " +
           (board_ != nullptr ? "squares" : "vertices") + ", " + std::to_string(n_));
    }
  }

  Line read_tsplib(std::string_view first) {
    Line line = first;
    for (; line && !line->starts_with("TOUR_SECTION"); line = next_text()) {
      check_header(*line);
    }
    if (!line) {
      fail("the TSPLIB file has no TOUR_SECTION");
    }
    for (line = next_text(); line && *line != "-1"; line = next_text()) {
      for (const std::string_view word : core::split_words(*line)) {
        // Some programs put the end behind the last vertex.
        if (word == "-1" && word.data() + word.size() == line->data() + line->size()) {
          return after_tsplib();
        }
        tour().push_back(numbered(word));
      }
    }
    if (!line) {
      fail("the TSPLIB tour ends without -1");
    }
    return after_tsplib();
  }

  Line after_tsplib() {
    Line line = next_text();
    while (line && (*line == "-1" || *line == "EOF")) {  // a second -1 ends a list of tours
      line = next_text();
    }
    return line;
  }

  // The number of vertices, then the vertices from 0, over several lines.
  [[nodiscard]] bool is_concorde(std::string_view line) const {
    return board_ == nullptr && problem_.names.empty() && n_ > 1 &&
           core::parse_decimal<std::size_t>(line) == n_;
  }

  Line read_concorde() {
    Line line = next_text();
    for (; line && tour().size() < n_; line = next_text()) {
      for (const std::string_view word : core::split_words(*line)) {
        const auto k = core::parse_decimal<std::size_t>(word);
        if (!k || *k >= n_ || tour().size() == n_) {
          fail("expected " + std::to_string(n_) + " numbers from 0 to " + std::to_string(n_ - 1) +
               " after their number, found " + quoted(word));
        }
        tour().push_back(static_cast<Vertex>(*k));
      }
    }
    if (tour().size() < n_) {
      fail("the tour ends after " + std::to_string(tour().size()) + " of " + std::to_string(n_) +
           " vertices");
    }
    return line;
  }

  Line read_list(std::string_view line) {
    try {
      read_moves(line);
    } catch (const core::BadText& error) {
      reject(error);
    }
    return next_text();
  }

  void read_moves(std::string_view line) {
    if (!problem_.names.empty()) {
      // Names may have every character but blanks and commas.
      for (const std::string_view word : split_at(line, ", \t")) {
        tour().push_back(vertex(word));
      }
      return;
    }
    const ListLine list(line, board_ != nullptr);
    const auto items = list.items();
    if (!items) {
      fail("brackets do not match in " + quoted(line));
    }
    for (const Item& item : *items) {
      tour().push_back(item.second ? at_coordinates(item.first, *item.second) : vertex(item.first));
    }
    if (tour().empty()) {
      fail("expected squares, found " + quoted(line));
    }
  }

  Line read_grid(std::string_view first) {
    std::vector<std::size_t> numbers(n_);  // as written
    Line line = first;
    for (std::size_t row = 0; row < board_->rows(); ++row) {
      if (!line) {
        fail("the grid ends after " + std::to_string(row) + " of " +
             std::to_string(board_->rows()) + " rows");
      }
      read_grid_row(*line, row, numbers);
      line = row + 1 < board_->rows() ? next_text() : line;
    }
    return read_place(numbers);
  }

  Line read_matrix(std::string_view line) {
    std::vector<std::size_t> numbers(n_);
    const Words rows = matrix_rows(line);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      read_grid_row(rows[row], row, numbers);
    }
    return read_place(numbers);
  }

  Line read_place(const std::vector<std::size_t>& numbers) {
    try {
      place(numbers);
    } catch (const core::BadText& error) {
      reject(error);
    }
    return next_text();
  }

  void read_grid_row(std::string_view line, std::size_t row, std::vector<std::size_t>& numbers) {
    const auto words = grid_words(line);
    if (words.size() != board_->columns()) {
      fail("grid row of " + core::counted(words.size(), "square") + ", expected " +
           std::to_string(board_->columns()));
    }
    for (std::size_t column = 0; column < words.size(); ++column) {
      const std::string_view word = words[column];
      const Vertex v = board_->vertex(row, column);
      const bool mark = word == "#" || word == ".";
      if (v == no_vertex && !mark && word != "0") {
        fail("number on a hole of the board");
      }
      if (v == no_vertex) {
        continue;
      }
      if (mark || (word == "0" && board_->has_holes())) {
        fail("hole on a free square of the board");
      }
      const auto k = core::parse_decimal<std::size_t>(word);
      if (!k || *k > n_) {
        fail("expected a number from 1 to " + std::to_string(n_) + ", found " + quoted(word));
      }
      numbers[v] = *k;
    }
  }

  // Turns the numbers of a whole grid into a tour.
  void place(const std::vector<std::size_t>& numbers) {
    const bool from_zero = std::find(numbers.begin(), numbers.end(), 0U) != numbers.end();
    const std::size_t base = from_zero ? 0 : 1;
    Tour placed(n_, no_vertex);
    for (Vertex v = 0; v < n_; ++v) {
      if (numbers[v] - base >= n_) {
        fail("the grid that ends here has both 0 and " + std::to_string(n_));
      }
      Vertex& at = placed[numbers[v] - base];
      if (at != no_vertex) {
        fail("number " + std::to_string(numbers[v]) +
             " occurs twice in the grid that ends here, on " + board_->name(at) + " and " +
             board_->name(v));
      }
      at = v;
    }
    tour() = std::move(placed);
  }

  // A number, counted as the spelling says, as one from 0 to below `end`.
  std::size_t counted(std::string_view word, std::size_t end, std::string_view what) {
    const std::size_t first = spelling_.first_number;
    const auto k = core::parse_decimal<std::size_t>(word);
    if (!k || *k < first || *k - first >= end) {
      fail("expected a " + std::string(what) + " from " + std::to_string(first) + " to " +
           std::to_string(end + first - 1) + ", found " + quoted(word));
    }
    return *k - first;
  }

  // The vertex of a number in the order of vertices.
  Vertex numbered(std::string_view word) {
    return static_cast<Vertex>(counted(word, n_, "vertex"));
  }

  Vertex at_coordinates(std::string_view first, std::string_view second) {
    const bool x_y = spelling_.coordinates == Coordinates::x_y;
    const std::size_t column = counted(x_y ? first : second, board_->columns(), "column");
    const std::size_t row = counted(x_y ? second : first, board_->rows(), "row");
    const Vertex v = board_->vertex(x_y ? board_->rows() - 1 - row : row, column);
    if (v == no_vertex) {
      fail("square " + quoted(std::string(first) + "," + std::string(second)) + " is a hole");
    }
    return v;
  }

  Vertex vertex(std::string_view word) {
    const bool numbers = board_ != nullptr ? !board_->has_holes() : problem_.names.empty();
    if (core::is_digits(word) && numbers) {
      return numbered(word);
    }
    try {
      return problem_.find(word);
    } catch (const core::BadArgument& error) {
      fail(error.what());
    }
  }

  io::LineReader lines_;
  const Problem& problem_;
  const knight::Board* board_;
  std::size_t n_;
  Spelling spelling_;
  std::vector<ReadTour> tours_;
  Line current_;
  bool after_blank_ = false;  // the current line follows a blank one
};

}  // namespace

std::vector<ReadTour> read_tours(io::Input& input, const Problem& problem,
                                 const Spelling& spelling) {
  return TourReader(input, problem, spelling).read();
}

}  // namespace tsume::tour
