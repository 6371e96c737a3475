#include "lib/hamilton/certificate.hpp"

#include "lib/cnf/dimacs.hpp"
#include "lib/graph/traverse.hpp"
#include "lib/hamilton/base.hpp"
#include "lib/hamilton/loop_engines.hpp"
#include "lib/io/error.hpp"
#include "lib/io/output.hpp"
#include "lib/solver/incremental.hpp"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <utility>

namespace tsume::hamilton {

namespace {

using tour::Problem;

namespace fs = std::filesystem;

bool separates(const Problem& problem, const std::vector<Vertex>& set) {
  // A tour without k vertices is at most k paths; a path, k + 1. Nothing removed: one.
  const std::size_t most = set.size() + (problem.closed && !set.empty() ? 0 : 1);
  return components_without(problem.graph, set).size() > most;
}

// A vertex whose removal leaves most components.
Vertex best_cut_vertex(const graph::Graph& graph) {
  const std::vector<std::size_t> parts = graph::weak_points(graph).parts;
  return static_cast<Vertex>(std::max_element(parts.begin(), parts.end()) - parts.begin());
}

// The vertices inside a cut: those on the side of the lesser end of its first link.
std::vector<Vertex> inside_of(const CycleProblem& problem, const Cut& cut) {
  std::vector<bool> crosses(problem.links().size(), false);
  std::vector<bool> inside(problem.size(), false);
  std::vector<Vertex> members;
  const auto add = [&](Vertex v) {
    if (!inside[v]) {
      inside[v] = true;
      members.push_back(v);
    }
  };
  for (const auto& [link, lesser_inside] : cut) {
    crosses[link] = true;
    add(lesser_inside ? problem.links()[link].u : problem.links()[link].v);
  }
  if (cut.empty()) {
    add(0);
  }
  for (std::size_t i = 0; i < members.size(); ++i) {
    for (const auto& [to, link] : problem.incident(members[i])) {
      if (!crosses[link] && !problem.is_removed(link)) {
        add(to);
      }
    }
  }
  std::sort(members.begin(), members.end());
  return members;
}

void make_folder(const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    throw io::Failure(folder + ": " + error.message());
  }
  if (!fs::is_empty(folder, error) || error) {
    throw io::Failure(folder + ": a certificate needs an empty folder");
  }
}

void write_sets(const std::string& path, const std::vector<std::vector<Vertex>>& sets) {
  io::AtomicFile file(path);
  for (const std::vector<Vertex>& set : sets) {
    for (std::size_t i = 0; i < set.size(); ++i) {
      file.stream() << (i == 0 ? "" : " ") << set[i] + std::size_t{1};
    }
    file.stream() << '\n';
  }
  file.commit();
}

}  // namespace

bool is_certifiable(const Problem& problem) {
  return !problem.graph.is_directed() && !problem.start && !problem.end &&
         problem.prescribed.empty() && problem.fixed.empty() && problem.symmetry.empty();
}

std::optional<std::vector<Vertex>> separator(const Problem& problem) {
  if (problem.graph.size() == 0) {
    return std::nullopt;
  }
  std::vector<std::vector<Vertex>> candidates{{}, {best_cut_vertex(problem.graph)}};
  if (const auto sides = graph::bipartition(problem.graph)) {
    candidates.resize(4);
    for (Vertex v = 0; v < problem.graph.size(); ++v) {
      candidates[2U + (*sides)[v]].push_back(v);
    }
  }
  for (std::vector<Vertex>& set : candidates) {
    if (set.size() < problem.graph.size() && separates(problem, set)) {
      return std::move(set);
    }
  }
  return std::nullopt;
}

LoopResult certify(const Problem& problem, LoopOptions options, PortfolioOptions portfolio,
                   const std::string& folder) {
  assert(is_certifiable(problem));
  make_folder(folder);
  if (const auto set = separator(problem)) {
    write_sets(folder + "/separator", {*set});
    LoopResult result;
    result.outcome = core::Outcome::none;
    result.reason = "without " + std::to_string(set->size()) +
                    " vertices too many components are left; they are in " + folder + "/separator";
    return result;
  }
  // Nothing that the formula of the whole graph does not say.
  options.reduce = false;
  options.parity = false;
  portfolio.decompose = false;
  portfolio.engines = {EngineKind::undirected, EngineKind::guided};
  LoopResult result = solve_by_engines(problem, options, portfolio);
  if (result.outcome != core::Outcome::none) {
    return result;
  }
  if (problem.graph.size() < 3) {
    return result;  // the size says it
  }
  const CycleProblem cycle(problem, false);
  const BaseFormula formula(cycle, Base::undirected);
  std::vector<std::vector<Vertex>> sets;
  for (const Cut& cut : result.refuted_cuts) {
    sets.push_back(inside_of(cycle, cut));
  }
  {
    io::AtomicFile file(folder + "/base.cnf");
    cnf::write_formula(file.stream(), [&](cnf::ClauseSink& sink) { formula.encode(sink); });
    file.commit();
  }
  write_sets(folder + "/cuts", sets);
  solver::IncrementalSolver solver;
  solver.write_proof(folder + "/proof.drat");
  formula.encode(solver);
  for (const Cut& cut : result.refuted_cuts) {
    formula.encode_cut(solver, cut, CutSource::graph);
  }
  const cnf::Verdict verdict = solver.solve();
  solver.finish_proof();
  if (verdict != cnf::Verdict::unsatisfiable) {
    throw io::Failure("the certificate's formula is not refuted again: report this as a bug");
  }
  result.reason += "; the certificate is in " + folder;
  return result;
}

}  // namespace tsume::hamilton
