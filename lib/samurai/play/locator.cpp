#include "lib/samurai/play/locator.hpp"

#include "lib/io/error.hpp"
#include "lib/samurai/histories/belief.hpp"
#include "lib/samurai/histories/brute.hpp"

#include <algorithm>
#include <optional>

namespace tsume::samurai {

bool add_missed(Answer& answer, const Places& searched, const Places& found) {
  const CellSet differing = (found.hidden - searched.hidden) | (found.showing - searched.showing);
  for (const std::size_t c : differing) {
    const bool both = found.hidden.contains(c) && found.showing.contains(c);
    const auto hidden = both ? std::nullopt : std::optional<bool>(found.hidden.contains(c));
    const Cell cell = Cell::from(c);
    const auto known = std::ranges::find(answer.candidates, cell, &Candidate::cell);
    if (known != answer.candidates.end()) {
      known->hidden = hidden;
    } else {
      answer.candidates.push_back({cell, 1, hidden});
    }
  }
  std::ranges::sort(answer.candidates, {}, [](const Candidate& c) { return c.cell.index; });
  return !differing.empty();
}

Locator::Locator(Side side) : turn_(side == Side::first ? -2 : -1) {
  window_.side = side;
  for (const Weapon w : weapons) {
    beliefs_[number(w)].insert(home(other(side), w), false);
  }
}

void Locator::ordered(const Order& order) {
  if (window_.orders.size() < window_.turns.size()) {
    window_.orders.push_back(order);
  }
}

Answer Locator::from_belief(const TurnInfo& info, Weapon enemy) const {
  Answer answer;
  answer.turn = info.turn;
  answer.enemy = enemy;
  answer.complete = false;
  answer.free_in = info.enemy(enemy).recovery;
  answer.status = answer.free_in > 0       ? Status::home
                  : info.enemy(enemy).cell ? Status::seen
                                           : Status::unseen;
  const Places& belief = beliefs_[number(enemy)];
  for (const std::size_t c : belief.cells()) {
    const bool both = belief.hidden.contains(c) && belief.showing.contains(c);
    answer.candidates.push_back(
        {Cell::from(c), 1, both ? std::nullopt : std::optional<bool>(belief.hidden.contains(c))});
  }
  return answer;
}

// What a belief becomes by an observation alone.
void Locator::narrow(const TurnInfo& info, Weapon enemy, int enemy_turns) {
  Places& belief = beliefs_[number(enemy)];
  const Places seen = observed_places(info, window_.side, enemy);
  const Places possible = drifted(belief, window_.side, enemy, enemy_turns);
  belief = {possible.showing & seen.showing, possible.hidden & seen.hidden};
  if (belief.cells().empty()) {
    belief = seen;
  }
}

Answer Locator::locate(const Situation& s, Weapon enemy, Clock::time_point deadline,
                       std::vector<std::string>& remarks) {
  Places& belief = beliefs_[number(enemy)];
  const Role role = s.roles[number(enemy)];
  const std::string name = "turn " + std::to_string(s.after.turn) + ": enemy " +
                           std::to_string(number(enemy)) + " (" + to_string(enemy) + ")";
  const std::vector<History> explained = histories(s, enemy, role, &belief);
  Enumerated found{ends_of(explained), true};
  if (role != Role::idle) {
    // The search has to be made for the weights. One refutation shows that it missed no place, in a
    // quarter of the time that the engine needs to find them one by one.
    GeneralOptions options;
    options.prior = &belief;
    found = enumerate_places({{s}, enemy, false}, options, deadline, found.places);
  }
  const bool contradicted = found.complete && found.places.cells().empty();
  if (contradicted || !found.complete) {
    remarks.push_back(name +
                      (contradicted ? ": the observation contradicts the belief"
                                    : ": the deadline passed first") +
                      "; this is the last belief, widened");
    narrow(s.after, enemy, role == Role::idle ? 0 : 1);
    return from_belief(s.after, enemy);
  }
  Answer answer = answer_from(s, enemy, explained, true);
  if (add_missed(answer, ends_of(explained), found.places)) {
    remarks.push_back(name + ": the solver found places that the search missed");
  }
  belief = found.places;
  return answer;
}

Locator::Turn Locator::observe(const TurnInfo& info, Clock::time_point deadline) {
  Turn turn;
  const int enemy_turns = std::max(1, (info.turn - turn_) / 2);
  turn_ = info.turn;
  if (window_.turns.size() > 1) {
    window_.turns.erase(window_.turns.begin());
    window_.orders.erase(window_.orders.begin());
  }
  if (window_.orders.size() < window_.turns.size()) {
    window_.orders.push_back({Weapon::spear, {}});
  }
  window_.turns.push_back(info);
  if (info.turn == 0) {
    for (const Weapon w : weapons) {
      turn.answers[number(w)] = from_belief(info, w);
      turn.answers[number(w)].complete = true;
    }
    return turn;
  }
  try {
    const Situation s = situation_at(window_, window_.turns.size() - 1);
    // Those that did not act need no solver; what is left is shared among the others.
    std::array<Weapon, 3> sequence = weapons;
    std::ranges::stable_sort(sequence, {},
                             [&](Weapon w) { return s.roles[number(w)] != Role::idle; });
    auto open = static_cast<int>(weapons.size());
    for (const Weapon w : sequence) {
      turn.answers[number(w)] =
          locate(s, w, Clock::now() + (deadline - Clock::now()) / open--, turn.remarks);
    }
  } catch (const io::Failure& failure) {
    turn.remarks.push_back(std::string(failure.what()) + "; this is the last belief, widened");
    for (const Weapon w : weapons) {
      narrow(info, w, enemy_turns);
      turn.answers[number(w)] = from_belief(info, w);
    }
  }
  return turn;
}

Locator::Turn Locator::miss() {
  Turn turn;
  turn_ += 2;
  TurnInfo nothing;
  nothing.turn = turn_;
  for (const Weapon w : weapons) {
    Places& belief = beliefs_[number(w)];
    belief = drifted(belief, window_.side, w, 1);
    turn.answers[number(w)] = from_belief(nothing, w);
  }
  return turn;
}

}  // namespace tsume::samurai
