#include "lib/freecell/search/depth_first.hpp"

#include "lib/freecell/rules/replay.hpp"
#include "lib/freecell/search/state_table.hpp"

#include <algorithm>
#include <array>

namespace tsume::freecell {

namespace {

constexpr std::uint32_t no_parent = 0xffffffff;

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

// The weights were chosen by the share of deals 1..120 that 3000 expansions solve (114 for the
// first) and by the number they take (1.5 to 2 ms for a deal).
// All plans are tried in rounds of so many expansions each, because what is hard for one is easy
// for another; then the last plan exhausts what can be reached.
constexpr std::array<std::uint64_t, 3> rounds = {3'000, 100'000, 1'000'000};
constexpr std::array<Plan, 6> plans = {{{{4, 4, 2, 4, 2, 1}, true, Metric::super},
                                        {{4, 3, 2, 3, 2, 2}, true, Metric::super},
                                        {{3, 4, 2, 4, 2, 1}, true, Metric::single},
                                        {{4, 4, 4, 8, 4, 2}, true, Metric::single},
                                        {{4, 4, 4, 8, 4, 2}, false, Metric::super},
                                        {{4, 2, 1, 2, 2, 2}, false, Metric::single}}};
// The one that exhausts what can be reached; single cards make every reachable position.
constexpr Plan last_plan = {{4, 4, 2, 4, 2, 1}, true, Metric::single};

class Search {
 public:
  Search(const Position& start, const Variant& variant, const Plan& plan, const Limits& limits)
      : start_(start), variant_(variant), plan_(plan), limits_(limits), code_(start, variant) {}

  // Expands at most `most` positions.
  Status run(std::uint64_t most);
  // As single-card moves.
  [[nodiscard]] std::vector<Move> solution() const;
  [[nodiscard]] const StateTable& table() const { return table_; }
  [[nodiscard]] std::uint64_t expanded() const { return expanded_; }

 private:
  [[nodiscard]] std::size_t price(const Position& position) const;
  // Enters the unknown children of a record, cheapest first; true if one is solved.
  bool expand(std::uint32_t number);
  [[nodiscard]] std::optional<Status> limit_reached() const;

  struct Child {
    std::size_t price;
    std::uint32_t number;
  };
  const Position& start_;
  Variant variant_;
  Plan plan_;
  Limits limits_;
  RankCode code_;
  StateTable table_;
  std::vector<Child> children_;
  std::uint64_t expanded_ = 0;
  std::uint32_t goal_ = no_parent;
};

std::size_t Search::price(const Position& position) const {
  const Weights& weights = plan_.weights;
  std::size_t sum = weights.left * (variant_.cards() - position.cards_home());
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

std::optional<Status> Search::limit_reached() const {
  if (expanded_ >= limits_.nodes) {
    return Status::nodes;
  }
  if (table_.bytes() >= limits_.memory) {
    return Status::memory;
  }
  return (expanded_ & 1023U) == 0 && limits_.late() ? std::optional(Status::time) : std::nullopt;
}

Status Search::run(std::uint64_t most) {
  Position root = canonical(start_);
  play_safe_home(root);
  const StateKey key = code_.encode(root);
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
    if (const auto limit = limit_reached()) {
      return *limit;
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

std::vector<Move> Search::solution() const {
  std::vector<CardMove> path;
  for (std::uint32_t at = goal_; table_.get(at).extra != no_parent;) {
    const auto parent = static_cast<std::uint32_t>(table_.get(at).extra);
    const Position position = code_.decode(table_.get(parent).key);
    for (const Move& move : legal_moves(position, variant_, plan_.steps)) {
      Position child = position;
      make_move(child, move);
      play_safe_home(child);
      if (code_.encode(child) == table_.get(at).key) {
        path.push_back(card_move(position, move));
        break;
      }
    }
    at = parent;
  }
  std::reverse(path.begin(), path.end());
  Replay replay(start_, variant_, Metric::single);
  for (const Move& move : physical_moves(start_, variant_, path, true)) {
    replay.play({move.from, move.to, move.count});
  }
  return replay.single_moves();
}

bool plays(const Position& start, const Variant& variant, const std::vector<Move>& moves) {
  Replay replay(start, variant, Metric::single);
  for (const Move& move : moves) {
    if (replay.play({move.from, move.to, std::nullopt})) {
      return false;
    }
  }
  return replay.solved();
}

// The index of the later move of the card that moves[first] put down, 0 if it is not found before
// something is put on it or the card uncovered at its source moves (a source column: or is
// covered).
std::size_t needless_until(const std::vector<Move>& moves, std::size_t first) {
  const Place a = moves[first].from;
  const Place b = moves[first].to;
  for (std::size_t j = first + 1; j < moves.size(); ++j) {
    if (moves[j].from == b) {
      return j;
    }
    if (moves[j].to == b || (a.is_column() && (moves[j].to == a || moves[j].from == a))) {
      return 0;
    }
  }
  return 0;
}

// The solution without moves[first]; what used its source in between, a cell, uses `other` instead.
std::vector<Move> without(const std::vector<Move>& moves, std::size_t first, std::size_t later,
                          Place other) {
  std::vector<Move> shorter = moves;
  const Place a = moves[first].from;
  for (std::size_t j = first + 1; j < later; ++j) {
    for (Place* const place : {&shorter[j].from, &shorter[j].to}) {
      *place = *place == a ? other : *place;
    }
  }
  shorter[later].from = a;
  if (shorter[later].from == shorter[later].to) {
    shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(later));
  }
  shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(first));
  return shorter;
}

// Drops a move where the rule applies; false if it applies nowhere. What replaying refuses (a cell
// that is not free throughout) is no improvement.
bool improve_once(const Position& start, const Variant& variant, std::vector<Move>& moves) {
  for (std::size_t first = 0; first < moves.size(); ++first) {
    const std::size_t later = moves[first].to.is_home() ? 0 : needless_until(moves, first);
    if (later == 0) {
      continue;
    }
    const Place a = moves[first].from;
    std::vector<Place> others = {a};
    for (std::size_t cell = 0; a.is_cell() && cell < variant.cells; ++cell) {
      if (Place::cell(cell) != a) {
        others.push_back(Place::cell(cell));
      }
    }
    for (const Place other : others) {
      std::vector<Move> shorter = without(moves, first, later, other);
      if (plays(start, variant, shorter)) {
        moves = std::move(shorter);
        return true;
      }
    }
  }
  return false;
}

}  // namespace

SearchResult depth_first_search(const Position& start, const Variant& variant,
                                const DepthFirstOptions& options, const Limits& limits) {
  SearchResult result;
  Limits rest = limits;
  // False if there is no need for another search.
  const auto attempt = [&](const Plan& plan, std::uint64_t most) {
    Search search(start, variant, plan, rest);
    const Status status = search.run(most);
    result.expanded += search.expanded();
    result.bytes = std::max<std::uint64_t>(result.bytes, search.table().bytes());
    if (rest.nodes != Limits::none) {
      rest.nodes -= search.expanded();
    }
    if (!result.has_solution) {
      result.status = status;
      result.stored = search.table().size();
    }
    if (status == Status::solved) {
      std::vector<Move> moves = search.solution();
      if (options.improve) {
        moves = improved(start, variant, std::move(moves));
      }
      if (!result.has_solution || moves.size() < result.moves.size()) {
        result.moves = std::move(moves);
      }
      result.has_solution = true;
      return options.improve;
    }
    return status == Status::nodes && rest.nodes > 0;
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
  }
  attempt(last_plan, Limits::none);
  return result;
}

std::vector<Move> improved(const Position& start, const Variant& variant, std::vector<Move> moves) {
  while (improve_once(start, variant, moves)) {
  }
  return moves;
}

}  // namespace tsume::freecell
