#include "lib/freecell/search/search_core.hpp"

#include <algorithm>

namespace tsume::freecell {

SearchCore::Root SearchCore::root() const {
  assert(start_.ok(variant_));
  Root root{canonical(start_), {}, 0};
  root.g = static_cast<unsigned>(play_safe_home(root.position));
  root.key = code_.encode(root.position);
  return root;
}

CardMove SearchCore::step_between(const StateKey& from, const StateKey& to) const {
  const Position position = code_.decode(from);
  CardMove best;
  std::size_t least = max_cards + 1;
  for (const Move& move : legal_moves(position, variant_, options_.metric)) {
    Position child = position;
    make_move(child, move);
    const std::size_t played = play_safe_home(child);
    if (played < least && code_.encode(child) == to) {
      least = played;
      best = card_move(position, move);
    }
  }
  assert(least <= max_cards);
  return best;
}

std::vector<Move> ParentSearch::moves_to(std::uint32_t number) const {
  std::vector<CardMove> path;
  for (StateRecord child = table_.get(number); parent_number(child) != no_parent;) {
    const StateRecord parent = table_.get(parent_number(child));
    path.push_back(step_between(parent.key, child.key));
    child = parent;
  }
  std::reverse(path.begin(), path.end());
  return moves_along(path);
}

}  // namespace tsume::freecell
