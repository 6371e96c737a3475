#include "lib/freecell/search/portfolio.hpp"

#include "lib/freecell/rules/replay.hpp"
#include "lib/freecell/search/priced_position.hpp"
#include "lib/freecell/search/search_core.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace tsume::freecell {

namespace {

// The order of the searches: the attempts; then two rounds of all plans; after the attempts and
// after each round, the exhausting plan with more positions; at last, that plan without a limit of
// its own.

// One search, the cheapest position first, with sequences as single steps or without.
struct Plan {
  Weights weights;
  Metric steps;

  bool operator==(const Plan&) const = default;
};

// The weights of the first two were chosen by hill climbing on deals 1001..2200: of the first by
// how many positions it expands, of the second also by the length of its solutions, which the
// weight of moves made shortens. The others lie around them. In each round every plan may expand
// this many positions, because a deal that is hard for one plan is easy for another.
constexpr std::array<std::uint64_t, 2> rounds = {100'000, 1'000'000};
constexpr std::array<Plan, 5> plans = {{{{36, 0, 14, 62, 10, 30, 126, 7}, Metric::super},
                                        {{42, 0, 11, 22, 11, 34, 62, 16}, Metric::super},
                                        {{42, 0, 30, 48, 6, 45, 54, 10}, Metric::super},
                                        {{42, 0, 11, 22, 11, 34, 62, 22}, Metric::super},
                                        {{24, 0, 14, 44, 10, 30, 100, 16}, Metric::super}}};
// The one that exhausts what can be reached; single cards make every reachable position. It may
// expand a multiple of the positions of a plan in the round before: most unsolvable boards are
// exhausted before the other plans would have spent as many.
constexpr Plan exhausting_plan = {{36, 0, 14, 62, 10, 30, 126, 7}, Metric::single};
constexpr std::uint64_t exhausting_multiple = 600;
// Many plans that differ much, each of which may expand few positions, because what is hard for one
// is easy for another. Each attempt is the one found that solves most of the deals that are left
// for the positions that it expands: the first seven by hill climbing on deals 12001..14500, the
// others among 96 plans on what these leave of deals 12001..20000 and 21001..32000. Some plans come
// twice and begin anew the second time: to go on with their first search would save a fiftieth.
struct Attempt {
  Plan plan;
  std::uint64_t most;
};
constexpr std::array<Attempt, 16> attempts = {
    {{{{39, 9, 44, 56, 12, 31, 50, 3}, Metric::super}, 95},
     {{{21, 5, 48, 39, 8, 31, 116, 2}, Metric::super}, 140},
     {{{11, 6, 19, 92, 11, 61, 51, 4}, Metric::super}, 130},
     {{{41, 0, 25, 43, 5, 46, 42, 5}, Metric::super}, 100},
     {{{34, 4, 58, 29, 8, 16, 36, 3}, Metric::super}, 270},
     {{{48, 7, 10, 36, 10, 22, 50, 8}, Metric::super}, 150},
     {{{2, 0, 15, 72, 12, 46, 77, 0}, Metric::super}, 100},
     {{{34, 0, 42, 94, 16, 29, 78, 5}, Metric::super}, 800},
     {{{21, 4, 37, 15, 5, 14, 146, 4}, Metric::super}, 900},
     {plans[1], 1'350},
     {{{17, 0, 33, 132, 24, 24, 94, 1}, Metric::super}, 900},
     {{{39, 9, 44, 56, 12, 31, 50, 3}, Metric::super}, 950},
     {{{29, 5, 50, 47, 8, 31, 113, 2}, Metric::super}, 1'000},
     {{{21, 4, 37, 15, 5, 14, 146, 4}, Metric::super}, 4'200},
     {{{20, 0, 8, 46, 10, 35, 95, 6}, Metric::super}, 3'700},
     {plans[4], 6'000}}};
constexpr std::uint64_t round_of_attempts = 3'000;  // they count as a round of this size
// The one whose work is a measure of difficulty.
constexpr Plan fixed_plan = {{4, 4, 2, 4, 2, 1}, Metric::super};

// Numbers of positions by price; of the cheapest, the last that came is the first to go.
class OpenList {
 public:
  static constexpr std::size_t prices = 8192;  // all from the last on are one

  void push(std::size_t price, std::uint32_t number) {
    const std::size_t at = std::min(price, prices - 1);
    const std::uint64_t bit = std::uint64_t{1} << at % 64;
    std::uint64_t& word = used_[at / 64];
    next_.resize(std::max<std::size_t>(next_.size(), number + 1));
    next_[number] = (word & bit) != 0 ? first_[at] : none;
    first_[at] = number;
    word |= bit;
    cheapest_word_ = std::min(cheapest_word_, at / 64);
  }
  // nullopt if there is none.
  std::optional<std::uint32_t> pop() {
    while (cheapest_word_ < used_.size() && used_[cheapest_word_] == 0) {
      ++cheapest_word_;
    }
    if (cheapest_word_ == used_.size()) {
      return std::nullopt;
    }
    std::uint64_t& word = used_[cheapest_word_];
    const std::size_t at = 64 * cheapest_word_ + static_cast<std::size_t>(std::countr_zero(word));
    const std::uint32_t number = first_[at];
    first_[at] = next_[number];
    if (first_[at] == none) {
      word &= word - 1;
    }
    return number;
  }
  [[nodiscard]] std::size_t bytes() const { return next_.capacity() * sizeof(std::uint32_t); }

 private:
  static constexpr std::uint32_t none = StateTable::absent;
  std::array<std::uint64_t, prices / 64> used_{};  // a bit for each price
  std::array<std::uint32_t, prices> first_;        // of each price in use
  std::vector<std::uint32_t> next_;                // of the same price
  std::size_t cheapest_word_ = prices / 64;
};

// The extra bits of a record are the number of its parent and above it, from bit 32, that of the
// move in the list of the parent's.
class PlanSearch : ParentSearch {
 public:
  PlanSearch(const Position& start, const Variant& variant, const Plan& plan,
             const core::Limits& limits, const SearchObserver& observer)
      : ParentSearch(start, variant, {}, limits, observer),
        plan_(plan),
        pricing_(variant, plan.weights, code_) {
    options_.metric = plan.steps;
  }

  // Expands at most `most` positions. The moves are single cards.
  SearchResult run(std::uint64_t most);

 private:
  core::Outcome search(std::uint64_t most);
  // Of the table and of what is kept beside it.
  [[nodiscard]] std::size_t bytes() const {
    return table_.bytes() + kept_.size() * sizeof(PricedPosition) +
           origins_.size() * sizeof(Origin);
  }
  // Makes a record the one whose children are asked for.
  void visit(std::uint32_t number);
  // Enters its unknown children, in the order of the moves; true if one is solved.
  bool expand();
  // The same as of ParentSearch, by the moves that the records keep.
  [[nodiscard]] std::vector<Move> moves_to(std::uint32_t number) const;

  static constexpr unsigned parent_bits = 32;
  static constexpr std::size_t most_g = 255;  // of a record; longer ways count as this long
  // The first positions expanded are kept: to make a move from there is faster than decoding.
  static constexpr std::size_t most_kept = 4096;
  struct Origin {
    std::uint16_t kept;  // the parent's place in kept_
    Move move;
  };
  struct Child {
    std::size_t price;
    std::uint32_t number;
  };
  Plan plan_;
  Pricing pricing_;
  std::uint32_t visited_ = no_parent;
  StateRecord record_;  // of it
  PricedPosition position_;
  PricedPosition child_;  // after a move that sends cards home
  MoveList moves_;
  std::vector<Child> children_;
  std::vector<PricedPosition> kept_;
  std::vector<Origin> origins_;  // of the first records
  std::uint32_t goal_ = no_parent;
};

void PlanSearch::visit(std::uint32_t number) {
  record_ = table_.get(number);
  const std::uint32_t parent = parent_number(record_);
  const bool next = parent == visited_;
  if (parent != no_parent && (next || number < origins_.size())) {
    Move move;
    if (next) {
      move = moves_[record_.extra >> parent_bits];
    } else {
      move = origins_[number].move;
      position_ = kept_[origins_[number].kept];
    }
    pricing_.make(position_, pricing_.take(position_, move), move.to);
  } else {
    pricing_.load(code_.decode(record_.key), record_.key, position_);
  }
  visited_ = number;
  moves_ = legal_moves(position_.position, variant_, plan_.steps);
}

bool PlanSearch::expand() {
  ++expanded_;
  const bool keep = kept_.size() < most_kept;
  if (keep) {
    kept_.push_back(position_);
  }
  children_.clear();
  Taken taken;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const Move& move = moves_[i];
    if (!taken.is_of(move)) {
      taken = pricing_.take(position_, move);
    }
    const bool home = taken.frees_safe || move.to.is_home();
    // A sequence goes by way of cells, but for its lowest card.
    std::size_t g = std::size_t{record_.g} + 2U * move.count - 1;
    if (home) {
      child_ = position_;
      g += pricing_.make(child_, taken, move.to);
    }
    const StateKey key = home ? child_.key : pricing_.key_after(position_, taken, move.to);
    const std::uint64_t hash = hash_of(key);
    if (table_.find(key, hash) != StateTable::absent) {
      continue;
    }
    g = std::min<std::size_t>(g, most_g);
    const std::uint32_t entered = table_.insert(
        {key, static_cast<std::uint8_t>(g), visited_ | std::uint64_t{i} << parent_bits}, hash);
    if (key == solved_key) {
      goal_ = entered;
      return true;
    }
    if (keep) {
      origins_.push_back({static_cast<std::uint16_t>(kept_.size() - 1), move});
    }
    const std::size_t price = home ? child_.price : pricing_.price_after(position_, taken, move.to);
    children_.push_back({price + plan_.weights.moves * g, entered});
  }
  return false;
}

core::Outcome PlanSearch::search(std::uint64_t most) {
  Budget budget(limits_, 1024);
  kept_.reserve(std::min<std::uint64_t>(most, most_kept));
  const StateKey key = root().key;
  const std::uint32_t first = table_.insert({key, 0, no_parent}, hash_of(key));
  origins_.emplace_back();
  if (key == solved_key) {
    goal_ = first;
    return core::Outcome::solved;
  }
  OpenList open;
  open.push(0, first);
  while (const auto number = open.pop()) {
    if (const auto limit = budget.reached(expanded_, bytes() + open.bytes())) {
      return *limit;
    }
    if ((expanded_ & 0xfffU) == 0xfffU && observer_) {
      observer_(0, table_.size(), table_.bytes());
    }
    if (expanded_ >= most) {
      return core::Outcome::node_limit;
    }
    visit(*number);
    if (expand()) {
      return core::Outcome::solved;
    }
    for (auto child = children_.rbegin(); child != children_.rend(); ++child) {
      open.push(child->price, child->number);
    }
  }
  return core::Outcome::unsolvable;
}

std::vector<Move> PlanSearch::moves_to(std::uint32_t number) const {
  std::vector<std::size_t> choices;
  for (StateRecord child = table_.get(number); parent_number(child) != no_parent;) {
    choices.push_back(child.extra >> parent_bits);
    child = table_.get(parent_number(child));
  }
  std::vector<CardMove> path;
  Position position = root().position;
  for (auto choice = choices.rbegin(); choice != choices.rend(); ++choice) {
    const Move move = legal_moves(position, variant_, plan_.steps)[*choice];
    path.push_back(card_move(position, move));
    make_move(position, move);
    play_safe_home(position);
    make_canonical(position);
  }
  return moves_along(path);
}

SearchResult PlanSearch::run(std::uint64_t most) {
  SearchResult result;
  result.outcome = search(most);
  result.stored = table_.size();
  result.expanded = expanded_;
  result.bytes = table_.bytes();
  if (goal_ != no_parent) {
    // Moves of sequences, card by card.
    Replay replay(start_, variant_, ToEmpty::one);
    for (const Move& move : moves_to(goal_)) {
      replay.play({move.from, move.to, move.count});
    }
    result.has_solution = true;
    result.moves = replay.single_moves();
  }
  return result;
}

// The plans in turn, with what is left of the limits.
class Portfolio {
 public:
  Portfolio(const Position& start, const Variant& variant, const core::Limits& limits,
            const SearchObserver& observer)
      : start_(start), variant_(variant), rest_(limits), observer_(observer) {}

  SearchResult run() {
    if (try_all()) {
      try_plan(exhausting_plan, most_nodes_);
    }
    return std::move(result_);
  }

 private:
  // All return false if there is no need for another search, or no room.
  bool try_all();
  bool try_plan(const Plan& plan, std::uint64_t most);
  bool exhaust_after(std::uint64_t round) {
    return try_plan(exhausting_plan, round * exhausting_multiple);
  }

  const Position& start_;
  const Variant& variant_;
  core::Limits rest_;
  const std::uint64_t most_nodes_ = rest_.most_nodes();
  const SearchObserver& observer_;
  SearchResult result_;
  std::vector<Plan> out_of_memory_;  // these would be again
};

bool Portfolio::try_plan(const Plan& plan, std::uint64_t most) {
  if (std::ranges::find(out_of_memory_, plan) != out_of_memory_.end()) {
    result_.outcome = result_.has_solution ? result_.outcome : core::Outcome::memory_limit;
    return true;
  }
  SearchResult found = PlanSearch(start_, variant_, plan, rest_, observer_).run(most);
  result_.expanded += found.expanded;
  result_.stored = std::max(result_.stored, found.stored);
  result_.bytes = std::max(result_.bytes, found.bytes);
  rest_ = rest_.after(found.expanded);
  if (!result_.has_solution) {
    result_.outcome = found.outcome;
  }
  if (!found.has_solution) {
    // A plan that ran out of memory leaves it to the next one.
    if (found.outcome == core::Outcome::memory_limit) {
      out_of_memory_.push_back(plan);
    }
    return (found.outcome == core::Outcome::node_limit ||
            found.outcome == core::Outcome::memory_limit) &&
           rest_.most_nodes() > 0;
  }
  result_.moves = std::move(found.moves);
  result_.has_solution = true;
  return false;
}

bool Portfolio::try_all() {
  for (const auto& [plan, most] : attempts) {
    if (!try_plan(plan, most)) {
      return false;
    }
  }
  if (!exhaust_after(round_of_attempts)) {
    return false;
  }
  for (const std::uint64_t most : rounds) {
    for (const Plan& plan : plans) {
      if (!try_plan(plan, most)) {
        return false;
      }
    }
    if (!exhaust_after(most)) {
      return false;
    }
  }
  return true;
}

}  // namespace

SearchResult portfolio_search(const Position& start, const Variant& variant,
                              const core::Limits& limits, const SearchObserver& observer) {
  return Portfolio(start, variant, limits, observer).run();
}

SearchResult exhaustive_search(const Position& start, const Variant& variant,
                               const core::Limits& limits) {
  return PlanSearch(start, variant, exhausting_plan, limits, {}).run(limits.most_nodes());
}

SearchResult fixed_search(const Position& start, const Variant& variant, const core::Limits& limits,
                          const SearchObserver& observer) {
  return PlanSearch(start, variant, fixed_plan, limits, observer).run(limits.most_nodes());
}

}  // namespace tsume::freecell
