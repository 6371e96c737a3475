#include "lib/hyperrobot/rows/row_search.hpp"

#include "lib/hyperrobot/rows/row_kernel.hpp"
#include "lib/hyperrobot/rows/row_store.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <stdexcept>
#include <vector>

namespace tsume::hyperrobot {

namespace {

// The helpers of a position.
rows::Key key_of(const Position& position) {
  std::array<std::uint8_t, max_helpers> codes{};
  for (std::size_t i = 1; i < position.size(); ++i) {
    codes[i - 1] = position[i].code();
  }
  std::sort(codes.begin(), codes.begin() + static_cast<std::ptrdiff_t>(position.size() - 1));
  rows::Key key = 0;
  for (std::size_t i = position.size() - 1; i-- > 0;) {
    key = key << 8 | codes[i];
  }
  return key;
}

}  // namespace

struct RowSearch::State {
  explicit State(const Board& board_to_take) : board(board_to_take), geometry(board) {}

  void clear(const Position& from, std::uint64_t max_bytes) {
    start = from;
    helpers = from.size() - 1;
    store.clear(key_of(from), from[0].code(), max_bytes);
  }
  [[nodiscard]] rows::Key level_key(std::size_t n) const {
    return store.refs()[store.depth_range().begin + n].key;
  }
  Result search(const Job& job, const core::Limits& limits, const SearchObserver& observer);
  [[nodiscard]] Way trace(rows::Key key, std::uint8_t code, std::uint32_t at_depth) const;

  Board board;
  Geometry geometry;
  Position start;
  std::size_t helpers = 0;
  rows::Bounds bounds;
  rows::Store store;
};

RowSearch::Result RowSearch::State::search(const Job& job, const core::Limits& limits,
                                           const SearchObserver& observer) {
  const std::uint64_t most_steps = limits.most_nodes();
  clear(job.robots, limits.memory.value_or(std::numeric_limits<std::uint64_t>::max()));
  bounds = rows::Bounds(geometry, job.goal.cell);
  const rows::Mode mode = job.goal.any_robot ? rows::Mode::any_robot : rows::Mode::one_robot;
  std::size_t first = bounds.of[job.robots[0].code()];
  for (std::size_t i = 1; job.goal.any_robot && i < job.robots.size(); ++i) {
    first = std::min<std::size_t>(first, bounds.of[job.robots[i].code()]);
  }
  Result result;
  if (first == 0 || first == rows::Bounds::unreachable) {
    result.outcome = first == 0 ? core::Outcome::solved : core::Outcome::unsolvable;
    return result;
  }
  // Of the last three passes the entries by depth; they are expanded in their own pass and in the
  // two that follow.
  std::array<std::vector<rows::Range>, 3> passes;
  passes[first % 3] = {{0, 1}};
  std::size_t idle = 0;  // passes without a new entry
  for (std::size_t pass = first; idle < 3; ++pass) {
    result.proved = pass;
    if (observer) {
      observer(pass, store.states(), store.bytes());
    }
    const std::uint32_t entries = store.size();
    if (pass > first) {
      passes[pass % 3].clear();
    }
    passes[pass % 3].resize(pass + 1);
    const std::size_t deepest_bound = bounds.max + 2;
    for (std::size_t from = pass > deepest_bound ? pass - deepest_bound : 0; from < pass; ++from) {
      const std::size_t left = pass - from - 1;
      store.begin_depth(static_cast<std::uint32_t>(from + 1), mode == rows::Mode::one_robot
                                                                  ? bounds.at[0]
                                                              : left == 0 ? geometry.free
                                                                          : Row{});
      for (unsigned age = 0; age < 3 && age <= pass; ++age) {
        const std::vector<rows::Range>& of_pass = passes[(pass - age) % 3];
        if (from < of_pass.size()) {
          rows::expand(geometry, bounds, helpers, {mode, of_pass[from], age, left, most_steps},
                       store);
        }
        result.states = store.states();
        if (const auto& found = store.found()) {
          result.outcome = core::Outcome::solved;
          result.line = trace(found->key, found->code, store.depth()).line;
          return result;
        }
        if (store.full() || store.steps() > most_steps) {
          return result;
        }
      }
      passes[pass % 3][from + 1] = store.depth_range();
    }
    idle = store.size() == entries && pass > first ? idle + 1 : 0;
  }
  result.outcome = core::Outcome::unsolvable;
  return result;
}

// A shortest line to a position that was reached at this depth: back from position to position, and
// forth with the robots told apart.
RowSearch::Way RowSearch::State::trace(rows::Key key, std::uint8_t code,
                                       std::uint32_t at_depth) const {
  Position robots = {Cell::from_code(code)};
  for (std::size_t i = 0; i < helpers; ++i) {
    robots.push_back(Cell::from_code(key >> (8 * i) & 255));
  }
  struct Step {
    Cell from;
    Direction direction;
  };
  std::vector<Step> steps_back;
  // Moves one robot back to where it may have come from in its last move.
  const auto step_back = [&](std::uint32_t to_depth) {
    for (std::size_t r = 0; r < robots.size(); ++r) {
      const Cell at = robots[r];
      const auto is_free = [&](const std::optional<Cell>& cell) {
        return cell && std::find(robots.begin(), robots.end(), *cell) == robots.end();
      };
      for (const Direction d : all_directions) {
        if (is_free(board.step(at, d))) {
          continue;  // it would have gone on
        }
        const Direction back = turned(d, 2);
        for (auto from = board.step(at, back); is_free(from); from = board.step(*from, back)) {
          Position before = robots;
          before[r] = *from;
          if (store.reached(key_of(before), before[0].code(), to_depth)) {
            robots = before;
            steps_back.push_back({*from, d});
            return true;
          }
        }
      }
    }
    return false;
  };
  for (std::uint32_t at = at_depth; at > 0; --at) {
    if (!step_back(at - 1)) {
      throw std::logic_error("a position was reached from nowhere");
    }
  }
  Way way{{}, start};
  for (std::size_t i = steps_back.size(); i-- > 0;) {
    const auto [from, d] = steps_back[i];
    const auto robot =
        static_cast<std::size_t>(std::find(way.end.begin(), way.end.end(), from) - way.end.begin());
    way.end[robot] = board.slide(from, d, occupied(way.end));
    way.line.push_back({static_cast<std::uint8_t>(robot), d});
  }
  return way;
}

RowSearch::RowSearch(const Board& board) : state_(std::make_unique<State>(board)) {}

RowSearch::~RowSearch() = default;

RowSearch::Result RowSearch::search(const Job& job, const core::Limits& limits,
                                    const SearchObserver& observer) {
  return state_->search(job, limits, observer);
}

void RowSearch::start_levels(const Position& start) {
  state_->clear(start, std::numeric_limits<std::uint64_t>::max());
}

bool RowSearch::next_level() {
  State& s = *state_;
  const rows::Range last = s.store.depth_range();
  s.store.begin_depth(s.store.depth() + 1, {});
  rows::expand(s.geometry, s.bounds, s.helpers, {rows::Mode::all, last}, s.store);
  return level_rows() > 0;
}

std::size_t RowSearch::level_rows() const {
  const rows::Range range = state_->store.depth_range();
  return range.end - range.begin;
}

const Row& RowSearch::level_row(std::size_t n) const {
  return state_->store.rows()[state_->store.depth_range().begin + n];
}

Position RowSearch::level_helpers(std::size_t n) const {
  Position position(1);
  const rows::Key key = state_->level_key(n);
  for (std::size_t i = 0; i < state_->helpers; ++i) {
    position.push_back(Cell::from_code(key >> (8 * i) & 255));
  }
  return position;
}

std::uint64_t RowSearch::states() const {
  return state_->store.states();
}

RowSearch::Way RowSearch::way_to(std::size_t n, std::uint8_t code) const {
  return state_->trace(state_->level_key(n), code, state_->store.depth());
}

std::uint64_t RowSearch::bytes() const {
  return state_->store.bytes();
}

void RowSearch::release() {
  state_->store = {};
}

}  // namespace tsume::hyperrobot
