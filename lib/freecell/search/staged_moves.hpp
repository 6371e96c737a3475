// The moves of the staged search: children of a position by the exact rise of the bound they cause.
//
// Everything here is for the single-card metric and the bound fvs, h = cards not home + m with
// m = |forced| + least feedback vertex set (lower_bound.hpp). The *loss* of a move is the rise of
// f = g + h that it causes.
//
// STAGES. h is consistent, so the loss of a move is 0, 1 or 2, and it is known without making the
// child. removal(c) = 1 if the top x of column c is forced, 0 if x is not in the core, else 1 iff
// the graph without x has a feedback vertex set smaller by one; addition(x, j) = 1 if column j
// holds a lower card of x's suit, 0 if x would have no edge in or out there, else 1 iff the least
// feedback vertex set grows. Losses: home 0; column to cell or empty column 1 - removal; column to
// column 1 - removal + addition; cell to empty column 1; cell to column 1 + addition.
//   Proof: above(x) is empty for an open card, so taking x away removes one vertex (or one forced
//   card) and changes no other set waits(); putting x on j adds x to waits(y) for exactly the y
//   whose suit has a card of rank <= y's in column j, and gives x the edges waits(lower cards of
//   its suit).
// A position with value f is visited in layer f for its moves without loss, in layer f+1 for loss
// 1, and so on. No position beyond the current layer is ever stored.
//
// LATE DIGS. A *dig* moves a card from a column to a cell; any other move is a *user*. A move
// touches the columns it takes from and puts on; while a pending dig has emptied a column, every
// move to an empty column touches that one.
//   Theorem: if there is a solution, some shortest one plays safe cards home at once, and after
//   each maximal run of digs the next move (safe play included) touches every column that the run
//   dug, and the digs of a run from one column are consecutive. Proof: bringing a safe move home
//   forward keeps a shortest solution shortest (moves.hpp). Among the shortest solutions that do so
//   take one with the largest sum of the positions of its digs. Suppose a run is followed by a user
//   b that does not touch a dug column c, and let d be the last dig from c in the run. The later
//   digs of the run come from other columns, so d can be moved behind them (the cells needed are
//   the same in total), and behind b: b needs no cell, and neither its card nor its target nor the
//   emptiness it needs depends on d. (b cannot move the card that d put into a cell, unless back to
//   c, which touches c: both together would be one move from c.) Afterwards d is still legal, and
//   the position after both is the same; if b exposes a safe card, bring it forward again, which
//   pushes digs only later. The sum has grown: contradiction. Digs of different columns commute and
//   no safe card appears by regrouping them.
// A user touches at most two columns, so a run digs at most two. One: the position carries the
// *context* {c}, and only moves that touch c follow. Two: only c2 -> c1 with both dug, or c1 to the
// column c2 that the run emptied, can follow; these are *macros* whose inner positions are never
// stored. With duplicate detection a position holds the union of the contexts of all paths that
// reach it at its least g, and is visited again from the first stage when the union grows.
//
// DEAD DIGS. A dig after which the rule above admits no continuation is not made. With k free cells
// let y_1..y_k be the cards that up to k digs from the column would uncover; the dig is kept if the
// column would be emptied, there is an empty column, or some y_d can go home, has a parent open on
// another column, or a child open on another column, in a cell, among the d dug cards, or within
// reach of a macro with the k-d other cells: a superset of the continuations of the theorem.
//
// LOOK-AHEAD. If every continuation of the context {c} after a dig costs at least 1 more, the child
// is entered one layer later. A completion without loss starts with a dig without loss, a move of
// the new top y of c, a card put on y, or a macro; a card leaves its column without loss only if it
// is forced or the graph (without what was dug) loses one from its feedback vertex set with it; it
// comes to a column without loss only if no lower card of its suit lies there; a card from a cell
// always costs 1. This depends on the context, so it only postpones: it is not part of the bound,
// and a position entered late may be reached again with a smaller g.
#pragma once

#include "lib/core/value_set.hpp"
#include "lib/freecell/rules/moves.hpp"
#include "lib/freecell/rules/state_code.hpp"
#include "lib/freecell/search/appraisal.hpp"
#include "lib/freecell/search/feedback_memo.hpp"
#include "lib/freecell/search/lower_bound.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tsume::freecell {

// late: digs come last, those that are dead are left out, and the losses of others are foreseen, as
// described above; what moves a position has depends on the path into it. any: all digs, whatever
// the path, for a search that does not keep the context of a position.
enum class Digs : std::uint8_t { late, any };

// The moves that a path into a position admits: columns in canonical order (bits 0..7), and bit 8
// for "a pending dig emptied a column". 0 admits everything.
using Context = std::uint16_t;
inline constexpr Context free_context = 0;
inline constexpr Context emptied_column = 1 << 8;

// One visit of a position.
struct Visit {
  StateKey key;
  std::uint8_t parked = 0;       // m
  std::uint8_t first_stage = 0;  // losses to be made in this visit
  std::uint8_t last_stage = 0;
  std::uint8_t removals = 0;  // removal(c) of the columns, kept from the first stage
  Context context = free_context;
};

struct VisitResult {
  bool more = false;  // moves with a greater loss were left over
  std::uint8_t removals = 0;
};

struct StagedChild {
  StateKey key;
  std::uint8_t cost = 0;  // moves, safe play included
  std::uint8_t parked = 0;
  std::uint8_t loss = 0;  // with the look-ahead
  Context context = free_context;
  std::uint8_t delay = 0;  // the part of the loss that is of the look-ahead
  std::int16_t price = 0;  // by the appraisal, if it is asked for
};

// Makes children, with their prices if there are weights. One for each thread: it holds the scratch
// space.
class StagedMoves {
 public:
  StagedMoves(const RankCode& code, const Variant& variant, Digs digs,
              const std::optional<Appraisal::Weights>& weights = {});

  // Appends the children of the visit to `children`.
  VisitResult expand(const Visit& visit, std::vector<StagedChild>& children);

 private:
  void load(const Visit& visit);
  void need_graph();
  [[nodiscard]] bool admitted(std::size_t column) const {
    return context_ == free_context || (context_ >> column & 1U) != 0;
  }
  void prepare_columns();
  [[nodiscard]] unsigned removal(std::size_t column) const { return removals_ >> column & 1U; }
  [[nodiscard]] unsigned addition(Card card, std::size_t to, int rest);
  [[nodiscard]] bool wanted(unsigned loss);

  // Whether a dig can be of use later: perhaps without loss, only at a loss, or not at all.
  enum class Use : std::uint8_t { lossless, at_a_loss, none };
  [[nodiscard]] Use use_of_dig(std::size_t column) const;
  [[nodiscard]] bool lossless_continuation(std::size_t column, unsigned removed);
  [[nodiscard]] bool leaves_without_loss(Card card, Mask core, int k);
  [[nodiscard]] bool macro_reaches(std::size_t column, Card card, std::size_t cells, Mask below,
                                   bool test_suit) const;

  void column_moves(std::size_t column);
  void dig(std::size_t column);
  void cell_moves(std::size_t cell);
  void macros(std::size_t column);
  void macro(std::size_t source, std::size_t digs, const Move& last);

  void emit(const StateKey& key, unsigned cost, unsigned parked, unsigned loss, Context context,
            int price);
  // The child of one card's move.
  void emit_move(const Move& move, unsigned loss, unsigned parked, Context context);
  void emit_position(Position& child, unsigned cost, unsigned loss, unsigned parked,
                     Context context);

  const RankCode& code_;
  Variant variant_;
  bool late_digs_;
  bool priced_;

  // The position that is being expanded.
  Visit visit_;
  Position position_;
  DeadlockGraph graph_;
  DeadlockGraph child_graph_;  // of a macro
  Appraisal appraisal_;
  Appraisal child_appraisal_;  // of a position after safe play
  FeedbackMemo memo_;
  bool graph_ready_ = false;
  Mask core_ = 0;
  int feedback_ = 0;  // least feedback vertex set: m - |forced|
  Context context_ = free_context;
  std::array<Card, max_columns> tops_;
  std::uint8_t removals_ = 0;  // bit c: removal(c)
  std::size_t cells_used_ = 0;
  std::size_t cells_free_ = 0;
  std::size_t empty_column_ = max_columns;
  std::array<Use, max_columns> use_{};
  Mask top_cards_ = 0;
  Mask admitted_tops_ = 0;  // of columns that the context admits
  Mask cell_cards_ = 0;
  unsigned most_ = 0;  // the greatest loss seen
  std::vector<StagedChild>* children_ = nullptr;
};

}  // namespace tsume::freecell
