#include "lib/hyperrobot/rules/slides.hpp"

#include <algorithm>
#include <cassert>

namespace tsume::hyperrobot {

LowerBounds::LowerBounds(std::vector<Cells> of_each)
    : cells_(std::make_shared<const std::vector<Cells>>(std::move(of_each))) {
  for (std::size_t i = 0; i < of_.size(); ++i) {
    of_[i] = (*cells_)[std::min(i, cells_->size() - 1)].data();
  }
}

std::size_t LowerBounds::least(std::span<const CellIndex> robots, bool any_robot) const {
  std::size_t least = at(0, robots[0]);
  for (std::size_t i = 1; any_robot && i < robots.size(); ++i) {
    least = std::min<std::size_t>(least, at(i, robots[i]));
  }
  return least;
}

Slides::Slides(const Board& board, std::string_view colours) {
  if (!board.diagonals().empty()) {
    turns_ = true;
    for (const char colour : colours) {
      add_paths(board, colour);
    }
    return;
  }
  for (const Cell cell : board.free_cells()) {
    for (const Direction d : all_directions) {
      stop_[cell.index()][index_of(d)] = board.slide(cell, d, {}).index();
    }
  }
}

void Slides::add_paths(const Board& board, char colour) {
  Paths& paths = paths_.emplace_back();
  for (const Cell cell : board.free_cells()) {
    for (const Direction d : all_directions) {
      Path& path = paths[cell.index()][index_of(d)];
      path.begin = static_cast<std::uint32_t>(path_cells_.size());
      for (const Heading& heading : board.path(cell, d, {}, colour)) {
        path_cells_.push_back(heading.cell.index());
      }
      path.end = static_cast<std::uint32_t>(path_cells_.size());
    }
  }
}

std::uint32_t Slides::way_along(const Path& path, std::span<const CellIndex> robots,
                                std::size_t i) const {
  for (std::uint32_t n = path.begin; n < path.end; ++n) {
    for (std::size_t j = 0; j < robots.size(); ++j) {
      if (robots[j] == path_cells_[n] && j != i) {
        return n - path.begin;
      }
    }
  }
  return path.end - path.begin;
}

std::size_t Slides::cells(std::span<const CellIndex> robots, std::size_t i, Direction d) const {
  const unsigned from = robots[i];
  const unsigned to = slide(robots, i, d);
  if (turns_) {
    return to == from ? 0 : way_along(paths_[i][from][index_of(d)], robots, i);
  }
  const unsigned apart = to > from ? to - from : from - to;
  return apart < Cell::row_stride ? apart : apart / Cell::row_stride;
}

CellIndex Slides::slide(std::span<const CellIndex> robots, std::size_t i, Direction d) const {
  constexpr unsigned row = Cell::row_stride;
  const unsigned from = robots[i];
  if (turns_) [[unlikely]] {
    const Path& path = paths_[i][from][index_of(d)];
    const std::uint32_t way = way_along(path, robots, i);
    return way == 0 ? robots[i] : path_cells_[path.begin + way - 1];
  }
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

// Backward from the goal: a robot that comes along a cell could stop there.
LowerBounds::Cells Slides::bounds_along(const Paths& paths, Cell goal) const {
  std::vector<std::vector<CellIndex>> sources(Cell::index_count);
  for (std::size_t from = 0; from < paths.size(); ++from) {
    for (const Path& path : paths[from]) {
      for (std::uint32_t n = path.begin; n < path.end; ++n) {
        sources[path_cells_[n]].push_back(static_cast<CellIndex>(from));
      }
    }
  }
  LowerBounds::Cells bound(Cell::index_count, LowerBounds::unreachable);
  bound[goal.index()] = 0;
  std::vector<CellIndex> queue = {goal.index()};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (const CellIndex from : sources[queue[i]]) {
      if (bound[from] == LowerBounds::unreachable) {
        bound[from] = static_cast<std::uint16_t>(bound[queue[i]] + 1);
        queue.push_back(from);
      }
    }
  }
  return bound;
}

LowerBounds Slides::bounds(Cell goal) const {
  if (turns_) [[unlikely]] {
    std::vector<LowerBounds::Cells> of_each;
    for (const Paths& paths : paths_) {
      of_each.push_back(bounds_along(paths, goal));
    }
    return LowerBounds(std::move(of_each));
  }
  LowerBounds::Cells bound(Cell::index_count, LowerBounds::unreachable);
  bound[goal.index()] = 0;
  std::vector<unsigned> queue = {goal.index()};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const unsigned cell = queue[i];
    const auto reach = [&](unsigned from, unsigned to, unsigned step) {
      for (unsigned c = from; c <= to; c += step) {
        if (bound[c] == LowerBounds::unreachable) {
          bound[c] = static_cast<std::uint16_t>(bound[cell] + 1);
          queue.push_back(c);
        }
      }
    };
    reach(stop_[cell][index_of(Direction::west)], stop_[cell][index_of(Direction::east)], 1);
    reach(stop_[cell][index_of(Direction::north)], stop_[cell][index_of(Direction::south)],
          Cell::row_stride);
  }
  return LowerBounds({std::move(bound)});
}

std::vector<CellIndex> indices_of(const Position& position) {
  std::vector<CellIndex> indices(position.size());
  std::transform(position.begin(), position.end(), indices.begin(),
                 [](Cell cell) { return cell.index(); });
  return indices;
}

std::uint64_t Slides::key(std::span<const CellIndex> robots) const {
  assert(!robots.empty() && robots.size() <= max_helpers + 1);
  if (turns_) [[unlikely]] {
    std::uint64_t key = 0;
    for (const CellIndex robot : robots) {
      key = key << Cell::index_bits | robot;
    }
    return key;
  }
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
