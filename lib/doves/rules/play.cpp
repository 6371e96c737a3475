#include "lib/doves/rules/play.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"

#include <algorithm>

namespace tsume::doves {

void require_open(const Position& position) {
  if (const auto boss = surrounded_boss(position)) {
    throw core::BadText(std::string("the game is over: the boss ") + boss->letter() +
                        " is surrounded");
  }
}

namespace {

Step step_of(const Position& position, const Action& action, const Rules& rules) {
  const Position next = position.after(action);
  return {to_text(position, action), next.anchored(),
          ending_of(position, action, next.occupied(), rules)};
}

}  // namespace

std::vector<Step> steps_from(const Position& position, Side side, const Rules& rules) {
  require_open(position);
  std::vector<Step> steps;
  for (const Action& action : legal_actions(position, side, rules)) {
    steps.push_back(step_of(position, action, rules));
  }
  std::sort(steps.begin(), steps.end(),
            [](const Step& a, const Step& b) { return a.action < b.action; });
  return steps;
}

namespace {

// Where a dove of `side` may have stood before its action: in hand, or on an empty square that it
// can have come from. Every candidate is tried forwards.
std::vector<Position> candidates_before(const Position& position, Side side) {
  std::vector<Position> candidates;
  for (std::size_t k = 0; k < kind_count; ++k) {
    const Dove dove{side, static_cast<Kind>(k)};
    Position without = position;
    without.lift(dove);
    if (dove.kind != Kind::boss && position.on_board(dove)) {
      candidates.push_back(without);
    }
    const Squares occupied = without.occupied();
    for (const Square from : neighbours(occupied) - position.occupied()) {
      Position before = without;
      before.place(dove, from);
      candidates.push_back(before);
    }
  }
  return candidates;
}

}  // namespace

std::vector<Step> steps_to(const Position& position, Side side, const Rules& rules) {
  std::vector<Step> steps;
  for (const Position& candidate : candidates_before(position, side)) {
    if (why_illegal(candidate) || surrounded_boss(candidate)) {
      continue;
    }
    const Position before = candidate.anchored();
    any_action(before, side, rules, [&](const Action& action, Squares next) {
      if (before.after(action).anchored() == position) {
        steps.push_back({to_text(before, action), before, ending_of(before, action, next, rules)});
        return true;
      }
      return false;
    });
  }
  std::sort(steps.begin(), steps.end(),
            [](const Step& a, const Step& b) { return key_of(a.position) < key_of(b.position); });
  const auto same = [](const Step& a, const Step& b) { return a.position == b.position; };
  steps.erase(std::unique(steps.begin(), steps.end(), same), steps.end());
  return steps;
}

std::vector<Step> play(const Position& position, Side first,
                       const std::vector<std::string>& actions, const Rules& rules) {
  std::vector<Step> steps;
  Position current = position.anchored();
  Side side = first;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    try {
      require_open(current);
      const Action action = parse_action(current, actions[i]);
      if (action.dove.side != side) {
        throw core::BadText(core::quoted(actions[i]) + ": it is " +
                            (side == Side::red ? "Red's" : "Green's") + " turn");
      }
      if (const auto reason = why_illegal(current, action, rules)) {
        throw core::BadText(core::quoted(actions[i]) + ": " + *reason);
      }
      steps.push_back(step_of(current, action, rules));
    } catch (const core::BadText& error) {
      throw core::BadText("action " + std::to_string(i + 1) + ": " + error.what());
    }
    current = steps.back().position;
    side = other(side);
  }
  return steps;
}

void confirm_win(const Position& start, Side first, const std::vector<std::string>& line,
                 Side winner, const Rules& rules) {
  const auto fail = [&](const std::string& reason) {
    throw core::InternalError("the line '" + core::join(line, " ") + "' from " + to_text(start) +
                              ": " + reason);
  };
  std::vector<Step> steps;
  try {
    steps = play(start, first, line, rules);
  } catch (const core::BadText& error) {
    fail(error.what());
  }
  const Side last = line.size() % 2 == 1 ? first : other(first);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const bool is_last = i + 1 == steps.size();
    if (steps[i].ending != (is_last ? Ending::won : Ending::none)) {
      fail("action " + std::to_string(i + 1) + (is_last ? " does not win" : " ends the game"));
    }
  }
  if (steps.empty() || last != winner) {
    fail("the winner does not act last");
  }
}

std::string_view winner_name(Side acted, Ending ending) {
  switch (ending) {
    case Ending::none:
      return "-";
    case Ending::drawn:
      return "draw";
    case Ending::won:
      break;
    case Ending::lost:
      acted = other(acted);
      break;
  }
  return acted == Side::red ? "red" : "green";
}

}  // namespace tsume::doves
