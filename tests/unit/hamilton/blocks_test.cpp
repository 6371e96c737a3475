// Blocks, their covers and the search over them, on random graphs made of directed switches,
// against brute force and against the search without decomposition.
#include "lib/hamilton/blocks.hpp"

#include "lib/hamilton/block_annealing.hpp"
#include "lib/hamilton/block_search.hpp"
#include "lib/hamilton/block_symmetry.hpp"
#include "lib/hamilton/portfolio.hpp"
#include "lib/hamilton/reduce.hpp"
#include "tests/unit/hamilton/hamilton_test_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace tsume::hamilton {
namespace {

using core::Outcome;
using test::closed_problem;
using tour::Arc;
using tour::Graph;
using tour::Problem;

// Nodes and arcs of a directed graph.
struct Switches {
  std::size_t nodes = 0;
  std::vector<bool> is_inner;  // nodes with arcs to ports of their block only
  std::set<Arc> arcs;
};

// Blocks of four to eight ports and one or two inner nodes, which have two ways in and two ways
// out, all from and to ports of the block. Other arcs by chance; half of the graphs have a tour.
Switches random_switches(core::Random& random) {
  Switches switches;
  struct Block {
    std::vector<Vertex> ports;
    std::vector<Vertex> inner;
  };
  std::vector<Block> blocks(2 + random.below(2));
  for (Block& block : blocks) {
    const std::size_t ports = 4 + random.below(blocks.size() == 2 ? 5 : 2);
    for (std::size_t i = 0; i < ports; ++i) {
      block.ports.push_back(static_cast<Vertex>(switches.nodes++));
    }
    for (std::size_t i = 0; i < 1 + random.below(2); ++i) {
      block.inner.push_back(static_cast<Vertex>(switches.nodes++));
    }
  }
  std::vector<std::vector<Vertex>> stretches;  // of the tour
  for (Block& block : blocks) {
    std::vector<Vertex> ports = block.ports;
    random.shuffle(std::span(ports));
    for (const Vertex v : block.inner) {
      stretches.push_back({ports[ports.size() - 1], v, ports[ports.size() - 2]});
      ports.resize(ports.size() - 2);
    }
    for (const Vertex v : ports) {
      stretches.push_back({v});
    }
  }
  random.shuffle(std::span(stretches));
  std::vector<Vertex> tour;
  for (const auto& stretch : stretches) {
    tour.insert(tour.end(), stretch.begin(), stretch.end());
  }
  switches.is_inner.resize(switches.nodes);
  for (const Block& block : blocks) {
    for (const Vertex v : block.inner) {
      switches.is_inner[v] = true;
    }
  }
  const bool planted = random.chance(1, 2);
  std::vector<std::size_t> in(switches.nodes, 0);
  std::vector<std::size_t> out(switches.nodes, 0);
  const auto add = [&](Vertex u, Vertex v) {
    if (u != v && switches.arcs.emplace(u, v).second) {
      ++out[u];
      ++in[v];
    }
  };
  for (std::size_t i = 0; i < tour.size() && planted; ++i) {
    add(tour[i], tour[(i + 1) % tour.size()]);
  }
  for (const Block& block : blocks) {
    for (const Vertex v : block.inner) {
      while (in[v] < 2) {
        add(block.ports[random.below(block.ports.size())], v);
      }
      while (out[v] < 2) {
        add(v, block.ports[random.below(block.ports.size())]);
      }
    }
  }
  const std::size_t more = switches.nodes + random.below(3 * switches.nodes);
  for (std::size_t i = 0; i < more; ++i) {
    const Block& from = blocks[random.below(blocks.size())];
    const Block& to = blocks[random.below(blocks.size())];
    add(from.ports[random.below(from.ports.size())], to.ports[random.below(to.ports.size())]);
  }
  return switches;
}

// Copies of the switches in a ring, the same seen from each: an arc between ports goes from each
// copy to the one so many further on.
Switches turned(const Switches& switches, std::size_t copies, core::Random& random) {
  Switches result{copies * switches.nodes, {}, {}};
  for (std::size_t i = 0; i < copies; ++i) {
    result.is_inner.insert(result.is_inner.end(), switches.is_inner.begin(),
                           switches.is_inner.end());
  }
  for (const auto& [u, v] : switches.arcs) {
    const bool within = switches.is_inner[u] || switches.is_inner[v];
    const std::size_t further = within ? 0 : random.below(copies);
    for (std::size_t i = 0; i < copies; ++i) {
      result.arcs.emplace(i * switches.nodes + u, (i + further) % copies * switches.nodes + v);
    }
  }
  return result;
}

bool has_directed_tour(const Switches& switches) {
  std::vector<std::vector<Vertex>> after(switches.nodes);
  for (const auto& [u, v] : switches.arcs) {
    after[u].push_back(v);
  }
  std::vector<bool> used(switches.nodes, false);
  const auto extend = [&](const auto& self, Vertex at, std::size_t length) -> bool {
    for (const Vertex v : after[at]) {
      if (v == 0 && length == switches.nodes) {
        return true;
      }
      if (v != 0 && !used[v]) {
        used[v] = true;
        if (self(self, v, length + 1)) {
          return true;
        }
        used[v] = false;
      }
    }
    return false;
  };
  return extend(extend, 0, 1);
}

// Each node as a path of three vertices, numbered by chance.
Problem undirected_problem(const Switches& switches, core::Random& random) {
  std::vector<Vertex> number(3 * switches.nodes);
  std::iota(number.begin(), number.end(), Vertex{0});
  random.shuffle(std::span(number));
  std::vector<Arc> edges;
  for (std::size_t u = 0; u < switches.nodes; ++u) {
    edges.emplace_back(number[3 * u], number[3 * u + 1]);
    edges.emplace_back(number[3 * u + 1], number[3 * u + 2]);
  }
  for (const auto& [u, v] : switches.arcs) {
    edges.emplace_back(number[3 * u + 2], number[3 * v]);
  }
  return closed_problem(Graph::undirected(number.size(), edges));
}

// Every block has one of its modes, and steps are those of modes or arcs.
void expect_cover(const BlockProblem& blocks, const BlockCover& cover) {
  std::set<std::pair<NodeId, NodeId>> steps;
  for (BlockId b = 0; b < cover.mode.size(); ++b) {
    ASSERT_EQ(blocks.modes[cover.mode[b]].block, b);
    for (const auto& [from, to] : blocks.modes[cover.mode[b]].steps) {
      EXPECT_EQ(cover.next[from], to);
      steps.emplace(from, to);
    }
  }
  for (const auto& [from, to] : blocks.arcs) {
    steps.emplace(from, to);
  }
  std::vector<bool> entered(cover.next.size(), false);
  for (NodeId u = 0; u < cover.next.size(); ++u) {
    EXPECT_TRUE(steps.contains({u, cover.next[u]}));
    EXPECT_FALSE(entered[cover.next[u]]);
    entered[cover.next[u]] = true;
  }
}

constexpr std::pair<std::size_t, std::size_t> any_share{0, 1};
const core::Stop never = [] { return false; };

TEST(Blocks, AgreeWithBruteForceOnRandomSwitches) {
  core::Random random(5);
  std::size_t solved = 0;
  std::size_t none = 0;
  std::size_t with_blocks = 0;
  std::size_t with_several_paths = 0;
  for (std::uint64_t i = 0; i < 8000; ++i) {
    const Switches switches = random_switches(random);
    const bool wanted = has_directed_tour(switches);
    const Problem problem = undirected_problem(switches, random);
    CycleProblem cycle(problem);
    if (reduce(cycle).contradiction) {
      EXPECT_FALSE(wanted);
      continue;
    }
    const auto blocks = find_blocks(cycle, never, any_share);
    if (!blocks) {
      continue;
    }
    with_blocks += std::ranges::any_of(blocks->choices, [](const auto& m) { return m.size() > 1; });
    with_several_paths +=
        std::ranges::any_of(blocks->modes, [](const Mode& m) { return m.exits.size() > 1; });
    BlockSearch search(*blocks, i, 100);
    const Outcome outcome = search.run(never, [] {});
    ASSERT_EQ(outcome, wanted ? Outcome::solved : Outcome::unsolvable) << i;
    if (wanted) {
      expect_cover(*blocks, search.solution());
      const CycleCover cover = to_cycle_cover(cycle, *blocks, search.solution());
      EXPECT_EQ(first_fault(cycle, cover), std::nullopt);
      EXPECT_EQ(count_cycles(cycle, cover), 1U);
    }
    (wanted ? solved : none) += 1;
  }
  EXPECT_GT(solved + none, 2000U);
  EXPECT_GT(none, 100U);
  EXPECT_GT(with_blocks, 1000U);
  EXPECT_GT(with_several_paths, 300U);
}

// At a limit there is no answer, neither a tour nor a proof, and no work that the limit does not
// end.
TEST(Blocks, EndAtALimit) {
  core::Random random(7);
  std::size_t unfound = 0;
  std::size_t stopped = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    CycleProblem cycle(undirected_problem(random_switches(random), random));
    if (reduce(cycle).contradiction) {
      continue;
    }
    const auto blocks = find_blocks(cycle, never, any_share);
    if (!blocks) {
      continue;
    }
    if (std::ranges::any_of(blocks->choices, [](const auto& m) { return m.size() > 1; })) {
      const auto at_once = [] { return true; };
      EXPECT_FALSE(find_blocks(cycle, at_once, any_share));
      ++unfound;
    }
    BlockSearch search(*blocks, i, 100);
    const std::size_t most = random.below(6);
    std::size_t asked = 0;
    std::size_t after = 0;  // questions after the limit
    const Outcome outcome = search.run(
        [&] {
          after += asked >= most ? 1 : 0;
          return ++asked > most;
        },
        [] {});
    stopped += outcome == Outcome::undecided ? 1U : 0U;
    EXPECT_LE(after, 10U) << i;
  }
  EXPECT_GT(unfound, 100U);
  EXPECT_GT(stopped, 100U);
}

// Covers by local search, repaired.
TEST(Blocks, AreCoveredAndRepaired) {
  core::Random random(6);
  std::size_t covers = 0;
  std::size_t repaired = 0;
  for (std::uint64_t i = 0; i < 1500; ++i) {
    const Switches switches = random_switches(random);
    CycleProblem cycle(undirected_problem(switches, random));
    if (reduce(cycle).contradiction) {
      continue;
    }
    const auto blocks = find_blocks(cycle, never, any_share);
    if (!blocks) {
      continue;
    }
    BlockAnnealing local(*blocks, i);
    if (!local.is_possible()) {
      continue;
    }
    std::size_t asked = 0;
    const auto cover = local.run([&] { return ++asked > 20; });
    if (!cover) {
      continue;
    }
    ++covers;
    expect_cover(*blocks, *cover);
    std::vector<std::uint32_t> labels;
    std::size_t cycles = label_cycles(*cover, labels);
    BlockRepair repair(*blocks, i);
    repair.begin(*cover);
    for (std::size_t round = 0; round < 20 && cycles > 1; ++round) {
      const std::size_t left = repair.run(never);
      EXPECT_LE(left, cycles + 1);
      EXPECT_EQ(left, label_cycles(repair.cover(), labels));
      expect_cover(*blocks, repair.cover());
      repaired += left == 1 ? 1U : 0U;
      cycles = left;
    }
  }
  EXPECT_GT(covers, 50U);
  EXPECT_GT(repaired, 5U);
}

// An image of each mode and arc that keeps blocks, and the nodes at which modes and arcs meet.
void expect_symmetry(const BlockProblem& blocks, const BlockSymmetry& symmetry) {
  std::map<BlockId, BlockId> block;
  std::map<NodeId, NodeId> left;
  std::map<NodeId, NodeId> entered;
  const auto take = [](auto& images, auto from, auto to) {
    EXPECT_EQ(images.emplace(from, to).first->second, to);
  };
  for (ModeId m = 0; m < blocks.modes.size(); ++m) {
    const Mode& from = blocks.modes[m];
    const Mode& to = blocks.modes[symmetry.mode[m]];
    EXPECT_NE(from.block, to.block);
    take(block, from.block, to.block);
    ASSERT_EQ(from.exits.size(), to.exits.size());
    if (from.exits.size() == 1) {
      take(left, from.exits[0], to.exits[0]);
      take(entered, from.entries[0], to.entries[0]);
    }
  }
  for (ArcId a = 0; a < blocks.arcs.size(); ++a) {
    const auto from = left.find(blocks.arcs[a].from);
    const auto to = entered.find(blocks.arcs[a].to);
    if (from != left.end() && to != entered.end()) {
      EXPECT_EQ(from->second, blocks.arcs[symmetry.arc[a]].from);
      EXPECT_EQ(to->second, blocks.arcs[symmetry.arc[a]].to);
    }
  }
  std::set<ModeId> images(symmetry.mode.begin(), symmetry.mode.end());
  EXPECT_EQ(images.size(), blocks.modes.size());
  for (const auto& [from, to] : block) {
    BlockId at = to;
    std::size_t length = 1;
    for (; at != from; ++length) {
      at = block.at(at);
    }
    EXPECT_EQ(length, symmetry.order);
  }
}

// Of copies in a ring the turn is found; a tour that a symmetry leaves as it is, is one.
TEST(Blocks, AreTurned) {
  core::Random random(8);
  std::size_t turned_graphs = 0;
  std::size_t found = 0;
  std::size_t tours = 0;
  for (std::uint64_t i = 0; i < 1500; ++i) {
    const std::size_t copies = 2 + random.below(3);
    const Switches switches = turned(random_switches(random), copies, random);
    CycleProblem cycle(undirected_problem(switches, random));
    if (reduce(cycle).contradiction) {
      continue;
    }
    const auto blocks = find_blocks(cycle, never, any_share);
    if (!blocks || std::ranges::any_of(blocks->choices, [](const auto& m) { return m.empty(); })) {
      continue;
    }
    ++turned_graphs;
    bool has_order = false;
    for (const BlockSymmetry& symmetry : find_symmetries(*blocks, never)) {
      expect_symmetry(*blocks, symmetry);
      has_order = has_order || symmetry.order % copies == 0;
      BlockFormula formula(*blocks, i);
      formula.demand(symmetry);
      if (formula.solver().solve({}) != cnf::Verdict::satisfiable) {
        continue;
      }
      const BlockCover cover = formula.cover();
      expect_cover(*blocks, cover);
      for (const ModeId m : cover.mode) {
        EXPECT_EQ(cover.mode[blocks->modes[symmetry.mode[m]].block], symmetry.mode[m]);
      }
      std::vector<std::uint32_t> labels;
      tours += label_cycles(cover, labels) == 1 ? 1U : 0U;
    }
    found += has_order ? 1U : 0U;
  }
  EXPECT_GT(found, turned_graphs / 2);
  EXPECT_GT(turned_graphs, 100U);
  EXPECT_GT(tours, 5U);
}

// A graph without paths of forced edges, or whose ends do not have two colours, has none.
TEST(Blocks, NeedADirectedGraph) {
  EXPECT_FALSE(
      find_blocks(CycleProblem(closed_problem(test::board_graph(6, 6))), never, any_share));
  // Two triangles, each with a vertex of degree two, joined by two edges: ends of one colour meet.
  const std::vector<Arc> edges{{0, 1}, {1, 2}, {0, 2}, {3, 4}, {4, 5}, {3, 5}, {0, 3}, {2, 5}};
  CycleProblem triangles(closed_problem(Graph::undirected(6, edges)));
  EXPECT_FALSE(find_blocks(triangles, never, any_share));
}

}  // namespace
}  // namespace tsume::hamilton
