#include "lib/tour/formats.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <cctype>
#include <iomanip>
#include <optional>
#include <ostream>

namespace tsume::tour {

using core::quoted;
using graph::no_vertex;
using knight::Board;

namespace {

// Number of each vertex in the tour, from 1.
std::vector<std::size_t> tour_numbers(const PrintedTour& tour) {
  std::vector<std::size_t> number(tour.tour.size());
  for (std::size_t i = 0; i < tour.tour.size(); ++i) {
    number[tour.tour[i]] = i + 1;
  }
  return number;
}

void write_grid(std::ostream& out, const PrintedTour& tour) {
  const Board& board = *tour.problem.board();
  const auto number = tour_numbers(tour);
  const auto width = static_cast<int>(std::to_string(board.size()).size());
  for (std::size_t row = 0; row < board.rows(); ++row) {
    for (std::size_t column = 0; column < board.columns(); ++column) {
      const Vertex v = board.vertex(row, column);
      out << (column > 0 ? " " : "") << std::setw(width)
          << (v == no_vertex ? "#" : std::to_string(number[v]));
    }
    out << '\n';
  }
  out << '\n';
}

void write_moves(std::ostream& out, const PrintedTour& tour) {
  const char* separator = "";
  for (const Vertex v : tour.tour) {
    out << separator << tour.problem.name(v);
    separator = " ";
  }
  out << '\n';
}

void write_tsplib(std::ostream& out, const PrintedTour& tour) {
  out << "NAME : tour\nTYPE : TOUR\nDIMENSION : " << tour.tour.size() << "\nTOUR_SECTION\n";
  for (const Vertex v : tour.tour) {
    out << std::to_string(v + 1) << '\n';
  }
  out << "-1\nEOF\n";
}

void write_json(std::ostream& out, const PrintedTour& tour) {
  out << "{\"squares\":[";
  const char* separator = "";
  for (const Vertex v : tour.tour) {
    out << separator << core::json_quoted(tour.problem.name(v));
    separator = ",";
  }
  out << "],\"closed\":" << (tour.problem.closed ? "true" : "false")
      << ",\"encoding\":" << core::json_quoted(tour.encoding) << tour.extra << "}\n";
}

// Board units of the SVG: one square is `unit` wide; the border carries the coordinates.
constexpr std::size_t unit = 40;
constexpr std::size_t border = 30;

void svg_squares(std::ostream& out, const Board& board) {
  for (std::size_t row = 0; row < board.rows(); ++row) {
    for (std::size_t column = 0; column < board.columns(); ++column) {
      const bool hole = board.vertex(row, column) == no_vertex;
      const bool dark = (row + board.rows() + column) % 2 == 1;
      out << "<rect x=\"" << border + column * unit << "\" y=\"" << border + row * unit
          << "\" width=\"" << unit << "\" height=\"" << unit << "\" class=\""
          << (hole   ? "hole"
              : dark ? "dark"
                     : "light")
          << "\"/>\n";
    }
  }
}

void svg_coordinates(std::ostream& out, const Board& board) {
  const std::size_t middle = unit / 2;
  const std::size_t bottom = border + board.rows() * unit + border / 2 + 4;
  for (std::size_t row = 0; row < board.rows(); ++row) {
    out << "<text x=\"" << border / 2 << "\" y=\"" << border + row * unit + middle + 4
        << "\" class=\"edge\">" << board.rows() - row << "</text>\n";
  }
  const Board full(board.rows(), board.columns());
  for (std::size_t column = 0; column < board.columns(); ++column) {
    const std::string name = full.name(full.vertex(0, column));
    out << "<text x=\"" << border + column * unit + middle << "\" y=\"" << bottom
        << "\" class=\"edge\">" << name.substr(0, name.find_first_of("0123456789")) << "</text>\n";
  }
}

void write_svg(std::ostream& out, const PrintedTour& tour) {
  const Board& board = *tour.problem.board();
  const std::size_t middle = border + unit / 2;
  const std::size_t width = 2 * border + board.columns() * unit;
  const std::size_t height = 2 * border + board.rows() * unit;
  const auto x = [&](Vertex v) { return std::to_string(middle + board.column(v) * unit); };
  const auto y = [&](Vertex v) { return std::to_string(middle + board.row(v) * unit); };
  out << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << width << ' ' << height
      << "\" width=\"" << width << "\" height=\"" << height << "\">\n"
      << "<title>" << (tour.problem.closed ? "Closed" : "Open") << " tour of " << board.size_text()
      << "</title>\n"
      << "<style>.light{fill:#f0e6d2}.dark{fill:#c8b08a}.hole{fill:#4a4a4a}"
         ".path{fill:none;stroke:#1f4e79;stroke-width:3;stroke-linejoin:round;stroke-linecap:round}"
         ".first{fill:#2e8b57}.last{fill:#b22222}"
         "text{font:12px sans-serif;text-anchor:middle}.edge{fill:#555}"
         ".number{fill:#222;font-size:10px;text-anchor:start}</style>\n"
      << "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
  svg_squares(out, board);
  svg_coordinates(out, board);
  out << (tour.problem.closed ? "<polygon" : "<polyline") << " class=\"path\" points=\"";
  for (std::size_t i = 0; i < tour.tour.size(); ++i) {
    out << (i > 0 ? " " : "") << x(tour.tour[i]) << ',' << y(tour.tour[i]);
  }
  out << "\"/>\n";
  const auto number = tour_numbers(tour);
  for (Vertex v = 0; v < board.size(); ++v) {
    const char* role = number[v] == 1                                      ? "first"
                       : number[v] == board.size() && !tour.problem.closed ? "last"
                                                                           : "dot";
    out << "<circle cx=\"" << x(v) << "\" cy=\"" << y(v) << "\" r=\"" << (*role == 'd' ? 3 : 6)
        << "\" class=\"" << role << "\"/>"
        << "<text x=\"" << border + board.column(v) * unit + 3 << "\" y=\""
        << border + board.row(v) * unit + 11 << "\" class=\"number\">" << number[v] << "</text>\n";
  }
  out << "</svg>\n";
}

void write_tex(std::ostream& out, const PrintedTour& tour) {
  const Board& board = *tour.problem.board();
  const auto point = [&](Vertex v) {
    return "(" + std::to_string(board.column(v)) + ".5," +
           std::to_string(board.rows() - 1 - board.row(v)) + ".5)";
  };
  out << "\\begin{tikzpicture}[x=6mm,y=6mm]\n"
      << "\\draw[gray] (0,0) grid (" << board.columns() << ',' << board.rows() << ");\n";
  for (std::size_t row = 0; row < board.rows(); ++row) {
    for (std::size_t column = 0; column < board.columns(); ++column) {
      if (board.vertex(row, column) == no_vertex) {
        const std::size_t up = board.rows() - 1 - row;
        out << "\\fill[darkgray] (" << column << ',' << up << ") rectangle (" << column + 1 << ','
            << up + 1 << ");\n";
      }
    }
  }
  out << "\\draw[thick]";
  for (std::size_t i = 0; i < tour.tour.size(); ++i) {
    out << (i > 0 ? " -- " : " ") << point(tour.tour[i]);
  }
  out << (tour.problem.closed ? " -- cycle;\n" : ";\n") << "\\fill " << point(tour.tour.front())
      << " circle (0.15);\n\\end{tikzpicture}\n";
}

// Bytes of one square in a line of squares, at most: a whole tour may stand on one line.
constexpr std::size_t longest_name = 16;

// Reads one kind of tour file each; `lines` stands behind the first line, which is `first`.
class TourReader {
 public:
  TourReader(io::Input& input, const Problem& problem)
      : lines_(input,
               std::max(io::LineReader::default_line_limit, longest_name * problem.graph.size())),
        problem_(problem),
        board_(problem.board()),
        n_(problem.graph.size()) {}

  std::vector<ReadTour> read() {
    std::optional<std::string_view> line = next_text();
    if (!line) {
      lines_.fail("empty input, expected a tour (a grid of numbers, a line of squares, or TSPLIB)");
    }
    while (line) {
      line = is_tsplib(*line) ? read_tsplib(*line)
             : is_grid(*line) ? read_grid(*line)
                              : read_moves(*line);
    }
    return std::move(tours_);
  }

 private:
  using Line = std::optional<std::string_view>;

  // The next line that is not empty.
  Line next_text() {
    while (const auto line = lines_.next()) {
      if (const auto text = core::trim(*line); !text.empty()) {
        return text;
      }
    }
    return std::nullopt;
  }

  static bool is_tsplib(std::string_view line) {
    return std::isupper(static_cast<unsigned char>(line.front())) != 0 && line.size() > 2 &&
           std::isupper(static_cast<unsigned char>(line[1])) != 0;
  }

  // A grid row has the board's width, and numbers or '#' only.
  [[nodiscard]] bool is_grid(std::string_view line) const {
    const auto words = core::split_words(line);
    const bool numbers = line.find_first_not_of("0123456789#. \t") == line.npos;
    return board_ != nullptr && numbers && words.size() == board_->columns();
  }

  // Opens a tour that begins on the line last read.
  void begin_tour() { tours_.push_back({{}, lines_.line_number()}); }
  Tour& squares() { return tours_.back().tour; }

  Line read_tsplib(std::string_view first) {
    begin_tour();
    Line line = first;
    while (line && !line->starts_with("TOUR_SECTION")) {
      line = next_text();
    }
    for (line = next_text(); line && *line != "-1"; line = next_text()) {
      for (const std::string_view word : core::split_words(*line)) {
        squares().push_back(number(word));
      }
    }
    if (!line) {
      lines_.fail("the TSPLIB tour ends without -1");
    }
    line = next_text();
    return line && *line == "EOF" ? next_text() : line;
  }

  Line read_moves(std::string_view line) {
    begin_tour();
    for (const std::string_view word : core::split_words(line)) {
      for (const std::string_view name : core::split_fields(word, '-')) {
        if (!name.empty()) {
          squares().push_back(square(name));
        }
      }
    }
    if (squares().empty()) {
      lines_.fail("expected squares, found " + quoted(line));
    }
    return next_text();
  }

  Line read_grid(std::string_view first) {
    begin_tour();
    std::vector<std::size_t> numbers(n_);  // as written
    Line line = first;
    for (std::size_t row = 0; row < board_->rows(); ++row) {
      if (!line) {
        lines_.fail("the grid ends after " + std::to_string(row) + " of " +
                    std::to_string(board_->rows()) + " rows");
      }
      read_grid_row(*line, row, numbers);
      line = row + 1 < board_->rows() ? next_text() : line;
    }
    place(numbers);
    return next_text();
  }

  void read_grid_row(std::string_view line, std::size_t row, std::vector<std::size_t>& numbers) {
    const auto words = core::split_words(line);
    if (words.size() != board_->columns()) {
      lines_.fail("grid row of " + std::to_string(words.size()) + " squares, expected " +
                  std::to_string(board_->columns()));
    }
    for (std::size_t column = 0; column < words.size(); ++column) {
      const std::string_view word = words[column];
      const Vertex v = board_->vertex(row, column);
      const bool mark = word == "#" || word == ".";
      if (v == no_vertex && !mark && word != "0") {
        lines_.fail("number on a hole of the board");
      }
      if (v == no_vertex) {
        continue;
      }
      if (mark || (word == "0" && board_->has_holes())) {
        lines_.fail("hole on a free square of the board");
      }
      const auto k = core::parse_decimal<std::size_t>(word);
      if (!k || *k > n_) {
        lines_.fail("expected a number from 1 to " + std::to_string(n_) + ", found " +
                    quoted(word));
      }
      numbers[v] = *k;
    }
  }

  // Turns the numbers of a whole grid into a tour.
  void place(const std::vector<std::size_t>& numbers) {
    const bool from_zero = std::find(numbers.begin(), numbers.end(), 0U) != numbers.end();
    const std::size_t base = from_zero ? 0 : 1;
    squares().assign(n_, no_vertex);
    for (Vertex v = 0; v < n_; ++v) {
      if (numbers[v] - base >= n_) {
        lines_.fail("the grid that ends here has both 0 and " + std::to_string(n_));
      }
      Vertex& at = squares()[numbers[v] - base];
      if (at != no_vertex) {
        lines_.fail("number " + std::to_string(numbers[v]) +
                    " stands twice in the grid that ends here, on " + board_->name(at) + " and " +
                    board_->name(v));
      }
      at = v;
    }
  }

  Vertex number(std::string_view word) {
    const auto k = core::parse_decimal<Vertex>(word);
    if (!k || *k < 1 || *k > n_) {
      lines_.fail("expected a vertex from 1 to " + std::to_string(n_) + ", found " + quoted(word));
    }
    return *k - 1;
  }

  Vertex square(std::string_view word) {
    try {
      return problem_.find(word);
    } catch (const core::BadArgument& error) {
      lines_.fail(error.what());
    }
  }

  io::LineReader lines_;
  const Problem& problem_;
  const Board* board_;
  std::size_t n_;
  std::vector<ReadTour> tours_;
};

}  // namespace

const std::vector<std::string>& tour_format_names() {
  static const std::vector<std::string> names{"grid", "moves", "svg", "tsplib", "json", "tex"};
  return names;
}

TourFormat tour_format(std::string_view name) {
  const auto& names = tour_format_names();
  return static_cast<TourFormat>(std::find(names.begin(), names.end(), name) - names.begin());
}

bool needs_board(TourFormat format) {
  return format == TourFormat::grid || format == TourFormat::svg || format == TourFormat::tex;
}

void write_tour(std::ostream& out, TourFormat format, const PrintedTour& tour) {
  if (needs_board(format) && tour.problem.board() == nullptr) {
    throw core::BadArgument("--format " + tour_format_names()[static_cast<std::size_t>(format)] +
                            " needs a board; this is a graph (moves, tsplib and json work)");
  }
  switch (format) {
    case TourFormat::grid:
      return write_grid(out, tour);
    case TourFormat::moves:
      return write_moves(out, tour);
    case TourFormat::svg:
      return write_svg(out, tour);
    case TourFormat::tsplib:
      return write_tsplib(out, tour);
    case TourFormat::json:
      return write_json(out, tour);
    case TourFormat::tex:
      return write_tex(out, tour);
  }
}

std::vector<ReadTour> read_tours(io::Input& input, const Problem& problem) {
  return TourReader(input, problem).read();
}

}  // namespace tsume::tour
