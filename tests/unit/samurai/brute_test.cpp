#include "lib/samurai/formats/answer.hpp"
#include "lib/samurai/rules/history.hpp"
#include "lib/samurai/rules/world.hpp"
#include "tests/unit/samurai/scenario_files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <sstream>
#include <utility>

namespace tsume::samurai {
namespace {

// FNV-1a over the (start, end, attack) of the histories, each once, in numerical order.
std::pair<std::size_t, std::uint64_t> hash_of_triples(const std::vector<History>& histories) {
  std::set<std::array<int, 4>> triples;
  for (const History& h : histories) {
    triples.insert({h.start.index, h.end.index, h.attack ? h.attack->from.index : -1,
                    h.attack ? static_cast<int>(h.attack->towards) : -1});
  }
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const auto& t : triples) {
    std::ostringstream line;
    line << t[0] << ' ' << t[1] << ' ' << t[2] << ' ' << t[3] << '\n';
    for (const char c : line.str()) {
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    }
  }
  return {triples.size(), hash};
}

TEST(Brute, AgreesWithTheKnownAnswers) {
  const auto files = scenario_files();
  ASSERT_EQ(files.size(), 120U);
  for (const ScenarioFile& file : files) {
    SCOPED_TRACE(file.name);
    const auto found = histories(file.situation(), file.enemy, Role::acted);
    EXPECT_EQ(hash_of_triples(found), std::pair(file.triples, file.triples_hash));
    EXPECT_EQ(ends_of(found).cells(), file.ends);
    EXPECT_EQ(found.size(), file.variants);
    EXPECT_TRUE(std::ranges::is_sorted(found));
    EXPECT_TRUE(std::ranges::binary_search(found, file.truth));
  }
}

TEST(Brute, WorkedExample) {
  io::Input input("tests/data/good/samurai/random-1-008.in");
  const Situation s = situation_at(read_transcript(input), 1);
  const auto found = histories(s, Weapon::swords, s.roles[Weapon::swords]);
  const Answer answer = answer_from(s, Weapon::swords, found, true);
  EXPECT_EQ(answer.sighting, Sighting::unseen);
  ASSERT_EQ(answer.candidates.size(), 3U);
  EXPECT_EQ(answer.candidates[0].cell, Cell::at(8, 5));
  EXPECT_EQ(answer.candidates[1].cell, Cell::at(9, 5));
  EXPECT_EQ(answer.candidates[1].weight, 3);
  EXPECT_EQ(answer.candidates[2].cell, Cell::at(9, 6));
  EXPECT_EQ(answer.attack, (Attack{Cell::at(9, 5), Direction::east}));
  std::ostringstream json;
  print_json(json, answer);
  EXPECT_EQ(json.str(),
            "{\"turn\":92,\"enemy\":\"swords\",\"sight\":\"unseen\",\"candidates\":["
            "{\"x\":8,\"y\":5,\"weight\":1,\"hidden\":false},"
            "{\"x\":9,\"y\":5,\"weight\":3,\"hidden\":true},"
            "{\"x\":9,\"y\":6,\"weight\":1,\"hidden\":false}],"
            "\"attack\":{\"x\":9,\"y\":5,\"direction\":\"east\"},\"complete\":true}\n");
}

TEST(Brute, PriorShiftsWeights) {
  io::Input input("tests/data/good/samurai/random-1-008.in");
  const Situation s = situation_at(read_transcript(input), 1);
  const std::vector<History> mixed = {
      {Cell::at(1, 1), Cell::at(1, 1), std::nullopt, true, true},
      {Cell::at(1, 1), Cell::at(2, 1), Attack{Cell::at(1, 1), Direction::east}, true, true}};
  const Answer answer = answer_from(s, Weapon::swords, mixed, true, 0.75);
  EXPECT_EQ(answer.candidates[0].weight, 0.25);
  EXPECT_EQ(answer.candidates[1].weight, 0.75);
  EXPECT_FALSE(answer.attack);
}

// The truth is among the answers, and the actions found have the cost and the effect they claim.
TEST(Brute, HoldsTheTruth) {
  std::size_t solved = 0;
  std::size_t idle = 0;
  for (std::uint64_t seed = 1; solved < 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto scenario =
        make_scenario(seed % 3 == 0 ? ScenarioKind::random : ScenarioKind::crowded, seed, 2);
    if (!scenario) {
      continue;
    }
    const Situation s = situation_at(scenario->transcript, 1);
    ASSERT_NE(s.roles[scenario->actor], Role::idle);
    const auto found = histories(s, scenario->actor, s.roles[scenario->actor]);
    EXPECT_TRUE(std::ranges::binary_search(found, scenario->truth));
    ++solved;
    for (const Weapon w : weapons) {
      if (w != scenario->actor) {
        ++idle;
        const Places places = ends_of(histories(s, w, s.roles[w]));
        EXPECT_TRUE(places.contains(scenario->enemies[w], scenario->enemies_hidden[w]))
            << to_string(w);
      }
    }
    for (const Explained& e : explained_histories(s, scenario->actor, Role::acted)) {
      int spent = 0;
      for (const Action a : e.actions()) {
        spent += cost(a);
      }
      ASSERT_LE(spent, action_budget);
      ASSERT_EQ(e.history.attack.has_value(), std::ranges::any_of(e.actions(), is_occupy));
    }
  }
  EXPECT_EQ(idle, 2 * solved);
}

// A treated samurai is at home and does not act, also when its recovery has run out since.
TEST(Brute, TreatedSamuraiStayHome) {
  io::Input input("tests/data/good/samurai/random-1-008.in");
  const Situation s = situation_at(read_transcript(input), 1);
  Situation treated = s;
  treated.before.samurai[3].recovery = 2;
  treated.roles[Weapon::spear] = Role::idle;
  const auto found = histories(treated, Weapon::spear, Role::idle);
  const Cell at_home = home(Side::second, Weapon::spear);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0], (History{at_home, at_home, std::nullopt, false, false}));
  EXPECT_EQ(answer_from(treated, Weapon::spear, found, true).sighting, Sighting::home);
}

TEST(Brute, PictureFormatsHoldEveryCandidate) {
  io::Input input("tests/data/good/samurai/random-1-008.in");
  const Situation s = situation_at(read_transcript(input), 1);
  const Answer answer =
      answer_from(s, Weapon::swords, histories(s, Weapon::swords, Role::acted), true);
  std::ostringstream board;
  print_board(board, s, answer);
  EXPECT_EQ(std::ranges::count(board.view(), '\n'), 15);
  EXPECT_NE(board.str().find("2 6"), std::string::npos);
  std::ostringstream svg;
  print_svg(svg, s, answer);
  EXPECT_NE(svg.str().find(">60%<"), std::string::npos);
}

}  // namespace
}  // namespace tsume::samurai
