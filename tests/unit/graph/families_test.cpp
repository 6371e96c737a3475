#include "lib/graph/families.hpp"

#include "lib/core/error.hpp"
#include "lib/graph/traverse.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace tsume::graph {
namespace {

bool is_cubic(const Graph& graph) {
  for (Vertex v = 0; v < graph.size(); ++v) {
    if (graph.degree(v) != 3) {
      return false;
    }
  }
  return true;
}

// The number of Hamiltonian cycles, up to `most`, each counted once for each of its directions, by
// depth-first search; only for small graphs.
std::size_t directed_cycles(const Graph& graph, std::size_t most) {
  std::vector<bool> used(graph.size(), false);
  used[0] = true;
  std::size_t cycles = 0;
  const std::function<void(Vertex, std::size_t)> extend = [&](Vertex v, std::size_t count) {
    if (count == graph.size()) {
      cycles += graph.has_arc(v, 0) ? 1U : 0U;
      return;
    }
    for (const Vertex w : graph.neighbours(v)) {
      if (!used[w] && cycles < most) {
        used[w] = true;
        extend(w, count + 1);
        used[w] = false;
      }
    }
  };
  extend(0, 1);
  return cycles;
}

bool has_hamiltonian_cycle(const Graph& graph) {
  return directed_cycles(graph, 1) > 0;
}

TEST(Families, HiddenCycles) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    core::Random random(seed);
    const std::size_t n = 6 + 2 * random.below(6);
    const Graph cubic = hidden_cycle_cubic(n, random);
    EXPECT_EQ(cubic.size(), n);
    EXPECT_TRUE(is_cubic(cubic)) << "seed " << seed;
    EXPECT_TRUE(has_hamiltonian_cycle(cubic)) << "seed " << seed;
    const Graph near = hidden_cycle_near_cubic(n + 1, 2, 3, random);
    EXPECT_EQ(near.edge_count(), n + 1 + n / 2 - 2 + 3);
    EXPECT_TRUE(has_hamiltonian_cycle(near)) << "seed " << seed;
  }
  core::Random random(1);
  EXPECT_TRUE(is_cubic(hidden_cycle_cubic(2000, random)));
}

TEST(Families, TheSeedDecides) {
  core::Random one(5);
  core::Random two(5);
  core::Random other(6);
  const Graph graph = hidden_cycle_cubic(100, one);
  EXPECT_EQ(graph, hidden_cycle_cubic(100, two));
  EXPECT_NE(graph, hidden_cycle_cubic(100, other));
}

TEST(Families, GeneralizedPetersen) {
  for (std::size_t n = 3; n <= 11; ++n) {
    for (std::size_t k = 1; 2 * k < n; ++k) {
      const Graph graph = generalized_petersen(n, k);
      EXPECT_TRUE(is_cubic(graph));
      EXPECT_EQ(has_hamiltonian_cycle(graph), is_hamiltonian_petersen(n, k)) << n << ' ' << k;
    }
  }
  // The Petersen graph has girth 5: vertices two apart have one common neighbour.
  const Graph petersen = generalized_petersen(5, 2);
  for (Vertex v = 0; v < 10; ++v) {
    const auto far = distances(petersen, v);
    EXPECT_EQ(std::ranges::count(far, 2U), 6);
  }
}

TEST(Families, Flowers) {
  for (std::size_t n = 3; n <= 8; ++n) {
    const Graph graph = flower(n);
    EXPECT_TRUE(is_cubic(graph));
    EXPECT_EQ(components(graph).count, 1U);
    EXPECT_EQ(has_hamiltonian_cycle(graph), n % 2 == 0) << n;
  }
}

TEST(Families, UnbalancedBipartite) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    core::Random random(seed);
    const std::size_t surplus = 1 + random.below(2);
    const Graph graph = unbalanced_bipartite(4, surplus, random);
    EXPECT_EQ(graph.edge_count(), 3 * (4 + surplus));
    ASSERT_TRUE(bipartition(graph));
    EXPECT_FALSE(has_hamiltonian_cycle(graph));
  }
}

// Sheehan 1977: one cycle, and n^2/4 + 1 edges.
TEST(Families, SheehanHasASingleCycle) {
  for (std::size_t n = 6; n <= 14; n += 2) {
    const Graph graph = sheehan(n);
    EXPECT_EQ(graph.size(), n);
    EXPECT_EQ(graph.edge_count(), n * n / 4 + 1);
    EXPECT_EQ(directed_cycles(graph, 10), 2U) << n;
  }
}

TEST(Families, HubPieces) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    core::Random random(seed);
    const Graph graph = hub_pieces(24, 2, random);
    EXPECT_TRUE(has_hamiltonian_cycle(graph)) << "seed " << seed;
  }
  core::Random random(1);
  const Graph graph = hub_pieces(1000, 5, random);
  EXPECT_EQ(components(graph).count, 1U);
  std::size_t first_level = 0;
  std::size_t second_level = 0;
  for (Vertex v = 0; v < graph.size(); ++v) {
    first_level += graph.degree(v) >= 199 ? 1U : 0U;
    second_level += graph.degree(v) >= 15 && graph.degree(v) < 199 ? 1U : 0U;
  }
  EXPECT_EQ(first_level, 5U);
  EXPECT_EQ(second_level, 50U);
}

TEST(Families, Grids) {
  core::Random random(1);
  for (std::size_t rows = 2; rows <= 5; ++rows) {
    for (std::size_t columns = 2; columns <= 5; ++columns) {
      const Graph whole = grid_with_holes(rows, columns, 0, random);
      EXPECT_EQ(whole.edge_count(), rows * (columns - 1) + columns * (rows - 1));
      EXPECT_EQ(has_hamiltonian_cycle(whole), rows * columns % 2 == 0) << rows << 'x' << columns;
      const Graph holed = grid_with_holes(rows, columns, 3, random);
      EXPECT_EQ(holed.size(), rows * columns - 3);
      ASSERT_TRUE(bipartition(holed));
      for (Vertex v = 0; v < holed.size(); ++v) {
        EXPECT_LE(holed.degree(v), 4U);
      }
    }
  }
  EXPECT_THROW((void)grid_with_holes(2, 3, 6, random), core::BadArgument);
}

TEST(Families, Refusals) {
  core::Random random(1);
  EXPECT_THROW((void)hidden_cycle_cubic(7, random), core::BadArgument);
  EXPECT_THROW((void)hidden_cycle_cubic(4, random), core::BadArgument);
  EXPECT_THROW((void)hidden_cycle_near_cubic(10, 6, 0, random), core::BadArgument);
  EXPECT_THROW((void)hidden_cycle_near_cubic(6, 0, 7, random), core::BadArgument);
  EXPECT_THROW((void)generalized_petersen(4, 2), core::BadArgument);
  EXPECT_THROW((void)generalized_petersen(5, 0), core::BadArgument);
  EXPECT_THROW((void)flower(2), core::BadArgument);
  EXPECT_THROW((void)unbalanced_bipartite(2, 1, random), core::BadArgument);
  EXPECT_THROW((void)unbalanced_bipartite(5, 0, random), core::BadArgument);
  EXPECT_THROW((void)sheehan(7), core::BadArgument);
  EXPECT_THROW((void)sheehan(4), core::BadArgument);
  EXPECT_THROW((void)hub_pieces(23, 2, random), core::BadArgument);
  EXPECT_THROW((void)hub_pieces(23, 1, random), core::BadArgument);
}

}  // namespace
}  // namespace tsume::graph
