// Certificates that a graph has no Hamiltonian cycle or path: a folder that ham-check verifies with
// nothing but the graph. Its files are described in tsume-formats(5).
//
//   separator    a set of vertices whose removal leaves more components than it has vertices (for
//                a path: by more than one): it excludes a tour, and nothing else is there;
// or
//   base.cnf     the formula of degrees over the edges of the whole graph;
//   cuts         sets of vertices, one a line;
//   proof.drat   a DRAT proof that base.cnf with the clauses of the cuts is unsatisfiable, made by
//   a
//                solver that saw that formula only.
#pragma once

#include "lib/hamilton/loop.hpp"
#include "lib/hamilton/portfolio.hpp"
#include "lib/tour/problem.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tsume::hamilton {

// Whether a problem can be certified: undirected, without ends, prescribed moves, fixed positions
// and symmetry.
[[nodiscard]] bool is_certifiable(const tour::Problem& problem);

// A set of vertices that leaves too many components: one cut vertex, or the smaller side of a
// bipartite graph; nullopt if neither does, which proves nothing.
[[nodiscard]] std::optional<std::vector<Vertex>> separator(const tour::Problem& problem);

// Decides the problem without reductions and decomposition, and writes the certificate of "none" to
// the folder, which is made. Otherwise writes nothing. Requires is_certifiable(). Throws
// io::Failure if the folder is there and not empty, or cannot be written.
[[nodiscard]] LoopResult certify(const tour::Problem& problem, LoopOptions options,
                                 PortfolioOptions portfolio, const std::string& folder);

}  // namespace tsume::hamilton
