// Certificates that a graph has no Hamiltonian cycle or path: a folder that ham-check verifies with
// nothing but the graph. Its files are described in tsume-formats(5).
//
//   separator    a set of vertices whose removal leaves more components than it has vertices (for
//                a path: by more than one): it excludes a tour, and nothing else is there;
// or
//   base.cnf     the formula of degrees over the edges of the whole graph;
//   cuts         sets of vertices, one a line;
//   proof.drat   a DRAT proof that base.cnf with the clauses of the cuts is unsatisfiable.
#pragma once

#include "lib/cnf/dimacs.hpp"
#include "lib/hamilton/cover_formula.hpp"
#include "lib/hamilton/cuts.hpp"
#include "lib/io/output.hpp"
#include "lib/solver/private_file.hpp"
#include "lib/tour/problem.hpp"

#include <optional>
#include <string>
#include <vector>

namespace tsume::hamilton {

// Whether the problem is undirected, without ends, prescribed moves, fixed positions and symmetry:
// certificates are for such problems only.
[[nodiscard]] bool is_certifiable(const tour::Problem& problem);

// Throws core::BadArgument if the problem is not certifiable.
void require_certifiable(const tour::Problem& problem);

// Makes sure, before a search, that a certificate can be written to the folder: makes the folders
// that it is to be in, and replaces it by another if it is there and empty. Throws io::Failure if
// it is not empty or the working folder, io::IoError if it cannot be made or replaced.
void require_free(const std::string& folder);

// A set of vertices that leaves too many components: one cut vertex, or the smaller side of a
// bipartite graph; nullopt if neither does, which proves nothing.
[[nodiscard]] std::optional<std::vector<Vertex>> separator(const tour::Problem& problem);

// Writes one certificate, which appears whole or not at all. Throws io::IoError.
class CertificateFolder {
 public:
  explicit CertificateFolder(const std::string& path);

  void write_separator(const std::vector<Vertex>& set);
  // Of a cycle problem of the whole graph, without reductions; `sets` are inside its cuts.
  void write_refutation(const CoverFormula& formula, const std::vector<std::vector<Vertex>>& sets,
                        const solver::PrivateFile& proof);
  // Of one or two vertices and no cycle.
  void write_trivial(const graph::Graph& graph);
  void commit() { folder_.commit(); }

 private:
  void write_formula(const cnf::ClauseSource& formula);
  void write_sets(const std::string& name, const std::vector<std::vector<Vertex>>& sets);

  io::AtomicFolder folder_;
};

}  // namespace tsume::hamilton
