// Feedback vertex sets against brute force, and the memo against fresh questions.
#include "lib/freecell/search/digraph.hpp"

#include "lib/core/random.hpp"
#include "lib/freecell/rules/deal.hpp"
#include "lib/freecell/rules/moves.hpp"
#include "lib/freecell/search/feedback_memo.hpp"

#include <gtest/gtest.h>

#include <bit>

namespace tsume::freecell {
namespace {

template <typename Word>
Digraph<Word> random_digraph(core::Random& random, std::size_t vertices, std::size_t percent) {
  Digraph<Word> graph;
  for (std::size_t v = 0; v < vertices; ++v) {
    for (std::size_t w = 0; w < vertices; ++w) {
      if (v != w && random.below(100) < percent) {
        graph.out[v] |= Word{1} << w;
        graph.in[w] |= Word{1} << v;
      }
    }
  }
  return graph;
}

// Does the subgraph on `set` have a cycle? Not if removing vertices without a way out empties it.
template <typename Word>
bool cyclic(const Digraph<Word>& graph, Word set) {
  for (Word before = 0; before != set;) {
    before = set;
    for (std::size_t v = 0; v < Digraph<Word>::vertices; ++v) {
      set &= (graph.out[v] & set) == 0 ? ~(Word{1} << v) : ~Word{0};
    }
  }
  return set != 0;
}

template <typename Word>
void expect_least_sets(std::uint64_t seed) {
  core::Random random(seed);
  constexpr std::size_t vertices = 9;
  for (int round = 0; round < 300; ++round) {
    const auto graph = random_digraph<Word>(random, vertices, 5 + random.below(50));
    int least = vertices;
    for (Word taken = 0; taken < Word{1} << vertices; ++taken) {
      const Word rest = ((Word{1} << vertices) - 1) & ~taken;
      least = cyclic(graph, rest) ? least : std::min(least, std::popcount(taken));
    }
    const Word all = (Word{1} << vertices) - 1;
    for (int k = -1; k <= static_cast<int>(vertices); ++k) {
      Word taken = 0;
      ASSERT_EQ(take_feedback_set(graph, all, k, taken), k >= least) << "seed " << seed;
      EXPECT_LE(std::popcount(taken), std::max(k, 0));
      EXPECT_TRUE(k < least ? taken == 0 : !cyclic(graph, static_cast<Word>(all & ~taken)));
    }
    EXPECT_EQ(least_feedback_set(graph, all), static_cast<std::size_t>(least));
    EXPECT_EQ(shortest_cycle(graph, all) != 0, cyclic(graph, all));
  }
}

TEST(Digraph, LeastFeedbackSetsAreThoseOfBruteForce) {
  expect_least_sets<std::uint32_t>(3);
  expect_least_sets<std::uint64_t>(4);
}

TEST(FeedbackMemo, AnswersAreThoseOfFreshQuestions) {
  core::Random random(29);
  FeedbackMemo memo;
  std::size_t falling = 0;
  std::size_t raised = 0;
  std::size_t not_raised = 0;
  for (std::uint64_t n = 1; n <= 60; ++n) {
    Position position = microsoft_deal(n);
    for (int step = 0; step < 50; ++step) {
      DeadlockGraph graph;
      graph.build(position, {});
      const Mask core = stripped(graph.edges(), graph.vertices());
      const std::size_t size = least_feedback_set(graph.edges(), graph.vertices());
      EXPECT_EQ(memo.least(graph, core, 0, 52), size);
      const Mask asked = core & (random.next() | random.next());
      const Mask answer = memo.falling(graph, core, size, asked);
      EXPECT_EQ(answer & ~asked, 0U);
      for (Mask rest = asked; rest != 0; rest &= rest - 1) {
        const Mask card = rest & (~rest + 1);
        const bool falls = least_feedback_set(graph.edges(), core & ~card) < size;
        ASSERT_EQ((answer & card) != 0, falls) << "deal " << n << ", step " << step;
        falling += falls ? 1 : 0;
      }
      for (Mask rest = core; rest != 0; rest &= rest - 1) {
        const Card card(static_cast<std::size_t>(std::countr_zero(rest)));
        const std::size_t without = least_feedback_set(graph.edges(), core & ~bit_of(card.index()));
        // Fresh memos, too: one that knows the core answers from its size.
        EXPECT_EQ(memo.raised(graph, core, card, without), size > without);
        EXPECT_EQ(FeedbackMemo().raised(graph, core, card, without), size > without)
            << "deal " << n << ", step " << step;
        raised += size > without ? 1 : 0;
        not_raised += size > without ? 0 : 1;
      }
      const MoveList moves = legal_moves(position, {});
      if (moves.empty()) {
        break;
      }
      make_move(position, moves[random.below(moves.size())]);
    }
  }
  EXPECT_GT(falling, 1000U);
  EXPECT_GT(raised, 1000U);
  EXPECT_GT(not_raised, 1000U);
}

}  // namespace
}  // namespace tsume::freecell
