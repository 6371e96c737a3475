#include "lib/hyperrobot/search/deepening.hpp"

#include "lib/core/random.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <span>

namespace tsume::hyperrobot {

namespace {

// A table entry: what the place in the table leaves open of the mixed key (mixing is a bijection),
// above the moves left plus one; 0 is an empty entry.
constexpr unsigned moves_bits = Deepening::min_table_bits;
constexpr std::uint64_t moves_mask = (std::uint64_t{1} << moves_bits) - 1;
constexpr std::size_t max_length = moves_mask - 1;
constexpr std::uint64_t nodes_between_reports = 1 << 16;

}  // namespace

struct Deepening::Run {
  const Slides& slides;
  std::vector<std::uint64_t>& table;
  LowerBounds bounds;
  bool any_robot;
  std::uint64_t max_nodes;
  const SearchObserver& observer;
  std::size_t length = 0;  // of the lines that are looked for
  std::uint64_t nodes = 0;
  std::size_t count = 0;
  std::array<CellIndex, max_helpers + 1> robots{};
  Line line = {};

  [[nodiscard]] std::span<const CellIndex> position() const { return {robots.data(), count}; }
  [[nodiscard]] std::size_t bound() const { return bounds.least(position(), any_robot); }

  // Whether the goal can be reached with `left` moves; false also when the limit is reached.
  bool dive(std::size_t left) {
    if (++nodes > max_nodes) {
      return false;
    }
    if (nodes % nodes_between_reports == 0 && observer) {
      observer(length, nodes, table.size() * sizeof(table[0]));
    }
    const std::size_t need = bound();
    if (need == 0) {
      return true;
    }
    const std::uint64_t mixed = core::mix64(slides.key(position()));
    std::uint64_t& entry = table[mixed & (table.size() - 1)];
    const std::uint64_t key = mixed & ~moves_mask;
    if ((entry & ~moves_mask) == key && (entry & moves_mask) > left) {
      return false;
    }
    // With no move to spare only the active robot may move.
    const std::size_t movers = !any_robot && need >= left ? 1 : count;
    for (std::size_t i = 0; i < movers; ++i) {
      const CellIndex from = robots[i];
      for (const Direction d : all_directions) {
        const CellIndex to = slides.slide(position(), i, d);
        if (to == from) {
          continue;
        }
        robots[i] = to;
        if (bound() < left) {
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
    entry = key | (left + 1);
    return false;
  }
};

Deepening::Deepening(const Slides& slides, unsigned table_bits)
    : slides_(slides), table_(std::size_t{1} << table_bits) {
  assert(table_bits >= min_table_bits && table_bits <= max_table_bits);
}

Deepening::Result Deepening::search(const Job& job, std::uint64_t max_nodes, std::size_t at_least,
                                    const SearchObserver& observer) {
  std::fill(table_.begin(), table_.end(), std::uint64_t{0});
  Run run{slides_, table_, slides_.bounds(job.goal.cell), job.goal.any_robot, max_nodes, observer};
  run.count = job.robots.size();
  const std::vector<CellIndex> start = indices_of(job.robots);
  std::copy(start.begin(), start.end(), run.robots.begin());
  Result result;
  result.proved = std::max(run.bound(), at_least);
  for (; result.proved < std::min<std::size_t>(max_length, LowerBounds::unreachable);
       ++result.proved) {
    run.length = result.proved;
    if (run.dive(result.proved)) {
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
