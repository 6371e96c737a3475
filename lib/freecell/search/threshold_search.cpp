// Depth-first searches with a rising bound on f and a table of fixed size.
//
// A slot says that a position has no completion whose moves lose at most `loss` together. That is a
// property of the position alone: nothing is cut because of the path. A position that is met again
// below itself has less loss left than above, and its entry is written on the way down, so cycles
// end; if it had a completion with the smaller loss, it would have one with the greater loss above,
// and the search ends with success there.
#include "lib/core/outcome.hpp"
#include "lib/freecell/search/search_core.hpp"
#include "lib/freecell/search/staged_moves.hpp"

#include <algorithm>

namespace tsume::freecell {

using core::Outcome;

namespace {

// Sets of four slots; among them the one with the least loss gives way, for it cost least to find.
class LossTable {
 public:
  explicit LossTable(std::uint64_t bytes)
      : slots_(std::max<std::uint64_t>(bytes / sizeof(Slot) / ways, 1) * ways) {}

  // Is it known that `loss` does not suffice? If not, notes that it is being tried.
  bool refutes(const StateKey& key, unsigned loss) {
    __extension__ using Wide = unsigned __int128;
    const std::uint64_t sets = slots_.size() / ways;
    const auto set = static_cast<std::size_t>((Wide{hash_of(key)} * sets) >> 64);
    Slot* victim = &slots_[set * ways];
    for (std::size_t i = 0; i < ways; ++i) {
      Slot& slot = slots_[set * ways + i];
      if (slot.used() && slot.key() == key) {
        if (slot.loss() >= loss) {
          return true;
        }
        victim = &slot;
        break;
      }
      if (slot.rank() < victim->rank()) {
        victim = &slot;
      }
    }
    filled_ += victim->used() ? 0U : 1U;
    *victim = Slot(key, loss);
    return false;
  }

  [[nodiscard]] std::uint64_t filled() const { return filled_; }
  [[nodiscard]] std::uint64_t bytes() const { return slots_.size() * sizeof(Slot); }

 private:
  static constexpr std::uint64_t ways = 4;
  // The key in 120 bits, and the loss + 1 in the last byte.
  struct Slot {
    Slot() = default;
    Slot(const StateKey& key, unsigned loss)
        : low(key.low | key.high << 60), high(key.high >> 4 | std::uint64_t{loss + 1} << 56) {}
    [[nodiscard]] bool used() const { return high >> 56 != 0; }
    [[nodiscard]] unsigned rank() const { return static_cast<unsigned>(high >> 56); }
    [[nodiscard]] unsigned loss() const { return rank() - 1; }
    [[nodiscard]] StateKey key() const {
      constexpr std::uint64_t sixty = (std::uint64_t{1} << 60) - 1;
      return {low & sixty, (low >> 60 | high << 4) & sixty};
    }
    std::uint64_t low = 0;
    std::uint64_t high = 0;
  };
  std::vector<Slot> slots_;
  std::uint64_t filled_ = 0;
};

class ThresholdSearch : SearchCore {
 public:
  ThresholdSearch(const Position& start, const Variant& variant, const SearchOptions& options,
                  const core::Limits& limits, const SearchObserver& observer)
      : SearchCore(start, variant, options, limits, observer),
        moves_(code_, variant, Digs::any),
        table_(limits.memory.value()),
        budget_(limits, 1024) {}

  SearchResult run();

 private:
  struct Node {
    StateKey key;
    std::uint8_t parked;
  };
  // solved: path_ leads to the end; unsolvable: not with moves that lose at most `slack` together;
  // else the limit that was reached.
  Outcome dive(const Node& node, unsigned slack);
  [[nodiscard]] std::vector<CardMove> card_moves() const;

  struct Step {
    StateKey key;
    std::uint8_t cost;  // of the step to it
  };
  StagedMoves moves_;
  LossTable table_;
  Budget budget_;
  std::vector<Step> path_;
  std::uint64_t expanded_ = 0;
  unsigned bound_ = 0;  // on f
  bool cut_ = false;    // some move was left out for its loss
};

Outcome ThresholdSearch::dive(const Node& node, unsigned slack) {
  if (node.key == solved_key) {
    return Outcome::solved;
  }
  if (table_.refutes(node.key, slack)) {
    return Outcome::unsolvable;
  }
  if (const auto limit = budget_.reached(expanded_, 0)) {  // the table has its size from the start
    return *limit;
  }
  ++expanded_;
  if ((expanded_ & 0xfffU) == 0 && observer_) {
    observer_(bound_, expanded_, table_.bytes());
  }
  std::vector<StagedChild> children;
  const VisitResult result = moves_.expand(
      {node.key, node.parked, 0, static_cast<std::uint8_t>(slack), 0, free_context}, children);
  cut_ |= result.more;
  std::stable_sort(children.begin(), children.end(), [](const auto& a, const auto& b) {
    return a.loss < b.loss || (a.loss == b.loss && a.cost > b.cost);
  });
  for (const StagedChild& child : children) {
    path_.push_back({child.key, child.cost});
    const Outcome found = dive({child.key, child.parked}, slack - child.loss);
    if (found != Outcome::unsolvable) {
      return found;
    }
    path_.pop_back();
  }
  return Outcome::unsolvable;
}

std::vector<CardMove> ThresholdSearch::card_moves() const {
  std::vector<CardMove> steps;
  for (std::size_t i = 0; i + 1 < path_.size(); ++i) {
    const auto step = step_between(path_[i].key, path_[i + 1].key, path_[i + 1].cost);
    steps.insert(steps.end(), step.begin(), step.end());
  }
  return steps;
}

SearchResult ThresholdSearch::run() {
  const Root start = root();
  const auto parked = static_cast<unsigned>(parked_bound(start.position, variant_, Heuristic::fvs));
  const auto least = static_cast<unsigned>(start.g + cards_left(start.position) + parked);
  SearchResult result;
  result.lower = std::max(options_.known_bound, least);
  for (; result.lower < options_.known_length; ++result.lower) {
    path_ = {{start.key, 0}};
    cut_ = false;
    bound_ = result.lower;
    const Outcome found =
        dive({start.key, static_cast<std::uint8_t>(parked)}, result.lower - least);
    ++result.layers;
    if (found != Outcome::unsolvable) {
      result.outcome = found;
      break;
    }
    if (!cut_) {
      break;  // nothing was left out and nothing was found
    }
  }
  if (result.lower >= options_.known_length) {
    result.outcome = Outcome::bounded;
  } else if (result.outcome == Outcome::solved) {
    result.has_solution = true;
    result.moves = moves_along(card_moves());
  }
  result.stored = table_.filled();
  result.expanded = expanded_;
  result.bytes = table_.bytes();
  return result;
}

}  // namespace

SearchResult threshold_search(const Position& start, const Variant& variant,
                              const SearchOptions& options, const core::Limits& limits,
                              const SearchObserver& observer) {
  return ThresholdSearch(start, variant, options, limits, observer).run();
}

}  // namespace tsume::freecell
