#include "lib/doves/search/solve.hpp"

#include "lib/core/random.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace tsume::doves {

namespace detail {

FactTable::FactTable(std::uint64_t bytes) {
  const std::size_t size = std::bit_floor(std::max<std::uint64_t>(2, bytes / sizeof(Facts)));
  memory_ = core::Pages(size * sizeof(Facts), core::Pages::Backing::sparse);
  entries_ = {static_cast<Facts*>(memory_.data()), size};
}

std::size_t FactTable::bucket_of(std::uint64_t key) const {
  return core::mix64(key) & (entries_.size() - 1) & ~std::size_t{1};
}

Facts FactTable::find(std::uint64_t key) const {
  const std::size_t i = bucket_of(key);
  for (const Facts& facts : {entries_[i], entries_[i + 1]}) {
    if (facts.key == key) {
      return facts;
    }
  }
  Facts none;
  none.key = key;
  return none;
}

void FactTable::store(const Facts& facts) {
  const std::size_t i = bucket_of(facts.key);
  const auto effort = [](const Facts& f) { return std::max(f.no_win, f.no_loss); };
  const bool first =
      entries_[i].key == facts.key ||
      (entries_[i + 1].key != facts.key && effort(entries_[i]) <= effort(entries_[i + 1]));
  entries_[first ? i : i + 1] = facts;
}

}  // namespace detail

namespace {

// A position after an action that does not end the game.
struct Child {
  Position position;
  int order;
};

// The same position and its images have the same value, and so has the one with colours and turn
// exchanged.
std::uint64_t table_key(const Position& position, Side side) {
  return canonical_key(side == Side::red ? position : position.colours_exchanged());
}

// How many of the opponent's free sides one of one's own is worth when children are put in order.
struct Weights {
  int mine;
  int theirs;
};
constexpr Weights attack{1, 2};
constexpr Weights defence{2, 1};

// The children of a position, the most promising first: much room for the boss of the side that
// acts, little for the other.
std::vector<Child> children_of(const Position& position, Side side, const Rules& rules,
                               Weights weights) {
  std::vector<Child> children;
  any_action(position, side, rules, [&](const Action& action, Squares next) {
    if (ending_of(position, action, next, rules) == Ending::none) {
      const Position after = position.after(action);
      const Squares inside = inside_walls(box_of(next));
      const int mine = liberties(next, inside, after.boss(side)).count();
      const int theirs = liberties(next, inside, after.boss(other(side))).count();
      children.push_back({after.anchored(), weights.theirs * theirs - weights.mine * mine});
    }
    return false;
  });
  std::stable_sort(children.begin(), children.end(),
                   [](const Child& a, const Child& b) { return a.order < b.order; });
  return children;
}

}  // namespace

Value PositionSolver::evaluate(const Position& position, Side side, int depth) {
  for (int plies = 1; plies <= depth; ++plies) {
    depth_ = plies;
    if (plies % 2 == 1 ? wins_within(position, side, plies) : loses_within(position, side, plies)) {
      return {plies % 2 == 1 ? GameResult::win : GameResult::loss, plies};
    }
  }
  return {GameResult::unknown, depth};
}

void PositionSolver::count_node() {
  constexpr std::uint64_t between_reports = 1 << 10;
  if (++nodes_ % between_reports == 0 && observer_) {
    observer_(depth_, nodes_);
  }
}

bool PositionSolver::wins_within(const Position& position, Side side, int plies) {
  assert(plies % 2 == 1 && plies <= most_plies);
  if (plies == 1) {
    return wins_at_once(position, side, rules_);
  }
  const std::uint64_t key = table_key(position, side);
  const detail::Facts known = table_.find(key);
  if (known.win <= plies || known.loss != detail::Facts::never) {
    return known.win <= plies;
  }
  count_node();
  // Step by step, because most wins are short.
  for (int least = known.no_win == 0 ? 1 : known.no_win + 2; least <= plies; least += 2) {
    const bool wins = forces_win(position, side, least);
    detail::Facts facts = table_.find(key);
    (wins ? facts.win : facts.no_win) = static_cast<std::uint8_t>(least);
    table_.store(facts);
    if (wins) {
      return true;
    }
  }
  return false;
}

bool PositionSolver::forces_win(const Position& position, Side side, int plies) {
  if (plies == 1) {
    return wins_at_once(position, side, rules_);
  }
  if (plies == 3) {
    return any_action(position, side, rules_, [&](const Action& action, Squares next) {
      return ending_of(position, action, next, rules_) == Ending::none &&
             judge(position.after(action), other(side), rules_) == Verdict::mate;
    });
  }
  const std::vector<Child> children = children_of(position, side, rules_, attack);
  return std::any_of(children.begin(), children.end(), [&](const Child& child) {
    return loses_within(child.position, other(side), plies - 1);
  });
}

bool PositionSolver::loses_within(const Position& position, Side side, int plies) {
  assert(plies % 2 == 0 && plies <= most_plies);
  if (plies <= 2) {
    return plies == 2 && judge(position, side, rules_) == Verdict::mate;
  }
  const std::uint64_t key = table_key(position, side);
  const detail::Facts known = table_.find(key);
  if (known.loss <= plies || known.no_loss >= plies || known.win != detail::Facts::never) {
    return known.loss <= plies;
  }
  count_node();
  const bool loses = cannot_escape(position, side, plies);
  detail::Facts facts = table_.find(key);
  (loses ? facts.loss : facts.no_loss) = static_cast<std::uint8_t>(plies);
  table_.store(facts);
  return loses;
}

bool PositionSolver::cannot_escape(const Position& position, Side side, int plies) {
  if (wins_at_once(position, side, rules_)) {
    return false;
  }
  const bool draws = any_action(position, side, rules_, [&](const Action& action, Squares next) {
    return ending_of(position, action, next, rules_) == Ending::drawn;
  });
  if (draws) {
    return false;
  }
  const std::vector<Child> children = children_of(position, side, rules_, defence);
  return !children.empty() &&
         std::all_of(children.begin(), children.end(), [&](const Child& child) {
           return wins_within(child.position, other(side), plies - 1);
         });
}

}  // namespace tsume::doves
