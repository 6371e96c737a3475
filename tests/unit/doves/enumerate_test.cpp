#include "lib/doves/enumerate/enumerate.hpp"

#include "lib/core/random.hpp"
#include "lib/core/text.hpp"
#include "lib/doves/enumerate/list.hpp"
#include "lib/doves/formats/tdl.hpp"
#include "tests/unit/doves/oracle.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

namespace tsume::doves {
namespace {

std::uint64_t count(int doves, What what, const Rules& rules = {}) {
  std::uint64_t sum = 0;
  for (const Shape& shape : all_shapes()) {
    if (shape.doves == doves) {
      sum += total(count_shape(shape, what, rules));
    }
  }
  return sum;
}

// The lines of all units with `doves` doves.
std::vector<std::string> list(int doves, What what, Format format) {
  ChunkPool pool;
  std::vector<std::string> lines;
  for (const Shape& shape : all_shapes()) {
    for (const Unit& unit : units_of(shape)) {
      if (shape.doves == doves) {
        const Bytes bytes = list_unit(shape, unit, {what, {}, format}, pool);
        for (const std::string_view part : bytes.parts()) {
          for (const std::string_view line : core::split_fields(part, '\n')) {
            if (!line.empty()) {
              lines.emplace_back(line);
            }
          }
        }
      }
    }
  }
  return lines;
}

// The column of tests/data/doves/counts.tsv for a number of doves: shapes, 8-connected shapes,
// positions, nonterminal, win1, mates.
std::uint64_t known(int doves, std::size_t column) {
  std::ifstream file("tests/data/doves/counts.tsv");
  for (std::string line; std::getline(file, line);) {
    const auto fields = core::split_fields(line, '\t');
    if (fields.front() == std::to_string(doves)) {
      return *core::parse_decimal<std::uint64_t>(fields[column + 1]);
    }
  }
  ADD_FAILURE() << "no row for " << doves;
  return 0;
}

TEST(Shapes, AreThoseOfTheTable) {
  EXPECT_EQ(all_shapes().size(), 5171U);
  for (int n = least_doves; n <= most_doves; ++n) {
    EXPECT_EQ(count(n, What::shapes), known(n, 0)) << n;
  }
}

TEST(Counts, AreThoseOfTheTable) {
  for (int n = least_doves; n <= 9; ++n) {
    EXPECT_EQ(count(n, What::positions), known(n, 2)) << n;
    EXPECT_EQ(count(n, What::nonterminal), known(n, 3)) << n;
  }
  for (int n = least_doves; n <= 7; ++n) {
    EXPECT_EQ(count(n, What::win1), known(n, 4)) << n;
    EXPECT_EQ(count(n, What::mates), known(n, 5)) << n;
  }
}

TEST(Counts, SlowAreThoseOfTheWholeTable) {
  for (int n = 8; n <= most_doves; ++n) {
    EXPECT_EQ(count(n, What::positions), known(n, 2)) << n;
    EXPECT_EQ(count(n, What::nonterminal), known(n, 3)) << n;
    EXPECT_EQ(count(n, What::win1), known(n, 4)) << n;
    EXPECT_EQ(count(n, What::mates), known(n, 5)) << n;
  }
}

TEST(Counts, SplitByTheDovesOfEachSide) {
  Counts sums{};
  for (const Shape& shape : all_shapes()) {
    if (shape.doves == 6) {
      const Counts counts = count_shape(shape, What::mates, {});
      for (std::size_t k = 0; k < sums.size(); ++k) {
        sums[k] += counts[k];
      }
    }
  }
  EXPECT_EQ(sums, (Counts{0, 486, 4974, 7130, 1720, 0}));
}

// The verdicts on all labelled positions of a unit, by plain move generation.
struct Tally {
  std::uint64_t mates = 0;
  std::uint64_t wins = 0;
};

void tally(const Candidates& others, std::size_t i, Position& position, const Rules& rules,
           Tally& sums) {
  if (i == others.count) {
    const Verdict verdict = judge(position, Side::red, rules);
    sums.mates += verdict == Verdict::mate ? 1 : 0;
    sums.wins += verdict == Verdict::win1 ? 1 : 0;
    return;
  }
  for (std::size_t d = 2; d < dove_count; ++d) {
    const Dove dove = Dove::from_index(d);
    if (!position.on_board(dove)) {
      position.place(dove, others.square[i]);
      tally(others, i + 1, position, rules, sums);
      position.lift(dove);
    }
  }
}

Tally tally(const Shape& shape, const Unit& unit, const Rules& rules) {
  Tally sums;
  Position position;
  position.place({Side::red, Kind::boss}, unit.mine);
  position.place({Side::green, Kind::boss}, unit.theirs);
  tally(candidates_of(shape, unit), 0, position, rules, sums);
  return sums;
}

void expect_unit(const Shape& shape, const Unit& unit, const Rules& rules) {
  const Tally plain = tally(shape, unit, rules);
  const std::string place = "mask " + std::to_string(shape.mask) + " bosses " +
                            std::to_string(static_cast<int>(unit.mine)) + ' ' +
                            std::to_string(static_cast<int>(unit.theirs)) + " both " +
                            std::to_string(static_cast<int>(rules.both)) + " remove " +
                            std::to_string(rules.remove ? 1 : 0);
  EXPECT_EQ(total(count_unit(shape, unit, What::mates, rules)), plain.mates) << place;
  EXPECT_EQ(total(count_unit(shape, unit, What::win1, rules)), plain.wins) << place;
}

// Random units with `doves` doves that have mates, under random rules; the seed is printed.
void expect_random_units(int doves, int wanted, std::uint64_t seed) {
  SCOPED_TRACE("doves " + std::to_string(doves) + " seed " + std::to_string(seed));
  core::Random random(seed);
  std::vector<const Shape*> shapes;
  for (const Shape& shape : all_shapes()) {
    if (shape.doves == doves) {
      shapes.push_back(&shape);
    }
  }
  while (wanted > 0) {
    const Shape& shape = *shapes[random.below(shapes.size())];
    const std::vector<Unit> units = units_of(shape);
    const Unit& unit = units[random.below(units.size())];
    const Rules rules{static_cast<DoubleSurround>(random.below(3)), random.chance(1, 2)};
    if (total(count_unit(shape, unit, What::mates, rules)) > 0) {
      expect_unit(shape, unit, rules);
      --wanted;
    }
  }
}

TEST(Units, AgreeWithPlainMoveGeneration) {
  expect_random_units(6, 12, 1);
  expect_random_units(7, 3, 2);
}

TEST(Units, AgreeForEveryVariantOfTheSmallGame) {
  // All units of up to four doves: positions without any action that does not lose exist there
  // under some of the variants.
  for (const Shape& shape : all_shapes()) {
    if (shape.doves > 4) {
      break;
    }
    for (const Unit& unit : units_of(shape)) {
      expect_unit(shape, unit,
                  {static_cast<DoubleSurround>(shape.number % 3), unit.mine < unit.theirs});
    }
  }
}

TEST(Units, SlowAgreeWithPlainMoveGenerationForEveryNumberOfDoves) {
  expect_random_units(7, 60, 3);
  expect_random_units(8, 20, 4);
  expect_random_units(9, 4, 5);
  expect_random_units(10, 2, 6);
  expect_random_units(11, 2, 7);
  expect_random_units(12, 1, 8);
}

TEST(Units, SlowAgreeForEveryVariantUpToFiveDoves) {
  for (const Shape& shape : all_shapes()) {
    if (shape.doves > 5) {
      break;
    }
    for (const Unit& unit : units_of(shape)) {
      for (const DoubleSurround both :
           {DoubleSurround::lose, DoubleSurround::draw, DoubleSurround::win}) {
        expect_unit(shape, unit, {both, true});
        expect_unit(shape, unit, {both, false});
      }
    }
  }
}

TEST(Units, SlowAgreeOnEveryUnitUpToSixDoves) {
  for (const Shape& shape : all_shapes()) {
    if (shape.doves > 6) {
      break;
    }
    for (const Unit& unit : units_of(shape)) {
      expect_unit(shape, unit, {});
    }
  }
}

void expect_list_of_mates(int doves) {
  const std::vector<std::string> lines = list(doves, What::mates, Format::text);
  EXPECT_EQ(lines.size(), known(doves, 5));
  std::set<std::uint64_t> keys;
  for (const std::string& line : lines) {
    const Position position = parse_position(line);
    ASSERT_EQ(judge(position, Side::red, {}), Verdict::mate) << line;
    ASSERT_EQ(key_of(position), canonical_key(position)) << line;
    ASSERT_TRUE(keys.insert(key_of(position)).second) << line;
  }
  const std::vector<std::string> numbers = list(doves, What::mates, Format::key);
  std::set<std::uint64_t> listed;
  for (const std::string& number : numbers) {
    listed.insert(*core::parse_decimal<std::uint64_t>(number));
  }
  EXPECT_EQ(listed, keys);
}

TEST(List, HoldsEveryMateOfSixDovesOnce) {
  expect_list_of_mates(6);
}
TEST(List, SlowHoldsEveryMateOfSevenDovesOnce) {
  expect_list_of_mates(7);
}

TEST(List, HoldsEveryPositionOnce) {
  for (int n = least_doves; n <= 4; ++n) {
    std::uint64_t wins = 0;
    std::uint64_t open = 0;
    std::set<std::uint64_t> keys;
    for (const std::string& line : list(n, What::positions, Format::text)) {
      const Position position = parse_position(line);
      keys.insert(canonical_key(position));
      const Verdict verdict = judge(position, Side::red, {});
      wins += verdict == Verdict::win1 ? 1 : 0;
      open += verdict != Verdict::over ? 1 : 0;
    }
    EXPECT_EQ(keys.size(), known(n, 2)) << n;
    EXPECT_EQ(open, known(n, 3)) << n;
    EXPECT_EQ(wins, known(n, 4)) << n;
  }
  EXPECT_EQ(list(5, What::win1, Format::key).size(), known(5, 4));
}

TEST(List, WritesSetsOfTheAuthor) {
  ChunkPool pool;
  std::set<std::uint64_t> keys;
  for (const Shape& shape : all_shapes()) {
    if (shape.doves == 3) {
      for (const Unit& unit : units_of(shape)) {
        const Bytes bytes = list_unit(shape, unit, {What::positions, {}, Format::tdl}, pool);
        std::string set;
        for (const std::string_view part : bytes.parts()) {
          set += part;
        }
        io::Input input = io::Input::from_text(set);
        read_tdl(input, [&](const Position& position) { keys.insert(key_of(position)); });
      }
    }
  }
  EXPECT_EQ(keys.size(), 180U);
}

}  // namespace
}  // namespace tsume::doves
