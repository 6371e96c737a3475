#include "lib/tour/formats/picture.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <ostream>

namespace tsume::tour {

using graph::no_vertex;
using knight::Board;

namespace {

// One square is `unit` wide.
constexpr std::size_t unit = 40;
// Beyond this many rows or columns a number is too small to read on any screen: but for puzzles,
// the squares stay bare, the line is thin, and every tenth row and column is named.
constexpr std::size_t most_numbered = 32;
// The most pixels across at first sight; the picture scales.
constexpr std::size_t widest = 1200;
constexpr const char* path_ink = "#5b86b5";

// The parts of the picture of a board and its tours.
class Drawing {
 public:
  Drawing(const Problem& problem, const std::vector<bool>& shown)
      : board_(problem.origin->board),
        closed_(problem.closed),
        shown_(shown),
        numbered_(!shown.empty() || std::max(board_.rows(), board_.columns()) <= most_numbered),
        border_(numbered_ ? 30 : 60) {}

  [[nodiscard]] std::size_t width() const { return 2 * border_ + board_.columns() * unit; }
  [[nodiscard]] std::size_t height() const { return 2 * border_ + board_.rows() * unit; }
  [[nodiscard]] std::size_t x(Vertex v) const {
    return border_ + board_.column(v) * unit + unit / 2;
  }
  [[nodiscard]] std::size_t y(Vertex v) const { return border_ + board_.row(v) * unit + unit / 2; }
  [[nodiscard]] int line_width() const { return numbered_ ? 3 : 6; }

  // The styles, and all that is below the line. Pictures that stand in one page share their names
  // of classes and identifiers, so a name says all that its definition depends on.
  [[nodiscard]] std::string background() const {
    return style() + "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n" + squares() +
           coordinates();
  }
  // What is drawn on the square that the tour visits as number i + 1 of n.
  [[nodiscard]] std::string stamp(Vertex v, std::size_t i, std::size_t n) const {
    const bool last = i + 1 == n && !closed_;
    std::string text;
    if (i == 0 || last) {
      text = fmt::format("<circle class=\"tour-{}\" cx=\"{}\" cy=\"{}\" r=\"15\"/>\n",
                         i == 0 ? "first" : "last", x(v), y(v));
    }
    if (numbered_) {
      text += fmt::format("<text class=\"tour-{}\" x=\"{}\" y=\"{}\">{}</text>\n",
                          i == 0 || last ? "end" : "number", x(v), y(v) + 5, i + 1);
    }
    return text;
  }
  [[nodiscard]] std::string stamps(const Tour& tour) const {
    std::string text;
    for (std::size_t i = 0; i < tour.size(); ++i) {
      text += is_shown(shown_, i) ? stamp(tour[i], i, tour.size()) : "";
    }
    return text;
  }

 private:
  [[nodiscard]] std::string style() const {
    return fmt::format(
        "<style>.tour-light{{fill:#f0e6d2}}.tour-dark{{fill:#d9c49e}}.tour-hole{{fill:#4a4a4a}}"
        ".tour-path{{fill:none;stroke:{};stroke-linejoin:round;stroke-linecap:round}}"
        ".tour-first{{fill:#1d6b3f}}.tour-last{{fill:#a11d1d}}"
        ".tour-edge,.tour-number,.tour-end{{font:14px sans-serif;text-anchor:middle}}"
        ".tour-edge{{fill:#555}}"
        // The halo keeps a line from running through a number.
        ".tour-number{{fill:#1a1a1a;stroke:#f7f0e2;stroke-width:5;stroke-linejoin:round;"
        "paint-order:stroke}}"
        ".tour-end{{fill:#fff;font-weight:bold}}</style>\n",
        path_ink);
  }

  // A pattern of two by two squares, a1 dark, under the whole board; then the holes.
  [[nodiscard]] std::string squares() const {
    std::string text = fmt::format(
        "<pattern id=\"tour-squares-{0}-{1}\" x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{2}\" "
        "patternUnits=\"userSpaceOnUse\"><path class=\"tour-light\" d=\"M0 0H{2}V{2}H0z\"/>"
        "<path class=\"tour-dark\" d=\"M0 {3}H{3}V{2}H0zM{3} 0H{2}V{3}H{3}z\"/></pattern>\n"
        "<rect x=\"{0}\" y=\"{0}\" width=\"{4}\" height=\"{5}\" "
        "fill=\"url(#tour-squares-{0}-{1})\"/>\n",
        border_, border_ + board_.rows() * unit, 2 * unit, unit, board_.columns() * unit,
        board_.rows() * unit);
    for (std::size_t row = 0; row < board_.rows(); ++row) {
      for (std::size_t column = 0; column < board_.columns(); ++column) {
        if (board_.vertex(row, column) == no_vertex) {
          text += fmt::format(
              "<rect class=\"tour-hole\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n",
              border_ + column * unit, border_ + row * unit, unit, unit);
        }
      }
    }
    return text;
  }

  [[nodiscard]] std::string coordinates() const {
    const std::size_t step = numbered_ ? 1 : 10;
    const std::size_t bottom = border_ + board_.rows() * unit + border_ / 2 + 5;
    const char* const style = numbered_ ? "" : " style=\"font-size:24px\"";
    std::string text;
    const auto label = [&](std::size_t at_x, std::size_t at_y, const std::string& name) {
      text += fmt::format("<text class=\"tour-edge\"{} x=\"{}\" y=\"{}\">{}</text>\n", style, at_x,
                          at_y, name);
    };
    for (std::size_t rank = 1; rank <= board_.rows();
         rank += rank == 1 && step > 1 ? step - 1 : step) {
      label(border_ / 2, border_ + (board_.rows() - rank) * unit + unit / 2 + 5,
            std::to_string(rank));
    }
    for (std::size_t column = 0; column < board_.columns();
         column += column == 0 && step > 1 ? step - 1 : step) {
      label(border_ + column * unit + unit / 2, bottom, knight::column_letters(column));
    }
    return text;
  }

  const Board& board_;
  bool closed_;
  const std::vector<bool>& shown_;
  bool numbered_;
  std::size_t border_;  // carries the coordinates
};

}  // namespace

std::string picture_title(const Problem& problem, bool puzzle) {
  const char* const kind = puzzle ? (problem.closed ? "Puzzle: closed" : "Puzzle: open")
                                  : (problem.closed ? "Closed" : "Open");
  return fmt::format("{} tour of {}", kind, problem.origin->board.size_text());
}

void write_svg(std::ostream& out, const Problem& problem, const Tour& tour,
               const std::vector<bool>& shown) {
  const Drawing drawing(problem, shown);
  const std::size_t longest = std::max({drawing.width(), drawing.height(), widest});
  out << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << drawing.width() << ' '
      << drawing.height() << "\" width=\"" << drawing.width() * widest / longest << "\" height=\""
      << drawing.height() * widest / longest << "\" style=\"max-width:100%;height:auto\">\n<title>"
      << picture_title(problem, !shown.empty()) << "</title>\n"
      << drawing.background();
  if (shown.empty()) {
    out << (problem.closed ? "<polygon" : "<polyline") << " class=\"tour-path\" stroke-width=\""
        << drawing.line_width() << "\" points=\"";
    const char* separator = "";
    for (const Vertex v : tour) {
      out << separator << drawing.x(v) << ',' << drawing.y(v);
      separator = " ";
    }
    out << "\"/>\n";
  }
  out << drawing.stamps(tour) << "</svg>\n";
}

page::Animation animation(const std::string& name, const Problem& problem, const Tour& tour,
                          const std::vector<bool>& shown) {
  if (tour.size() > most_animated) {
    throw core::BadArgument(fmt::format("--format html draws tours of up to {}, not {}",
                                        core::counted(most_animated, "square"), tour.size()));
  }
  const Drawing drawing(problem, shown);
  page::Animation result;
  result.name = name.empty() ? picture_title(problem, !shown.empty()) : name;
  result.is_puzzle = !shown.empty();
  result.width = static_cast<double>(drawing.width());
  result.height = static_cast<double>(drawing.height());
  result.background = drawing.background() + (shown.empty() ? "" : drawing.stamps(tour));
  result.trail_style = fmt::format("stroke:{};stroke-width:{}", path_ink, drawing.line_width());
  result.marker =
      fmt::format("<circle r=\"17\" fill=\"none\" stroke=\"#b3261e\" stroke-width=\"{}\"/>",
                  drawing.line_width() + 1);
  const auto visit = [&](Vertex v, std::string stamp) {
    result.trail.push_back({static_cast<double>(drawing.x(v)), static_cast<double>(drawing.y(v))});
    page::Frame frame;
    frame.label = problem.name(v);
    frame.stamp = std::move(stamp);
    result.frames.push_back(std::move(frame));
  };
  for (std::size_t i = 0; i < tour.size(); ++i) {
    visit(tour[i], drawing.stamp(tour[i], i, tour.size()));
  }
  if (problem.closed) {
    visit(tour.front(), "");
  }
  return result;
}

}  // namespace tsume::tour
