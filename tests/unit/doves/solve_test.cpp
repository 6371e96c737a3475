#include "lib/core/error.hpp"
#include "lib/core/random.hpp"
#include "lib/core/text.hpp"
#include "lib/doves/rules/play.hpp"
#include "lib/doves/search/solution.hpp"
#include "tests/unit/doves/oracle.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace tsume::doves {
namespace {

constexpr std::uint64_t table_bytes = std::uint64_t{1} << 20;

struct Fixture {
  Position position;
  int win = 0;  // 0: not known
};

// The positions of the author's tests.
std::vector<Fixture> fixtures() {
  std::ifstream file("tests/data/doves/fixtures.tsv");
  std::vector<Fixture> found;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') {
      continue;
    }
    const auto fields = core::split_fields(line, '\t');
    found.push_back({parse_position(fields[0]), core::parse_decimal<int>(fields[1]).value_or(0)});
  }
  EXPECT_EQ(found.size(), 10U);
  return found;
}

// Plain search of the full width, straight from the definition of the values: no table, no order,
// no steps.
bool plain_loses(const Position& position, Side side, const Rules& rules, int plies);

bool plain_wins(const Position& position, Side side, const Rules& rules, int plies) {
  for (const Action& action : legal_actions(position, side, rules)) {
    const Position next = position.after(action).anchored();
    const Ending ending = ending_of(position, action, position.after(action).occupied(), rules);
    if (ending == Ending::won ||
        (ending == Ending::none && plies > 1 && plain_loses(next, other(side), rules, plies - 1))) {
      return true;
    }
  }
  return false;
}

bool plain_loses(const Position& position, Side side, const Rules& rules, int plies) {
  bool stuck = true;
  for (const Action& action : legal_actions(position, side, rules)) {
    const Position next = position.after(action).anchored();
    const Ending ending = ending_of(position, action, position.after(action).occupied(), rules);
    if (ending == Ending::lost) {
      continue;
    }
    stuck = false;
    if (ending != Ending::none || !plain_wins(next, other(side), rules, plies - 1)) {
      return false;
    }
  }
  return !stuck;
}

Value plain_value(const Position& position, Side side, const Rules& rules, int depth) {
  for (int plies = 1; plies <= depth; ++plies) {
    if (plies % 2 == 1 && plain_wins(position, side, rules, plies)) {
      return {GameResult::win, plies};
    }
    if (plies % 2 == 0 && plain_loses(position, side, rules, plies)) {
      return {GameResult::loss, plies};
    }
  }
  return {GameResult::unknown, depth};
}

void expect_plain_values(std::uint64_t seed, int positions, int depth) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  core::Random random(seed);
  std::array<PositionSolver, 2> solvers{PositionSolver({}, table_bytes), PositionSolver({}, 1)};
  int decided = 0;
  for (int i = 0; i < positions;) {
    const Position position = oracle::random_position(random, 4 + i % 9);
    if (surrounded_boss(position)) {
      continue;
    }
    ++i;
    const Side side = i % 2 == 0 ? Side::red : Side::green;
    const Value expected = plain_value(position, side, {}, depth);
    decided += expected.result != GameResult::unknown && expected.plies > 2 ? 1 : 0;
    for (PositionSolver& solver : solvers) {
      EXPECT_EQ(solver.evaluate(position, side, depth), expected) << to_text(position);
    }
    const Rules variant{static_cast<DoubleSurround>(i % 3), i % 5 < 3};
    PositionSolver solver(variant, table_bytes);
    EXPECT_EQ(solver.evaluate(position, side, depth), plain_value(position, side, variant, depth))
        << to_text(position) << " both " << i % 3;
  }
  EXPECT_GT(decided, positions / 100);
}

TEST(PositionSolver, AgreesWithPlainSearch) {
  expect_plain_values(1, 300, 3);
}
TEST(PositionSolver, SlowAgreesWithDeeperPlainSearch) {
  expect_plain_values(2, 3000, 3);
  expect_plain_values(3, 300, 4);
}

TEST(PositionSolver, FindsTheWinsOfTheAuthorsTests) {
  PositionSolver solver({}, table_bytes);
  for (const Fixture& fixture : fixtures()) {
    const Value value = solver.evaluate(fixture.position, Side::red, 7);
    EXPECT_EQ(value, fixture.win > 0 ? (Value{GameResult::win, fixture.win})
                                     : (Value{GameResult::unknown, 7}))
        << to_text(fixture.position);
  }
  // How much work that was: a change of the search shows here, a change of anything else does not.
  EXPECT_EQ(solver.nodes(), 1011U);
}

TEST(PositionSolver, KnowsTheVariants) {
  const Position position = parse_position("-A-a;YmBh;-Ty-;--Hb");
  EXPECT_EQ(PositionSolver({DoubleSurround::lose, true}, 1).evaluate(position, Side::red, 2),
            (Value{GameResult::loss, 2}));
  EXPECT_EQ(PositionSolver({DoubleSurround::draw, true}, 1).evaluate(position, Side::red, 2),
            (Value{GameResult::unknown, 2}));
  EXPECT_EQ(PositionSolver({DoubleSurround::win, true}, 1).evaluate(position, Side::red, 2),
            (Value{GameResult::win, 1}));
}

TEST(PositionSolver, GivesAllImagesTheSameValue) {
  core::Random random(4);
  for (int i = 0; i < 60; ++i) {
    const Position position = oracle::random_position(random, 5 + i % 8);
    if (surrounded_boss(position)) {
      continue;
    }
    const Value expected = PositionSolver({}, 1).evaluate(position, Side::red, 3);
    PositionSolver solver({}, 1);
    EXPECT_EQ(solver.evaluate(position.colours_exchanged(), Side::green, 3), expected);
    for (std::size_t g = 1; g < 8; ++g) {
      EXPECT_EQ(solver.evaluate(image(position, g), Side::red, 3), expected) << to_text(position);
    }
  }
}

TEST(Solution, LinesAreLegalAndEndAsTheyShould) {
  PositionSolver solver({}, table_bytes);
  for (const Fixture& fixture : fixtures()) {
    if (fixture.win == 0) {
      continue;
    }
    const Solved solved{fixture.position, Side::red, {GameResult::win, fixture.win}};
    const std::vector<std::string> line = best_line(solver, solved);
    ASSERT_EQ(line.size(), static_cast<std::size_t>(fixture.win));
    EXPECT_EQ(play(fixture.position, Side::red, line, {}).back().ending, Ending::won);
    // One action later the other side is lost.
    const Step first = play(fixture.position, Side::red, {line.front()}, {}).front();
    const Solved lost{first.position, Side::green, {GameResult::loss, fixture.win - 1}};
    EXPECT_EQ(solver.evaluate(lost.position, Side::green, 7), lost.value);
    EXPECT_EQ(best_line(solver, lost), std::vector<std::string>(line.begin() + 1, line.end()));
  }
}

// Whatever is changed in a line: it is confirmed only if it still wins.
TEST(Solution, WrongLinesAreNotConfirmed) {
  core::Random random(12);
  PositionSolver solver({}, table_bytes);
  int wrong = 0;
  for (const Fixture& fixture : fixtures()) {
    if (fixture.win == 0) {
      continue;
    }
    const std::vector<std::string> good =
        best_line(solver, {fixture.position, Side::red, {GameResult::win, fixture.win}});
    const auto confirms = [&](const std::vector<std::string>& line, Side winner) {
      try {
        confirm_win(fixture.position, Side::red, line, winner, {});
        return true;
      } catch (const core::InternalError&) {
        return false;
      }
    };
    EXPECT_TRUE(confirms(good, Side::red));
    EXPECT_FALSE(confirms(good, Side::green));
    EXPECT_FALSE(confirms({}, Side::red));
    for (std::size_t i = 0; i < good.size(); ++i) {
      EXPECT_FALSE(
          confirms({good.begin(), good.begin() + static_cast<std::ptrdiff_t>(i)}, Side::red));
      const std::vector<std::string> before(good.begin(),
                                            good.begin() + static_cast<std::ptrdiff_t>(i));
      const Position there = i == 0 ? fixture.position.anchored()
                                    : play(fixture.position, Side::red, before, {}).back().position;
      const auto choices = steps_from(there, i % 2 == 0 ? Side::red : Side::green, {});
      for (int trial = 0; trial < 20; ++trial) {
        const Step& other = choices[random.below(choices.size())];
        std::vector<std::string> line = good;
        line[i] = trial == 0 ? "nonsense" : other.action;
        const bool wins =
            line == good || (i + 1 == good.size() && trial > 0 && other.ending == Ending::won);
        if (!wins && i + 1 < good.size() && trial > 0) {
          continue;  // the rest may win all the same: the replay of play() says
        }
        EXPECT_EQ(confirms(line, Side::red), wins) << core::join(line, " ");
        wrong += wins ? 0 : 1;
      }
    }
  }
  EXPECT_GT(wrong, 50);
}

TEST(Solution, PuzzlesOfTheAuthorHaveASingleLine) {
  PositionSolver solver({}, table_bytes);
  for (const Fixture& fixture : fixtures()) {
    const GameResult result = fixture.win > 0 ? GameResult::win : GameResult::unknown;
    EXPECT_EQ(has_single_line(solver, {fixture.position, Side::red, {result, fixture.win}}),
              fixture.win > 0)
        << to_text(fixture.position);
  }
}

TEST(Solution, OneOfSeveralBestActionsIsNoPuzzle) {
  core::Random random(6);
  PositionSolver solver({}, table_bytes);
  int single = 0;
  int several = 0;
  for (int i = 0; i < 2000; ++i) {
    const Position position = oracle::random_position(random, 6);
    if (surrounded_boss(position)) {
      continue;
    }
    const Solved solved{position, Side::red, solver.evaluate(position, Side::red, 3)};
    if (solved.value.result != GameResult::win) {
      EXPECT_FALSE(has_single_line(solver, solved));
      continue;
    }
    // Within three plies only the first action has to be the only one.
    const bool one = best_steps(solver, solved).size() == 1;
    EXPECT_EQ(has_single_line(solver, solved), one) << to_text(position);
    (one ? single : several) += 1;
  }
  EXPECT_GT(single, 0);
  EXPECT_GT(several, 0);
}

// The number of children that each node of a tree has, with its depth and place.
struct Grown {
  TreeNode node;
  std::size_t children = 0;
};

std::vector<Grown> grow(PositionSolver& solver, const Solved& solved, Tree tree) {
  std::vector<Grown> nodes;
  std::vector<std::size_t> path;
  walk_tree(solver, solved, tree, [&](const TreeNode& node) {
    path.resize(node.depth);
    if (!path.empty()) {
      ++nodes[path.back()].children;
    }
    path.push_back(nodes.size());
    nodes.push_back({node, 0});
  });
  return nodes;
}

TEST(Solution, ProofsAnswerEveryReply) {
  PositionSolver solver({}, table_bytes);
  for (const Fixture& fixture : fixtures()) {
    if (fixture.win == 0 || fixture.win > 5) {
      continue;
    }
    const Solved solved{fixture.position, Side::red, {GameResult::win, fixture.win}};
    for (const Grown& grown : grow(solver, solved, Tree::proof)) {
      const TreeNode& node = grown.node;
      if (node.value.plies == 0) {
        EXPECT_TRUE(oracle::is_surrounded(oracle::board_of(node.position), 'b'));
        EXPECT_FALSE(oracle::is_surrounded(oracle::board_of(node.position), 'B'));
        EXPECT_EQ(grown.children, 0U);
      } else if (node.side == Side::red) {
        EXPECT_EQ(node.value.result, GameResult::win);
        EXPECT_EQ(grown.children, 1U);
      } else {
        EXPECT_EQ(node.value.result, GameResult::loss);
        std::size_t replies = 0;
        for (const auto& next :
             oracle::successors(oracle::board_of(node.position), "baymth", 'B', true)) {
          EXPECT_NE(oracle::ending(next, 'b', 'B', DoubleSurround::lose), Ending::won);
          replies += oracle::ending(next, 'b', 'B', DoubleSurround::lose) == Ending::none ? 1U : 0U;
        }
        EXPECT_EQ(grown.children, replies) << to_text(node.position);
      }
    }
  }
}

TEST(Solution, TreesOfBestPlayHaveLinesOfOneLength) {
  PositionSolver solver({}, table_bytes);
  for (const Fixture& fixture : fixtures()) {
    const Solved solved{fixture.position, Side::red, {GameResult::win, fixture.win}};
    if (fixture.win == 0) {
      continue;
    }
    for (const Grown& grown : grow(solver, solved, Tree::best)) {
      EXPECT_EQ(grown.node.depth + static_cast<std::size_t>(grown.node.value.plies),
                static_cast<std::size_t>(fixture.win));
      EXPECT_EQ(grown.children == 0, grown.node.value.plies == 0);
    }
  }
}

TEST(Solution, AFailureIsAnsweredInItsFormat) {
  const auto answer = [&](core::Outcome outcome, SolutionFormat format) {
    std::string out;
    append_failure(out, "bB;T-YA", outcome, format);
    return out;
  };
  for (const auto& [outcome, status] :
       {std::pair(core::Outcome::internal_error, std::string("internal-error")),
        std::pair(core::Outcome::memory_limit, std::string("memory-limit"))}) {
    for (const SolutionFormat format : {SolutionFormat::text, SolutionFormat::tree}) {
      EXPECT_EQ(answer(outcome, format), "bB;T-YA\t" + status + "\t-\t-\t-\n");
    }
    EXPECT_EQ(answer(outcome, SolutionFormat::json),
              R"({"id":"bB;T-YA","status":")" + status +
                  R"(","value":null,"length":null,"moves":[]})" + '\n');
    EXPECT_EQ(answer(outcome, SolutionFormat::dot), "");
    EXPECT_EQ(answer(outcome, SolutionFormat::html), "");
  }
}

}  // namespace
}  // namespace tsume::doves
