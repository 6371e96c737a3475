#include "lib/freecell/search/grade.hpp"

#include "lib/core/bits.hpp"
#include "lib/freecell/rules/moves.hpp"
#include "lib/freecell/search/portfolio.hpp"

#include <algorithm>

namespace tsume::freecell {

Grade grade_of(const Board& board, const Variant& variant, const Limits& limits,
               const SearchObserver& observer) {
  constexpr std::uint64_t easy = 64;
  const SearchResult fixed = fixed_search(board.position, variant, limits, observer);
  Grade grade;
  grade.id = board.id;
  grade.status = fixed.status;
  grade.expanded = fixed.expanded;
  if (fixed.status == Status::solved) {
    grade.grade =
        std::min(greatest_grade, static_cast<unsigned>(core::bit_width(fixed.expanded / easy)));
  }
  for (const Move& move : legal_moves(board.position, variant)) {
    Position child = board.position;
    make_move(child, move);
    const Status status = portfolio_search(child, variant, limits, observer).status;
    ++grade.moves;
    grade.solvable += status == Status::solved ? 1U : 0U;
    grade.unsolvable += status == Status::unsolvable ? 1U : 0U;
  }
  return grade;
}

}  // namespace tsume::freecell
