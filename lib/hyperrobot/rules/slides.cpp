#include "lib/hyperrobot/rules/slides.hpp"

#include <algorithm>
#include <cassert>

namespace tsume::hyperrobot {

Slides::Slides(const Board& board) {
  for (const Cell cell : board.free_cells()) {
    for (const Direction d : all_directions) {
      stop_[cell.index()][index_of(d)] = board.slide(cell, d, {}).index();
    }
  }
}

CellIndex Slides::slide(std::span<const CellIndex> robots, std::size_t i, Direction d) const {
  constexpr unsigned row = Cell::row_stride;
  const unsigned from = robots[i];
  unsigned to = stop_[from][index_of(d)];
  switch (d) {
    case Direction::north:
      for (const unsigned r : robots) {
        to = r < from && r >= to && (from - r) % row == 0 ? r + row : to;
      }
      break;
    case Direction::east:
      for (const unsigned r : robots) {
        to = r > from && r <= to ? r - 1 : to;
      }
      break;
    case Direction::south:
      for (const unsigned r : robots) {
        to = r > from && r <= to && (r - from) % row == 0 ? r - row : to;
      }
      break;
    case Direction::west:
      for (const unsigned r : robots) {
        to = r < from && r >= to ? r + 1 : to;
      }
      break;
  }
  return static_cast<CellIndex>(to);
}

std::vector<std::uint16_t> Slides::bounds(Cell goal) const {
  std::vector<std::uint16_t> bound(Cell::index_count, unreachable);
  bound[goal.index()] = 0;
  std::vector<unsigned> queue = {goal.index()};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const unsigned cell = queue[i];
    const auto reach = [&](unsigned from, unsigned to, unsigned step) {
      for (unsigned c = from; c <= to; c += step) {
        if (bound[c] == unreachable) {
          bound[c] = static_cast<std::uint16_t>(bound[cell] + 1);
          queue.push_back(c);
        }
      }
    };
    reach(stop_[cell][index_of(Direction::west)], stop_[cell][index_of(Direction::east)], 1);
    reach(stop_[cell][index_of(Direction::north)], stop_[cell][index_of(Direction::south)],
          Cell::row_stride);
  }
  return bound;
}

std::size_t least_bound(const std::vector<std::uint16_t>& bounds, std::span<const CellIndex> robots,
                        bool any_robot) {
  std::size_t least = bounds[robots[0]];
  for (std::size_t i = 1; any_robot && i < robots.size(); ++i) {
    least = std::min<std::size_t>(least, bounds[robots[i]]);
  }
  return least;
}

std::vector<CellIndex> indices_of(const Position& position) {
  std::vector<CellIndex> indices(position.size());
  std::transform(position.begin(), position.end(), indices.begin(),
                 [](Cell cell) { return cell.index(); });
  return indices;
}

std::uint64_t position_key(std::span<const CellIndex> robots) {
  assert(!robots.empty() && robots.size() <= max_helpers + 1);
  std::array<CellIndex, max_helpers> helpers{};
  const std::size_t n = robots.size() - 1;
  for (std::size_t j = 0; j < n; ++j) {
    std::size_t i = j;
    for (; i > 0 && helpers[i - 1] > robots[j + 1]; --i) {
      helpers[i] = helpers[i - 1];
    }
    helpers[i] = robots[j + 1];
  }
  std::uint64_t key = robots[0];
  for (std::size_t i = 0; i < n; ++i) {
    key = key << Cell::index_bits | helpers[i];
  }
  return key;
}

}  // namespace tsume::hyperrobot
