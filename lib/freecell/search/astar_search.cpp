// A* with one thread, for every metric and heuristic.
#include "lib/freecell/search/bucket_queue.hpp"
#include "lib/freecell/search/search_core.hpp"

#include <algorithm>

namespace tsume::freecell {

namespace {

class AstarSearch : ParentSearch {
 public:
  using ParentSearch::ParentSearch;

  SearchResult run();

 private:
  // The other 8 of a record's extra bits: h beyond the cards that are not home.
  [[nodiscard]] static std::size_t parked_of(const StateRecord& record) {
    return record.extra >> 32;
  }

  [[nodiscard]] std::size_t bound(const Position& position) const {
    return parked_bound(position, variant_, options_.heuristic, options_.metric == Metric::super);
  }
  void enter(const Position& child, std::size_t g, std::uint32_t parent, std::size_t parent_f);
  bool expand(std::uint32_t number, std::size_t h);

  BucketQueue queue_;
  std::size_t layer_ = 0;
  std::size_t least_h_ = 0;  // no bucket of the layer below this h holds anything
  std::uint32_t goal_ = no_parent;
  bool cut_ = false;  // something was left out for its length
};

void AstarSearch::enter(const Position& child, std::size_t g, std::uint32_t parent,
                        std::size_t parent_f) {
  const std::size_t left = cards_left(child);
  if (cut_ && g + left >= options_.known_length) {
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
    parked = parked_of(old);
  } else {
    parked = bound(child);
  }
  const std::size_t least = parent_f - std::min(parent_f, g + left);  // the path-maximum
  parked = std::max(parked, least);
  const std::size_t f = g + left + parked;
  if (f >= options_.known_length) {
    cut_ = true;
    return;
  }
  const std::uint64_t extra = parent | std::uint64_t{parked} << 32;
  if (number == StateTable::absent) {
    number = table_.insert({key, static_cast<std::uint8_t>(g), extra}, hash);
  } else {
    table_.update(number, static_cast<std::uint8_t>(g), extra);
  }
  queue_.push(f, left + parked, number);
  if (f == layer_) {
    least_h_ = std::min(least_h_, left + parked);
  }
}

// True if the position is solved.
bool AstarSearch::expand(std::uint32_t number, std::size_t h) {
  const StateRecord record = table_.get(number);
  const Position position = code_.decode(record.key);
  const std::size_t left = cards_left(position);
  const std::size_t f = record.g + left + parked_of(record);
  if (f != layer_ || left + parked_of(record) != h) {
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
    const std::size_t played = play_safe_home(child);
    enter(child, record.g + 1 + played, number, f);
  }
  return false;
}

SearchResult AstarSearch::run() {
  SearchResult result;
  Budget budget(limits_, 1024);
  const Root start = root();
  enter(start.position, start.g, no_parent, 0);
  const std::size_t root_f = start.g + cards_left(start.position) + bound(start.position);
  layer_ = root_f;
  std::optional<core::Outcome> end;
  for (; !end && goal_ == no_parent && layer_ < queue_.layers(); ++layer_) {
    result.layers += queue_.count(layer_) > 0 ? 1U : 0U;
    std::uint32_t number = 0;
    for (least_h_ = 0; least_h_ < BucketQueue::costs && queue_.count(layer_) > 0;) {
      if ((end = budget.reached(expanded_, table_.bytes() + queue_.bytes()))) {
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
    result.outcome = core::Outcome::solved;
    result.has_solution = true;
    result.lower = table_.g(goal_);
    result.moves = moves_to(goal_);
  } else if (end) {
    result.outcome = *end;
    result.lower = static_cast<unsigned>(layer_);
  } else if (cut_) {
    result.outcome = core::Outcome::bounded;
    result.lower = std::max(options_.known_length, static_cast<unsigned>(root_f));
  }
  return result;
}

}  // namespace

SearchResult astar_search(const Position& start, const Variant& variant,
                          const SearchOptions& options, const core::Limits& limits,
                          const SearchObserver& observer) {
  return AstarSearch(start, variant, options, limits, observer).run();
}

}  // namespace tsume::freecell
