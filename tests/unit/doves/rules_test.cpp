#include "lib/doves/rules/rules.hpp"

#include "lib/core/random.hpp"
#include "lib/core/text.hpp"
#include "lib/doves/rules/notation.hpp"
#include "tests/unit/doves/oracle.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

namespace tsume::doves {
namespace {

// The rows of a file of tests/data/doves, split at tabs, without comments.
std::vector<std::vector<std::string>> table(const std::string& name) {
  std::ifstream file("tests/data/doves/" + name);
  EXPECT_TRUE(file) << name;
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line.front() != '#') {
      const auto fields = core::split_fields(line, '\t');
      rows.emplace_back(fields.begin(), fields.end());
    }
  }
  return rows;
}

std::string verdict(const std::string& text, const Rules& rules = {}) {
  return std::string(core::name_of(verdict_names, judge(parse_position(text), Side::red, rules)));
}

TEST(Judge, AgreesWithLabelledPositions) {
  const auto rows = table("positions.tsv");
  ASSERT_EQ(rows.size(), 300U);
  for (const auto& row : rows) {
    EXPECT_EQ(verdict(row[0]), row[1]) << row[0];
    EXPECT_EQ(std::to_string(canonical_key(parse_position(row[0]))), row[2]) << row[0];
  }
}

TEST(Judge, LetsTheTotsuSlideFourSquares) {
  const auto rows = table("traps_totsu4.tsv");
  ASSERT_EQ(rows.size(), 18U);
  for (const auto& row : rows) {
    EXPECT_EQ(verdict(row[0]), row[1]) << row[0];
  }
}

TEST(Judge, KnowsTheVariants) {
  struct Case {
    const char* text;
    const char* lose;
    const char* draw;
    const char* win;
  };
  for (const Case& c : {Case{"-A-a;YmBh;-Ty-;--Hb", "MATE", "NOT", "WIN1"},
                        Case{"-Bh-;tmb-;H--a;-yT-", "NOT", "NOT", "MATE"},
                        Case{"h-mA;aM-y;b-t-;THB-", "NOT", "NOT", "WIN1"}}) {
    EXPECT_EQ(verdict(c.text, {DoubleSurround::lose, true}), c.lose) << c.text;
    EXPECT_EQ(verdict(c.text, {DoubleSurround::draw, true}), c.draw) << c.text;
    EXPECT_EQ(verdict(c.text, {DoubleSurround::win, true}), c.win) << c.text;
  }
  EXPECT_EQ(verdict("H---;TmAh;-ta-;Bb--"), "NOT");
  EXPECT_EQ(verdict("H---;TmAh;-ta-;Bb--", {DoubleSurround::lose, false}), "MATE");
}

TEST(Judge, DoesNotDependOnTheOrientation) {
  core::Random random(7);
  for (int i = 0; i < 2000; ++i) {
    const Position position = oracle::random_position(random, 2 + i % 11);
    const Verdict expected = judge(position, Side::red, {});
    EXPECT_EQ(judge(position.colours_exchanged(), Side::green, {}), expected) << to_text(position);
    for (std::size_t g = 0; g < 8; ++g) {
      const Position turned = image(position, g);
      EXPECT_EQ(judge(turned, Side::red, {}), expected) << to_text(turned);
      EXPECT_EQ(canonical_key(turned), canonical_key(position)) << to_text(turned);
      EXPECT_EQ(key_of(canonical(turned)), canonical_key(position)) << to_text(turned);
    }
  }
}

TEST(Judge, DoesNotDependOnTheTranslation) {
  core::Random random(8);
  for (int i = 0; i < 300; ++i) {
    const Position position = oracle::random_position(random, 2 + i % 11);
    const Verdict expected = judge(position, Side::red, {});
    const Box box = box_of(position.occupied());
    for (int top = 0; top + box.height <= 8; ++top) {
      for (int left = 0; left + box.width <= 8; ++left) {
        Position moved;
        for (const Square s : position.occupied()) {
          moved.place(*position.dove_at(s),
                      square_at(row_of(s) - box.top + top, column_of(s) - box.left + left));
        }
        EXPECT_EQ(judge(moved, Side::red, {}), expected) << to_text(position);
        EXPECT_EQ(key_of(moved), key_of(position)) << to_text(position);
        EXPECT_EQ(canonical_key(moved), canonical_key(position)) << to_text(position);
        EXPECT_EQ(to_text(moved), to_text(position));
      }
    }
  }
}

TEST(Judge, AgreesWithTheOracleOnRandomPositions) {
  constexpr std::uint64_t seed = 11;
  SCOPED_TRACE("seed " + std::to_string(seed));
  core::Random random(seed);
  for (int i = 0; i < 1500; ++i) {
    const Position position = oracle::random_position(random, 3 + i % 10);
    for (const DoubleSurround both :
         {DoubleSurround::lose, DoubleSurround::draw, DoubleSurround::win}) {
      const Rules rules{both, i % 2 == 0};
      EXPECT_EQ(judge(position, Side::red, rules), oracle::verdict(position, rules))
          << to_text(position) << " both " << static_cast<int>(both);
    }
  }
}

TEST(Actions, CountAsInTheAuthorsTests) {
  for (const auto& row : table("fixtures.tsv")) {
    const Position position = parse_position(row[0]);
    EXPECT_EQ(std::to_string(legal_actions(position, Side::red, {}).size()), row[2]) << row[0];
  }
}

TEST(Actions, LeadToTheSuccessorsOfTheOracle) {
  core::Random random(5);
  for (int i = 0; i < 400; ++i) {
    const Position position = oracle::random_position(random, 2 + i % 11);
    std::multiset<std::string> ours;
    for (const Action& action : legal_actions(position, Side::red, {})) {
      EXPECT_EQ(why_illegal(position, action, {}), std::nullopt);
      ours.insert(to_text(position.after(action).anchored()));
    }
    std::multiset<std::string> plain;
    for (const auto& board : oracle::successors(oracle::board_of(position), "BAYMTH", 'b', true)) {
      Position next;
      for (const auto& [letter, place] : board) {
        next.place(*Dove::from_letter(letter), square_at(place.first, place.second));
      }
      plain.insert(to_text(next.anchored()));
    }
    EXPECT_EQ(ours, plain) << to_text(position);
  }
}

TEST(Actions, AreIllegalExactlyIfTheyAreNotListed) {
  core::Random random(3);
  for (int i = 0; i < 100; ++i) {
    const Position position = oracle::random_position(random, 2 + i % 11);
    const Rules rules{DoubleSurround::lose, i % 2 == 0};
    const std::vector<Action> legal = legal_actions(position, Side::red, rules);
    for (std::size_t k = 0; k < kind_count; ++k) {
      for (unsigned to = 0; to <= 64; ++to) {
        const Action action{{Side::red, static_cast<Kind>(k)}, static_cast<Square>(to)};
        const bool listed = std::find(legal.begin(), legal.end(), action) != legal.end();
        EXPECT_EQ(!why_illegal(position, action, rules), listed)
            << to_text(position) << ' ' << action.dove.letter() << " to " << to;
      }
    }
  }
}

}  // namespace
}  // namespace tsume::doves
