#include "lib/cnf/dimacs.hpp"

#include "lib/core/deadline.hpp"
#include "lib/core/random.hpp"
#include "lib/io/error.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace tsume::cnf {
namespace {

ReadFormula formula_in(const std::string& text) {
  io::Input input = io::Input::from_text(text, "f");
  return read_formula(input, core::Deadline(), Projection::read);
}

// What the reader says of a text that it refuses.
std::string refusal(const std::string& text) {
  try {
    formula_in(text);
  } catch (const io::ParseError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Dimacs, ReadsWhatTheFormatAllows) {
  const ReadFormula f =
      formula_in("c one\r\nc two\r\np  cnf 3\t3 \r\n1 -2\n 3 0 -1 0\nc between\r\n\n0\r\n");
  EXPECT_EQ(f.comments, (std::vector<std::string>{"c one", "c two"}));
  EXPECT_EQ(f.formula.var_count(), 3);
  ASSERT_EQ(f.formula.size(), 3U);
  EXPECT_EQ(f.formula.clause(0).size(), 3U);
  EXPECT_EQ(f.formula.clause(0)[1].dimacs(), -2);
  EXPECT_EQ(f.formula.clause(1).size(), 1U);
  EXPECT_TRUE(f.formula.clause(2).empty());
  EXPECT_EQ(f.lines, (std::vector<std::uint64_t>{5, 5, 8}));
  EXPECT_EQ(formula_in("p cnf 1 1\n1 0\n%\n0\n\n").formula.size(),
            1U);  // the end of SATLIB's files
  EXPECT_EQ(formula_in("p cnf 1 1\n1 0\n%\n").formula.size(), 1U);
  EXPECT_EQ(formula_in("p cnf 1073741823 0").formula.var_count(), max_variable);
}

TEST(Dimacs, RefusesEverythingElseWithTheLine) {
  struct Row {
    std::string text;
    std::string message;
  };
  const std::string nul("p cnf 1 1\n1\0 0\n", 15);
  const Row rows[] = {
      {"", "f:1: empty input, expected a formula in DIMACS CNF"},
      {"c x\n", "f:2: the input ends before the header 'p cnf'"},
      {"p cnf 1\n", "f:1: expected 'p cnf VARIABLES CLAUSES', found 'p cnf 1'"},
      {"p cnf -1 0\n", "f:1: number of variables '-1' is not a number from 0 to 1073741823"},
      {"p cnf 1073741824 0\n",
       "f:1: number of variables '1073741824' is not a number from 0 to 1073741823"},
      {"p cnf 99999999999999999999 0\n",
       "f:1: number of variables '99999999999999999999' is not a number from 0 to 1073741823"},
      {"p cnf 1 2\n1 0\n", "f:3: the input ends after 1 of the header's 2 clauses"},
      {"p cnf 1 1\n1 0\n1 0\n", "f:3: more clauses than the header's 1"},
      {"p cnf 1 1\n-2 0\n", "f:2: variable 2 is beyond the header's 1"},
      {"p cnf 1 1\n1", "f:2: the input ends inside a clause (no final 0)"},
      {"p cnf 1 1\n1x 0\n", "f:2: expected a literal, found '1x'"},
      {"p cnf 1 1\n21474836488 0\n", "f:2: literal out of range, beginning 21474836488"},
      {"p cnf 1 1\n-1073741824 0\n", "f:2: literal out of range, beginning -1073741824"},
      {"p cnf 1 1\n--1 0\n", "f:2: expected a literal, found '--1'"},
      {"p cnf 1 1\n1 0\n%\n0\n1 0\n", "f:5: text after the '%' that ends the formula"},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(refusal(row.text), row.message) << row.text;
  }
  for (const std::string& text :
       {nul, std::string("p cnf 1 1\n99999999999999999999 0\n"), std::string("p cnf 1 1\n+1 0\n"),
        std::string("p cnf 1 x\n"), std::string("q cnf 1 1\n1 0\n"), std::string("\xff\xfe\n"),
        std::string("p cnf 1 1\np cnf 1 1\n1 0\n"), std::string(3'000'000, 'c')}) {
    EXPECT_NE(refusal(text), "accepted") << text.substr(0, 40);
  }
}

// No prefix of a formula is a formula: this is what stops a truncated pipe.
TEST(Dimacs, RefusesEveryPrefix) {
  const std::string whole = "c x\np cnf 12 3\n1 -12 0\n10 0\n-3 11 0\n";
  const std::size_t last_zero = whole.size() - 1;
  for (std::size_t n = 0; n < last_zero; ++n) {
    EXPECT_NE(refusal(whole.substr(0, n)), "accepted") << n;
  }
  EXPECT_EQ(refusal(whole.substr(0, last_zero)), "accepted");
}

TEST(Dimacs, RoundTripOfRandomFormulas) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    core::Random random(seed);
    Formula formula;
    const std::uint64_t vars = random.below(2'000'000) + 1;
    formula.declare_up_to(static_cast<std::int64_t>(vars));
    std::vector<Lit> clause;
    for (std::uint64_t i = random.below(60); i > 0; --i) {
      clause.clear();
      for (std::uint64_t j = random.below(seed % 50 == 0 ? 20'000 : 9); j > 0; --j) {
        const Lit lit = Var{static_cast<std::int32_t>(random.below(vars) + 1)};
        clause.push_back(random.chance(1, 2) ? lit : ~lit);
      }
      formula.add(clause);
    }
    std::ostringstream text;
    write_formula(text, formula, source_of(formula));
    const ReadFormula again = formula_in(text.str());
    EXPECT_EQ(again.formula.var_count(), formula.var_count());
    ASSERT_EQ(again.formula.size(), formula.size());
    for (std::size_t i = 0; i < formula.size(); ++i) {
      const auto a = formula.clause(i);
      const auto b = again.formula.clause(i);
      EXPECT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end())) << i;
    }
  }
}

// Literals of all lengths with every separator, in more text than the reader's buffer holds, so
// that its fast and its exact path meet everywhere.
TEST(Dimacs, ReadsLongTextsOfAllSpacings) {
  core::Random random(5);
  const std::vector<std::string> plain{" ", "\n", "  ", " \n", "\n\n"};
  const std::vector<std::string> odd{" ", "\n", "\t", "\r\n", "   ", "\nc 7 0\n", "\n \n"};
  for (const auto* const each : {&plain, &odd}) {
    const std::vector<std::string>& separators = *each;
    std::string body;
    std::vector<std::vector<std::int32_t>> clauses(1);
    std::vector<std::uint64_t> lines;
    std::uint64_t line = 2;
    while (body.size() < 400'000) {
      const std::int32_t most = std::int32_t{1} << (1 + random.below(30));
      const auto size = static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(most)));
      const std::int32_t value = random.below(4) == 0 ? 0 : random.below(2) == 0 ? size : -size;
      body += random.below(50) == 0 && value > 0 ? "00" : "";
      body += std::to_string(value);
      if (value == 0) {
        lines.push_back(line);
        clauses.emplace_back();
      } else {
        clauses.back().push_back(value);
      }
      const std::string& separator = separators[random.below(separators.size())];
      line += static_cast<std::uint64_t>(std::ranges::count(separator, '\n'));
      body += separator;
    }
    body += "0";
    lines.push_back(line);
    const std::string header = "p cnf 1073741823 " + std::to_string(clauses.size()) + "\n";
    const ReadFormula f = formula_in(header + body);
    ASSERT_EQ(f.formula.size(), clauses.size());
    EXPECT_EQ(f.lines, lines);
    for (std::size_t i = 0; i < clauses.size(); ++i) {
      std::vector<std::int32_t> found;
      for (const Lit lit : f.formula.clause(i)) {
        found.push_back(lit.dimacs());
      }
      ASSERT_EQ(found, clauses[i]) << i;
    }
    // A wrong byte is refused wherever it is, with its line.
    for (int i = 0; i < 20 && each == &plain; ++i) {
      std::string wrong = header + body;
      const std::size_t place = header.size() + random.below(body.size());
      wrong[place] = ":/+\x1f\x80\xff"[random.below(6)];
      const auto before = std::ranges::count(wrong.substr(0, place), '\n');
      const std::string said = refusal(wrong);
      EXPECT_TRUE(said.starts_with("f:" + std::to_string(before + 1) + ": ")) << said;
    }
  }
}

// Separators that the fast path does not know, in a text that would take a minute if it looked for
// one to the end of its buffer at every literal.
TEST(Dimacs, ReadsLongTextsWithoutBlanks) {
  constexpr std::size_t clauses = 4'000'000;
  std::string text = "p cnf 1 " + std::to_string(clauses) + "\n";
  for (std::size_t i = 0; i < clauses; ++i) {
    text += "1\t0\t";
  }
  EXPECT_EQ(formula_in(text).formula.size(), clauses);
}

TEST(Formula, NamesTheFirstViolatedClause) {
  Formula formula;
  formula.declare_up_to(2);
  formula.add({Var{1}, ~Lit(Var{2})});
  formula.add({Var{2}});
  Assignment assignment(2);
  EXPECT_EQ(first_violated(formula, assignment), 1U);
  assignment.set({2}, true);
  EXPECT_EQ(first_violated(formula, assignment), 0U);
  assignment.set({1}, true);
  EXPECT_EQ(first_violated(formula, assignment), std::nullopt);
  formula.add(std::initializer_list<Lit>{});
  EXPECT_EQ(first_violated(formula, assignment), 2U);
}

// Assignments that differ a little from the one before, models and others in any order.
TEST(Formula, CheckerAgreesOnEveryAssignment) {
  int models = 0;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    SCOPED_TRACE(seed);
    core::Random random(seed);
    constexpr std::int32_t n = 6;
    Formula formula;
    formula.declare_up_to(n);
    for (std::uint64_t i = random.below(12); i > 0; --i) {
      std::vector<Lit> clause;
      for (std::uint64_t size = 1 + random.below(4); size > 0; --size) {
        const Lit lit = Var{static_cast<std::int32_t>(1 + random.below(n))};
        clause.push_back(random.chance(1, 2) ? lit : ~lit);
      }
      formula.add(clause);
    }
    ModelChecker checker(formula);
    Assignment assignment(n);
    for (int step = 0; step < 100; ++step) {
      const Var v{static_cast<std::int32_t>(1 + random.below(n))};
      assignment.set(v, !assignment[v]);
      const bool model = !first_violated(formula, assignment);
      EXPECT_EQ(checker.accepts(assignment), model);
      models += model;
    }
  }
  EXPECT_GT(models, 500);
}

TEST(Sink, NumbersVariablesAndStopsAtTheLast) {
  CountingSink sink;
  EXPECT_EQ(sink.new_var(), Var{1});
  EXPECT_EQ(sink.new_vars(5), Var{2});
  EXPECT_EQ(sink.var_count(), 6);
  EXPECT_EQ(sink.new_vars(max_variable - 6), Var{7});
  EXPECT_THROW(sink.new_var(), io::Failure);
  EXPECT_THROW(sink.new_vars(1), io::Failure);
}

// A deadline ends the input wherever it comes: before the header, or between clauses. A formula of
// one buffer is read nevertheless.
TEST(Dimacs, EndsAtTheDeadline) {
  const core::Deadline past(0.0);
  const std::string comments = [] {
    std::string text;
    while (text.size() < std::size_t{1} << 20) {
      text += "c a comment of some words\n\n";
    }
    return text;
  }();
  const std::string formula = "p cnf 2 2\n1 2 0\n-1 -2 0\n";
  for (const std::string& text :
       {comments + formula, "p cnf 2 2\n1 2 0\n" + comments + "-1 -2 0\n", formula + comments}) {
    io::Input input = io::Input::from_text(text);
    EXPECT_FALSE(read_formula(input, past).complete);
    io::Input again = io::Input::from_text(text);
    EXPECT_EQ(read_formula(again).formula.size(), 2U);
  }
  io::Input small = io::Input::from_text(formula);
  EXPECT_TRUE(read_formula(small, past).complete);
}

// Lists in all spellings, cut into comments anywhere, which stand anywhere in the formula.
TEST(Dimacs, FindsTheProjectionInEveryComment) {
  core::Random random(11);
  for (int instance = 0; instance < 2000; ++instance) {
    constexpr std::int32_t vars = 6;
    std::optional<std::vector<Var>> wanted[3];
    std::vector<std::string> comments;
    for (const int kind : {0, 1, 2}) {
      for (std::uint64_t lists = random.below(2); lists > 0; --lists) {
        if (!wanted[kind]) {
          wanted[kind].emplace();
        }
        std::string text = kind == 0 ? "c p show" : kind == 1 ? "c\tind " : "c project";
        const std::string keyword = text;
        for (std::uint64_t i = random.below(4); i > 0; --i) {
          const auto v = static_cast<std::int32_t>(1 + random.below(vars));
          wanted[kind]->push_back({v});
          text += " " + std::to_string(v);
          if (random.chance(1, 4)) {
            comments.push_back(text);
            text = keyword;
          }
        }
        comments.push_back(text + " 0");
      }
    }
    std::string text;
    std::size_t next = 0;
    const std::string pieces[] = {"c first\n", "p cnf 6 2\n", "1 -2\n",
                                  "3 0\n",     "6 0\n",       "c last\n"};
    for (const std::string& piece : pieces) {
      for (; next < comments.size() && random.chance(1, 2); ++next) {
        text += comments[next] + "\n";
      }
      text += piece;
    }
    for (; next < comments.size(); ++next) {
      text += comments[next] + "\n";
    }
    for (auto& list : wanted) {
      if (list) {
        std::sort(list->begin(), list->end());
        list->erase(std::unique(list->begin(), list->end()), list->end());
      }
    }
    std::set<std::vector<Var>> lists;
    for (const auto& list : wanted) {
      if (list) {
        lists.insert(*list);
      }
    }
    if (lists.size() > 1) {
      EXPECT_NE(refusal(text).find("lists other variables than a comment of another kind"),
                std::string::npos)
          << text;
    } else {
      EXPECT_EQ(formula_in(text).projection,
                lists.empty() ? std::nullopt : std::optional(*lists.begin()))
          << text;
    }
  }
}

TEST(Dimacs, RefusesProjectionsWithTheLine) {
  const std::pair<std::string, std::string> rows[] = {
      {"c p show 1\np cnf 2 0\n", "f:1: no final 0 after 'c p show'"},
      {"p cnf 2 0\nc ind 1 2\nc 3 0\n", "f:2: no final 0 after 'c ind'"},
      {"c ind 3 0\nc\np cnf 2 0\n", "f:1: c ind: variable 3 is beyond the header's 2"},
      {"p cnf 2 0\n\nc p show 3 0\n", "f:3: c p show: variable 3 is beyond the header's 2"},
      {"p cnf 2 0\nc p show x 0\n", "f:2: expected 'c p show N ... 0', found 'c p show x 0'"},
      {"p cnf 2 0\nc ind 1 0 2 0\n", "f:2: expected 'c ind N ... 0', found 'c ind 1 0 2 0'"},
      {"p cnf 2 0\nc ind -1 0\n", "f:2: expected 'c ind N ... 0', found 'c ind -1 0'"},
  };
  for (const auto& [text, message] : rows) {
    EXPECT_EQ(refusal(text), message);
  }
  // Nobody else is kept from a formula by a comment.
  io::Input input = io::Input::from_text("c ind sets by hand\np cnf 1 1\nc p show 9\n1 0\n");
  EXPECT_EQ(read_formula(input).formula.clause_count(), 1U);
  EXPECT_FALSE(
      formula_in("c p\nc independent 1\nc pshow\nc project 2 of this year\nc project\np cnf 1 0\n")
          .projection);
}

}  // namespace
}  // namespace tsume::cnf
