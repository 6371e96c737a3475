// Covers, reduction, stitching and cuts on random problems, against all tours of small ones.
#include "lib/hamilton/cover_formula.hpp"
#include "lib/hamilton/cuts.hpp"
#include "lib/hamilton/cycle_cover.hpp"
#include "lib/hamilton/first_cover.hpp"
#include "lib/hamilton/reduce.hpp"
#include "lib/hamilton/stitch.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/sat/encoder.hpp"
#include "tests/unit/hamilton/hamilton_test_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>

namespace tsume::hamilton {
namespace {

using test::all_tours;
using test::board_graph;
using test::edges_of;
using test::random_problem;
using tour::Arc;
using tour::Graph;
using tour::Problem;
using tour::Tour;

// A cover that a solver finds for the formula.
std::optional<CycleCover> some_cover(const CycleProblem& problem, FormulaKind kind) {
  const CoverFormula formula(problem, kind);
  const auto model = test::model_of([&](cnf::ClauseSink& sink) { formula.encode(sink); });
  return model ? std::optional(formula.decode(*model)) : std::nullopt;
}

Problem board(std::size_t rows, std::size_t columns, bool closed) {
  Problem problem;
  problem.graph = board_graph(rows, columns);
  problem.closed = closed;
  return problem;
}

TEST(CycleProblem, EdgesAndTheDummyVertex) {
  const CycleProblem closed(board(8, 8, true));
  EXPECT_EQ(closed.size(), 64U);
  EXPECT_EQ(closed.edges().size(), 168U);
  const CycleProblem open(board(8, 8, false));
  EXPECT_EQ(open.size(), 65U);
  EXPECT_EQ(open.edges().size(), 232U);
  EXPECT_TRUE(open.dummy_has_sides());
  for (Vertex v = 0; v < open.size(); ++v) {
    EXPECT_TRUE(std::is_sorted(open.incident(v).begin(), open.incident(v).end(),
                               [](const Incidence& a, const Incidence& b) { return a.to < b.to; }));
    for (const auto& [to, edge] : open.incident(v)) {
      EXPECT_EQ(open.find(v, to), edge);
    }
  }
  EXPECT_EQ(open.find(0, 1), no_edge);
}

TEST(CycleProblem, ColoursExcludeEnds) {
  Problem problem = board(5, 5, false);
  const CycleProblem free_ends(problem);
  EXPECT_FALSE(free_ends.dummy_has_sides());
  for (Vertex v = 0; v < 25; ++v) {
    EXPECT_EQ(free_ends.is_removed(free_ends.find(v, 25)), v % 2 == 1);
  }
  problem = board(8, 8, false);
  problem.end = 0;
  const CycleProblem ends_in_corner(problem);
  EXPECT_TRUE(ends_in_corner.is_forced(ends_in_corner.find(0, 64)));
  EXPECT_TRUE(ends_in_corner.is_removed(ends_in_corner.find(63, 64)));
  EXPECT_FALSE(ends_in_corner.is_removed(ends_in_corner.find(1, 64)));
}

TEST(Reduce, DegreeTwoForcesAndChainsStayOpen) {
  // A square 1-2-3-4 with the two paths 1-5-6-3: vertices 2, 4, 5, 6 have degree two.
  Problem problem;
  const std::vector<Arc> edges{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 4}, {4, 5}, {5, 2}};
  problem.graph = Graph::undirected(6, edges);
  problem.closed = true;
  CycleProblem cycle(problem);
  const Reduction reduction = reduce(cycle);
  ASSERT_TRUE(reduction.contradiction.has_value());
  // Without the vertex of the second side there is a tour, and all of it is forced.
  const std::vector<Arc> round{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}};
  problem.graph = Graph::undirected(4, round);
  CycleProblem small(problem);
  const Reduction result = reduce(small);
  EXPECT_FALSE(result.contradiction.has_value());
  for (EdgeId edge = 0; edge < small.edges().size(); ++edge) {
    EXPECT_EQ(small.state(edge), edge == small.find(0, 2) ? EdgeState::removed : EdgeState::forced);
  }
}

TEST(Reduce, KeepsEveryTour) {
  core::Random random(31);
  std::size_t changes = 0;
  for (int instance = 0; instance < 300; ++instance) {
    const Problem problem = random_problem(random, 7);
    if (tiny_tour(problem)) {
      continue;
    }
    CycleProblem cycle(problem);
    const Reduction reduction = reduce(cycle);
    for (EdgeId edge = 0; edge < cycle.edges().size(); ++edge) {
      changes += cycle.state(edge) == EdgeState::free ? 0U : 1U;
    }
    const auto tours = all_tours(problem);
    if (reduction.contradiction) {
      EXPECT_TRUE(tours.empty()) << "seed 31, instance " << instance;
    }
    for (const Tour& tour : tours) {
      const auto used = edges_of(cycle, tour);
      for (EdgeId id = 0; id < cycle.edges().size(); ++id) {
        const bool uses = std::find(used.begin(), used.end(), id) != used.end();
        EXPECT_FALSE(uses && cycle.is_removed(id)) << "seed 31, instance " << instance;
        EXPECT_FALSE(!uses && cycle.is_forced(id)) << "seed 31, instance " << instance;
      }
    }
  }
  EXPECT_GT(changes, 100U);
}

constexpr std::uint64_t ample_budget = 1'000'000;
bool go_on() {
  return false;
}

// A proper cover is found in nearly every problem that has one, and in every bipartite one.
TEST(FirstCover, AgainstTheFormula) {
  constexpr std::uint64_t seed = 23;
  core::Random random(seed);
  int with_cover = 0;
  int found = 0;
  for (int i = 0; i < 3000; ++i) {
    const Problem problem = random_problem(random, 12);
    if (problem.graph.is_directed() || tiny_tour(problem)) {
      continue;
    }
    CycleProblem cycle(problem);
    if (cycle.is_directed() || (random.chance(1, 2) && reduce(cycle).contradiction)) {
      continue;
    }
    const auto cover = find_first_cover(cycle, random, ample_budget, go_on);
    if (cover) {
      EXPECT_EQ(first_fault(cycle, *cover), std::nullopt);
      ++found;
    }
    with_cover += some_cover(cycle, FormulaKind::undirected) ? 1 : 0;
    ASSERT_LE(found, with_cover);
  }
  EXPECT_GT(with_cover, 500);
  EXPECT_GE(found * 100, with_cover * 95);
}

TEST(FirstCover, IsExactOnBipartiteGraphs) {
  constexpr std::uint64_t seed = 24;
  core::Random random(seed);
  int found = 0;
  int missing = 0;
  for (int i = 0; i < 1000; ++i) {
    const std::size_t side = 2 + random.below(7);
    std::vector<Arc> edges;
    for (Vertex u = 0; u < side; ++u) {
      for (Vertex v = 0; v < side; ++v) {
        if (random.chance(1, 2)) {
          edges.emplace_back(u, static_cast<Vertex>(side + v));
        }
      }
    }
    const CycleProblem cycle(test::closed_problem(Graph::undirected(2 * side, edges)));
    const auto cover = find_first_cover(cycle, random, ample_budget, go_on);
    ASSERT_EQ(cover.has_value(), some_cover(cycle, FormulaKind::undirected).has_value());
    ++(cover ? found : missing);
  }
  EXPECT_GT(found, 100);
  EXPECT_GT(missing, 100);
}

TEST(FirstCover, RefusesThreeForcedEdgesAtAVertex) {
  const std::vector<Arc> edges{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {2, 3}, {3, 4}, {1, 4}};
  const Graph star = Graph::undirected(5, edges);
  CycleProblem cycle(test::closed_problem(star));
  core::Random random(1);
  EXPECT_TRUE(find_first_cover(cycle, random, ample_budget, go_on));
  for (const Vertex leaf : {1U, 2U, 3U}) {
    cycle.set_state(cycle.find(0, leaf), EdgeState::forced);
  }
  EXPECT_FALSE(find_first_cover(cycle, random, ample_budget, go_on));
}

TEST(FirstCover, EndsWithItsBudgetAndWhenTold) {
  const CycleProblem cycle(board(30, 30, true));
  core::Random random(1);
  ASSERT_TRUE(find_first_cover(cycle, random, ample_budget, go_on));
  EXPECT_FALSE(find_first_cover(cycle, random, 1, go_on));
  EXPECT_FALSE(find_first_cover(cycle, random, std::uint64_t{1} << 30, [] { return true; }));
}

TEST(Stitch, CoversStayCovers) {
  core::Random random(32);
  std::size_t merges = 0;
  for (int instance = 0; instance < 300; ++instance) {
    const Problem problem = random_problem(random, 30);
    if (tiny_tour(problem)) {
      continue;
    }
    CycleProblem cycle(problem);
    if (random.chance(1, 2)) {
      (void)reduce(cycle);
    }
    auto cover =
        some_cover(cycle, cycle.is_directed() ? FormulaKind::directed : FormulaKind::undirected);
    if (!cover) {
      continue;
    }
    EXPECT_EQ(first_fault(cycle, *cover), std::nullopt) << "seed 32, instance " << instance;
    const std::size_t before = count_cycles(cycle, *cover);
    const StitchResult result = stitch(cycle, *cover);
    merges += result.merges;
    EXPECT_EQ(first_fault(cycle, *cover), std::nullopt) << "seed 32, instance " << instance;
    EXPECT_EQ(count_cycles(cycle, *cover), result.cycles);
    EXPECT_EQ(before, result.cycles + result.merges);
    if (cycle.is_directed() || !cycle.is_oriented()) {
      EXPECT_EQ(from_parts(cycle, to_parts(problem, cycle, *cover)).size(), cover->size());
    }
  }
  EXPECT_GT(merges, 20U);
}

TEST(Stitch, BoardsBecomeTours) {
  Problem problem = board(40, 40, true);
  CycleProblem cycle(problem);
  ASSERT_EQ(reduce(cycle).contradiction, std::nullopt);
  auto cover = some_cover(cycle, FormulaKind::undirected);
  ASSERT_TRUE(cover.has_value());
  EXPECT_EQ(stitch(cycle, *cover).cycles, 1U);
}

TEST(Cuts, AreFullAndNoTourViolatesThem) {
  core::Random random(33);
  std::size_t checked = 0;
  for (int instance = 0; instance < 300; ++instance) {
    const Problem problem = random_problem(random, 8);
    if (tiny_tour(problem)) {
      continue;
    }
    CycleProblem cycle(problem);
    const FormulaKind kind = cycle.is_directed() || random.chance(1, 2) ? FormulaKind::directed
                                                                        : FormulaKind::undirected;
    VertexMarks marks(cycle.size());
    std::vector<Vertex> inside;
    for (Vertex v = 0; v < cycle.size(); ++v) {
      if (random.chance(1, 2)) {
        inside.push_back(v);
      }
    }
    if (inside.empty() || inside.size() == cycle.size()) {
      continue;
    }
    const Cut cut = cut_around(cycle, inside, marks);
    EXPECT_TRUE(inside_of(cycle, cut)) << "seed 33, instance " << instance;
    // With the edges of a tour fixed, the formula with the cut still has a model.
    const CoverFormula formula(cycle, kind);
    for (const Tour& tour : all_tours(problem)) {
      const auto used = edges_of(cycle, tour);
      std::size_t crossings = 0;
      for (const Crossing& crossing : cut) {
        crossings += std::find(used.begin(), used.end(), crossing.edge) != used.end() ? 1U : 0U;
      }
      EXPECT_GE(crossings, 2U);
      EXPECT_EQ(crossings % 2, 0U);
      CycleProblem fixed = cycle;
      for (EdgeId id = 0; id < fixed.edges().size(); ++id) {
        fixed.set_state(id, std::find(used.begin(), used.end(), id) != used.end()
                                ? EdgeState::free
                                : EdgeState::removed);
      }
      Cut left;
      for (const Crossing& crossing : cut) {
        if (!fixed.is_removed(crossing.edge)) {
          left.push_back(crossing);
        }
      }
      const CoverFormula narrow(fixed, kind);
      const cnf::ClauseSource clauses = [&](cnf::ClauseSink& sink) {
        narrow.encode(sink);
        narrow.encode_cut(sink, left, CutSource::graph);
      };
      EXPECT_TRUE(test::model_of(clauses)) << "seed 33, instance " << instance;
      ++checked;
    }
  }
  EXPECT_GT(checked, 100U);
}

// The clauses for cuts of the graph of up to 6 crossings allow exactly the even numbers above zero.
// Of those that a cover violates, the same up to 4 crossings, and at least two up to 6: thousands
// of such cuts with all 2^(n-1) clauses on parity took half of the time of a round.
TEST(Cuts, SmallCutsAreExact) {
  for (std::size_t crossings = 2; crossings <= 8; ++crossings) {
    for (const CutSource source : {CutSource::graph, CutSource::cover}) {
      // Two cliques joined by `crossings` edges at distinct ends.
      std::vector<Arc> edges;
      for (Vertex side = 0; side < 2; ++side) {
        for (Vertex u = 0; u < 8; ++u) {
          for (Vertex v = u + 1; v < 8; ++v) {
            edges.emplace_back(side * 8 + u, side * 8 + v);
          }
        }
      }
      for (Vertex u = 0; u < crossings; ++u) {
        edges.emplace_back(u, 8 + u);
      }
      Problem problem;
      problem.closed = true;
      problem.graph = Graph::undirected(16, edges);
      const CycleProblem cycle(problem);
      VertexMarks marks(16);
      const std::vector<Vertex> inside{0, 1, 2, 3, 4, 5, 6, 7};
      const Cut cut = cut_around(cycle, inside, marks);
      ASSERT_EQ(cut.size(), crossings);
      const CoverFormula formula(cycle, FormulaKind::undirected);
      cnf::Formula clauses;
      cnf::CountingSink base;
      formula.encode(base);
      clauses.new_vars(base.var_count());
      formula.encode_cut(clauses, cut, source);
      std::set<std::int32_t> vars;
      for (std::size_t i = 0; i < clauses.size(); ++i) {
        for (const cnf::Lit lit : clauses.clause(i)) {
          vars.insert(lit.var().number);
        }
      }
      ASSERT_EQ(vars.size(), crossings);
      for (std::uint32_t ones = 0; ones < (1U << crossings); ++ones) {
        cnf::Assignment assignment(clauses.var_count());
        std::uint32_t bit = 0;
        for (const std::int32_t var : vars) {
          assignment.set(cnf::Var{var}, (ones >> bit++ & 1U) != 0);
        }
        const int count = __builtin_popcount(ones);
        const bool even = crossings <= (source == CutSource::graph ? 6 : 4);
        const bool allowed = count >= (crossings <= 6 ? 2 : 1) && (!even || count % 2 == 0);
        EXPECT_EQ(!first_violated(clauses, assignment).has_value(), allowed)
            << crossings << " crossings, pattern " << ones;
      }
    }
  }
}

TEST(Cuts, InsideOfSeesDamage) {
  const CycleProblem cycle(board(6, 6, true));
  VertexMarks marks(cycle.size());
  const std::vector<Vertex> set{0, 4, 8, 13};
  const Cut cut = cut_around(cycle, set, marks);
  const auto inside = inside_of(cycle, cut);  // the complement: it has the lesser end of 2-13
  ASSERT_TRUE(inside);
  EXPECT_EQ(inside->size(), 32U);
  EXPECT_TRUE(
      std::ranges::none_of(set, [&](Vertex v) { return std::ranges::binary_search(*inside, v); }));
  for (std::size_t i = 0; i < cut.size(); ++i) {
    Cut shorter = cut;
    shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_FALSE(inside_of(cycle, shorter)) << i;
    Cut turned = cut;
    turned[i].lesser_inside = !turned[i].lesser_inside;
    EXPECT_FALSE(inside_of(cycle, turned)) << i;
  }
  EXPECT_FALSE(inside_of(cycle, {}));
}

TEST(Cuts, OfASetAndItsComplementAreOne) {
  const CycleProblem cycle(board(6, 6, true));
  VertexMarks marks(cycle.size());
  std::vector<Vertex> inside;
  std::vector<Vertex> outside;
  for (Vertex v = 0; v < 36; ++v) {
    (v < 10 ? inside : outside).push_back(v);
  }
  CutFilter known;
  EXPECT_TRUE(known.add(cut_around(cycle, inside, marks)));
  EXPECT_FALSE(known.add(cut_around(cycle, outside, marks)));
}

TEST(StitchParts, MergesTheCyclesOfAModel) {
  const Problem problem = board(20, 20, true);
  tour::EncodingOptions options;
  options.encoding = tour::Encoding::two_factor;
  const auto encoder = tour::make_encoder(problem, options);
  const auto model = test::model_of([&](cnf::ClauseSink& sink) { encoder->encode(sink); });
  ASSERT_TRUE(model);
  tour::Cover cover = encoder->decode(*model);
  const std::size_t before = cover.parts.size();
  ASSERT_GT(before, 1U);
  const StitchedParts stitched = stitch_parts(problem, std::move(cover));
  ASSERT_EQ(stitched.cover.parts.size(), 1U);
  EXPECT_EQ(stitched.merges, before - 1);
  EXPECT_FALSE(tour::first_error(problem, stitched.cover.parts.front()));
}

TEST(StitchParts, RefusesWhatIsNoCover) {
  const Problem problem = board(6, 6, true);
  tour::Cover cover;
  cover.parts.resize(2);
  for (Vertex v = 0; v < 36; ++v) {
    cover.parts[v % 2].push_back(v);
  }
  EXPECT_THROW((void)stitch_parts(problem, cover), io::Failure);
}

// The undirected formula of a closed board is the plain 2-factor formula.
TEST(CoverFormula, CountsOfTheClosedBoard) {
  const CycleProblem cycle(board(8, 8, true));
  cnf::CountingSink count;
  CoverFormula(cycle, FormulaKind::undirected).encode(count);
  EXPECT_EQ(count.var_count(), 168);
  EXPECT_EQ(count.clause_count(), 1640);
}

}  // namespace
}  // namespace tsume::hamilton
