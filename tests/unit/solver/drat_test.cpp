#include "lib/solver/drat.hpp"

#include "lib/cnf/dimacs.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/make_solver.hpp"
#include "tests/unit/solver/brute_force.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <vector>

namespace tsume::solver {
namespace {

using Status = ProofReport::Status;

cnf::Formula parse(const std::string& text) {
  io::Input input = io::Input::from_text(text);
  return cnf::read_formula(input).formula;
}

ProofReport check(const cnf::Formula& formula, const std::string& proof) {
  io::Input input = io::Input::from_text(proof, "proof");
  return check_proof(formula, input);
}

// The proof that cadical writes for an unsatisfiable formula.
std::string cadical_proof(const cnf::Formula& formula, const std::string& options) {
  const Result result = solve(formula, parse_command("cadical " + options), {.proof = true});
  EXPECT_EQ(result.verdict, cnf::Verdict::unsatisfiable);
  io::Input input(result.proof->path());
  return input.read_all();
}

const char* const all_four = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";

TEST(Drat, AcceptsRupAndStopsAtTheContradiction) {
  const auto report = check(parse(all_four), "c a comment\n2 0\n0\nthis is not read");
  EXPECT_EQ(report.status, Status::verified);
  EXPECT_EQ(report.lemmas, 1U);
  EXPECT_EQ(report.rat_lemmas, 0U);
}

TEST(Drat, AFormulaThatPropagationRefutesNeedsNoProof) {
  EXPECT_EQ(check(parse("p cnf 1 2\n1 0\n-1 0\n"), "").status, Status::verified);
  EXPECT_EQ(check(parse("p cnf 0 1\n0\n"), "").status, Status::verified);
  EXPECT_EQ(check(parse("p cnf 1 1\n1 0\n"), "").status, Status::incomplete);
}

TEST(Drat, RejectsTheEmptyClauseWithoutSupport) {
  const auto report = check(parse(all_four), "0\n");
  EXPECT_EQ(report.status, Status::wrong);
  EXPECT_EQ(report.reason, "lemma 1, '0', has neither RUP nor RAT");
  EXPECT_EQ(check(parse(all_four), "").status, Status::incomplete);
}

TEST(Drat, DefinitionsAreRat) {
  std::string all_eight = "p cnf 3 8\n";
  for (const char* const clause :
       {"1 2 3", "1 2 -3", "1 -2 3", "1 -2 -3", "-1 2 3", "-1 2 -3", "-1 -2 3", "-1 -2 -3"}) {
    all_eight += std::string(clause) + " 0\n";
  }
  // 4 is defined as 1 and 2; the contradiction needs two of the three clauses.
  const auto report =
      check(parse(all_eight), "4 -1 -2 0\n-4 1 0\n-4 2 0\n4 -1 0\n-1 0\n1 2 0\n0\n");
  EXPECT_EQ(report.status, Status::verified) << report.reason;
  EXPECT_GT(report.rat_lemmas, 0U);
}

TEST(Drat, DeletedClausesDoNotHelpButReasonsStay) {
  const auto formula = parse(all_four);
  EXPECT_EQ(check(formula, "d 1 2 0\n2 0\n").status, Status::wrong);
  EXPECT_EQ(check(formula, "d 2 1 0\nd 2 1 0\n").ignored_deletions, 1U);
  // 1 is forced by its unit clause, which may not go.
  const auto forced = parse("p cnf 2 3\n1 0\n-1 2 0\n-2 -1 2 0\n");
  EXPECT_EQ(check(forced, "d 1 0\n").ignored_deletions, 1U);
}

TEST(Drat, CopiesOfAClauseAreDeletedOneByOne) {
  constexpr std::size_t copies = 100'000;
  std::string text = "p cnf 2 " + std::to_string(copies + 3) + "\n2 -1 0\n-2 1 0\n-2 -1 0\n";
  for (std::size_t i = 0; i < copies; ++i) {
    text += i % 2 == 0 ? "1 2 0\n" : "2 1 0\n";
  }
  const auto formula = parse(text);
  std::string deletions;
  for (std::size_t i = 1; i < copies; ++i) {
    deletions += "d 1 2 0\n";
  }
  const auto one_left = check(formula, deletions + "1 0\n0\n");
  EXPECT_EQ(one_left.status, Status::verified) << one_left.reason;
  EXPECT_EQ(one_left.ignored_deletions, 0U);
  EXPECT_EQ(check(formula, deletions + "d 1 2 0\n1 0\n0\n").status, Status::wrong);
  EXPECT_EQ(check(formula, deletions + "d 2 1 0\nd 1 2 0\n").ignored_deletions, 1U);
}

TEST(Drat, BinaryAndTextAreToldApart) {
  const std::string binary{'a', 4, 0, 'd', 2, 4, 0, 'a', 0};
  EXPECT_EQ(check(parse(all_four), binary).status, Status::verified);
  EXPECT_THROW((void)check(parse(all_four), std::string{'a', 4}), io::ParseError);
  EXPECT_THROW((void)check(parse(all_four), std::string("a\x81", 2)), io::ParseError);
  EXPECT_THROW((void)check(parse(all_four), std::string("a\xff\xff\xff\xff\xff\x01\0", 7)),
               io::ParseError);
  EXPECT_THROW((void)check(parse(all_four), std::string("a\1\0", 3)), io::ParseError);
  EXPECT_THROW((void)check(parse(all_four), std::string("d\2\4\0b\4\0", 7)), io::ParseError);
}

TEST(Drat, BadTextIsRefusedWithItsLine) {
  for (const char* const bad :
       {"1 2", "1 x 0\n", "d1 0\n", "99999999999 0\n", "- 0\n", "1 \x01 0"}) {
    EXPECT_THROW((void)check(parse(all_four), bad), io::ParseError) << bad;
  }
  try {
    (void)check(parse(all_four), "1 -1 0\nd 3 0\n2 two 0\n");
    FAIL();
  } catch (const io::ParseError& error) {
    EXPECT_STREQ(error.what(), "proof:3: expected a literal, found 'two'");
  }
}

class CadicalProofs : public ::testing::Test {
 protected:
  void SetUp() override {
    try {
      (void)find_program(parse_command("cadical"));
    } catch (const io::Failure&) {
      GTEST_SKIP() << "cadical is not installed";
    }
  }
};

TEST_F(CadicalProofs, OfKnownUnsatisfiableFormulas) {
  for (const std::string options : {"", "--no-binary", "--unsat", "--elim=0", "--block --cover"}) {
    SCOPED_TRACE(options);
    EXPECT_EQ(check(testing::pigeonhole(6), cadical_proof(testing::pigeonhole(6), options)).status,
              Status::verified);
    const cnf::Formula parity = testing::parity_clash(12);
    EXPECT_EQ(check(parity, cadical_proof(parity, options)).status, Status::verified);
  }
}

TEST_F(CadicalProofs, OfRandomFormulas) {
  int proved = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    core::Random random(seed);
    const cnf::Formula formula = testing::random_formula(random, 10, 60);
    if (testing::all_models(formula).empty()) {
      ++proved;
      EXPECT_EQ(check(formula, cadical_proof(formula, seed % 2 == 0 ? "--no-binary" : "")).status,
                Status::verified);
    }
  }
  EXPECT_GT(proved, 20);
}

// A checker must never accept anything about a satisfiable formula, whatever the proof says: proofs
// of an unsatisfiable formula, damaged at random, given for a formula with one clause less.
TEST_F(CadicalProofs, DamagedProofsNeverProveASatisfiableFormula) {
  int rejected = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    core::Random random(seed);
    cnf::Formula formula = testing::random_formula(random, 8, 34);
    if (!testing::all_models(formula).empty()) {
      continue;
    }
    const std::string proof = cadical_proof(formula, "--no-binary");
    std::optional<cnf::Formula> satisfiable;
    for (std::size_t skip = 0; skip < formula.size() && !satisfiable; ++skip) {
      cnf::Formula less;
      less.declare_up_to(formula.var_count());
      for (std::size_t i = 0; i < formula.size(); ++i) {
        if (i != skip) {
          less.add(formula.clause(i));
        }
      }
      if (!testing::all_models(less).empty()) {
        satisfiable = std::move(less);
      }
    }
    if (!satisfiable) {
      continue;
    }
    for (int damage = 0; damage < 200; ++damage) {
      std::string bad = proof;
      for (std::uint64_t changes = random.below(4); changes > 0 && !bad.empty(); --changes) {
        constexpr std::string_view bytes = "0123456789- d\n";
        const std::size_t at = random.below(bad.size());
        switch (random.below(3)) {
          case 0:
            bad[at] = bytes[random.below(bytes.size())];
            break;
          case 1:
            bad.erase(at, 1 + random.below(10));
            break;
          default:
            bad.resize(at);
        }
      }
      try {
        EXPECT_NE(check(*satisfiable, bad).status, Status::verified) << seed << '\n' << bad;
        ++rejected;
      } catch (const io::ParseError&) {
        ++rejected;
      }
    }
  }
  EXPECT_GT(rejected, 400);
}

// A proof of any unsatisfiable formula over n variables: level by level from the longest, the
// clauses that rule out an assignment of the first k variables. Each follows by propagation from
// the formula or from two clauses of the level before.
std::vector<std::vector<cnf::Lit>> proof_by_cases(std::int32_t n) {
  std::vector<std::vector<cnf::Lit>> lemmas;
  for (std::int32_t k = n - 1; k >= 0; --k) {
    for (std::uint32_t bits = 0; bits < 1U << k; ++bits) {
      std::vector<cnf::Lit>& lemma = lemmas.emplace_back();
      for (std::int32_t v = 1; v <= k; ++v) {
        lemma.push_back((bits >> (v - 1) & 1U) != 0 ? ~cnf::Lit(cnf::Var{v})
                                                    : cnf::Lit(cnf::Var{v}));
      }
    }
  }
  return lemmas;
}

// `count` clauses of three different variables each: propagation alone finds little.
cnf::Formula ternary_formula(core::Random& random, std::int32_t vars, int count) {
  cnf::Formula formula;
  formula.declare_up_to(vars);
  std::vector<std::int32_t> order(static_cast<std::size_t>(vars));
  std::iota(order.begin(), order.end(), 1);
  for (int i = 0; i < count; ++i) {
    random.shuffle(std::span(order));
    std::vector<cnf::Lit> clause;
    for (std::size_t j = 0; j < 3; ++j) {
      const cnf::Lit lit = cnf::Var{order[j]};
      clause.push_back(random.chance(1, 2) ? lit : ~lit);
    }
    formula.add(clause);
  }
  return formula;
}

// The rules of DRAT as they are defined, without any haste.
class NaiveChecker {
 public:
  explicit NaiveChecker(const cnf::Formula& formula) {
    for (std::size_t i = 0; i < formula.size(); ++i) {
      clauses_.emplace_back(formula.clause(i).begin(), formula.clause(i).end());
    }
  }
  [[nodiscard]] bool refuted() const { return !closure({}); }
  bool add(const std::vector<cnf::Lit>& lemma) {
    const std::vector<cnf::Lit> denied = negated(lemma);
    if (closure(denied)) {
      if (lemma.empty()) {
        return false;
      }
      for (const std::vector<cnf::Lit>& clause : clauses_) {
        std::vector<cnf::Lit> rest = clause;
        if (std::erase(rest, ~lemma.front()) > 0) {
          rest = negated(rest);
          rest.insert(rest.end(), denied.begin(), denied.end());
          if (closure(rest)) {
            return false;
          }
        }
      }
    }
    clauses_.push_back(lemma);
    return true;
  }
  void remove(std::vector<cnf::Lit> clause) {
    const std::set<cnf::Lit> units = *closure({});
    const auto sorted = [](std::span<const cnf::Lit> lits) {
      return std::set(lits.begin(), lits.end());
    };
    const auto found = std::ranges::find_if(
        clauses_, [&](const auto& other) { return sorted(other) == sorted(clause); });
    const std::set<cnf::Lit> lits = sorted(clause);
    const auto held = [&](cnf::Lit lit) { return units.contains(lit); };
    const auto denied = [&](cnf::Lit lit) { return units.contains(~lit); };
    const bool forces = std::ranges::count_if(lits, held) == 1 &&
                        std::ranges::count_if(lits, denied) + 1 == std::ssize(lits);
    if (found != clauses_.end() && !forces) {
      clauses_.erase(found);
    }
  }

 private:
  static std::vector<cnf::Lit> negated(std::vector<cnf::Lit> lits) {
    std::ranges::transform(lits, lits.begin(), [](cnf::Lit lit) { return ~lit; });
    return lits;
  }
  // What follows from the assumptions by unit propagation; nullopt if that is a contradiction.
  [[nodiscard]] std::optional<std::set<cnf::Lit>> closure(
      const std::vector<cnf::Lit>& assumed) const {
    std::set<cnf::Lit> known(assumed.begin(), assumed.end());
    for (std::size_t size = ~std::size_t{0}; size != known.size();) {
      size = known.size();
      for (const std::vector<cnf::Lit>& clause : clauses_) {
        std::set<cnf::Lit> open;
        std::ranges::copy_if(clause, std::inserter(open, open.end()),
                             [&](cnf::Lit lit) { return !known.contains(~lit); });
        if (open.empty()) {
          return std::nullopt;
        }
        if (open.size() == 1) {
          known.insert(*open.begin());
        }
      }
      if (std::ranges::any_of(known, [&](cnf::Lit lit) { return known.contains(~lit); })) {
        return std::nullopt;
      }
    }
    return known;
  }

  std::vector<std::vector<cnf::Lit>> clauses_;
};

// A proof with definitions, deletions, and mistakes, of a formula that has one or not.
std::string random_proof(core::Random& random, const cnf::Formula& formula, std::int32_t vars) {
  std::vector<std::vector<cnf::Lit>> all;  // clauses that could be deleted
  for (std::size_t i = 0; i < formula.size(); ++i) {
    all.emplace_back(formula.clause(i).begin(), formula.clause(i).end());
  }
  std::string text;
  const auto write = [&](const std::vector<cnf::Lit>& clause) {
    for (const cnf::Lit lit : clause) {
      text += std::to_string(lit.dimacs()) + ' ';
    }
    text += "0\n";
  };
  const auto any_literal = [&] {
    const cnf::Lit lit =
        cnf::Var{static_cast<std::int32_t>(1 + random.below(static_cast<std::uint64_t>(vars)))};
    return random.chance(1, 2) ? lit : ~lit;
  };
  const std::uint64_t mistakes = random.below(3);
  std::int32_t fresh = vars;
  for (std::vector<cnf::Lit>& lemma : proof_by_cases(vars)) {
    if (random.chance(1, 8)) {
      const cnf::Lit x = cnf::Var{++fresh};
      const cnf::Lit a = any_literal();
      const cnf::Lit b = any_literal();
      for (const std::vector<cnf::Lit>& clause : {std::vector{x, ~a, ~b}, {~x, a}, {~x, b}}) {
        write(clause);
      }
    }
    if (random.chance(mistakes, 20) && !lemma.empty()) {
      lemma[random.below(lemma.size())] = any_literal();
    }
    if (random.chance(mistakes, 30)) {
      write({any_literal(), any_literal()});
    }
    if (random.chance(1 + mistakes, 10)) {
      text += "d ";
      write(all[random.below(all.size())]);
    }
    write(lemma);
    all.push_back(lemma);
  }
  return text;
}

// What the definition accepts is accepted; what it rejects only where the formula has no model and
// nothing needs the wrong lemma.
TEST(Drat, SaysWhatTheDefinitionSays) {
  constexpr std::int32_t vars = 5;
  std::array<int, 3> verdicts{};
  int needless = 0;
  int rat = 0;
  for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
    SCOPED_TRACE(seed);
    core::Random random(seed);
    const cnf::Formula formula =
        ternary_formula(random, vars, 20 + static_cast<int>(random.below(20)));
    const std::string proof = random_proof(random, formula, vars);
    NaiveChecker naive(formula);
    io::Input input = io::Input::from_text(proof);
    ProofReader reader(input, ProofFormat::drat);
    Status expected = Status::incomplete;
    for (ProofStep step; expected == Status::incomplete;) {
      if (naive.refuted()) {
        expected = Status::verified;
      } else if (!reader.next(step)) {
        break;
      } else if (step.deletion) {
        naive.remove(step.clause);
      } else if (!naive.add(step.clause)) {
        expected = Status::wrong;
      }
    }
    ++verdicts[static_cast<std::size_t>(expected)];
    const ProofReport report = check(formula, proof);
    rat += static_cast<int>(report.rat_lemmas);
    if (expected != Status::wrong) {
      EXPECT_EQ(report.status, expected) << proof;
    } else if (report.status == Status::verified) {
      ++needless;
    }
    if (report.status == Status::verified) {
      EXPECT_TRUE(testing::all_models(formula).empty()) << proof;
    }
  }
  EXPECT_GT(verdicts[static_cast<std::size_t>(Status::verified)], 100);
  EXPECT_GT(verdicts[static_cast<std::size_t>(Status::wrong)], 100);
  EXPECT_GT(needless, 5);
  EXPECT_GT(rat, 0);
}

// A proof in LRAT without some words, or with others.
std::string damaged(core::Random& random, const std::string& proof) {
  std::string result;
  for (const std::string_view line : core::split_fields(proof, '\n')) {
    if (random.chance(1, 40)) {
      continue;
    }
    for (const std::string_view word : core::split_words(line)) {
      if (!random.chance(1, 300)) {
        result += std::string(word) + ' ';
      }
      if (random.chance(1, 300)) {
        result += std::to_string(static_cast<int>(random.below(90)) - 30) + ' ';
      }
    }
    result += '\n';
  }
  return result;
}

// A number n is 2n, -n is 2n + 1, in groups of seven bits.
std::string binary_number(std::int64_t number) {
  std::string result;
  std::uint64_t code = 2 * static_cast<std::uint64_t>(std::abs(number)) + (number < 0 ? 1U : 0U);
  for (; code >= 0x80; code >>= 7) {
    result += static_cast<char>(code | 0x80U);
  }
  return result + static_cast<char>(code);
}

// A proof in LRAT in the binary form: 'a', the number, the literals, 0, the hints, 0; or 'd', the
// hints, 0. A number n is 2n, -n is 2n + 1, and the 0 at the end 0, in groups of seven bits.
std::string binary_lrat(const std::string& proof) {
  std::string result;
  for (const std::string_view line : core::split_fields(proof, '\n')) {
    auto words = core::split_words(line);
    if (words.size() > 1 && words[1] == "d") {
      result += 'd';
      words.erase(words.begin(), words.begin() + 2);
    } else if (!words.empty()) {
      result += 'a';
    }
    for (const std::string_view word : words) {
      result += binary_number(core::parse_decimal<std::int64_t>(word).value());
    }
  }
  return result;
}

// Without some bytes, or with others, or cut off.
std::string damaged_bytes(core::Random& random, std::string proof) {
  for (std::uint64_t i = 0; i <= random.below(4) && !proof.empty(); ++i) {
    const std::size_t at = random.below(proof.size());
    switch (random.below(4)) {
      case 0:
        proof.erase(at, 1 + random.below(3));
        break;
      case 1:
        proof[at] = static_cast<char>(random.below(256));
        break;
      case 2:
        proof.insert(at, 1, static_cast<char>(random.below(128)));
        break;
      default:
        proof[at] = static_cast<char>(proof[at] ^ (1 << random.below(8)));
        break;
    }
  }
  if (random.chance(1, 8)) {
    proof.resize(random.below(proof.size() + 1));
  }
  return proof;
}

// A verified proof leaves a core without a model and a proof in LRAT that is accepted, as text and
// binary. What becomes of either when it is damaged, or used for another formula, proves nothing
// about a formula with a model.
TEST(Drat, CoresHaveNoModelAndLratIsAccepted) {
  constexpr std::int32_t vars = 5;
  int smaller = 0;
  int rat = 0;
  int rejected = 0;
  int unreadable = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    SCOPED_TRACE(seed);
    core::Random random(seed);
    const cnf::Formula formula =
        ternary_formula(random, vars, 25 + static_cast<int>(random.below(20)));
    io::Input proof = io::Input::from_text(random_proof(random, formula, vars), "proof");
    std::vector<std::size_t> core;
    std::ostringstream lrat;
    if (check_proof(formula, proof, {.core = &core, .lrat = &lrat}).status != Status::verified) {
      EXPECT_TRUE(core.empty() && lrat.str().empty());
      continue;
    }
    cnf::Formula used;
    cnf::Formula less;  // without the first clause of the core
    used.declare_up_to(vars);
    less.declare_up_to(vars);
    for (const std::size_t i : core) {
      used.add(formula.clause(i));
      if (i != core.front()) {
        less.add(formula.clause(i));
      }
    }
    EXPECT_TRUE(std::ranges::is_sorted(core));
    EXPECT_TRUE(testing::all_models(used).empty());
    smaller += core.size() < formula.size() ? 1 : 0;
    const ProofReport report = check(formula, lrat.str());
    EXPECT_EQ(report.status, Status::verified) << report.reason << '\n' << lrat.str();
    rat += static_cast<int>(report.rat_lemmas);
    const std::string binary = binary_lrat(lrat.str());
    const ProofReport same = check(formula, binary);
    EXPECT_EQ(same.status, Status::verified) << same.reason << '\n' << lrat.str();
    EXPECT_EQ(same.lemmas, report.lemmas);
    EXPECT_EQ(same.rat_lemmas, report.rat_lemmas);
    EXPECT_EQ(same.deletions, report.deletions);
    for (int i = 0; i < 40 && !testing::all_models(less).empty(); ++i) {
      try {
        const std::string bad =
            i % 2 == 0 ? damaged(random, lrat.str()) : damaged_bytes(random, binary);
        EXPECT_NE(check(less, bad).status, Status::verified) << bad;
        ++rejected;
      } catch (const io::ParseError&) {
        ++unreadable;
      }
    }
  }
  EXPECT_GT(smaller, 100);
  EXPECT_GT(rat, 20);
  EXPECT_GT(rejected, 2000);
  EXPECT_GT(unreadable, 100);
}

// Text and binary form of a damaged proof have the same verdict and the same reason.
TEST(Lrat, BinaryAndTextAreOneProof) {
  constexpr std::int32_t vars = 5;
  int wrong = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    core::Random random(seed);
    const cnf::Formula formula =
        ternary_formula(random, vars, 25 + static_cast<int>(random.below(20)));
    io::Input proof = io::Input::from_text(random_proof(random, formula, vars), "proof");
    std::ostringstream lrat;
    if (check_proof(formula, proof, {.lrat = &lrat}).status != Status::verified) {
      continue;
    }
    const std::string good = lrat.str();
    // The last hint is missing, or another one.
    std::string text;
    for (const std::string_view line : core::split_fields(good, '\n')) {
      std::vector<std::string> words;
      for (const std::string_view word : core::split_words(line)) {
        words.emplace_back(word);
      }
      if (words.size() > 3 && words[words.size() - 2] != "0" && random.chance(1, 8)) {
        words[words.size() - 2] = random.chance(1, 2) ? "" : "3";
      }
      text += core::join(words, " ") + '\n';
    }
    const ProofReport one = check(formula, text);
    const ProofReport other = check(formula, binary_lrat(text));
    EXPECT_EQ(one.status, other.status) << text;
    EXPECT_EQ(one.reason, other.reason) << text;
    wrong += one.status == Status::wrong ? 1 : 0;
  }
  EXPECT_GT(wrong, 50);
}

// Steps that could be DRAT by their bytes: clause 50 is written like a deletion, 'd', and -48 like
// an addition, 'a'.
TEST(Lrat, BinaryIsToldFromDratByItsNumbers) {
  std::string text = "p cnf 60 52\n";
  for (int i = 1; i <= 48; ++i) {
    text += std::to_string(i + 2) + " 0\n";
  }
  const cnf::Formula formula = parse(text + "1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n");
  ASSERT_EQ(formula.size(), 52U);
  const std::string proof = "53 2 0 50 49 0\n54 0 53 51 52 0\n";
  EXPECT_EQ(check(formula, proof).status, Status::verified);
  EXPECT_EQ(check(formula, binary_lrat(proof)).status, Status::verified);
  const std::string one_step = binary_lrat("53 2 0 50 49 0\n");
  EXPECT_EQ(check(formula, one_step).lemmas, 1U);
  EXPECT_EQ(check(formula, one_step).deletions, 0U);
  // DRAT stays DRAT.
  EXPECT_EQ(check(formula, std::string("a\4\0a\0", 5)).status, Status::verified);
  const ProofReport drat = check(formula, std::string("d\6\0a\4\0a\0", 8));
  EXPECT_EQ(drat.status, Status::verified);
  EXPECT_EQ(drat.deletions, 1U);
}

// A clause with the variables that stand for 1, 2, ..., negated or not.
std::vector<cnf::Lit> renamed(std::span<const cnf::Lit> clause,
                              const std::vector<cnf::Lit>& names) {
  std::vector<cnf::Lit> result;
  for (const cnf::Lit lit : clause) {
    const cnf::Lit name = names[static_cast<std::size_t>(lit.var().number - 1)];
    result.push_back(lit.negative() ? ~name : name);
  }
  return result;
}

// Binary proofs in DRAT of formulas with more variables than clauses, whose first literals can be
// the numbers of lemmas: each is accepted, and its core found, but none for the formula without a
// clause that it needs.
TEST(Drat, BinaryIsVerifiedIfItIsAProofInEitherFormat) {
  int either = 0;
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    SCOPED_TRACE(seed);
    core::Random random(seed);
    const auto n = static_cast<std::int32_t>(1 + random.below(3));
    std::vector<cnf::Lit> names;
    for (std::int32_t v = 1; v <= n; ++v) {
      const cnf::Lit lit = cnf::Var{50 * v + static_cast<std::int32_t>(random.below(50))};
      names.push_back(random.chance(1, 4) ? ~lit : lit);
    }
    cnf::Formula formula;
    cnf::Formula less;  // without the first clause
    formula.declare_up_to(50 * (n + 1));
    less.declare_up_to(50 * (n + 1));
    for (const std::vector<cnf::Lit>& lemma : proof_by_cases(n + 1)) {
      if (lemma.size() == static_cast<std::size_t>(n)) {
        const std::vector<cnf::Lit> clause = renamed(lemma, names);
        formula.add(clause);
        if (formula.size() > 1) {
          less.add(clause);
        }
      }
    }
    std::string proof;
    for (const std::vector<cnf::Lit>& lemma : proof_by_cases(n)) {
      if (!lemma.empty() && random.chance(1, 2)) {
        continue;
      }
      proof += 'a';
      for (const cnf::Lit lit : renamed(lemma, names)) {
        proof += binary_number(lit.dimacs());
      }
      proof += '\0';
    }
    io::Input input = io::Input::from_text(proof);
    if (check_proof(formula, input, {.format = ProofFormat::drat}).status != Status::verified) {
      continue;  // too many lemmas are missing
    }
    const ProofReport report = check(formula, proof);
    EXPECT_EQ(report.status, Status::verified) << report.reason;
    io::Input again = io::Input::from_text(proof);
    std::vector<std::size_t> core;
    EXPECT_EQ(check_proof(formula, again, {.core = &core}).status, Status::verified);
    EXPECT_EQ(core.size(), formula.size());
    io::Input bytes = io::Input::from_text(proof);
    either += ProofReader(bytes, ProofFormat::any, formula.size()).may_be_drat() ? 1 : 0;
    try {
      EXPECT_NE(check(less, proof).status, Status::verified);
    } catch (const io::ParseError&) {
    }
  }
  EXPECT_GT(either, 100);
}

// As long as no step tells the formats apart, more than the first bytes are read.
TEST(Drat, LongBinaryProofsAreVerifiedIfTheyAreProofsInEitherFormat) {
  const cnf::Formula formula =
      parse("p cnf 151 4\n150 151 0\n150 -151 0\n-150 151 0\n-150 -151 0\n");
  std::string proof;
  for (std::int32_t v = 200; v < 200'200; ++v) {
    proof += 'a' + binary_number(v) + '\0' + 'a' + binary_number(v - 1) + '\0';
  }
  ASSERT_GT(proof.size(), std::size_t{1} << 20);
  io::Input input = io::Input::from_text(proof);
  EXPECT_TRUE(ProofReader(input, ProofFormat::any, formula.size()).may_be_drat());
  EXPECT_EQ(check(formula, proof).status, Status::wrong);  // as LRAT
  proof += 'a' + binary_number(150) + '\0' + 'a' + '\0';
  EXPECT_EQ(check(formula, proof).status, Status::verified);
}

TEST(Lrat, RulesOfHints) {
  const auto formula = parse("p cnf 3 5\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n-3 1 0\n");
  const auto reason = [&](const std::string& proof) { return check(formula, proof).reason; };
  EXPECT_EQ(check(formula, "c x\n6 2 0 1 2 0\n6 d 1 2 0\n7 0 6 3 4 0\n").status, Status::verified);
  EXPECT_EQ(check(formula, "6 2 0 1 2 0\n").status, Status::incomplete);
  // Two clauses of the formula that would do are not named, or are gone.
  EXPECT_EQ(reason("6 2 0 1 0\n"), "lemma 6, '2 0', does not follow from its hints");
  EXPECT_EQ(reason("5 d 2 0\n6 2 0 1 2 0\n"), "lemma 6, '2 0', names clause 2, which is not there");
  EXPECT_EQ(reason("6 2 0 5 1 2 0\n"),
            "lemma 6, '2 0', names clause 5, which does not become unit");
  EXPECT_EQ(reason("6 2 0 1 2 0\n6 1 0 1 3 0\n"),
            "lemma 6, '1 0', has a number that is not greater than those before it");
  EXPECT_EQ(reason("6 0 1 2 3 4 0\n"), "lemma 6, '0', names clause 1, which does not become unit");
  // RAT: all clauses with the negated pivot.
  EXPECT_EQ(check(formula, "6 3 -1 0 -5 0\n").rat_lemmas, 1U);
  EXPECT_EQ(reason("6 3 -2 0 -5 0\n"), "lemma 6, '3 -2 0', does not follow with clause 5");
  EXPECT_EQ(check(formula, "6 3 -2 0 -5 3 0\n").rat_lemmas, 1U);
  EXPECT_EQ(reason("6 3 -1 0 -4 0\n"),
            "lemma 6, '3 -1 0', names clause 4 for RAT, which has no negated pivot");
  EXPECT_EQ(reason("6 -1 3 0 -1 0\n"), "lemma 6, '-1 3 0', does not follow with clause 1");
  EXPECT_EQ(check(formula, "5 d 5 0\n6 3 1 0 0\n7 2 0 1 2 0\n").rat_lemmas, 1U);
  EXPECT_THROW((void)check(formula, "6 2 0 1 2 0\n7 0 6 3 x 0\n"), io::ParseError);
  EXPECT_THROW((void)check(formula, "6 2 0 1 2 0\n7 0 6 3 4\n"), io::ParseError);
}

// Propagation refutes it when its last clause is put in, so that no step is read.
TEST(Drat, StopsWhileTheFormulaIsPutIn) {
  std::string text = "p cnf 2 2002\n";
  for (int i = 0; i < 2000; ++i) {
    text += "1 2 0\n";
  }
  const auto formula = parse(text + "1 0\n-1 0\n");
  EXPECT_EQ(check(formula, "").status, Status::verified);
  io::Input proof = io::Input::from_text("", "proof");
  EXPECT_EQ(check_proof(formula, proof, {.stop = [] { return true; }}).status, Status::stopped);
}

TEST(Drat, StopsWhenItIsTold) {
  const auto formula = parse("p cnf 3 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 3 0\n");
  io::Input proof = io::Input::from_text("2 3 0\n1 3 0\n", "proof");
  int asked = 0;
  const auto report = check_proof(formula, proof, {.stop = [&] { return ++asked > 1; }});
  EXPECT_EQ(report.status, Status::stopped);
  EXPECT_EQ(report.reason, "stopped after 1 lemma");
  EXPECT_EQ(report.lemmas, 1U);
}

}  // namespace
}  // namespace tsume::solver
