#include "lib/hamilton/certificate.hpp"

#include "lib/core/error.hpp"
#include "lib/graph/traverse.hpp"
#include "lib/io/error.hpp"
#include "lib/io/output.hpp"

#include <algorithm>
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

// The path without edges, `.` and `..`, so that another folder can be renamed to it.
std::string resolved(const std::string& folder) {
  std::error_code error;
  const fs::path path = fs::weakly_canonical(fs::absolute(io::link_target(folder)), error);
  if (error) {
    throw io::IoError(folder + ": " + error.message());
  }
  return (path.has_filename() ? path : path.parent_path()).string();
}

// A vertex whose removal leaves most components.
Vertex best_cut_vertex(const graph::Graph& graph) {
  const std::vector<std::size_t> parts = graph::weak_points(graph).parts;
  return static_cast<Vertex>(std::max_element(parts.begin(), parts.end()) - parts.begin());
}

}  // namespace

bool is_certifiable(const Problem& problem) {
  return !problem.graph.is_directed() && !problem.start && !problem.end &&
         problem.prescribed.empty() && problem.fixed.empty() && problem.symmetry.empty();
}

void require_certifiable(const Problem& problem) {
  if (!is_certifiable(problem)) {
    throw core::BadArgument(
        "certificates are for undirected problems without ends, given moves and symmetry");
  }
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

void require_free(const std::string& folder) {
  std::error_code error;
  const std::string path = resolved(folder);
  if (!fs::exists(path, error)) {
    fs::create_directories(fs::path(path).parent_path(), error);  // an error is told by the check
    io::check_folder(path);
    return;
  }
  if (!fs::is_directory(path, error) || !fs::is_empty(path, error)) {
    throw io::Failure(folder + ": a certificate needs an empty folder");
  }
  if (fs::equivalent(path, ".", error)) {
    throw io::Failure(folder + ": a certificate cannot replace the working folder");
  }
  io::AtomicFolder(path).commit();  // a mount point, say, cannot be replaced
}

CertificateFolder::CertificateFolder(const std::string& path) : folder_(resolved(path)) {}

void CertificateFolder::write_sets(const std::string& name,
                                   const std::vector<std::vector<Vertex>>& sets) {
  io::AtomicFile file(folder_.path(name));
  for (const std::vector<Vertex>& set : sets) {
    for (std::size_t i = 0; i < set.size(); ++i) {
      file.stream() << (i == 0 ? "" : " ") << set[i] + std::size_t{1};
    }
    file.stream() << '\n';
  }
  file.commit();
}

void CertificateFolder::write_formula(const cnf::ClauseSource& formula) {
  io::AtomicFile file(folder_.path("base.cnf"));
  cnf::write_formula(file.stream(), formula);
  file.commit();
}

void CertificateFolder::write_separator(const std::vector<Vertex>& set) {
  write_sets("separator", {set});
}

void CertificateFolder::write_refutation(const CoverFormula& formula,
                                         const std::vector<std::vector<Vertex>>& sets,
                                         const solver::PrivateFile& proof) {
  write_formula([&](cnf::ClauseSink& sink) { formula.encode(sink); });
  write_sets("cuts", sets);
  proof.copy_to(folder_.path("proof.drat"));
}

// An empty clause for each vertex, and nothing to prove.
void CertificateFolder::write_trivial(const graph::Graph& graph) {
  write_formula([&](cnf::ClauseSink& sink) {
    sink.new_vars(static_cast<std::int64_t>(graph.edge_count()));
    for (Vertex v = 0; v < graph.size(); ++v) {
      sink.add(std::span<const cnf::Lit>{});
    }
  });
  write_sets("cuts", {});
  write_sets("proof.drat", {});
}

}  // namespace tsume::hamilton
