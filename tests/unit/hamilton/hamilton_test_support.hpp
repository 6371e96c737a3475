// What the tests of this folder share: random problems, brute force, and a solver in the process.
#pragma once

#include "lib/cnf/dimacs.hpp"
#include "lib/core/random.hpp"
#include "lib/graph/graph.hpp"
#include "lib/hamilton/cycle_problem.hpp"
#include "lib/hamilton/search.hpp"
#include "lib/solver/cadical.hpp"
#include "lib/tour/problem.hpp"
#include "lib/tour/verify.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace tsume::hamilton::test {

using tour::Arc;
using tour::Graph;
using tour::Problem;
using tour::Tour;

// The move graph of a leaper on a board, rows first.
inline Graph board_graph(std::size_t rows, std::size_t columns, int a = 1, int b = 2) {
  std::vector<Arc> edges;
  for (int r = 0; r < static_cast<int>(rows); ++r) {
    for (int c = 0; c < static_cast<int>(columns); ++c) {
      for (const auto& [dr, dc] : {std::pair{a, b}, {a, -b}, {b, a}, {b, -a}}) {
        const int r2 = r + dr;
        const int c2 = c + dc;
        if (r2 < static_cast<int>(rows) && c2 >= 0 && c2 < static_cast<int>(columns)) {
          edges.emplace_back(static_cast<Vertex>(r * static_cast<int>(columns) + c),
                             static_cast<Vertex>(r2 * static_cast<int>(columns) + c2));
        }
      }
    }
  }
  return Graph::undirected(rows * columns, edges);
}

// Gives one in `ends` problems a start, as many open ones an end, and prescribes one in `moves`
// arcs.
inline void add_demands(core::Random& random, const std::vector<Arc>& arcs, std::uint64_t ends,
                        std::uint64_t moves, Problem& problem) {
  const std::size_t n = problem.graph.size();
  if (random.chance(1, ends)) {
    problem.start = static_cast<Vertex>(random.below(n));
  }
  if (!problem.closed && random.chance(1, ends)) {
    problem.end = static_cast<Vertex>(random.below(n));
  }
  for (const Arc& arc : arcs) {
    if (random.chance(1, moves)) {
      problem.prescribed.push_back({arc.first, arc.second, random.chance(1, 4)});
    }
  }
}

// A cycle of a graph is wanted, and nothing else is prescribed.
inline Problem closed_problem(graph::Graph graph) {
  Problem problem;
  problem.closed = true;
  problem.graph = std::move(graph);
  return problem;
}

// A random problem of up to `most` vertices: directed or not, closed or open, with ends and
// prescribed moves now and then.
inline Problem random_problem(core::Random& random, std::size_t most) {
  Problem problem;
  const std::size_t n = 1 + random.below(most);
  const bool directed = random.chance(1, 4);
  const std::uint64_t density = 20 + random.below(60);
  std::vector<Arc> arcs;
  for (Vertex u = 0; u < n; ++u) {
    for (Vertex v = 0; v < n; ++v) {
      if (u != v && (directed || u < v) && random.chance(density, 100)) {
        arcs.emplace_back(u, v);
      }
    }
  }
  problem.graph = directed ? Graph::directed(n, arcs) : Graph::undirected(n, arcs);
  problem.closed = random.chance(1, 2);
  add_demands(random, arcs, 3, 20, problem);
  return problem;
}

// Visits the tours of a small problem, by depth-first search, until `visit` returns true; returns
// whether it did. A closed tour without a start appears from vertex 0 only.
template <typename Visit>
bool find_tour(const Problem& problem, const Visit& visit) {
  const std::size_t n = problem.graph.size();
  Tour path;
  std::vector<bool> used(n, false);
  const auto extend = [&](const auto& self) -> bool {
    if (path.size() == n) {
      return !(problem.closed && n == 1) && !tour::first_error(problem, path) && visit(path);
    }
    for (Vertex v = 0; v < n; ++v) {
      const bool may = !used[v] && (path.empty() ? !problem.closed || problem.start || v == 0
                                                 : problem.graph.has_arc(path.back(), v));
      if (may) {
        used[v] = true;
        path.push_back(v);
        if (self(self)) {
          return true;
        }
        path.pop_back();
        used[v] = false;
      }
    }
    return false;
  };
  return n > 0 && extend(extend);
}

inline std::vector<Tour> all_tours(const Problem& problem) {
  std::vector<Tour> result;
  find_tour(problem, [&](const Tour& tour) {
    result.push_back(tour);
    return false;
  });
  return result;
}

inline bool has_tour(const Problem& problem) {
  return find_tour(problem, [](const Tour&) { return true; });
}

// A model, by the built-in solver; the same each time.
inline std::optional<cnf::Assignment> model_of(const cnf::ClauseSource& clauses) {
  solver::CadicalSolver solver;
  clauses(solver);
  return solver.solve() == cnf::Verdict::satisfiable ? std::optional(solver.model()) : std::nullopt;
}

// Solves each question from scratch, as a program does.
class FreshSolver final : public solver::Solver {
 public:
  // Called before each question.
  using Listen = std::function<void(const cnf::Formula& clauses, const core::Limits& limits)>;
  explicit FreshSolver(Listen listen = {}) : listen_(std::move(listen)) {}

  [[nodiscard]] cnf::Assignment model() const override { return *model_; }

 private:
  void put(std::span<const cnf::Lit> clause) override {
    formula_.declare_up_to(var_count());
    formula_.add(clause);
  }
  cnf::Verdict ask(std::span<const cnf::Lit> assumptions, const core::Limits& limits) override {
    if (listen_) {
      listen_(formula_, limits);
    }
    model_ = model_of([&](cnf::ClauseSink& sink) {
      cnf::source_of(formula_)(sink);
      for (const cnf::Lit lit : assumptions) {
        sink.add({lit});
      }
    });
    return model_ ? cnf::Verdict::satisfiable : cnf::Verdict::unsatisfiable;
  }
  [[nodiscard]] bool is_true(cnf::Var var) const override { return (*model_)[var]; }
  [[nodiscard]] bool was_used(cnf::Lit) const override { return true; }

  Listen listen_;
  cnf::Formula formula_;
  std::optional<cnf::Assignment> model_;
};

inline NamedSolver fresh_solver(FreshSolver::Listen listen = {}) {
  return {"fresh", [listen] { return std::make_unique<FreshSolver>(listen); }};
}

// The search with a solver that is asked anew for each question.
inline SearchResult solve_by_cuts(const Problem& problem, TourSearch search = {},
                                  const Portfolio::Report& report = {}) {
  if (!search.solver) {
    search.solver = fresh_solver();
  }
  return search_tour(problem, search, report);
}

// The edges that a tour uses, with the dummy vertex's.
inline std::vector<EdgeId> edges_of(const CycleProblem& problem, Tour tour) {
  if (problem.dummy() != graph::no_vertex) {
    tour.push_back(problem.dummy());
  }
  std::vector<EdgeId> edges;
  for (std::size_t i = 0; i < tour.size(); ++i) {
    edges.push_back(problem.find(tour[i], tour[(i + 1) % tour.size()]));
  }
  return edges;
}

}  // namespace tsume::hamilton::test
