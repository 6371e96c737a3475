// Beam search on g + h: quick solutions that are good upper bounds.
#include "lib/freecell/search.hpp"
#include "lib/freecell/state_table.hpp"

#include <algorithm>
#include <tuple>

namespace tsume::freecell {

namespace {

struct Node {
  std::uint32_t number;  // of the record
  std::uint32_t f;
  std::uint32_t h;
};

}  // namespace

SearchResult beam_search(const Position& start, const Variant& variant, std::size_t width,
                         const SearchOptions& options, const Limits& limits) {
  const bool super = options.metric == Metric::super;
  const RankCode code(start, variant);
  StateTable table;
  SearchResult result;
  result.status = Status::nodes;
  Position root = canonical(start);
  const auto played = static_cast<std::uint8_t>(play_safe_home(root));
  const StateKey root_key = code.encode(root);
  const std::uint32_t none = StateTable::absent;
  std::vector<Node> layer = {{table.insert({root_key, played, none}, hash_of(root_key)), 0, 0}};
  std::uint32_t goal = root.solved(variant) ? 0 : none;
  std::size_t best = goal == none ? std::size_t{255} : 0;
  std::vector<Node> next;
  const auto stopped = [&] {
    return result.expanded >= limits.nodes || table.bytes() + table.growth(64) > limits.memory ||
           ((result.expanded & 63U) == 0 && limits.late());
  };
  while (!layer.empty() && best > 0 && !stopped()) {
    next.clear();
    for (const Node& node : layer) {
      if (stopped()) {
        next.clear();
        break;
      }
      const StateRecord record = table.get(node.number);
      const Position position = code.decode(record.key);
      ++result.expanded;
      for (const Move& move : legal_moves(position, variant, options.metric)) {
        Position child = position;
        make_move(child, move);
        const std::size_t g = record.g + 1 + play_safe_home(child);
        const std::size_t left = variant.cards() - child.cards_home();
        if (g + left >= best) {
          continue;
        }
        const StateKey key = code.encode(child);
        const std::uint64_t hash = hash_of(key);
        std::uint32_t number = table.find(key, hash);
        if (number != none && table.g(number) <= g) {
          continue;
        }
        const std::size_t h = left + parked_bound(child, variant, Heuristic::fvs, super);
        if (g + h >= best) {
          continue;
        }
        if (number == none) {
          number = table.insert({key, static_cast<std::uint8_t>(g), node.number}, hash);
        } else {
          table.update(number, static_cast<std::uint8_t>(g), node.number);
        }
        if (left == 0) {
          best = g;
          goal = number;
        } else {
          next.push_back(
              {number, static_cast<std::uint32_t>(g + h), static_cast<std::uint32_t>(h)});
        }
      }
    }
    if (next.size() > width) {
      const auto cut = next.begin() + static_cast<std::ptrdiff_t>(width);
      std::nth_element(next.begin(), cut, next.end(), [](const Node& a, const Node& b) {
        return std::tie(a.f, a.h, a.number) < std::tie(b.f, b.h, b.number);
      });
      next.erase(cut, next.end());
    }
    std::swap(layer, next);
  }
  result.stored = table.size();
  result.bytes = table.bytes();
  if (goal == none) {
    return result;
  }
  std::vector<CardMove> path;
  for (StateRecord child = table.get(goal); child.extra != none;) {
    const StateRecord parent = table.get(static_cast<std::uint32_t>(child.extra));
    const Position position = code.decode(parent.key);
    for (const Move& move : legal_moves(position, variant, options.metric)) {
      Position after = position;
      make_move(after, move);
      play_safe_home(after);
      if (code.encode(after) == child.key) {
        path.push_back(card_move(position, move));
        break;
      }
    }
    child = parent;
  }
  std::reverse(path.begin(), path.end());
  result.status = Status::solved;
  result.has_solution = true;
  result.moves = physical_moves(start, variant, path, true);
  return result;
}

}  // namespace tsume::freecell
