// Beam search on g + h: quick solutions that are good upper bounds.
#include "lib/freecell/search/search_base.hpp"
#include "lib/freecell/search/state_table.hpp"

#include <algorithm>
#include <tuple>

namespace tsume::freecell {

namespace {

constexpr std::uint32_t none = StateTable::absent;

struct Node {
  std::uint32_t number;  // of the record
  std::uint32_t f;
  std::uint32_t h;
};

// The extra value of a record is the number of its parent.
class Beam : SearchBase {
 public:
  using SearchBase::SearchBase;

  SearchResult run(std::size_t width);

 private:
  void enter_root();
  void expand(const Node& node);
  void enter(const Node& parent, unsigned g, const Position& child);
  [[nodiscard]] bool stopped() const;
  [[nodiscard]] std::vector<CardMove> path_to_goal() const;

  StateTable table_;
  std::vector<Node> layer_;
  std::vector<Node> next_;
  std::uint64_t expanded_ = 0;
  std::uint32_t goal_ = none;
  std::size_t best_ = greatest_length + 1;  // the length of the way to the goal
};

void Beam::enter_root() {
  Position root = canonical(start_);
  const auto played = static_cast<std::uint8_t>(play_safe_home(root));
  const StateKey key = code_.encode(root);
  layer_ = {{table_.insert({key, played, none}, hash_of(key)), 0, 0}};
  if (root.solved(variant_)) {
    goal_ = layer_.front().number;
    best_ = 0;
  }
}

bool Beam::stopped() const {
  return expanded_ >= limits_.nodes || table_.bytes() + table_.growth(64) > limits_.memory ||
         ((expanded_ & 63U) == 0 && limits_.late());
}

// Keeps a child, unless it is known with as few moves or cannot become better than the best way.
void Beam::enter(const Node& parent, unsigned g, const Position& child) {
  const std::size_t left = variant_.cards() - child.cards_home();
  if (g + left >= best_) {
    return;
  }
  const StateKey key = code_.encode(child);
  const std::uint64_t hash = hash_of(key);
  std::uint32_t number = table_.find(key, hash);
  if (number != none && table_.g(number) <= g) {
    return;
  }
  const bool super = options_.metric == Metric::super;
  const std::size_t h = left + parked_bound(child, variant_, Heuristic::fvs, super);
  if (g + h >= best_) {
    return;
  }
  if (number == none) {
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

std::vector<CardMove> Beam::path_to_goal() const {
  std::vector<CardMove> path;
  for (StateRecord child = table_.get(goal_); child.extra != none;) {
    const StateRecord parent = table_.get(static_cast<std::uint32_t>(child.extra));
    path.push_back(step_between(code_, variant_, options_.metric, true, parent.key, child.key));
    child = parent;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

SearchResult Beam::run(std::size_t width) {
  enter_root();
  while (!layer_.empty() && best_ > 0 && !stopped()) {
    next_.clear();
    for (const Node& node : layer_) {
      if (stopped()) {
        next_.clear();
        break;
      }
      expand(node);
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
  result.status = Status::nodes;
  result.stored = table_.size();
  result.expanded = expanded_;
  result.bytes = table_.bytes();
  if (goal_ != none) {
    result.status = Status::solved;
    result.has_solution = true;
    result.moves = physical_moves(start_, variant_, path_to_goal(), true);
  }
  return result;
}

}  // namespace

SearchResult beam_search(const Position& start, const Variant& variant, std::size_t width,
                         const SearchOptions& options, const Limits& limits) {
  const SearchObserver nobody;
  return Beam(start, variant, options, limits, nobody).run(width);
}

}  // namespace tsume::freecell
