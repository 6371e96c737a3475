// What all searches for solutions share: options, limits, results. The searches themselves are
// declared at the end; each is a .cpp file whose first comment says how it works.
#pragma once

#include "lib/core/limits.hpp"
#include "lib/core/outcome.hpp"
#include "lib/freecell/rules/moves.hpp"
#include "lib/freecell/search/appraisal.hpp"
#include "lib/freecell/search/lower_bound.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace tsume::freecell {

// Longer solutions are not searched for: a cost has eight bits in the tables.
inline constexpr unsigned greatest_length = 250;

struct SearchOptions {
  Metric metric = Metric::single;
  Heuristic heuristic = Heuristic::fvs;
  std::uint64_t threads = 1;
  // A solution of this length is known, or those as long or longer are of no interest: only shorter
  // ones are looked for, and without any the search ends as bounded. A search that never had to
  // leave anything out for its length has its full proof, unsolvable.
  unsigned known_length = greatest_length + 1;
  unsigned known_bound = 0;  // proved: no solution is shorter
  // Of the beam search; none: f and the delay of the look-ahead order its layers.
  std::optional<Appraisal::Weights> weights = Appraisal::Weights{};
};

// Told now and then: the layer f, which no solution is shorter than (0: the search has none), the
// positions stored (expanded, where a table of fixed size keeps only some of them), and the bytes
// used.
using SearchObserver = std::function<void(unsigned, std::uint64_t, std::uint64_t)>;

struct SearchResult {
  core::Outcome outcome = core::Outcome::unsolvable;
  unsigned lower = 0;         // proved lower bound of the length
  std::vector<Move> moves;    // of the best solution known; empty if there is none
  bool has_solution = false;  // also true for a solved position, which needs no move
  // Distinct positions in the table, root included; of several searches in turn, the most that one
  // of them had.
  std::uint64_t stored = 0;
  std::uint64_t expanded = 0;  // positions popped and given children
  std::uint64_t bytes = 0;     // of the table and the queues of that search at the end
  unsigned layers = 0;         // values of f that were searched
};

// A move by cards, which means the same in every order of columns and cells.
struct CardMove {
  enum class To : std::uint8_t { home, cell, empty_column, card };
  Card card;
  To to = To::home;
  Card target;             // for To::card
  std::uint8_t count = 1;  // cards of a sequence, `card` is its base
};

// The card move of a move in some position, and the way back in another order of the same position:
// the first free cell and the first empty column are taken.
[[nodiscard]] CardMove card_move(const Position& position, const Move& move);
[[nodiscard]] Move physical_move(const Position& position, const Variant& variant,
                                 const CardMove& move);

// The moves of a path on the board as given: each step of `path` followed by safe play home (also
// before the first).
[[nodiscard]] std::vector<Move> physical_moves(const Position& start, const Variant& variant,
                                               const std::vector<CardMove>& path);

// In staged_search.cpp: a shortest solution in the single-card metric by the staged search, whose
// theory is in staged_moves.hpp, or the proof that there is none. The same result for any number of
// threads.
[[nodiscard]] SearchResult staged_search(const Position& start, const Variant& variant,
                                         const SearchOptions& options, const core::Limits& limits,
                                         const SearchObserver& observer = {});

// In astar_search.cpp: the same for every metric and heuristic by A* with an exact table: buckets
// by f and h, smallest h first, last in first out. With a heuristic that is not consistent the
// path-maximum is used (h(child) >= h(parent) - cost), and positions reached with a smaller g are
// opened again. In the supermove metric only fvs is admissible (the bound with weightless
// sequences).
[[nodiscard]] SearchResult astar_search(const Position& start, const Variant& variant,
                                        const SearchOptions& options, const core::Limits& limits,
                                        const SearchObserver& observer = {});

// In threshold_search.cpp, the memory-bounded way: depth-first searches with f <= known_bound,
// known_bound + 1, ..., single-card metric, heuristic fvs, with a table of fixed size that keeps,
// for some positions, how much loss was proved not to suffice. Still exact, only slower. The table
// has the size of the limit of memory, which there must be.
[[nodiscard]] SearchResult threshold_search(const Position& start, const Variant& variant,
                                            const SearchOptions& options,
                                            const core::Limits& limits,
                                            const SearchObserver& observer = {});

// In beam_search.cpp: a solution that is shorter than known_length, by a beam search over the
// staged moves, single-card metric; not necessarily a shortest one. There is no width to choose:
// the beam is as wide as the limits allow, of which there must be one, and mostly uses them up.
// Without a solution the status is the limit that was reached, or `bounded`: the beam ended, which
// proves nothing.
[[nodiscard]] SearchResult beam_search(const Position& start, const Variant& variant,
                                       const SearchOptions& options, const core::Limits& limits,
                                       const SearchObserver& observer = {});

}  // namespace tsume::freecell
