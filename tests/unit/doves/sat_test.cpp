#include "lib/core/error.hpp"
#include "lib/core/random.hpp"
#include "lib/doves/enumerate/enumerate.hpp"
#include "lib/doves/enumerate/list.hpp"
#include "lib/doves/sat/encoding.hpp"
#include "lib/doves/sat/problem.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/models.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <set>

namespace tsume::doves {
namespace {

constexpr DoubleSurround all_doubles[] = {DoubleSurround::lose, DoubleSurround::draw,
                                          DoubleSurround::win};

cnf::Formula formula_of(const PatternProblem& problem) {
  cnf::Formula formula;
  encode(problem, formula);
  return formula;
}

cnf::ModelLits literals(const cnf::Assignment& model) {
  cnf::ModelLits lits;
  for (std::int32_t v = 1; v <= model.var_count(); ++v) {
    lits.push_back(model[cnf::Var{v}] ? cnf::Lit(cnf::Var{v}) : ~cnf::Lit(cnf::Var{v}));
  }
  return lits;
}

// The keys of the positions that the models describe, each checked by plain move generation. Models
// and placements must be one to one, so all variables tell models apart.
std::set<std::uint64_t> positions_of(const PatternProblem& problem) {
  const cnf::Formula formula = formula_of(problem);
  solver::ModelQuery query;
  for (std::int32_t v = 1; v <= formula.var_count(); ++v) {
    query.projection.push_back({v});
  }
  std::set<std::uint64_t> keys;
  const solver::ModelCount count =
      solver::enumerate_models(formula, query, [&](const cnf::Assignment& model) {
        EXPECT_TRUE(keys.insert(key_of(position_in(problem, literals(model)))).second);
      });
  EXPECT_TRUE(count.complete);
  if (impossibility(problem)) {
    EXPECT_TRUE(keys.empty()) << problem.pattern.text();
  }
  return keys;
}

// All squares of a shape open.
PatternProblem problem_of(const Shape& shape, Ask ask, const Rules& rules) {
  return {Pattern::parse(to_text(shape)), ask, rules};
}

// Against the enumerator, which counts classes: each has as many placements as the shape has
// symmetries, since no symmetry of a shape keeps twelve different doves in their places.
void expect_counts(int doves, Ask ask, const Rules& rules) {
  for (const Shape& shape : all_shapes()) {
    if (shape.doves == doves) {
      const What what = ask == Ask::mate ? What::mates : What::win1;
      EXPECT_EQ(positions_of(problem_of(shape, ask, rules)).size(),
                shape.group.size() * total(count_shape(shape, what, rules)))
          << to_text(shape) << " both " << static_cast<int>(rules.both) << " remove "
          << rules.remove;
    }
  }
}

TEST(Models, AreThoseThatTheEnumeratorCounts) {
  for (const DoubleSurround both : all_doubles) {
    for (int doves = least_doves; doves <= 5; ++doves) {
      expect_counts(doves, Ask::mate, {both, doves % 2 == 0});
    }
    expect_counts(4, Ask::win, {both, true});
  }
  expect_counts(6, Ask::mate, {});
}

TEST(Models, SlowAreThoseThatTheEnumeratorCountsForAllRules) {
  for (const DoubleSurround both : all_doubles) {
    for (const bool remove : {false, true}) {
      for (int doves = least_doves; doves <= 6; ++doves) {
        expect_counts(doves, Ask::mate, {both, remove});
      }
    }
    expect_counts(5, Ask::win, {both, false});
  }
}

// Calls use() with the position and each way to fill the open squares with doves that are left.
void for_each_filling(Position& position, Squares open, const std::function<void()>& use) {
  if (open.empty()) {
    if (!why_illegal(position)) {
      use();
    }
    return;
  }
  const Square square = open.first();
  for (std::size_t i = 0; i < dove_count; ++i) {
    const Dove dove = Dove::from_index(i);
    if (!position.on_board(dove)) {
      position.place(dove, square);
      for_each_filling(position, open - Squares(square), use);
      position.lift(dove);
    }
  }
}

// The formula of a pattern against plain move generation on all placements.
void expect_same_as_trying_all(const PatternProblem& problem) {
  Position position;
  for (std::size_t i = 0; i < dove_count; ++i) {
    const Dove dove = Dove::from_index(i);
    if (problem.pattern.square_of(dove) != Square::none) {
      position.place(dove, problem.pattern.square_of(dove));
    }
  }
  std::set<std::uint64_t> keys;
  for_each_filling(position, problem.pattern.open(), [&] {
    const Verdict verdict = judge(position, Side::red, problem.rules);
    if (verdict == (problem.ask == Ask::mate ? Verdict::mate : Verdict::win1)) {
      keys.insert(key_of(position));
    }
  });
  EXPECT_EQ(positions_of(problem), keys)
      << problem.pattern.text() << " both " << static_cast<int>(problem.rules.both) << " remove "
      << problem.rules.remove << " ask " << static_cast<int>(problem.ask);
}

// A pattern of a position with some random squares left open.
Pattern opened(const Position& position, int open, core::Random& random) {
  std::string text = to_text(position);
  const char any_dove = random.chance(1, 2) ? 'x' : 'o';
  while (open > 0) {
    char& c = text[random.below(text.size())];
    if (Dove::from_letter(c)) {
      c = any_dove;
      --open;
    }
  }
  return Pattern::parse(text);
}

// A random position that may be a mate: with a boss that can be surrounded.
Position random_position(int doves, core::Random& random) {
  static const std::vector<Shape>& shapes = all_shapes();
  for (;;) {
    const Shape& shape = shapes[random.below(shapes.size())];
    if (shape.doves != doves) {
      continue;
    }
    std::vector<std::size_t> order(dove_count);
    for (std::size_t i = 0; i < dove_count; ++i) {
      order[i] = i;
    }
    random.shuffle(std::span(order));
    Position position;
    std::size_t next = 0;
    for (const Square square : shape.squares) {
      position.place(Dove::from_index(order[next++]), square);
    }
    if (!why_illegal(position)) {
      return position;
    }
  }
}

void expect_random_patterns(int count, int open, std::uint64_t seed) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::vector<Position> known;  // verdicts of all kinds, many of them close to a mate
  std::ifstream file("tests/data/doves/positions.tsv");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with('#')) {
      const Position position = parse_position(line.substr(0, line.find('\t')));
      if (position.count() > open) {
        known.push_back(position);
      }
    }
  }
  ASSERT_GT(known.size(), 200U);
  core::Random random(seed);
  for (int i = 0; i < count; ++i) {
    const Position position = random.chance(1, 4)
                                  ? random_position(7 + static_cast<int>(random.below(6)), random)
                                  : known[random.below(known.size())];
    const PatternProblem problem{opened(position, open, random),
                                 random.chance(3, 4) ? Ask::mate : Ask::win,
                                 {all_doubles[random.below(3)], random.chance(1, 2)}};
    expect_same_as_trying_all(problem);
  }
}

TEST(Models, OfPatternsAreThoseOfPlainMoveGeneration) {
  expect_random_patterns(60, 3, 1);
}

TEST(Models, SlowOfPatternsAreThoseOfPlainMoveGeneration) {
  expect_random_patterns(300, 3, 2);
  expect_random_patterns(40, 5, 3);
}

TEST(Impossibility, NamesTheReason) {
  const auto reason = [](const char* text, Ask ask = Ask::mate) {
    return impossibility({Pattern::parse(text), ask, {}}).value_or("none");
  };
  EXPECT_EQ(reason("AM;xx", Ask::win), "none");
  EXPECT_EQ(reason("AM"), "no square is left for the boss B");
  EXPECT_EQ(reason("AMx", Ask::win), "only one square is left for both bosses");
  EXPECT_EQ(reason("-x;xBx;-x", Ask::win), "the boss B is surrounded already");
  EXPECT_EQ(reason("-A;MxY;-T;-b", Ask::win), "every square left for the boss B is surrounded");
  EXPECT_EQ(reason("xx"), "none");
}

TEST(Symbols, SayWhatTheyMean) {
  const PatternProblem problem{Pattern::parse("xB--;x---;xx--;xx--"), Ask::mate, {}};
  std::set<std::string> names;
  for (const auto& [var, name] :
       cnf::symbols_of([&](cnf::ClauseSink& sink) { encode(problem, sink); })) {
    names.insert(name);
  }
  EXPECT_TRUE(names.contains("r1c2:B"));
  EXPECT_EQ(place_variable(problem.pattern, square_at(anchor, anchor + 1), {}).number, 13);
}

TEST(Pattern, IsReadInAnyPlaceAndWrittenAnchored) {
  EXPECT_EQ(Pattern::parse(";;-x;--Bx").text(), "x---;-Bx-;----;----");
  EXPECT_EQ(Pattern::parse(";; o ; oo").text(), "x---;xx--;----;----");
  EXPECT_EQ(Pattern::parse("xB--;x---;xx--;xx--").text(), "xB--;x---;xx--;xx--");
  for (const char* const bad : {"", "x", "BBx", "xx;xq", "x-x", "xxxxx", "xxxx;xxxx;xxxx;x",
                                "12345", " xx;xx", "x x;x x", "xo", "xx;o", "xx\t-xx"}) {
    EXPECT_THROW((void)Pattern::parse(bad), core::BadText) << bad;
  }
}

TEST(Description, IsReadAgain) {
  const PatternProblem problem{
      Pattern::parse("xB--;x---;xx--;xx--"), Ask::mate, {DoubleSurround::draw, false}};
  const PatternProblem read = pattern_problem_from(describe(problem));
  EXPECT_EQ(describe(read), describe(problem));
  for (std::size_t i = 0; i < describe(problem).values.size(); ++i) {
    cnf::Metadata wrong = describe(problem);
    wrong.values[i].second = "nothing";
    EXPECT_THROW((void)pattern_problem_from(wrong), io::Failure);
    wrong.values.erase(wrong.values.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_THROW((void)pattern_problem_from(wrong), io::Failure);
  }
  cnf::Metadata other = describe(problem);
  other.set("more", "1");
  EXPECT_THROW((void)pattern_problem_from(other), io::Failure);
  other = describe(problem);
  other.kind = "tour";
  EXPECT_THROW((void)pattern_problem_from(other), io::Failure);
}

// A model that was changed is no position, another position, or no answer to the question.
TEST(Decoder, RejectsWrongModels) {
  const PatternProblem problem{Pattern::parse("-b-B;--At;Y---;T---"), Ask::mate, {}};
  cnf::ModelLits model;
  solver::ModelQuery query;
  const cnf::Formula formula = formula_of(problem);
  query.projection = place_variables(problem.pattern);
  (void)solver::enumerate_models(formula, query,
                                 [&](const cnf::Assignment& found) { model = literals(found); });
  EXPECT_EQ(to_text(position_in(problem, model)), "-b-B;--At;Y---;T---");
  for (std::size_t v = 0; v < query.projection.size(); ++v) {
    cnf::ModelLits wrong = model;
    wrong[v] = ~wrong[v];
    EXPECT_THROW((void)position_in(problem, wrong), io::Failure) << v;
  }
  PatternProblem other = problem;
  other.ask = Ask::win;
  EXPECT_THROW((void)position_in(other, model), io::Failure);
  EXPECT_THROW((void)position_in(problem, {}), io::Failure);
}

}  // namespace
}  // namespace tsume::doves
