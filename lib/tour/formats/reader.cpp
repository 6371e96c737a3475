#include "lib/tour/formats/reader.hpp"

#include "lib/core/error.hpp"
#include "lib/core/json.hpp"
#include "lib/core/text.hpp"
#include "lib/io/records.hpp"
#include "lib/tour/formats/list_line.hpp"
#include "lib/tour/formats/vertex_list.hpp"
#include "lib/tour/verify.hpp"

#include <algorithm>
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

// The numbers and holes of a grid's row; empty if the line is none.
Words grid_words(std::string_view line) {
  const auto fields = split_at(line, " \t");
  const bool pairs = fields.size() > 1 && std::any_of(fields.begin(), fields.end(), is_pair);
  const bool other = line.find_first_not_of("0123456789#.,;|[]{}\"' \t") != line.npos;
  return pairs || other ? Words{} : split_at(line, ",;|[]{}\"' \t");
}

// Bytes of all squares of a line, at most: a whole tour may stand on one line.
std::size_t longest_line(const Problem& problem) {
  std::size_t longest = 16;
  for (const std::string& name : problem.names.list()) {
    longest = std::max(longest, 3 * name.size() + 1);  // as a word
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
        spelling_(spelling),
        lists_(problem, spelling.first_number),
        hash_names_(std::ranges::any_of(
            problem.names.list(), [](const std::string& name) { return name.starts_with('#'); })) {}

  std::vector<ReadTour> read() {
    Line line = next_text();
    if (!line) {
      lines_.fail("empty input, expected a tour (a grid of numbers, a line of squares, or TSPLIB)");
    }
    while (line) {
      tours_.push_back({{}, lines_.line_number()});
      try {
        line = is_whole(*line)      ? read_list(*line)
               : is_json(*line)     ? read_json(*line)
               : is_tsplib(*line)   ? read_tsplib(*line)
               : is_grid(*line)     ? read_grid(*line)
               : is_matrix(*line)   ? read_matrix(*line)
               : is_concorde(*line) ? read_concorde(*line)
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

  // The next line that is neither empty nor a comment.
  Line next_text() {
    after_blank_ = false;
    while (const auto line = lines_.next()) {
      const auto text = core::trim(*line);
      if (!text.empty() && !is_comment(text)) {
        current_ = text;
        return current_;
      }
      after_blank_ |= text.empty();
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

  // What begins with '#' and cannot be meant as a row of a grid or as a vertex.
  [[nodiscard]] bool is_comment(std::string_view line) const {
    return line.starts_with('#') && (board_ != nullptr ? grid_words(line).empty() : !hash_names_);
  }

  // A list of all vertices, whatever their names look like.
  [[nodiscard]] bool is_whole(std::string_view line) const {
    return board_ == nullptr && lists_.every_vertex(line).has_value();
  }

  // TOUR_SECTION, or a keyword in capitals and a colon; names may look so, too.
  [[nodiscard]] bool is_tsplib(std::string_view line) const {
    const std::string_view word = core::trim(line.substr(0, line.find(':')));
    const bool capitals = word.size() > 1 && std::ranges::all_of(word, [](char c) {
                            return (c >= 'A' && c <= 'Z') || c == '_';
                          });
    return capitals && (word.size() < line.size() || word == "TOUR_SECTION") &&
           (line == "NAME : tour" || vertices_of(line).vertices.empty());  // as write_tour() begins
  }

  [[nodiscard]] bool is_grid(std::string_view line) const {
    return board_ != nullptr && grid_words(line).size() == board_->columns();
  }

  // A grid in one line: "[[1, 4, 7], [8, 11, 2]]", "[1 4 7; 8 11 2]". With two columns it is a list
  // of coordinates.
  [[nodiscard]] bool is_matrix(std::string_view line) const {
    return board_ != nullptr && board_->columns() != 2 &&
           (line.starts_with('[') || line.starts_with('{')) &&
           matrix_rows(line).size() == board_->rows() &&
           grid_words(line).size() == board_->rows() * board_->columns();
  }

  static Words matrix_rows(std::string_view line) {
    Words rows = split_at(line, "[]{};");
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

  // An object with a list, or the list alone.
  void read_moves(const core::Json& value) {
    const core::Json squares = value.is_array() ? value : value.get("moves");
    if (!squares.is_array()) {
      fail("\"moves\" is not a list");
    }
    if (board_ == nullptr) {
      take(lists_.read(squares));
      return;
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
    for (; line && core::trim(line->substr(0, line->find(':'))) != "TOUR_SECTION";
         line = next_text()) {
      check_header(*line);
    }
    if (!line) {
      fail("the TSPLIB file has no TOUR_SECTION");
    }
    // Without -1 the tour goes on to EOF or to the end of the file.
    for (line = next_text(); line && *line != "-1" && *line != "EOF"; line = next_text()) {
      for (const std::string_view word : core::split_words(*line)) {
        // Some programs put the end behind the last vertex.
        if (word == "-1" && word.data() + word.size() == line->data() + line->size()) {
          (void)next_text();
          return after_tsplib();
        }
        tour().push_back(numbered(word));
      }
    }
    return after_tsplib();
  }

  Line after_tsplib() {
    Line line = current_;
    while (line && (*line == "-1" || *line == "EOF")) {  // a second -1 ends a list of tours
      line = next_text();
    }
    return line;
  }

  // The number of vertices, then the vertices from 0, over several lines. The number may also be
  // the first of vertices on lines of their own; there is no 0 among these.
  [[nodiscard]] bool is_concorde(std::string_view line) const {
    return board_ == nullptr && problem_.names.are_numbers() && n_ > 1 &&
           core::parse_decimal<std::size_t>(line) == n_;
  }

  Line read_concorde(std::string_view first) {
    const auto refuse = [this](std::string_view word) {
      fail("expected " + core::counted(n_, "number") + " from 0 to " + std::to_string(n_ - 1) +
           " after their number, found " + quoted(word));
    };
    std::vector<std::size_t> numbers;
    bool one_a_line = lists_.find(first).has_value();
    Line line = next_text();
    for (; line && numbers.size() < n_ && (numbers.empty() || !one_a_line || !after_blank_);
         line = next_text()) {
      const Words words = core::split_words(*line);
      for (const std::string_view word : words) {
        const auto k = core::parse_decimal<std::size_t>(word);
        one_a_line = one_a_line && words.size() == 1 && k != 0U;
        if (!k || *k > n_ || (*k == n_ && !one_a_line) || numbers.size() == n_) {
          refuse(word);
        }
        numbers.push_back(*k);
      }
    }
    if (one_a_line) {
      numbers.insert(numbers.begin(), n_);
    } else if (std::ranges::find(numbers, n_) != numbers.end()) {
      refuse(std::to_string(n_));
    } else if (numbers.size() < n_) {
      fail("the tour ends after " + std::to_string(numbers.size()) + " of " +
           core::counted(n_, "vertex", "vertices"));
    }
    for (const std::size_t k : numbers) {
      tour().push_back(static_cast<Vertex>(one_a_line ? k - 1 : k));
    }
    return line;
  }

  Line read_list(std::string_view line) {
    tours_.back().is_list = true;
    VertexList list;
    try {
      if (board_ != nullptr) {
        read_squares(line);
      } else {
        list = lists_.read(line);
        take(list);
      }
    } catch (const core::BadText& error) {
      reject(error);
      return behind_parts();
    }
    return is_part(list) ? read_parts(std::move(list)) : next_text();
  }

  // Vertices or edges below a line that cannot be read are what is left of the same tour.
  Line behind_parts() {
    do {
      (void)next_text();
    } while (current_ && !after_blank_ && is_part(vertices_of(*current_)));
    return current_;
  }

  // The vertices of a line; none if it is no list of a graph.
  [[nodiscard]] VertexList vertices_of(std::string_view line) const {
    try {
      return board_ != nullptr ? VertexList{} : lists_.read(line);
    } catch (const core::BadText&) {
      return {};  // read_list() refuses it
    }
  }

  // A vertex or an edge of a tour that has more: such lines are one tour.
  [[nodiscard]] bool is_part(const VertexList& list) const {
    const std::size_t count = list.vertices.size();
    return (count == 1 || count == 2) && count < n_;
  }

  // One vertex a line, in order, or one edge a line, in any order, from the current line on.
  Line read_parts(VertexList part) {
    const std::size_t count = part.vertices.size();
    std::vector<Edge> edges;
    tour().clear();
    do {
      tour().insert(tour().end(), part.vertices.begin(), part.vertices.end());
      if (count == 2) {
        edges.push_back(
            {part.vertices[0], part.vertices[1], part.has_arrow || problem_.graph.is_directed()});
      }
      part = next_text() && !after_blank_ ? lists_.read(*current_) : VertexList{};
      tours_.back().is_list = tour().size() == count;
    } while (part.vertices.size() == count);
    if (!part.unknown.empty() && !is_json(*current_) && !is_tsplib(*current_)) {
      try {
        take(part);
      } catch (const core::BadText& error) {
        reject(error);
      }
      return behind_parts();
    }
    if (edges.size() > 1) {
      try {
        tour() = tour_of_edges(edges);
      } catch (const core::BadText& error) {
        tours_.back().error = error.what();
      }
    }
    return current_;
  }

  struct Edge {
    Vertex from = 0;
    Vertex to = 0;
    bool is_arc = false;
  };

  // The order of vertices along edges. Of a cycle the first comes again at the end. Where the edges
  // do not say how the tour begins and which way it goes, it is as the problem wants it.
  [[nodiscard]] Tour tour_of_edges(const std::vector<Edge>& edges) const {
    std::vector<std::vector<std::size_t>> edges_at(n_);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      for (const Vertex v : {edges[i].from, edges[i].to}) {
        edges_at[v].push_back(i);
        if (edges_at[v].size() > 2) {
          fail(problem_.name(v) + " has more than two of the edges");
        }
      }
    }
    Vertex at = edges[0].from;
    for (const Edge& edge : edges) {
      at = edges_at[at].size() == 1          ? at
           : edges_at[edge.from].size() == 1 ? edge.from
           : edges_at[edge.to].size() == 1   ? edge.to
                                             : at;
    }
    std::vector<bool> used(edges.size());
    bool forward = false;  // there is an arc that way
    bool backward = false;
    Tour found{at};
    while (true) {
      const auto next = std::ranges::find_if(edges_at[at], [&](std::size_t e) { return !used[e]; });
      if (next == edges_at[at].end()) {
        break;
      }
      const Edge& edge = edges[*next];
      used[*next] = true;
      (at == edge.from ? forward : backward) |= edge.is_arc;
      at = at == edge.from ? edge.to : edge.from;
      found.push_back(at);
    }
    if (std::ranges::find(used, false) != used.end()) {
      fail("the edges make more than one path or cycle");
    }
    if (forward && backward) {
      fail("the edges are arcs, which do not all go the same way round");
    }
    if (backward) {
      std::ranges::reverse(found);
    }
    return as_wanted(std::move(found), forward || backward);
  }

  [[nodiscard]] Tour as_wanted(Tour found, bool has_direction) const {
    const bool cycle = problem_.closed && found.size() > 2 && found.front() == found.back();
    const auto turned = [&](Tour tour) {
      const FixedPosition first = problem_.start || problem_.fixed.empty()
                                      ? FixedPosition{1, problem_.start.value_or(tour.front())}
                                      : problem_.fixed.front();
      const auto place = std::ranges::find(tour, first.vertex);
      if (cycle && place != tour.end()) {
        tour.pop_back();
        const auto index = static_cast<std::size_t>(place - tour.begin()) % tour.size();
        const std::size_t shift = (index + tour.size() - (first.k - 1) % tour.size()) % tour.size();
        std::ranges::rotate(tour, tour.begin() + static_cast<std::ptrdiff_t>(shift));
      }
      return tour;
    };
    const Tour reversed(found.rbegin(), found.rend());
    found = turned(std::move(found));
    if (has_direction || !first_error(problem_, found)) {
      return found;
    }
    Tour other = turned(reversed);
    return first_error(problem_, other) ? found : other;
  }

  // A tour whose edges stand in order, each with both ends: 1-2 2-3 3-1.
  [[nodiscard]] static Tour in_order(Tour vertices) {
    constexpr std::size_t least = 6;
    bool chain = vertices.size() >= least && vertices.size() % 2 == 0;
    for (std::size_t i = 1; chain && i + 1 < vertices.size(); i += 2) {
      chain = vertices[i] == vertices[i + 1];
    }
    if (!chain) {
      return vertices;
    }
    Tour tour{vertices.front()};
    for (std::size_t i = 1; i < vertices.size(); i += 2) {
      tour.push_back(vertices[i]);
    }
    return tour;
  }

  // Takes the vertices of a list, which may be the edges of a tour, in order.
  void take(const VertexList& list) {
    if (!list.unknown.empty()) {
      (void)vertex(list.unknown);  // complains
      fail(quoted(list.unknown) + " is not a vertex");
    }
    if (list.vertices.empty()) {
      fail("expected vertices");
    }
    tour() = in_order(list.vertices);
  }

  void read_squares(std::string_view line) {
    const ListLine list(without_end_mark(line));
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
    require_one_kind(*items);
    tour() = in_order(std::move(tour()));
  }

  // A number beside names is that of a move or of a row.
  static void require_one_kind(const std::vector<Item>& items) {
    const auto is_number = [](const Item& item) { return core::is_digits(item.first); };
    const auto number = std::ranges::find_if(items, is_number);
    const auto name = std::ranges::find_if_not(items, is_number);
    if (number != items.end() && name != items.end()) {
      fail("the number " + quoted(number->first) + " and the name " + quoted(name->first) +
           " in one list of squares");
    }
  }

  Line read_grid(std::string_view first) {
    std::vector<std::size_t> numbers(n_);  // as written
    Line line = first;
    for (std::size_t row = 0; row < board_->rows(); ++row) {
      if (!line) {
        fail("the grid ends after " + std::to_string(row) + " of " +
             core::counted(board_->rows(), "row"));
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
           std::to_string(end + first - 1) + ", found " + quoted(word) +
           (k == 0U ? " (--first-number 0 counts from 0)" : ""));
    }
    return *k - first;
  }

  // The vertex of a number in the order of vertices.
  Vertex numbered(std::string_view word) {
    return static_cast<Vertex>(counted(word, n_, board_ != nullptr ? "square" : "vertex"));
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
    // The numbers of a file that counts from 0 are its own.
    const bool numbers = board_ != nullptr
                             ? !board_->has_holes()
                             : problem_.names.are_numbers() && problem_.names.first_number() == 1;
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
  VertexLists lists_;
  bool hash_names_;  // a name begins with '#'
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
