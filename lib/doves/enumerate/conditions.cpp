#include "lib/doves/enumerate/conditions.hpp"

namespace tsume::doves {

namespace {

// The search for killers: the side of `killer_boss` acts on the squares `occupied` and must
// surround `victim`.
struct Hunt {
  const Candidates& others;
  Squares occupied;
  Square victim;
  Square killer_boss;
  DoubleSurround both;

  [[nodiscard]] constexpr bool wins(Squares next, Square boss) const {
    const Box box = box_of(next);
    if (!fits_window(box)) {
      return false;
    }
    const Squares inside = inside_walls(box);
    return surrounded(next, inside, victim) &&
           (both == DoubleSurround::win || !surrounded(next, inside, boss));
  }

  [[nodiscard]] constexpr bool boss_kills() const {
    const Squares lifted = occupied - Squares(killer_boss);
    for (const Square to : all_steps(killer_boss) - occupied) {
      const Squares next = lifted | Squares(to);
      if (may_be_surrounded(next, victim) && wins(next, to) && !has_isolated(next)) {
        return true;
      }
    }
    return false;
  }

  // The small kinds that kill from `from`, as bits.
  [[nodiscard]] constexpr std::size_t kinds_that_kill(Square from) const {
    const Squares lifted = occupied - Squares(from);
    const Squares slide = slides(from, occupied);
    const Squares targets = ((all_steps(from) | knight_leaps(from)) - occupied) | slide;
    Squares winning;
    for (const Square to : targets) {
      const Squares next = lifted | Squares(to);
      if (may_be_surrounded(next, victim) && wins(next, killer_boss) && !has_isolated(next)) {
        winning = winning | Squares(to);
      }
    }
    if (winning.empty()) {
      return 0;
    }
    std::size_t kinds = 0;
    for (std::size_t t = 0; t < small_kinds; ++t) {
      const auto kind = static_cast<Kind>(t + 1);
      const Squares reached = kind == Kind::totsu ? slide : reach(kind, from, occupied);
      kinds |= (reached & winning).empty() ? 0 : std::size_t{1} << t;
    }
    return kinds;
  }

  // The killers that a winning put adds: any dove that touches its square.
  [[nodiscard]] constexpr Killers putters() const {
    Killers killers = 0;
    for (const Square to : neighbours(occupied) - occupied - side_steps(victim)) {
      const Squares next = occupied | Squares(to);
      if (!may_be_surrounded(next, victim) || !wins(next, killer_boss)) {
        continue;
      }
      const Squares touching = all_steps(to);
      if (touching.contains(killer_boss)) {
        return every_killer;
      }
      for (std::size_t i = 0; i < others.count; ++i) {
        if (touching.contains(others.square[i])) {
          killers |= Killers{31} << (5 * i);
        }
      }
    }
    return killers;
  }

  // Without and with doves in hand.
  [[nodiscard]] constexpr std::array<Killers, 2> killers() const {
    // One action takes at most two sides of a boss that stands still: one by the dove that arrives
    // beside it, or one wall on each axis (a dove alone on its outer row is on no side of it).
    const Squares inside = inside_walls(box_of(occupied));
    if (liberties(occupied, inside, victim).count() >= 3) {
      return {0, 0};
    }
    if (boss_kills()) {
      return {every_killer, every_killer};
    }
    Killers movers = 0;
    for (std::size_t i = 0; i < others.count; ++i) {
      if (occupied.contains(others.square[i])) {
        movers |= kinds_that_kill(others.square[i]) << (5 * i);
      }
    }
    return {movers, movers | putters()};
  }
};

// What an action of mine asks for.
struct Demand {
  bool loses = false;  // ends the game for me: asks for nothing
  std::array<Killers, 2> killers{};
};

constexpr Demand demand_of(const Candidates& others, Squares next, Square mine, Square theirs,
                           DoubleSurround both) {
  switch (ending_after(next, mine, theirs, both)) {
    case Ending::lost:
      return {true, {}};
    case Ending::won:
    case Ending::drawn:
      return {};
    case Ending::none:
      break;
  }
  return {false, Hunt{others, next, mine, theirs, both}.killers()};
}

// Keeps only the sets of a list that include no other.
void add_minimal(std::vector<Killers>& list, Killers killers) {
  std::size_t kept = 0;
  for (const Killers known : list) {
    if ((known & ~killers) == 0) {
      return;
    }
    if ((killers & ~known) != 0) {
      list[kept++] = known;
    }
  }
  list.resize(kept);
  list.push_back(killers);
}

// Keeps only the moves whose sets include no other; for each kind of my doves apart.
void add_minimal(std::vector<Demands::Move>& list, Demands::Move move) {
  std::size_t kept = 0;
  for (Demands::Move known : list) {
    if ((known.killers & ~move.killers) == 0) {
      move.kinds = static_cast<std::uint8_t>(move.kinds & ~known.kinds);
    } else if ((move.killers & ~known.killers) == 0) {
      known.kinds = static_cast<std::uint8_t>(known.kinds & ~move.kinds);
    }
    if (known.kinds != 0) {
      list[kept++] = known;
    }
  }
  list.resize(kept);
  if (move.kinds != 0) {
    list.push_back(move);
  }
}

void clear(Conditions& conditions) {
  for (Demands& demands : conditions.demands) {
    demands.hopeless = false;
    demands.boss.clear();
    demands.puts.clear();
    for (auto& list : demands.removes) {
      list.clear();
    }
    for (auto& list : demands.moves) {
      list.clear();
    }
  }
  conditions.boss_stays_alive = false;
  conditions.puts_alive = 0;
  conditions.removes_alive = 0;
  conditions.moves_alive.fill(0);
}

// Collects the conditions of one unit.
class Collector {
 public:
  Collector(const Shape& shape, const Unit& unit, const Rules& rules, Conditions& conditions)
      : occupied_(shape.squares), unit_(unit), rules_(rules), conditions_(conditions) {}

  // False if no position of the unit can be a mate.
  bool add_boss_moves() {
    const Squares lifted = occupied_ - Squares(unit_.mine);
    for (const Square to : all_steps(unit_.mine) - occupied_) {
      const Squares next = lifted | Squares(to);
      if (!fits_window(box_of(next)) || has_isolated(next)) {
        continue;
      }
      const Demand demand = demand_of(conditions_.others, next, to, unit_.theirs, rules_.both);
      if (demand.loses) {
        continue;
      }
      conditions_.boss_stays_alive = true;
      for (std::size_t h = 0; h < 2; ++h) {
        if (demand.killers[h] == 0) {
          conditions_.demands[h].hopeless = true;
        } else if (demand.killers[h] != every_killer) {
          add_minimal(conditions_.demands[h].boss, demand.killers[h]);
        }
      }
      if (conditions_.demands[0].hopeless && conditions_.demands[1].hopeless) {
        return false;
      }
    }
    return true;
  }

  void add_puts() {
    for (const Square to : neighbours(occupied_) - occupied_ - side_steps(unit_.theirs)) {
      const Squares next = occupied_ | Squares(to);
      if (!fits_window(box_of(next))) {
        continue;
      }
      const Demand demand = demand_after(next);
      if (demand.loses) {
        continue;
      }
      std::uint16_t near = near_cells(to);
      conditions_.puts_alive |= near;
      for (std::size_t h = 0; h < 2; ++h) {
        if (demand.killers[h] != every_killer) {
          conditions_.demands[h].puts.push_back({demand.killers[h], near});
        }
      }
    }
  }

  void add_remove(std::size_t i) {
    const Squares next = occupied_ - Squares(conditions_.others.square[i]);
    if (!rules_.remove || has_isolated(next)) {
      return;
    }
    const Demand demand = demand_after(next);
    if (demand.loses) {
      return;
    }
    conditions_.removes_alive = static_cast<std::uint16_t>(conditions_.removes_alive | 1U << i);
    for (std::size_t h = 0; h < 2; ++h) {
      if (demand.killers[h] != every_killer) {
        add_minimal(conditions_.demands[h].removes[i], demand.killers[h]);
      }
    }
  }

  void add_moves(std::size_t i) {
    const Square from = conditions_.others.square[i];
    const Squares lifted = occupied_ - Squares(from);
    std::array<Squares, small_kinds> reached{};
    Squares targets;
    for (std::size_t t = 0; t < small_kinds; ++t) {
      reached[t] = reach(static_cast<Kind>(t + 1), from, occupied_);
      targets = targets | reached[t];
    }
    for (const Square to : targets) {
      const Squares next = lifted | Squares(to);
      if (!fits_window(box_of(next)) || has_isolated(next)) {
        continue;
      }
      const Demand demand = demand_after(next);
      if (demand.loses) {
        continue;
      }
      unsigned kinds = 0;
      for (std::size_t t = 0; t < small_kinds; ++t) {
        kinds |= reached[t].contains(to) ? 1U << t : 0U;
      }
      conditions_.moves_alive[i] = static_cast<std::uint8_t>(conditions_.moves_alive[i] | kinds);
      for (std::size_t h = 0; h < 2; ++h) {
        if (demand.killers[h] != every_killer) {
          add_minimal(conditions_.demands[h].moves[i],
                      {demand.killers[h], static_cast<std::uint8_t>(kinds)});
        }
      }
    }
  }

 private:
  [[nodiscard]] Demand demand_after(Squares next) const {
    return demand_of(conditions_.others, next, unit_.mine, unit_.theirs, rules_.both);
  }

  [[nodiscard]] std::uint16_t near_cells(Square to) const {
    const Squares touching = all_steps(to);
    if (touching.contains(unit_.mine)) {
      return Demands::every_cell;
    }
    unsigned near = 0;
    for (std::size_t i = 0; i < conditions_.others.count; ++i) {
      near |= touching.contains(conditions_.others.square[i]) ? 1U << i : 0U;
    }
    return static_cast<std::uint16_t>(near);
  }

  Squares occupied_;
  const Unit& unit_;
  const Rules& rules_;
  Conditions& conditions_;
};

}  // namespace

bool is_over(const Shape& shape, const Unit& unit) {
  const Squares inside = inside_walls(shape.box);
  return surrounded(shape.squares, inside, unit.mine) ||
         surrounded(shape.squares, inside, unit.theirs);
}

Candidates candidates_of(const Shape& shape, const Unit& unit) {
  Candidates others;
  for (const Square s : shape.squares - Squares(unit.mine) - Squares(unit.theirs)) {
    others.square[others.count++] = s;
  }
  return others;
}

void find_conditions(const Shape& shape, const Unit& unit, const Rules& rules,
                     Conditions& conditions) {
  clear(conditions);
  conditions.others = candidates_of(shape, unit);
  conditions.over = is_over(shape, unit);
  if (conditions.over) {
    return;
  }
  Collector collector(shape, unit, rules, conditions);
  if (!collector.add_boss_moves()) {
    return;
  }
  collector.add_puts();
  for (std::size_t i = 0; i < conditions.others.count; ++i) {
    collector.add_remove(i);
    collector.add_moves(i);
  }
}

void find_put_conditions(const Shape& shape, const Unit& unit, const Rules& rules,
                         Conditions& conditions) {
  clear(conditions);
  conditions.others = candidates_of(shape, unit);
  conditions.over = false;
  Collector(shape, unit, rules, conditions).add_puts();
}

std::array<Killers, 2> winners(const Shape& shape, const Unit& unit, const Rules& rules) {
  const Candidates others = candidates_of(shape, unit);
  return Hunt{others, shape.squares, unit.theirs, unit.mine, rules.both}.killers();
}

}  // namespace tsume::doves
