#include "lib/tour/formats/writer.hpp"

#include "lib/core/error.hpp"
#include "lib/core/json.hpp"
#include "lib/core/random.hpp"
#include "lib/core/text.hpp"
#include "lib/page/svg.hpp"
#include "lib/tour/formats/picture.hpp"

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

void write_grid(std::ostream& out, const PrintedTour& tour, const Board& board) {
  const auto number = tour_numbers(tour);
  const auto width = static_cast<int>(std::to_string(board.size()).size());
  for (std::size_t row = 0; row < board.rows(); ++row) {
    for (std::size_t column = 0; column < board.columns(); ++column) {
      const Vertex v = board.vertex(row, column);
      const bool shown = v != no_vertex && is_shown(tour.shown, number[v] - 1);
      out << (column > 0 ? " " : "") << std::setw(width)
          << (v == no_vertex ? "#"
              : shown        ? std::to_string(number[v])
                             : ".");
    }
    out << '\n';
  }
  out << '\n';
}

void write_moves(std::ostream& out, const PrintedTour& tour) {
  const char* separator = "";
  for (const Vertex v : tour.tour) {
    out << separator << tour.problem.word(v);
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

// A name that Graphviz draws as it is: it takes a backslash in a quoted name for the beginning of
// an escape.
std::string dot_name(std::string_view name) {
  std::string text = "\"";
  for (const char c : name) {
    text += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
  }
  return text + '"';
}

// The other edges are drawn first, below the tour.
void write_dot(std::ostream& out, const PrintedTour& tour) {
  const Problem& problem = tour.problem;
  const bool directed = problem.graph.is_directed();
  const auto write_edge = [&](Vertex u, Vertex v) {
    out << dot_name(problem.name(u)) << (directed ? " -> " : " -- ") << dot_name(problem.name(v))
        << ";\n";
  };
  const std::size_t n = tour.tour.size();
  std::vector<Vertex> next(n, no_vertex);
  for (std::size_t i = 0; i < n; ++i) {
    next[tour.tour[i]] = i + 1 < n || problem.closed ? tour.tour[(i + 1) % n] : no_vertex;
  }
  out << (directed ? "digraph" : "graph")
      << " {\noutputorder=edgesfirst;\noverlap=false;\n"
         "node [style=filled, fillcolor=white, margin=0.04, width=0.3, height=0.3];\n";
  for (Vertex v = 0; v < n; ++v) {
    out << dot_name(problem.name(v)) << ";\n";
  }
  out << "edge [color=gray75];\n";
  for (Vertex u = 0; u < n; ++u) {
    for (const Vertex v : problem.graph.neighbours(u)) {
      if (next[u] != v && (directed || (u < v && next[v] != u))) {
        write_edge(u, v);
      }
    }
  }
  out << "edge [color=\"#cc0000\", penwidth=3];\n";
  for (const Vertex u : tour.tour) {
    if (next[u] != no_vertex) {
      write_edge(u, next[u]);
    }
  }
  out << "}\n";
}

void write_tex(std::ostream& out, const PrintedTour& tour, const Board& board) {
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

void write_picture(std::ostream& out, const PrintedTour& tour, const Board& /*board*/) {
  write_svg(out, tour.problem, tour.tour, tour.shown);
}

void write_page_of(std::ostream& out, const PrintedTour& tour, const Board& /*board*/) {
  write_tours(out, TourFormat::html, {tour});
}

// It has one of the two writers.
struct Row {
  TourFormat format;
  bool has_numbers;
  void (*write)(std::ostream& out, const PrintedTour& tour) = nullptr;
  void (*draw)(std::ostream& out, const PrintedTour& tour, const Board& board) = nullptr;

  [[nodiscard]] constexpr bool needs_board() const { return draw != nullptr; }
};
constexpr Row rows[] = {{.format = TourFormat::grid, .has_numbers = true, .draw = write_grid},
                        {.format = TourFormat::moves, .has_numbers = false, .write = write_moves},
                        {.format = TourFormat::svg, .has_numbers = true, .draw = write_picture},
                        {.format = TourFormat::html, .has_numbers = true, .draw = write_page_of},
                        {.format = TourFormat::tsplib, .has_numbers = false, .write = write_tsplib},
                        {.format = TourFormat::json, .has_numbers = false, .write = write_json},
                        {.format = TourFormat::dot, .has_numbers = false, .write = write_dot},
                        {.format = TourFormat::tex, .has_numbers = false, .draw = write_tex}};

static_assert(std::size(rows) == std::size(tour_format_names));

std::string names_of_rows(bool (*wanted)(const Row& row)) {
  std::vector<std::string> names;
  for (const Row& row : rows) {
    if (wanted(row)) {
      names.emplace_back(core::name_of(tour_format_names, row.format));
    }
  }
  return core::join(names, ", ");
}

// Throws core::BadArgument.
const Row& usable_row(TourFormat format, const PrintedTour& tour) {
  const Row& row = *std::ranges::find(rows, format, &Row::format);
  const std::string name(core::name_of(tour_format_names, format));
  if (row.needs_board() && tour.problem.board() == nullptr) {
    throw core::BadArgument("--format " + name + " needs a board; for graphs there are " +
                            names_of_rows([](const Row& other) { return !other.needs_board(); }));
  }
  if (!row.has_numbers && !tour.shown.empty()) {
    throw core::BadArgument("--format " + name + " has no numbers to leave out; --show is for " +
                            names_of_rows([](const Row& other) { return other.has_numbers; }));
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
    (void)usable_row(format, tour);
    const std::string name = tours.size() > 1 ? std::to_string(animations.size() + 1) : "";
    animations.push_back(
        animation(name.empty() ? "" : "tour " + name, tour.problem, tour.tour, tour.shown));
  }
  page::write_page(out, picture_title(tours.front().problem, !tours.front().shown.empty()),
                   animations);
}

void write_tour(std::ostream& out, TourFormat format, const PrintedTour& tour) {
  const Row& row = usable_row(format, tour);
  if (row.needs_board()) {
    row.draw(out, tour, *tour.problem.board());
  } else {
    row.write(out, tour);
  }
}

std::vector<bool> shown_numbers(const Problem& problem, std::size_t count, std::uint64_t seed) {
  const std::size_t n = problem.graph.size();
  if (count > n) {
    throw core::BadArgument("--show " + std::to_string(count) + " of " +
                            core::counted(n, "number"));
  }
  std::vector<bool> shown(n, false);
  std::size_t left = count;
  const auto show = [&](std::size_t i) {
    if (left > 0 && !shown[i]) {
      shown[i] = true;
      --left;
    }
  };
  show(0);
  if (!problem.closed && count > 1) {
    show(n - 1);
  }
  for (const FixedPosition& fixed : problem.fixed) {
    show(fixed.k - 1);
  }
  core::Random random(seed);
  for (std::size_t i = 0; i < count; ++i) {
    const auto begin = shown.begin() + static_cast<std::ptrdiff_t>(i * n / count);
    const auto end = shown.begin() + static_cast<std::ptrdiff_t>((i + 1) * n / count);
    const auto length = static_cast<std::size_t>(end - begin);
    const std::size_t chosen = i * n / count + random.below(length);
    if (std::find(begin, end, true) == end) {
      show(chosen);
    }
  }
  while (left > 0) {  // a stretch had several that are given
    show(random.below(n));
  }
  return shown;
}

}  // namespace tsume::tour
