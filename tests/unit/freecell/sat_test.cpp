// Formulas about the lengths of solutions, against searches that know nothing of them.
#include "lib/freecell/rules/deal.hpp"
#include "lib/freecell/rules/replay.hpp"
#include "lib/freecell/sat/decoder.hpp"
#include "lib/freecell/sat/encoding.hpp"
#include "lib/freecell/search/solve.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/cadical.hpp"
#include "tests/unit/freecell/helpers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tsume::freecell {
namespace {

std::string name(const Position& position) {
  const Position same = canonical(position);
  return board_text(same) + "|" + board_fields(same).cells;
}

// The positions after one legal move, by the replayer, that changes more than the names of cells
// and columns.
std::map<std::string, Position> children(const Position& position, const Variant& variant) {
  std::vector<Place> places = {Place::home()};
  for (std::size_t i = 0; i < variant.columns; ++i) {
    places.push_back(Place::column(i));
  }
  for (std::size_t i = 0; i < variant.cells; ++i) {
    places.push_back(Place::cell(i));
  }
  std::map<std::string, Position> result;
  for (const Place from : places) {
    for (const Place to : places) {
      Replay replay(position, variant, ToEmpty::one);
      if (from.is_home() || from == to || replay.play({from, to, std::uint8_t{1}}) ||
          replay.single_moves().size() != 1) {
        continue;
      }
      if (name(replay.position()) != name(position)) {
        result.emplace(name(replay.position()), replay.position());
      }
    }
  }
  return result;
}

// By number of moves: is there a solution of exactly so many? Nothing beyond `most` positions of a
// number.
std::optional<std::vector<bool>> possible_lengths(const Position& start, const Variant& variant,
                                                  std::size_t longest, std::size_t most) {
  std::vector<bool> possible;
  std::map<std::string, Position> layer = {{name(start), start}};
  for (std::size_t length = 0; length <= longest; ++length) {
    if (layer.size() > most) {
      return std::nullopt;
    }
    possible.push_back(std::ranges::any_of(
        layer, [&](const auto& entry) { return entry.second.solved(variant); }));
    std::map<std::string, Position> next;
    for (const auto& [text, position] : layer) {
      next.merge(children(position, variant));
    }
    layer = std::move(next);
  }
  return possible;
}

cnf::ModelLits model_of(const solver::CadicalSolver& solver) {
  cnf::ModelLits lits;
  for (std::int32_t v = 1; v <= solver.var_count(); ++v) {
    lits.push_back(solver.value(cnf::Var{v}) ? cnf::Lit(cnf::Var{v}) : ~cnf::Lit(cnf::Var{v}));
  }
  return lits;
}

// Whether the formula has a model; a model must be a solution.
bool satisfiable(const LengthProblem& problem) {
  if (why_impossible(problem)) {
    return false;
  }
  solver::CadicalSolver solver;
  encode(problem, solver);
  const cnf::Verdict verdict = solver.solve();
  EXPECT_NE(verdict, cnf::Verdict::unknown);
  if (verdict != cnf::Verdict::satisfiable) {
    return false;
  }
  const std::vector<Move> moves = Decoder(problem).moves(model_of(solver));
  EXPECT_TRUE(problem.at_most ? moves.size() <= problem.moves : moves.size() == problem.moves);
  return true;
}

std::string text_of(const LengthProblem& problem) {
  std::string text = board_text(problem.position, problem.variant);
  text += "ranks " + std::to_string(problem.variant.ranks) + " columns " +
          std::to_string(problem.variant.columns) + " cells " +
          std::to_string(problem.variant.cells) + (problem.at_most ? " at most " : " exactly ") +
          std::to_string(problem.moves);
  return problem.every_solution ? text + ", every solution" : text;
}

// All lengths from 0 to a few above the number of cards, for a game of this size.
void compare_with_search(const Variant& variant, const Position& position, std::size_t& compared) {
  LengthProblem problem{"1", position, variant, 0, false};
  const std::size_t longest = problem.cards_left() + 4;
  const auto possible = possible_lengths(position, variant, longest, 3000);
  if (!possible) {
    return;
  }
  ++compared;
  bool before = false;
  for (problem.moves = 0; problem.moves <= longest; ++problem.moves) {
    const bool now = (*possible)[problem.moves];
    before = before || now;
    problem.at_most = true;
    ASSERT_EQ(satisfiable(problem), before) << text_of(problem);
    problem.at_most = false;
    for (const bool every : {false, true}) {
      problem.every_solution = every;
      ASSERT_EQ(satisfiable(problem), now) << text_of(problem);
    }
    problem.every_solution = false;
  }
}

// What a run of comparisons has seen, so that none is empty.
struct Seen {
  std::size_t solvable = 0;
  std::size_t unsolvable = 0;
};

void compare_small_games(std::uint64_t seed, int games) {
  core::Random random(seed);
  std::size_t compared = 0;
  for (int i = 0; i < games; ++i) {
    Variant variant;
    variant.ranks = 1 + random.below(4);
    variant.columns = 1 + random.below(4);
    variant.cells = random.below(3);
    const Position position = random.chance(1, 2)
                                  ? random_deal(random, variant)
                                  : testing_helpers::random_position(random, variant, 12);
    ASSERT_NO_FATAL_FAILURE(compare_with_search(variant, position, compared));
  }
  EXPECT_GT(compared, static_cast<std::size_t>(games) / 2);
}

TEST(LengthFormula, AgreesWithAllPlayOfSmallGames) {
  compare_small_games(45, 60);
}

TEST(LengthFormula, AgreesWithAllPlayOfSmallGamesSlow) {
  compare_small_games(46, 1500);
}

// Games that are too large for all play: the length of freecell-astar is possible, exactly and at
// most, and nothing below it is. Longer solutions are possible with the implied clauses if they are
// without.
void compare_game(const Variant& variant, const Position& position, Seen& seen) {
  const Solution shortest = solve({"1", position}, variant, {});
  LengthProblem problem{"1", position, variant, 0, true};
  const bool solvable = shortest.outcome == core::Outcome::solved;
  ++(solvable ? seen.solvable : seen.unsolvable);
  const std::size_t length = solvable ? *shortest.upper : problem.cards_left() + 7;
  enum class Ask : std::uint8_t { exactly, at_most, every };
  const auto is_satisfiable = [&](std::size_t moves, Ask ask) {
    problem.moves = moves;
    problem.at_most = ask == Ask::at_most;
    problem.every_solution = ask == Ask::every;
    return satisfiable(problem);
  };
  for (const Ask ask : {Ask::exactly, Ask::at_most, Ask::every}) {
    ASSERT_EQ(is_satisfiable(length, ask), solvable) << text_of(problem);
    ASSERT_FALSE(length > 0 && is_satisfiable(length - 1, ask)) << text_of(problem);
  }
  for (std::size_t more = 1; solvable && more <= 2; ++more) {
    const bool possible = is_satisfiable(length + more, Ask::every);
    ASSERT_EQ(is_satisfiable(length + more, Ask::exactly), possible) << text_of(problem);
    ASSERT_TRUE(is_satisfiable(length + more, Ask::at_most)) << text_of(problem);
  }
}

// With so few columns the moves to cells and columns get in each other's way.
void compare_games(std::uint64_t seed, int games) {
  core::Random random(seed);
  Seen seen;
  for (int i = 0; i < games; ++i) {
    Variant variant;
    variant.ranks = 4 + random.below(2);
    variant.columns = 3 + random.below(2);
    variant.cells = random.below(3);
    const Position position = random.chance(3, 4)
                                  ? random_deal(random, variant)
                                  : testing_helpers::random_position(random, variant, 16);
    ASSERT_NO_FATAL_FAILURE(compare_game(variant, position, seen));
  }
  EXPECT_GT(seen.solvable, static_cast<std::size_t>(games) / 4);
  EXPECT_GT(seen.unsolvable, static_cast<std::size_t>(games) / 8);
}

TEST(LengthFormula, AgreesWithShortestSolutions) {
  compare_games(46, 60);
}

// Games whose shortest solutions must empty a column and then fill it, in that order: by any move,
// by a move to a cell, and by two of which the first empties the column.
TEST(LengthFormula, KeepsSolutionsThatFillAnEmptiedColumn) {
  struct Game {
    Variant variant;
    std::string text;
  };
  const std::vector<Game> games = {
      {{4, 3, 1}, ": 3H AS 3S AD 4C 2H\n: 2S AH 4H 2D 4D\n: 3D 4S 2C 3C AC\n"},
      {{3, 2, 1}, "Foundations: H-0 C-3 D-3 S-0\n: 3S\n: 2H AH AS 2S 3H\n"},
      {{4, 2, 2}, "Foundations: H-0 C-4 D-4 S-0\n: 3S\n: 4S 2H AH AS 2S 3H 4H\n"}};
  Seen seen;
  for (const Game& game : games) {
    const Position position = testing_helpers::read_boards(game.text, game.variant).at(0).position;
    compare_game(game.variant, position, seen);
  }
  EXPECT_EQ(seen.solvable, games.size());
}

TEST(LengthFormula, AgreesWithShortestSolutionsSlow) {
  compare_games(47, 5000);
}

// The plays that solve a position with so many moves that do not go home: the sequences of such
// moves and of sets of cards that go home between them.
std::size_t plays(const Position& position, const Variant& variant, std::size_t moves) {
  std::map<std::string, Position> reached = {{name(position), position}};
  std::vector<Position> open = {position};
  while (!open.empty()) {
    const Position next = open.back();
    open.pop_back();
    for (const auto& [text, child] : children(next, variant)) {
      if (child.cards_home() > next.cards_home() && reached.emplace(text, child).second) {
        open.push_back(child);
      }
    }
  }
  std::size_t count = 0;
  for (const auto& [text, from] : reached) {
    if (moves == 0) {
      count += from.solved(variant) ? 1U : 0U;
      continue;
    }
    for (const auto& [child_text, child] : children(from, variant)) {
      count += child.cards_home() == from.cards_home() ? plays(child, variant, moves - 1) : 0;
    }
  }
  return count;
}

// The models that differ in the variables shown.
std::size_t models(const LengthProblem& problem) {
  const cnf::Encoded formula = encoded(problem);
  if (formula.impossible) {
    return 0;
  }
  solver::CadicalSolver solver;
  formula.encode(solver);
  std::size_t count = 0;
  while (solver.solve() == cnf::Verdict::satisfiable) {
    ++count;
    std::vector<cnf::Lit> other;
    for (const cnf::Var v : formula.projection) {
      other.push_back(solver.value(v) ? ~cnf::Lit(v) : cnf::Lit(v));
    }
    solver.add(other);
  }
  return count;
}

TEST(LengthFormula, HasOneModelForEachPlay) {
  core::Random random(47);
  std::size_t largest = 0;
  for (int i = 0; i < 300; ++i) {
    const Variant variant{1 + random.below(3), 1 + random.below(4), random.below(3)};
    const Position position = testing_helpers::random_position(random, variant, 6);
    LengthProblem problem{"1", position, variant, 0, false};
    problem.every_solution = true;
    for (std::size_t extra = 0; extra <= 3; ++extra) {
      problem.moves = problem.cards_left() + extra;
      const std::size_t expected = plays(position, variant, extra);
      if (expected > 200) {
        break;
      }
      largest = std::max(largest, expected);
      ASSERT_EQ(models(problem), expected) << text_of(problem);
    }
  }
  EXPECT_GT(largest, 50U);
}

// Whatever a solver says, what the decoder returns is a solution.
TEST(LengthFormula, DecodesNoWrongModel) {
  core::Random random(49);
  std::size_t refused = 0;
  for (int i = 0; i < 30; ++i) {
    const Variant variant{3, 3, 2};
    const Position position = testing_helpers::random_position(random, variant, 9);
    LengthProblem problem{"1", position, variant, 0, random.chance(1, 2)};
    problem.moves = problem.cards_left() + 3;
    solver::CadicalSolver solver;
    encode(problem, solver);
    if (solver.solve() != cnf::Verdict::satisfiable) {
      continue;
    }
    const cnf::ModelLits right = model_of(solver);
    const Decoder decoder(problem);
    for (std::size_t v = 0; v < static_cast<std::size_t>(Layout(problem).var_count()); ++v) {
      cnf::ModelLits wrong = right;
      wrong[v] = ~wrong[v];
      try {
        const std::string moves = written(position, decoder.moves(wrong));
        const CheckedMoves verdict = check_moves(position, variant, ToEmpty::one, moves);
        EXPECT_EQ(verdict.kind, CheckedMoves::Kind::solved);
        EXPECT_LE(verdict.single_moves.size(), problem.moves);
      } catch (const io::Failure&) {
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 100U);
}

TEST(LengthFormula, DescriptionsAreReadBack) {
  core::Random random(50);
  for (int i = 0; i < 200; ++i) {
    const Variant variant{1 + random.below(13), 1 + random.below(8), random.below(5)};
    const LengthProblem problem{"a b=c",          random_deal(random, variant), variant,
                                random.below(99), random.chance(1, 2),          {}};
    const cnf::Metadata written = describe(problem);
    EXPECT_EQ(describe(problem_from(written)), written);
    const std::size_t k = random.below(written.values.size());
    cnf::Metadata wrong = written;
    wrong.values.erase(wrong.values.begin() + static_cast<std::ptrdiff_t>(k));
    EXPECT_THROW((void)problem_from(wrong), io::Failure) << written.values[k].first;
    wrong = written;
    wrong.values[k].second += "/x";
    if (written.values[k].first != "id") {
      EXPECT_THROW((void)problem_from(wrong), io::Failure) << written.values[k].first;
    }
    wrong = written;
    wrong.set("more", "1");
    EXPECT_THROW((void)problem_from(wrong), io::Failure);
  }
}

TEST(LengthFormula, NeedsNoSolverWhereCardsOutnumberMoves) {
  core::Random random(51);
  LengthProblem problem{"1", random_deal(random), {}, 51, false, {}};
  EXPECT_EQ(encoded(problem).impossible, "52 cards are not home, and each needs a move");
  EXPECT_THROW(Decoder{problem}, io::Failure);
  problem.moves = 52;
  EXPECT_EQ(encoded(problem).impossible, std::nullopt);
}

}  // namespace
}  // namespace tsume::freecell
