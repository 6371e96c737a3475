#include "lib/hyperrobot/formats/render.hpp"

#include "lib/core/text.hpp"
#include "lib/hyperrobot/formats/board_text.hpp"
#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/page/svg.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <numbers>
#include <string_view>
#include <utility>
#include <vector>

namespace tsume::hyperrobot {

namespace svg = page::svg;

namespace {

constexpr std::size_t cell_size = 40;
constexpr std::size_t margin = 30;
constexpr std::size_t legend_line = 18;
// Room for the number of a move, of at most two digits.
constexpr double label_width = 18;
constexpr double label_height = 16;

std::string number(std::size_t n) {
  return std::to_string(n);
}

// The middle of a cell, shifted by some pixels.
page::Point middle_of(Cell cell, std::size_t shift = 0) {
  const auto place = [&](std::size_t row_or_column) {
    return static_cast<double>(margin + row_or_column * cell_size + cell_size / 2 + shift);
  };
  return {place(cell.column()), place(cell.row())};
}

// Above a picture that shows an answer.
constexpr std::size_t caption_height = 30;

std::string css_colour(char colour) {
  switch (colour) {
    case 'R':
    case 'r':
      return "#c62828";
    case 'G':
    case 'g':
      return "#2e7d32";
    case 'B':
    case 'b':
      return "#1565c0";
    case 'Y':
    case 'y':
      return "#f9a825";
    case 'S':
    case 's':
      return "#90a4ae";
    case 'K':
    case 'k':
      return "#263238";
    default:
      return "#6a1b9a";
  }
}

// The colour of lines and text on the pale board: dark enough to be read.
std::string ink_colour(char colour) {
  switch (colour) {
    case 'Y':
    case 'y':
      return "#8f6000";
    case 'S':
    case 's':
      return "#546e7a";
    default:
      return css_colour(colour);
  }
}

// Of the text on a robot.
std::string label_colour(char colour) {
  return ink_colour(colour) == css_colour(colour) ? "#fff" : "#1c1c1c";
}

// Centred on the point: letters are 0.7 em high. (librsvg 2.54 knows no dominant-baseline.)
std::string text_at(page::Point point, const std::string& text, const std::string& style) {
  return svg::text(point.x, point.y, "middle", text, "dy=\"0.35em\" " + style);
}

std::string header(const Board& board, const std::string& title, std::size_t more = 0) {
  const auto [width, height] = drawing_size(board);
  return svg::begin(static_cast<double>(width), static_cast<double>(height + more), text_style,
                    title) +
         "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
}

// The wall on one side of a cell as a path piece.
std::string wall_piece(Cell cell, Direction side) {
  std::size_t x = margin + cell.column() * cell_size;
  std::size_t y = margin + cell.row() * cell_size;
  x += side == Direction::east ? cell_size : 0;
  y += side == Direction::south ? cell_size : 0;
  const bool flat = side == Direction::north || side == Direction::south;
  return "M" + number(x) + ' ' + number(y) + (flat ? "h" : "v") + number(cell_size);
}

// From corner to corner, in its colour with a dark edge.
std::string diagonal_line(Cell cell, const Diagonal& diagonal) {
  const page::Point middle = middle_of(cell);
  const double x = cell_size / 2 - 3;
  const double y = diagonal.rising ? -x : x;
  std::string text;
  for (const auto& [colour, width] :
       {std::pair{std::string("#222"), 8}, std::pair{css_colour(diagonal.colour), 5}}) {
    text += fmt::format(
        "<path d=\"M{:g} {:g}L{:g} {:g}\" stroke=\"{}\" stroke-width=\"{}\" "
        "stroke-linecap=\"round\"/>\n",
        middle.x - x, middle.y - y, middle.x + x, middle.y + y, colour, width);
  }
  return text;
}

// Row and column digits, the cells, the diagonals and the walls; `fill` gives the colour of a free
// cell.
template <typename Fill>
std::string grid(const Board& board, Fill&& fill) {
  std::string text;
  std::string walls;
  const std::string small = "font-size=\"18\" fill=\"#444\"";
  for (std::size_t row = 0; row < board.height(); ++row) {
    for (std::size_t column = 0; column < board.width(); ++column) {
      const Cell cell(row, column);
      const page::Point middle = middle_of(cell);
      text += svg::square(middle.x - cell_size / 2, middle.y - cell_size / 2, cell_size,
                          "fill=\"" + (board.is_free(cell) ? fill(cell) : std::string("#555")) +
                              "\" stroke=\"#ccc\"");
      if (!board.is_free(cell)) {
        continue;
      }
      for (const Direction side : all_directions) {
        walls += board.step(cell, side) ? std::string() : wall_piece(cell, side);
      }
    }
    text += text_at({margin / 2, middle_of(Cell(row, 0)).y}, to_string(Cell(row, 0)).substr(0, 1),
                    small);
  }
  for (std::size_t column = 0; column < board.width(); ++column) {
    text += text_at({middle_of(Cell(0, column)).x, margin / 2},
                    to_string(Cell(0, column)).substr(1), small);
  }
  for (const auto& [cell, diagonal] : board.diagonals()) {
    text += diagonal_line(cell, diagonal);
  }
  return text + "<path d=\"" + walls +
         "\" stroke=\"#222\" stroke-width=\"4\" stroke-linecap=\"round\" fill=\"none\"/>\n";
}

std::string pale(Cell) {
  return "#faf7ef";
}

// The shape of a target, as the boards show it: a disc, if it is not known.
std::string target_shape(page::Point at, char shape, const std::string& attributes) {
  const auto polygon = [&](double radius, const std::vector<double>& degrees, double down) {
    std::string points;
    for (const double degree : degrees) {
      const double angle = degree * std::numbers::pi / 180;
      points +=
          fmt::format("{}{:.1f},{:.1f}", points.empty() ? "" : " ", at.x + radius * std::cos(angle),
                      at.y + down + radius * std::sin(angle));
    }
    return fmt::format("<polygon points=\"{}\" {}/>\n", points, attributes);
  };
  switch (shape) {
    case 't':
      return polygon(17, {30, 150, 270}, 3);
    case 's':
      return polygon(17, {45, 135, 225, 315}, 0);
    case 'h':
      return polygon(16, {0, 60, 120, 180, 240, 300}, 0);
    default:
      return svg::circle(at.x, at.y, 14, attributes);
  }
}

// The vortex: a quarter of a disc in each of four colours.
std::string vortex(page::Point at) {
  std::string text;
  constexpr std::array<std::pair<int, int>, 5> corners{
      {{16, 0}, {0, 16}, {-16, 0}, {0, -16}, {16, 0}}};
  for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
    const auto [x, y] = corners.at(i);
    const auto [next_x, next_y] = corners.at(i + 1);
    text += fmt::format(
        "<path d=\"M{0} {1}l{2} {3}A16 16 0 0 1 {4} {5}z\" fill=\"{6}\" stroke=\"#222\"/>\n", at.x,
        at.y, x, y, at.x + next_x, at.y + next_y, css_colour(robot_colours[i]));
  }
  return text;
}

std::string target_sign(const Target& target) {
  const page::Point middle = middle_of(target.cell);
  if (target.colour == '*') {
    return vortex(middle);
  }
  return target_shape(middle, target.shape,
                      fmt::format("fill=\"{}\" fill-opacity=\"0.35\" stroke=\"{}\" "
                                  "stroke-width=\"3\" stroke-linejoin=\"round\"",
                                  css_colour(target.colour), ink_colour(target.colour)));
}

// `colour_of`: the colours of the robots, by which the target has its own.
Target target_of(const Job& job, const std::string& colour_of) {
  return {job.goal.any_robot ? '*' : target_colour(colour_of[0]), job.goal_shape, job.goal.cell};
}

// A robot around a point, with a letter or digit on it.
std::string robot_disc(page::Point middle, char colour, const std::string& label) {
  return svg::circle(middle.x, middle.y, 14,
                     "fill=\"" + css_colour(colour) + "\" stroke=\"#222\"") +
         text_at(middle, label,
                 "font-size=\"18\" font-weight=\"bold\" fill=\"" + label_colour(colour) + '"');
}

// A text in lines that fit below a drawing.
std::vector<std::string> folded(const std::string& text, std::size_t width) {
  constexpr std::size_t letter = 8;  // more than the mean width at 13 units
  const std::size_t most = std::max<std::size_t>(1, (width - margin) / letter);
  std::vector<std::string> lines;
  for (const std::string_view word : core::split_words(text)) {
    if (lines.empty() || lines.back().size() + 1 + word.size() > most) {
      lines.emplace_back(word);
    } else {
      lines.back() += ' ' + std::string(word);
    }
  }
  return lines;
}

// The colours that are given, or the default ones.
std::string colours_or_default(const std::string& colours, std::size_t robots) {
  return colours.size() >= robots ? colours : std::string(default_colours).substr(0, robots);
}

// The names of the quadrants, each in its corner.
std::string quadrant_names(const Scene& scene) {
  const DrawingSize size = drawing_size(scene.board);
  const auto right = static_cast<double>(size.width - margin / 2);
  const auto below = static_cast<double>(size.height - margin / 2);
  constexpr double edge = margin / 2;
  const std::array corners{page::Point{edge, edge}, page::Point{right, edge},
                           page::Point{right, below}, page::Point{edge, below}};
  std::string text;
  for (std::size_t i = 0; i < scene.quadrants.size(); ++i) {
    text += text_at(corners[i], scene.quadrants[i],
                    "font-size=\"16\" font-weight=\"bold\" fill=\"#222\"");
  }
  return text;
}

}  // namespace

std::string to_svg(const Scene& scene) {
  std::string text = header(scene.board, "Ricochet Robots board") + grid(scene.board, pale) +
                     quadrant_names(scene);
  for (const Target& target : scene.targets) {
    text += target_sign(target);
  }
  for (const Robot& robot : scene.robots) {
    text += robot_disc(middle_of(robot.cell), robot.colour, std::string{robot.colour});
  }
  return text + "</svg>\n";
}

namespace {

// A move as a drawing: from the middle of a cell to the middle of another, by those of the cells
// where diagonals turn it, all shifted. `from` is the last of them before the end.
struct Trail {
  std::vector<page::Point> points;
  page::Point from;
  page::Point to;
  char colour;
};

// The trails of a line. Each robot's run beside the others' in the cells.
std::vector<Trail> trails_of(const Board& board, const Job& job, const Line& line,
                             const std::string& colour_of) {
  std::vector<Trail> trails;
  Position position = job.robots;
  for (const Move& move : line) {
    const std::size_t shift = 3 * move.robot;
    const char colour = colour_of[move.robot];
    Heading at{position[move.robot], move.direction};
    std::vector<page::Point> points = {middle_of(at.cell, shift)};
    for (const Heading& next : board.path(at.cell, at.direction, occupied(position), colour)) {
      if (next.direction != at.direction) {
        points.push_back(middle_of(next.cell, shift));
      }
      at = next;
    }
    position[move.robot] = at.cell;
    const page::Point to = middle_of(at.cell, shift);
    if (points.size() > 1 && points.back().x == to.x && points.back().y == to.y) {
      points.pop_back();
    }
    trails.push_back({points, points.back(), to, colour});
    trails.back().points.push_back(to);
  }
  return trails;
}

// The line of a move, and its head in the direction of the move.
std::string trail_of(const Trail& trail) {
  const double length = std::hypot(trail.to.x - trail.from.x, trail.to.y - trail.from.y);
  const double x = length > 0 ? (trail.to.x - trail.from.x) / length : 0;
  const double y = length > 0 ? (trail.to.y - trail.from.y) / length : 0;
  const auto beside = [&](double back, double side) {
    return fmt::format("{:g},{:g}", trail.to.x - back * x - side * y,
                       trail.to.y - back * y + side * x);
  };
  const std::string css = ink_colour(trail.colour);
  std::string points;
  for (const page::Point& point : trail.points) {
    points += fmt::format("{}{:g},{:g}", points.empty() ? "" : " ", point.x, point.y);
  }
  return fmt::format(
      "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\" "
      "stroke-opacity=\"0.7\"/>\n<polygon points=\"{} {} {}\" fill=\"{}\"/>\n",
      points, css, beside(-2, 0), beside(9, 5), beside(9, -5), css);
}

// Where the numbers of moves stand: each on its trail, near the end, where it covers no other
// number and no robot; where there is no such place, at the one that is farthest from the others.
std::vector<page::Point> label_places(const std::vector<Trail>& trails, const Position& robots) {
  constexpr double step = 5;
  std::vector<page::Point> taken;
  for (const Cell robot : robots) {
    taken.push_back(middle_of(robot));
  }
  // More than 1 if two things, each as wide and high as a label or a robot, do not overlap.
  const auto distance = [](page::Point a, page::Point b) {
    return std::max(std::abs(a.x - b.x) / (label_width + 6),
                    std::abs(a.y - b.y) / (label_height + 6));
  };
  std::vector<page::Point> places;
  for (const Trail& trail : trails) {
    const double length = std::hypot(trail.to.x - trail.from.x, trail.to.y - trail.from.y);
    page::Point best = trail.to;
    double best_room = -1;
    for (double back = 20; back < length && best_room <= 1; back += step) {
      const double share = back / length;
      const page::Point at{trail.to.x + share * (trail.from.x - trail.to.x),
                           trail.to.y + share * (trail.from.y - trail.to.y)};
      double room = 2;
      for (const page::Point& other : taken) {
        room = std::min(room, distance(at, other));
      }
      if (room > best_room) {
        best = at;
        best_room = room;
      }
    }
    taken.push_back(best);
    places.push_back(best);
  }
  return places;
}

std::string move_label(page::Point at, std::size_t move, char colour) {
  return text_at(at, number(move),
                 "font-size=\"14\" font-weight=\"bold\" stroke=\"#fff\" stroke-width=\"4\" "
                 "paint-order=\"stroke\" fill=\"" +
                     ink_colour(colour) + '"');
}

}  // namespace

std::string goal_text(const Job& job, const std::string& colours) {
  const std::string colour_of = colours_or_default(colours, job.robots.size());
  std::string name = job.goal.any_robot ? "any robot" : std::string(colour_name(colour_of[0]));
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name + " to " + to_string(job.goal.cell);
}

std::string to_svg(const Board& board, const Job& job, const Line& line, const std::string& colours,
                   const std::string& result) {
  const std::string colour_of = colours_or_default(colours, job.robots.size());
  std::string text =
      header(board, to_string(job) + ": " + result, caption_height) +
      text_at({static_cast<double>(drawing_size(board).width) / 2, 20},
              goal_text(job, colours) + ", " + result, "font-size=\"18\" fill=\"#222\"") +
      fmt::format("<g transform=\"translate(0 {})\">\n", caption_height) + grid(board, pale) +
      target_sign(target_of(job, colour_of));
  const std::vector<Trail> trails = trails_of(board, job, line, colour_of);
  const std::vector<page::Point> places = label_places(trails, job.robots);
  std::string labels;
  for (std::size_t i = 0; i < trails.size(); ++i) {
    text += trail_of(trails[i]);
    labels += move_label(places[i], i + 1, trails[i].colour);
  }
  for (std::size_t i = 0; i < job.robots.size(); ++i) {
    text += robot_disc(middle_of(job.robots[i]), colour_of[i], std::string{colour_of[i]});
  }
  return text + labels + "</g>\n</svg>\n";
}

std::string heat_map_svg(const Board& board, const std::map<Cell, Heat>& heat,
                         const std::string& title, const HeatLegend& legend) {
  std::size_t least = SIZE_MAX;
  std::size_t greatest = 0;
  bool hatched = false;
  for (const auto& [cell, of_cell] : heat) {
    hatched = hatched || of_cell.hatched;
    if (!of_cell.hatched) {
      least = std::min(least, of_cell.value);
      greatest = std::max(greatest, of_cell.value);
    }
  }
  const auto fill = [&](Cell cell) -> std::string {
    const auto found = heat.find(cell);
    if (found == heat.end()) {
      return "#fff";
    }
    if (found->second.hatched) {
      return "url(#robots-hatch)";
    }
    const std::size_t range = greatest > least ? greatest - least : 1;
    const std::size_t share = 200 * (found->second.value - least) / range;
    return fmt::format("rgb(255,{},{})", 245 - share, 220 - share);
  };
  const DrawingSize size = drawing_size(board);
  const auto legend_lines =
      folded(legend.numbers + (hatched ? "; " + legend.hatching : ""), size.width);
  std::string text = header(board, title, legend_line * legend_lines.size());
  if (hatched) {
    text +=
        "<defs><pattern id=\"robots-hatch\" width=\"8\" height=\"8\" "
        "patternUnits=\"userSpaceOnUse\" "
        "patternTransform=\"rotate(45)\"><rect width=\"8\" height=\"8\" fill=\"#fff\"/>"
        "<rect width=\"3\" height=\"8\" fill=\"#b0bec5\"/></pattern></defs>\n";
  }
  text += grid(board, fill);
  for (const auto& [cell, of_cell] : heat) {
    const std::string halo =
        of_cell.hatched ? " stroke=\"#fff\" stroke-width=\"4\" paint-order=\"stroke\"" : "";
    text +=
        text_at(middle_of(cell), number(of_cell.value), "font-size=\"15\" fill=\"#222\"" + halo);
  }
  for (std::size_t i = 0; i < legend_lines.size(); ++i) {
    text += text_at({static_cast<double>(size.width) / 2,
                     static_cast<double>(size.height - margin / 2 + legend_line * i)},
                    legend_lines[i], "font-size=\"13\" fill=\"#444\"");
  }
  return text + "</svg>\n";
}

DrawingSize drawing_size(const Board& board) {
  return {2 * margin + board.width() * cell_size, 2 * margin + board.height() * cell_size};
}

std::string drawing_of(const Board& board, const Job& job, const std::string& colours) {
  const std::string colour_of = colours_or_default(colours, job.robots.size());
  std::string text = grid(board, pale) + target_sign(target_of(job, colour_of));
  for (std::size_t i = 0; i < job.robots.size(); ++i) {
    text += robot_disc(middle_of(job.robots[i]), colour_of[i], std::string{colour_of[i]});
  }
  return text;
}

page::Animation animation_of(const Board& board, const Job& job, const Line& line,
                             const std::string& colours) {
  const std::string colour_of = colours_or_default(colours, job.robots.size());
  const DrawingSize size = drawing_size(board);
  page::Animation result;
  result.name = fmt::format("{}, {}", goal_text(job, colours), core::counted(line.size(), "move"));
  result.width = static_cast<double>(size.width);
  result.height = static_cast<double>(size.height);
  result.background =
      fmt::format("<g {}><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>{}{}</g>", text_style,
                  grid(board, pale), target_sign(target_of(job, colour_of)));
  const auto place = [&](std::size_t robot, Cell cell) {
    return page::Placement{robot, middle_of(cell)};
  };
  page::Frame frame;
  for (std::size_t i = 0; i < job.robots.size(); ++i) {
    const std::string disc = robot_disc({0, 0}, colour_of[i], std::string{colour_of[i]});
    result.sprites.push_back({fmt::format("<g {}>{}</g>", text_style, disc)});
    frame.placements.push_back(place(i, job.robots[i]));
  }
  result.frames.push_back(frame);
  const std::vector<Trail> trails = trails_of(board, job, line, colour_of);
  const Position end = replay(board, job, line).end;
  const std::vector<page::Point> places = label_places(trails, end);
  for (std::size_t n = 1; n <= line.size(); ++n) {
    const auto to = line.begin() + static_cast<std::ptrdiff_t>(n);
    const Replay state = replay(board, job, Line(line.begin(), to));
    const Move& move = line[n - 1];
    const std::string trail =
        trail_of(trails[n - 1]) + move_label(places[n - 1], n, trails[n - 1].colour);
    result.frames.push_back({written({move}, Notation::colour, colour_of),
                             {place(move.robot, state.end[move.robot])},
                             {},
                             {},
                             fmt::format("<g {}>{}</g>", text_style, trail)});
  }
  return result;
}

std::string to_boards(const Board& board, const Job& job, const Line& line,
                      const std::string& colours, Notation notation) {
  const std::string colour_of = colours_or_default(colours, job.robots.size());
  const char active = colour_of[0];
  const char target = job.goal.any_robot ? '*' : target_colour(active);
  std::string text;
  Line played;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    const Replay state = replay(board, job, played);
    Scene scene{board, {}, {{target, 0, job.goal.cell}}, {}};
    for (std::size_t r = 0; r < state.end.size(); ++r) {
      scene.robots.push_back({colour_of[r], state.end[r]});
    }
    text += i == 0
                ? "; start\n"
                : "; move " + number(i) + ": " + written({line[i - 1]}, notation, colours) + '\n';
    text += to_hrb(scene);
    if (i < line.size()) {
      played.push_back(line[i]);
    }
  }
  return text;
}

}  // namespace tsume::hyperrobot
