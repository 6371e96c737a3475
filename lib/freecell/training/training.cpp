#include "lib/freecell/training/training.hpp"

#include "lib/core/digest.hpp"
#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/freecell/search/solve.hpp"

#include <algorithm>
#include <new>

namespace tsume::freecell {

namespace {

// A neighbour that is none of `taken` (canonical); nullopt if there is none.
std::optional<Position> random_neighbour(const Position& position, const Variant& variant,
                                         const std::vector<Position>& taken, core::Random& random) {
  std::vector<Position> neighbours;
  for (const Move& move : legal_moves(position, variant)) {
    Position child = position;
    make_move(child, move);
    const Position sorted = canonical(child);
    if (std::find(taken.begin(), taken.end(), sorted) == taken.end()) {
      neighbours.push_back(child);
    }
  }
  return neighbours.empty() ? std::nullopt
                            : std::optional(neighbours[random.below(neighbours.size())]);
}

// Replays the solution that a search has found, if there is one.
void check(const Position& position, const Variant& variant, const SearchResult& result) {
  if (result.has_solution) {
    (void)checked_moves(position, variant, Metric::single, result.moves);
  }
}

// Labels positions of one deal.
class Labeller {
 public:
  Labeller(const Board& board, const Variant& variant, const TrainingOptions& options,
           const SearchObserver& observer)
      : board_(board),
        variant_(variant),
        options_(options),
        limits_(options.limits),
        observer_(observer) {
    limits_.nodes = options.label_nodes;
  }

  // The records along a solution of the board, and beside it.
  [[nodiscard]] TrainingDeal along(const std::vector<Move>& solution, core::Random& random) const {
    Position position = board_.position;
    TrainingDeal deal;
    for (std::size_t ply = 0; ply <= solution.size(); ++ply) {
      const auto rest = solution.begin() + static_cast<std::ptrdiff_t>(ply);
      deal.records.push_back(solved(position, ply, {rest, solution.end()}));
      if (limits_.deadline.reached()) {
        deal = {};
        deal.outcome = core::Outcome::timeout;
        break;
      }
      if (ply == solution.size()) {
        break;
      }
      Position next = position;
      make_move(next, *rest);
      std::vector<Position> taken = {canonical(next)};
      for (std::size_t i = 0; i < options_.off_path; ++i) {
        const auto neighbour = random_neighbour(position, variant_, taken, random);
        if (!neighbour) {
          break;
        }
        taken.push_back(canonical(*neighbour));
        if (auto record = settle(*neighbour, ply + 1)) {
          record->on_path = false;
          deal.records.push_back(std::move(*record));
        } else {
          ++deal.dropped;
        }
      }
      position = next;
    }
    return deal;
  }

  // `solution` is a shortest one of the position.
  [[nodiscard]] TrainingRecord solved(const Position& position, std::size_t ply,
                                      const std::vector<Move>& solution) const {
    TrainingRecord record = blank(position, ply);
    record.distance = static_cast<int>(solution.size());
    if (!solution.empty()) {
      record.best = solution.front();
      add_alternatives(record);
    }
    return record;
  }

  [[nodiscard]] TrainingRecord unsolvable(const Position& position, std::size_t ply) const {
    return blank(position, ply);
  }

  // A position beside the solution; nullopt if the node limit leaves it open.
  [[nodiscard]] std::optional<TrainingRecord> settle(const Position& position,
                                                     std::size_t ply) const {
    const SearchResult result = search(position, {});
    if (result.outcome == core::Outcome::unsolvable) {
      return unsolvable(position, ply);
    }
    return result.outcome == core::Outcome::solved
               ? std::optional(solved(position, ply, result.moves))
               : std::nullopt;
  }

 private:
  [[nodiscard]] TrainingRecord blank(const Position& position, std::size_t ply) const {
    TrainingRecord record;
    record.deal = board_.id;
    record.initial = board_.position;
    record.ply = ply;
    record.position = position;
    const std::size_t left = variant_.cards() - position.cards_home();
    DeadlockGraph graph;
    graph.build(position, variant_);
    record.bound_1suit = left + graph.forced_count();
    record.bound_fvs = left + parked_bound(position, variant_, Heuristic::fvs);
    record.split = split_of(board_.id, options_.shares);
    return record;
  }

  void add_alternatives(TrainingRecord& record) const {
    Position next = record.position;
    make_move(next, *record.best);
    const Position best_child = canonical(next);
    for (const Move& move : legal_moves(record.position, variant_)) {
      Position child = record.position;
      make_move(child, move);
      const core::Outcome verdict = canonical(child) == best_child
                                        ? core::Outcome::solved
                                        : within(child, static_cast<unsigned>(record.distance) - 1);
      if (verdict == core::Outcome::solved) {
        record.all_optimal.push_back(move);
      } else if (verdict != core::Outcome::unsolvable && verdict != core::Outcome::bounded) {
        record.unknown.push_back(move);
      }
    }
  }

  // Solved: in at most `length` moves; unsolvable, bounded: not so.
  [[nodiscard]] core::Outcome within(const Position& position, unsigned length) const {
    const std::size_t left = variant_.cards() - position.cards_home();
    if (left + parked_bound(position, variant_, Heuristic::fvs) > length) {
      return core::Outcome::bounded;
    }
    SearchOptions options;
    options.known_length = length + 1;
    return search(position, options).outcome;
  }

  // Throws std::bad_alloc if memory runs out without a limit: what a position is labelled with must
  // not depend on the machine.
  [[nodiscard]] SearchResult search(const Position& position, const SearchOptions& options) const {
    SearchResult result = staged_search(position, variant_, options, limits_, observer_);
    if (result.outcome == core::Outcome::memory_limit && !limits_.memory) {
      throw std::bad_alloc();
    }
    check(position, variant_, result);
    return result;
  }

  const Board& board_;
  Variant variant_;
  const TrainingOptions& options_;
  core::Limits limits_;
  const SearchObserver& observer_;
};

TrainingRecord image(const TrainingRecord& record, const Symmetry& symmetry,
                     const Variant& variant) {
  TrainingRecord copy = record;
  copy.suit_number = symmetry.suit_number;
  copy.initial = suit_symmetry(symmetry.suit_number)(record.initial);
  copy.position = symmetry(record.position);
  // Again the first free cell and the first empty column stand for all.
  const auto image_of = [&](const Move& move) {
    return physical_move(copy.position, variant, card_move(copy.position, symmetry(move)));
  };
  const auto images_of = [&](const std::vector<Move>& moves) {
    std::vector<Move> images;
    std::transform(moves.begin(), moves.end(), std::back_inserter(images), image_of);
    std::vector<Move> in_order;
    for (const Move& move : legal_moves(copy.position, variant)) {
      if (std::find(images.begin(), images.end(), move) != images.end()) {
        in_order.push_back(move);
      }
    }
    return in_order;
  };
  if (record.best) {
    copy.best = image_of(*record.best);
  }
  copy.all_optimal = images_of(record.all_optimal);
  copy.unknown = images_of(record.unknown);
  return copy;
}

}  // namespace

Shares parse_shares(std::string_view text) {
  constexpr std::uint64_t most = 1'000'000;
  const auto fail = [&](const std::string& expected) {
    throw core::BadArgument("--shares: " + core::quoted(text) + " is not " + expected);
  };
  const auto fields = core::split_fields(text, ':');
  Shares shares{};
  if (fields.size() != shares.size()) {
    fail("three shares, as in 80:10:10");
  }
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const auto share = core::parse_decimal<std::uint64_t>(fields[i]);
    if (!share || *share > most) {
      fail("three whole numbers from 0 to 1000000");
    }
    shares[i] = *share;
  }
  if (shares == Shares{}) {
    fail("three shares of which one is above 0");
  }
  return shares;
}

Split split_of(const std::string& id, const Shares& shares) {
  const std::uint64_t total = shares[0] + shares[1] + shares[2];
  const std::uint64_t at = core::mix64(core::Digest().add(id).value()) % total;
  return at < shares[0] ? Split::train : at < shares[0] + shares[1] ? Split::valid : Split::test;
}

TrainingDeal training_deal(const Board& board, const Variant& variant,
                           const TrainingOptions& options, const SearchObserver& observer) {
  const SearchResult result = staged_search(board.position, variant, {}, options.limits, observer);
  check(board.position, variant, result);
  core::Random random(options.seed ^ core::Digest().add(board.id).value());
  const Labeller labeller(board, variant, options, observer);
  TrainingDeal deal;
  deal.outcome = result.outcome;
  if (result.outcome == core::Outcome::unsolvable) {
    deal.records.push_back(labeller.unsolvable(board.position, 0));
  } else if (result.outcome == core::Outcome::solved) {
    deal = labeller.along(result.moves, random);
  }
  std::vector<TrainingRecord> images;
  for (TrainingRecord& record : deal.records) {
    for (std::size_t i = 0; i < options.augment; ++i) {
      images.push_back(image(record, random_symmetry(random, variant), variant));
    }
    if (options.canonical) {
      record = image(record, canonical_symmetry(record.position), variant);
    }
  }
  std::move(images.begin(), images.end(), std::back_inserter(deal.records));
  return deal;
}

}  // namespace tsume::freecell
