#include "lib/samurai/rules/situation.hpp"

#include "lib/io/error.hpp"

#include <algorithm>
#include <vector>

namespace tsume::samurai {

namespace {

// At turn 0 everything is known: everybody shows itself at home, and only the homes are painted.
// `turn` is -2 + the first own turn for the second player, who has no observation of it.
TurnInfo initial_position(Side side, int turn) {
  TurnInfo info;
  info.turn = turn;
  info.field.fill(unpainted);
  for (const Weapon w : weapons) {
    const Cell mine = home(side, w);
    const Cell theirs = home(other(side), w);
    info.samurai[number(w)].cell = mine;
    info.samurai[3 + number(w)].cell = theirs;
    info.field[mine.index] = static_cast<Code>(number(w));
    info.field[theirs.index] = enemy_code(w);
  }
  return info;
}

// Applies our order to what we know.
void carry_out(Situation& s) {
  const Weapon mine = *s.order.weapon;
  if (!can_act(s.before, mine)) {
    if (!s.order.actions.empty()) {
      s.void_action = 0;
    }
    return;
  }
  int left = action_budget;
  for (std::size_t i = 0; i < s.order.actions.size(); ++i) {
    const Action action = s.order.actions[i];
    left -= cost(action);
    if (left < 0 || !s.perform(mine, action)) {
      s.void_action = i;
      return;
    }
  }
}

int period(int turn) {
  return turn < 0 ? -1 : turn / turns_per_period;
}

// Who was ordered at the enemy's turn, by the flags that are always reported.
ByWeapon<Role> roles_of(const TurnInfo& before, const TurnInfo& after) {
  const int last = period(before.turn);
  const int now = period(after.turn - 1);
  const bool flags_kept = now == period(after.turn);
  ByWeapon<Role> roles{};
  std::size_t open = 0;
  for (const Weapon w : weapons) {
    const bool could = last != now || !before.enemy(w).done;
    const bool ordered = could && (!flags_kept || after.enemy(w).done);
    roles[w] = ordered ? Role::acted : Role::idle;
    open += ordered;
  }
  for (Role& role : roles) {
    if (role == Role::acted && open > 1) {
      role = Role::either;
    }
  }
  return roles;
}

// Our own samurai are reported truly, so that they show an order that is not the one given.
// Whom an order named that is missing is not known.
void check_own_samurai(const Situation& s, bool order_missing) {
  const bool flags_kept = period(s.before.turn) == period(s.after.turn) && !order_missing;
  for (const Weapon w : weapons) {
    const bool ordered = s.before.own(w).done ||
                         (s.order.weapon == w && (can_act(s.before, w) || s.order.actions.empty()));
    if (flags_kept && s.after.own(w).done != ordered) {
      throw io::Failure("turn " + std::to_string(s.after.turn) + ": our " + to_string(w) + " is" +
                        (ordered ? " not" : "") + " reported as ordered in this period, but turn " +
                        std::to_string(s.before.turn) + " has the order '" + to_string(s.order) +
                        "'");
    }
    const Cell expected = s.was_hit(w) ? home(s.side, w) : s.own[w];
    const Cell reported = *s.after.own(w).cell;
    if (reported != expected) {
      throw io::Failure("turn " + std::to_string(s.after.turn) + ": our " + to_string(w) +
                        " is reported at " + to_string(reported) + ", but the order of turn " +
                        std::to_string(s.before.turn) + " leads to " + to_string(expected));
    }
  }
}

}  // namespace

bool Situation::any_hit() const {
  return std::ranges::any_of(weapons, [&](Weapon w) { return was_hit(w); });
}

CellSet Situation::changed() const {
  CellSet cells;
  for (const std::size_t c : sight_after - homes()) {
    if (known[c] && *known[c] != after.field[c]) {
      cells.insert(c);
    }
  }
  return cells;
}

bool Situation::others_may_act(Weapon w) const {
  return std::ranges::any_of(weapons, [&](Weapon v) { return v != w && roles[v] != Role::idle; });
}

bool Situation::explained_without(Weapon w) const {
  for (const std::size_t c : changed()) {
    const Code code = after.field[c];
    if (!is_enemy(code) || code == enemy_code(w) || roles[weapon_of(code)] == Role::idle) {
      return false;
    }
  }
  return !any_hit() || others_may_act(w);
}

CellSet Situation::foreign_homes(Weapon w) const {
  CellSet cells = homes();
  cells.erase(enemy_home(w).index);
  return cells;
}

CellSet Situation::vacated() const {
  CellSet cells;
  for (const Weapon w : weapons) {
    if (!own_hidden[w] && was_hit(w)) {
      cells.insert(own[w].index);
    }
  }
  return cells;
}

CellSet Situation::blocked(Weapon w) const {
  CellSet cells;
  for (const Weapon mine : weapons) {
    if (!own_hidden[mine] && !was_hit(mine)) {
      cells.insert(own[mine].index);
    }
  }
  for (const Weapon comrade : weapons) {
    if (comrade == w || after.enemy(comrade).recovery > 0) {
      continue;
    }
    if (const auto cell = spotted[comrade]) {
      cells.insert(cell->index);
    } else if (!before.enemy(comrade).cell && after.enemy(comrade).cell) {
      cells.insert(after.enemy(comrade).cell->index);
    }
  }
  return cells;
}

std::optional<bool> Situation::was_enemy_territory(Cell cell, const CellSet& painted_now) const {
  if (known[cell.index]) {
    return is_enemy(*known[cell.index]);
  }
  if (sight_after.contains(cell.index) && !painted_now.contains(cell.index)) {
    return is_enemy(after.field[cell.index]);
  }
  return std::nullopt;
}

Situation situation_at(const Transcript& transcript, std::size_t i) {
  Situation s;
  s.side = transcript.side;
  s.after = transcript.turns[i];
  const int first_turn = static_cast<int>(s.side);
  if (i == 0) {
    if (s.after.turn != 1) {
      throw io::Failure("turn " + std::to_string(s.after.turn) + ": no earlier turn is known");
    }
    s.before = initial_position(s.side, s.after.turn - 2);
  } else {
    s.before = transcript.turns[i - 1];
    s.order = transcript.orders[i - 1];
    if (s.after.turn != s.before.turn + 2) {
      throw io::Failure("turn " + std::to_string(s.after.turn) + " follows turn " +
                        std::to_string(s.before.turn) + ": the turn between them is missing");
    }
  }
  const bool all_known = s.before.turn <= 0;
  s.sight_before = all_known ? CellSet::full() : s.before.visible();
  if (all_known) {
    s.before = initial_position(s.side, first_turn == 0 ? 0 : -1);
  }
  s.sight_after = s.after.visible();
  static_cast<Knowledge&>(s) = knowledge_from(s.before, transcript.side);
  if (s.order.weapon) {
    carry_out(s);
  }
  s.roles = roles_of(s.before, s.after);
  const std::vector<int>& missing = transcript.missing;
  check_own_samurai(s, std::ranges::find(missing, s.before.turn) != missing.end());
  return s;
}

std::size_t find_turn(const Transcript& transcript, std::optional<std::uint64_t> turn) {
  if (transcript.turns.empty()) {
    throw io::Failure("the transcript has no turns");
  }
  std::size_t i = transcript.turns.size() - 1;
  if (turn) {
    for (i = 0; i < transcript.turns.size() && transcript.turns[i].turn != static_cast<int>(*turn);
         ++i) {
    }
    if (i == transcript.turns.size()) {
      throw io::Failure("the transcript has no turn " + std::to_string(*turn));
    }
  }
  if (transcript.turns[i].turn == 0) {
    throw io::Failure("turn 0: no enemy has acted yet");
  }
  return i;
}

Weapon acting_enemy(const Situation& s) {
  std::optional<Weapon> actor;
  for (const Weapon w : weapons) {
    if (s.roles[w] == Role::either) {
      throw io::Failure("turn " + std::to_string(s.enemy_turn()) +
                        ": more than one enemy may have acted; choose one with --enemy");
    }
    if (s.roles[w] == Role::acted) {
      actor = w;
    }
  }
  if (!actor) {
    throw io::Failure("turn " + std::to_string(s.enemy_turn()) +
                      ": no enemy acted; choose one with --enemy");
  }
  return *actor;
}

Weapon first_actor(const Situation& s) {
  for (const Weapon w : weapons) {
    if (s.roles[w] != Role::idle) {
      return w;
    }
  }
  return Weapon::spear;
}

std::vector<Weapon> chosen_enemies(const Situation& situation, EnemyChoice choice) {
  switch (choice) {
    case EnemyChoice::spear:
      return {Weapon::spear};
    case EnemyChoice::swords:
      return {Weapon::swords};
    case EnemyChoice::axe:
      return {Weapon::axe};
    case EnemyChoice::actor:
      return {acting_enemy(situation)};
    case EnemyChoice::all:
      break;
  }
  return {weapons.begin(), weapons.end()};
}

std::vector<std::string> remarks(const Transcript& transcript, const Situation& s) {
  std::vector<std::string> texts;
  for (const int turn : transcript.missing) {
    texts.push_back("turn " + std::to_string(turn) + " has no order; taken as '0 0'");
  }
  if (s.void_action) {
    texts.push_back("the order of turn " + std::to_string(s.before.turn) + ": action " +
                    std::to_string(*s.void_action + 1) + " (" +
                    to_string(s.order.actions[*s.void_action]) +
                    ") breaks the rules; it and the later actions did not take place");
  }
  return texts;
}

}  // namespace tsume::samurai
