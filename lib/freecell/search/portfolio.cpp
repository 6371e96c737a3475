#include "lib/freecell/search/portfolio.hpp"

#include "lib/freecell/rules/replay.hpp"
#include "lib/freecell/search/improve.hpp"
#include "lib/freecell/search/search_core.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace tsume::freecell {

namespace {

// How unpromising a position is: the weights of cards not home, cards above a lower one of their
// suit, cells in use, columns in use, cards above the next one of a suit to go home, cards that do
// not lie in sequence, all cells being in use, and moves made, of single cards.
struct Weights {
  std::size_t left;
  std::size_t disorder;
  std::size_t cells;
  std::size_t columns;
  std::size_t buried;
  std::size_t loose;
  std::size_t full = 0;
  std::size_t moves = 0;

  bool operator==(const Weights&) const = default;
};

// One search, the cheapest position first, with sequences as single steps or without.
struct Plan {
  Weights weights;
  Metric steps;

  bool operator==(const Plan&) const = default;
};

// The weights of the first two were chosen by hill climbing on deals 1001..2200: of the first by
// how many positions it expands, of the second also by the length of its solutions, which the
// weight of moves made shortens. The others lie around them. In each round every plan may expand
// this many positions, because a deal that is hard for one plan is easy for another; after the last
// round, the last plan searches all reachable positions.
constexpr std::array<std::uint64_t, 4> rounds = {500, 3'000, 100'000, 1'000'000};
constexpr std::array<Plan, 5> plans = {{{{36, 0, 14, 62, 10, 30, 126, 7}, Metric::super},
                                        {{42, 0, 11, 22, 11, 34, 62, 16}, Metric::super},
                                        {{42, 0, 30, 48, 6, 45, 54, 10}, Metric::super},
                                        {{42, 0, 11, 22, 11, 34, 62, 22}, Metric::super},
                                        {{24, 0, 14, 44, 10, 30, 100, 16}, Metric::super}}};
// The one that exhausts what can be reached; single cards make every reachable position.
constexpr Plan last_plan = {{36, 0, 14, 62, 10, 30, 126, 7}, Metric::single};
// Where only the verdict is wanted, these attempts replace the first rounds: many plans that differ
// much, each of which may expand few positions, because what is hard for one is easy for another.
// Each attempt is the one found that solves most of the deals that are left for the positions that
// it expands: the first seven by hill climbing on deals 12001..14500, the others among 96 plans on
// what these leave of deals 12001..20000 and 21001..32000. An attempt that went on with an earlier
// search instead of starting again would save a fiftieth. After them, and after each round, the
// last plan may expand a multiple of the positions of a plan in a round: most unsolvable boards are
// exhausted before the other plans would have spent as many.
struct Attempt {
  Plan plan;
  std::uint64_t most;
};
constexpr std::array<Attempt, 16> deciding = {
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
constexpr std::size_t rounds_replaced = 2;
constexpr std::uint64_t share_of_proof = 600;
// The one whose work is a measure of difficulty.
constexpr Plan fixed_plan = {{4, 4, 2, 4, 2, 1}, Metric::super};

// The price of a position in parts that a move changes by little: what adding a card to a column
// costs depends only on what lies below it, so that the price of each column is known for every
// number of its lowest cards.
class Prices {
 public:
  Prices(const Variant& variant, const Weights& weights) : variant_(variant), weights_(weights) {}

  // The position must stay as it is until the next call.
  void load(const Position& position);
  // The position has made a move that sent no card home.
  void follow(const Move& move);
  // Of the position.
  [[nodiscard]] std::size_t sum() const { return sum_; }
  // Of the position after a move that does not end at home.
  [[nodiscard]] std::size_t after(const Move& move) const;

 private:
  [[nodiscard]] std::size_t cells(std::size_t used) const {
    return weights_.cells * used + (used == variant_.cells ? weights_.full : 0);
  }
  void load_cells();
  void load_column(std::size_t i);
  // The lowest cards of a column.
  struct Stack {
    Mask cards = 0;
    Card top;
    std::size_t next_home = 0;  // how many of them are the next of their suit to go home
    std::size_t price = 0;
  };
  void add(Stack& stack, Card card) const {
    const std::size_t c = card.index();
    stack.price += !stack.top.exists()        ? weights_.columns
                   : !card.fits_on(stack.top) ? weights_.loose
                                              : 0;
    stack.price += (stack.cards & card_sets.lower[c]) != 0 ? weights_.disorder : 0;
    stack.price += weights_.buried * stack.next_home;
    stack.next_home += position_->next_home(card) ? 1U : 0U;
    stack.cards |= bit_of(c);
    stack.top = card;
  }

  Variant variant_;
  Weights weights_;
  const Position* position_ = nullptr;
  std::size_t sum_ = 0;
  std::size_t cells_used_ = 0;
  std::array<Stack, max_columns> columns_;
  std::array<std::array<std::size_t, max_cards + 1>, max_columns> lowest_{};  // price of so many
};

void Prices::load_cells() {
  cells_used_ = 0;
  for (const Card card : position_->cells) {
    cells_used_ += card.exists() ? 1U : 0U;
  }
  sum_ += cells(cells_used_);
}

void Prices::load_column(std::size_t i) {
  Stack stack;
  std::size_t size = 0;
  for (const Card card : position_->columns[i].cards()) {
    add(stack, card);
    lowest_[i][++size] = stack.price;
  }
  columns_[i] = stack;
  sum_ += stack.price;
}

void Prices::load(const Position& position) {
  position_ = &position;
  sum_ = weights_.left * (variant_.cards() - position.cards_home());
  load_cells();
  for (std::size_t i = 0; i < variant_.columns; ++i) {
    load_column(i);
  }
}

void Prices::follow(const Move& move) {
  sum_ -= cells(cells_used_);
  load_cells();
  for (const Place place : {move.from, move.to}) {
    if (place.is_column()) {
      sum_ -= columns_[place.index()].price;
      load_column(place.index());
    }
  }
}

std::size_t Prices::after(const Move& move) const {
  std::size_t sum = sum_;
  if (move.from.is_cell()) {
    sum -= cells(cells_used_) - cells(cells_used_ - 1);
  } else {
    const std::size_t i = move.from.index();
    sum -= columns_[i].price - lowest_[i][position_->columns[i].size() - move.count];
  }
  if (move.to.is_cell()) {
    return sum + cells(cells_used_ + 1) - cells(cells_used_);
  }
  Stack stack = columns_[move.to.index()];
  const std::size_t before = stack.price;
  if (move.from.is_cell()) {
    add(stack, position_->cells[move.from.index()]);
  } else {
    for (std::size_t i = move.count; i > 0; --i) {
      add(stack, position_->columns[move.from.index()].from_top(i - 1));
    }
  }
  return sum + stack.price - before;
}

// Numbers of positions by price; of the cheapest, the last that came is the first to go.
class OpenList {
 public:
  static constexpr std::size_t prices = 8192;  // all from the last on are one

  OpenList() { first_.fill(none); }
  void push(std::size_t price, std::uint32_t number) {
    const std::size_t at = std::min(price, prices - 1);
    next_.resize(std::max<std::size_t>(next_.size(), number + 1));
    next_[number] = first_[at];
    first_[at] = number;
    cheapest_ = std::min(cheapest_, at);
  }
  // nullopt if there is none.
  std::optional<std::uint32_t> pop() {
    while (cheapest_ < prices && first_[cheapest_] == none) {
      ++cheapest_;
    }
    if (cheapest_ == prices) {
      return std::nullopt;
    }
    const std::uint32_t number = first_[cheapest_];
    first_[cheapest_] = next_[number];
    return number;
  }
  [[nodiscard]] std::size_t bytes() const {
    return sizeof(first_) + next_.capacity() * sizeof(std::uint32_t);
  }

 private:
  static constexpr std::uint32_t none = StateTable::absent;
  std::array<std::uint32_t, prices> first_;
  std::vector<std::uint32_t> next_;  // of the same price
  std::size_t cheapest_ = prices;
};

// The extra bits of a record are the number of its parent and above it, from bit 32, that of the
// move in the list of the parent's.
class Search : ParentSearch {
 public:
  Search(const Position& start, const Variant& variant, const Plan& plan, const Limits& limits,
         const SearchObserver& observer)
      : ParentSearch(start, variant, {}, limits, observer),
        plan_(plan),
        prices_(variant, plan.weights),
        child_prices_(variant, plan.weights) {
    options_.metric = plan.steps;
  }

  // Expands at most `most` positions. The moves are single cards.
  SearchResult run(std::uint64_t most);

 private:
  Status search(std::uint64_t most);
  // Makes a record the one whose children are asked for.
  void visit(std::uint32_t number);
  // Enters its unknown children, cheapest first; true if one is solved.
  bool expand();
  // The key after a move that neither ends at home nor lets a safe card go there.
  [[nodiscard]] StateKey moved(const StateKey& key, const Move& move) const;
  [[nodiscard]] std::vector<Move> moves_to(std::uint32_t number) const;

  static constexpr unsigned parent_bits = 32;
  static constexpr std::size_t most_g = 255;  // of a record; longer ways count as this long
  struct Child {
    std::size_t price;
    std::uint32_t number;
  };
  Plan plan_;
  std::uint32_t visited_ = no_parent;
  StateRecord record_;  // of it
  Position position_;
  MoveList moves_;
  Position child_;  // after a move that sends cards home
  Prices prices_;
  Prices child_prices_;
  std::vector<Child> children_;
  std::uint32_t goal_ = no_parent;
};

// What lies under the lowest card that a move takes; no card if nothing does.
Card uncovered(const Position& position, const Move& move) {
  if (move.from.is_cell()) {
    return Card();
  }
  const Column& column = position.columns[move.from.index()];
  return column.size() > move.count ? column.from_top(move.count) : Card();
}

// Does a card go home by the move or after it?
bool sends_home(const Position& position, const Move& move) {
  const Card under = uncovered(position, move);
  return move.to.is_home() || (under.exists() && safe_home(position, under));
}

StateKey Search::moved(const StateKey& key, const Move& move) const {
  const auto lies_on = [](Card below) {
    return below.exists() ? static_cast<std::uint8_t>(below.index()) : RankCode::bottom;
  };
  if (move.from.is_cell()) {
    return code_.moved(key, position_.cells[move.from.index()], RankCode::cell,
                       lies_on(position_.columns[move.to.index()].top()));
  }
  const Card card = position_.columns[move.from.index()].from_top(move.count - 1U);
  return code_.moved(
      key, card, lies_on(uncovered(position_, move)),
      move.to.is_cell() ? RankCode::cell : lies_on(position_.columns[move.to.index()].top()));
}

// Decoding is for jumps: most often the position is one move away.
void Search::visit(std::uint32_t number) {
  record_ = table_.get(number);
  if (visited_ == no_parent || parent_number(record_) != visited_) {
    code_.decode(record_.key, position_);
    prices_.load(position_);
  } else {
    const Move move = moves_[record_.extra >> parent_bits];
    const bool home = sends_home(position_, move);
    make_move(position_, move);
    if (home) {
      play_safe_home(position_);
    }
    if (make_canonical(position_) || home) {
      prices_.load(position_);
    } else {
      prices_.follow(move);
    }
  }
  visited_ = number;
  moves_ = legal_moves(position_, variant_, plan_.steps);
}

bool Search::expand() {
  ++expanded_;
  children_.clear();
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const Move& move = moves_[i];
    const bool home = sends_home(position_, move);
    StateKey key;
    // A sequence goes by way of cells, but for its lowest card.
    std::size_t g = std::size_t{record_.g} + 2U * move.count - 1;
    if (home) {
      child_ = position_;
      make_move(child_, move);
      g += play_safe_home(child_);
      key = code_.encode(child_);
    } else {
      key = moved(record_.key, move);
    }
    const std::uint64_t hash = hash_of(key);
    if (table_.find(key, hash) != StateTable::absent) {
      continue;
    }
    g = std::min<std::size_t>(g, most_g);
    const std::uint32_t entered = table_.insert(
        {key, static_cast<std::uint8_t>(g), visited_ | std::uint64_t{i} << parent_bits}, hash);
    if (key == StateKey{}) {
      goal_ = entered;
      return true;
    }
    if (home) {
      child_prices_.load(child_);
    }
    const std::size_t price = home ? child_prices_.sum() : prices_.after(move);
    children_.push_back({price + plan_.weights.moves * g, entered});
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
  OpenList open;
  open.push(0, first);
  while (const auto number = open.pop()) {
    if (const auto limit = budget.reached(expanded_, table_.bytes())) {
      return *limit;
    }
    if ((expanded_ & 0xfffU) == 0xfffU && observer_) {
      observer_(0, table_.size(), table_.bytes());
    }
    if (expanded_ >= most) {
      return Status::nodes;
    }
    visit(*number);
    if (expand()) {
      return Status::solved;
    }
    for (auto child = children_.rbegin(); child != children_.rend(); ++child) {
      open.push(child->price, child->number);
    }
  }
  return Status::unsolvable;
}

std::vector<Move> Search::moves_to(std::uint32_t number) const {
  std::vector<CardMove> path;
  for (StateRecord child = table_.get(number); parent_number(child) != no_parent;) {
    const StateRecord parent = table_.get(parent_number(child));
    const Position position = code_.decode(parent.key);
    path.push_back(card_move(
        position, legal_moves(position, variant_, plan_.steps)[child.extra >> parent_bits]));
    child = parent;
  }
  std::reverse(path.begin(), path.end());
  return moves_along(path);
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

// The plans in turn, with what is left of the limits.
class Portfolio {
 public:
  Portfolio(const Position& start, const Variant& variant, const PortfolioOptions& options,
            const Limits& limits, const SearchObserver& observer)
      : start_(start), variant_(variant), options_(options), rest_(limits), observer_(observer) {}

  SearchResult run() {
    if (try_all()) {
      attempt(last_plan, most_nodes_);
    }
    return std::move(result_);
  }

 private:
  // Both return false if there is no need for another search.
  bool try_all();
  bool attempt(const Plan& plan, std::uint64_t most);
  bool attempt_proof(std::uint64_t most) {
    return options_.improve || attempt(last_plan, most * share_of_proof);
  }

  const Position& start_;
  const Variant& variant_;
  const PortfolioOptions& options_;
  Limits rest_;
  const std::uint64_t most_nodes_ = rest_.most_nodes();
  const SearchObserver& observer_;
  SearchResult result_;
  std::vector<Plan> out_of_memory_;  // these would be again
};

bool Portfolio::attempt(const Plan& plan, std::uint64_t most) {
  if (std::ranges::find(out_of_memory_, plan) != out_of_memory_.end()) {
    result_.status = result_.has_solution ? result_.status : Status::memory;
    return true;
  }
  SearchResult found = Search(start_, variant_, plan, rest_, observer_).run(most);
  result_.expanded += found.expanded;
  result_.bytes = std::max(result_.bytes, found.bytes);
  rest_ = rest_.after(found.expanded);
  if (!result_.has_solution) {
    result_.status = found.status;
    result_.stored = found.stored;
  }
  if (!found.has_solution) {
    // A plan that ran out of memory leaves it to the next one.
    if (found.status == Status::memory) {
      out_of_memory_.push_back(plan);
    }
    return (found.status == Status::nodes || found.status == Status::memory) &&
           rest_.most_nodes() > 0;
  }
  if (options_.improve) {
    found.moves = improved(start_, variant_, std::move(found.moves));
  }
  if (!result_.has_solution || found.moves.size() < result_.moves.size()) {
    result_.moves = std::move(found.moves);
  }
  result_.has_solution = true;
  return options_.improve;
}

bool Portfolio::try_all() {
  std::span<const std::uint64_t> further(rounds);
  if (!options_.improve) {
    for (const auto& [plan, most] : deciding) {
      if (!attempt(plan, most)) {
        return false;
      }
    }
    if (!attempt_proof(rounds[rounds_replaced - 1])) {
      return false;
    }
    further = further.subspan(rounds_replaced);
  }
  for (const std::uint64_t most : further) {
    for (const Plan& plan : plans) {
      if (!attempt(plan, most)) {
        return false;
      }
    }
    if (result_.has_solution || !attempt_proof(most)) {
      return false;
    }
  }
  return true;
}

}  // namespace

SearchResult portfolio_search(const Position& start, const Variant& variant,
                              const PortfolioOptions& options, const Limits& limits,
                              const SearchObserver& observer) {
  return Portfolio(start, variant, options, limits, observer).run();
}

SearchResult exhaustive_search(const Position& start, const Variant& variant,
                               const Limits& limits) {
  return Search(start, variant, last_plan, limits, {}).run(limits.most_nodes());
}

SearchResult fixed_search(const Position& start, const Variant& variant, const Limits& limits,
                          const SearchObserver& observer) {
  return Search(start, variant, fixed_plan, limits, observer).run(limits.most_nodes());
}

}  // namespace tsume::freecell
