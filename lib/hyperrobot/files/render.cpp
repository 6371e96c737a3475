#include "lib/hyperrobot/files/render.hpp"

#include "lib/hyperrobot/files/board_text.hpp"
#include "lib/hyperrobot/rules/notation.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace tsume::hyperrobot {

namespace {

constexpr std::size_t cell_size = 40;
constexpr std::size_t margin = 30;

std::string number(std::size_t n) {
  return std::to_string(n);
}

// The middle of a cell, shifted by some pixels.
std::string at(Cell cell, std::size_t dx = 0, std::size_t dy = 0) {
  return number(margin + cell.column() * cell_size + cell_size / 2 + dx) + ',' +
         number(margin + cell.row() * cell_size + cell_size / 2 + dy);
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

std::string text_at(Cell cell, const std::string& text, const std::string& style) {
  const std::string middle = at(cell);
  const std::size_t comma = middle.find(',');
  return "<text x=\"" + middle.substr(0, comma) + "\" y=\"" + middle.substr(comma + 1) + "\" " +
         style + ">" + text + "</text>\n";
}

std::string header(const Board& board, const std::string& title) {
  const std::string width = number(drawing_size(board).width);
  const std::string height = number(drawing_size(board).height);
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height +
         "\" viewBox=\"0 0 " + width + ' ' + height + "\">\n<title>" + title +
         "</title>\n<style>text{font-family:sans-serif;text-anchor:middle;dominant-baseline:"
         "central}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
}

std::string square(Cell cell, const std::string& fill) {
  return "<rect x=\"" + number(margin + cell.column() * cell_size) + "\" y=\"" +
         number(margin + cell.row() * cell_size) + "\" width=\"" + number(cell_size) +
         "\" height=\"" + number(cell_size) + "\" fill=\"" + fill + "\" stroke=\"#ccc\"/>\n";
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
  const std::string small = "font-size=\"12\" fill=\"#555\"";
  for (std::size_t row = 0; row < board.height(); ++row) {
    for (std::size_t column = 0; column < board.width(); ++column) {
      const Cell cell(row, column);
      text += square(cell, board.is_free(cell) ? fill(cell) : std::string("#555"));
      if (!board.is_free(cell)) {
        continue;
      }
      for (const Direction side : all_directions) {
        walls += board.step(cell, side) ? std::string() : wall_piece(cell, side);
      }
    }
    text += "<text x=\"" + number(margin / 2) + "\" y=\"" +
            number(margin + row * cell_size + cell_size / 2) + "\" " + small + ">" +
            to_string(Cell(row, 0))[0] + "</text>\n";
  }
  for (std::size_t column = 0; column < board.width(); ++column) {
    text += "<text x=\"" + number(margin + column * cell_size + cell_size / 2) + "\" y=\"" +
            number(margin / 2) + "\" " + small + ">" + to_string(Cell(0, column))[1] + "</text>\n";
  }
  return text + "<path d=\"" + walls +
         "\" stroke=\"#222\" stroke-width=\"4\" stroke-linecap=\"round\" fill=\"none\"/>\n";
}

std::string pale(Cell) {
  return "#faf7ef";
}

std::string target_sign(Cell cell, char colour) {
  const std::string middle = at(cell);
  const std::size_t comma = middle.find(',');
  return "<circle cx=\"" + middle.substr(0, comma) + "\" cy=\"" + middle.substr(comma + 1) +
         "\" r=\"14\" fill=\"none\" stroke=\"" + css_colour(colour) +
         "\" stroke-width=\"4\" stroke-dasharray=\"5 3\"/>\n";
}

std::string robot_sign_svg(Cell cell, char colour, const std::string& label) {
  const std::string middle = at(cell);
  const std::size_t comma = middle.find(',');
  return "<circle cx=\"" + middle.substr(0, comma) + "\" cy=\"" + middle.substr(comma + 1) +
         "\" r=\"13\" fill=\"" + css_colour(colour) + "\" stroke=\"#222\"/>\n" +
         text_at(cell, label, "font-size=\"14\" fill=\"#fff\"");
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
    text += robot_sign_svg(robot.cell, robot.colour, std::string{robot.colour});
  }
  return text + "</svg>\n";
}

std::string to_svg(const Board& board, const Job& job, const Line& line,
                   const std::string& colours) {
  const std::string colour_of = colours_or_default(colours, job.robots.size());
  std::string text =
      header(board, to_string(job) + ": " + move_count(line.size())) + grid(board, pale);
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
    const std::string css = css_colour(colour_of[move.robot]);
    text += "<polyline points=\"" + at(from, shift, shift) + ' ' + at(to, shift, shift) +
            "\" fill=\"none\" stroke=\"" + css + "\" stroke-width=\"3\" stroke-opacity=\"0.7\"/>\n";
    const std::string end = at(to, shift, shift);
    const std::size_t comma = end.find(',');
    labels += "<text x=\"" + end.substr(0, comma) + "\" y=\"" + end.substr(comma + 1) +
              "\" font-size=\"11\" font-weight=\"bold\" stroke=\"#fff\" stroke-width=\"3\" "
              "paint-order=\"stroke\" fill=\"" +
              css + "\">" + number(i + 1) + "</text>\n";
  }
  for (std::size_t i = 0; i < job.robots.size(); ++i) {
    text += robot_sign_svg(job.robots[i], colour_of[i], number(i));
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
  std::string text = header(board, title);
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
    text += text_at(cell, number(of_cell.value), "font-size=\"15\" fill=\"#222\"" + halo);
  }
  if (hatched) {
    const DrawingSize size = drawing_size(board);
    text += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"12\" fill=\"#555\">{}</text>\n",
                        size.width / 2, size.height - margin / 2, legend);
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
    text += robot_sign_svg(job.robots[i], colour_of[i], std::string{colour_of[i]});
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
  result.background = fmt::format(
      "<g font-family=\"sans-serif\" text-anchor=\"middle\" "
      "dominant-baseline=\"central\"><rect width=\"100%\" height=\"100%\" "
      "fill=\"#fff\"/>{}{}</g>",
      grid(board, pale), target_sign(job.goal, job.any_robot ? '*' : colour_of[0]));
  const auto middle = [](std::size_t n) {
    return static_cast<double>(margin + n * cell_size + cell_size / 2);
  };
  const auto place = [&](std::size_t robot, Cell cell) {
    return page::Placement{robot, page::Point{middle(cell.column()), middle(cell.row())}};
  };
  page::Frame frame;
  for (std::size_t i = 0; i < job.robots.size(); ++i) {
    result.sprites.push_back(
        {fmt::format("<circle r=\"13\" fill=\"{}\" stroke=\"#222\"/><text font-size=\"14\" "
                     "font-family=\"sans-serif\" text-anchor=\"middle\" "
                     "dominant-baseline=\"central\" fill=\"#fff\">{}</text>",
                     css_colour(colour_of[i]), i)});
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
