#include "lib/freecell/search/portfolio.hpp"

#include "lib/freecell/rules/replay.hpp"
#include "lib/freecell/search/improve.hpp"
#include "lib/freecell/search/search_core.hpp"

#include <algorithm>
#include <array>

namespace tsume::freecell {

namespace {

// How unpromising a position is: the weights of cards not home, cards above a lower one of their
// suit, cells in use, columns in use, cards above the next one of a suit to go home, and cards that
// do not lie in sequence.
struct Weights {
  std::size_t left;
  std::size_t disorder;
  std::size_t cells;
  std::size_t columns;
  std::size_t buried;
  std::size_t loose;
};

// One search: through the children in the order of their prices, or the cheapest position of all
// first; with sequences as single steps or without.
struct Plan {
  Weights weights;
  bool best_first;
  Metric steps;
};

// The weights were chosen by the share of deals 1..120 that 3000 expansions solve (114 with the
// first plan) and by the number of expansions needed (1.5 to 2 ms for a deal). In each round every
// plan may expand this many positions, because a deal that is hard for one plan is easy for
// another; after the last round, the last plan searches all reachable positions.
constexpr std::array<std::uint64_t, 3> rounds = {3'000, 100'000, 1'000'000};
constexpr std::array<Plan, 6> plans = {{{{4, 4, 2, 4, 2, 1}, true, Metric::super},
                                        {{4, 3, 2, 3, 2, 2}, true, Metric::super},
                                        {{3, 4, 2, 4, 2, 1}, true, Metric::single},
                                        {{4, 4, 4, 8, 4, 2}, true, Metric::single},
                                        {{4, 4, 4, 8, 4, 2}, false, Metric::super},
                                        {{4, 2, 1, 2, 2, 2}, false, Metric::single}}};
// The one that exhausts what can be reached; single cards make every reachable position. Where only
// the verdict is wanted, it is also tried after each round, with this multiple of the positions of
// a plan: most unsolvable boards are exhausted before the other plans would have spent as many.
constexpr Plan last_plan = {{4, 4, 2, 4, 2, 1}, true, Metric::single};
constexpr std::uint64_t share_of_proof = 600;

class Search : ParentSearch {
 public:
  Search(const Position& start, const Variant& variant, const Plan& plan, const Limits& limits,
         const SearchObserver& observer)
      : ParentSearch(start, variant, {}, limits, observer), plan_(plan) {
    options_.metric = plan.steps;
  }

  // Expands at most `most` positions. The moves are single cards.
  SearchResult run(std::uint64_t most);

 private:
  Status search(std::uint64_t most);
  [[nodiscard]] std::size_t price(const Position& position) const;
  // Enters the unknown children of a record, cheapest first; true if one is solved.
  bool expand(std::uint32_t number);

  struct Child {
    std::size_t price;
    std::uint32_t number;
  };
  Plan plan_;
  std::vector<Child> children_;
  std::uint32_t goal_ = no_parent;
};

std::size_t Search::price(const Position& position) const {
  const Weights& weights = plan_.weights;
  std::size_t sum = weights.left * cards_left(position);
  for (std::size_t i = 0; i < variant_.columns; ++i) {
    const auto cards = position.columns[i].cards();
    sum += cards.empty() ? 0 : weights.columns;
    Mask below = 0;
    for (std::size_t j = 0; j < cards.size(); ++j) {
      const std::size_t c = cards[j].index();
      sum += (below & card_sets.lower[c]) != 0 ? weights.disorder : 0;
      sum += j > 0 && !cards[j].fits_on(cards[j - 1]) ? weights.loose : 0;
      sum += position.next_home(cards[j]) ? weights.buried * (cards.size() - 1 - j) : 0;
      below |= bit_of(c);
    }
  }
  for (const Card card : position.cells) {
    sum += card.exists() ? weights.cells : 0;
  }
  return sum;
}

bool Search::expand(std::uint32_t number) {
  ++expanded_;
  children_.clear();
  const Position position = code_.decode(table_.get(number).key);
  for (const Move& move : legal_moves(position, variant_, plan_.steps)) {
    Position child = position;
    make_move(child, move);
    play_safe_home(child);
    const StateKey key = code_.encode(child);
    const std::uint64_t hash = hash_of(key);
    if (table_.find(key, hash) != StateTable::absent) {
      continue;
    }
    const std::uint32_t entered = table_.insert({key, 0, number}, hash);
    if (key == StateKey{}) {
      goal_ = entered;
      return true;
    }
    children_.push_back({price(child), entered});
  }
  std::sort(children_.begin(), children_.end(), [](const Child& a, const Child& b) {
    return a.price != b.price ? a.price < b.price : a.number < b.number;
  });
  return false;
}

Status Search::search(std::uint64_t most) {
  Budget budget(limits_, 1024);
  const StateKey key = root().key;
  const std::uint32_t first = table_.insert({key, 0, no_parent}, hash_of(key));
  if (key == StateKey{}) {
    goal_ = first;
    return Status::solved;
  }
  constexpr std::size_t prices = 4096;
  std::vector<std::vector<std::uint32_t>> open(plan_.best_first ? prices : 1);
  open[0].push_back(first);
  std::size_t cheapest = 0;
  while (true) {
    while (cheapest < open.size() && open[cheapest].empty()) {
      ++cheapest;
    }
    if (cheapest == open.size()) {
      return Status::unsolvable;
    }
    if (const auto limit = budget.reached(expanded_, table_.bytes())) {
      return *limit;
    }
    if ((expanded_ & 0xfffU) == 0xfffU && observer_) {
      observer_(0, table_.size(), table_.bytes());
    }
    if (expanded_ >= most) {
      return Status::nodes;
    }
    const std::uint32_t number = open[cheapest].back();
    open[cheapest].pop_back();
    if (expand(number)) {
      return Status::solved;
    }
    for (auto child = children_.rbegin(); child != children_.rend(); ++child) {
      const std::size_t bucket = plan_.best_first ? std::min(child->price, prices - 1) : 0;
      open[bucket].push_back(child->number);
      cheapest = std::min(cheapest, bucket);
    }
  }
}

SearchResult Search::run(std::uint64_t most) {
  SearchResult result;
  result.status = search(most);
  result.stored = table_.size();
  result.expanded = expanded_;
  result.bytes = table_.bytes();
  if (goal_ != no_parent) {
    Replay replay(start_, variant_, Metric::single);
    for (const Move& move : moves_to(goal_)) {
      replay.play({move.from, move.to, move.count});
    }
    result.has_solution = true;
    result.moves = replay.single_moves();
  }
  return result;
}

}  // namespace

SearchResult portfolio_search(const Position& start, const Variant& variant,
                              const PortfolioOptions& options, const Limits& limits,
                              const SearchObserver& observer) {
  SearchResult result;
  Limits rest = limits;
  std::vector<const Plan*> out_of_memory;  // these would be again
  // False if there is no need for another search.
  const auto attempt = [&](const Plan& plan, std::uint64_t most) {
    if (std::ranges::find(out_of_memory, &plan) != out_of_memory.end()) {
      result.status = result.has_solution ? result.status : Status::memory;
      return true;
    }
    SearchResult found = Search(start, variant, plan, rest, observer).run(most);
    result.expanded += found.expanded;
    result.bytes = std::max(result.bytes, found.bytes);
    rest = rest.after(found.expanded);
    if (!result.has_solution) {
      result.status = found.status;
      result.stored = found.stored;
    }
    if (!found.has_solution) {
      // A plan that ran out of memory leaves it to the next one.
      if (found.status == Status::memory) {
        out_of_memory.push_back(&plan);
      }
      return (found.status == Status::nodes || found.status == Status::memory) &&
             rest.most_nodes() > 0;
    }
    if (options.improve) {
      found.moves = improved(start, variant, std::move(found.moves));
    }
    if (!result.has_solution || found.moves.size() < result.moves.size()) {
      result.moves = std::move(found.moves);
    }
    result.has_solution = true;
    return options.improve;
  };
  for (const std::uint64_t most : rounds) {
    for (const Plan& plan : plans) {
      if (!attempt(plan, most)) {
        return result;
      }
    }
    if (result.has_solution) {
      return result;
    }
    if (!options.improve && !attempt(last_plan, most * share_of_proof)) {
      return result;
    }
  }
  attempt(last_plan, limits.most_nodes());
  return result;
}

SearchResult exhaustive_search(const Position& start, const Variant& variant,
                               const Limits& limits) {
  return Search(start, variant, last_plan, limits, {}).run(limits.most_nodes());
}

SearchResult fixed_search(const Position& start, const Variant& variant, const Limits& limits,
                          const SearchObserver& observer) {
  return Search(start, variant, plans.front(), limits, observer).run(limits.most_nodes());
}

}  // namespace tsume::freecell
