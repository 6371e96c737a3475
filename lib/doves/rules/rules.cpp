#include "lib/doves/rules/rules.hpp"

#include "lib/core/clones.hpp"

#include <cassert>

namespace tsume::doves {

std::vector<Action> legal_actions(const Position& position, Side side, const Rules& rules) {
  assert(position.ok() && position.is_anchored() && !why_illegal(position));
  std::vector<Action> actions;
  any_action(position, side, rules, [&](const Action& action, Squares) {
    actions.push_back(action);
    return false;
  });
  return actions;
}

std::optional<Dove> surrounded_boss(const Position& position) {
  const Squares occupied = position.occupied();
  const Squares inside = inside_walls(box_of(occupied));
  for (const Side side : {Side::red, Side::green}) {
    if (surrounded(occupied, inside, position.boss(side))) {
      return Dove{side, Kind::boss};
    }
  }
  return std::nullopt;
}

namespace {

constexpr bool wins_now(const Position& position, Side side, const Rules& rules) {
  const Square victim = position.boss(other(side));
  const auto wanted = [&](Squares next) { return may_be_surrounded(next, victim); };
  const auto wins = [&](const Action& action, Squares next) {
    return ending_of(position, action, next, rules) == Ending::won;
  };
  return any_action<Puts::one_dove>(position, side, rules, wins, wanted);
}

constexpr Verdict verdict_of(const Position& position, Side side, const Rules& rules) {
  if (wins_now(position, side, rules)) {
    return Verdict::win1;
  }
  bool stuck = true;
  const bool escapes =
      any_action<Puts::one_dove>(position, side, rules, [&](const Action& action, Squares next) {
        const Ending ending = ending_of(position, action, next, rules);
        if (ending == Ending::lost) {
          return false;
        }
        stuck = false;
        return ending == Ending::drawn || !wins_now(position.after(action), other(side), rules);
      });
  return escapes || stuck ? Verdict::no_mate : Verdict::mate;
}

}  // namespace

bool wins_at_once(const Position& position, Side side, const Rules& rules) {
  return wins_now(position, side, rules);
}

TSUME_CLONES
Verdict judge(const Position& position, Side side, const Rules& rules) {
  assert(position.ok());
  const Position anchored = position.is_anchored() ? position : position.anchored();
  if (surrounded_boss(anchored)) {
    return Verdict::over;
  }
  return verdict_of(anchored, side, rules);
}

namespace {

std::optional<std::string> why_illegal_put(const Position& position, const Action& action) {
  const Side side = action.dove.side;
  if (action.dove.kind == Kind::boss) {
    return "a boss never leaves the board";
  }
  if ((neighbours(position.of(side)) & Squares(action.to)).empty()) {
    return "a put must touch a dove of its own side";
  }
  if (side_steps(position.boss(other(side))).contains(action.to)) {
    return "a put may not be on a side of the enemy boss";
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> why_illegal(const Position& position, const Action& action,
                                       const Rules& rules) {
  const Squares occupied = position.occupied();
  const bool on_board = position.on_board(action.dove);
  if (action.to == Square::none) {
    if (action.dove.kind == Kind::boss) {
      return "a boss never leaves the board";
    }
    if (!rules.remove) {
      return "removes are not played";
    }
    if (!on_board) {
      return "the dove is in hand already";
    }
  } else if (occupied.contains(action.to)) {
    return "the target is occupied";
  } else if (!on_board) {
    if (auto reason = why_illegal_put(position, action)) {
      return reason;
    }
  } else if (!reach(action.dove.kind, position.at(action.dove), occupied).contains(action.to)) {
    return "the dove cannot move there";
  }
  return why_illegal(position.after(action));
}

}  // namespace tsume::doves
