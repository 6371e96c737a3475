#include "lib/samurai/play/belief.hpp"

#include "lib/io/error.hpp"
#include "lib/samurai/histories/turns.hpp"
#include "lib/samurai/sat/places.hpp"

#include <algorithm>

namespace tsume::samurai {

namespace {

// What is known of an enemy without its places.
Answer report_of(const TurnInfo& info, Weapon enemy) {
  Answer answer;
  answer.turn = info.turn;
  answer.enemy = enemy;
  answer.free_in = info.enemy(enemy).recovery;
  answer.sighting = answer.free_in > 0       ? Sighting::home
                    : info.enemy(enemy).cell ? Sighting::seen
                                             : Sighting::unseen;
  return answer;
}

}  // namespace

Belief::Belief(Side side, BeliefKind kind, BeliefEngine engine)
    : side_(side), kind_(kind), engine_(engine), turn_(side == Side::first ? -2 : -1) {
  window_.side = side;
  for (const Weapon w : weapons) {
    chances_[w] = Chances::at(home(other(side), w), false);
  }
}

void Belief::widen(Weapon enemy, int enemy_turns) {
  answers_[enemy].complete = false;
  chances_[enemy] = Chances::evenly(drifted(chances_[enemy].places(), side_, enemy, enemy_turns));
}

// What the chances become by an observation alone.
void Belief::narrow(const TurnInfo& info, Weapon enemy) {
  const Places seen = observed_places(info, side_, enemy);
  if (!chances_[enemy].rule_out(~seen.showing, ~seen.hidden)) {
    chances_[enemy] = Chances::evenly(seen);
  }
}

std::optional<Chances> Belief::explained(const Situation& s, Weapon enemy, const core::Stop& stop) {
  const Chances& chances = chances_[enemy];
  const Places before = chances.places();
  bool stopped = false;
  std::optional<Chances> after;
  if (engine_ == BeliefEngine::search) {
    const auto found = histories(s, enemy, s.roles[enemy], &before, stop);
    stopped = !found;
    after = found ? chances.after(*found) : std::nullopt;
    if (after) {
      answers_[enemy].sighting = sighting_of(s, enemy, true);
      answers_[enemy].attack = common_attack(*found);
    }
  } else {
    GeneralOptions options;
    options.prior = &before;
    const Enumerated found = enumerate_places({{s}, enemy, false}, options, stop);
    stopped = !found.complete;
    if (found.complete && !found.places.cells().empty()) {
      after = Chances::evenly(found.places);
      answers_[enemy].sighting = sighting_of(s, enemy, true);
    }
  }
  if (!after) {
    remarks_.push_back(
        "turn " + std::to_string(s.after.turn) + ": enemy " + to_string(enemy) + ": " +
        (stopped ? "the deadline passed" : "the observation contradicts the belief") +
        "; listing every place that it could have reached");
  }
  return after;
}

// Each turn is explained from the chances of the turn before.
void Belief::follow(const TurnInfo& info, const core::Stop& stop) {
  const int enemy_turns = std::max(1, (info.turn - turn_) / 2);
  std::optional<Situation> situation;
  try {
    situation = situation_at(window_, window_.turns.size() - 1);
  } catch (const io::Failure& failure) {
    remarks_.push_back(std::string(failure.what()) +
                       "; listing every place that an enemy could have reached");
  }
  for (const Weapon w : weapons) {
    if (situation) {
      if (const auto after = explained(*situation, w, stop)) {
        chances_[w] = *after;
        continue;
      }
    }
    const bool idle = situation && situation->roles[w] == Role::idle;
    widen(w, idle ? 0 : enemy_turns);
    narrow(info, w);
  }
}

void Belief::observe(const TurnInfo& info, const core::Stop& stop) {
  remarks_.clear();
  if (window_.turns.size() > 1) {
    window_.turns.erase(window_.turns.begin());
    window_.orders.erase(window_.orders.begin());
  }
  window_.add(info);
  for (const Weapon w : weapons) {
    answers_[w] = report_of(info, w);
  }
  if (kind_ == BeliefKind::all) {
    if (info.turn > 0) {
      follow(info, stop);
    }
  } else {
    for (const Weapon w : weapons) {
      chances_[w] = Chances::evenly(observed_places(info, side_, w));
      known_[w] = kind_ == BeliefKind::last || info.enemy(w).cell.has_value();
    }
  }
  turn_ = info.turn;
}

void Belief::ordered(const Order& order) {
  if (window_.orders.size() < window_.turns.size()) {
    window_.orders.push_back(order);
  }
}

void Belief::miss() {
  remarks_.clear();
  turn_ += 2;
  TurnInfo nothing;
  nothing.turn = turn_;
  for (const Weapon w : weapons) {
    answers_[w] = report_of(nothing, w);
    widen(w, 1);
  }
}

Answer Belief::answer(Weapon enemy) const {
  Answer answer = answers_[enemy];
  const Chances& chances = chances_[enemy];
  answer.candidates = candidates_in(chances.places(), [&](std::size_t c) { return chances.of(c); });
  return answer;
}

}  // namespace tsume::samurai
