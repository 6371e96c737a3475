// Live games whose messages are broken: who answers twice, or before its turn, has lost.
#include "lib/samurai/play/live.hpp"

#include "lib/core/random.hpp"
#include "lib/samurai/play/greedy.hpp"
#include "lib/samurai/play/referee.hpp"
#include "lib/samurai/play/search_player.hpp"
#include "lib/samurai/rules/knowledge.hpp"
#include "lib/samurai/rules/protocol.hpp"
#include "tests/unit/io/scratch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace tsume::samurai {
namespace {

using namespace std::chrono_literals;

using Tokens = std::vector<std::string>;

// What the manager sends one side in a game: the integers of each turn.
std::vector<Tokens> messages(Side side, std::uint64_t seed) {
  RandomPlayer random(seed);
  GreedyPlayer greedy(seed % 2 == 0 ? Side::second : Side::first);
  const Game game =
      seed % 2 == 0 ? play_game(World(), random, greedy) : play_game(World(), greedy, random);
  std::vector<Tokens> sent;
  for (const TurnInfo& info : game.transcripts[static_cast<std::size_t>(side)].turns) {
    std::ostringstream text;
    write(text, info);
    sent.emplace_back();
    std::istringstream in(text.str());
    for (std::string word; in >> word;) {
      sent.back().push_back(word);
    }
    EXPECT_EQ(sent.back().size(), turn_integers);
  }
  return sent;
}

std::string joined(const std::vector<Tokens>& sent) {
  std::string text;
  for (const Tokens& message : sent) {
    for (const std::string& token : message) {
      text += token + ' ';
    }
    text += '\n';
  }
  return text;
}

// The turns that are answered, -1 for one that could not be read.
std::vector<int> answered(
    Side side, const std::string& text,
    const std::function<void(const std::optional<TurnInfo>&)>& answer = [](const auto&) {}) {
  io::Input input = io::Input::from_text(text, "game");
  ProtocolReader reader(input);
  std::vector<int> turns;
  LiveGame game(reader, side, 1h, [](const std::string&) {});
  while (const auto turn = game.next()) {
    turns.push_back(turn->info ? turn->info->turn : -1);
    answer(turn->info);
    game.answered();
  }
  return turns;
}

// Turns 10 to 16 of the first player. What happens to one message changes no other answer.
class BrokenMessage : public testing::Test {
 protected:
  std::vector<Tokens> sent_ = [] {
    const std::vector<Tokens> all = messages(Side::first, 1);
    return std::vector<Tokens>(all.begin() + 5, all.begin() + 9);
  }();
};

TEST_F(BrokenMessage, CutAtEachByteItIsAnsweredByNobody) {
  const std::string before = joined({sent_[0]});
  const std::string broken = joined({sent_[1]});
  const std::string after = joined({sent_[2]});
  for (std::size_t length = 0; length + 3 < broken.size(); ++length) {
    const std::string cut = before + broken.substr(0, length);
    EXPECT_EQ(answered(Side::first, cut), (std::vector<int>{10})) << length;
    EXPECT_EQ(answered(Side::first, cut + '\n' + after), (std::vector<int>{10, 14})) << length;
  }
}

TEST_F(BrokenMessage, WithoutOneIntegerItIsAnsweredByNobody) {
  for (std::size_t i = 0; i < turn_integers; ++i) {
    std::vector<Tokens> sent = sent_;
    sent[1].erase(sent[1].begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_EQ(answered(Side::first, joined(sent)), (std::vector<int>{10, 14, 16})) << i;
  }
}

TEST_F(BrokenMessage, WithAnIntegerTooManyItIsAnsweredOnce) {
  for (std::size_t i = 0; i <= turn_integers; ++i) {
    for (const std::string extra : {"0", "1", "8", "77"}) {
      std::vector<Tokens> sent = sent_;
      sent[1].insert(sent[1].begin() + static_cast<std::ptrdiff_t>(i), extra);
      std::vector<int> turns = answered(Side::first, joined(sent));
      ASSERT_EQ(turns.size(), 4U) << i << ' ' << extra;
      turns.erase(turns.begin() + 1);
      EXPECT_EQ(turns, (std::vector<int>{10, 14, 16})) << i << ' ' << extra;
    }
  }
}

TEST_F(BrokenMessage, WithAnotherIntegerItIsAnsweredOnce) {
  for (std::size_t i = 0; i < turn_integers; ++i) {
    for (const std::string other : {"-1", "0", "7", "99", "x", "99999999999"}) {
      std::vector<Tokens> sent = sent_;
      sent[1][i] = other;
      const std::vector<int> turns = answered(Side::first, joined(sent));
      ASSERT_EQ(turns.size(), 4U) << i << ' ' << other;
      EXPECT_EQ(turns[3], 16) << i << ' ' << other;
    }
  }
}

TEST_F(BrokenMessage, RepeatedOrReorderedEachWholeMessageIsAnsweredOnce) {
  const std::vector<Tokens> twice = {sent_[0], sent_[1], sent_[1], sent_[2]};
  EXPECT_EQ(answered(Side::first, joined(twice)), (std::vector<int>{10, 12, 12, 14}));
  std::vector<std::size_t> order = {0, 1, 2, 3};
  do {
    std::vector<Tokens> sent;
    std::vector<int> expected;
    for (const std::size_t i : order) {
      sent.push_back(sent_[i]);
      expected.push_back(10 + 2 * static_cast<int>(i));
    }
    EXPECT_EQ(answered(Side::first, joined(sent)), expected);
  } while (std::ranges::next_permutation(order).found);
}

// Random damage to whole games: no more answers than 256 integers allow, and each is an order that
// the message allows, from every player.
TEST(LiveGame, AnswersInTurnWhateverComes) {
  std::size_t answers = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    core::Random random(seed);
    const Side side = random.chance(1, 2) ? Side::first : Side::second;
    std::vector<Tokens> sent = messages(side, seed);
    sent.resize(3 + random.below(12));
    for (std::uint64_t changes = 1 + random.below(8); changes > 0; --changes) {
      Tokens& message = sent[random.below(sent.size())];
      const auto at = message.begin() + static_cast<std::ptrdiff_t>(random.below(message.size()));
      switch (random.below(7)) {
        case 0:
          message.erase(at, message.end());
          message.emplace_back("9");
          break;
        case 1:
          message.erase(at);
          message.emplace_back("9");
          break;
        case 2:
          *at = std::to_string(random.below(16));
          break;
        case 3:
          message.insert(at,
                         std::string(1 + random.below(30), static_cast<char>(random.below(256))));
          break;
        case 4:
          std::swap(message, sent[random.below(sent.size())]);
          break;
        case 5:
          sent.push_back(message);
          std::swap(sent.back(), sent[random.below(sent.size())]);
          break;
        default:
          std::swap(*at, message[random.below(31)]);
          break;
      }
    }
    const std::string text = joined(sent);
    SearchOptions options;
    options.max_nodes = 200;
    std::unique_ptr<Player> player = std::make_unique<GreedyPlayer>(side);
    if (random.chance(1, 2)) {
      player = std::make_unique<SearchPlayer>(side, options);
    }
    std::size_t count = 0;
    (void)answered(side, text, [&](const std::optional<TurnInfo>& info) {
      ++count;
      const std::optional<Order> order = player->play({info}).order;
      ASSERT_TRUE(order && order->weapon);
      if (info && !order->actions.empty()) {
        EXPECT_TRUE(can_act(*info, *order->weapon)) << to_string(*order);
      }
    });
    std::istringstream in(text);
    std::size_t integers = 0;
    for (std::string word; in >> word;) {
      integers += (word.size() + 20) / 21;  // what is too long for an integer is read in pieces
    }
    EXPECT_LE(count, integers / turn_integers);
    answers += count;
  }
  EXPECT_GT(answers, 200U);
}

// A manager stops a player as soon as it has its answer, the last one for good.
TEST(LiveGame, TheTimesOfATurnAreInTheFileWhenItsAnswerIsSent) {
  const test::Scratch scratch;
  const std::string times = scratch.path("times");
  io::Input input = io::Input::from_text(joined(messages(Side::first, 1)), "game");
  ProtocolReader reader(input);
  std::ptrdiff_t sent = 0;
  LiveGame game(
      reader, Side::first, 1h, [](const std::string&) {}, times);
  while (game.next()) {
    game.answered();
    const std::string text = test::read_file(times);
    ++sent;
    EXPECT_EQ(std::ranges::count(text, '\n'), sent + 1);
  }
  EXPECT_TRUE(game.good());
  EXPECT_EQ(sent, turn_count / 2);
}

}  // namespace
}  // namespace tsume::samurai
