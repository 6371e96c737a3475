// Lower bounds on the length of a solution: cards not home + moves that do not go home.
//
// A card is parked if it makes a move that is not home; m_e is the least number of cards that must
// be parked if places were unlimited. A lower bound of m_e is m; in the code it is called `parked`.
// For a card x of suit s not home, the set waits(x) is the union of the cards above (s, q) in their
// columns over all q <= rank of x not home: x cannot go home before they have all left their
// places. Hence an unparked card x of a column leaves its place only after every card of waits(x)
// has left its own.
// x in waits(x) is certainly parked: the set `forced`.
//   fvs       m = |forced| + the least feedback vertex set of the digraph x -> y iff y in waits(x)
//             on the other cards of columns. This is m_e: the constraints of unparked cards can be
//             met in some order iff the parked cards meet every cycle. Consistent: a move home
//             leaves m alone (the card waits for nothing, it lies on no cycle); a card that leaves
//             a column only removes constraints, and with the moved card added a solution of the
//             child solves the parent: m falls by 0 or 1; a card put on a column only adds
//             constraints that go through it: m rises by 0 or 1.
//   scc       the published bound (Jimbo, Tamai, Wake): |forced| + strongly connected components
//             with an edge of the graph with an edge v -> w for w the card of the same suit one
//             rank lower, and for w directly above v unless w is forced. Take a cycle: if no card
//             of it that is entered by a blocking edge were parked, each card would leave before
//             itself. So each component holds a parked card that is not among the forced ones.
// scc is admissible but not consistent: a card put on a column can merge components.
//
// In the supermove metric one move carries several cards, and neither of these is admissible. There
// `fvs` becomes so: a card that lies on a legal parent has weight 0 and is left out
// (`sequences_free`): every move has one base card, and a card that does not lie on a legal parent
// can only make its first move as a base. Only the base's under-card changes in a move, so that is
// consistent, too.
//
// Paul and Helmert, "Optimal Solitaire Game Solutions Using A* Search and Deadlock Analysis",
// SoCS 2016, bound the same quantity by hitting sets of some of the cycles.
#pragma once

#include "lib/core/names.hpp"
#include "lib/freecell/rules/position.hpp"
#include "lib/freecell/search/digraph.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tsume::freecell {

enum class Heuristic : std::uint8_t { scc, fvs };
inline constexpr core::Named<Heuristic> heuristic_names[] = {{Heuristic::scc, "scc"},
                                                             {Heuristic::fvs, "fvs"}};
[[nodiscard]] constexpr std::string_view name_of(Heuristic heuristic) {
  return core::name_of(heuristic_names, heuristic);
}
// Card c is bit c. A plain word, because the inner loops below take sets apart bit by bit.
using Mask = std::uint64_t;
[[nodiscard]] constexpr Mask bit_of(std::size_t card) {
  return Mask{1} << card;
}

// The constraint digraph of one position, and questions about its feedback vertex sets. All sets
// asked about are subsets of vertices().
class DeadlockGraph {
 public:
  void build(const Position& position, const Variant& variant, bool sequences_free = false);

  [[nodiscard]] Mask above(Card card) const { return above_[card.index()]; }
  [[nodiscard]] Mask column(std::size_t i) const { return column_[i]; }
  [[nodiscard]] Mask vertices() const { return vertices_; }
  [[nodiscard]] Mask forced() const { return forced_; }
  [[nodiscard]] std::size_t forced_count() const { return forced_count_; }
  [[nodiscard]] const Digraph<Mask>& edges() const { return edges_; }

  // The cards that wait for `card` to leave, and those that would if it were the open card of a
  // column. Whom an open card waits for does not depend on where it lies.
  [[nodiscard]] Mask waiting_for(Card card) const { return edges_.in[card.index()]; }
  [[nodiscard]] Mask waiting_on(std::size_t column) const { return below_[column]; }
  // Replaces the edges that enter an open card.
  void set_waiting_for(Card card, Mask waiting);

 private:
  Digraph<Mask> edges_;  // of all cards that are not home, whether vertices or not
  std::array<Mask, max_cards> above_{};
  std::array<Mask, max_columns> column_{};
  std::array<Mask, max_columns> below_{};  // the cards that wait for a card put on the column
  Mask vertices_ = 0;
  Mask forced_ = 0;
  std::size_t forced_count_ = 0;
};

// The lower bound on the moves that do not go home. In the supermove form (sequences_free) only
// fvs is admissible.
[[nodiscard]] std::size_t parked_bound(const Position& position, const Variant& variant,
                                       Heuristic heuristic, bool sequences_free = false);

// Sets of cards that every search needs: the cards of the suit that are lower; that are not lower;
// the two possible parents; the two possible children.
struct CardSets {
  std::array<Mask, max_cards> lower{};
  std::array<Mask, max_cards> not_lower{};
  std::array<Mask, max_cards> parents{};
  std::array<Mask, max_cards> children{};
};
[[nodiscard]] constexpr CardSets make_card_sets() {
  CardSets sets;
  for (std::size_t c = 0; c < max_cards; ++c) {
    for (std::size_t d = 0; d < max_cards; ++d) {
      if ((c & 3U) == (d & 3U)) {
        (d < c ? sets.lower : sets.not_lower)[c] |= bit_of(d);
      }
      if (Card(c).fits_on(Card(d))) {
        sets.parents[c] |= bit_of(d);
      }
      if (Card(d).fits_on(Card(c))) {
        sets.children[c] |= bit_of(d);
      }
    }
  }
  return sets;
}
inline constexpr CardSets card_sets = make_card_sets();

}  // namespace tsume::freecell
