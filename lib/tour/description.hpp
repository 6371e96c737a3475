// The part of a formula's metadata that every tour tool shares: what tour is asked for and how it
// is encoded. The graph itself is described by the puzzle (a board), or by describe_graph.
#pragma once

#include "lib/cnf/metadata.hpp"
#include "lib/tour/encodings/encoding.hpp"
#include "lib/tour/problem.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::encode {

// Sets closed, start, end, move, at, encoding, amo, parity and modulus; absent means "not asked
// for". The symmetry of a problem is left to the caller, who has a name for it.
void describe_tour(cnf::Metadata& metadata, const TourProblem& problem, const TourOptions& options,
                   const std::function<std::string(Vertex)>& name);

// The same back, into a problem that has its graph already. `find` is the inverse of `name` and
// throws core::BadArgument. Keys other than these and `own_keys` are refused: a decoder never
// guesses. Throws io::Failure.
[[nodiscard]] TourOptions read_tour(const cnf::Metadata& metadata,
                                    const std::vector<std::string>& own_keys,
                                    const std::function<Vertex(std::string_view)>& find,
                                    TourProblem& problem);

// A whole graph in three keys: vertices, directed, arcs (the larger neighbours of each vertex, or
// all out-neighbours if directed, with commas; a semicolon after each vertex; numbers from 1).
void describe_graph(cnf::Metadata& metadata, const Graph& graph);
[[nodiscard]] Graph read_graph(const cnf::Metadata& metadata);
[[nodiscard]] const std::vector<std::string>& graph_keys();

// The value of a key. Throws io::Failure if it is missing.
[[nodiscard]] std::string required(const cnf::Metadata& metadata, std::string_view key);

}  // namespace tsume::encode
