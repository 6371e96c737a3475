#include "lib/tour/formats.hpp"

#include "lib/core/error.hpp"
#include "lib/core/json.hpp"
#include "lib/core/text.hpp"
#include "lib/page/svg.hpp"
#include "lib/tour/picture.hpp"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <sstream>

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
  json.set("status", "solved").set("length", tour.tour.size());
  json.set("moves", core::Json::array(tour.tour,
                                      [&](Vertex v) { return core::Json(tour.problem.name(v)); }));
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

void write_picture(std::ostream& out, const PrintedTour& tour) {
  write_svg(out, tour.problem, tour.tour);
}

void write_page_of(std::ostream& out, const PrintedTour& tour) {
  write_tours(out, TourFormat::html, {tour});
}

struct Row {
  TourFormat format;
  bool needs_board;
  void (*write)(std::ostream& out, const PrintedTour& tour);
};
constexpr Row rows[] = {
    {TourFormat::grid, true, write_grid},      {TourFormat::moves, false, write_moves},
    {TourFormat::svg, true, write_picture},    {TourFormat::html, true, write_page_of},
    {TourFormat::tsplib, false, write_tsplib}, {TourFormat::json, false, write_json},
    {TourFormat::tex, true, write_tex}};

// Throws core::BadArgument.
const Row& usable_row(TourFormat format, const Problem& problem) {
  const Row& row = *std::ranges::find(rows, format, &Row::format);
  if (row.needs_board && problem.board() == nullptr) {
    std::vector<std::string> others;
    for (const Row& other : rows) {
      if (!other.needs_board) {
        others.emplace_back(core::name_of(tour_format_names, other.format));
      }
    }
    throw core::BadArgument("--format " + std::string(core::name_of(tour_format_names, format)) +
                            " needs a board; for graphs there are " + core::join(others, ", "));
  }
  return row;
}

}  // namespace

void write_tours(std::ostream& out, TourFormat format, const std::vector<PrintedTour>& tours) {
  if (format == TourFormat::svg) {
    std::vector<std::string> pictures;
    for (const PrintedTour& tour : tours) {
      std::ostringstream picture;
      write_tour(picture, format, tour);
      pictures.push_back(std::move(picture).str());
    }
    page::svg::write_sheet(out, "tours", pictures);
    return;
  }
  if (format != TourFormat::html || tours.empty()) {
    for (const PrintedTour& tour : tours) {
      write_tour(out, format, tour);
    }
    return;
  }
  std::vector<page::Animation> animations;
  for (const PrintedTour& tour : tours) {
    (void)usable_row(format, tour.problem);
    const std::string name = tours.size() > 1 ? std::to_string(animations.size() + 1) : "";
    animations.push_back(animation(name.empty() ? "" : "tour " + name, tour.problem, tour.tour));
  }
  page::write_page(out, picture_title(tours.front().problem), animations);
}

void write_tour(std::ostream& out, TourFormat format, const PrintedTour& tour) {
  usable_row(format, tour.problem).write(out, tour);
}

}  // namespace tsume::tour
