// State codes, their files, and the table of states.
#include "lib/freecell/formats/state_file.hpp"
#include "lib/freecell/rules/deal.hpp"
#include "lib/freecell/rules/moves.hpp"
#include "lib/freecell/rules/state_code.hpp"
#include "lib/freecell/search/state_table.hpp"

#include <gtest/gtest.h>

#include <map>

namespace tsume::freecell {
namespace {

TEST(StateCode, LosslessAndInjectiveOnWalks) {
  core::Random random(11);
  std::map<std::string, std::string> rank_names;
  for (std::uint64_t n = 1; n <= 6; ++n) {
    const Position start = microsoft_deal(n);
    const RankCode rank(start, {});
    const PublishedCode published(start);
    Position position = start;
    for (int step = 0; step < 1500; ++step) {
      const MoveList moves = legal_moves(position, {});
      if (moves.empty()) {
        break;
      }
      const StateKey before = rank.encode(position);
      const Move move = moves[random.below(moves.size())];
      make_move(position, move);
      const StateKey key = rank.encode(position);
      const Position sorted = canonical(position);
      ASSERT_EQ(rank.decode(key), sorted);
      ASSERT_EQ(rank.encode(sorted), key);
      ASSERT_EQ(key_from_bytes(to_bytes(key)), key);
      ASSERT_TRUE(published.decode(published.encode(position)));
      ASSERT_EQ(*published.decode(published.encode(position)), sorted);
      ASSERT_NE(key, before);
    }
  }
}

TEST(StateCode, RefusesNumbersThatNoPositionHas) {
  const Position start = microsoft_deal(1);
  const RankCode rank(start, {});
  EXPECT_TRUE(rank.checked_decode(rank.encode(start)));
  ASSERT_TRUE(rank.checked_decode(solved_key));
  EXPECT_TRUE(rank.checked_decode(solved_key)->solved({}));
  EXPECT_FALSE(rank.checked_decode({~std::uint64_t{0}, 0}));
  core::Random random(3);
  for (int i = 0; i < 2000; ++i) {
    const StateKey key{random.next() >> 4, random.next() >> 4};
    const auto position = rank.checked_decode(key);
    if (position) {
      EXPECT_EQ(rank.encode(*position), key);
    }
  }
  PublishedCode::Bytes all_ones;
  all_ones.fill(0xff);
  EXPECT_FALSE(PublishedCode(start).decode(all_ones));
}

TEST(StateTable, FindsWhatWasPutThroughGrowth) {
  StateTable table;
  core::Random random(5);
  std::vector<StateKey> keys;
  constexpr std::uint64_t sixty = (std::uint64_t{1} << 60) - 1;
  for (std::uint32_t i = 0; i < 100'000; ++i) {
    keys.push_back({random.next() & sixty, random.next() & sixty});
    ASSERT_EQ(table.find(keys[i], hash_of(keys[i])), StateTable::absent);
    table.insert({keys[i], static_cast<std::uint8_t>(i), i}, hash_of(keys[i]));
  }
  for (std::uint32_t i = 0; i < keys.size(); ++i) {
    ASSERT_EQ(table.find(keys[i], hash_of(keys[i])), i);
    const StateRecord record = table.get(i);
    ASSERT_EQ(record.key, keys[i]);
    ASSERT_EQ(record.g, static_cast<std::uint8_t>(i));
    ASSERT_EQ(record.extra, i);
  }
  EXPECT_LE(table.bytes(), 32 * std::size_t{table.size()});
}

static_assert(!std::is_move_constructible_v<StateTable> && !std::is_move_assignable_v<StateTable>);

// A card that leaves and comes back has its first code again, and the text of a state says all.
TEST(StateText, ReachableOrNotAndBack) {
  core::Random random(29);
  for (const CodeKind kind : {CodeKind::rank, CodeKind::published}) {
    for (std::uint64_t n = 1; n <= 20; ++n) {
      const Position start = play_at_random(microsoft_deal(n), {}, n, random);
      const StateText states(start, {}, kind);
      const Position later = play_at_random(start, {}, 50, random);
      const auto text = states.encode(later);
      ASSERT_TRUE(text);
      EXPECT_EQ(states.decode(*text), canonical(later));
      EXPECT_FALSE(states.encode(microsoft_deal(n + 100)));
      EXPECT_FALSE(states.decode(text->substr(1)));
      EXPECT_FALSE(states.decode(""));
    }
  }
}

TEST(StateCode, ACardThatComesBackHasItsOldCode) {
  Position position = microsoft_deal(1);
  const RankCode rank(position, {});
  const PublishedCode published(position);
  const StateKey key = rank.encode(position);
  const auto bytes = published.encode(position);
  const Move away{Place::column(0), Place::cell(2)};
  make_move(position, away);
  EXPECT_NE(rank.encode(position), key);
  position.columns[0].push(position.cells[2]);
  position.cells[2] = Card();
  EXPECT_EQ(rank.encode(position), key);
  EXPECT_EQ(published.encode(position), bytes);
}

}  // namespace
}  // namespace tsume::freecell
