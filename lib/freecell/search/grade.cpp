#include "lib/freecell/search/grade.hpp"

#include "lib/core/bits.hpp"
#include "lib/freecell/rules/moves.hpp"
#include "lib/freecell/search/portfolio.hpp"

#include <algorithm>

namespace tsume::freecell {

Grade grade_of(const Board& board, const Variant& variant, const core::Limits& limits,
               const SearchObserver& observer) {
  constexpr std::uint64_t easy = 64;
  const SearchResult fixed = fixed_search(board.position, variant, limits, observer);
  Grade grade;
  grade.id = board.id;
  grade.outcome = fixed.outcome;
  grade.expanded = fixed.expanded;
  if (fixed.outcome == core::Outcome::solved) {
    grade.grade =
        std::min(greatest_grade, static_cast<unsigned>(core::bit_width(fixed.expanded / easy)));
  }
  for (const Move& move : legal_moves(board.position, variant)) {
    Position child = board.position;
    make_move(child, move);
    const core::Outcome outcome = portfolio_search(child, variant, limits, observer).outcome;
    ++grade.moves;
    grade.solvable += outcome == core::Outcome::solved ? 1U : 0U;
    grade.unsolvable += outcome == core::Outcome::unsolvable ? 1U : 0U;
  }
  return grade;
}

}  // namespace tsume::freecell
