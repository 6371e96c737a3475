// The variables of a formula that a model is read from.
//
// A step is one move that does not go home, followed by any number of moves home. Every card goes
// home once, so with n cards not home a solution of T moves is one of T - n steps, and it is far
// shorter in steps than in moves. Step 0 has moves home only.
//
// A position is described as in the report of Jimbo, Tamai and Wake, "Data generation for machine
// learning of puzzle positions" (Okayama University): for each card in which kind of place it is,
// and not in which cell or column. So positions that differ in the order of cells and columns are
// one. Variables of card x in step i:
//   move     the card that moves in step i is x
//   cell     x is in a cell after that move, before the moves home
//   bottom   the same: x is the deepest card of a column
//   parent0, parent1
//            the same: x lies on the weaker, the stronger card of the next rank and other colour
//   dealt    the same: x has not moved and lies on the card on which it lay at the start
//   home     x is home after step i, its moves home included
// Exactly one of the middle five holds for a card that is not home before step i, and none for one
// that is.
#pragma once

#include "lib/cnf/constraints/term.hpp"
#include "lib/cnf/literal.hpp"
#include "lib/cnf/sink.hpp"
#include "lib/freecell/sat/problem.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tsume::freecell {

enum class Spot : std::uint8_t { cell, bottom, parent0, parent1, dealt };
inline constexpr std::array<Spot, 5> spots = {Spot::cell, Spot::bottom, Spot::parent0,
                                              Spot::parent1, Spot::dealt};

// Cards are numbered from 0 in the order of the deck, those that are home at the start left out.
class Layout {
 public:
  // A card that can lie on another, and how.
  struct Rider {
    std::size_t card = 0;
    Spot spot = Spot::dealt;
  };

  // Requires a problem that is not impossible (why_impossible).
  explicit Layout(const LengthProblem& problem);

  [[nodiscard]] std::size_t steps() const { return steps_; }
  [[nodiscard]] std::size_t size() const { return cards_.size(); }
  [[nodiscard]] Card card(std::size_t x) const { return cards_[x]; }
  // The number of a card; nothing if it was home at the start or is none of the game.
  [[nodiscard]] std::optional<std::size_t> find(Card card) const;
  // The card on which x lies as parent0 or parent1, or lay at the start.
  [[nodiscard]] std::optional<std::size_t> support(std::size_t x, Spot spot) const;
  // The cards that can lie on x.
  [[nodiscard]] const std::vector<Rider>& riders(std::size_t x) const { return riders_[x]; }
  // The cards below x in its column at the start, the nearest first.
  [[nodiscard]] const std::vector<std::size_t>& below(std::size_t x) const { return below_[x]; }
  // The next lower card of the suit, unless it was home at the start.
  [[nodiscard]] std::optional<std::size_t> lower(std::size_t x) const;
  [[nodiscard]] Spot start(std::size_t x) const { return start_[x]; }

  // All variables: 1..var_count().
  [[nodiscard]] std::int64_t var_count() const {
    return static_cast<std::int64_t>((steps_ + 1) * block_);
  }
  [[nodiscard]] cnf::Var move(std::size_t step, std::size_t x) const {
    return var(step, offset_[x]);
  }
  [[nodiscard]] cnf::Var home(std::size_t step, std::size_t x) const {
    return var(step, offset_[x] + 1);
  }
  // Constantly false for a place in which x can never be.
  [[nodiscard]] cnf::Term at(std::size_t step, std::size_t x, Spot spot) const;
  // Makes the variables, the first ones of the sink, with names: "3.move.TD", "3.parent1.TD".
  void make_variables(cnf::ClauseSink& sink) const;

 private:
  [[nodiscard]] cnf::Var var(std::size_t step, std::size_t offset) const {
    return {static_cast<std::int32_t>(step * block_ + offset + 1)};
  }
  void find_riders();
  void number(const Variant& variant);

  std::size_t steps_;
  std::size_t block_ = 0;  // variables of a step
  std::vector<Card> cards_;
  std::array<std::optional<std::size_t>, max_cards> index_;
  std::vector<Spot> start_;
  std::vector<std::vector<std::size_t>> below_;
  std::vector<std::vector<Rider>> riders_;
  std::vector<std::size_t> offset_;  // of the variables of a card
  std::vector<std::array<std::optional<std::size_t>, 5>> spot_offset_;  // by card and Spot
};

}  // namespace tsume::freecell
