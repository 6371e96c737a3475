#include "lib/samurai/rules/world.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tsume::samurai {

World::World() {
  owners_.fill(unpainted);
  for (std::size_t i = 0; i < places_.size(); ++i) {
    places_[i] = home_of(i);
    owners_[places_[i].index] = static_cast<Code>(i);
  }
}

World::World(const Setup& setup)
    : turn_(setup.turn),
      owners_(setup.owners),
      places_(setup.places),
      hidden_(setup.hidden),
      done_(setup.done) {
  for (std::size_t i = 0; i < cured_.size(); ++i) {
    cured_[i] = setup.recovery[i] > 0 ? turn_ + setup.recovery[i] : 0;
  }
}

bool World::ok() const {
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Cell here = places_[i];
    const bool at_home = here == home_of(i);
    const bool treated = cured_[i] > turn_;
    if (owners_[home_of(i).index] != i || (homes().contains(here.index) && !at_home) ||
        (treated && (!at_home || hidden_[i])) ||
        (hidden_[i] ? !own_territory(i, here) : occupied(here, i))) {
      return false;
    }
  }
  return true;
}

int World::recovery(Side side, Weapon w) const {
  return std::max(0, cured_[id(side, w)] - turn_);
}

std::array<std::size_t, 6> World::territories() const {
  std::array<std::size_t, 6> count{};
  for (const Code owner : owners_) {
    if (owner < count.size()) {
      ++count[owner];
    }
  }
  return count;
}

TurnInfo World::report(Side side) const {
  TurnInfo info;
  info.turn = turn_;
  CellSet sight;
  for (const Weapon w : weapons) {
    sight = sight | vision(place(side, w));
  }
  for (const Side whose : {side, other(side)}) {
    for (const Weapon w : weapons) {
      SamuraiReport& report = info.samurai[(whose == side ? 0U : 3U) + number(w)];
      const bool reported =
          whose == side || (sight.contains(place(whose, w).index) && !hidden(whose, w));
      if (reported) {
        report.cell = place(whose, w);
      }
      report.done = done(whose, w);
      report.hidden = whose == side ? hidden(whose, w) : !reported;
      report.recovery = recovery(whose, w);
    }
  }
  for (std::size_t c = 0; c < cell_count; ++c) {
    const bool known = sight.contains(c) || homes().contains(c);
    info.field[c] = known ? seen_by(side, owners_[c]) : not_visible;
  }
  return info;
}

bool World::occupied(Cell cell, std::size_t except) const {
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (i != except && !hidden_[i] && places_[i] == cell) {
      return true;
    }
  }
  return false;
}

void World::send_home(std::size_t samurai) {
  places_[samurai] = home_of(samurai);
  hidden_[samurai] = false;
}

void World::occupy(std::size_t samurai, Direction towards) {
  const CellSet& cells = painted(static_cast<Weapon>(samurai % 3), places_[samurai], towards);
  for (const std::size_t c : cells) {
    owners_[c] = static_cast<Code>(samurai);
  }
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (side_of(i) != side_of(samurai) && cells.contains(places_[i].index)) {
      send_home(i);
      cured_[i] = turn_ + treatment_turns;
    }
  }
}

bool World::move(std::size_t samurai, Direction towards) {
  const auto target = step(places_[samurai], towards);
  if (!target || (homes().contains(target->index) && *target != home_of(samurai))) {
    return false;
  }
  if (hidden_[samurai] ? !own_territory(samurai, *target) : occupied(*target, samurai)) {
    return false;
  }
  places_[samurai] = *target;
  return true;
}

bool World::perform(std::size_t samurai, Action action) {
  if (is_move(action)) {
    return move(samurai, direction_of(action));
  }
  if (is_occupy(action)) {
    if (hidden_[samurai]) {
      return false;
    }
    occupy(samurai, direction_of(action));
    return true;
  }
  const Cell here = places_[samurai];
  if (hidden_[samurai] ? occupied(here, samurai) : !own_territory(samurai, here)) {
    return false;
  }
  hidden_[samurai] = !hidden_[samurai];
  return true;
}

std::vector<Action> World::obey(const Order& order) {
  std::vector<Action> took_place;
  if (!order.weapon) {
    return took_place;
  }
  const std::size_t samurai = id(to_act(), *order.weapon);
  const bool unable = cured_[samurai] > turn_ || done_[samurai];
  if (unable && !order.actions.empty()) {
    return took_place;
  }
  done_[samurai] = true;
  int left = action_budget;
  for (const Action action : order.actions) {
    left -= cost(action);
    if (left < 0 || !perform(samurai, action)) {
      break;
    }
    took_place.push_back(action);
  }
  return took_place;
}

bool World::place_hypothetically(Side side, Weapon w, Cell cell, bool hidden) {
  const std::size_t i = id(side, w);
  if ((homes().contains(cell.index) && cell != home_of(i)) || (!hidden && occupied(cell, i)) ||
      cured_[i] > turn_) {
    return false;
  }
  places_[i] = cell;
  hidden_[i] = hidden;
  if (hidden && !own_territory(i, cell)) {
    owners_[cell.index] = static_cast<Code>(i);
  }
  assert(ok());
  return true;
}

void World::next_turn() {
  ++turn_;
  if (turn_ % turns_per_period == 0) {
    done_.fill(false);
  }
}

World World::crowded(core::Random& random) {
  World world;
  const int turn = 6 + static_cast<int>(random.below(84));
  const std::size_t blobs = 5 + random.below(36);
  for (std::size_t i = 0; i < blobs; ++i) {
    const std::size_t samurai = random.below(6);
    const Cell from = Cell::from(random.below(cell_count));
    const auto towards = static_cast<Direction>(random.below(4));
    for (const std::size_t c : painted(static_cast<Weapon>(samurai % 3), from, towards)) {
      world.owners_[c] = static_cast<Code>(samurai);
    }
  }
  world.turn_ = turn;
  world.scatter(random);
  if (random.chance(3, 10)) {
    const std::size_t treated = random.below(6);
    world.send_home(treated);
    // a samurai is hit at a turn of the other side
    const int ago = 1 + 2 * static_cast<int>(random.below(9));
    const int hit = turn - (turn % 2 == static_cast<int>(side_of(treated)) ? ago : ago + 1);
    world.cured_[treated] = hit + treatment_turns;
  }
  for (int t = turn - turn % turns_per_period; t < turn; ++t) {
    const Side side = t % 2 == 0 ? Side::first : Side::second;
    std::size_t w = random.below(3);
    while (world.done_[id(side, static_cast<Weapon>(w))]) {
      w = (w + 1) % 3;
    }
    world.done_[id(side, static_cast<Weapon>(w))] = true;
  }
  return world;
}

void World::scatter(core::Random& random) {
  constexpr std::size_t spread = 11;
  constexpr int tries = 50;
  const auto near = [&](std::size_t centre) {
    const std::size_t value = centre + random.below(spread);
    return std::min(field_width - 1, value < 5 ? 0 : value - 5);
  };
  const std::size_t x = 2 + random.below(11);
  const std::size_t y = 2 + random.below(11);
  for (std::size_t i = 0; i < places_.size(); ++i) {
    for (int n = 0; n < tries; ++n) {
      const std::size_t cell_x = near(x);
      const Cell cell = Cell::at(cell_x, near(y));
      const bool hides = own_territory(i, cell) && random.chance(7, 10);
      if ((homes().contains(cell.index) && cell != home_of(i)) || (!hides && occupied(cell, i))) {
        continue;
      }
      places_[i] = cell;
      hidden_[i] = hides;
      break;
    }
  }
}

Order random_order(const World& world, core::Random& random) {
  constexpr int samples = 24;
  const Side side = world.to_act();
  std::vector<Weapon> able;
  Order best;
  for (const Weapon w : weapons) {
    if (!world.done(side, w)) {
      best.weapon = best.weapon.value_or(w);
      if (world.recovery(side, w) == 0) {
        able.push_back(w);
      }
    }
  }
  if (able.empty()) {
    return best;
  }
  const Weapon w = able[random.below(able.size())];
  const bool restless = random.chance(1, 4);
  std::uint64_t best_merit = 0;
  best = {w, {}};
  for (int n = 0; n < samples; ++n) {
    Order order{w, {}};
    int left = action_budget;
    while (left > 0 && !random.chance(1, 8)) {
      const std::uint64_t kind = random.below(10);
      const auto towards = static_cast<unsigned>(random.below(4));
      const Action action = kind >= 8                ? Action::toggle
                            : (kind < 5) != restless ? static_cast<Action>(1 + towards)
                                                     : static_cast<Action>(5 + towards);
      if (cost(action) > left) {
        continue;
      }
      order.actions.push_back(action);
      left -= cost(action);
    }
    World trial = world;
    order.actions = trial.obey(order);
    std::uint64_t changed = 0;
    for (std::size_t c = 0; c < cell_count; ++c) {
      changed += trial.owner(Cell::from(c)) != world.owner(Cell::from(c));
    }
    const std::uint64_t merit =
        1 + 10 * changed + (trial.hidden(side, w) ? 30 : 0) + random.below(40);
    if (merit > best_merit) {
      best_merit = merit;
      best = order;
    }
  }
  return best;
}

namespace {

// The attack among the actions that took place, from where they began.
std::optional<Attack> attack_of(Cell start, const std::vector<Action>& actions) {
  std::optional<Attack> attack;
  for (const Action a : actions) {
    if (is_occupy(a)) {
      attack = Attack{start, direction_of(a)};
    } else if (is_move(a)) {
      start = step(start, direction_of(a)).value_or(start);
    }
  }
  return attack;
}

}  // namespace

std::optional<Scenario> play_scenario(World world, core::Random& random, std::size_t own_turns) {
  Scenario scenario;
  const Side side = world.to_act();
  const Side enemy = other(side);
  scenario.transcript.side = side;
  scenario.transcript.turns.push_back(world.report(side));
  while (scenario.transcript.turns.size() < own_turns) {
    scenario.transcript.orders.push_back(random_order(world, random));
    world.obey(scenario.transcript.orders.back());
    world.next_turn();
    if (world.turn() + 1 >= turn_count) {
      return std::nullopt;
    }
    const World before = world;
    const Order order = random_order(world, random);
    if (!order.weapon) {
      return std::nullopt;
    }
    scenario.actor = *order.weapon;
    scenario.actions = world.obey(order);
    scenario.truth = {before.place(enemy, *order.weapon), world.place(enemy, *order.weapon),
                      attack_of(before.place(enemy, *order.weapon), scenario.actions),
                      before.hidden(enemy, *order.weapon), world.hidden(enemy, *order.weapon)};
    world.next_turn();
    scenario.transcript.turns.push_back(world.report(side));
    const TurnInfo& now = scenario.transcript.turns.back();
    const CellSet in_sight = now.visible() & (scenario.transcript.turns.end() - 2)->visible();
    scenario.repainted = false;
    for (const std::size_t c : in_sight) {
      scenario.repainted |= now.field[c] == enemy_code(scenario.actor) &&
                            before.owner(Cell::from(c)) != world.owner(Cell::from(c));
    }
  }
  for (const Weapon w : weapons) {
    scenario.enemies[w] = world.place(enemy, w);
    scenario.enemies_hidden[w] = world.hidden(enemy, w);
  }
  return scenario;
}

World after_random_turns(int turns, core::Random& random) {
  World world;
  for (int t = 0; t < turns; ++t) {
    world.obey(random_order(world, random));
    world.next_turn();
  }
  return world;
}

std::optional<Scenario> make_scenario(ScenarioKind kind, std::uint64_t seed,
                                      std::size_t own_turns) {
  core::Random random(seed);
  World start = kind == ScenarioKind::crowded
                    ? World::crowded(random)
                    : after_random_turns(static_cast<int>(random.below(turn_count)), random);
  return play_scenario(std::move(start), random, own_turns);
}

}  // namespace tsume::samurai
