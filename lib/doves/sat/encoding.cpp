#include "lib/doves/sat/encoding.hpp"

#include "lib/cnf/constraints/exactly.hpp"
#include "lib/cnf/constraints/gates.hpp"
#include "lib/core/text.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace tsume::doves {

namespace {

using cnf::Lit;
using cnf::Symbols;

constexpr Dove red_boss{Side::red, Kind::boss};
constexpr Dove green_boss{Side::green, Kind::boss};

constexpr Dove boss_of(Side side) {
  return {side, Kind::boss};
}

bool is_surrounded(Squares occupied, Square boss) {
  return surrounded(occupied, inside_walls(box_of(occupied)), boss);
}

// Those of the occupied squares that are surrounded.
Squares surrounded_of(Squares occupied, Squares candidates) {
  const Squares inside = inside_walls(box_of(occupied));
  Squares found;
  for (const Square square : candidates) {
    if (surrounded(occupied, inside, square)) {
      found = found | Squares(square);
    }
  }
  return found;
}

// Literals by what they say; gates are made when they are first asked for.
class Words {
 public:
  Words(const Pattern& pattern, cnf::ClauseSink& sink) : pattern_(pattern), sink_(sink) {
    for (const Square square : pattern.squares()) {
      for (std::size_t i = 0; i < dove_count; ++i) {
        new_var([&] { return name_of(square) + ':' + Dove::from_index(i).letter(); });
      }
    }
    for (std::size_t i = 2; i < dove_count; ++i) {
      in_hand_[i] = new_var([&] { return std::string("hand:") + Dove::from_index(i).letter(); });
    }
  }

  [[nodiscard]] Lit at(Square square, Dove dove) const {
    return place_variable(pattern_, square, dove);
  }
  [[nodiscard]] Lit in_hand(Dove dove) const { return in_hand_[dove.index()]; }

  // The side has a dove in hand.
  Lit has_hand(Side side) {
    std::vector<Lit> doves;
    for (std::size_t k = 1; k < kind_count; ++k) {
      doves.push_back(in_hand({side, static_cast<Kind>(k)}));
    }
    return any(doves, side == Side::red ? "hand:red" : "hand:green");
  }
  // A dove of the side stands there.
  Lit is_of(Side side, Square square) {
    std::vector<Lit> doves;
    for (std::size_t k = 0; k < kind_count; ++k) {
      doves.push_back(at(square, {Side::red, static_cast<Kind>(k)}));
    }
    const Lit red = any(doves, "red:" + name_of(square));
    return side == Side::red ? red : ~red;
  }
  // The side can put a dove on a square beside these, but for other reasons.
  Lit can_put(Side side, Squares beside) {
    std::vector<Lit> own;
    for (const Square square : beside) {
      own.push_back(is_of(side, square));
    }
    return all({has_hand(side), any(own)});
  }
  // The literal, and that a boss stands on none of the squares.
  Lit with_boss_off(Lit lit, Dove boss, Squares squares) {
    std::vector<Lit> parts{lit};
    for (const Square square : squares) {
      parts.push_back(~at(square, boss));
    }
    return all(parts);
  }

  Lit any(std::vector<Lit> parts, const std::string& name = {}) {
    return gate(std::move(parts), true, name);
  }
  Lit all(std::vector<Lit> parts) { return gate(std::move(parts), false, {}); }

 private:
  template <typename Name>
  Lit new_var(Name&& name) {
    const cnf::Var var = sink_.new_var();
    sink_.name(var, name);
    return var;
  }

  [[nodiscard]] std::string name_of_gate(const std::vector<Lit>& parts, bool is_any) const {
    std::vector<std::string> texts;
    for (const Lit part : parts) {
      texts.push_back((part.negative() ? "~" : "") + sink_.name_of(part.var()));
    }
    return (is_any ? "any(" : "all(") + core::join(texts, ",") + ")";
  }

  Lit gate(std::vector<Lit> parts, bool is_any, const std::string& name) {
    std::ranges::sort(parts);
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    if (parts.size() == 1) {
      return parts.front();
    }
    const auto [entry, is_new] = gates_.try_emplace({is_any, parts});
    if (!is_new) {
      return entry->second;
    }
    const Lit result = new_var([&] { return name.empty() ? name_of_gate(parts, is_any) : name; });
    entry->second = result;
    // A disjunction is the negation of the conjunction of the negations.
    if (is_any) {
      std::ranges::transform(parts, parts.begin(), [](Lit part) { return ~part; });
    }
    cnf::define_all(sink_, is_any ? ~result : result, parts);
    return result;
  }

  const Pattern& pattern_;
  cnf::ClauseSink& sink_;
  std::array<Lit, dove_count> in_hand_{};
  std::map<std::pair<bool, std::vector<Lit>>, Lit> gates_;
};

// What Red can do as far as the squares tell: a put, a remove, or a move of one of several doves.
struct Deed {
  Lit condition;
  Squares after;
  Squares stay;                   // the squares whose doves stay where they are
  Square boss_to = Square::none;  // where Red's boss goes, if it is the one that moves
};

class Formula {
 public:
  Formula(const PatternProblem& problem, cnf::ClauseSink& sink)
      : problem_(problem),
        squares_(problem.pattern.squares()),
        sink_(sink),
        words_(problem.pattern, sink) {}

  void write() {
    add_placements();
    add_bosses();
    std::vector<Lit> some;
    for_each_deed([&](const Deed& deed) {
      if (problem_.ask == Ask::win) {
        add_wins(deed, some);
      } else {
        add_no_win(deed);
        add_answers(deed);
        add_alive(deed, some);
      }
    });
    sink_.add(some);
  }

 private:
  [[nodiscard]] bool both_win() const { return problem_.rules.both == DoubleSurround::win; }
  [[nodiscard]] bool both_lose() const { return problem_.rules.both == DoubleSurround::lose; }

  void add_placements() {
    for (const Square square : squares_) {
      std::vector<Lit> doves;
      for (std::size_t i = 0; i < dove_count; ++i) {
        doves.push_back(words_.at(square, Dove::from_index(i)));
      }
      cnf::add_exactly_one(sink_, doves, cnf::AtMostOne::pairwise);
      if (const auto given = problem_.pattern.given(square)) {
        sink_.add({words_.at(square, *given)});
      }
    }
    for (std::size_t i = 0; i < dove_count; ++i) {
      const Dove dove = Dove::from_index(i);
      std::vector<Lit> places;
      for (const Square square : squares_) {
        places.push_back(words_.at(square, dove));
      }
      if (dove.kind != Kind::boss) {
        places.push_back(words_.in_hand(dove));
      }
      cnf::add_exactly_one(sink_, places, cnf::AtMostOne::pairwise);
    }
  }

  void add_bosses() {
    for (const Square square : surrounded_of(squares_, squares_)) {
      sink_.add({~words_.at(square, red_boss)});
      sink_.add({~words_.at(square, green_boss)});
    }
  }

  template <typename Visit>
  void for_each_deed(const Visit& visit) {
    for (const Square from : squares_) {
      const Squares rest = squares_ - Squares(from);
      for (const Square to : reach(Kind::boss, from, squares_)) {
        if (is_position(rest | Squares(to))) {
          visit(Deed{words_.at(from, red_boss), rest | Squares(to), rest, to});
        }
      }
      for (const Square to : Squares(~std::uint64_t{0}) - squares_) {
        const std::vector<Lit> movers = doves_that_reach(from, to);
        if (!movers.empty() && is_position(rest | Squares(to))) {
          visit(Deed{words_.any(movers), rest | Squares(to), rest});
        }
      }
      if (problem_.rules.remove && is_position(rest)) {
        visit(Deed{words_.any(small_doves_on(from)), rest, rest});
      }
    }
    for (const Square to : neighbours(squares_) - squares_) {
      if (is_position(squares_ | Squares(to))) {
        const Lit put = words_.can_put(Side::red, neighbours(Squares(to)) & squares_);
        visit(Deed{words_.with_boss_off(put, green_boss, side_steps(to) & squares_),
                   squares_ | Squares(to), squares_});
      }
    }
  }

  static bool is_position(Squares squares) {
    return fits_window(box_of(squares)) && !has_isolated(squares);
  }
  [[nodiscard]] std::vector<Lit> small_doves_on(Square square) const {
    std::vector<Lit> doves;
    for (std::size_t k = 1; k < kind_count; ++k) {
      doves.push_back(words_.at(square, {Side::red, static_cast<Kind>(k)}));
    }
    return doves;
  }
  [[nodiscard]] std::vector<Lit> doves_that_reach(Square from, Square to) const {
    std::vector<Lit> doves;
    for (std::size_t k = 1; k < kind_count; ++k) {
      const Dove dove{Side::red, static_cast<Kind>(k)};
      if (reach(dove.kind, from, squares_).contains(to)) {
        doves.push_back(words_.at(from, dove));
      }
    }
    return doves;
  }

  // The squares of the pattern that the deed leaves surrounded, where a boss may be.
  [[nodiscard]] static Squares surrounded_by(const Deed& deed) {
    return surrounded_of(deed.after, deed.stay);
  }
  [[nodiscard]] static bool surrounds_own_boss(const Deed& deed) {
    return deed.boss_to != Square::none && is_surrounded(deed.after, deed.boss_to);
  }

  void add_wins(const Deed& deed, std::vector<Lit>& wins) {
    if (surrounds_own_boss(deed) && !both_win()) {
      return;
    }
    const Squares ends = surrounded_by(deed);
    for (const Square theirs : ends) {
      const Lit win = words_.all({deed.condition, words_.at(theirs, green_boss)});
      const bool may_lose = deed.boss_to == Square::none && !both_win();
      wins.push_back(may_lose ? words_.with_boss_off(win, red_boss, ends - Squares(theirs)) : win);
    }
  }

  void add_no_win(const Deed& deed) {
    if (surrounds_own_boss(deed) && both_lose()) {
      return;
    }
    const Squares ends = surrounded_by(deed);
    for (const Square theirs : ends) {
      std::vector<Lit> clause{~deed.condition, ~words_.at(theirs, green_boss)};
      if (deed.boss_to == Square::none && both_lose()) {
        for (const Square mine : ends - Squares(theirs)) {
          clause.push_back(words_.at(mine, red_boss));
        }
      }
      sink_.add(clause);
    }
  }

  void add_alive(const Deed& deed, std::vector<Lit>& alive) {
    if (deed.boss_to == Square::none) {
      alive.push_back(words_.with_boss_off(deed.condition, red_boss, surrounded_by(deed)));
    } else if (!surrounds_own_boss(deed)) {
      alive.push_back(deed.condition);
    }
  }

  void add_answers(const Deed& deed) {
    if (deed.boss_to != Square::none) {
      if (!surrounds_own_boss(deed)) {
        std::vector<Lit> clause = answers(deed, deed.boss_to);
        clause.push_back(~deed.condition);
        sink_.add(clause);
      }
      return;
    }
    for (const Square mine : deed.stay - surrounded_by(deed)) {
      std::vector<Lit> clause = answers(deed, mine);
      clause.push_back(~deed.condition);
      clause.push_back(~words_.at(mine, red_boss));
      sink_.add(clause);
    }
  }

  // The conditions of Green's answers that surround Red's boss on `mine`, each once.
  std::vector<Lit> answers(const Deed& deed, Square mine) {
    std::vector<Lit> found;
    const Squares green = deed.stay - Squares(mine);
    for (const Square from : green) {
      const Squares rest = deed.after - Squares(from);
      for (std::size_t k = 0; k < kind_count; ++k) {
        const Dove dove{Side::green, static_cast<Kind>(k)};
        for (const Square to : reach(dove.kind, from, deed.after)) {
          const Squares after = rest | Squares(to);
          if (!may_be_surrounded(after, mine) || !is_position(after) ||
              !is_surrounded(after, mine)) {
            continue;
          }
          if (dove == green_boss && !both_win() && is_surrounded(after, to)) {
            continue;
          }
          const Squares still = dove == green_boss ? Squares() : green - Squares(from);
          found.push_back(unless_both(words_.at(from, dove), after, still));
        }
      }
    }
    for (const Square to : neighbours(green) - deed.after - side_steps(mine)) {
      const Squares after = deed.after | Squares(to);
      if (is_position(after) && is_surrounded(after, mine)) {
        const Lit put = words_.can_put(Side::green, neighbours(Squares(to)) & green);
        found.push_back(unless_both(put, after, green));
      }
    }
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  // The condition of an answer that does not surround Green's boss, too, on one of the squares.
  Lit unless_both(Lit condition, Squares after, Squares squares) {
    return both_win() ? condition
                      : words_.with_boss_off(condition, green_boss, surrounded_of(after, squares));
  }

  const PatternProblem& problem_;
  Squares squares_;
  cnf::ClauseSink& sink_;
  Words words_;
};

}  // namespace

std::string name_of(Square square) {
  return 'r' + std::to_string(row_of(square) - anchor + 1) + 'c' +
         std::to_string(column_of(square) - anchor + 1);
}

cnf::Var place_variable(const Pattern& pattern, Square square, Dove dove) {
  const Squares before(pattern.squares().bits() & (Squares(square).bits() - 1));
  return {before.count() * static_cast<std::int32_t>(dove_count) +
          static_cast<std::int32_t>(dove.index()) + 1};
}

std::vector<cnf::Var> place_variables(const Pattern& pattern) {
  std::vector<cnf::Var> variables;
  for (const Square square : pattern.squares()) {
    for (std::size_t i = 0; i < dove_count; ++i) {
      variables.push_back(place_variable(pattern, square, Dove::from_index(i)));
    }
  }
  return variables;
}

void encode(const PatternProblem& problem, cnf::ClauseSink& sink) {
  Formula(problem, sink).write();
}

std::optional<std::string> impossibility(const PatternProblem& problem) {
  const Pattern& pattern = problem.pattern;
  const Squares over = surrounded_of(pattern.squares(), pattern.squares());
  std::array<Squares, 2> left;
  for (const Side side : {Side::red, Side::green}) {
    const Dove boss = boss_of(side);
    const std::string name = std::string("the boss ") + boss.letter();
    const Square given = pattern.square_of(boss);
    const Squares possible = given == Square::none ? pattern.open() : Squares(given);
    Squares& squares = left[static_cast<std::size_t>(side)];
    squares = possible - over;
    if (possible.empty()) {
      return "no square is left for " + name;
    }
    if (squares.empty()) {
      return given == Square::none ? "every square left for " + name + " is surrounded"
                                   : name + " is surrounded already";
    }
  }
  if (left[0] == left[1] && left[0].count() == 1) {
    return "only one square is left for both bosses";
  }
  return std::nullopt;
}

cnf::Encoded encoded(const PatternProblem& problem) {
  return {.metadata = describe(problem),
          .wanted = problem.wanted(),
          .impossible = impossibility(problem),
          .encode = [problem](cnf::ClauseSink& sink) { encode(problem, sink); },
          .projection = place_variables(problem.pattern)};
}

}  // namespace tsume::doves
