#include "lib/hyperrobot/rows/forward.hpp"

#include "lib/core/random.hpp"

#include <algorithm>

namespace tsume::hyperrobot {

Slides::Slides(const Board& board) : free_(board.free_cells()) {
  for (const std::size_t code : free_) {
    for (const Direction d : all_directions) {
      stop_[code][index_of(d)] = board.slide(Cell::from_code(code), d, {}).code();
    }
  }
}

std::uint8_t Slides::slide(std::span<const std::uint8_t> robots, std::size_t i, Direction d) const {
  const unsigned from = robots[i];
  unsigned to = stop_[from][index_of(d)];
  switch (d) {
    case Direction::north:
      for (const unsigned r : robots) {
        to = r < from && r >= to && (from - r) % 16 == 0 ? r + 16 : to;
      }
      break;
    case Direction::east:
      for (const unsigned r : robots) {
        to = r > from && r <= to ? r - 1 : to;
      }
      break;
    case Direction::south:
      for (const unsigned r : robots) {
        to = r > from && r <= to && (r - from) % 16 == 0 ? r - 16 : to;
      }
      break;
    case Direction::west:
      for (const unsigned r : robots) {
        to = r < from && r >= to ? r + 1 : to;
      }
      break;
  }
  return static_cast<std::uint8_t>(to);
}

std::array<std::uint8_t, 256> Slides::bounds(Cell goal) const {
  std::array<std::uint8_t, 256> bound;
  bound.fill(255);
  bound[goal.code()] = 0;
  std::vector<std::uint8_t> queue = {goal.code()};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const unsigned cell = queue[i];
    const auto reach = [&](unsigned from, unsigned to, unsigned step) {
      for (unsigned c = from; c <= to; c += step) {
        if (bound[c] == 255) {
          bound[c] = static_cast<std::uint8_t>(bound[cell] + 1);
          queue.push_back(static_cast<std::uint8_t>(c));
        }
      }
    };
    reach(stop_[cell][3], stop_[cell][1], 1);
    reach(stop_[cell][0], stop_[cell][2], 16);
  }
  return bound;
}

std::uint64_t position_key(std::span<const std::uint8_t> robots) {
  std::array<std::uint8_t, max_helpers> helpers{};
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
    key = key << 8 | helpers[i];
  }
  return key;
}

// One search. A table entry holds the key, 8 bits of moves left, 8 bits free.
struct Forward::Run {
  const Slides& slides;
  std::vector<std::uint64_t>& table;
  std::uint64_t mask;
  std::array<std::uint8_t, 256> bound;
  Cell goal;
  bool any_robot;
  std::uint64_t max_nodes;
  std::uint64_t nodes = 0;
  std::size_t count = 0;
  std::array<std::uint8_t, max_helpers + 1> robots{};
  Line line;

  [[nodiscard]] std::span<const std::uint8_t> position() const { return {robots.data(), count}; }

  [[nodiscard]] std::size_t lower_bound() const {
    std::size_t least = bound[robots[0]];
    for (std::size_t i = 1; any_robot && i < count; ++i) {
      least = std::min<std::size_t>(least, bound[robots[i]]);
    }
    return least;
  }

  // Whether the goal can be reached with `left` moves; false also when the limit is reached.
  bool dive(std::size_t left) {
    if (++nodes > max_nodes) {
      return false;
    }
    const std::size_t need = lower_bound();
    if (need == 0) {
      return true;
    }
    std::uint64_t& entry = table[core::mix64(position_key(position())) & mask];
    const std::uint64_t key = position_key(position()) << 16;
    if ((entry & ~std::uint64_t{0xffff}) == key && (entry & 0xff) >= left) {
      return false;
    }
    // With no move to spare only the active robot may move.
    const std::size_t movers = !any_robot && need >= left ? 1 : count;
    for (std::size_t i = 0; i < movers; ++i) {
      const std::uint8_t from = robots[i];
      for (const Direction d : all_directions) {
        const std::uint8_t to = slides.slide(position(), i, d);
        if (to == from) {
          continue;
        }
        robots[i] = to;
        if (lower_bound() < left) {
          line.push_back({static_cast<std::uint8_t>(i), d});
          if (dive(left - 1)) {
            return true;
          }
          line.pop_back();
        }
        robots[i] = from;
        if (nodes > max_nodes) {
          return false;
        }
      }
    }
    entry = key | left;
    return false;
  }
};

Forward::Forward(const Board& board, unsigned table_bits)
    : slides_(board),
      table_(std::size_t{1} << table_bits),
      mask_((std::uint64_t{1} << table_bits) - 1) {}

Forward::Result Forward::search(const Job& job, std::uint64_t max_nodes) {
  // An all-ones key is no position: two robots would share a cell, or a lone one need 255 moves.
  std::fill(table_.begin(), table_.end(), ~std::uint64_t{0} << 16);
  Run run{slides_, table_, mask_, slides_.bounds(job.goal), job.goal, job.any_robot, max_nodes, 0,
          0,       {},     {}};
  run.count = job.robots.size();
  std::transform(job.robots.begin(), job.robots.end(), run.robots.begin(),
                 [](Cell cell) { return cell.code(); });
  Result result;
  for (std::size_t length = run.lower_bound(); length < 255; ++length) {
    if (run.dive(length)) {
      result.line = run.line;
      break;
    }
    if (run.nodes > max_nodes) {
      break;
    }
  }
  result.nodes = run.nodes;
  return result;
}

}  // namespace tsume::hyperrobot
