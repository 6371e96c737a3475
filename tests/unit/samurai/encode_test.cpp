#include "lib/core/random.hpp"
#include "lib/io/error.hpp"
#include "lib/samurai/histories/brute.hpp"
#include "lib/samurai/rules/world.hpp"
#include "lib/samurai/sat/decoder.hpp"
#include "lib/samurai/sat/places.hpp"
#include "lib/samurai/sat/problem.hpp"
#include "lib/samurai/sat/published_encoding.hpp"
#include "lib/solver/cadical.hpp"
#include "tests/unit/samurai/joined_histories.hpp"
#include "tests/unit/samurai/scenario_files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace tsume::samurai {
namespace {

Situation sample_situation() {
  io::Input input("tests/data/good/samurai/random-1-008.in");
  return situation_at(read_transcript(input), 1);
}

PlaceQuestion one_turn(const Situation& s, Weapon w) {
  return {{s}, w, false};
}

// Random scenarios with printed seeds: `turns` own turns each.
template <typename Check>
void for_scenarios(std::uint64_t first_seed, std::size_t count, std::size_t turns, Check check) {
  std::size_t done = 0;
  for (std::uint64_t seed = first_seed; done < count; ++seed) {
    if (const auto scenario = make_scenario(
            seed % 3 == 0 ? ScenarioKind::random : ScenarioKind::crowded, seed, turns)) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      check(*scenario);
      ++done;
    }
  }
}

PlaceQuestion question_of(const Scenario& scenario, Weapon w, std::size_t unroll,
                          bool joint = false) {
  return make_problem(scenario.transcript, scenario.transcript.turns.size() - 1, w, unroll, joint)
      .question;
}

// All histories of the last turn.
std::vector<History> enumerate_histories(const PlaceQuestion& question,
                                         const GeneralOptions& options) {
  solver::CadicalSolver solver;
  solver.expect_short_questions();
  encode_general(question, options, solver);
  const std::size_t last = question.turns.size() - 1;
  const Timeline v = timeline(question, last, question.enemy);
  std::vector<History> found;
  while (solver.solve() == cnf::Verdict::satisfiable) {
    const History h = history_in(question, last, question.enemy,
                                 [&](cnf::Var variable) { return solver.value(variable); });
    found.push_back(h);
    const auto differs = [](cnf::Var variable, bool value) {
      return value ? ~cnf::Lit(variable) : cnf::Lit(variable);
    };
    std::vector<cnf::Lit> other = {~cnf::Lit(v.start(h.start.index)), ~cnf::Lit(v.end(h.end.index)),
                                   differs(v.hidden(0), h.hidden_before),
                                   differs(v.hidden(4), h.hidden_after)};
    if (h.attack) {
      other.push_back(
          ~cnf::Lit(v.attack(h.attack->from.index, static_cast<std::size_t>(h.attack->towards))));
    } else {
      other.push_back(v.attack_in_gap(0));
      other.push_back(v.attack_in_gap(1));
    }
    solver.add(other);
  }
  std::ranges::sort(found);
  return found;
}

// The end cells that the published encoding (or the repaired one) finds.
CellSet enumerate_published(const Situation& situation, Weapon enemy, bool repaired) {
  solver::CadicalSolver solver;
  solver.expect_short_questions();
  encode_published(situation, enemy, {repaired, cnf::AtMostOne::product}, solver);
  CellSet ends;
  while (solver.solve() == cnf::Verdict::satisfiable) {
    const History h = published_history([&](cnf::Var variable) { return solver.value(variable); });
    ends.insert(h.end.index);
    solver.add({~cnf::Lit(PublishedLayout::end(h.end.index))});
  }
  return ends;
}

TEST(General, SizeIsAsStated) {
  for (const ScenarioFile& file : scenario_files()) {
    cnf::CountingSink sink;
    encode_general(one_turn(file.situation(), file.enemy), {}, sink);
    EXPECT_EQ(sink.var_count(), 2602);
    const std::array<std::int64_t, 3> low = {15019, 16045, 17673};
    const std::array<std::int64_t, 3> high = {15458, 16461, 18070};
    EXPECT_GE(sink.clause_count(), low[number(file.enemy)]) << file.name;
    EXPECT_LE(sink.clause_count(), high[number(file.enemy)]) << file.name;
  }
}

void compare_with_known_answers(std::size_t every, std::size_t few) {
  const auto files = scenario_files();
  for (std::size_t i = 0; i < files.size(); i += every) {
    const ScenarioFile& file = files[i];
    const PlaceQuestion q = one_turn(file.situation(), file.enemy);
    const auto found = enumerate_places(q, {});
    ASSERT_TRUE(found.complete);
    EXPECT_EQ(found.places.cells(), file.ends) << file.name;
    if (file.variants <= few) {
      EXPECT_EQ(enumerate_histories(q, {}), histories(q.turns[0], file.enemy, Role::acted))
          << file.name;
    }
  }
}

TEST(General, AgreesWithTheKnownAnswers) {
  compare_with_known_answers(4, 100);
}

// All ends, and all histories: of the 120 scenarios the largest has some 20,000.
TEST(General, SlowAgreesWithTheKnownAnswers) {
  compare_with_known_answers(1, 100'000);
}

// All histories are compared where there are at most `few`.
void compare_with_brute_force(std::uint64_t first_seed, std::size_t count, std::size_t few) {
  std::size_t compared = 0;
  for_scenarios(first_seed, count, 2, [&](const Scenario& scenario) {
    const Situation s = situation_at(scenario.transcript, 1);
    for (const Weapon w : weapons) {
      const auto expected = histories(s, w, s.roles[w]);
      const PlaceQuestion q = one_turn(s, w);
      ASSERT_EQ(enumerate_places(q, {}).places, ends_of(expected)) << to_string(w);
      if (expected.size() <= few) {
        ASSERT_EQ(enumerate_histories(q, {}), expected) << to_string(w);
        ++compared;
      }
      if (w == scenario.actor) {
        EXPECT_TRUE(std::ranges::binary_search(expected, scenario.truth));
      }
    }
  });
  EXPECT_GT(compared, count);
}

TEST(General, HistoriesAgreeWithBruteForce) {
  compare_with_brute_force(1, 16, 100);
}

TEST(General, SlowThousandsOfScenarios) {
  compare_with_brute_force(1000, 2000, 2000);
}

void try_every_at_most_one(std::size_t every) {
  const auto files = scenario_files();
  for (const auto& [kind, name] : cnf::at_most_one_names) {
    for (std::size_t i = 0; i < files.size(); i += every) {
      GeneralOptions options;
      options.at_most_one = kind;
      const PlaceQuestion q = one_turn(files[i].situation(), files[i].enemy);
      EXPECT_EQ(enumerate_places(q, options).places.cells(), files[i].ends)
          << name << ' ' << files[i].name;
    }
  }
}

TEST(General, EveryAtMostOneGivesTheSame) {
  try_every_at_most_one(60);
}

TEST(General, SlowEveryAtMostOneGivesTheSame) {
  try_every_at_most_one(4);
}

TEST(General, APriorRestrictsTheStart) {
  for_scenarios(300, 8, 2, [&](const Scenario& scenario) {
    const Situation s = situation_at(scenario.transcript, 1);
    core::Random random(static_cast<std::uint64_t>(s.before.turn));
    Places prior;
    for (int i = 0; i < 60; ++i) {
      prior.insert(Cell::from(random.below(cell_count)), random.chance(1, 2));
    }
    prior.insert(scenario.truth.start, scenario.truth.hidden_before);
    const Role role = s.roles[scenario.actor];
    GeneralOptions options;
    options.prior = &prior;
    EXPECT_EQ(enumerate_places(one_turn(s, scenario.actor), options).places,
              ends_of(histories(s, scenario.actor, role, &prior)));
  });
}

// A samurai whose recovery went from 2 to 0 was still treated at its turn; from 1, it may act.
TEST(General, TreatedEnemies) {
  for (const int recovery : {1, 2, 3}) {
    Situation s = sample_situation();
    s.before.samurai[3].recovery = recovery;
    s.roles = {Role::acted, Role::idle, Role::idle};
    s.after.field = s.before.field;
    for (std::size_t c = 0; c < cell_count; ++c) {
      s.after.field[c] = s.known[c].value_or(unpainted);
    }
    const auto expected = histories(s, Weapon::spear, Role::acted);
    ASSERT_FALSE(expected.empty());
    EXPECT_EQ(enumerate_histories(one_turn(s, Weapon::spear), {}), expected) << recovery;
    EXPECT_EQ(expected.size() == 1, recovery > 1);
  }
}

TEST(General, DescriptionRebuildsTheFormula) {
  for_scenarios(40, 6, 4, [&](const Scenario& scenario) {
    for (const bool joint : {false, true}) {
      PlaceProblem problem = make_problem(scenario.transcript, 3, scenario.actor, 2, joint);
      problem.projection = Projection::history;
      const cnf::Metadata metadata = describe(problem);
      const PlaceProblem again = problem_from(metadata);
      cnf::Formula a;
      cnf::Formula b;
      encode(problem, a);
      encode(again, b);
      ASSERT_EQ(a.size(), b.size());
      ASSERT_EQ(a.literal_count(), b.literal_count());
      for (std::size_t i = 0; i < a.size(); ++i) {
        ASSERT_TRUE(std::ranges::equal(a.clause(i), b.clause(i)));
      }
    }
  });
}

TEST(General, DecoderRefusesWrongModels) {
  io::Input input("tests/data/good/samurai/random-1-008.in");
  const PlaceProblem problem = make_problem(read_transcript(input), 1, Weapon::swords);
  const Timeline v(0);
  const auto model = [&](Cell start, Cell end, std::size_t attack_cell) {
    return cnf::ModelLits{v.start(start.index), v.end(end.index), v.attack(attack_cell, 1),
                          v.hidden(0), v.hidden(4)};
  };
  const Cell c = Cell::at(9, 5);
  const Decoded one = Decoder(problem).decode({model(c, c, c.index)}, false, std::nullopt);
  EXPECT_EQ(one.answer.candidates.size(), 1U);
  EXPECT_FALSE(one.answer.complete);
  EXPECT_EQ(one.answer.candidates[0].weight, 3);
  const auto refused = [&](const cnf::ModelLits& wrong, bool all_seen) {
    EXPECT_THROW((void)Decoder(problem).decode({wrong}, all_seen, std::nullopt), io::Failure);
  };
  refused(model(c, Cell::at(3, 3), c.index), false);
  refused(model(c, c, 0), false);
  refused(model(c, c, c.index), true);
  refused({v.start(1), v.start(2), v.end(1)}, false);
  refused({v.start(1)}, false);
  refused({v.start(1), ~cnf::Lit(v.start(1))}, false);
}

// A claim to have seen all models is checked against the rules, history by history.
TEST(General, DecoderRefusesAnIncompleteListOfHistories) {
  io::Input input("tests/data/good/samurai/random-1-008.in");
  PlaceProblem problem = make_problem(read_transcript(input), 1, Weapon::swords);
  problem.projection = Projection::history;
  const Timeline v(0);
  const auto all = histories(sample_situation(), Weapon::swords, Role::acted);
  std::vector<cnf::ModelLits> models;
  for (const History& h : all) {
    cnf::ModelLits& model = models.emplace_back();
    model = {v.start(h.start.index), v.end(h.end.index)};
    if (h.attack) {
      model.push_back(v.attack(h.attack->from.index, static_cast<std::size_t>(h.attack->towards)));
    }
    model.push_back(h.hidden_before ? cnf::Lit(v.hidden(0)) : ~cnf::Lit(v.hidden(0)));
    model.push_back(h.hidden_after ? cnf::Lit(v.hidden(4)) : ~cnf::Lit(v.hidden(4)));
  }
  const Decoder decoder(problem);
  const Decoded decoded = decoder.decode(models, true, std::nullopt);
  EXPECT_TRUE(decoded.answer.complete);
  EXPECT_EQ(decoded.answer.candidates,
            answer_from(sample_situation(), Weapon::swords, all, true).candidates);
  std::size_t by_count = 0;
  for (std::size_t i = 0; i < models.size(); ++i) {
    std::vector<cnf::ModelLits> less = models;
    less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
    try {
      (void)decoder.decode(less, true, std::nullopt);
      ADD_FAILURE() << "accepted without history " << i;
    } catch (const io::Failure& error) {
      const std::string counts =
          std::to_string(models.size()) + " histories, not " + std::to_string(less.size());
      by_count += std::string(error.what()).ends_with(counts) ? 1U : 0U;
    }
    EXPECT_NO_THROW((void)decoder.decode(less, false, std::nullopt));
  }
  EXPECT_GT(by_count, 0U);
}

TEST(Description, ForeignValuesAreRefused) {
  io::Input input("tests/data/good/samurai/random-1-008.in");
  const PlaceProblem problem = make_problem(read_transcript(input), 1, Weapon::swords);
  const cnf::Metadata good = describe(problem);
  EXPECT_NO_THROW((void)problem_from(good));
  const auto refusal = [&](const std::string& key, const std::optional<std::string>& value) {
    cnf::Metadata bad = good;
    std::erase_if(bad.values, [&](const auto& entry) { return entry.first == key; });
    if (value) {
      bad.set(key, *value);
    }
    try {
      (void)problem_from(bad);
    } catch (const std::runtime_error& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  for (const auto& [key, value] : good.values) {
    EXPECT_EQ(refusal(key, value), "accepted");
    EXPECT_EQ(refusal(key, std::nullopt), "problem description: no " + key);
    for (const char* const foreign : {"", "foo", "-1", "7", "99999999999999999999"}) {
      EXPECT_NE(refusal(key, foreign), "accepted") << key << "=" << foreign;
    }
  }
  EXPECT_EQ(refusal("enemy", "3"), "problem description: bad value '3' of enemy");
  EXPECT_EQ(refusal("colour", "red"), "problem description: unknown key 'colour'");
  for (const char* const turns : {"0", "3"}) {
    EXPECT_EQ(refusal("unroll", turns),
              "problem description: log does not hold the turns of unroll");
  }
  cnf::Metadata other = good;
  other.kind = "tour";
  EXPECT_THROW((void)problem_from(other), io::Failure);
}

TEST(Published, SizeIsThatOfTheReport) {
  const Situation s = sample_situation();
  for (const bool repaired : {false, true}) {
    cnf::Formula formula;
    encode_published(s, Weapon::swords, {repaired, cnf::AtMostOne::pairwise}, formula);
    EXPECT_EQ(formula.var_count(), 3379);
    EXPECT_EQ(formula.clause_count(), 662180);
    EXPECT_EQ(formula.literal_count(), repaired ? 1376720U : 1376495U);
  }
  EXPECT_EQ(published_name(1), "s_0_0");
  EXPECT_EQ(published_name(450), "e_14_14");
  EXPECT_EQ(published_name(451 + 4 * 16 + 2), "d_1_1_2");
  EXPECT_EQ(published_name(2476), "pi0");
  EXPECT_EQ(published_name(3379), "r2");
}

// The worked example: as published it finds (9,5) alone, repaired all three.
TEST(Published, WorkedExample) {
  CellSet all;
  for (const Cell c : {Cell::at(8, 5), Cell::at(9, 5), Cell::at(9, 6)}) {
    all.insert(c.index);
  }
  EXPECT_EQ(enumerate_published(sample_situation(), Weapon::swords, true), all);
  CellSet one;
  one.insert(Cell::at(9, 5).index);
  EXPECT_EQ(enumerate_published(sample_situation(), Weapon::swords, false), one);
}

// How an encoding of the report does where its precondition holds.
struct Tally {
  std::size_t applicable = 0;
  std::size_t equal = 0;
  std::size_t unsatisfiable = 0;
  std::size_t truth_lost = 0;
  std::size_t misses_some = 0;
  std::size_t has_impossible = 0;
  std::vector<std::string> not_equal;
};

Tally tally(const std::string& prefix, bool repaired, std::size_t every) {
  Tally t;
  const auto files = scenario_files();
  for (std::size_t i = 0; i < files.size(); i += every) {
    const ScenarioFile& file = files[i];
    const Situation s = file.situation();
    if (!file.name.starts_with(prefix) || !published_applies(s, file.enemy)) {
      continue;
    }
    const CellSet found = enumerate_published(s, file.enemy, repaired);
    ++t.applicable;
    t.equal += found == file.ends;
    t.unsatisfiable += found.empty();
    t.truth_lost += !found.contains(file.truth.end.index);
    t.misses_some += !(file.ends - found).empty();
    t.has_impossible += !(found - file.ends).empty();
    if (found != file.ends) {
      t.not_equal.push_back(file.name);
    }
  }
  return t;
}

// Never without a possible end, and with impossible ones only in some crowded positions.
TEST(Published, RepairedIsASuperset) {
  const Tally t = tally("", true, 10);
  EXPECT_GT(t.applicable, 5U);
  EXPECT_EQ(t.truth_lost + t.misses_some + t.unsatisfiable, 0U);
}

// The published figures for the crowded set: 56 positions in which the precondition holds.
TEST(Published, SlowRepairedHasTheKnownExceptions) {
  const Tally t = tally("mix-", true, 1);
  EXPECT_EQ(t.applicable, 56U);
  EXPECT_EQ(t.equal, 51U);
  EXPECT_EQ(t.truth_lost + t.misses_some + t.unsatisfiable, 0U);
  EXPECT_EQ(t.has_impossible, 5U);
  // Each impossible end is one of the known kinds: a foreign home entered, a blocked cell entered,
  // or an own injury ignored; the general encoding says so.
  for (const std::string& name : t.not_equal) {
    io::Input input("tests/data/good/samurai/" + name + ".in");
    const Situation s = situation_at(read_transcript(input), 1);
    EXPECT_TRUE(
        s.any_hit() || !s.blocked(acting_enemy(s)).empty() ||
        !(enumerate_published(s, acting_enemy(s), true) & s.foreign_homes(acting_enemy(s))).empty())
        << name;
  }
  const Tally random = tally("random-", true, 1);
  EXPECT_EQ(random.truth_lost + random.misses_some + random.unsatisfiable, 0U);
}

TEST(Published, SlowPublishedHasItsKnownWrongAnswers) {
  const Tally t = tally("mix-", false, 1);
  EXPECT_EQ(t.applicable, 56U);
  EXPECT_EQ(t.equal, 12U);
  EXPECT_EQ(t.unsatisfiable, 7U);
  EXPECT_EQ(t.truth_lost, 9U);
  EXPECT_EQ(t.misses_some, 11U);
  EXPECT_EQ(t.has_impossible, 34U);
}

// Returns how often the earlier turns narrowed the answer.
std::size_t compare_unrolled(std::uint64_t first_seed, std::size_t count, std::size_t turns) {
  std::size_t narrower = 0;
  std::size_t compared = 0;
  for_scenarios(first_seed, count, turns + 1, [&](const Scenario& scenario) {
    const PlaceQuestion q = question_of(scenario, scenario.actor, turns);
    std::vector<History> expected;
    try {
      expected = joined_histories(q.turns, q.enemy);
    } catch (const io::Failure&) {
      return;  // too many to join exactly
    }
    ++compared;
    EXPECT_EQ(enumerate_places(q, {}).places, ends_of(expected));
    EXPECT_TRUE(std::ranges::binary_search(expected, scenario.truth));
    const auto alone = enumerate_places(one_turn(q.turns.back(), q.enemy), {});
    narrower += alone.places != ends_of(expected);
  });
  EXPECT_GT(2 * compared, count);
  return narrower;
}

TEST(Unrolled, AgreesWithJoinedHistories) {
  EXPECT_GT(compare_unrolled(502, 8, 2) + compare_unrolled(503, 2, 3), 0U);
}

TEST(Unrolled, SlowAgreesWithJoinedHistories) {
  EXPECT_GT(compare_unrolled(2000, 200, 2), 0U);
  EXPECT_GT(compare_unrolled(3000, 60, 3), 0U);
}

// All enemies in one formula: never wider than one alone, and never without the truth.
TEST(Joint, IsBetweenTheTruthAndTheSingleAnswers) {
  for_scenarios(700, 3, 3, [&](const Scenario& scenario) {
    for (const Weapon w : weapons) {
      const Places joint = enumerate_places(question_of(scenario, w, 2, true), {}).places;
      const Places single = enumerate_places(question_of(scenario, w, 2, false), {}).places;
      EXPECT_TRUE(joint.contains(scenario.enemies[w], scenario.enemies_hidden[w])) << to_string(w);
      EXPECT_TRUE((joint.hidden - single.hidden).empty()) << to_string(w);
      EXPECT_TRUE((joint.showing - single.showing).empty()) << to_string(w);
    }
  });
}

// In one turn the comrades of the actor can always have been hidden at home.
TEST(Joint, OneTurnIsTheSingleAnswerOfTheActor) {
  for_scenarios(800, 4, 2, [&](const Scenario& scenario) {
    EXPECT_EQ(enumerate_places(question_of(scenario, scenario.actor, 1, true), {}).places,
              enumerate_places(question_of(scenario, scenario.actor, 1, false), {}).places);
  });
}

TEST(WhyNot, NamesReasonsExactlyForImpossibleCells) {
  const PlaceQuestion q = one_turn(sample_situation(), Weapon::swords);
  const CellSet possible = enumerate_places(q, {}).places.cells();
  for (const std::size_t c : {0U, 30U, 83U, 84U, 99U, 85U, 224U}) {
    EXPECT_EQ(why_not(q, Cell::from(c)).empty(), possible.contains(c)) << c;
  }
}

}  // namespace
}  // namespace tsume::samurai
