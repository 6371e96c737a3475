#include "tests/unit/hyperrobot/support.hpp"

#include "lib/core/text.hpp"

#include <algorithm>

namespace tsume::hyperrobot {

namespace {

const std::string data = "tests/data/hyperrobot/";

void enumerate(const Board& board, std::size_t robots, Position& position,
               std::vector<Position>& all) {
  if (position.size() == robots) {
    all.push_back(position);
    return;
  }
  for (const Cell cell : board.free_cells()) {
    if (std::find(position.begin(), position.end(), cell) == position.end()) {
      position.push_back(cell);
      enumerate(board, robots, position, all);
      position.pop_back();
    }
  }
}

}  // namespace

Scene load(const std::string& name) {
  io::Input input(data + name);
  io::LineReader lines(input);
  return read_scene(lines).scene;
}

Scene parse_scene(const std::string& text) {
  io::Input input = io::Input::from_text(text);
  io::LineReader lines(input);
  return read_scene(lines).scene;
}

std::vector<OracleLine> oracle(const std::string& name) {
  io::Input input(data + name);
  io::LineReader lines(input);
  std::vector<OracleLine> result;
  while (const auto line = lines.next()) {
    if (line->empty() || (*line)[0] == ';') {
      continue;
    }
    const auto words = core::split_words(*line);
    std::vector<std::string> quadrants = {"2B", "4B", "1B", "3B"};
    const bool named = words.size() > 8;
    if (named) {
      quadrants.assign(words.begin() + 1, words.begin() + 5);
    }
    Scene scene = standard_board(quadrants);
    scene.board.remove_diagonals();
    const std::size_t first = named ? 5 : 0;
    const Job job =
        parse_job(std::string(words[first]) + ' ' + std::string(words[first + 1]), scene.board).job;
    result.push_back({named ? std::string(words[0]) : to_string(job), scene.board, job,
                      *core::parse_decimal<std::size_t>(words[first + 2]),
                      named ? std::string(words.back().substr(4)) : std::string()});
  }
  return result;
}

Scene random_scene(core::Random& random, std::size_t height, std::size_t width,
                   std::size_t robots) {
  Scene scene{Board(height, width), {}, {}, {}};
  for (std::size_t row = 0; row < height; ++row) {
    for (std::size_t column = 0; column < width; ++column) {
      if (random.chance(1, 12)) {
        scene.board.block(Cell(row, column));
      }
      if (random.chance(1, 4)) {
        scene.board.add_wall(Cell(row, column), all_directions[random.below(4)]);
      }
    }
  }
  if (scene.board.free_cells().count() < robots) {
    return random_scene(random, height, width + 1, robots);
  }
  place_robots(scene, robots, random);
  return scene;
}

void add_diagonals(Board& board, core::Random& random) {
  const auto colour = [&] { return robot_colours[random.below(4)]; };
  const std::uint64_t one_in = 2 + random.below(12);
  for (const Cell cell : board.free_cells()) {
    if (random.chance(1, one_in)) {
      board.add_diagonal(cell, {colour(), random.chance(1, 2)});
    }
  }
  if (board.height() < 3 || board.width() < 3 || random.chance(2, 3)) {
    return;
  }
  // A path that comes back to its beginning.
  const Cell corner(random.below(board.height() - 2), random.below(board.width() - 2));
  const Cell far(corner.row() + 1 + random.below(2), corner.column() + 1 + random.below(2));
  const Cell right(corner.row(), far.column());
  const Cell below(far.row(), corner.column());
  if (board.is_free(corner) && board.is_free(far) && board.is_free(right) && board.is_free(below)) {
    board.add_diagonal(corner, {colour(), true});
    board.add_diagonal(right, {colour(), false});
    board.add_diagonal(below, {colour(), false});
    board.add_diagonal(far, {colour(), true});
  }
}

std::vector<Position> successors(const Board& board, const Position& position) {
  const CellSet robots = occupied(position);
  std::vector<Position> result;
  for (std::size_t robot = 0; robot < position.size(); ++robot) {
    for (const Direction d : all_directions) {
      Position next = position;
      next[robot] = board.slide(position[robot], d, robots);
      if (next != position) {
        result.push_back(next);
      }
    }
  }
  return result;
}

std::map<Position, std::size_t> all_distances(const Board& board, std::size_t helpers, Cell goal,
                                              bool any_robot) {
  std::vector<Position> all;
  Position start;
  enumerate(board, helpers + 1, start, all);
  std::map<Position, std::size_t> distance;
  for (const Position& position : all) {
    const auto end = any_robot ? position.end() : position.begin() + 1;
    if (std::find(position.begin(), end, goal) != end) {
      distance[position] = 0;
    }
  }
  for (std::size_t depth = 1;; ++depth) {
    std::vector<Position> found;
    for (const Position& position : all) {
      if (distance.contains(position)) {
        continue;
      }
      for (const Position& next : successors(board, position)) {
        if (distance.contains(next)) {
          found.push_back(position);
          break;
        }
      }
    }
    if (found.empty()) {
      return distance;
    }
    for (const Position& position : found) {
      distance[position] = depth;
    }
  }
}

}  // namespace tsume::hyperrobot
