#include "lib/freecell/search/search_core.hpp"

#include "lib/core/error.hpp"

namespace tsume::freecell {

SearchCore::Root SearchCore::root() const {
  assert(start_.ok(variant_));
  Root root{canonical(start_), {}, 0};
  root.g = static_cast<unsigned>(play_safe_home(root.position));
  root.key = code_.encode(root.position);
  return root;
}

std::vector<CardMove> SearchCore::step_between(const StateKey& from, const StateKey& to,
                                               std::size_t most) const {
  const Position position = code_.decode(from);
  const auto arrives = [&](Position child, std::size_t moves) {
    return moves + play_safe_home(child) <= most && code_.encode(child) == to;
  };
  for (const Move& move : legal_moves(position, variant_, options_.metric)) {
    Position child = position;
    make_move(child, move);
    if (arrives(child, 1)) {
      return {card_move(position, move)};
    }
  }
  for (std::size_t source = 0; source < variant_.columns; ++source) {
    Position dug = position;
    std::vector<CardMove> steps;
    for (std::size_t cell = 0; cell < variant_.cells && !dug.columns[source].empty(); ++cell) {
      if (dug.cells[cell].exists()) {
        continue;
      }
      const Move dig{Place::column(source), Place::cell(cell)};
      steps.push_back(card_move(dug, dig));
      make_move(dug, dig);
      for (const Move& last : legal_moves(dug, variant_)) {
        Position child = dug;
        make_move(child, last);
        if (last.from.is_column() && last.to.is_column() && arrives(child, steps.size() + 1)) {
          steps.push_back(card_move(dug, last));
          return steps;
        }
      }
    }
  }
  return {};
}

std::vector<Move> ParentSearch::moves_to(std::uint32_t number) const {
  std::vector<std::vector<CardMove>> steps;
  for (StateRecord child = table_.get(number); parent_number(child) != no_parent;) {
    const StateRecord parent = table_.get(parent_number(child));
    steps.push_back(step_between(parent.key, child.key, std::size_t{child.g} - parent.g));
    if (steps.back().empty()) {
      throw core::InternalError("a position of the solution has lost its parent");
    }
    child = parent;
  }
  std::vector<CardMove> path;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    path.insert(path.end(), step->begin(), step->end());
  }
  return moves_along(path);
}

}  // namespace tsume::freecell
