#include "lib/samurai/play/search_player.hpp"

#include "lib/core/random.hpp"
#include "lib/samurai/play/greedy.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace tsume::samurai {

namespace {

constexpr double fading = 0.72;         // of the worth of a cell, with each step of distance
constexpr std::size_t most_places = 8;  // of an enemy whose replies are searched
constexpr double enough = 0.92;         // of the probability of its places
constexpr std::size_t most_follow_ups = 4;

int period(int turn) {
  return turn / turns_per_period;
}

int distance(Cell a, Cell b) {
  const auto apart = [](std::size_t x, std::size_t y) {
    return static_cast<int>(x > y ? x - y : y - x);
  };
  return apart(a.x(), b.x()) + apart(a.y(), b.y());
}

double sum_over(const CellSet& cells, const std::array<double, cell_count>& worth) {
  double sum = 0;
  for (const std::size_t c : cells) {
    sum += worth[c];
  }
  return sum;
}

// The cells that a samurai can paint in one order.
const CellSet& reach(Weapon w, Cell from) {
  static const auto table = [] {
    std::vector<std::array<CellSet, cell_count>> all(weapons.size());
    for (const Weapon weapon : weapons) {
      for (std::size_t c = 0; c < cell_count; ++c) {
        CellSet standing = neighbours(Cell::from(c)) - homes();
        standing.insert(c);
        for (const std::size_t s : standing) {
          for (const Direction k : directions) {
            all[number(weapon)][c] = all[number(weapon)][c] | painted(weapon, Cell::from(s), k);
          }
        }
      }
    }
    return all;
  }();
  return table[number(w)][from.index];
}

// fading to the power of the distance.
const std::array<double, 2 * field_width>& faded() {
  static const auto table = [] {
    std::array<double, 2 * field_width> powers{};
    double power = 1;
    for (double& p : powers) {
      p = power;
      power *= fading;
    }
    return powers;
  }();
  return table;
}

EvaluationWeights varied(std::uint64_t seed) {
  EvaluationWeights w;
  if (seed == 0) {
    return w;
  }
  core::Random random(seed);
  for (double* value : {&w.order, &w.way_back, &w.waiting, &w.tomorrow, &w.distance, &w.hiding,
                        &w.aim, &w.later_risk, &w.temperature, &w.retaliation, &w.exposure}) {
    constexpr std::uint64_t steps = 1001;
    *value *= 0.75 + 0.5 * static_cast<double>(random.below(steps)) / (steps - 1);
  }
  return w;
}

}  // namespace

// An order of ours with its value.
struct SearchPlayer::Candidate {
  Weapon weapon = Weapon::spear;
  Outcome outcome;
  CellSet paint;
  bool acts = true;  // false: an empty order to a samurai under treatment
  double value = 0;
};

// What holds for all orders of a turn.
struct SearchPlayer::View {
  View(const TurnInfo& turn_info, const World& position) : info(turn_info), world(position) {}

  const TurnInfo& info;
  World world;
  Worth worth{};                    // of painting a cell
  Worth target{};                   // of painting it later, with the enemies that may stand there
  Worth attraction{};               // of standing near cells that are worth painting
  std::array<Worth, 3> presence{};  // probability of each enemy that can be injured
  std::array<Worth, 3> threat{};    // probability that each enemy can paint a cell in one order
  std::array<double, 3> prize{};    // of injuring it
  CellSet colours_known;
  std::array<std::optional<Cell>, 3> certain{};
};

// What the enemy does, by the place that each of its samurai may have.
struct SearchPlayer::Replies {
  struct Place {
    Cell cell;
    bool hidden = false;
    double probability = 0;  // of the place
    double chosen = 0;       // that it is there and acts
    Outcome best;            // the likeliest order
    bool can_act = false;
  };
  std::array<std::vector<Place>, 3> places;
};

SearchPlayer::SearchPlayer(Side side, const SearchOptions& options)
    : side_(side),
      options_(options),
      weights_(varied(options.jitter)),
      enemies_(side, options.belief),
      turn_(side == Side::first ? -2 : -1) {
  memory_.fill(unpainted);
  for (const Side s : {Side::first, Side::second}) {
    for (const Weapon w : weapons) {
      memory_[home(s, w).index] = static_cast<Code>(3 * static_cast<std::size_t>(s) + number(w));
    }
  }
  for (const Weapon w : weapons) {
    mirror_[number(w)] = Chances::at(home(side, w), false);
  }
}

void SearchPlayer::remember(const TurnInfo& info) {
  for (std::size_t c = 0; c < cell_count; ++c) {
    const Code code = info.field[c];
    if (code != not_visible) {
      memory_[c] =
          code == unpainted || side_ == Side::first ? code : static_cast<Code>((code + 3) % 6);
    }
  }
  turn_ = info.turn;
  for (const Weapon w : weapons) {
    ordered_[number(w)] = info.own(w).done;
  }
}

// The likeliest position. Guesses that the rules forbid are bent: an enemy that may be hidden where
// we do not know the colour stands on its own colour; one whose cell is taken is hidden or at home.
Setup SearchPlayer::believed(const TurnInfo& info) const {
  Setup setup;
  setup.turn = info.turn;
  setup.owners = memory_;
  const auto id = [](Side s, Weapon w) { return 3 * static_cast<std::size_t>(s) + number(w); };
  for (const Weapon w : weapons) {
    const SamuraiReport& own = info.own(w);
    const std::size_t i = id(side_, w);
    setup.places[i] = *own.cell;
    setup.hidden[i] = own.hidden;
    setup.done[i] = own.done;
    setup.recovery[i] = own.recovery;
  }
  const Side enemy = other(side_);
  const auto taken = [&](Cell cell, std::size_t except) {
    for (std::size_t i = 0; i < setup.places.size(); ++i) {
      if (i != except && !setup.hidden[i] && setup.places[i] == cell) {
        return true;
      }
    }
    return false;
  };
  for (const Weapon w : weapons) {
    setup.places[id(enemy, w)] = home(enemy, w);
  }
  for (const Weapon w : weapons) {
    const std::size_t i = id(enemy, w);
    setup.done[i] = info.enemy(w).done;
    setup.recovery[i] = info.enemy(w).recovery;
    if (setup.recovery[i] > 0 || !enemies_.known(w)) {
      continue;
    }
    const Chances& chances = enemies_.of(w);
    double highest = -1;
    for (std::size_t c = 0; c < cell_count; ++c) {
      for (const bool hidden : {false, true}) {
        const double p = chances.of(c, hidden);
        if (p > highest && (hidden || !taken(Cell::from(c), i))) {
          highest = p;
          setup.places[i] = Cell::from(c);
          setup.hidden[i] = hidden;
        }
      }
    }
    if (setup.hidden[i]) {
      Code& owner = setup.owners[setup.places[i].index];
      if (owner == unpainted || (owner < 3) != (enemy == Side::first)) {
        owner = static_cast<Code>(i);
      }
    }
  }
  return setup;
}

// The worth of an injury: the orders that a samurai misses, and its way back.
double SearchPlayer::injury(Side side, Weapon w, Cell place, int turn, bool done) const {
  const int periods_left = (turn_count - 1 - turn) / turns_per_period + (done ? 0 : 1);
  const int missed = std::min(treatment_turns / turns_per_period, periods_left);
  const double way = std::min(1.0, (turn_count - turn) / 24.0) * weights_.way_back *
                     distance(place, home(side, w));
  return weights_.order * missed + (missed > 0 ? way : 0);
}

SearchPlayer::View SearchPlayer::look(const TurnInfo& info, const World& world) const {
  View v(info, world);
  const Side enemy = other(side_);
  for (const std::size_t c : ~homes()) {
    constexpr double stale = 0.3;  // our colour that we do not see may have been painted over
    const bool seen = info.field[c] != not_visible;
    const Code owner = memory_[c];
    const bool ours = owner < 6 && (owner < 3) == (side_ == Side::first);
    v.worth[c] = ours ? (seen ? 0 : stale) : owner == unpainted ? (seen ? 1 : 1 + stale) : 2;
    if (seen) {
      v.colours_known.insert(c);
    }
  }
  for (std::size_t c = 0; c < cell_count; ++c) {
    for (std::size_t to = 0; to < cell_count; ++to) {
      if (v.worth[to] > 0) {
        v.attraction[c] +=
            v.worth[to] *
            faded()[static_cast<std::size_t>(distance(Cell::from(c), Cell::from(to)))];
      }
    }
  }
  v.target = v.worth;
  for (const Weapon w : weapons) {
    const std::size_t i = number(w);
    if (!enemies_.known(w)) {
      continue;
    }
    const Chances& chances = enemies_.of(w);
    v.certain[i] = chances.certain();
    v.prize[i] = injury(enemy, w, world.place(enemy, w), info.turn, info.enemy(w).done);
    for (const std::size_t c : chances.places().cells()) {
      const double p = chances.of(c);
      if (info.enemy(w).recovery == 0) {
        v.presence[i][c] = p;
        constexpr double stays = 0.6;  // of the enemies that can still move
        v.target[c] += p * v.prize[i] * (info.enemy(w).done ? 1 : stays);
      }
      for (const std::size_t to : reach(w, Cell::from(c))) {
        v.threat[i][to] += p;
      }
    }
  }
  return v;
}

// The best that a samurai could paint with its next order from there, of what is left.
double SearchPlayer::potential(const View& view, Weapon w, Cell from, const CellSet& paint) const {
  double best = 0;
  CellSet standing = neighbours(from) - homes();
  standing.insert(from.index);
  for (const std::size_t s : standing) {
    for (const Direction k : directions) {
      best = std::max(best, sum_over(painted(w, Cell::from(s), k) - paint, view.target));
    }
  }
  return best;
}

// How well the enemy knows that we are there, 0 to 1.
double SearchPlayer::knowledge(const Chances& chances, Cell place, bool hidden) const {
  if (options_.mirror == Mirror::off) {
    constexpr double guessed = 0.35;
    return hidden ? guessed : 1;
  }
  CellSet around = neighbours(place);
  around.insert(place.index);
  return std::min(1.0, chances.of(around));
}

// The expected loss by enemy turns from `first_enemy_turn` until our samurai can act again.
double SearchPlayer::risk(const View& view, const World& after, const Candidate& candidate,
                          Weapon ours, int first_enemy_turn) const {
  const int now = view.info.turn;
  const Side enemy = other(side_);
  const bool done = after.done(side_, ours);
  const int next_period = turns_per_period * (period(now) + 1);
  const int free_again = done ? next_period + static_cast<int>(side_) : now + 2;
  const Cell place = after.place(side_, ours);
  double safe = 1;
  for (const Weapon w : weapons) {
    bool able = false;
    for (int t = first_enemy_turn; t < std::min(free_again, turn_count); t += 2) {
      const bool flagged = after.done(enemy, w) && period(t) == period(now);
      able |= !flagged && after.recovery(enemy, w) <= t - after.turn();
    }
    const double hits = sum_over(candidate.paint, view.presence[number(w)]);
    safe *=
        1 -
        (able ? weights_.aim * (1 - hits) * std::min(1.0, view.threat[number(w)][place.index]) : 0);
  }
  return (1 - safe) * injury(side_, ours, place, now, done);
}

World SearchPlayer::after_order(const World& world, const Candidate& candidate) const {
  World after = world;
  Order order{candidate.weapon, {}};
  if (candidate.acts) {
    order.actions = candidate.outcome.actions.vector();
  }
  [[maybe_unused]] const auto took_place = after.obey(order);
  assert(took_place.size() == order.actions.size());
  after.next_turn();
  return after;
}

// Cells and injuries by the order itself.
double SearchPlayer::gains(const View& view, const Candidate& candidate) const {
  double sum = sum_over(candidate.paint, view.worth);
  for (std::size_t i = 0; i < weapons.size(); ++i) {
    sum += sum_over(candidate.paint, view.presence[i]) * view.prize[i];
  }
  return sum;
}

// What our samurai can do from where they stand.
double SearchPlayer::standing(const View& view, const World& after, const Candidate& candidate,
                              bool with_waiting) const {
  const int now = view.info.turn;
  const double left = std::min(1.0, (turn_count - now) / (3.0 * turns_per_period));
  double sum = 0;
  for (const Weapon w : weapons) {
    if (after.recovery(side_, w) > turns_per_period) {
      continue;
    }
    const Cell place = after.place(side_, w);
    const bool waits = !view.world.done(side_, w) && !(w == candidate.weapon);
    if (waits ? with_waiting : period(now) + 1 < turn_count / turns_per_period) {
      sum += (waits ? weights_.waiting : weights_.tomorrow) *
             potential(view, w, place, candidate.paint);
    }
    sum += left * weights_.distance * view.attraction[place.index];
    sum += after.hidden(side_, w) ? left * weights_.hiding : 0;
  }
  return sum;
}

std::vector<SearchPlayer::Candidate> SearchPlayer::candidates(const View& view) {
  std::vector<Candidate> all;
  bool passed = false;
  for (const Weapon w : weapons) {
    if (view.world.can_act(side_, w)) {
      find_outcomes(view.world, w, outcomes_, nodes_);
      for (const Outcome& outcome : outcomes_) {
        all.push_back({w, outcome, outcome.paint(w), true, 0});
      }
    } else if (!view.info.own(w).done && !passed) {
      passed = true;
      all.push_back({w, {view.world.place(side_, w), false, std::nullopt, {}}, {}, false, 0});
    }
  }
  for (Candidate& candidate : all) {
    const World after = after_order(view.world, candidate);
    candidate.value = gains(view, candidate) + standing(view, after, candidate, true);
    for (const Weapon w : weapons) {
      if (after.recovery(side_, w) == 0) {
        candidate.value -=
            risk(view, after, candidate, w, view.info.turn + 1) *
            knowledge(mirror_[number(w)], after.place(side_, w), after.hidden(side_, w));
      }
    }
  }
  std::ranges::stable_sort(all, std::greater<>{}, &Candidate::value);
  return all;
}

std::array<Chances, 3> SearchPlayer::mirror_after(const View& view, const World& after,
                                                  const Candidate& candidate) {
  std::array<Chances, 3> result;
  OurTurn turn{view.world, after, std::nullopt, view.colours_known, view.certain};
  if (candidate.acts) {
    turn.actor = candidate.weapon;
  }
  for (const Weapon w : weapons) {
    const std::size_t i = number(w);
    if (options_.mirror == Mirror::off) {
      const Cell here = after.place(side_, w);
      result[i] = Chances::at(here, after.hidden(side_, w));
      if (after.hidden(side_, w)) {
        Places places;
        places.insert(here, true);
        places.insert(home(side_, w), false);
        result[i] = Chances::evenly(places);
      }
      continue;
    }
    nodes_ += turn.actor == w ? 60 * mirror_[i].places().cells().count() : 0;
    result[i] = mirrored(mirror_[i], turn, w);
  }
  return result;
}

// The expected damage of the enemy's next order.
double SearchPlayer::reply_to(const View& view, const Candidate& candidate, const World& after,
                              const std::array<Chances, 3>& mirror, Replies& replies) {
  const Side enemy = other(side_);
  const int turn = after.turn();
  struct Sum {
    double weight = 0;
    double damage = 0;
  };
  std::array<std::vector<Sum>, 3> sums;
  std::array<double, 3> expected{};  // what the enemy thinks an injury of ours is worth
  for (const Weapon w : weapons) {
    expected[number(w)] = after.recovery(side_, w) > 0
                              ? 0
                              : injury(side_, w, after.place(side_, w), turn, after.done(side_, w));
  }
  for (const Weapon w : weapons) {
    const std::size_t i = number(w);
    auto& places = replies.places[i];
    places.clear();
    if (after.recovery(enemy, w) > 0 || !enemies_.known(w)) {
      places.push_back({home(enemy, w), false, 1, 0, {}, false});
    } else {
      for (std::size_t c = 0; c < cell_count; ++c) {
        for (const bool hidden : {false, true}) {
          const double p = enemies_.of(w).of(c, hidden);
          if (p > 0 && !candidate.paint.contains(c)) {
            places.push_back({Cell::from(c), hidden, p, 0, {}, !after.done(enemy, w)});
          }
        }
      }
      std::ranges::stable_sort(places, std::greater<>{}, &Replies::Place::probability);
      double hit = enemies_.of(w).of(candidate.paint);
      double covered = hit;
      std::size_t kept = 0;
      while (kept < places.size() && kept < most_places && covered < enough) {
        covered += places[kept++].probability;
      }
      places.resize(kept);
      if (hit > 0 || places.empty()) {
        places.push_back({home(enemy, w), false, std::max(hit, 1e-9), 0, {}, false});
      }
      double total = 0;
      for (const auto& place : places) {
        total += place.probability;
      }
      for (auto& place : places) {
        place.probability /= total;
      }
    }
    for (auto& place : places) {
      Sum sum{1, 0};  // of not acting
      if (place.can_act) {
        sum = {};
        World world = after;
        if (!world.place_hypothetically(enemy, w, place.cell, place.hidden)) {
          sums[i].push_back({1, 0});
          place.can_act = false;
          continue;
        }
        find_outcomes(world, w, outcomes_, nodes_);
        double best = -1;
        for (const Outcome& outcome : outcomes_) {
          const CellSet paint = outcome.paint(w);
          double cells = 0;
          for (const std::size_t c : paint) {
            const Code owner = world.owner(Cell::from(c));
            const bool ours = owner < 6 && (owner < 3) == (side_ == Side::first);
            cells += owner == unpainted ? 1 : ours ? 2 : 0;
          }
          double utility = cells + (outcome.hidden ? weights_.hiding : 0);
          double damage = cells;
          for (const Weapon mine : weapons) {
            const std::size_t m = number(mine);
            if (expected[m] > 0) {
              utility += mirror[m].of(paint) * expected[m];
              damage += paint.contains(after.place(side_, mine).index)
                            ? weights_.exposure * expected[m]
                            : 0;
            }
          }
          const double weight = std::exp(utility / weights_.temperature);
          sum.weight += weight;
          sum.damage += weight * damage;
          if (utility > best) {
            best = utility;
            place.best = outcome;
          }
        }
      }
      sums[i].push_back(sum);
    }
  }
  double damage = 0;
  for (std::size_t a = 0; a < sums[0].size(); ++a) {
    for (std::size_t b = 0; b < sums[1].size(); ++b) {
      for (std::size_t c = 0; c < sums[2].size(); ++c) {
        const double p = replies.places[0][a].probability * replies.places[1][b].probability *
                         replies.places[2][c].probability;
        const double weight = sums[0][a].weight + sums[1][b].weight + sums[2][c].weight;
        damage += p * (sums[0][a].damage + sums[1][b].damage + sums[2][c].damage) / weight;
        replies.places[0][a].chosen += p * sums[0][a].weight / weight;
        replies.places[1][b].chosen += p * sums[1][b].weight / weight;
        replies.places[2][c].chosen += p * sums[2][c].weight / weight;
      }
    }
  }
  (void)view;
  return damage;
}

// The expected gain of our next order, after the likeliest replies.
double SearchPlayer::follow_up(const View& view, const Candidate& candidate, const World& after,
                               const Replies& replies) {
  if (after.turn() + 1 >= turn_count) {
    return 0;
  }
  struct Reply {
    Weapon weapon;
    const Replies::Place* place;
  };
  std::vector<Reply> likely;
  for (const Weapon w : weapons) {
    for (const auto& place : replies.places[number(w)]) {
      if (place.can_act && place.chosen > 0) {
        likely.push_back({w, &place});
      }
    }
  }
  std::ranges::stable_sort(likely, std::greater<>{},
                           [](const Reply& r) { return r.place->chosen; });
  likely.resize(std::min(likely.size(), most_follow_ups));
  const Side enemy = other(side_);
  double sum = 0;
  double total = 0;
  const auto best_order = [&](const World& world, std::optional<Weapon> attacker) {
    double best = 0;
    for (const Weapon w : weapons) {
      if (!world.can_act(side_, w)) {
        continue;
      }
      find_outcomes(world, w, outcomes_, nodes_);
      for (const Outcome& outcome : outcomes_) {
        if (!outcome.attack) {
          continue;
        }
        double value = 0;
        for (const std::size_t c : outcome.paint(w)) {
          const Code owner = world.owner(Cell::from(c));
          const bool ours = owner < 6 && (owner < 3) == (side_ == Side::first);
          value += owner == unpainted ? 1 : ours ? 0 : 2;
        }
        const CellSet paint = outcome.paint(w);
        for (const Weapon j : weapons) {
          if (j == attacker) {
            value += paint.contains(world.place(enemy, j).index)
                         ? weights_.retaliation * view.prize[number(j)] *
                               (world.hidden(enemy, j) ? 0.6 : 1)
                         : 0;
          } else {
            value += sum_over(paint - candidate.paint, view.presence[number(j)]) *
                     view.prize[number(j)] * weights_.waiting;
          }
        }
        best = std::max(best, value);
      }
    }
    return best;
  };
  for (const Reply& reply : likely) {
    World world = after;
    if (!world.place_hypothetically(enemy, reply.weapon, reply.place->cell, reply.place->hidden)) {
      continue;
    }
    (void)world.obey({reply.weapon, reply.place->best.actions.vector()});
    world.next_turn();
    sum += reply.place->chosen * best_order(world, reply.weapon);
    total += reply.place->chosen;
  }
  if (total <= 0) {
    World world = after;
    world.next_turn();
    return best_order(world, std::nullopt);
  }
  return sum / total;
}

void SearchPlayer::refine(const View& view, Candidate& candidate) {
  const World after = after_order(view.world, candidate);
  const std::array<Chances, 3> mirror = mirror_after(view, after, candidate);
  Replies replies;
  double value = gains(view, candidate);
  if (after.turn() < turn_count) {  // the last turn has no reply
    value -= reply_to(view, candidate, after, mirror, replies);
  }
  for (const Weapon w : weapons) {
    if (after.recovery(side_, w) == 0) {
      value -= weights_.later_risk * risk(view, after, candidate, w, view.info.turn + 3) *
               knowledge(mirror[number(w)], after.place(side_, w), after.hidden(side_, w));
    }
  }
  value += standing(view, after, candidate, true);
  if (options_.plies >= 3) {
    value += weights_.waiting * follow_up(view, candidate, after, replies);
  }
  candidate.value = value;
}

Order SearchPlayer::choose(const TurnInfo& info, Clock::time_point deadline) {
  nodes_ = 0;
  enemies_.observe(info);
  for (const Weapon w : weapons) {
    if (then_ && then_->turn() + 1 == info.turn) {
      narrow_mirrored(mirror_[number(w)], *then_, then_known_, info, side_, w);
    } else if (info.own(w).recovery > 0) {
      mirror_[number(w)] = Chances::at(home(side_, w), false);
    }
  }
  remember(info);
  const World world(believed(info));
  const View view = look(info, world);
  std::vector<Candidate> all = candidates(view);
  Order order = empty_order(info);
  if (!all.empty()) {
    std::size_t best = 0;
    if (options_.plies >= 2) {
      std::size_t refined = 0;
      constexpr std::size_t least = 2;
      while (refined < all.size() &&
             (refined < least || (nodes_ < options_.max_nodes && Clock::now() < deadline))) {
        refine(view, all[refined]);
        if (all[refined].value > all[best].value) {
          best = refined;
        }
        ++refined;
        if (Clock::now() >= deadline) {
          break;
        }
      }
    }
    const Candidate& chosen = all[best];
    order.weapon = chosen.weapon;
    if (chosen.acts) {
      order.actions = chosen.outcome.actions.vector();
    }
    const World after = after_order(world, chosen);
    mirror_ = mirror_after(view, after, chosen);
    then_ = after;
    then_known_ = view.colours_known | chosen.paint;
  }
  ordered_[number(*order.weapon)] = true;
  enemies_.ordered(order);
  return order;
}

Order SearchPlayer::choose_blindly() {
  enemies_.miss();
  then_.reset();
  turn_ += 2;
  if (period(turn_) != period(turn_ - 2)) {
    ordered_.fill(false);
  }
  TurnInfo unknown;
  for (const Weapon w : weapons) {
    unknown.samurai[number(w)].done = ordered_[number(w)];
  }
  const Order order = empty_order(unknown);
  ordered_[number(*order.weapon)] = true;
  enemies_.ordered(order);
  return order;
}

}  // namespace tsume::samurai
