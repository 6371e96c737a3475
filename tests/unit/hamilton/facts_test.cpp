// Facts about graphs, and cuts for models, against all Hamiltonian cycles of small graphs.
#include "lib/hamilton/facts.hpp"

#include "lib/cnf/formula.hpp"
#include "lib/core/json.hpp"
#include "lib/graph/traverse.hpp"
#include "lib/hamilton/model_cuts.hpp"
#include "tests/unit/hamilton/hamilton_test_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

namespace tsume::hamilton {
namespace {

using core::Json;
using test::all_tours;
using tour::Arc;
using tour::Graph;
using tour::Problem;
using tour::Tour;

std::vector<Vertex> vertices(const Json& list) {
  std::vector<Vertex> result;
  for (std::size_t i = 0; i < list.size(); ++i) {
    result.push_back(list.at(i).integer<Vertex>(1) - 1);
  }
  return result;
}

// How often a cycle goes along an edge of a list, in either direction.
std::size_t crossings(const Tour& cycle, const Json& edges) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const std::vector<Vertex> edge = vertices(edges.at(i));
    for (std::size_t k = 0; k < cycle.size(); ++k) {
      const Vertex a = cycle[k];
      const Vertex b = cycle[(k + 1) % cycle.size()];
      count += std::minmax(a, b) == std::minmax(edge[0], edge[1]) ? 1U : 0U;
    }
  }
  return count;
}

void check(const Json& fact, const Graph& graph, const std::vector<Tour>& cycles) {
  const std::string kind = fact.get("fact").string();
  if (kind == "none") {
    EXPECT_TRUE(cycles.empty());
  } else if (kind == "bipartite") {
    EXPECT_TRUE(graph::bipartition(graph).has_value());
    EXPECT_EQ(fact.get("sides").at(0).integer<std::size_t>() +
                  fact.get("sides").at(1).integer<std::size_t>(),
              graph.size());
  } else if (kind == "bridge") {
    EXPECT_TRUE(cycles.empty() || graph.size() == 2);
  } else if (kind == "separator") {
    const auto left =
        graph::components_without(graph::underlying(graph), vertices(fact.get("vertices")));
    EXPECT_EQ(left.size(), fact.get("components").size());
  } else if (kind == "cut") {
    for (const Tour& cycle : cycles) {
      const std::size_t used = crossings(cycle, fact.get("edges"));
      EXPECT_TRUE(used >= 2 && used % 2 == 0);
    }
  } else {
    const Json edge = Json::array().push(fact.get("edge"));
    for (const Tour& cycle : cycles) {
      EXPECT_EQ(crossings(cycle, edge), kind == "forced" ? 1U : 0U) << fact.compact();
    }
  }
}

TEST(Facts, HoldForEveryHamiltonianCycle) {
  core::Random random(5);
  std::size_t proofs = 0;
  std::set<std::string> kinds;
  for (int instance = 0; instance < 2000; ++instance) {
    Problem problem = test::random_problem(random, 8);
    problem = Problem{.graph = problem.graph, .closed = true};
    const std::vector<Tour> cycles = all_tours(problem);
    std::stringstream out;
    const bool none = write_facts(out, problem.graph);
    proofs += none ? 1U : 0U;
    EXPECT_TRUE(!none || cycles.empty());
    bool told = false;
    for (std::string line; std::getline(out, line);) {
      const Json fact = Json::parse(line);
      kinds.insert(fact.get("fact").string());
      told = told || fact.get("fact").string() == "none";
      check(fact, problem.graph, cycles);
      ASSERT_FALSE(HasFailure()) << "instance " << instance << ": " << line;
    }
    EXPECT_EQ(told, none);
  }
  EXPECT_GT(proofs, 200U);
  EXPECT_EQ(kinds.size(), std::size(fact_names));
}

TEST(Facts, OfTheKindsThatAreAskedFor) {
  const std::vector<Arc> edges{{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}, {0, 3}};
  const Graph graph = Graph::undirected(6, edges);
  FactSearch search;
  search.only = {FactKind::bridge, FactKind::none};
  std::ostringstream out;
  EXPECT_TRUE(write_facts(out, graph, search));
  EXPECT_EQ(out.str(),
            "{\"fact\":\"bridge\",\"edge\":[1,4]}\n"
            "{\"fact\":\"none\",\"because\":\"the edge 1-4 is a bridge\"}\n");
}

// A relaxation, solved and cut until its model is a tour or there is none, is as good as a search.
TEST(ModelCuts, MakeARefinementLoop) {
  core::Random random(6);
  std::size_t rounds = 0;
  std::size_t found = 0;
  for (int instance = 0; instance < 600; ++instance) {
    Problem problem = test::random_problem(random, 9);
    if (problem.graph.size() < 3 || (problem.start && problem.start == problem.end)) {
      continue;
    }
    tour::EncodingOptions options;
    const bool arcs = problem.graph.is_directed() || random.chance(1, 3);
    options.encoding = arcs ? tour::Encoding::crt : tour::Encoding::two_factor;
    options.modulus = arcs ? 2 : 0;
    std::erase_if(problem.prescribed,
                  [&](const tour::PrescribedMove& move) { return move.directed && !arcs; });
    if (!tour::is_relaxation(problem, options)) {
      continue;
    }
    const auto encoder = tour::make_encoder(problem, options);
    ModelCuts cuts(*encoder);
    cnf::Formula clauses;
    bool solved = false;
    for (;;) {
      const auto model = test::model_of([&](cnf::ClauseSink& sink) {
        encoder->encode(sink);
        for (std::size_t i = 0; i < clauses.size(); ++i) {
          sink.add(clauses.clause(i));
        }
      });
      if (!model) {
        break;
      }
      const tour::Cover cover = encoder->decode(*model);
      const std::size_t before = clauses.size();
      if (cuts.add_violated(clauses, cover) == 1) {
        EXPECT_EQ(tour::first_error(problem, cover.parts.front()), std::nullopt);
        solved = true;
        break;
      }
      ASSERT_GT(clauses.size(), before);
      ++rounds;
    }
    found += solved ? 1U : 0U;
    ASSERT_EQ(solved, !all_tours(problem).empty()) << "instance " << instance;
  }
  EXPECT_GT(found, 50U);
  EXPECT_GT(rounds, 50U);
}

}  // namespace
}  // namespace tsume::hamilton
