// Beam search over the staged moves, by layers of equal g, with delayed duplicate detection.
//
// LAYERS. Every step costs at least one move, so all ways to a position with g moves are known when
// layer g is taken up. Its duplicates are united then, and their contexts (staged_moves.hpp) with
// them: each position is visited once. Only visited positions are stored, as parents and to know
// them again; what a layer leaves out may come back with more moves. (Korf, "Best-first frontier
// search with delayed duplicate detection", AAAI 2004; layers of a beam: Zhou and Hansen,
// "Beam-stack search", ICAPS 2005.)
//
// ORDER. The best of a layer have the least sum of f = g + h, the delay of the look-ahead and the
// learned estimate of appraisal.hpp. Children that are so much worse than the last position chosen
// that the next layer will hardly choose them are not made.
//
// WIDTH. One pass as wide as the limits allow gives shorter solutions than passes of doubled width,
// but one that a limit ends just before the goal gives none. So the width is set anew for each
// layer, by what is left for the layers to come.
//
// Nothing is left out but for the width, or because its f shows that it cannot become shorter. So
// where the width suffices for all layers, the solution is a shortest one, by the theorems of
// staged_moves.hpp.
#include "lib/freecell/search/search_core.hpp"
#include "lib/freecell/search/staged_moves.hpp"

#include <algorithm>
#include <array>
#include <memory>

namespace tsume::freecell {

namespace {

constexpr int every_loss = 7;  // no move has a greater one
constexpr int any_cost = 1 << 20;

// A position that waits for its layer.
struct Candidate {
  StateKey key;
  std::uint64_t order = 0;   // the least are the best
  std::uint32_t parent = 0;  // the number of its record
  Context context = free_context;
  std::uint8_t f = 0;
  std::uint8_t delay = 0;  // of the look-ahead

  // The hash draws among equals.
  static std::uint64_t order_of(std::size_t delayed_f, int price, const StateKey& key) {
    const int cost = std::max(0, Appraisal::one_move * static_cast<int>(delayed_f + 1) + price);
    return static_cast<std::uint64_t>(cost) << 32 | hash_of(key) >> 32;
  }
  [[nodiscard]] int cost() const { return static_cast<int>(order >> 32); }

  // The position reached in both ways.
  void unite(const Candidate& other) {
    order = std::min(order, other.order);
    delay = std::min(delay, other.delay);
    const bool free = context == free_context || other.context == free_context;
    context = free ? free_context : static_cast<Context>(context | other.context);
  }
};

class Beam : ParentSearch {
 public:
  Beam(const Position& start, const Variant& variant, const SearchOptions& options,
       const core::Limits& limits, const SearchObserver& observer)
      : ParentSearch(start, variant, options, limits, observer),
        moves_(code_, variant, Digs::late, options.weights),
        begin_(limits.deadline.elapsed()) {}

  SearchResult run();

 private:
  void enter_root();
  void enter(const Candidate& candidate, std::size_t g);
  void reach_goal(std::uint32_t parent, std::size_t g);
  // Takes up a layer: leaves the positions that are to be visited in it.
  void choose(std::size_t g);
  void visit(const Candidate& candidate, std::size_t g);
  [[nodiscard]] std::uint64_t visits_left() const;
  [[nodiscard]] std::uint64_t bytes() const {
    return table_.bytes() + waiting_ * sizeof(Candidate);
  }

  StagedMoves moves_;
  double begin_;  // of the search, in seconds of the deadline
  std::array<std::vector<Candidate>, greatest_length + 1> layers_;
  std::size_t waiting_ = 0;  // candidates in them
  std::vector<StagedChild> children_;
  std::uint32_t goal_ = no_parent;
  int most_cost_ = 0;  // of a position of the layer
  std::size_t best_length_ = options_.known_length;
};

void Beam::enter_root() {
  const Root start = root();
  const std::size_t f =
      start.g + cards_left(start.position) + parked_bound(start.position, variant_, Heuristic::fvs);
  enter({.key = start.key, .parent = no_parent, .f = static_cast<std::uint8_t>(f)}, start.g);
}

void Beam::enter(const Candidate& candidate, std::size_t g) {
  if (candidate.f >= best_length_) {
    return;
  }
  if (candidate.key == solved_key) {
    reach_goal(candidate.parent, g);
    return;
  }
  layers_[g].push_back(candidate);
  ++waiting_;
}

void Beam::reach_goal(std::uint32_t parent, std::size_t g) {
  best_length_ = g;
  if (goal_ == no_parent) {
    goal_ = table_.insert({solved_key, static_cast<std::uint8_t>(g), parent}, hash_of(solved_key));
  } else {
    table_.update(goal_, static_cast<std::uint8_t>(g), parent);
  }
}

// The positions that the scarcest limit still allows to visit.
std::uint64_t Beam::visits_left() const {
  constexpr double expected_rate = 200'000;     // visits in a second, at first
  constexpr double expected_until = 0.001;      // seconds; then the rate is measured
  constexpr std::uint64_t bytes_a_visit = 128;  // its record, and the children that wait
  std::uint64_t visits = limits_.most_nodes() - std::min(expanded_, limits_.most_nodes());
  if (const auto seconds = limits_.deadline.remaining()) {
    const double rate = (static_cast<double>(expanded_) + expected_rate * expected_until) /
                        (limits_.deadline.elapsed() - begin_ + expected_until);
    visits = std::min(visits, static_cast<std::uint64_t>(*seconds * rate));
  }
  if (limits_.memory) {
    visits =
        std::min(visits, (*limits_.memory - std::min(bytes(), *limits_.memory)) / bytes_a_visit);
  }
  return visits;
}

void Beam::choose(std::size_t g) {
  std::vector<Candidate>& layer = layers_[g];
  waiting_ -= layer.size();
  std::size_t least_f = best_length_;
  for (const Candidate& candidate : layer) {
    least_f = std::min<std::size_t>(least_f, candidate.f);
  }
  // A solution has a few moves more than the least f of a layer. (0 to 4 make no difference.)
  constexpr std::size_t further = 2;
  const std::size_t layers_left = std::max(g + 1, std::min(least_f + further, best_length_)) - g;
  const std::size_t width = std::max<std::uint64_t>(1, visits_left() / layers_left);
  std::ranges::sort(layer, {}, &Candidate::key);
  std::size_t kept = 0;
  for (const Candidate& candidate : layer) {
    if (kept > 0 && layer[kept - 1].key == candidate.key) {
      layer[kept - 1].unite(candidate);
    } else if (candidate.f < best_length_ &&
               table_.find(candidate.key, hash_of(candidate.key)) == StateTable::absent) {
      layer[kept++] = candidate;
    }
  }
  layer.resize(kept);
  if (layer.size() > width) {
    std::ranges::nth_element(layer, layer.begin() + static_cast<std::ptrdiff_t>(width), {},
                             &Candidate::order);
    layer.resize(width);
    most_cost_ = std::ranges::max(layer, {}, &Candidate::order).cost();
  } else {
    most_cost_ = any_cost;
  }
}

void Beam::visit(const Candidate& candidate, std::size_t g) {
  const std::size_t f = candidate.f;
  if (f >= best_length_) {
    return;
  }
  ++expanded_;
  const std::uint32_t number = table_.insert(
      {candidate.key, static_cast<std::uint8_t>(g), candidate.parent}, hash_of(candidate.key));
  children_.clear();
  const auto parked = static_cast<std::uint8_t>(f - g - cards_left(candidate.key));
  // The next layer chooses positions that are worse by a move at most.
  const int room = most_cost_ - candidate.cost() + Appraisal::one_move * (1 + candidate.delay);
  const auto last_stage =
      static_cast<std::uint8_t>(std::min(every_loss, room / Appraisal::one_move));
  moves_.expand({candidate.key, parked, 0, last_stage, 0, candidate.context}, children_);
  for (const StagedChild& child : children_) {
    const std::size_t delayed_f = f + child.loss;
    enter({child.key, Candidate::order_of(delayed_f, child.price, child.key), number, child.context,
           static_cast<std::uint8_t>(delayed_f - child.delay), child.delay},
          g + child.cost);
  }
}

SearchResult Beam::run() {
  Budget budget(limits_, 64);
  std::optional<core::Outcome> limit;
  enter_root();
  for (std::size_t g = 0; g < layers_.size() && !limit; ++g) {
    choose(g);
    for (const Candidate& candidate : layers_[g]) {
      limit = budget.reached(expanded_, bytes() + table_.growth(1));
      if (limit) {
        break;
      }
      visit(candidate, g);
      if ((expanded_ & 0xfffU) == 0 && observer_) {
        observer_(0, table_.size(), bytes());
      }
    }
    layers_[g] = {};
  }
  SearchResult result;
  result.outcome =
      goal_ != no_parent ? core::Outcome::solved : limit.value_or(core::Outcome::bounded);
  result.stored = table_.size();
  result.expanded = expanded_;
  result.bytes = bytes();
  if (goal_ != no_parent) {
    result.has_solution = true;
    result.moves = moves_to(goal_);
  }
  return result;
}

}  // namespace

SearchResult beam_search(const Position& start, const Variant& variant,
                         const SearchOptions& options, const core::Limits& limits,
                         const SearchObserver& observer) {
  return std::make_unique<Beam>(start, variant, options, limits, observer)->run();
}

}  // namespace tsume::freecell
