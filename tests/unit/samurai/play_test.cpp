#include "lib/core/random.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/samurai/formats/game_record.hpp"
#include "lib/samurai/play/belief.hpp"
#include "lib/samurai/play/greedy.hpp"
#include "lib/samurai/play/order_table.hpp"
#include "lib/samurai/play/outcomes.hpp"
#include "lib/samurai/play/referee.hpp"
#include "lib/samurai/play/search_player.hpp"
#include "lib/samurai/rules/world.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <set>
#include <sstream>
#include <tuple>

namespace tsume::samurai {
namespace {

using namespace std::chrono_literals;

using Reached = std::set<std::tuple<std::size_t, bool, std::optional<Attack>>>;

// Every action sequence within the budget, through World::obey.
Reached by_obeying(const World& world, Weapon w) {
  Reached reached;
  const std::function<void(std::vector<Action>&, int)> extend = [&](std::vector<Action>& actions,
                                                                    int left) {
    World after = world;
    if (after.obey({w, actions}).size() != actions.size()) {
      return;
    }
    Cell place = world.place(world.to_act(), w);
    std::optional<Attack> attack;
    for (const Action a : actions) {
      if (is_occupy(a)) {
        attack = Attack{place, direction_of(a)};
      } else if (is_move(a)) {
        place = *step(place, direction_of(a));
      }
    }
    reached.insert({after.place(world.to_act(), w).index, after.hidden(world.to_act(), w), attack});
    for (unsigned code = 1; code <= action_count; ++code) {
      const auto action = static_cast<Action>(code);
      if (cost(action) <= left) {
        actions.push_back(action);
        extend(actions, left - cost(action));
        actions.pop_back();
      }
    }
  };
  std::vector<Action> actions;
  extend(actions, action_budget);
  return reached;
}

// The outcomes of a samurai's orders, of which there is always one; none if it cannot act.
std::vector<Outcome> outcomes_of(const World& world, Weapon w) {
  std::vector<Outcome> outcomes;
  std::uint64_t nodes = 0;
  if (world.can_act(world.to_act(), w)) {
    find_outcomes(world, w, outcomes, nodes);
  }
  return outcomes;
}

TEST(Outcomes, AreThoseOfAllOrders) {
  core::Random random(5);
  int compared = 0;
  for (int n = 0; n < 12; ++n) {
    const World world = World::crowded(random);
    for (const Weapon w : weapons) {
      const std::vector<Outcome> outcomes = outcomes_of(world, w);
      if (outcomes.empty()) {
        continue;
      }
      Reached reached;
      for (const Outcome& o : outcomes) {
        World after = world;
        EXPECT_EQ(after.obey({w, o.actions.vector()}), o.actions.vector());
        EXPECT_EQ(after.place(world.to_act(), w), o.end);
        EXPECT_EQ(after.hidden(world.to_act(), w), o.hidden);
        reached.insert({o.end.index, o.hidden, o.attack});
      }
      EXPECT_EQ(reached.size(), outcomes.size());
      EXPECT_EQ(reached, by_obeying(world, w));
      ++compared;
    }
  }
  EXPECT_GT(compared, 15);
}

// The search's orders are the referee's, in the same surroundings and in others, asked for once or
// again: each attack has as many outcomes as find_outcomes() gives it.
TEST(OrderTable, SearchUsesTheRulesOfTheReferee) {
  core::Random random(6);
  OrderTable table;
  int compared = 0;
  for (int n = 0; n < 60; ++n) {
    World world = World::crowded(random);
    for (int turn = 0; turn < 4; ++turn) {
      for (const Weapon w : weapons) {
        const std::vector<Outcome> outcomes = outcomes_of(world, w);
        if (outcomes.empty()) {
          continue;
        }
        std::set<std::optional<Attack>> attacks;
        for (const AttackChoice& choice : table.choices(world, w)) {
          EXPECT_TRUE(attacks.insert(choice.attack).second);
          const auto count = [&](bool hidden) {
            return static_cast<std::size_t>(std::ranges::count_if(outcomes, [&](const Outcome& o) {
              return o.attack == choice.attack && o.hidden == hidden;
            }));
          };
          EXPECT_EQ(choice.showing, count(false));
          EXPECT_EQ(choice.hidden, count(true));
          World after = world;
          EXPECT_EQ(after.obey({w, choice.actions.vector()}), choice.actions.vector());
          EXPECT_EQ(after.hidden(world.to_act(), w), choice.hidden > 0);
        }
        std::set<std::optional<Attack>> expected;
        for (const Outcome& o : outcomes) {
          expected.insert(o.attack);
        }
        EXPECT_EQ(attacks, expected);
        ++compared;
      }
      world.obey(random_order(world, random));
      world.next_turn();
    }
  }
  EXPECT_GT(compared, 200);
  EXPECT_GT(table.nodes(), 0U);
}

bool without_limit() {
  return false;
}

SearchOptions small(BeliefKind belief = BeliefKind::all) {
  SearchOptions options;
  options.belief = belief;
  options.max_nodes = 3000;
  return options;
}

using Opponent = std::function<Order(const World&)>;

// The contest's sample player, or random orders.
Opponent simple(std::uint64_t seed) {
  if (seed % 2 == 0) {
    return [](const World& world) {
      return greedy_order(world.report(world.to_act()), world.to_act());
    };
  }
  return [random = core::Random(seed)](const World& world) mutable {
    return random_order(world, random);
  };
}

Opponent searching(Side side) {
  const auto player = std::make_shared<SearchPlayer>(side, small());
  return [player](const World& world) {
    return player->choose(world.report(world.to_act()), without_limit);
  };
}

// Plays a game; `stop` makes what ends each turn of the searching player, `after_turn` sees it and
// the position after it.
World follow(Side side, const Opponent& opponent, const SearchOptions& options, int turns,
             const std::function<core::Stop(const SearchPlayer&)>& stop,
             const std::function<void(const SearchPlayer&, const World&, const TurnInfo&,
                                      const Order&, const std::vector<Action>&)>& after_turn) {
  World world;
  SearchPlayer player(side, options);
  for (int t = 0; t < turns; ++t) {
    if (world.to_act() == side) {
      const TurnInfo info = world.report(side);
      const Order order = player.choose(info, stop(player));
      const std::vector<Action> took_place = world.obey(order);
      after_turn(player, world, info, order, took_place);
    } else {
      world.obey(opponent(world));
    }
    EXPECT_TRUE(world.ok());
    world.next_turn();
  }
  return world;
}

core::Stop unlimited(const SearchPlayer& /*player*/) {
  return without_limit;
}

// The order was legal; the belief holds the enemies, and the mirrored belief our samurai.
void expect_sound(const SearchPlayer& player, Side side, const World& world, const TurnInfo& info,
                  const Order& order, const std::vector<Action>& took_place) {
  EXPECT_EQ(took_place, order.actions) << "turn " << info.turn;
  EXPECT_FALSE(info.own(*order.weapon).done) << "turn " << info.turn;
  for (const Weapon w : weapons) {
    EXPECT_TRUE(player.mirror()[w].places().contains(world.place(side, w), world.hidden(side, w)))
        << "turn " << info.turn << ", our " << to_string(w);
    const bool hit = world.recovery(other(side), w) > 0;
    EXPECT_TRUE(hit || player.enemies().of(w).places().contains(world.place(other(side), w),
                                                                world.hidden(other(side), w)))
        << "turn " << info.turn << ", enemy " << to_string(w);
  }
}

TEST(SearchPlayer, NeverLosesTheTruthAndGivesLegalOrders) {
  for (const Side side : {Side::first, Side::second}) {
    int number_of_game = 0;
    for (const Opponent& opponent : {simple(1), simple(2), searching(other(side))}) {
      SCOPED_TRACE(++number_of_game);
      follow(side, opponent, small(), turn_count, unlimited,
             [&](const SearchPlayer& player, const World& world, const TurnInfo& info,
                 const Order& order, const std::vector<Action>& took_place) {
               expect_sound(player, side, world, info, order, took_place);
             });
    }
  }
}

// The time is up when it has been asked for n times: the n of each turn is one more than that of
// the turn before, up to a game in which no turn asks so often. The player answers at once,
// legally, and loses no truth.
TEST(SearchPlayer, AnswersWhereverItIsStopped) {
  constexpr std::uint64_t of_the_mirror = 60 * cell_count;  // counted at once when it is begun
  std::uint64_t n = 0;
  bool stopped = true;
  for (std::uint64_t seed = 1; stopped; ++seed) {
    stopped = false;
    const Side side = seed % 4 < 2 ? Side::first : Side::second;
    SearchOptions options = small();
    options.max_nodes = 700;
    std::uint64_t asked = 0;
    std::uint64_t nodes_then = 0;
    SCOPED_TRACE(seed);
    follow(
        side, simple(seed), options, turn_count,
        [&](const SearchPlayer& player) {
          asked = 0;
          return [&] {
            if (asked++ == n) {
              nodes_then = player.nodes();
            }
            return asked > n;
          };
        },
        [&](const SearchPlayer& player, const World& world, const TurnInfo& info,
            const Order& order, const std::vector<Action>& took_place) {
          expect_sound(player, side, world, info, order, took_place);
          if (asked > n) {
            EXPECT_LE(asked, n + 9) << "stopped after " << n;
            stopped = true;
            EXPECT_LE(player.nodes(), nodes_then + 3000 + of_the_mirror) << "stopped after " << n;
          }
          ++n;
        });
  }
  EXPECT_GT(n, 400U);
}

// No long piece of work without a question: one for each order and for each place that an enemy
// had.
TEST(SearchPlayer, AsksOftenWhetherToStop) {
  core::Random random(8);
  SearchOptions options = small();
  options.max_nodes = 1;
  World world;
  SearchPlayer player(Side::first, options);
  Belief enemies(Side::first);
  std::size_t asked = 0;
  const core::Stop stop = [&] {
    ++asked;
    return false;
  };
  std::size_t most_places = 0;
  for (; world.turn() < turn_count; world.next_turn()) {
    if (world.to_act() == Side::second) {
      world.obey(random_order(world, random));
      continue;
    }
    const TurnInfo info = world.report(Side::first);
    std::size_t places = 0;
    std::size_t orders = 0;
    for (const Weapon w : weapons) {
      places += enemies.of(w).places().cells().count();
      orders += outcomes_of(world, w).size();
    }
    asked = 0;
    enemies.observe(info, stop);
    const std::size_t asked_by_belief = asked;
    constexpr std::size_t most_painted = 7;  // places that our order excluded need no question
    EXPECT_GE(asked_by_belief + 3 * (most_painted + 1), places) << "turn " << info.turn;
    asked = 0;
    const Order order = player.choose(info, stop);
    EXPECT_GE(asked, asked_by_belief + orders * 3 / 4) << "turn " << info.turn;  // as it knows them
    enemies.ordered(order);
    world.obey(order);
    most_places = std::max(most_places, places);
  }
  EXPECT_GT(most_places, 100U);
}

// A game of two players that search: what each expects of an order is what the referee makes of it,
// and what each believes that the other can believe holds its true places.
void play_each_other(std::uint64_t seed, const SearchOptions& options) {
  World world;
  std::array<std::unique_ptr<SearchPlayer>, 2> players;
  for (const Side side : {Side::first, Side::second}) {
    SearchOptions own = options;
    own.seed = 2 * seed + static_cast<std::uint64_t>(side);
    players[static_cast<std::size_t>(side)] = std::make_unique<SearchPlayer>(side, own);
  }
  int injuries = 0;
  for (; world.turn() < turn_count; world.next_turn()) {
    const Side side = world.to_act();
    SearchPlayer& player = *players[static_cast<std::size_t>(side)];
    const Order order = player.choose(world.report(side), without_limit);
    ASSERT_EQ(world.obey(order), order.actions) << "seed " << seed << ", turn " << world.turn();
    for (const Weapon w : weapons) {
      injuries += world.recovery(other(side), w) == treatment_turns ? 1 : 0;
      ASSERT_TRUE(player.mirror()[w].places().contains(world.place(side, w), world.hidden(side, w)))
          << "seed " << seed << ", turn " << world.turn() << ", our " << to_string(w);
    }
  }
  EXPECT_GT(injuries, 0);
}

TEST(SearchPlayer, MirroredBeliefHoldsTheTruthAgainstItself) {
  play_each_other(1, small());
}

// No illegal order in 1,000 games.
TEST(SearchPlayer, SlowPlaysAThousandGames) {
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    SearchOptions options = small();
    options.max_nodes = 500;
    play_each_other(seed, options);
  }
}

TEST(SearchPlayer, IsDeterministicForANodeBudget) {
  const auto orders = [](std::uint64_t seed, int turns) {
    SearchOptions options = small();
    options.seed = seed;
    std::string text;
    follow(Side::first, simple(4), options, turns, unlimited,
           [&](const SearchPlayer&, const World&, const TurnInfo&, const Order& order,
               const std::vector<Action>&) { text += to_string(order) + "; "; });
    return text;
  };
  EXPECT_EQ(orders(7, 16), orders(7, 16));
  std::set<std::string> games;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    games.insert(orders(seed, turn_count));
  }
  EXPECT_GT(games.size(), 1U);
}

TEST(SearchPlayer, PlaysWithLessKnowledge) {
  for (const BeliefKind belief : {BeliefKind::in_sight, BeliefKind::last}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      follow(Side::second, simple(seed), small(belief), 30, unlimited,
             [&](const SearchPlayer&, const World&, const TurnInfo&, const Order& order,
                 const std::vector<Action>& took_place) { EXPECT_EQ(took_place, order.actions); });
    }
  }
}

// Turns that cannot be read: it goes on, and gives legal orders.
TEST(SearchPlayer, SurvivesTurnsThatCannotBeRead) {
  World world;
  SearchPlayer player(Side::first, small());
  core::Random random(3);
  for (int t = 0; t < 40; ++t) {
    if (world.to_act() == Side::first) {
      const Order order = random.chance(1, 3)
                              ? player.choose_blindly()
                              : player.choose(world.report(Side::first), without_limit);
      EXPECT_EQ(world.obey(order), order.actions);
    } else {
      world.obey(random_order(world, random));
    }
    world.next_turn();
  }
}

class Leaver final : public Player {
 public:
  Reply play(const Asked& turn) override {
    return turn.info->turn < 12 ? Reply{Order{static_cast<Weapon>(turn.info->turn / 2 % 3), {}}}
                                : Reply{Order{Weapon::axe, {Action::move_south}}, "gone"};
  }
};

// As the official manager: what was read takes place, then the army stands where it is.
TEST(Referee, ADisqualifiedArmyStaysWhereItIs) {
  Leaver first;
  GreedyPlayer second(Side::second);
  const Game game = play_game(World(), first, second);
  EXPECT_EQ(game.faults[0], "gone");
  EXPECT_EQ(game.positions[13].place(Side::first, Weapon::axe), Cell::at(7, 1));
  EXPECT_EQ(game.positions[18].place(Side::first, Weapon::axe), Cell::at(7, 1));
  EXPECT_EQ(game.transcripts[0].turns.size(), 7U);
  EXPECT_EQ(game.transcripts[0].orders.size(), 7U);
  EXPECT_FALSE(game.positions[18].done(Side::first, Weapon::spear));
  EXPECT_EQ(game.transcripts[1].turns.size(), 48U);
}

TEST(GameLog, IsWrittenReadAndReplayed) {
  RandomPlayer first(1);
  Leaver second;
  const Game game = play_game(World(), first, second);
  std::ostringstream text;
  print_log(text, log_of(game, {"ran\"dom", "leaver"}));
  io::Input input = io::Input::from_text(text.str(), "log");
  const GameLog log = read_log(input);
  EXPECT_EQ(log.names[0], "ran\"dom");
  const auto again_first = log.player(Side::first);
  const auto again_second = log.player(Side::second);
  const Game again = play_game(World(), *again_first, *again_second);
  check_replay(log, again);
  EXPECT_EQ(again.transcripts[0].turns, game.transcripts[0].turns);
  std::ostringstream twice;
  print_log(twice, log);
  EXPECT_EQ(twice.str(), text.str());
  GameLog wrong = log;
  ++wrong.turns[40].territories[2];
  EXPECT_THROW(check_replay(wrong, again), io::Failure);
}

TEST(GameLog, RandomGamesAreReadBack) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    RandomPlayer first(seed);
    RandomPlayer second(seed + 100);
    const Game game = play_game(World(), first, second);
    std::ostringstream text;
    print_log(text, log_of(game, {"a\\b", "<\"c\">"}));
    io::Input input = io::Input::from_text(text.str(), "log");
    const GameLog log = read_log(input);
    check_replay(log, game);
    std::ostringstream twice;
    print_log(twice, log);
    EXPECT_EQ(twice.str(), text.str()) << "seed " << seed;
  }
}

}  // namespace
}  // namespace tsume::samurai
