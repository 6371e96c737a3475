#include "lib/hyperrobot/run/render.hpp"

#include "lib/core/text.hpp"
#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/hyperrobot/run/board_text.hpp"
#include "lib/page/svg.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <string_view>
#include <vector>

namespace tsume::hyperrobot {

namespace svg = page::svg;

namespace {

constexpr std::size_t cell_size = 40;
constexpr std::size_t margin = 30;
constexpr std::size_t legend_line = 18;

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

// The same for lines and text on the pale board: dark enough to be read.
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

std::string text_at(page::Point point, const std::string& text, const std::string& style) {
  return svg::text(point.x, point.y, "middle", text, style);
}

std::string header(const Board& board, const std::string& title, std::size_t below = 0) {
  const auto [width, height] = drawing_size(board);
  return svg::begin(static_cast<double>(width), static_cast<double>(height + below), text_style,
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

// Row and column digits, the cells, and the walls; `fill` gives the colour of a free cell.
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
  return text + "<path d=\"" + walls +
         "\" stroke=\"#222\" stroke-width=\"4\" stroke-linecap=\"round\" fill=\"none\"/>\n";
}

std::string pale(Cell) {
  return "#faf7ef";
}

std::string target_sign(Cell cell, char colour) {
  const page::Point middle = middle_of(cell);
  return svg::circle(middle.x, middle.y, 15,
                     "fill=\"none\" stroke=\"" + ink_colour(colour) +
                         "\" stroke-width=\"4\" stroke-dasharray=\"5 3\"");
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

// The colours of a job's robots if none are known: the active robot blue.
std::string colours_or_default(const std::string& colours, std::size_t robots) {
  return colours.size() >= robots ? colours : std::string("BRGYSK").substr(0, robots);
}

}  // namespace

std::string move_count(std::size_t n) {
  return fmt::format("{} {}", n, n == 1 ? "move" : "moves");
}

std::string to_svg(const Scene& scene) {
  std::string text = header(scene.board, "Hyper Robot board") + grid(scene.board, pale);
  for (const Target& target : scene.targets) {
    text += target_sign(target.cell, target.colour);
  }
  for (const Robot& robot : scene.robots) {
    text += robot_disc(middle_of(robot.cell), robot.colour, std::string{robot.colour});
  }
  return text + "</svg>\n";
}

std::string to_svg(const Board& board, const Job& job, const Line& line, const std::string& colours,
                   const std::string& result) {
  const std::string colour_of = colours_or_default(colours, job.robots.size());
  std::string text = header(board, to_string(job) + ": " + result) + grid(board, pale);
  text += target_sign(job.goal, job.any_robot ? '*' : colour_of[0]);
  Position position = job.robots;
  std::string labels;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Move& move = line[i];
    const Cell from = position[move.robot];
    const Cell to = board.slide(from, move.direction, occupied(position));
    position[move.robot] = to;
    // Each robot's path runs beside the others' in the cell.
    const std::size_t shift = 3 * move.robot;
    const page::Point start = middle_of(from, shift);
    const page::Point end = middle_of(to, shift);
    const std::string css = ink_colour(colour_of[move.robot]);
    text += fmt::format(
        "<polyline points=\"{},{} {},{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\" "
        "stroke-opacity=\"0.7\"/>\n",
        start.x, start.y, end.x, end.y, css);
    labels += text_at(end, number(i + 1),
                      "font-size=\"14\" font-weight=\"bold\" stroke=\"#fff\" stroke-width=\"3\" "
                      "paint-order=\"stroke\" fill=\"" +
                          css + '"');
  }
  for (std::size_t i = 0; i < job.robots.size(); ++i) {
    text += robot_disc(middle_of(job.robots[i]), colour_of[i], number(i));
  }
  return text + labels + "</svg>\n";
}

std::string heat_map_svg(const Board& board, const std::map<Cell, Heat>& heat,
                         const std::string& title, const std::string& legend) {
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
      return "url(#hatch)";
    }
    const std::size_t range = greatest > least ? greatest - least : 1;
    const std::size_t share = 200 * (found->second.value - least) / range;
    return fmt::format("rgb(255,{},{})", 245 - share, 220 - share);
  };
  const DrawingSize size = drawing_size(board);
  const auto legend_lines = hatched ? folded(legend, size.width) : std::vector<std::string>();
  std::string text = header(board, title, legend_line * legend_lines.size());
  if (hatched) {
    text +=
        "<defs><pattern id=\"hatch\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\" "
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
  std::string text = grid(board, pale) + target_sign(job.goal, job.any_robot ? '*' : colour_of[0]);
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
  result.name = fmt::format("{}: {}", to_string(job), move_count(line.size()));
  result.width = static_cast<double>(size.width);
  result.height = static_cast<double>(size.height);
  result.background =
      fmt::format("<g {}><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>{}{}</g>", text_style,
                  grid(board, pale), target_sign(job.goal, job.any_robot ? '*' : colour_of[0]));
  const auto place = [&](std::size_t robot, Cell cell) {
    return page::Placement{robot, middle_of(cell)};
  };
  page::Frame frame;
  for (std::size_t i = 0; i < job.robots.size(); ++i) {
    result.sprites.push_back(
        {fmt::format("<g {}>{}</g>", text_style, robot_disc({0, 0}, colour_of[i], number(i)))});
    frame.placements.push_back(place(i, job.robots[i]));
  }
  result.frames.push_back(frame);
  for (std::size_t n = 1; n <= line.size(); ++n) {
    const auto end = line.begin() + static_cast<std::ptrdiff_t>(n);
    const Replay state = replay(board, job, Line(line.begin(), end));
    const Move& move = line[n - 1];
    result.frames.push_back({to_moves({move}), {place(move.robot, state.end[move.robot])}, {}, {}});
  }
  return result;
}

std::string to_boards(const Board& board, const Job& job, const Line& line,
                      const std::string& colours) {
  const std::string colour_of = colours_or_default(colours, job.robots.size());
  const char active = colour_of[0];
  const char target = job.any_robot ? '*' : target_colour(active);
  std::string text;
  Line played;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    const Replay state = replay(board, job, played);
    Scene scene{board, {}, {{target, 0, job.goal}}, {}};
    for (std::size_t r = 0; r < state.end.size(); ++r) {
      scene.robots.push_back({colour_of[r], state.end[r]});
    }
    text += i == 0 ? "; start\n" : "; move " + number(i) + ": " + to_moves({line[i - 1]}) + '\n';
    text += to_hrb(scene);
    if (i < line.size()) {
      played.push_back(line[i]);
    }
  }
  return text;
}

}  // namespace tsume::hyperrobot
