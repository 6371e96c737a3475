// The timeline encoding: where an enemy can have been before and after each of up to three moves of
// its turn, whether hidden, what it painted, as CNF. One copy describes one samurai in one turn;
// copies of consecutive turns are joined end to start (unrolled), copies of the three enemies in
// one turn share territory and block one another (joint).
//
// Variables of a copy, from its base: p_j(c) cell after j moves (j = 0..3; p_0 start, p_3 end),
// d(c,k) attack from c towards k, g(c) painted by this turn, T(c) enemy-army territory before it,
// h_0..h_4 hidden at the start, during moves 1, 2, 3, at the end, m_1..m_3 move j takes place
// (packed to the front), a_0 a_1 attack before or after the first move. Any history of the rules
// can be reordered so: an attack costs 4 of 7, so at most one move goes with it, and toggles lie in
// the four gaps between moves. Auxiliary variables (at-most-one, toggles, budget counter) are not
// functionally determined: count models projected on p_0, p_3, d, h_0, h_4 only.
//
// Size of one acting copy with the product constraint: 2602 variables, 11896 + sum |D| clauses from
// the rules and some hundred from the observations.
#pragma once

#include "lib/cnf/constraints/at_most_one.hpp"
#include "lib/cnf/sink.hpp"
#include "lib/samurai/rules/history.hpp"
#include "lib/samurai/rules/situation.hpp"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace tsume::samurai {

// What is asked: where is this enemy after the last of these turns?
struct PlaceQuestion {
  std::vector<Situation> turns;  // consecutive, oldest first; the question is about the last
  Weapon enemy = Weapon::spear;
  bool joint = false;  // all three enemies in one formula
};

// Which kind of clause comes next, for explanations.
enum class Rule : std::uint8_t {
  one_place,     // a samurai is in exactly one place
  moves,         // moves go to neighbours, not into foreign homes
  blocked,       // showing samurai are not walked into
  attack,        // at most one attack, and where from
  paint,         // an attack paints exactly its cells
  hiding,        // hiding and hidden moves need own territory
  budget,        // seven points
  start,         // what the earlier observation says of the enemy
  known_colour,  // the colour of a cell before the turn
  seen_colour,   // the colour of a cell after the turn
  injury,        // which of our samurai were hit
  end,           // what the later observation says of the enemy
  link,          // the turn before ended where this one starts
  actor,         // who acted
  prior,         // what was believed before
};

// Called before the clauses of a rule about a cell (where one is concerned) in a turn (an index
// into PlaceQuestion::turns).
using RuleListener = std::function<void(Rule, std::optional<Cell>, std::size_t)>;

// The variables of one copy, kind after kind.
class Timeline {
 public:
  static constexpr std::size_t most_moves = 3;
  static constexpr std::size_t positions = most_moves + 1;   // before and after each move
  static constexpr std::size_t time_points = positions + 1;  // of being hidden: also at the end
  static constexpr std::size_t gaps = 2;                     // between moves, where an attack fits
  static constexpr std::size_t directions = 4;               // of an attack

 private:
  static constexpr std::size_t attacks_from = positions * cell_count;
  static constexpr std::size_t painted_from = attacks_from + cell_count * directions;
  static constexpr std::size_t territory_from = painted_from + cell_count;
  static constexpr std::size_t hidden_from = territory_from + cell_count;
  static constexpr std::size_t moves_from = hidden_from + time_points;
  static constexpr std::size_t gaps_from = moves_from + most_moves;

 public:
  static constexpr std::int32_t variable_count = gaps_from + gaps;

  explicit Timeline(std::size_t copy)
      : base_(1 + static_cast<std::int32_t>(copy) * variable_count) {}

  // c: the index of a cell
  [[nodiscard]] cnf::Var place(std::size_t j, std::size_t c) const {
    assert(j < positions && c < cell_count);
    return at(cell_count * j + c);
  }
  [[nodiscard]] cnf::Var start(std::size_t c) const { return place(0, c); }
  [[nodiscard]] cnf::Var end(std::size_t c) const { return place(positions - 1, c); }
  // From cell c in direction k.
  [[nodiscard]] cnf::Var attack(std::size_t c, std::size_t k) const {
    assert(c < cell_count && k < directions);
    return at(attacks_from + directions * c + k);
  }
  [[nodiscard]] cnf::Var painted(std::size_t c) const {
    assert(c < cell_count);
    return at(painted_from + c);
  }
  [[nodiscard]] cnf::Var territory(std::size_t c) const {
    assert(c < cell_count);
    return at(territory_from + c);
  }
  [[nodiscard]] cnf::Var hidden(std::size_t j) const {
    assert(j < time_points);
    return at(hidden_from + j);
  }
  // There is a j-th move, j = 1..3.
  [[nodiscard]] cnf::Var moves(std::size_t j) const {
    assert(j >= 1 && j <= most_moves);
    return at(moves_from + j - 1);
  }
  [[nodiscard]] cnf::Var attack_in_gap(std::size_t i) const {
    assert(i < gaps);
    return at(gaps_from + i);
  }

 private:
  [[nodiscard]] cnf::Var at(std::size_t offset) const {
    return {base_ + static_cast<std::int32_t>(offset)};
  }

  std::int32_t base_;
};
static_assert(Timeline::variable_count == 2260);  // the numbering of formulas

// The copy of an enemy in a turn; the enemy must be in the formula.
[[nodiscard]] Timeline timeline(const PlaceQuestion& question, std::size_t turn, Weapon enemy);
// The enemies that the formula describes.
[[nodiscard]] std::vector<Weapon> enemies_in(const PlaceQuestion& question);

struct GeneralOptions {
  cnf::AtMostOne at_most_one = cnf::AtMostOne::product;
  const Places* prior = nullptr;  // where the enemy may have been before the first turn
  RuleListener listener;          // may be empty
};

// Puts the formula into the sink; deterministic.
void encode_general(const PlaceQuestion& question, const GeneralOptions& options,
                    cnf::ClauseSink& sink);

// The enemy's history in a turn as the values of the variables say. Throws io::Failure if the start
// or the end is not exactly one cell, or if there are two attacks.
[[nodiscard]] History history_in(const PlaceQuestion& question, std::size_t turn, Weapon enemy,
                                 const std::function<bool(cnf::Var)>& value);

}  // namespace tsume::samurai
