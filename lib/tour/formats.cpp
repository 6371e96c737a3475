#include "lib/tour/formats.hpp"

#include "lib/core/error.hpp"
#include "lib/core/json.hpp"
#include "lib/tour/picture.hpp"

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

// Throws core::BadArgument.
void require_board(TourFormat format, const Problem& problem) {
  if (needs_board(format) && problem.board() == nullptr) {
    throw core::BadArgument("--format " + std::string(core::name_of(tour_format_names, format)) +
                            " needs a board; this is a graph (moves, tsplib and json work)");
  }
}

}  // namespace

bool needs_board(TourFormat format) {
  return format == TourFormat::grid || format == TourFormat::svg || format == TourFormat::html ||
         format == TourFormat::tex;
}

void write_tours(std::ostream& out, TourFormat format, const std::vector<PrintedTour>& tours) {
  if (format != TourFormat::html || tours.empty()) {
    for (const PrintedTour& tour : tours) {
      write_tour(out, format, tour);
    }
    return;
  }
  std::vector<page::Animation> animations;
  for (const PrintedTour& tour : tours) {
    require_board(format, tour.problem);
    const std::string name = tours.size() > 1 ? std::to_string(animations.size() + 1) : "";
    animations.push_back(animation(name.empty() ? "" : "tour " + name, tour.problem, tour.tour));
  }
  page::write_page(out, picture_title(tours.front().problem), animations);
}

void write_tour(std::ostream& out, TourFormat format, const PrintedTour& tour) {
  require_board(format, tour.problem);
  switch (format) {
    case TourFormat::grid:
      return write_grid(out, tour);
    case TourFormat::moves:
      return write_moves(out, tour);
    case TourFormat::svg:
      return write_svg(out, tour.problem, tour.tour);
    case TourFormat::html:
      return write_tours(out, format, {tour});
    case TourFormat::tsplib:
      return write_tsplib(out, tour);
    case TourFormat::json:
      return write_json(out, tour);
    case TourFormat::tex:
      return write_tex(out, tour);
  }
}

}  // namespace tsume::tour
