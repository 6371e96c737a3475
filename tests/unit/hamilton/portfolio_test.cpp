// The portfolio and the decomposition, with every combination of their options, against brute
// force; patches and small cuts on random graphs.
#include "lib/hamilton/portfolio.hpp"

#include "lib/graph/families.hpp"
#include "lib/hamilton/certificate_check.hpp"
#include "lib/hamilton/contraction.hpp"
#include "lib/hamilton/pieces.hpp"
#include "lib/hamilton/reduce.hpp"
#include "lib/hamilton/search.hpp"
#include "lib/hamilton/small_cuts.hpp"
#include "lib/hamilton/two_edge_cuts.hpp"
#include "tests/unit/hamilton/hamilton_test_support.hpp"
#include "tests/unit/io/scratch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <set>

namespace tsume::hamilton {
namespace {

using core::Outcome;
using test::board_graph;
using test::closed_problem;
using test::has_tour;
using test::random_problem;
using tour::Arc;
using tour::Graph;
using tour::Problem;

PortfolioOptions random_options(core::Random& random) {
  PortfolioOptions options;
  const auto coin = [&] { return random.chance(1, 2); };
  options.engines = {EngineKind::undirected, EngineKind::directed, EngineKind::guided};
  random.shuffle(std::span<EngineKind>(options.engines));
  options.engines.resize(1 + random.below(3));
  options.probe_slices.assign(random.below(3), 1 + random.below(4));
  options.first_slice = 1 + random.below(20);
  for (const Technique part : all_techniques) {
    if (coin()) {
      options.without.insert(part);
    }
  }
  options.least_graph = 4;
  options.least_piece = 2;
  options.seed = random.next();
  return options;
}

TourSearch random_search(core::Random& random) {
  TourSearch search;
  search.portfolio = random_options(random);
  return search;
}

// Sparse graphs of up to 12 vertices, where few of the degrees exceed four: the hard ones.
Problem sparse_problem(core::Random& random) {
  Problem problem;
  const std::size_t n = 3 + random.below(10);
  const bool directed = random.chance(1, 4);
  std::set<Arc> arcs;
  for (std::size_t i = 0; i < n * (directed ? 3 : 2); ++i) {
    const auto u = static_cast<Vertex>(random.below(n));
    const auto v = static_cast<Vertex>(random.below(n));
    if (u != v) {
      arcs.insert(directed ? Arc{u, v} : Arc{std::minmax(u, v)});
    }
  }
  const std::vector<Arc> list(arcs.begin(), arcs.end());
  problem.graph = directed ? Graph::directed(n, list) : Graph::undirected(n, list);
  problem.closed = random.chance(2, 3);
  test::add_demands(random, list, 4, 30, problem);
  return problem;
}

TEST(Portfolio, AgreesWithBruteForce) {
  constexpr std::uint64_t seed = 41;
  core::Random random(seed);
  int solved = 0;
  constexpr int instances = 1500;
  for (int instance = 0; instance < instances; ++instance) {
    const Problem problem =
        random.chance(1, 4) ? random_problem(random, 8) : sparse_problem(random);
    const bool exists = has_tour(problem);
    solved += exists ? 1 : 0;
    const SearchResult result = search_tour(problem, random_search(random));
    ASSERT_EQ(result.outcome, exists ? Outcome::solved : Outcome::unsolvable)
        << "seed " << seed << ", instance " << instance << ": " << result.reason;
  }
  EXPECT_GT(solved, instances / 10);
  EXPECT_LT(solved, instances * 9 / 10);
}

// Symmetric tours, also with moves that have a direction: no combination hangs, and each agrees
// with a brute force over the tours of the graph.
TEST(Portfolio, SymmetryWithPrescribedMoves) {
  constexpr std::uint64_t seed = 42;
  core::Random random(seed);
  int solved = 0;
  for (int instance = 0; instance < 300; ++instance) {
    // A random graph on 2k vertices that the half turn v -> v + k keeps.
    const std::size_t k = 2 + random.below(3);
    const std::size_t n = 2 * k;
    std::set<Arc> edges;
    for (std::size_t i = 0; i < 2 * k; ++i) {
      const std::size_t u = random.below(n);
      const std::size_t v = random.below(n);
      if (u != v) {
        edges.insert(std::minmax(static_cast<Vertex>(u), static_cast<Vertex>(v)));
        edges.insert(
            std::minmax(static_cast<Vertex>((u + k) % n), static_cast<Vertex>((v + k) % n)));
      }
    }
    Problem problem;
    const std::vector<Arc> list(edges.begin(), edges.end());
    problem.graph = Graph::undirected(n, list);
    problem.closed = true;
    for (std::size_t v = 0; v < n; ++v) {
      problem.symmetry.push_back(static_cast<Vertex>((v + k) % n));
    }
    for (const Arc& arc : list) {
      if (random.chance(1, 8)) {
        problem.prescribed.push_back({arc.first, arc.second, random.chance(1, 2)});
      }
    }
    const bool exists = has_tour(problem);
    solved += exists ? 1 : 0;
    ASSERT_EQ(search_tour(problem, random_search(random)).outcome,
              exists ? Outcome::solved : Outcome::unsolvable)
        << "seed " << seed << ", instance " << instance;
    ASSERT_EQ(test::solve_by_cuts(problem).outcome, exists ? Outcome::solved : Outcome::unsolvable)
        << "seed " << seed << ", instance " << instance;
  }
  EXPECT_GT(solved, 10);
}

// Any disjoint sets are pieces: no demand may be missed, and none be invented.
TEST(Contraction, AgreesWithBruteForceOnRandomPieces) {
  constexpr std::uint64_t seed = 43;
  core::Random random(seed);
  int solved = 0;
  int checked = 0;
  int refuted_by_pieces = 0;  // sets of gates that pieces could not serve
  std::size_t demands = 0;
  for (int instance = 0; instance < 400; ++instance) {
    Problem problem = random.chance(1, 4) ? random_problem(random, 9) : sparse_problem(random);
    if (problem.graph.is_directed() || problem.graph.size() < 5) {
      continue;
    }
    problem.closed = true;
    problem.end.reset();
    std::erase_if(problem.prescribed, [](const auto& move) { return move.directed; });
    CycleProblem cycle(problem);
    if (random.chance(1, 2) && reduce(cycle).contradiction) {
      continue;
    }
    const std::size_t n = cycle.size();
    std::vector<Vertex> order(n);
    std::iota(order.begin(), order.end(), Vertex{0});
    random.shuffle(std::span(order));
    std::vector<std::vector<Vertex>> pieces;
    for (std::size_t at = 0; at < n;) {
      const std::size_t size = std::min(1 + random.below(5), n - at);
      if (random.chance(3, 4) && size < n) {
        pieces.emplace_back(order.begin() + static_cast<std::ptrdiff_t>(at),
                            order.begin() + static_cast<std::ptrdiff_t>(at + size));
      }
      at += size;
    }
    PortfolioOptions inner = random_options(random);
    const auto contraction = contract(cycle, pieces, inner);
    const bool exists = has_tour(problem);
    std::size_t rounds = 0;
    ASSERT_EQ(contraction->run([] { return false; }, [&] { ++rounds; }),
              exists ? Outcome::solved : Outcome::unsolvable)
        << "seed " << seed << ", instance " << instance;
    if (exists) {
      ++solved;
      ASSERT_GT(rounds, 0U);  // of the contracted problem, even if the pieces need none
      ASSERT_EQ(first_fault(cycle, contraction->solution()), std::nullopt);
      ASSERT_EQ(count_cycles(cycle, contraction->solution()), 1U);
    }
    ++checked;
    demands += contraction->counts().demands;
    refuted_by_pieces += !exists && contraction->counts().demands > 0 ? 1 : 0;
  }
  EXPECT_GT(checked, 100);
  EXPECT_GT(solved, 10);
  EXPECT_GT(demands, 200U);
  EXPECT_GT(refuted_by_pieces, 20);
}

TEST(Portfolio, ReproducibleForASeed) {
  core::Random random(44);
  const Graph graph = graph::hidden_cycle_cubic(120, random);
  Problem problem;
  problem.graph = graph;
  problem.closed = true;
  TourSearch search;
  search.portfolio.without.insert(Technique::first_cover);
  search.portfolio.probe_slices = {10};
  search.portfolio.first_slice = 50;
  const SearchResult one = search_tour(problem, search);
  const SearchResult two = search_tour(problem, search);
  ASSERT_EQ(one.outcome, Outcome::solved);
  EXPECT_EQ(one.tour, two.tour);
  EXPECT_EQ(one.counts.rounds, two.counts.rounds);
  EXPECT_EQ(one.counts.cuts, two.counts.cuts);
}

// Boards need no solver.
TEST(Portfolio, FirstCoverBecomesATour) {
  for (const bool closed : {false, true}) {
    Problem problem = closed_problem(board_graph(24, 24));
    problem.closed = closed;
    TourSearch search;
    SearchResult result = search_tour(problem, search);
    EXPECT_EQ(result.outcome, Outcome::solved);
    EXPECT_EQ(result.counts.rounds, 0U);
    EXPECT_EQ(result.decided_by, "first-cover");
    search.portfolio.without.insert(Technique::first_cover);
    result = search_tour(problem, search);
    EXPECT_GT(result.counts.rounds, 0U);
    EXPECT_EQ(result.decided_by, "undirected");
  }
}

// Works on the problem until so many rounds are done; all, without a number.
struct Rounds {
  Outcome outcome;
  PortfolioCounts counts;
};
Rounds run_rounds(const Problem& problem, const PortfolioOptions& options,
                  std::optional<std::size_t> most, const Portfolio::Report& report) {
  const CycleProblem cycle(problem);
  Portfolio portfolio(cycle, options);
  const Outcome outcome =
      portfolio.run([&] { return most && portfolio.rounds() >= *most; }, report);
  return {outcome, portfolio.counts()};
}

// Rounds are those of the whole search, wherever a question is answered.
TEST(Portfolio, RoundsOfTheDecompositionCount) {
  core::Random random(45);
  const Problem problem = closed_problem(graph::hub_pieces(90, 6, random));
  PortfolioOptions by_pieces;
  by_pieces.without.insert({Technique::first_cover, Technique::stitching});
  by_pieces.probe_slices.clear();  // the decomposition has the first turn
  by_pieces.least_graph = 4;
  by_pieces.least_piece = 2;
  const auto search = [&](std::optional<std::size_t> most) {
    std::size_t reports = 0;
    Rounds result = run_rounds(problem, by_pieces, most, [&](const RoundReport& round) {
      EXPECT_EQ(round.round, ++reports);
      EXPECT_STREQ(round.engine, "pieces");
      EXPECT_EQ(to_string(round), "pieces");
    });
    EXPECT_GT(result.counts.decomposition.pieces, 1U);
    EXPECT_EQ(result.counts.rounds, reports);
    return result;
  };
  const Rounds whole = search(std::nullopt);
  EXPECT_EQ(whole.outcome, Outcome::solved);
  ASSERT_GT(whole.counts.rounds, 10U);
  for (std::size_t rounds = 0; rounds < whole.counts.rounds; ++rounds) {
    const Rounds result = search(rounds);
    EXPECT_EQ(result.outcome, Outcome::undecided);
    EXPECT_EQ(result.counts.rounds, rounds);
  }
}

TEST(Portfolio, ReportsTheFewestCyclesAndTheCutsOfEachEngine) {
  const Problem problem = closed_problem(graph::generalized_petersen(41, 2));
  PortfolioOptions options;
  options.probe_slices = {4};
  options.first_slice = 20;
  std::size_t fewest = 1000;
  std::vector<EngineCuts> last;
  const Rounds result = run_rounds(problem, options, 60, [&](const RoundReport& round) {
    fewest = std::min(fewest, round.stitched);
    ASSERT_EQ(round.fewest, fewest);
    // Engines only join, and each keeps its cuts; the one that found a cover has learned more.
    ASSERT_GE(round.cuts.size(), last.size());
    for (std::size_t i = 0; i < last.size(); ++i) {
      ASSERT_STREQ(round.cuts[i].engine, last[i].engine);
      const bool found = std::string_view(last[i].engine) == round.engine;
      ASSERT_GE(round.cuts[i].cuts, last[i].cuts + (found ? 1U : 0U));
    }
    last = round.cuts;
  });
  EXPECT_EQ(result.outcome, Outcome::undecided);
  ASSERT_EQ(last.size(), 3U);
  EXPECT_STREQ(last[0].engine, "undirected");
  EXPECT_STREQ(last[1].engine, "directed");
  EXPECT_STREQ(last[2].engine, "guided");
  EXPECT_EQ(last[0].cuts + last[1].cuts + last[2].cuts, result.counts.cuts);
  EXPECT_EQ(result.counts.fewest_cycles, fewest);
  RoundReport report;
  report.engine = "directed";
  report.cycles = 12;
  report.stitched = 3;
  report.fewest = 2;
  report.cuts = {{"undirected", 40}, {"directed", 7}};
  EXPECT_EQ(
      to_string(report),
      "directed: 12 cycles, 3 after stitching, the fewest 2; cuts: undirected 40, directed 7");
  report = {};
  report.engine = "guided";
  report.cycles = report.stitched = report.fewest = 1;
  EXPECT_EQ(to_string(report), "guided: 1 cycle, 1 after stitching, the fewest 1");
  report = {};
  report.numbers = 16;
  EXPECT_EQ(to_string(report), "16 numbers, which exclude 0 other tours");
}

// Certificates of random graphs without a cycle: the proof is the log of many questions, with cuts
// between them.
TEST(Certificate, OfRandomGraphsIsVerified) {
  constexpr std::uint64_t seed = 46;
  core::Random random(seed);
  const tsume::test::Scratch scratch;
  int proofs = 0;
  for (int instance = 0; instance < 120; ++instance) {
    // Of a graph without a cycle, random edges taken out and put in.
    const Graph petersen = graph::generalized_petersen(5 + 6 * random.below(6), 2);
    std::vector<Arc> edges;
    for (Vertex u = 0; u < petersen.size(); ++u) {
      for (const Vertex v : petersen.neighbours(u)) {
        if (u < v && !random.chance(1, 60)) {
          edges.emplace_back(u, v);
        }
      }
    }
    for (std::uint64_t more = random.below(3); more > 0; --more) {
      edges.emplace_back(random.below(petersen.size()), random.below(petersen.size()));
    }
    Problem problem = closed_problem(Graph::undirected(petersen.size(), edges));
    problem.closed = random.chance(3, 4);
    TourSearch search;
    search.portfolio.seed = random.next();
    search.certificate = scratch.path("proof" + std::to_string(instance));
    const SearchResult result = search_tour(problem, search);
    ASSERT_EQ(std::filesystem::exists(*search.certificate), result.outcome == Outcome::unsolvable);
    if (result.outcome == Outcome::unsolvable) {
      const auto report = check_certificate(problem.graph, !problem.closed, *search.certificate);
      EXPECT_EQ(report.fault, std::nullopt) << "seed " << seed << ", instance " << instance;
      proofs += std::filesystem::exists(*search.certificate + "/proof.drat") ? 1 : 0;
    }
  }
  EXPECT_GT(proofs, 20);
}

TEST(Patch, JoinsWholeCycles) {
  core::Random random(45);
  std::size_t merges = 0;
  for (int instance = 0; instance < 200; ++instance) {
    Problem problem = random_problem(random, 40);
    if (problem.graph.is_directed() || tiny_tour(problem)) {
      continue;
    }
    std::erase_if(problem.prescribed, [](const auto& move) { return move.directed; });
    CycleProblem cycle(problem);
    if (reduce(cycle).contradiction) {
      continue;
    }
    const CoverFormula formula(cycle, FormulaKind::undirected);
    const auto model = test::model_of([&](cnf::ClauseSink& sink) { formula.encode(sink); });
    if (!model) {
      continue;
    }
    const CycleCover before = formula.decode(*model);
    CycleCover after = before;
    const PatchResult result = patch(cycle, after, random, 3, {.nodes = 20'000});
    merges += result.merges;
    ASSERT_EQ(first_fault(cycle, after), std::nullopt) << instance;
    ASSERT_EQ(count_cycles(cycle, after), result.cycles);
    // Each old cycle lies within one new cycle.
    std::vector<std::size_t> of(cycle.size());
    std::size_t id = 0;
    for (const auto& found : cycles(cycle, after)) {
      for (const Vertex v : found) {
        of[v] = id;
      }
      ++id;
    }
    for (const auto& found : cycles(cycle, before)) {
      for (const Vertex v : found) {
        EXPECT_EQ(of[v], of[found.front()]);
      }
    }
  }
  EXPECT_GT(merges, 20U);
}

TEST(SmallCuts, FindsPlantedOnes) {
  // Four random cubic pieces in a ring, two edges between neighbours.
  core::Random random(46);
  std::vector<Arc> edges;
  constexpr std::size_t size = 30;
  for (std::size_t piece = 0; piece < 4; ++piece) {
    const Graph graph = graph::hidden_cycle_cubic(size, random);
    for (Vertex u = 0; u < size; ++u) {
      for (const Vertex v : graph.neighbours(u)) {
        edges.emplace_back(static_cast<Vertex>(piece * size + u),
                           static_cast<Vertex>(piece * size + v));
      }
    }
    for (const Vertex end : {Vertex{3}, Vertex{17}}) {
      edges.emplace_back(static_cast<Vertex>(piece * size + end),
                         static_cast<Vertex>((piece + 1) % 4 * size + end));
    }
  }
  Problem problem;
  problem.graph = Graph::undirected(4 * size, edges);
  problem.closed = true;
  const CycleProblem cycle(problem);
  const std::vector<Region> regions = find_small_cuts(cycle, random);
  std::size_t planted = 0;
  for (const Region& region : regions) {
    EXPECT_TRUE(inside_of(cycle, region.border));
    EXPECT_LE(region.border.size(), 6U);
    planted += region.inside.size() == size && region.border.size() == 4 ? 1U : 0U;
  }
  EXPECT_EQ(planted, 4U);
  const auto pieces = disjoint_pieces(cycle, regions, {});
  EXPECT_GE(pieces.size(), 2U);
}

// Two rings of hubs, joined by two edges: the hubs are the structure, not the two halves.
TEST(Pieces, OfHubsComeBeforeSmallerBorders) {
  constexpr std::size_t rings = 2;
  constexpr std::size_t size = 600;
  constexpr std::size_t pieces_of_ring = 6;
  core::Random random(3);
  std::vector<Arc> edges;
  for (std::size_t ring = 0; ring < rings; ++ring) {
    const Graph hubs = graph::hub_pieces(size, pieces_of_ring, random);
    for (Vertex u = 0; u < size; ++u) {
      for (const Vertex v : hubs.neighbours(u)) {
        edges.emplace_back(static_cast<Vertex>(ring * size + u),
                           static_cast<Vertex>(ring * size + v));
      }
    }
  }
  for (const Vertex end : {Vertex{0}, Vertex{1}}) {
    edges.emplace_back(end, static_cast<Vertex>(size + end));
  }
  Problem problem;
  problem.graph = Graph::undirected(rings * size, edges);
  problem.closed = true;
  const CycleProblem cycle(problem);
  Region half;
  half.inside.resize(size);
  std::iota(half.inside.begin(), half.inside.end(), Vertex{0});
  VertexMarks marks(cycle.size());
  half.border = cut_around(cycle, half.inside, marks);
  ASSERT_EQ(half.border.size(), 2U);
  const auto pieces = disjoint_pieces(cycle, std::vector<Region>{half}, {});
  EXPECT_EQ(pieces.size(), rings * pieces_of_ring);
}

// Copies of a graph in a ring, each joined to the next by one edge.
Problem ring_of(const Graph& graph, std::size_t copies) {
  std::vector<Arc> edges;
  const std::size_t n = graph.size();
  for (std::size_t copy = 0; copy < copies; ++copy) {
    for (Vertex u = 0; u < n; ++u) {
      for (const Vertex v : graph.neighbours(u)) {
        if (u < v) {
          edges.emplace_back(static_cast<Vertex>(copy * n + u), static_cast<Vertex>(copy * n + v));
        }
      }
    }
    const std::size_t next = (copy + 1) % copies;
    edges.emplace_back(static_cast<Vertex>(copy * n), static_cast<Vertex>(next * n + 1));
  }
  return closed_problem(Graph::undirected(copies * n, edges));
}

TEST(TwoEdgeCuts, TakeARingApart) {
  const Problem problem = ring_of(graph::generalized_petersen(7, 2), 3);
  const auto split = split_at_two_edge_cuts(CycleProblem(problem));
  ASSERT_TRUE(split);
  EXPECT_FALSE(split->is_refuted);
  EXPECT_EQ(split->crossing.size(), 3U);
  ASSERT_EQ(split->parts.size(), 3U);
  for (const RingPart& part : split->parts) {
    EXPECT_EQ(part.inside.size(), 14U);
    EXPECT_EQ(part.gates.size(), 2U);
  }
  EXPECT_FALSE(
      split_at_two_edge_cuts(CycleProblem(closed_problem(graph::generalized_petersen(7, 2)))));
}

// Random graphs whose edges are replaced by rings of others, again and again, against brute force.
TEST(TwoEdgeCuts, AgreeWithBruteForceOnRingsOfRandomGraphs) {
  core::Random random(11);
  std::size_t solved = 0;
  std::size_t none = 0;
  for (int i = 0; i < 3000; ++i) {
    std::vector<Arc> edges;
    Vertex n = 0;
    const std::size_t parts = 2 + random.below(3);
    for (std::size_t part = 0; part < parts; ++part) {
      const auto size = static_cast<Vertex>(1 + random.below(5));
      std::vector<Arc> own;
      for (Vertex u = 0; u < size; ++u) {
        for (Vertex v = u + 1; v < size; ++v) {
          if (v == u + 1 || random.chance(3, 4)) {
            own.emplace_back(n + u, n + v);
          }
        }
      }
      // In the place of an edge of those before: they and the new part are a ring.
      if (!edges.empty()) {
        const std::size_t at = random.below(edges.size());
        const auto a = static_cast<Vertex>(n + random.below(size));
        const auto b = static_cast<Vertex>(n + random.below(size));
        const Arc old = edges[at];
        edges.erase(edges.begin() + static_cast<std::ptrdiff_t>(at));
        own.emplace_back(old.first, a);
        own.emplace_back(old.second, b);
      }
      edges.insert(edges.end(), own.begin(), own.end());
      n += size;
    }
    random.shuffle(std::span(edges));
    const Problem problem = closed_problem(Graph::undirected(n, edges));
    if (n < 3) {
      continue;
    }
    const bool wanted = has_tour(problem);
    CycleProblem cycle(problem);
    if (random.chance(1, 2) && reduce(cycle).contradiction) {
      EXPECT_FALSE(wanted);
      continue;
    }
    auto split = split_at_two_edge_cuts(cycle);
    if (!split) {
      continue;
    }
    PartSearch search(cycle, std::move(*split), {});
    const Outcome outcome = search.run([] { return false; }, [] {});
    ASSERT_EQ(outcome, wanted ? Outcome::solved : Outcome::unsolvable) << i;
    if (outcome == Outcome::solved) {
      const CycleCover cover = search.solution();
      EXPECT_EQ(first_fault(cycle, cover), std::nullopt);
      EXPECT_EQ(count_cycles(cycle, cover), 1U);
    }
    (wanted ? solved : none) += 1;
  }
  EXPECT_GT(solved, 150U);
  EXPECT_GT(none, 50U);
}

// Where the graph falls apart, engines that work on the whole would do again, in a larger formula,
// what is done for the parts.
TEST(Portfolio, LeavesARingToItsParts) {
  const Problem problem = ring_of(graph::generalized_petersen(29, 2), 3);
  const CycleProblem cycle(problem);
  Portfolio portfolio(cycle, {});
  constexpr std::uint64_t most_steps = 40'000;
  (void)portfolio.run([&] { return portfolio.steps() >= most_steps; });
  const PortfolioCounts counts = portfolio.counts();
  EXPECT_EQ(counts.decomposition.pieces, 3U);
  EXPECT_EQ(counts.cuts, 0U);
}

}  // namespace
}  // namespace tsume::hamilton
