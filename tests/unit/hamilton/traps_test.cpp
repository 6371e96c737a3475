// Two traps of refinement loops that the literature reports, each put to the code of the engines.
#include "lib/graph/families.hpp"
#include "lib/hamilton/cover_formula.hpp"
#include "lib/hamilton/cuts.hpp"
#include "lib/hamilton/portfolio.hpp"
#include "lib/solver/cadical.hpp"
#include "tests/unit/hamilton/hamilton_test_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>

namespace tsume::hamilton {
namespace {

using test::all_tours;
using test::closed_problem;
using test::random_problem;
using tour::Problem;
using tour::Tour;

// Graphs on which stitching merges some of the cycles that a solver finds, but not all.
std::vector<Problem> stubborn_problems() {
  std::vector<Problem> problems(12);
  core::Random random(50);
  for (std::size_t i = 0; i < problems.size(); ++i) {
    problems[i].closed = true;
    problems[i].graph = i < 6 ? test::board_graph(3, 20 + 4 * i)
                              : graph::hidden_cycle_near_cubic(60, 0, 12, random);
  }
  return problems;
}

// The cuts around the cycles of a cover, all different.
std::set<std::vector<EdgeId>> borders(const CycleProblem& problem, const CycleCover& cover) {
  std::set<std::vector<EdgeId>> result;
  VertexMarks marks(problem.size());
  for (const auto& cycle : cycles(problem, cover)) {
    std::vector<EdgeId> border;
    for (const Crossing& crossing : cut_around(problem, cycle, marks)) {
      border.push_back(crossing.edge);
    }
    result.insert(std::move(border));
  }
  return result;
}

// Calls `visit` with the covers of up to `most` models.
template <typename Visit>
void for_each_model(const CoverFormula& formula, std::size_t most, const Visit& visit) {
  solver::CadicalSolver solver;
  solver.expect_short_questions();
  formula.encode(solver);
  while (most-- > 0 && solver.solve() == cnf::Verdict::satisfiable) {
    const cnf::Assignment model = solver.model();
    visit(formula.decode(model));
    std::vector<cnf::Lit> other;
    formula.for_each_free([&](EdgeId, cnf::Var var) {
      const cnf::Lit lit = var;
      other.push_back(model.satisfies(lit) ? ~lit : lit);
    });
    solver.add(other);
  }
}

// Trap 1: cuts around cycles that a heuristic has altered. The solver's own cover need not violate
// them, so the solver may give it again for ever; and fewer cycles give fewer cuts.
TEST(PublishedTraps, CutsFromCyclesThatAHeuristicHasAlteredFindCuts) {
  constexpr std::uint64_t seed = 51;
  core::Random random(seed);
  std::size_t altered = 0;
  for (int instance = 0; instance < 200; ++instance) {
    Problem problem = random_problem(random, 14);
    if (instance % 2 == 0) {
      problem = closed_problem(graph::hidden_cycle_near_cubic(12 + random.below(20), 1, 4, random));
    }
    if (tiny_tour(problem)) {
      continue;
    }
    const CycleProblem cycle(problem);
    const FormulaKind kind = cycle.is_directed() ? FormulaKind::directed : FormulaKind::undirected;
    const CoverFormula formula(cycle, kind);
    // Any other cover is what some heuristic might have made of the first.
    std::vector<CycleCover> covers;
    for_each_model(formula, 40, [&](const CycleCover& cover) { covers.push_back(cover); });
    std::sort(covers.begin(), covers.end(), [&](const CycleCover& a, const CycleCover& b) {
      return count_cycles(cycle, a) > count_cycles(cycle, b);
    });
    if (covers.size() < 2 || count_cycles(cycle, covers[0]) < 2) {
      continue;
    }
    altered += covers[0] == covers.back() ? 0U : 1U;
    std::set<std::vector<EdgeId>> found;
    find_violated_cuts(cycle, covers[0], covers.back(), [&](const Cut& cut) {
      std::vector<EdgeId> edges;
      for (const Crossing& crossing : cut) {
        edges.push_back(crossing.edge);
      }
      found.insert(std::move(edges));
    });
    for (const auto& border : borders(cycle, covers[0])) {
      EXPECT_TRUE(found.contains(border)) << "seed " << seed << ", instance " << instance;
    }
  }
  EXPECT_GT(altered, 20U);
}

// Such problems are not decided.
struct Enough {};

// The same in the loop that asks a program: the next question has the clauses of the cut around
// each cycle of the cover as the solver gave it.
TEST(PublishedTraps, CutsFromCyclesThatAHeuristicHasAlteredInTheLoop) {
  std::size_t merged = 0;
  for (const Problem& problem : stubborn_problems()) {
    const CycleProblem cycle(problem);
    const CoverFormula formula(cycle, FormulaKind::undirected);
    std::set<std::vector<cnf::Lit>> expected;
    TourSearch options;
    options.solver = test::fresh_solver([&](const cnf::Formula& whole, const core::Limits&) {
      std::set<std::vector<cnf::Lit>> clauses;
      for (std::size_t i = 0; i < whole.size(); ++i) {
        clauses.emplace(whole.clause(i).begin(), whole.clause(i).end());
      }
      EXPECT_TRUE(std::ranges::includes(clauses, expected));
      expected.clear();
      const auto model = test::model_of(cnf::source_of(whole));
      if (model) {
        VertexMarks marks(cycle.size());
        cnf::Formula cuts;
        cuts.new_vars(whole.var_count());
        for (const auto& each : cycles(cycle, formula.decode(*model))) {
          formula.encode_cut(cuts, cut_around(cycle, each, marks), CutSource::cover);
        }
        for (std::size_t i = 0; i < cuts.size(); ++i) {
          expected.emplace(cuts.clause(i).begin(), cuts.clause(i).end());
        }
      }
    });
    options.portfolio.engines = {EngineKind::undirected};
    options.portfolio.without.insert({Technique::reductions, Technique::small_cuts});
    try {
      (void)test::solve_by_cuts(problem, options, [&](const RoundReport& round) {
        merged += round.stitched > 1 && round.stitched < round.cycles ? 1U : 0U;
        if (round.round == 12) {
          throw Enough();
        }
      });
    } catch (const Enough&) {
    }
  }
  EXPECT_GT(merged, 5U);
}

// The same in the engines: a cover of k cycles violates no cut that was told before, so it brings k
// new ones at least (one for two cycles, which have the same border).
TEST(PublishedTraps, CutsFromCyclesThatAHeuristicHasAlteredInTheEngines) {
  std::size_t merged = 0;
  for (const EngineKind kind : {EngineKind::undirected, EngineKind::directed, EngineKind::guided}) {
    for (const Problem& problem : stubborn_problems()) {
      const CycleProblem cycle(problem);
      PortfolioOptions options;
      options.engines = {kind};
      options.without.insert({Technique::first_cover, Technique::small_cuts, Technique::patching});
      Portfolio portfolio(cycle, options);
      std::size_t before = 0;
      (void)portfolio.run([&] { return portfolio.rounds() >= 40; },
                          [&](const RoundReport& round) {
                            const std::size_t now = round.cuts.front().cuts;
                            if (round.stitched > 1) {
                              const std::size_t own = round.cycles == 2 ? 1 : round.cycles;
                              EXPECT_GE(now - before, own);
                              if (round.cycles <= 3) {  // a union has the border of a cycle
                                EXPECT_EQ(now - before, own);
                              }
                              merged += round.stitched < round.cycles ? 1U : 0U;
                            }
                            before = now;
                          });
    }
  }
  EXPECT_GT(merged, 10U);
}

// What tells tours apart: their edges and, where the direction matters, the vertex after each.
using TourKey = std::pair<std::vector<EdgeId>, std::vector<Vertex>>;

TourKey key_of(const CycleProblem& problem, const Tour& tour, bool directions) {
  TourKey key{test::edges_of(problem, tour), {}};
  std::sort(key.first.begin(), key.first.end());
  if (directions) {
    Tour round = tour;
    if (problem.dummy() != graph::no_vertex) {
      round.push_back(problem.dummy());
    }
    key.second.resize(round.size());
    for (std::size_t i = 0; i < round.size(); ++i) {
      key.second[round[i]] = round[(i + 1) % round.size()];
    }
  }
  return key;
}

// Trap 2: symmetry breaking that forbids a real cycle, such as an order of the two neighbours at
// more than one vertex, or at one where a given direction decides. The models of one cycle are all
// the tours that there are.
TEST(PublishedTraps, SymmetryBreakingThatForbidsARealCycle) {
  constexpr std::uint64_t seed = 52;
  core::Random random(seed);
  std::size_t tours_found = 0;
  std::size_t oriented = 0;
  for (int instance = 0; instance < 250; ++instance) {
    const Problem problem = random_problem(random, 7);
    if (tiny_tour(problem)) {
      continue;
    }
    const CycleProblem cycle(problem);
    for (const FormulaKind kind : {FormulaKind::undirected, FormulaKind::directed}) {
      if (cycle.is_directed() && kind == FormulaKind::undirected) {
        continue;
      }
      const bool directions = kind == FormulaKind::directed && cycle.is_oriented();
      oriented += directions ? 1U : 0U;
      std::set<TourKey> tours;
      for (const Tour& tour : all_tours(problem)) {
        tours.insert(key_of(cycle, tour, directions));
      }
      const CoverFormula formula(cycle, kind);
      std::set<TourKey> found;
      for_each_model(formula, 1'000'000, [&](const CycleCover& cover) {
        if (count_cycles(cycle, cover) == 1) {
          const Tour tour = to_parts(problem, cycle, cover).parts.front();
          found.insert(key_of(cycle, tour, directions));
        }
      });
      for (const TourKey& tour : tours) {
        ASSERT_TRUE(found.contains(tour))
            << "a tour is forbidden: " << (kind == FormulaKind::directed) << ", seed " << seed
            << ", instance " << instance;
      }
      tours_found += tours.size();
    }
  }
  EXPECT_GT(tours_found, 1000U);
  EXPECT_GT(oriented, 20U);
}

}  // namespace
}  // namespace tsume::hamilton
