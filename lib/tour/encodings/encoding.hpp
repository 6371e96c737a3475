// Hamiltonian paths and cycles as CNF: one entry point for all encodings, and the way back.
#pragma once

#include "lib/cnf/constraints/at_most_one.hpp"
#include "lib/cnf/formula.hpp"
#include "lib/cnf/sink.hpp"
#include "lib/tour/problem.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tsume::encode {

// Each encoding has a file of its own whose header comment states variables, clauses, soundness and
// source.
enum class TourEncoding : std::uint8_t {
  published,    // the report's position x vertex formula, byte-stable
  time,         // improved position x vertex
  onehot,       // arcs + one-hot positions
  order,        // arcs + order-encoded positions
  binary,       // arcs + binary counter
  lfsr,         // arcs + linear feedback shift register
  crt,          // arcs + positions modulo coprime numbers
  elimination,  // arcs + acyclicity by vertex elimination
  two_factor,   // degrees only: a relaxation
};

// The names of the command line ("2factor" for two_factor), in the order above.
[[nodiscard]] const std::vector<std::string>& tour_encoding_names();
[[nodiscard]] std::string to_string(TourEncoding encoding);
// Requires one of the names.
[[nodiscard]] TourEncoding tour_encoding(std::string_view name);

struct TourOptions {
  TourEncoding encoding = TourEncoding::order;
  AtMostOne at_most_one = AtMostOne::product;
  bool parity = true;         // use the bipartition where the graph has one
  std::uint64_t modulus = 0;  // crt only: 0 = chosen; smaller than the tour = a relaxation
};

// Throws io::Failure with the reason if this encoding cannot express the problem (for
// example fixed positions with two_factor, or a directed graph with two_factor).
void check_expressible(const TourProblem& problem, const TourOptions& options);

// Puts the formula into the sink. Deterministic; may be called repeatedly. Requires
// check_expressible. Models and tours: see section "Counting" of tsume-formats(5).
void encode_tour(const TourProblem& problem, const TourOptions& options, cnf::ClauseSink& sink);

// True if a model may be several cycles instead of one tour (two_factor, crt with a small modulus).
[[nodiscard]] bool is_relaxation(const TourProblem& problem, const TourOptions& options);

// What a model says: vertex-disjoint parts that cover all vertices. A closed problem has cycles; an
// open one has a path first, then cycles. One part: a tour. The first part begins at the start;
// without one a closed tour begins at the first vertex of least degree. Encodings with arcs or
// edges read a closed tour that may be reversed from its first vertex towards the neighbour of
// smaller number.
struct TourCover {
  std::vector<Tour> parts;
};

// Reads a model. Throws io::Failure naming the first thing wrong (a time without a vertex, a vertex
// of degree 3) if the model is no cover. Does not check moves against the graph: see
// hamilton/verify.
[[nodiscard]] TourCover decode_tour(const TourProblem& problem, const TourOptions& options,
                                    const cnf::Assignment& model);

// The variables that tell tours apart: positions for published and time, arcs or edges otherwise.
// Models projected on them are counted as tsume-formats(5) says.
[[nodiscard]] std::vector<cnf::Var> tour_projection(const TourProblem& problem,
                                                    const TourOptions& options);

// The arcs of an encoding with arcs, in the order of their variables 1, 2, ...; the additional
// vertex of an open tour is graph.size(). Requires check_expressible and one of the encodings
// onehot to crt: the arcs of elimination have other numbers.
[[nodiscard]] std::vector<Arc> tour_arcs(const TourProblem& problem, const TourOptions& options);

// A name for each of these variables, for --symbols: "3:b1" (third square is b1), "a1-b3" (edge or
// arc), with the vertices named by `name`.
[[nodiscard]] std::vector<std::pair<cnf::Var, std::string>> tour_symbols(
    const TourProblem& problem, const TourOptions& options,
    const std::function<std::string(Vertex)>& name);

// The encoding for a problem when the user names none: crt for sparse graphs (average degree at
// most 3), else order up to 144 vertices and elimination up to 1024 (order if positions are fixed);
// the relaxation by degrees beyond, binary where that cannot express the problem.
[[nodiscard]] TourEncoding default_encoding(const TourProblem& problem);

// The at-most-one constraints for an encoding when the user names none: seq for `time`, where
// MiniSat's worst of the ten starts of 8x8 took 0.20 s of processor time against 0.50 s with
// product; product for the others.
[[nodiscard]] AtMostOne default_at_most_one(TourEncoding encoding);

}  // namespace tsume::encode
