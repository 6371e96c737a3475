// Bounds, and the searches against breadth-first search and the oracle.
#include "lib/freecell/search/search.hpp"

#include "lib/core/error.hpp"
#include "lib/freecell/rules/deal.hpp"
#include "lib/freecell/rules/replay.hpp"
#include "lib/freecell/rules/state_code.hpp"
#include "lib/freecell/search/appraisal.hpp"
#include "lib/freecell/search/grade.hpp"
#include "lib/freecell/search/portfolio.hpp"
#include "lib/freecell/search/priced_position.hpp"
#include "lib/freecell/search/solve.hpp"
#include "lib/freecell/search/staged_moves.hpp"
#include "lib/freecell/search/state_table.hpp"
#include "tests/unit/freecell/helpers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace tsume::freecell {
namespace {

using testing_helpers::breadth_first;
using testing_helpers::read_oracle;

// The length of the solution, -1 if unsolvable; checks the moves.
int length_of(const SearchResult& result, const Position& position, const Variant& variant,
              Metric metric = Metric::single) {
  if (result.outcome == core::Outcome::unsolvable) {
    return -1;
  }
  EXPECT_EQ(result.outcome, core::Outcome::solved);
  const CheckedMoves verdict =
      check_moves(position, variant, reading_of(metric), written(position, result.moves));
  EXPECT_EQ(verdict.kind, CheckedMoves::Kind::solved) << verdict.reason;
  EXPECT_EQ(verdict.moves, result.moves.size());
  EXPECT_EQ(result.lower, result.moves.size());
  return static_cast<int>(result.moves.size());
}

const std::vector<Variant> shapes = {{3, 2, 1}, {3, 3, 1}, {4, 3, 2}, {3, 3, 2}, {3, 2, 4},
                                     {5, 5, 0}, {4, 2, 4}, {4, 2, 2}, {2, 3, 4}, {5, 3, 1}};

// What moves change, all moves of random games, against the same worked out anew.
TEST(Pricing, MakesOfEveryMoveWhatLoadingGives) {
  core::Random random(23);
  const auto anew = [](const Position& position, const Pricing& pricing, const RankCode& code) {
    PricedPosition priced;
    pricing.load(position, code.encode(position), priced);
    return priced;
  };
  for (int game = 0; game < 60; ++game) {
    const Variant variant = game < 20 ? Variant{} : shapes[random.below(shapes.size())];
    Position start = canonical(microsoft_deal(random.below(1000) + 1, variant));
    play_safe_home(start);
    make_canonical(start);
    const RankCode code(start, variant);
    const auto weight = [&] { return static_cast<std::uint32_t>(random.below(100)); };
    const Weights weights{weight(), weight(), weight(), weight(), weight(), weight(), weight()};
    const Pricing pricing(variant, weights, code);
    PricedPosition priced = anew(start, pricing, code);
    for (int step = 0; step < 80; ++step) {
      const MoveList moves = legal_moves(priced.position, variant, Metric::super);
      if (moves.empty()) {
        break;
      }
      std::vector<PricedPosition> children;
      for (const Move& move : moves) {
        const Taken taken = pricing.take(priced, move);
        PricedPosition child = priced;
        const std::uint32_t played = pricing.make(child, taken, move.to);
        Position expected = priced.position;
        make_move(expected, move);
        EXPECT_EQ(played, play_safe_home(expected));
        EXPECT_EQ(child.position, canonical(expected));
        const PricedPosition whole = anew(child.position, pricing, code);
        EXPECT_EQ(child.price, whole.price);
        EXPECT_EQ(child.key, whole.key);
        EXPECT_EQ(child.cards, whole.cards);
        EXPECT_EQ(child.next_home, whole.next_home);
        EXPECT_EQ(child.cells_used, whole.cells_used);
        if (!taken.frees_safe && !move.to.is_home()) {
          EXPECT_EQ(pricing.price_after(priced, taken, move.to), whole.price);
          EXPECT_EQ(pricing.key_after(priced, taken, move.to), whole.key);
        }
        children.push_back(child);
      }
      priced = children[random.below(children.size())];
    }
  }
}

// The same for the estimate of the beam, for moves that send nothing home.
TEST(CheckedMoves, RefuseWhatDoesNotSolve) {
  const Position position = microsoft_deal(1);
  core::Limits limits;
  limits.nodes = 8000;
  std::vector<Move> moves = beam_search(position, {}, {}, limits).moves;
  ASSERT_FALSE(moves.empty());
  EXPECT_FALSE(checked_moves(position, {}, Metric::single, moves).empty());
  moves.pop_back();
  EXPECT_THROW((void)checked_moves(position, {}, Metric::single, moves), core::InternalError);
  EXPECT_THROW((void)checked_moves(microsoft_deal(2), {}, Metric::single, moves),
               core::InternalError);
}

TEST(Appraisal, OfEveryMoveIsWhatLoadingGives) {
  core::Random random(29);
  std::set<int> prices;
  for (int game = 0; game < 60; ++game) {
    const Variant variant = game < 20 ? Variant{} : shapes[random.below(shapes.size())];
    Position position = microsoft_deal(random.below(1000) + 1, variant);
    Appraisal appraisal(variant, {});
    Appraisal anew(variant, {});
    for (int step = 0; step < 80; ++step) {
      appraisal.load(position);
      const MoveList moves = legal_moves(position, variant);
      if (moves.empty()) {
        break;
      }
      for (const Move& move : moves) {
        Position child = position;
        make_move(child, move);
        anew.load(child);
        if (!move.to.is_home()) {
          const Card card = move.from.is_column() ? position.columns[move.from.index()].top()
                                                  : position.cells[move.from.index()];
          EXPECT_EQ(appraisal.price_after(move, card), anew.price());
        }
        prices.insert(anew.price());
      }
      make_move(position, moves[random.below(moves.size())]);
    }
  }
  EXPECT_GT(prices.size(), 100U);
}

TEST(Bounds, RootBoundsOfDealsOneToTen) {
  const std::vector<std::size_t> known = {74, 68, 70, 73, 78, 73, 72, 70, 80, 74};
  for (std::uint64_t n = 1; n <= known.size(); ++n) {
    EXPECT_EQ(52 + parked_bound(microsoft_deal(n), {}, Heuristic::fvs), known[n - 1]) << n;
  }
}

TEST(Bounds, OrderedOnWalksAndConsistentWhereClaimed) {
  core::Random random(17);
  for (std::uint64_t n = 1; n <= 12; ++n) {
    Position position = microsoft_deal(n);
    const auto total = [&](Heuristic heuristic, bool super) {
      return 52 - position.cards_home() + parked_bound(position, {}, heuristic, super);
    };
    const auto forced = [&] {
      DeadlockGraph graph;
      graph.build(position, {});
      return 52 - position.cards_home() + graph.forced_count();
    };
    for (int step = 0; step < 60; ++step) {
      const std::size_t one = forced();
      const std::size_t fvs = total(Heuristic::fvs, false);
      const std::size_t super = total(Heuristic::fvs, true);
      EXPECT_LE(one, total(Heuristic::scc, false));
      EXPECT_LE(total(Heuristic::scc, false), fvs);
      EXPECT_LE(super, fvs);
      const MoveList moves = legal_moves(position, {}, Metric::single);
      if (moves.empty()) {
        break;
      }
      make_move(position, moves[random.below(moves.size())]);
      EXPECT_LE(one, forced() + 1);
      EXPECT_LE(fvs, total(Heuristic::fvs, false) + 1);
      EXPECT_LE(super, total(Heuristic::fvs, true) + 1);
    }
  }
}

// The losses that the staged moves claim are f(child) - f(parent), without look-ahead.
TEST(StagedMoves, LossesAreExact) {
  core::Random random(23);
  for (std::uint64_t n = 1; n <= 12; ++n) {
    Position position = microsoft_deal(n);
    play_safe_home(position);
    const RankCode code(position, {});
    StagedMoves moves(code, {}, Digs::any);
    for (int step = 0; step < 40; ++step) {
      const auto parked = static_cast<std::uint8_t>(parked_bound(position, {}, Heuristic::fvs));
      std::vector<StagedChild> children;
      const VisitResult result = moves.expand({code.encode(position), parked, 0, 7}, children);
      EXPECT_FALSE(result.more);
      std::multiset<StateKey> expected;
      for (const Move& move : legal_moves(canonical(position), {})) {
        Position child = canonical(position);
        make_move(child, move);
        play_safe_home(child);
        expected.insert(code.encode(child));
      }
      std::multiset<StateKey> found;
      for (const StagedChild& child : children) {
        found.insert(child.key);
        const Position next = code.decode(child.key);
        const std::size_t bound = parked_bound(next, {}, Heuristic::fvs);
        EXPECT_EQ(child.parked, bound);
        EXPECT_EQ(child.cost + bound + position.cards_home(),
                  child.loss + parked + next.cards_home());
      }
      EXPECT_EQ(found, expected);
      const MoveList legal = legal_moves(position, {});
      if (legal.empty()) {
        break;
      }
      make_move(position, legal[random.below(legal.size())]);
      play_safe_home(position);
    }
  }
}

core::Limits small_memory() {
  core::Limits limits;
  limits.memory = 1 << 16;
  return limits;
}

// Every search agrees with breadth-first search, in lengths and verdicts.
void expect_all_agree(const Position& position, const Variant& variant, int truth) {
  for (const auto& heuristic : heuristic_names) {
    SearchOptions options;
    options.heuristic = heuristic.value;
    EXPECT_EQ(length_of(astar_search(position, variant, options, {}), position, variant), truth)
        << heuristic.name;
  }
  EXPECT_EQ(length_of(staged_search(position, variant, {}, {}), position, variant), truth);
  EXPECT_EQ(length_of(threshold_search(position, variant, {}, small_memory()), position, variant),
            truth);
  const SearchResult quick = portfolio_search(position, variant, {});
  EXPECT_EQ(quick.outcome, truth < 0 ? core::Outcome::unsolvable : core::Outcome::solved);
}

TEST(Searches, TellHowFarTheyAre) {
  const Position position = microsoft_deal(11'982);  // unsolvable: none ends soon
  const Variant variant;
  core::Limits limits;
  limits.nodes = 100'000;
  struct Engine {
    std::string name;
    bool has_layers;
    std::function<void(const SearchObserver&)> run;
  };
  const std::vector<Engine> engines = {
      {"staged", true,
       [&](const SearchObserver& observer) {
         (void)staged_search(position, variant, {}, limits, observer);
       }},
      {"A*", true,
       [&](const SearchObserver& observer) {
         (void)astar_search(position, variant, {}, limits, observer);
       }},
      {"threshold", true,
       [&](const SearchObserver& observer) {
         // The table is full before the search is told of for the second time.
         core::Limits small = limits;
         small.memory = 1 << 16;
         (void)threshold_search(position, variant, {}, small, observer);
       }},
      {"beam", false,
       [&](const SearchObserver& observer) {
         (void)beam_search(position, variant, {}, limits, observer);
       }},
      {"best-first", false, [&](const SearchObserver& observer) {
         (void)fixed_search(position, variant, limits, observer);
       }}};
  for (const Engine& engine : engines) {
    unsigned told = 0;
    unsigned last_layer = 0;
    std::uint64_t last_stored = 0;
    engine.run([&](unsigned layer, std::uint64_t stored, std::uint64_t bytes) {
      ++told;
      EXPECT_GE(layer, last_layer) << engine.name;
      last_layer = layer;
      EXPECT_GT(stored, last_stored) << engine.name;
      last_stored = stored;
      EXPECT_GT(bytes, 0U) << engine.name;
    });
    EXPECT_GT(told, engine.name == "threshold" ? 1U : 0U) << engine.name;
    EXPECT_EQ(last_layer > 0, engine.has_layers) << engine.name;
  }
}

// With a bound on the length: solved if it suffices; else bounded, with a lower bound that holds,
// or unsolvable, and that only if it is. A bound that leaves nothing out keeps the proof.
void expect_bounds_keep_proofs(const Position& position, const Variant& variant, int truth) {
  using Engine = std::function<SearchResult(const SearchOptions&)>;
  std::vector<Engine> engines = {
      [&](const SearchOptions& options) { return staged_search(position, variant, options, {}); },
      [&](const SearchOptions& options) {
        return threshold_search(position, variant, options, small_memory());
      }};
  for (const Heuristic heuristic : {Heuristic::scc, Heuristic::fvs}) {
    engines.emplace_back([&, heuristic](SearchOptions options) {
      options.heuristic = heuristic;
      return astar_search(position, variant, options, {});
    });
  }
  for (unsigned known = 1; known <= greatest_length + 1; known += known < 40 ? 1 : 30) {
    SearchOptions options;
    options.known_length = known;
    for (std::size_t i = 0; i < engines.size(); ++i) {
      SCOPED_TRACE("engine " + std::to_string(i) + ", known length " + std::to_string(known));
      const SearchResult result = engines[i](options);
      if (truth >= 0 && static_cast<unsigned>(truth) < known) {
        EXPECT_EQ(length_of(result, position, variant), truth);
      } else if (truth >= 0) {
        EXPECT_EQ(result.outcome, core::Outcome::bounded);
        EXPECT_FALSE(result.has_solution);
        EXPECT_GE(result.lower, known);
        EXPECT_LE(result.lower, static_cast<unsigned>(truth));
      } else if (known > 100) {
        EXPECT_EQ(result.outcome, core::Outcome::unsolvable);
      } else {
        EXPECT_TRUE(result.outcome == core::Outcome::unsolvable ||
                    result.outcome == core::Outcome::bounded);
      }
    }
    SolveOptions whole;
    whole.most_moves = known - 1;
    const Solution solution = solve({"x", position}, variant, whole);
    const core::Outcome expected = truth < 0 ? core::Outcome::unsolvable
                                   : static_cast<unsigned>(truth) < known ? core::Outcome::solved
                                                                          : core::Outcome::bounded;
    EXPECT_EQ(solution.outcome, expected) << known;
  }
}

TEST(Bounds, EveryUpperBoundKeepsEveryProof) {
  std::map<bool, int> seen;
  for (const Variant& variant : {Variant{3, 2, 1}, Variant{4, 3, 1}, Variant{5, 5, 0}}) {
    for (std::uint64_t n = 1; n <= 5; ++n) {
      SCOPED_TRACE("deal " + std::to_string(n));
      const Position position = microsoft_deal(n, variant);
      if (const auto truth = breadth_first(position, variant, Metric::single, 12'000)) {
        expect_bounds_keep_proofs(position, variant, *truth);
        ++seen[*truth >= 0];
      }
    }
  }
  EXPECT_GE(seen[false], 4);
  EXPECT_GE(seen[true], 4);
}

// The number of deals that breadth-first search decided.
int compare_deals(const Variant& variant, std::uint64_t first, std::uint64_t last,
                  std::size_t most) {
  int decided = 0;
  for (std::uint64_t n = first; n <= last; ++n) {
    SCOPED_TRACE("deal " + std::to_string(n));
    const Position position = microsoft_deal(n, variant);
    if (const auto truth = breadth_first(position, variant, Metric::single, most)) {
      ++decided;
      expect_all_agree(position, variant, *truth);
    }
  }
  return decided;
}

// A card that goes home by way of a cell ends where it would have gone at once: the path must be
// the shorter one.
TEST(Search, PathsHaveTheLengthThatWasProved) {
  const Variant variant{3, 2, 4};
  const Position position = microsoft_deal(104, variant);
  expect_all_agree(position, variant, 16);
}

class SmallDecks : public ::testing::TestWithParam<std::size_t> {};

TEST_P(SmallDecks, EverySearchAgreesWithBreadthFirst) {
  EXPECT_GE(compare_deals(shapes[GetParam()], 1, 10, 12'000), 4);
}

TEST_P(SmallDecks, SlowEverySearchAgreesWithBreadthFirst) {
  EXPECT_GE(compare_deals(shapes[GetParam()], 101, 160, 60'000), 40);
}

TEST_P(SmallDecks, SupermoveMetricAgreesWithBreadthFirst) {
  const Variant variant = shapes[GetParam()];
  for (std::uint64_t n = 21; n <= 26; ++n) {
    const Position position = microsoft_deal(n, variant);
    const auto truth = breadth_first(position, variant, Metric::super, 12'000);
    if (truth) {
      SearchOptions options;
      options.metric = Metric::super;
      EXPECT_EQ(
          length_of(astar_search(position, variant, options, {}), position, variant, Metric::super),
          *truth)
          << "deal " << n;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, SmallDecks, ::testing::Range(std::size_t{0}, shapes.size()));

TEST(Oracle, SmallDecksAndEasyPositions) {
  int rows = 0;
  for (const auto& row : read_oracle()) {
    const bool easy = row.id.starts_with("small") || row.id == "ms3" || row.id == "ms33" ||
                      (row.id.find('@') != std::string::npos && row.optimal <= 45);
    if (easy) {
      EXPECT_EQ(
          length_of(staged_search(row.position, row.variant, {}, {}), row.position, row.variant),
          row.optimal)
          << row.id;
      ++rows;
    }
  }
  EXPECT_GE(rows, 80);
}

TEST(OracleSlow, EveryRow) {
  for (const auto& row : read_oracle()) {
    SearchOptions options;
    options.threads = 2;
    EXPECT_EQ(
        length_of(staged_search(row.position, row.variant, options, {}), row.position, row.variant),
        row.optimal)
        << row.id;
  }
}

TEST(Search, SameAnswerForEveryNumberOfThreads) {
  for (const std::uint64_t n : {2U, 33U, 17U}) {
    const Position position = microsoft_deal(n);
    const SearchResult one = staged_search(position, {}, {}, {});
    for (const unsigned threads : {2U, 3U, 8U}) {
      SearchOptions options;
      options.threads = threads;
      const SearchResult many = staged_search(position, {}, options, {});
      EXPECT_EQ(many.moves, one.moves);
      EXPECT_EQ(many.stored, one.stored);
      EXPECT_EQ(many.expanded, one.expanded);
    }
  }
}

TEST(Search, LimitsAreExactAndBoundsHold) {
  core::Limits limits;
  limits.nodes = 1000;
  const SearchResult result = staged_search(microsoft_deal(1), {}, {}, limits);
  EXPECT_EQ(result.outcome, core::Outcome::node_limit);
  EXPECT_EQ(result.expanded, 1000U);
  EXPECT_GE(result.lower, 74U);
  EXPECT_LE(result.lower, 87U);
  EXPECT_FALSE(result.has_solution);
}

TEST(Search, AFullTableGoesOnInBoundedMemory) {
  Board board{"3", microsoft_deal(3)};
  SolveOptions options;
  core::Limits limits;
  limits.memory = 300'000;
  const Solution full = solve(board, {}, options, limits);
  EXPECT_EQ(full.outcome, core::Outcome::solved);
  EXPECT_EQ(full.upper, 73U);
  EXPECT_LE(full.bytes, 300'000U);
}

// Every solver, on random boards: solve() replays what it prints, and throws if that fails.
TEST(Search, EverySolverPrintsSolutionsThatAreReadBack) {
  core::Random random(31);
  std::size_t solved = 0;
  for (int round = 0; round < 6000; ++round) {
    const Variant variant{2 + random.below(4), 2 + random.below(4), random.below(4)};
    const Board board{"x", testing_helpers::random_position(random, variant, 14)};
    SolveOptions options;
    options.search.metric = random.below(3) == 0 ? Metric::single : Metric::super;
    const bool super = options.search.metric == Metric::super;
    options.search.heuristic = !super && random.below(2) == 0 ? Heuristic::scc : Heuristic::fvs;
    options.first_bound = random.below(4) > 0;
    if (!options.first_bound) {
      options.most_moves = 200;
    }
    core::Limits limits;
    limits.nodes = 2000;
    if (random.below(4) == 0) {
      limits.memory = std::uint64_t{1} << 16;
    }
    const Solution solution = solve(board, variant, options, limits);
    const Solution quick = solve_quickly(board, variant, limits, random.below(2) == 0);
    solved += solution.moves && quick.moves ? 1U : 0U;
    EXPECT_FALSE(solution.outcome == core::Outcome::unsolvable && quick.moves)
        << board_text(board.position, variant);
  }
  EXPECT_GT(solved, 2000U);
}

TEST(Search, UpperBoundsFromQuickSolutionsAndClaims) {
  const Board board{"33", microsoft_deal(33)};
  SolveOptions options;
  options.first_bound = true;
  EXPECT_EQ(solve(board, {}, options).upper, 69U);
  options.first_bound = false;
  options.most_moves = 69;
  EXPECT_EQ(solve(board, {}, options).outcome, core::Outcome::solved);
  options.most_moves = 68;
  const Solution beyond = solve(board, {}, options);
  EXPECT_EQ(beyond.outcome, core::Outcome::bounded);
  EXPECT_EQ(beyond.lower, 69U);
}

// The verdict of each move, and the length after it, against breadth-first search.
TEST(EachMove, VerdictsAndLengthsAreThoseOfBruteForce) {
  std::map<core::Outcome, int> seen;
  for (const Variant& variant : {Variant{3, 2, 1}, Variant{3, 3, 1}, Variant{4, 3, 1}}) {
    for (std::uint64_t n = 1; n <= 6; ++n) {
      const Board board{"x", microsoft_deal(n, variant)};
      const auto shortest = solve_each_move(
          board, variant, Metric::single,
          [&](const Board& child) { return solve(child, variant, SolveOptions{}); });
      const auto quick = solve_each_move(board, variant, Metric::single, [&](const Board& child) {
        return solve_quickly(child, variant, {}, false);
      });
      const MoveList moves = legal_moves(board.position, variant);
      ASSERT_EQ(shortest.size(), moves.size());
      ASSERT_EQ(quick.size(), moves.size());
      const auto whole = breadth_first(board.position, variant, Metric::single, 30'000);
      std::optional<unsigned> least;
      for (std::size_t i = 0; i < moves.size(); ++i) {
        Position child = board.position;
        make_move(child, moves[i]);
        const auto truth = breadth_first(child, variant, Metric::single, 30'000);
        if (!truth) {
          continue;
        }
        EXPECT_EQ(shortest[i].move, written(moves[i]));
        EXPECT_EQ(shortest[i].outcome,
                  *truth < 0 ? core::Outcome::unsolvable : core::Outcome::solved);
        EXPECT_EQ(quick[i].outcome, shortest[i].outcome);
        if (*truth >= 0) {
          EXPECT_EQ(shortest[i].upper, static_cast<unsigned>(*truth));
          least = std::min(least.value_or(1000), static_cast<unsigned>(*truth));
        }
        ++seen[shortest[i].outcome];
      }
      if (whole && *whole > 0) {
        EXPECT_EQ(static_cast<unsigned>(*whole), least.value_or(0) + 1);
        EXPECT_EQ(outcome_of(shortest), core::Outcome::solved);
        const Solution first = hint(solve(board, variant, SolveOptions{}));
        const auto best = std::find_if(shortest.begin(), shortest.end(),
                                       [&](const Solution& s) { return s.move == first.moves; });
        ASSERT_NE(best, shortest.end());
        EXPECT_EQ(best->upper, least);
      }
      const Grade grade = grade_of(board, variant, {});
      EXPECT_EQ(grade.moves, moves.size());
      EXPECT_EQ(grade.unknown(), 0U);
      EXPECT_EQ(grade.solvable > 0, whole && *whole > 0);
      EXPECT_EQ(grade.grade.has_value(), whole && *whole >= 0);
    }
  }
  EXPECT_GT(seen[core::Outcome::solved], 10);
  EXPECT_GT(seen[core::Outcome::unsolvable], 10);
}

// The beam leaves nothing out in small games.
TEST(SolveQuickly, FindsTheShortestIfTheLimitSuffices) {
  core::Limits limits;
  limits.nodes = 300'000;
  std::size_t solved = 0;
  for (const Variant& variant : shapes) {
    for (std::uint64_t n = 1; n <= 6; ++n) {
      const Board board{std::to_string(n), microsoft_deal(n, variant), std::nullopt};
      const Solution shortest = solve(board, variant, {});
      const Solution quick = solve_quickly(board, variant, limits, true);
      EXPECT_EQ(quick.outcome, shortest.outcome);
      EXPECT_EQ(quick.upper, shortest.upper);
      EXPECT_LE(quick.expanded, *limits.nodes);
      solved += quick.outcome == core::Outcome::solved ? 1U : 0U;
    }
  }
  EXPECT_GT(solved, 20U);
}

TEST(SolveQuickly, LargerLimitsGiveShorterSolutions) {
  unsigned before = ~0U;
  for (const std::uint64_t nodes : {1'000U, 4'000U, 16'000U}) {
    unsigned sum = 0;
    for (std::uint64_t n = 1; n <= 8; ++n) {
      core::Limits limits;
      limits.nodes = nodes;
      const Solution solution =
          solve_quickly({std::to_string(n), microsoft_deal(n)}, {}, limits, true);
      EXPECT_LE(solution.expanded, nodes);
      sum += solution.upper.value();
    }
    EXPECT_LT(sum, before) << nodes;
    before = sum;
  }
}

// Each limit alone, and what it leaves for the beam: there is a solution wherever the first search
// finds one, never a longer one, and none that is shorter than the shortest.
TEST(SolveQuickly, EveryLimitGivesAnAnswerThatIsNoLongerThanTheFirst) {
  core::Random random(41);
  std::size_t shorter = 0;
  for (int round = 0; round < 300; ++round) {
    const Variant variant = shapes[random.below(shapes.size())];
    const Board board{"x", microsoft_deal(1 + random.below(1'000), variant)};
    core::Limits limits;
    switch (random.below(4)) {
      case 0:
        limits.nodes = 1 + random.below(200);
        break;
      case 1:
        limits.memory = 66'000 + random.below(20'000);
        break;
      case 2:
        limits.deadline = core::Deadline(1e-5 * static_cast<double>(random.below(1'000)));
        break;
      default:
        break;
    }
    const Solution shortest = solve(board, variant, {});
    const Solution first = solve_quickly(board, variant, limits, false);
    const Solution quick = solve_quickly(board, variant, limits, true);
    if (!limits.deadline.limit()) {
      EXPECT_EQ(quick.outcome, first.outcome);
    }
    if (quick.upper) {
      EXPECT_GE(*quick.upper, shortest.upper.value());
      EXPECT_LE(*quick.upper, first.upper.value_or(*quick.upper));
      shorter += first.upper && *quick.upper < *first.upper ? 1U : 0U;
    }
  }
  EXPECT_GT(shorter, 50U);
}

TEST(Beam, FindsOnlyShorterSolutions) {
  for (const Variant& variant : shapes) {
    for (std::uint64_t n = 1; n <= 6; ++n) {
      const Position position = microsoft_deal(n, variant);
      const SearchResult shortest = staged_search(position, variant, {}, {});
      for (const std::uint64_t nodes : {3U, 30U, 300'000U}) {
        for (const bool longer : {false, true}) {
          SearchOptions options;
          options.known_length = static_cast<unsigned>(shortest.moves.size()) + (longer ? 1 : 0);
          core::Limits limits;
          limits.nodes = nodes;
          const SearchResult found = beam_search(position, variant, options, limits);
          EXPECT_LE(found.expanded, nodes);
          if (found.has_solution) {
            EXPECT_TRUE(longer && shortest.has_solution);
            EXPECT_EQ(found.moves.size(), shortest.moves.size());
            EXPECT_EQ(
                check_moves(position, variant, ToEmpty::one, written(position, found.moves)).kind,
                CheckedMoves::Kind::solved);
          }
          if (nodes == 300'000U) {
            EXPECT_EQ(found.has_solution, longer && shortest.has_solution) << n;
          }
        }
      }
    }
  }
}

// Published: unsolvable by several independent lists; the count is that of an exhaustive search
// with safe play, whatever its order.
TEST(DepthFirst, ProvesDeal11982Unsolvable) {
  const SearchResult result = portfolio_search(microsoft_deal(11982), {}, {});
  EXPECT_EQ(result.outcome, core::Outcome::unsolvable);
  EXPECT_EQ(result.stored, 61'643U);
}

// Each search fills the memory once at most; the attempts before the proof expand up to
// 21,000 positions.
TEST(DepthFirst, ASearchThatRanOutOfMemoryIsNotRepeated) {
  for (const std::uint64_t memory : {200'000U, 1'000'000U}) {
    core::Limits limits;
    limits.memory = memory;
    const SearchResult result = portfolio_search(microsoft_deal(11982), {}, limits);
    EXPECT_EQ(result.outcome, core::Outcome::memory_limit);
    EXPECT_LE(result.expanded, 21'000 + 6 * result.stored);
  }
  // With this memory the longer of the first attempts run out, whose plans come again later.
  for (const std::uint64_t deal : {11982U, 31465U}) {
    core::Limits limits;
    limits.memory = 66'000;
    const SearchResult result = portfolio_search(microsoft_deal(deal), {}, limits);
    EXPECT_EQ(result.outcome, core::Outcome::memory_limit);
    EXPECT_LE(result.expanded, 6 * result.stored);
  }
}

// What is stored and the bytes are of one search, whatever was run and which limit ended it. At the
// end of a beam, positions may wait for its next layers.
TEST(DepthFirst, CountsAndBytesAreThoseOfOneSearch) {
  std::set<std::uint64_t> seen;
  for (const std::uint64_t deal : {1U, 5U, 11982U}) {
    for (const bool shorter : {false, true}) {
      for (const std::uint64_t nodes : {10U, 1'000U, 5'000U, 30'000U}) {
        core::Limits limits;
        limits.nodes = nodes;
        const Solution answer =
            solve_quickly(Board{"x", microsoft_deal(deal)}, {}, limits, shorter);
        StateTable table;
        while (table.size() < answer.stored) {
          const StateKey key{table.size(), 1};
          table.insert({key}, hash_of(key));
        }
        EXPECT_GE(answer.bytes, table.bytes()) << deal << " " << shorter << " " << nodes;
        EXPECT_LE(answer.bytes, table.bytes() + 500'000) << deal << " " << shorter << " " << nodes;
        seen.insert(answer.bytes);
      }
    }
  }
  EXPECT_GE(seen.size(), 12U);
}

// A deal of Turpin's that has no solution. The searches that only find solutions must not hold up
// the proof.
TEST(DepthFirst, ProvesWithLittleMoreWorkThanAStar) {
  const Position position =
      testing_helpers::read_boards(
          "AC KC QC JC TC 9C 8C\nAD KD QD JD TD 9D 8D\nAH KH QH JH TH 9H 8H\n"
          "AS KS QS JS TS 9S 8S\n7C 6C 5C 4C 3C 2C\n7D 6D 5D 4D 3D 2D\n7H 6H 5H 4H 3H 2H\n"
          "7S 6S 5S 4S 3S 2S\n")
          .at(0)
          .position;
  for (const std::size_t cells : {1U, 2U, 3U}) {
    const Variant variant{max_ranks, max_columns, cells};
    const SearchResult quick = portfolio_search(position, variant, {});
    const SearchResult exact = astar_search(position, variant, {}, {});
    EXPECT_EQ(quick.outcome, core::Outcome::unsolvable);
    EXPECT_EQ(exact.outcome, core::Outcome::unsolvable);
    EXPECT_EQ(quick.stored, exact.stored);
    EXPECT_LE(quick.expanded, exact.expanded + 21'000) << cells;
  }
}

}  // namespace
}  // namespace tsume::freecell
