#include "lib/tour/formats.hpp"

#include "lib/core/error.hpp"
#include "lib/core/json.hpp"

#include <algorithm>
#include <iomanip>
#include <ostream>

namespace tsume::tour {

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
  const Board& board = tour.problem.origin->board;
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
  core::Json json = core::Json::object();
  json.set("squares", core::Json::array(
                          tour.tour, [&](Vertex v) { return core::Json(tour.problem.name(v)); }));
  json.set("closed", tour.problem.closed);
  json.set("encoding", tour.encoding);
  for (const auto& [key, value] : tour.extra) {
    json.set(key, value);
  }
  out << json.compact() << '\n';
}

// One square of the SVG is `unit` wide; the border carries the coordinates.
constexpr std::size_t unit = 40;
constexpr std::size_t border = 30;
// Beyond this many rows or columns a number is too small to read on any screen: the squares stay
// bare, the line is thin, and every tenth row and column is named.
constexpr std::size_t most_numbered = 32;
// The most pixels across at first sight; the picture scales.
constexpr std::size_t widest = 1200;

// The picture of one tour.
class SvgWriter {
 public:
  SvgWriter(std::ostream& out, const PrintedTour& tour)
      : out_(out),
        tour_(tour),
        board_(tour.problem.origin->board),
        numbered_(std::max(board_.rows(), board_.columns()) <= most_numbered) {}

  void write() {
    head();
    squares();
    coordinates();
    path();
    if (numbered_) {
      numbers();
    } else {
      ends();
    }
    out_ << "</svg>\n";
  }

 private:
  [[nodiscard]] std::size_t x(Vertex v) const {
    return border + board_.column(v) * unit + unit / 2;
  }
  [[nodiscard]] std::size_t y(Vertex v) const { return border + board_.row(v) * unit + unit / 2; }
  [[nodiscard]] bool is_closed() const { return tour_.problem.closed; }

  void head() {
    const std::size_t width = 2 * border + board_.columns() * unit;
    const std::size_t height = 2 * border + board_.rows() * unit;
    const std::size_t longest = std::max({width, height, widest});
    out_ << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << width << ' ' << height
         << "\" width=\"" << width * widest / longest << "\" height=\"" << height * widest / longest
         << "\">\n"
         << "<title>" << (is_closed() ? "Closed" : "Open") << " tour of " << board_.size_text()
         << "</title>\n"
         << "<style>.light{fill:#f0e6d2}.dark{fill:#d9c49e}.hole{fill:#4a4a4a}"
            ".path{fill:none;stroke:#5b86b5;stroke-width:"
         << (numbered_ ? 3 : 6)
         << ";stroke-linejoin:round;stroke-linecap:round}"
            ".first{fill:#1d6b3f}.last{fill:#a11d1d}"
            "text{font:14px sans-serif;text-anchor:middle}.edge{fill:#555}"
            // The halo keeps a line from running through a number.
            ".number{fill:#1a1a1a;stroke:#f7f0e2;stroke-width:5;paint-order:stroke}"
            ".end{fill:#fff;font-weight:bold}</style>\n"
         << "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
  }

  // A pattern of two by two squares, a1 dark, under the whole board; then the holes.
  void squares() {
    const std::size_t bottom = border + board_.rows() * unit;
    out_ << "<pattern id=\"squares\" x=\"" << border << "\" y=\"" << bottom << "\" width=\""
         << 2 * unit << "\" height=\"" << 2 * unit
         << "\" patternUnits=\"userSpaceOnUse\"><path class=\"light\" d=\"M0 0H" << 2 * unit << "V"
         << 2 * unit << "H0z\"/><path class=\"dark\" d=\"M0 " << unit << "H" << unit << "V"
         << 2 * unit << "H0zM" << unit << " 0H" << 2 * unit << "V" << unit << "H" << unit
         << "z\"/></pattern>\n"
         << "<rect x=\"" << border << "\" y=\"" << border << "\" width=\""
         << board_.columns() * unit << "\" height=\"" << board_.rows() * unit
         << "\" fill=\"url(#squares)\"/>\n";
    for (std::size_t row = 0; row < board_.rows(); ++row) {
      for (std::size_t column = 0; column < board_.columns(); ++column) {
        if (board_.vertex(row, column) == no_vertex) {
          out_ << "<rect class=\"hole\" x=\"" << border + column * unit << "\" y=\""
               << border + row * unit << "\" width=\"" << unit << "\" height=\"" << unit
               << "\"/>\n";
        }
      }
    }
  }

  void coordinates() {
    const std::size_t step = numbered_ ? 1 : 10;
    const std::size_t bottom = border + board_.rows() * unit + border / 2 + 5;
    const std::string style = numbered_ ? "" : "\" style=\"font-size:24px";
    for (std::size_t rank = 1; rank <= board_.rows();
         rank += rank == 1 && step > 1 ? step - 1 : step) {
      out_ << "<text class=\"edge" << style << "\" x=\"" << border / 2 << "\" y=\""
           << border + (board_.rows() - rank) * unit + unit / 2 + 5 << "\">" << rank << "</text>\n";
    }
    for (std::size_t column = 0; column < board_.columns();
         column += column == 0 && step > 1 ? step - 1 : step) {
      out_ << "<text class=\"edge" << style << "\" x=\"" << border + column * unit + unit / 2
           << "\" y=\"" << bottom << "\">" << knight::column_letters(column) << "</text>\n";
    }
  }

  void path() {
    out_ << (is_closed() ? "<polygon" : "<polyline") << " class=\"path\" points=\"";
    const char* separator = "";
    for (const Vertex v : tour_.tour) {
      out_ << separator << x(v) << ',' << y(v);
      separator = " ";
    }
    out_ << "\"/>\n";
  }

  // A disc on the first square and, if the tour is open, one on the last.
  void ends() {
    disc(tour_.tour.front(), "first");
    if (!is_closed()) {
      disc(tour_.tour.back(), "last");
    }
  }
  void disc(Vertex v, const char* role) {
    out_ << "<circle class=\"" << role << "\" cx=\"" << x(v) << "\" cy=\"" << y(v)
         << "\" r=\"15\"/>\n";
  }

  void numbers() {
    ends();
    const std::vector<std::size_t> number = tour_numbers(tour_);
    for (Vertex v = 0; v < board_.size(); ++v) {
      const bool is_end = number[v] == 1 || (number[v] == board_.size() && !is_closed());
      out_ << "<text class=\"" << (is_end ? "end" : "number") << "\" x=\"" << x(v) << "\" y=\""
           << y(v) + 5 << "\">" << number[v] << "</text>\n";
    }
  }

  std::ostream& out_;
  const PrintedTour& tour_;
  const Board& board_;
  bool numbered_;
};

void write_tex(std::ostream& out, const PrintedTour& tour) {
  const Board& board = tour.problem.origin->board;
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

}  // namespace

bool needs_board(TourFormat format) {
  return format == TourFormat::grid || format == TourFormat::svg || format == TourFormat::tex;
}

void write_tour(std::ostream& out, TourFormat format, const PrintedTour& tour) {
  if (needs_board(format) && tour.problem.board() == nullptr) {
    throw core::BadArgument("--format " + std::string(core::name_of(tour_format_names, format)) +
                            " needs a board; this is a graph (moves, tsplib and json work)");
  }
  switch (format) {
    case TourFormat::grid:
      return write_grid(out, tour);
    case TourFormat::moves:
      return write_moves(out, tour);
    case TourFormat::svg:
      return SvgWriter(out, tour).write();
    case TourFormat::tsplib:
      return write_tsplib(out, tour);
    case TourFormat::json:
      return write_json(out, tour);
    case TourFormat::tex:
      return write_tex(out, tour);
  }
}

}  // namespace tsume::tour
