// Beam search on g + h: quick solutions that are good upper bounds.
#include "lib/freecell/search/search_core.hpp"

#include <algorithm>
#include <tuple>

namespace tsume::freecell {

namespace {

constexpr std::size_t children_expected = 64;  // of a position, at most

struct Node {
  std::uint32_t number;  // of the record
  std::uint32_t f;
  std::uint32_t h;
};

class Beam : ParentSearch {
 public:
  using ParentSearch::ParentSearch;

  SearchResult run(std::size_t width);

 private:
  void enter_root();
  void expand(const Node& node);
  void enter(const Node& parent, unsigned g, const Position& child);

  std::vector<Node> layer_;
  std::vector<Node> next_;
  std::uint32_t goal_ = no_parent;
  std::size_t best_ = options_.known_length;  // the length of the way to the goal, if there is one
};

void Beam::enter_root() {
  const Root start = root();
  const auto g = static_cast<std::uint8_t>(start.g);
  layer_ = {{table_.insert({start.key, g, no_parent}, hash_of(start.key)), 0, 0}};
  if (start.key == StateKey{}) {
    goal_ = layer_.front().number;
    best_ = 0;
  }
}

// Keeps a child, unless it is known with as few moves or cannot become better than the best way.
void Beam::enter(const Node& parent, unsigned g, const Position& child) {
  const std::size_t left = cards_left(child);
  if (g + left >= best_) {
    return;
  }
  const StateKey key = code_.encode(child);
  const std::uint64_t hash = hash_of(key);
  std::uint32_t number = table_.find(key, hash);
  if (number != StateTable::absent && table_.g(number) <= g) {
    return;
  }
  const bool super = options_.metric == Metric::super;
  const std::size_t h = left + parked_bound(child, variant_, Heuristic::fvs, super);
  if (g + h >= best_) {
    return;
  }
  if (number == StateTable::absent) {
    number = table_.insert({key, static_cast<std::uint8_t>(g), parent.number}, hash);
  } else {
    table_.update(number, static_cast<std::uint8_t>(g), parent.number);
  }
  if (left == 0) {
    best_ = g;
    goal_ = number;
  } else {
    next_.push_back({number, static_cast<std::uint32_t>(g + h), static_cast<std::uint32_t>(h)});
  }
}

void Beam::expand(const Node& node) {
  const StateRecord record = table_.get(node.number);
  const Position position = code_.decode(record.key);
  ++expanded_;
  for (const Move& move : legal_moves(position, variant_, options_.metric)) {
    Position child = position;
    make_move(child, move);
    const auto played = static_cast<unsigned>(play_safe_home(child));
    enter(node, record.g + 1 + played, child);
  }
}

SearchResult Beam::run(std::size_t width) {
  Budget budget(limits_, 64);
  std::optional<Status> limit;
  enter_root();
  while (!layer_.empty() && best_ > 0) {
    next_.clear();
    for (const Node& node : layer_) {
      limit = budget.reached(expanded_, table_.bytes() + table_.growth(children_expected));
      if (limit) {
        next_.clear();
        break;
      }
      expand(node);
      if ((expanded_ & 0xfffU) == 0 && observer_) {
        observer_(0, table_.size(), table_.bytes());
      }
    }
    if (next_.size() > width) {
      const auto cut = next_.begin() + static_cast<std::ptrdiff_t>(width);
      std::nth_element(next_.begin(), cut, next_.end(), [](const Node& a, const Node& b) {
        return std::tie(a.f, a.h, a.number) < std::tie(b.f, b.h, b.number);
      });
      next_.erase(cut, next_.end());
    }
    std::swap(layer_, next_);
  }
  SearchResult result;
  result.status = limit.value_or(Status::nodes);
  result.stored = table_.size();
  result.expanded = expanded_;
  result.bytes = table_.bytes();
  if (goal_ != no_parent) {
    result.status = Status::solved;
    result.has_solution = true;
    result.moves = moves_to(goal_);
  }
  return result;
}

}  // namespace

SearchResult beam_search(const Position& start, const Variant& variant, std::size_t width,
                         const SearchOptions& options, const Limits& limits,
                         const SearchObserver& observer) {
  return Beam(start, variant, options, limits, observer).run(width);
}

}  // namespace tsume::freecell
