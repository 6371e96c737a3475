#include "lib/core/error.hpp"
#include "lib/io/error.hpp"
#include "lib/samurai/histories/answer.hpp"
#include "lib/samurai/rules/board.hpp"
#include "lib/samurai/rules/protocol.hpp"
#include "lib/samurai/rules/situation.hpp"
#include "lib/samurai/rules/world.hpp"
#include "tests/unit/samurai/scenario_files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <sstream>
#include <sys/socket.h>
#include <unistd.h>

namespace tsume::samurai {
namespace {

// Section 2 of the rules: painted cells over all cells and directions.
TEST(Board, PaintedCellsAddUp) {
  const std::array<std::size_t, 3> expected = {2936, 3950, 5568};
  for (const Weapon w : weapons) {
    std::size_t sum = 0;
    for (std::size_t c = 0; c < cell_count; ++c) {
      for (const Direction k : directions) {
        const CellSet& cells = painted(w, Cell::from(c), k);
        sum += cells.count();
        EXPECT_FALSE(cells.contains(c));
        EXPECT_TRUE((cells & homes()).empty());
      }
    }
    EXPECT_EQ(sum, expected[number(w)]) << to_string(w);
  }
}

TEST(Board, GeometryOfTheCorner) {
  EXPECT_FALSE(step(Cell::at(0, 0), Direction::north));
  EXPECT_FALSE(step(Cell::at(0, 0), Direction::west));
  EXPECT_EQ(step(Cell::at(0, 0), Direction::south), Cell::at(0, 1));
  EXPECT_EQ(neighbours(Cell::at(0, 0)).count(), 2U);
  EXPECT_EQ(vision(Cell::at(7, 7)).count(), 61U);
  EXPECT_EQ(vision(Cell::at(0, 0)).count(), 21U);
  EXPECT_EQ(homes().count(), 6U);
  EXPECT_EQ(to_string(Cell::at(8, 5)), "(8,5)");
}

TEST(Board, WeaponsTurn) {
  // the east row of the swords, from the table of the rules
  CellSet expected;
  for (const Cell c :
       {Cell::at(6, 5), Cell::at(7, 5), Cell::at(5, 4), Cell::at(6, 4), Cell::at(5, 3)}) {
    expected.insert(c.index);
  }
  EXPECT_EQ(painted(Weapon::swords, Cell::at(5, 5), Direction::east), expected);
  EXPECT_FALSE(
      painted(Weapon::axe, Cell::at(5, 5), Direction::west).contains(Cell::at(6, 5).index));
}

std::string sample_transcript() {
  return io::Input("tests/data/good/samurai/random-1-008.in").read_all();
}

Transcript parse(const std::string& text) {
  io::Input input = io::Input::from_text(text, "game");
  return read_transcript(input);
}

std::string parse_error(const std::string& text) {
  try {
    const Transcript t = parse(text);
    (void)situation_at(t, find_turn(t, std::nullopt));
  } catch (const std::exception& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Protocol, ReadsAndWritesTheSample) {
  const Transcript t = parse(sample_transcript());
  ASSERT_EQ(t.turns.size(), 2U);
  EXPECT_EQ(t.side, Side::first);
  EXPECT_EQ(t.turns[0].turn, 90);
  EXPECT_EQ(to_string(t.orders.at(0)), "1 9 9 8 9 9 0");
  EXPECT_EQ(t.turns[0].field[Cell::at(9, 4).index], 4);
  std::ostringstream out;
  out << "0\n";
  write(out, t.turns[0]);
  out << to_string(t.orders[0]) << '\n';
  write(out, t.turns[1]);
  EXPECT_EQ(out.str(), sample_transcript());
  EXPECT_EQ(from_word(to_word(t)).turns, t.turns);
}

TEST(Protocol, WhiteSpaceIsFree) {
  std::string text = sample_transcript();
  std::ranges::replace(text, '\n', '\t');
  while (text.back() == '\t') {
    text.pop_back();
  }
  EXPECT_EQ(parse(text).turns, parse(sample_transcript()).turns);
}

TEST(Protocol, TakesAMissingOrderAsEmpty) {
  std::string text = sample_transcript();
  text.erase(text.find("1 9 9 8 9 9 0\n"), 14);
  const Transcript t = parse(text);
  EXPECT_EQ(t.missing, std::vector<int>{90});
  EXPECT_EQ(t.turns.size(), 2U);
}

TEST(Protocol, NamesLineAndReason) {
  const std::string good = sample_transcript();
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    return parse_error(text);
  };
  EXPECT_EQ(parse_error(""), "game:1: the input ends where the play order is expected");
  EXPECT_EQ(parse_error("2"), "game:1: the play order is 2, expected 0 to 1");
  EXPECT_EQ(parse_error("0"), "the transcript has no turns");
  EXPECT_EQ(parse_error(good.substr(0, 100)),
            "game:9: the input ends where a field code is expected");
  EXPECT_EQ(with("\n92\n", "\n90\n"), "game:25: turn 90 after turn 90");
  EXPECT_EQ(with("\n92\n", "\n93\n"), "game:25: turn 93 is not a turn of the first player");
  EXPECT_EQ(with("\n92\n", "\n94\n"), "turn 94 follows turn 90: the turn between them is missing");
  EXPECT_EQ(with("1 9 9 8 9 9 0", "4 9 0"),
            "game:24: the weapon of an order is 4, expected 0 to 2");
  EXPECT_EQ(with("1 9 9 8 9 9 0", "1 10 0"),
            "game:24: an action of an order is 10, expected 0 to 9");
  EXPECT_EQ(with(" 0 0 0 0 0 8", " 0 0 0 0 0 7"),
            "game:9: field code 7 at (5,0), expected 0 to 5, 8 or 9");
  EXPECT_EQ(with(" 0 0 0 0 0 8", " 0 0 0 0 0 x"), "game:9: expected an integer, found 'x'");
  EXPECT_EQ(with("12 3 0 0 0", "15 3 0 0 0"), "game:5: a samurai's x is 15, expected 0 to 14");
  EXPECT_EQ(with("12 3 0 0 0", "12 3 0 0 19"),
            "game:5: a samurai's recovery is 19, expected 0 to 18");
  EXPECT_EQ(with("1 9 9 8 9 9 0", "1 5 0"),
            "turn 92: our swords is reported at (1,12), but the order of turn 90 leads to (2,13)");
  // one code less in the first turn: the weapon is read as the code of the last cell
  EXPECT_EQ(with(" 9 9 9 3\n", " 9 9 9\n"),
            "game:24: the home (14,14) has field code 1, expected 3");
}

// A live game: each 256 integers are answered once, whatever is wrong with them.
TEST(Protocol, LiveReadingGoesOn) {
  const std::string good = sample_transcript();
  const std::size_t second = good.find("\n92\n") + 1;
  const std::string turn90 = good.substr(2, good.find("1 9 9 8 9 9 0") - 2);
  const std::string turn92 = good.substr(second);
  // what happens to each message: + read, - not read, / cut off, ! with a problem
  const auto live = [](const std::string& text) {
    io::Input input = io::Input::from_text(text, "game");
    ProtocolReader reader(input);
    std::string story;
    while (const auto m = reader.receive_turn(Side::first)) {
      story += m->info ? '+' : m->whole ? '-' : '/';
      story += m->problem.empty() ? "" : "! " + m->problem + "; ";
    }
    return story;
  };
  const auto changed = [](std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
  };
  EXPECT_EQ(live(turn90 + turn92), "++");
  EXPECT_EQ(live(changed(turn90, " 8 9 2", " 7 9 2") + turn92),
            "-! game:8: field code 7 at (5,0), expected 0 to 5, 8 or 9; +");
  EXPECT_EQ(live(changed(turn90, " 8 9 2", " 8 what 2") + turn92),
            "-! game:8: expected an integer, found 'what'; +");
  EXPECT_EQ(live(turn92 + turn90), "++! game:23: turn 90 after turn 92; ");
  EXPECT_EQ(live(turn90 + turn92.substr(0, 200)),
            "+/! game:34: the input ends where a field code is expected; ");
  EXPECT_EQ(live(""), "");
}

// Pauses do not end a message: however the bytes arrive, a turn is there with its last integer, and
// not before.
TEST(Protocol, APauseAtEveryByteEndsNoMessage) {
  const std::string good = sample_transcript();
  const std::string turn90 = good.substr(2, good.find("1 9 9 8 9 9 0") - 2);
  // A read that would have to wait throws, so a message that ends early is noticed.
  for (std::size_t length = 1; length < turn90.size(); ++length) {
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK), 0);
    ASSERT_EQ(::write(ends[1], turn90.data(), length), static_cast<ssize_t>(length));
    io::Input input(ends[0], "live");
    ProtocolReader reader(input);
    EXPECT_THROW((void)reader.receive_turn(Side::first), io::IoError) << length;
    ::close(ends[0]);
    ::close(ends[1]);
  }
  // Packets keep their borders: each read brings three bytes.
  constexpr std::size_t piece = 3;
  std::array<int, 2> ends{};
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends.data()),
            0);
  for (std::size_t at = 0; at < turn90.size(); at += piece) {
    const std::string packet = turn90.substr(at, piece);
    ASSERT_EQ(::write(ends[1], packet.data(), packet.size()), static_cast<ssize_t>(packet.size()));
  }
  ::close(ends[1]);
  io::Input input(ends[0], "live");
  ProtocolReader reader(input);
  const auto message = reader.receive_turn(Side::first);
  EXPECT_TRUE(message && message->whole && message->info && message->info->turn == 90);
  EXPECT_FALSE(reader.receive_turn(Side::first));
  ::close(ends[0]);
}

TEST(Situation, TheSampleActorIsTheSwords) {
  const Situation s = situation_at(parse(sample_transcript()), 1);
  EXPECT_EQ(acting_enemy(s), Weapon::swords);
  EXPECT_EQ(s.own[Weapon::swords], Cell::at(1, 12));
  EXPECT_TRUE(s.own_hidden[Weapon::swords]);
  EXPECT_FALSE(s.void_action);
  EXPECT_TRUE(s.changed().contains(Cell::at(9, 3).index));
}

// The observed recovery of an enemy falls by two: 2 and then 0 means treated at its turn.
TEST(Situation, RecoveryTwoMeansStillTreated) {
  Situation s = situation_at(parse(sample_transcript()), 1);
  s.before.samurai[4].recovery = 2;
  EXPECT_TRUE(s.under_treatment(Weapon::swords));
  s.before.samurai[4].recovery = 1;
  EXPECT_FALSE(s.under_treatment(Weapon::swords));
}

TEST(Situation, SecondPlayersFirstTurnKnowsThePast) {
  World world;
  world.obey({Weapon::axe, {Action::move_south, Action::occupy_south}});
  world.next_turn();
  Transcript t;
  t.side = Side::second;
  t.turns.push_back(world.report(Side::second));
  const Situation s = situation_at(t, find_turn(t, std::nullopt));
  EXPECT_EQ(acting_enemy(s), Weapon::axe);
  EXPECT_EQ(s.spotted[Weapon::axe], home(Side::first, Weapon::axe));
  EXPECT_EQ(s.known[Cell::at(7, 7).index], Code{unpainted});
}

// What is derived from one player's view agrees with the referee at every turn of a game.
TEST(Situation, AgreesWithTheReferee) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    core::Random random(seed);
    World world = seed % 2 == 0 ? World() : World::crowded(random);
    Transcript t;
    t.side = world.to_act();
    t.turns.push_back(world.report(t.side));
    while (world.turn() + 3 < turn_count) {
      t.orders.push_back(random_order(world, random));
      world.obey(t.orders.back());
      world.next_turn();
      const World middle = world;
      const Order reply = random_order(world, random);
      world.obey(reply);
      world.next_turn();
      t.turns.push_back(world.report(t.side));
      const Situation s = situation_at(t, t.turns.size() - 1);
      EXPECT_FALSE(s.void_action);
      for (const Weapon w : weapons) {
        EXPECT_EQ(s.own[w], middle.place(t.side, w));
        EXPECT_EQ(s.own_hidden[w], middle.hidden(t.side, w));
        if (const auto cell = s.spotted[w]) {
          EXPECT_EQ(*cell, middle.place(other(t.side), w));
        }
      }
      const std::size_t swap = t.side == Side::first ? 0 : 3;
      for (std::size_t c = 0; c < cell_count; ++c) {
        const Code owner = middle.owner(Cell::from(c));
        if (s.known[c]) {
          EXPECT_EQ(*s.known[c], owner == unpainted ? unpainted : (owner + swap) % 6);
        }
      }
      ASSERT_TRUE(reply.weapon);
      EXPECT_NE(s.roles[*reply.weapon], Role::idle);
    }
  }
}

TEST(World, FirstMovesAndTerritories) {
  World world;
  EXPECT_EQ(world.obey({Weapon::spear,
                        {Action::occupy_east, Action::move_east, Action::toggle, Action::toggle}}),
            (std::vector<Action>{Action::occupy_east, Action::move_east, Action::toggle}));
  EXPECT_EQ(world.territories()[0], 5U);
  EXPECT_TRUE(world.hidden(Side::first, Weapon::spear));
  // ordered once per period
  world.next_turn();
  world.next_turn();
  EXPECT_TRUE(world.obey({Weapon::spear, {Action::move_west}}).empty());
}

TEST(World, AnAttackSendsHome) {
  World world;
  std::size_t hits = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    core::Random random(seed);
    world = World::crowded(random);
    const Side side = world.to_act();
    const Order order = random_order(world, random);
    world.obey(order);
    for (const Weapon w : weapons) {
      if (world.recovery(other(side), w) == treatment_turns) {
        ++hits;
        EXPECT_EQ(world.place(other(side), w), home(other(side), w));
        EXPECT_FALSE(world.hidden(other(side), w));
      }
    }
  }
  EXPECT_GT(hits, 10U);
}

TEST(World, HiddenSamuraiStandOnOwnTerritory) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    core::Random random(seed);
    World world = World::crowded(random);
    for (int n = 0; n < 3; ++n) {
      for (const Side side : {Side::first, Side::second}) {
        for (const Weapon w : weapons) {
          const Code owner = world.owner(world.place(side, w));
          EXPECT_TRUE(!world.hidden(side, w) || owner / 3 == static_cast<int>(side)) << seed;
        }
      }
      world.obey(random_order(world, random));
      world.next_turn();
    }
  }
}

TEST(Prior, OnlyProbabilities) {
  EXPECT_EQ(parse_prior(std::nullopt), std::nullopt);
  EXPECT_EQ(parse_prior("attack=0.75"), 0.75);
  for (const char* bad : {"attack=0", "attack=1", "attack=", "0.5", "attack=nan", "attack=0.5x"}) {
    EXPECT_THROW((void)parse_prior(bad), core::BadArgument) << bad;
  }
}

}  // namespace
}  // namespace tsume::samurai
