// A* with one thread, for every metric and heuristic.
#include "lib/freecell/search/bucket_queue.hpp"
#include "lib/freecell/search/search_base.hpp"
#include "lib/freecell/search/state_table.hpp"
#include "lib/io/error.hpp"

#include <algorithm>

namespace tsume::freecell {

namespace {

constexpr std::uint32_t no_parent = 0xffffffff;

class Search : SearchBase {
 public:
  using SearchBase::SearchBase;

  SearchResult run();

 private:
  struct Node {  // a record's extra bits: parent and h beyond the cards that are not home
    std::uint32_t parent;
    std::uint8_t parked;
  };
  static Node unpack(std::uint64_t extra) {
    return {static_cast<std::uint32_t>(extra), static_cast<std::uint8_t>(extra >> 32)};
  }
  static std::uint64_t pack(const Node& node) {
    return node.parent | std::uint64_t{node.parked} << 32;
  }

  [[nodiscard]] std::size_t bound(const Position& position) const {
    return parked_bound(position, variant_, options_.heuristic, options_.metric == Metric::super);
  }
  std::size_t autoplay(Position& position) const {
    return options_.autoplay ? play_safe_home(position) : 0;
  }
  void enter(const Position& child, std::size_t g, std::uint32_t parent, std::size_t parent_f);
  bool expand(std::uint32_t number, std::size_t h);
  [[nodiscard]] std::vector<CardMove> path_to(std::uint32_t number) const;
  [[nodiscard]] std::optional<Status> limit_reached() const;

  StateTable table_;
  BucketQueue queue_;
  std::size_t layer_ = 0;
  std::size_t least_h_ = 0;  // no bucket of the layer below this h holds anything
  std::uint64_t expanded_ = 0;
  std::uint32_t goal_ = no_parent;
};

void Search::enter(const Position& child, std::size_t g, std::uint32_t parent,
                   std::size_t parent_f) {
  const std::size_t left = variant_.cards() - child.cards_home();
  if (g + left >= options_.known_length) {
    return;
  }
  const StateKey key = code_.encode(child);
  const std::uint64_t hash = hash_of(key);
  std::uint32_t number = table_.find(key, hash);
  std::size_t parked = 0;
  if (number != StateTable::absent) {
    const StateRecord old = table_.get(number);
    if (old.g <= g) {
      return;
    }
    parked = unpack(old.extra).parked;
  } else {
    parked = bound(child);
  }
  const std::size_t least = parent_f - std::min(parent_f, g + left);  // the path-maximum
  parked = std::max(parked, least);
  const std::size_t f = g + left + parked;
  if (f >= options_.known_length) {
    return;
  }
  if (f >= BucketQueue::costs) {
    throw io::Failure("solutions of more than 255 moves are not searched");
  }
  const Node node{parent, static_cast<std::uint8_t>(parked)};
  if (number == StateTable::absent) {
    number = table_.insert({key, static_cast<std::uint8_t>(g), pack(node)}, hash);
  } else {
    table_.update(number, static_cast<std::uint8_t>(g), pack(node));
  }
  queue_.push(f, left + parked, number);
  if (f == layer_) {
    least_h_ = std::min(least_h_, left + parked);
  }
}

// True if the position is solved.
bool Search::expand(std::uint32_t number, std::size_t h) {
  const StateRecord record = table_.get(number);
  const Position position = code_.decode(record.key);
  const std::size_t left = variant_.cards() - position.cards_home();
  const std::size_t f = record.g + left + unpack(record.extra).parked;
  if (f != layer_ || left + unpack(record.extra).parked != h) {
    return false;  // reached with a smaller g since
  }
  if (left == 0) {
    goal_ = number;
    return true;
  }
  ++expanded_;
  for (const Move& move : legal_moves(position, variant_, options_.metric)) {
    Position child = position;
    make_move(child, move);
    const std::size_t played = autoplay(child);
    enter(child, record.g + 1 + played, number, f);
  }
  return false;
}

std::optional<Status> Search::limit_reached() const {
  if (expanded_ >= limits_.nodes) {
    return Status::nodes;
  }
  if (table_.bytes() + queue_.bytes() >= limits_.memory) {
    return Status::memory;
  }
  return (expanded_ & 1023U) == 0 && limits_.late() ? std::optional(Status::time) : std::nullopt;
}

SearchResult Search::run() {
  SearchResult result;
  Position root = canonical(start_);
  const std::size_t played = autoplay(root);
  const std::size_t root_f = played + variant_.cards() - root.cards_home() + bound(root);
  enter(root, played, no_parent, 0);
  layer_ = root_f;
  std::optional<Status> end;
  for (; !end && goal_ == no_parent && layer_ < queue_.layers(); ++layer_) {
    result.layers += queue_.count(layer_) > 0 ? 1U : 0U;
    std::uint32_t number = 0;
    for (least_h_ = 0; least_h_ < BucketQueue::costs && queue_.count(layer_) > 0;) {
      if ((end = limit_reached())) {
        break;
      }
      const std::size_t h = least_h_;
      if (!queue_.pop(layer_, h, number)) {
        ++least_h_;
      } else if (expand(number, h)) {
        break;
      }
      if (observer_ && (expanded_ & 0xffffU) == 1) {
        observer_(static_cast<unsigned>(layer_), table_.size(), table_.bytes());
      }
    }
    if (end || goal_ != no_parent) {
      break;
    }
  }
  result.stored = table_.size();
  result.expanded = expanded_;
  result.bytes = table_.bytes() + queue_.bytes();
  if (goal_ != no_parent) {
    result.status = Status::solved;
    result.has_solution = true;
    result.lower = table_.g(goal_);
    result.moves = physical_moves(start_, variant_, path_to(goal_), options_.autoplay);
  } else if (end) {
    result.status = *end;
    result.lower = static_cast<unsigned>(layer_);
  } else if (options_.known_length != SearchOptions::no_known_length) {
    result.status = Status::solved;  // nothing is shorter
    result.lower = options_.known_length;
  }
  return result;
}

std::vector<CardMove> Search::path_to(std::uint32_t number) const {
  std::vector<CardMove> reversed;
  for (StateRecord child = table_.get(number); unpack(child.extra).parent != no_parent;) {
    const StateRecord record = table_.get(unpack(child.extra).parent);
    reversed.push_back(
        step_between(code_, variant_, options_.metric, options_.autoplay, record.key, child.key));
    child = record;
  }
  std::reverse(reversed.begin(), reversed.end());
  return reversed;
}

}  // namespace

SearchResult astar_search(const Position& start, const Variant& variant,
                          const SearchOptions& options, const Limits& limits,
                          const SearchObserver& observer) {
  return Search(start, variant, options, limits, observer).run();
}

}  // namespace tsume::freecell
