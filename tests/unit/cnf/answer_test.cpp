#include "lib/cnf/answer.hpp"

#include "lib/cnf/checked_answer.hpp"
#include "lib/core/random.hpp"
#include "lib/io/error.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace tsume::cnf {
namespace {

Answer answer_in(const std::string& text) {
  io::Input input = io::Input::from_text(text, "a");
  return read_answer(input);
}

std::vector<std::int32_t> numbers(const ModelLits& model) {
  std::vector<std::int32_t> result;
  for (const Lit lit : model) {
    result.push_back(lit.dimacs());
  }
  return result;
}

// What the solvers of Debian 12 print, and some others, each about the same model.
TEST(Answer, ReadsEveryDialect) {
  const std::vector<std::int32_t> model{1, -2, 3};
  const char* const dialects[] = {
      "s SATISFIABLE\nv 1 -2 3 0\n",                            // cadical, picosat, cryptominisat5
      "c clasp version 3.3.5\nv 1 -2 3 0\ns SATISFIABLE\nc\n",  // clasp
      "s SATISFIABLE\nv 1 -2 3\n",                              // z3: no final 0
      "sat\n1 -2 3\n",                                          // older z3
      "SAT\n1 -2 3 0\n",                                        // result file of MiniSat
      "s SATISFIABLE\r\nv 1\r\nv -2 3\r\nv 0\r\n",
      "SAT\n1 -2 3 0\nrestarts : 1\nCPU time : 0 s\nSATISFIABLE\n",  // minisat /dev/stdin
                                                                     // /dev/stdout
      "\n  s   SATISFIABLE  \nV 1 -2 3 0",
      "[1, -2, 3]\n",      // PySAT's get_model()
      "True\n[1,-2,3]\n",  // with the verdict of Python
      "[1, -2, 3, 0]\n",
  };
  for (const char* const text : dialects) {
    const Answer answer = answer_in(text);
    EXPECT_EQ(answer.verdict, Verdict::satisfiable) << text;
    ASSERT_EQ(answer.models.size(), 1U) << text;
    EXPECT_EQ(numbers(answer.models[0]), model) << text;
  }
}

// What cryptominisat5 --maxsol and picosat --all print when they have found all models.
TEST(Answer, ReadsTheEndMarksOfEnumerations) {
  const std::string models = "s SATISFIABLE\nv 1 -2 0\ns SATISFIABLE\nv -1 2 0\n";
  for (const char* const mark : {"s UNSATISFIABLE\n", "s SOLUTIONS 2\n"}) {
    const Answer answer = answer_in(models + mark);
    EXPECT_EQ(answer.verdict, Verdict::satisfiable) << mark;
    EXPECT_EQ(answer.models.size(), 2U) << mark;
    EXPECT_TRUE(answer.ended) << mark;
    for (const char* const after : {"v 1 2 0\n", "s SATISFIABLE\n", "s UNKNOWN\n"}) {
      EXPECT_THROW(answer_in(models + mark + after), io::ParseError) << mark << after;
    }
  }
  EXPECT_FALSE(answer_in(models).ended);
  EXPECT_THROW(answer_in(models + "s SOLUTIONS 3\n"), io::ParseError);
  EXPECT_THROW(answer_in("s SATISFIABLE\ns UNSATISFIABLE\n"), io::ParseError);
  EXPECT_THROW(answer_in("s UNSATISFIABLE\nv 1 0\ns SATISFIABLE\n"), io::ParseError);
  EXPECT_EQ(answer_in("s SOLUTIONS 0\n").verdict, Verdict::unsatisfiable);
}

TEST(Answer, KnowsTheWordsForUnknownAndUnsatisfiable) {
  for (const char* const text :
       {"s UNKNOWN", "INDET", "INDETERMINATE", "timeout", "s INDETERMINATE", "unknown"}) {
    EXPECT_EQ(answer_in(text).verdict, Verdict::unknown) << text;
  }
  for (const char* const text : {"s UNSATISFIABLE", "UNSAT", "UNSATISFIABLE", "unsat"}) {
    EXPECT_EQ(answer_in(text).verdict, Verdict::unsatisfiable) << text;
  }
  for (const char* const text : {"", "\n\n", "c s SATISFIABLE", "hello SATISFIABLE", "Sat"}) {
    EXPECT_EQ(answer_in(text).verdict, Verdict::none) << text;
  }
}

TEST(Answer, ReadsSeveralModelsAndTheEmptyOne) {
  const Answer answer =
      answer_in("s SATISFIABLE\nv 1 2 0\nv -1 2 0 1 -2 0\nv 0\nc models 4 complete\n");
  ASSERT_EQ(answer.models.size(), 4U);
  EXPECT_EQ(numbers(answer.models[2]), (std::vector<std::int32_t>{1, -2}));
  EXPECT_TRUE(answer.models[3].empty());
  EXPECT_TRUE(answer_in("s SATISFIABLE\n").models.empty());
}

TEST(Answer, ReadsListsOfPython) {
  EXPECT_EQ(answer_in("[]\n").models, std::vector<ModelLits>(1));
  EXPECT_EQ(answer_in("[1, 2]\n[1, -2]\n").models.size(), 2U);
  for (const char* const text : {"[INFO] 3\n", "[1, two]\n", "[\n", "[1] 2\n", "None\n",
                                 "[0]\n[12]\nreading\n[5]\n", "reading\n[1, 2]\n"}) {
    EXPECT_EQ(answer_in(text).verdict, Verdict::none) << text;
    EXPECT_TRUE(answer_in(text).models.empty()) << text;
  }
  for (const char* const text :
       {"[1, 99999999999]\n", "[1--2]\n", "[1, 0, 2]\n", "[[1, 2], [1, -2]]\n", "[[1]]\n"}) {
    EXPECT_THROW((void)answer_in(text), io::ParseError) << text;
  }
  // In an answer with marks they are lines of a log.
  for (const std::string log : {"[0]\n", "[12]\n[5]\n", "[2026-11-26]\n", "[[1]]\n"}) {
    for (const std::string answer : {"s SATISFIABLE\nv 1 -2 0\n", "SAT\n1 -2 0\n", "1 -2 0\n"}) {
      EXPECT_EQ(answer_in(log + answer).models, answer_in(answer).models) << log << answer;
      EXPECT_EQ(answer_in(answer + log).models, answer_in(answer).models) << log << answer;
    }
    EXPECT_EQ(answer_in(log + "s UNSATISFIABLE\n").verdict, Verdict::unsatisfiable) << log;
    EXPECT_EQ(answer_in("s UNKNOWN\n" + log).verdict, Verdict::unknown) << log;
  }
  EXPECT_EQ(answer_in("[0]\n").models, std::vector<ModelLits>(1));
}

TEST(Answer, RefusesContradictionsAndNonsense) {
  for (const char* const text : {"s SATISFIABLE\ns UNSATISFIABLE\n", "SAT\nINDET\n", "s MAYBE\n",
                                 "s\tSATISFIABLE x\nv x\n", "v 1 two 0\n", "v 1073741824 0\n",
                                 "v 99999999999999999999 0\n", "v 1 -- 0\n", "c tsume 2 t 1\n"}) {
    EXPECT_THROW(answer_in(text), io::ParseError) << text;
  }
  EXPECT_THROW(answer_in(std::string("v 1\0 0\n", 7)), io::ParseError);
}

TEST(Answer, CompletesAnAssignmentOrSaysWhyNot) {
  const auto lits = [](std::initializer_list<std::int32_t> codes) {
    ModelLits model;
    for (const std::int32_t code : codes) {
      model.push_back(Lit::from_dimacs(code));
    }
    return model;
  };
  const Assignment assignment = to_assignment(lits({2, 2}), 3);
  EXPECT_FALSE(assignment[Var{1}]);
  EXPECT_TRUE(assignment[Var{2}]);
  EXPECT_FALSE(assignment[Var{3}]);
  EXPECT_THROW(static_cast<void>(to_assignment(lits({2, -2}), 3)), io::Failure);
  EXPECT_THROW(static_cast<void>(to_assignment(lits({-2, 2}), 3)), io::Failure);
  EXPECT_THROW(static_cast<void>(to_assignment(lits({4}), 3)), io::Failure);
  EXPECT_EQ(own_assignment(lits({2, 4}), 3), to_assignment(lits({2}), 3));
}

TEST(Answer, WritesShortLinesThatReadBack) {
  for (const std::int64_t n : {0, 1, 9, 10, 17, 18, 99, 100, 5000, 123456}) {
    core::Random random(static_cast<std::uint64_t>(n) + 1);
    Assignment assignment(n);
    for (std::int32_t v = 1; v <= n; ++v) {
      assignment.set({v}, random.chance(1, 2));
    }
    std::ostringstream text;
    write_model(text, assignment);
    std::istringstream lines(text.str());
    for (std::string line; std::getline(lines, line);) {
      EXPECT_LT(line.size(), 80U);
    }
    const Answer answer = answer_in(text.str());
    ASSERT_EQ(answer.models.size(), 1U);
    EXPECT_EQ(static_cast<std::int64_t>(answer.models[0].size()), n);
    EXPECT_EQ(to_assignment(answer.models[0], n), assignment);
  }
}

TEST(Answer, TellsTheDescriptionOnceBeforeTheModels) {
  const std::string block = "c tsume 1 tool 1.0\nc problem kind a=1\nc tsume end\n";
  int told = 0;
  const auto told_by = [&](const std::string& text) {
    told = 0;
    io::Input input = io::Input::from_text(text, "a");
    return read_answer(input, [&](const Metadata& metadata) {
      ++told;
      EXPECT_EQ(metadata.kind, "kind");
    });
  };
  EXPECT_EQ(told_by(block + block + "s SATISFIABLE\nv 1 0\n").models.size(), 1U);
  EXPECT_EQ(told, 1);
  EXPECT_THROW((void)told_by(block + "v 1 x 0\n"), io::ParseError);
  EXPECT_EQ(told, 1);
  (void)told_by("c tsume 1 tool 1.0\nc problem kind a=1\ns SATISFIABLE\nv 1 0\n");
  EXPECT_EQ(told, 0);
}

TEST(Answer, FindsMetadataAmongTheComments) {
  const std::string block =
      "c tsume 1 tool 1.0\nc command tool 'a b'\nc problem kind a=1 b=x%20y\nc p show 1 2 0\n"
      "c tsume end\n";
  const Answer answer = answer_in("c before\n" + block + "s UNSATISFIABLE\n");
  ASSERT_TRUE(answer.metadata);
  EXPECT_EQ(answer.metadata->find("b"), "x y");
  EXPECT_EQ(answer.metadata->maker.command, "tool 'a b'");
  EXPECT_EQ(answer.metadata->projection.size(), 2U);
  EXPECT_EQ(answer.comments.size(), 6U);
  EXPECT_EQ(answer_in(block + block).metadata, answer.metadata);
  std::string other = block;
  other.replace(other.find("a=1"), 3, "a=2");
  EXPECT_THROW(answer_in(block + other), io::ParseError);
  for (const char* const bad :
       {"c tsume 1 t 1\nc tsume 1 t 1\nc tsume\n", "c tsume 1 t 1\nc tsume end\n",
        "c tsume 1 t 1\nc problem k a\n", "c tsume 1 t 1\nc problem k =a\n",
        "c tsume 1 t 1\nc problem k a=1 a=2\n", "c tsume 1 t 1\nc p show 1\n",
        "c tsume 1 t 1\nc var 0 x\n", "c tsume 1 t\n", "c tsume 1 t 1\nc problem k a=%zz\n"}) {
    EXPECT_THROW(answer_in(bad), io::ParseError) << bad;
  }
  EXPECT_FALSE(answer_in("c tsume 1 t 1\nc problem k a=1\n").metadata);
  // Comments of others that mention the name.
  for (const char* const comment :
       {"c tsume\n", "c tsume x\n", "c tsume end\n", "c tsume is a game\n"}) {
    EXPECT_FALSE(answer_in(comment).metadata) << comment;
  }
}

TEST(Answer, TakesACommentForUnknownIfThereIsNoVerdict) {
  EXPECT_EQ(answer_in("c UNKNOWN\n").verdict, Verdict::unknown);
  EXPECT_EQ(answer_in("c UNKNOWN\ns SATISFIABLE\nv 0\n").verdict, Verdict::satisfiable);
  EXPECT_EQ(answer_in("c is UNKNOWN\n").verdict, Verdict::none);
}

// Each combination of an answer and a formula that describe nothing, one problem, or another one.
TEST(CheckedAnswer, TakesTheDescriptionThatIsThere) {
  const auto described = [](const std::string& kind) {
    return kind.empty() ? "" : "c tsume 1 t v\nc command t\nc problem " + kind + "\nc tsume end\n";
  };
  const std::string verdict = "s SATISFIABLE\nv 1 -2 0\n";
  const std::string clauses = "p cnf 2 1\n1 2 0\n";
  for (const std::string answer : {"", "a", "b"}) {
    for (const std::string formula : {"", "a", "b", "missing"}) {
      std::function<io::Input()> open;
      if (formula != "missing") {
        open = [&] { return io::Input::from_text(described(formula) + clauses, "f"); };
      }
      const std::string given = formula == "missing" ? "" : formula;
      std::string found;
      try {
        io::Input input = io::Input::from_text(described(answer) + verdict);
        const CheckedAnswer checked = checked_answer(input, open);
        EXPECT_EQ(checked.models.size(), 1U);
        found = checked.description().kind;
      } catch (const io::Failure&) {
      }
      const bool differ = !answer.empty() && !given.empty() && answer != given;
      EXPECT_EQ(found, differ ? "" : answer + (answer.empty() ? given : ""))
          << answer << '/' << formula;
    }
  }
}

TEST(CheckedAnswer, ChecksModelsAgainstTheFormula) {
  const auto complaint = [](const std::string& answer) {
    io::Input input = io::Input::from_text(answer);
    try {
      (void)checked_answer(input, [] {
        return io::Input::from_text(
            "c tsume 1 t v\nc command t\nc problem a\nc tsume end\np cnf 2 2\n1 2 0\n-1 0\n");
      });
    } catch (const io::Failure& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  EXPECT_EQ(complaint("s SATISFIABLE\nv -1 2 0\nv -1 2 0\n"), "accepted");
  EXPECT_EQ(complaint("s UNSATISFIABLE\n"), "accepted");
  EXPECT_EQ(complaint("c nothing\n"), "<text>: no verdict of a solver in the input");
  EXPECT_EQ(complaint("s SATISFIABLE\nv -1 2 0\nv -1 -2 0\n"),
            "<text>: model 2: the model violates the clause on line 6 of the formula");
  EXPECT_EQ(complaint("s SATISFIABLE\nv 1 2 0\n"),
            "<text>: model 1: the model violates the clause on line 7 of the formula");
}

// A list that was cut, or joined with another one, is not all models.
TEST(CheckedAnswer, ComparesTheNumberOfModels) {
  const std::string models[] = {"v -1 2 0\n", "v 1 -2 0\n", "v 1 2 0\n"};
  for (std::size_t given = 0; given <= 3; ++given) {
    for (std::size_t told = 0; told <= 4; ++told) {
      for (const std::string end :
           {" complete\n", " incomplete\n", " complete of another projection\n"}) {
        std::string text = "s SATISFIABLE\n";
        for (std::size_t i = 0; i < given; ++i) {
          text += models[i];
        }
        io::Input input = io::Input::from_text(text + "c models " + std::to_string(told) + end);
        if (given != told) {
          EXPECT_THROW(checked_answer(input, {}), io::Failure) << text << told;
          continue;
        }
        const CheckedAnswer checked = checked_answer(input, {});
        EXPECT_EQ(checked.complete, end == " complete\n");
        EXPECT_EQ(checked.models.size(), given);
      }
    }
  }
  io::Input sentence = io::Input::from_text("c models of a board\ns SATISFIABLE\nv 1 0\n");
  EXPECT_FALSE(checked_answer(sentence, {}).complete);
  io::Input none = io::Input::from_text("s SATISFIABLE\nc models 0 complete\n");
  EXPECT_THROW(checked_answer(none, {}).require_models(), io::Failure);
}

}  // namespace
}  // namespace tsume::cnf
