// Every encoding against a depth-first search, over small random graphs with every kind of
// condition.
#include "lib/core/random.hpp"
#include "lib/graph/traverse.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/sat/encoder.hpp"
#include "tests/unit/tour/boards.hpp"
#include "tests/unit/tour/dimacs.hpp"
#include "tests/unit/tour/solve.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>

namespace tsume::tour {
namespace {

using core::Random;

// Does the order of vertices satisfy every condition? Independent of lib/encode.
bool is_tour(const Problem& problem, const Tour& tour) {
  const std::size_t n = problem.graph.size();
  if (tour.size() != n || std::set<Vertex>(tour.begin(), tour.end()).size() != n) {
    return false;
  }
  std::set<Arc> moves;
  for (std::size_t i = 0; i + (problem.closed ? 0 : 1) < n; ++i) {
    moves.emplace(tour[i], tour[(i + 1) % n]);
  }
  for (const auto& [u, v] : moves) {
    if (!problem.graph.has_arc(u, v)) {
      return false;
    }
    if (!problem.symmetry.empty()) {
      const Arc image{problem.symmetry[u], problem.symmetry[v]};
      if (moves.count(image) + moves.count({image.second, image.first}) == 0) {
        return false;
      }
    }
  }
  for (const PrescribedMove& move : problem.prescribed) {
    if (moves.count({move.from, move.to}) == 0 &&
        (move.directed || moves.count({move.to, move.from}) == 0)) {
      return false;
    }
  }
  for (const FixedPosition& position : problem.fixed) {
    if (tour[position.k - 1] != position.vertex) {
      return false;
    }
  }
  return (!problem.start || tour.front() == *problem.start) &&
         (!problem.end || tour.back() == *problem.end);
}

// All tours as orders of vertices; closed ones begin at `root`, in both directions.
std::vector<Tour> all_tours(const Problem& problem, std::optional<Vertex> root) {
  std::vector<Tour> result;
  const std::size_t n = problem.graph.size();
  if (n < (problem.closed ? (problem.graph.is_directed() ? 2U : 3U) : 1U)) {
    return result;
  }
  Tour tour;
  std::vector<bool> used(n, false);
  const auto extend = [&](auto&& self) -> void {
    if (tour.size() == n) {
      if (is_tour(problem, tour)) {
        result.push_back(tour);
      }
      return;
    }
    for (Vertex v = 0; v < n; ++v) {
      const bool fits =
          tour.empty() ? (!root || v == *root) : !used[v] && problem.graph.has_arc(tour.back(), v);
      if (fits) {
        used[v] = true;
        tour.push_back(v);
        self(self);
        tour.pop_back();
        used[v] = false;
      }
    }
  };
  extend(extend);
  return result;
}

template <typename T>
T pick(Random& random, const std::vector<T>& from) {
  return from[random.below(from.size())];
}

Graph random_graph(Random& random, std::size_t n, bool directed, bool bipartite) {
  const std::uint64_t density = 30 + random.below(71);
  std::vector<Arc> arcs;
  for (Vertex u = 0; u < n; ++u) {
    for (Vertex v = 0; v < n; ++v) {
      const bool allowed = u != v && (directed || u < v) && (!bipartite || (u + v) % 2 == 1);
      if (allowed && random.chance(density, 100)) {
        arcs.emplace_back(u, v);
      }
    }
  }
  // Names must not show the sides.
  std::vector<Vertex> names(n);
  for (Vertex v = 0; v < n; ++v) {
    names[v] = v;
  }
  random.shuffle(std::span(names));
  for (Arc& arc : arcs) {
    arc = {names[arc.first], names[arc.second]};
  }
  return directed ? Graph::directed(n, arcs) : Graph::undirected(n, arcs);
}

Problem random_problem(Random& random) {
  Problem problem;
  const std::size_t n = 1 + random.below(7);
  const auto vertex = [&] { return static_cast<Vertex>(random.below(n)); };
  const bool directed = random.chance(1, 4);
  problem.graph = random_graph(random, n, directed, random.chance(1, 2));
  problem.closed = random.chance(1, 2);
  if (random.chance(1, 3)) {
    problem.start = vertex();
  }
  if (!problem.closed && random.chance(1, 3)) {
    problem.end = vertex();
  }
  for (std::uint64_t k = random.chance(1, 3) ? 1 + random.below(2) : 0; k > 0; --k) {
    problem.fixed.push_back({1 + random.below(n), vertex()});
  }
  for (std::uint64_t k = random.below(3); k > 0; --k) {
    const Vertex u = vertex();
    if (problem.graph.degree(u) > 0 && random.chance(1, 3)) {
      const auto list = problem.graph.neighbours(u);
      problem.prescribed.push_back({u, list[random.below(list.size())], random.chance(1, 3)});
    }
  }
  return problem;
}

std::string text(const Problem& problem, const EncodingOptions& options, std::uint64_t seed) {
  std::string s = "seed " + std::to_string(seed) + ", " + to_string(options.encoding) + " " +
                  std::string(core::name_of(cnf::at_most_one_names, options.at_most_one)) +
                  (problem.closed ? " closed" : " open") +
                  (problem.graph.is_directed() ? " directed" : "") + " n " +
                  std::to_string(problem.graph.size());
  for (Vertex v = 0; v < problem.graph.size(); ++v) {
    for (const Vertex w : problem.graph.neighbours(v)) {
      s += " " + std::to_string(v) + "-" + std::to_string(w);
    }
  }
  s += problem.start ? " start " + std::to_string(*problem.start) : "";
  s += problem.end ? " end " + std::to_string(*problem.end) : "";
  for (const auto& m : problem.prescribed) {
    s += " move " + std::to_string(m.from) + (m.directed ? ">" : "-") + std::to_string(m.to);
  }
  for (const auto& f : problem.fixed) {
    s += " at " + std::to_string(f.k) + "=" + std::to_string(f.vertex);
  }
  return s;
}

// The number of tours among these orders of vertices. Both directions are one tour, unless a
// direction, a fixed position, or an end of an open tour tells them apart.
std::size_t tour_count(const Problem& problem, const std::vector<Tour>& orders) {
  const bool directed_move = std::any_of(problem.prescribed.begin(), problem.prescribed.end(),
                                         [](const auto& m) { return m.directed; });
  const bool directed = problem.graph.is_directed() || directed_move || !problem.fixed.empty() ||
                        (!problem.closed && (problem.start || problem.end));
  std::set<Tour> tours;
  for (Tour tour : orders) {
    if (problem.closed) {
      std::rotate(tour.begin(), std::ranges::min_element(tour), tour.end());
    }
    Tour back = tour;
    std::reverse(back.begin() + (problem.closed ? 1 : 0), back.end());
    tours.insert(directed ? tour : std::min(tour, back));
  }
  return tours.size();
}

bool is_expressible(const Problem& problem, const EncodingOptions& options) {
  try {
    check_expressible(problem, options);
    return true;
  } catch (const io::Failure&) {
    return false;
  }
}

void compare(const Problem& problem, const EncodingOptions& options, std::uint64_t seed) {
  SCOPED_TRACE(text(problem, options, seed));
  if (!is_expressible(problem, options)) {
    return;
  }
  const std::vector<Tour> any = all_tours(problem, problem.closed ? problem.start : std::nullopt);
  cnf::Formula formula;
  make_encoder(problem, options)->encode(formula);
  FormulaSolver solver(formula);
  const auto model = solver.solve();
  const bool relaxed = is_relaxation(options.encoding);
  if (relaxed) {
    ASSERT_TRUE(model || any.empty());
  } else {
    ASSERT_EQ(model.has_value(), !any.empty());
  }
  if (!model) {
    return;
  }
  ASSERT_FALSE(first_violated(formula, *model));
  const Cover cover = make_encoder(problem, options)->decode(*model);
  std::size_t covered = 0;
  for (const Tour& part : cover.parts) {
    covered += part.size();
  }
  ASSERT_EQ(covered, problem.graph.size());
  if (!relaxed || cover.parts.size() == 1) {
    ASSERT_EQ(cover.parts.size(), 1U);
    ASSERT_TRUE(is_tour(problem, cover.parts[0]));
  }
  if (relaxed) {
    return;
  }
  const auto projection = make_encoder(problem, options)->projection();
  const std::size_t expected = tour_count(problem, any) * *models_per_tour(problem, options);
  EXPECT_EQ(count_models(formula, projection), expected);
  if (options.encoding != Encoding::elimination) {
    EXPECT_EQ(count_models(formula, all_variables(formula)), expected);
  }
}

void try_seeds(std::uint64_t first, std::uint64_t count) {
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    Random random(seed);
    const Problem problem = random_problem(random);
    for (const auto& [encoding, name] : encoding_names) {
      EncodingOptions options;
      options.encoding = encoding;
      options.at_most_one =
          cnf::at_most_one_names[random.below(std::size(cnf::at_most_one_names))].value;
      compare(problem, options, seed);
      if (testing::Test::HasFailure()) {
        return;
      }
    }
  }
}

TEST(TourEncodings, AgreeWithDepthFirstSearchOnRandomGraphs) {
  try_seeds(1, 120);
}

TEST(TourEncodings, SlowAgreeWithDepthFirstSearchOnManyRandomGraphs) {
  try_seeds(1000, 1200);
}

// The start of a closed tour is a matter of reading the model, whatever the encoding by arcs.
TEST(TourEncodings, StartOfAClosedTourRotatesIt) {
  std::size_t tours = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    Random random(seed);
    Problem problem = random_problem(random);
    problem.closed = true;
    problem.fixed.clear();
    problem.end.reset();
    problem.start.reset();
    Problem started = problem;
    started.start = static_cast<Vertex>(random.below(problem.graph.size()));
    for (const auto& [encoding, name] : encoding_names) {
      EncodingOptions options{.encoding = encoding};
      const bool absolute =
          options.encoding == Encoding::published || options.encoding == Encoding::time;
      if (absolute || !is_expressible(problem, options)) {
        continue;
      }
      SCOPED_TRACE(text(started, options, seed));
      cnf::Formula formula;
      make_encoder(problem, options)->encode(formula);
      ASSERT_EQ(dimacs(problem, options), dimacs(started, options));
      const auto model = FormulaSolver(formula).solve();
      if (!model) {
        continue;
      }
      Tour tour = make_encoder(problem, options)->decode(*model).parts.front();
      const Cover cover = make_encoder(started, options)->decode(*model);
      const Tour& rotated = cover.parts.front();
      ASSERT_EQ(rotated.front(), *started.start);
      if (cover.parts.size() > 1) {
        continue;
      }
      ++tours;
      ASSERT_TRUE(is_tour(started, rotated));
      std::rotate(tour.begin(), std::find(tour.begin(), tour.end(), *started.start), tour.end());
      if (rotated != tour) {
        EXPECT_LT(rotated[1], rotated.back());
        std::reverse(tour.begin() + 1, tour.end());
      }
      EXPECT_EQ(rotated, tour);
    }
  }
  EXPECT_GT(tours, 100U);
}

// A random permutation of order 2 or 4 and edges in whole orbits.
TEST(TourEncodings, FindSymmetricTours) {
  std::size_t with_tours = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Random random(seed);
    const std::uint64_t order = random.chance(1, 3) ? 4 : 2;
    const std::size_t n = order == 4 ? 4 + 4 * random.below(2) : 4 + 2 * random.below(2);
    Problem problem{.closed = true};
    std::vector<Vertex> names(n);
    for (Vertex v = 0; v < n; ++v) {
      names[v] = v;
    }
    random.shuffle(std::span(names));
    problem.symmetry.resize(n);
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t block = i / order * order;
      problem.symmetry[names[i]] = names[block + (i + 1 - block) % order];
    }
    std::vector<Arc> edges;
    for (Vertex u = 0; u < n; ++u) {
      for (Vertex v = u + 1; v < n; ++v) {
        Arc e{u, v};
        const bool take = random.chance(1, 3);
        for (std::uint64_t k = 0; take && k < order; ++k) {
          edges.push_back(e);
          e = {problem.symmetry[e.first], problem.symmetry[e.second]};
        }
      }
    }
    problem.graph = Graph::undirected(n, edges);
    with_tours += all_tours(problem, Vertex{0}).empty() ? 0U : 1U;
    for (const auto& [encoding, name] : encoding_names) {
      compare(problem, {.encoding = encoding}, seed);
      if (HasFailure()) {
        return;
      }
    }
  }
  EXPECT_GT(with_tours, 10U);
}

// Special cases that encodings have got wrong.
TEST(TourTraps, OnlyAnEndGiven) {
  for (const auto& [encoding, name] : encoding_names) {
    for (const std::uint32_t columns : {4U, 5U}) {  // 3x4: 12 squares; 5x5: 25
      const std::uint32_t rows = columns == 4 ? 3 : 5;
      const Problem problem{.graph = knight_graph(rows, columns), .end = 0};
      if (encoding == Encoding::two_factor) {
        continue;
      }
      cnf::Formula formula;
      make_encoder(problem, {.encoding = encoding})->encode(formula);
      EXPECT_TRUE(FormulaSolver(formula).solve()) << name << " " << rows << "x" << columns;
    }
  }
}

TEST(TourTraps, ImpossibleColoursAreTriviallyUnsatisfiable) {
  for (const Encoding encoding :
       {Encoding::time, Encoding::onehot, Encoding::order, Encoding::binary, Encoding::crt}) {
    cnf::Formula formula;
    make_encoder({.graph = knight_graph(9, 9), .closed = true}, {.encoding = encoding})
        ->encode(formula);
    EXPECT_FALSE(FormulaSolver(formula).solve()) << to_string(encoding);
  }
}

TEST(TourTraps, EmptyDomainsOfOrderEndTheFormula) {
  // 8x8 from corner to the opposite corner: wrong colour.
  cnf::Formula formula;
  make_encoder({.graph = knight_graph(8, 8), .start = 0, .end = 63}, {.encoding = Encoding::order})
      ->encode(formula);
  EXPECT_FALSE(FormulaSolver(formula).solve());
}

TEST(TourTraps, TrivialProblemsAreTheEmptyClauseOrATour) {
  const std::vector<Arc> edge = {{0, 1}};
  const std::vector<Arc> both = {{0, 1}, {1, 0}};
  for (const auto& [encoding, name] : encoding_names) {
    const EncodingOptions options{.encoding = encoding};
    const auto formula_of = [&](const Problem& problem) {
      cnf::Formula formula;
      make_encoder(problem, options)->encode(formula);
      return formula;
    };
    for (const Problem& none : {Problem{}, Problem{.graph = knight_graph(1, 1), .closed = true},
                                Problem{.graph = Graph::undirected(2, edge), .closed = true}}) {
      const cnf::Formula formula = formula_of(none);
      EXPECT_EQ(formula.var_count(), 0) << name;
      EXPECT_EQ(formula.clause_count(), 1) << name;
      EXPECT_TRUE(formula.clause(0).empty()) << name;
    }
    EXPECT_TRUE(FormulaSolver(formula_of({.graph = Graph::undirected(2, edge)})).solve()) << name;
    if (encoding != Encoding::two_factor) {
      EXPECT_TRUE(FormulaSolver(formula_of({.graph = knight_graph(1, 1)})).solve()) << name;
      EXPECT_TRUE(
          FormulaSolver(formula_of({.graph = Graph::directed(2, both), .closed = true})).solve())
          << name;
    }
  }
}

}  // namespace
}  // namespace tsume::tour
