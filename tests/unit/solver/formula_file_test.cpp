#include "lib/solver/formula_file.hpp"

#include "lib/core/random.hpp"
#include "lib/io/error.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

namespace tsume::solver {
namespace {

// The private copy of a text, or what is said of a text that is refused.
std::string copy_of(const std::string& text) {
  io::Input input = io::Input::from_text(text, "f");
  try {
    const FormulaFile file(input);
    std::ifstream copy(file.path(), std::ios::binary);
    std::ostringstream content;
    content << copy.rdbuf();
    return content.str();
  } catch (const io::ParseError& error) {
    return error.what();
  }
}

// The same by way of memory, clause by clause.
std::string rewritten(const std::string& text) {
  io::Input input = io::Input::from_text(text, "f");
  try {
    std::ostringstream out;
    const cnf::Formula formula = cnf::read_formula(input).formula;
    cnf::write_formula(out, formula, cnf::source_of(formula));
    return out.str();
  } catch (const io::ParseError& error) {
    return error.what();
  }
}

std::string random_formula(core::Random& random, std::size_t clauses) {
  const std::uint64_t vars = 1 + random.below(std::uint64_t{1} << (1 + random.below(30)));
  std::string text = "c x\np cnf " + std::to_string(vars) + ' ' + std::to_string(clauses) + '\n';
  for (std::size_t i = 0; i < clauses; ++i) {
    for (std::uint64_t n = random.below(random.below(20) == 0 ? 100 : 5); n > 0; --n) {
      const std::uint64_t most = std::min(vars, std::uint64_t{1} << random.below(31));
      text += random.below(2) == 0 ? "-" : "";
      text += std::to_string(1 + random.below(most)) + ' ';
    }
    text += "0\n";
  }
  return text;
}

// What the copy takes over as text is what is written clause by clause.
TEST(FormulaFile, CopiesEveryTextAsItIsRead) {
  core::Random random(1);
  int accepted = 0;
  int refused = 0;
  for (int i = 0; i < 5000; ++i) {
    std::string text = random_formula(random, random.below(30));
    ASSERT_EQ(copy_of(text), text.substr(4));
    for (std::uint64_t changes = 1 + random.below(3); changes > 0; --changes) {
      const std::size_t place = random.below(text.size());
      const std::string with(1, " \n\t\r0123456789-c%x\0"[random.below(20)]);
      text.replace(place, random.below(2), with);
    }
    const std::string copy = copy_of(text);
    ASSERT_EQ(copy, rewritten(text)) << text;
    (copy.starts_with("p cnf") ? accepted : refused) += 1;
  }
  EXPECT_GT(accepted, 250);
  EXPECT_GT(refused, 250);
}

// Longer than all buffers; the number of a clause and its line differ by turns.
TEST(FormulaFile, CopiesLongTextsAndKnowsTheirLines) {
  core::Random random(2);
  for (int i = 0; i < 8; ++i) {
    std::string text = random_formula(random, 60'000);
    for (std::uint64_t changes = random.below(20); changes > 0; --changes) {
      const std::size_t line_end = text.find('\n', text.size() / 4 + random.below(text.size() / 2));
      text.insert(line_end, random.below(2) == 0 ? "\nc 1 0" : "\t");
    }
    ASSERT_EQ(copy_of(text), rewritten(text));

    io::Input input = io::Input::from_text(text, "f");
    const FormulaFile file(input);
    io::Input again = io::Input::from_text(text, "f");
    const cnf::ReadFormula read = cnf::read_formula(again);
    for (int j = 0; j < 3; ++j) {
      cnf::Assignment assignment(file.var_count());
      for (std::int32_t v = 1; v <= file.var_count() && v < 100'000; ++v) {
        assignment.set(cnf::Var{v}, random.below(2) == 0);
      }
      const auto expected = cnf::first_violated(read.formula, assignment);
      const auto found = file.first_violated(assignment);
      ASSERT_EQ(found.has_value(), expected.has_value());
      if (found) {
        EXPECT_EQ(found->clause, *expected + 1);
        EXPECT_EQ(found->line, read.lines[*expected]);
      }
    }
  }
}

TEST(FormulaFile, RefusesClausesBeyondTheHeader) {
  std::string text = "p cnf 9 70000\n";
  for (int i = 0; i < 70'001; ++i) {
    text += "1 -9 0\n";
  }
  EXPECT_EQ(copy_of(text), "f:70002: more clauses than the header's 70000");
  EXPECT_EQ(copy_of(text.substr(0, text.size() - 14)),
            "f:70001: the input ends after 69999 of the header's 70000 clauses");
}

TEST(FormulaFile, StopsWhileASourceCountsAndWhileItWrites) {
  cnf::Formula formula;
  formula.new_vars(9);
  for (int i = 0; i < 10'000; ++i) {
    formula.add({cnf::Lit(cnf::Var{1}), ~cnf::Lit(cnf::Var{9})});
  }
  int looks = 0;
  const FormulaFile whole(cnf::source_of(formula), [&] { return ++looks < 0; });
  EXPECT_TRUE(whole.is_complete());
  EXPECT_EQ(whole.clause_count(), 10'000);
  EXPECT_EQ(whole.read().size(), 10'000U);
  EXPECT_EQ(looks, 4);  // two while it counts, two while it writes
  for (int last = 1; last <= looks; ++last) {
    int look = 0;
    EXPECT_FALSE(
        FormulaFile(cnf::source_of(formula), [&] { return ++look >= last; }).is_complete());
    EXPECT_EQ(look, last);
  }
}

TEST(FormulaFile, StopsWhileClausesArePut) {
  std::string text = "p cnf 9 5000\n";
  for (int i = 0; i < 5000; ++i) {
    text += "1 -9 0\n";
  }
  io::Input input = io::Input::from_text(text);
  const FormulaFile file(input);
  cnf::CountingSink all;
  EXPECT_TRUE(file.put_into(all, [] { return false; }));
  EXPECT_EQ(all.size(), (cnf::FormulaSize{9, 5000}));
  cnf::CountingSink some;
  int looks = 0;
  EXPECT_FALSE(file.put_into(some, [&] { return ++looks == 3; }));
  EXPECT_EQ(looks, 3);
  EXPECT_LT(some.clause_count(), 5000);
}

// A solver can write to the file that it is to read.
TEST(FormulaFile, RefusesToJudgeByAnotherFormula) {
  io::Input input = io::Input::from_text("p cnf 2 2\n1 0\n-2 0\n");
  const FormulaFile file(input);
  cnf::Assignment model(2);
  model.set(cnf::Var{1}, true);
  EXPECT_EQ(file.first_violated(model), std::nullopt);
  for (const char* const other : {"p cnf 1000000 2\n1 0\n1000000 0\n", "p cnf 2 1\n1 0\n",
                                  "p cnf 2 2\n1 0\n", "p cnf 2 2\n1 0\n3 0\n", ""}) {
    std::ofstream(file.path()) << other;
    EXPECT_ANY_THROW((void)file.first_violated(model)) << other;
  }
}

}  // namespace
}  // namespace tsume::solver
