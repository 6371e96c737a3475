// Tour problems in the metadata of their formulas: what encoders write and decoders read.
#pragma once

#include "lib/cnf/metadata.hpp"
#include "lib/tour/problem.hpp"
#include "lib/tour/sat/encoder.hpp"

namespace tsume::tour {

// A problem and how it is encoded.
struct EncodedProblem {
  Problem problem;
  EncodingOptions options;

  [[nodiscard]] static std::string wanted() { return "tour"; }
};

// The description, absent keys meaning "not asked for". Kind "knight": board, leaper, holes,
// forbid, symmetry; kind "graph": vertices, directed, arcs (the larger neighbours of each vertex,
// or all out-neighbours if directed, with commas; a semicolon after each vertex; numbers from 1),
// names (of the vertices in this order, none if they are numbers).
// Both: closed, start, end, move, at, encoding, amo.
[[nodiscard]] cnf::Metadata describe(const Problem& problem, const EncodingOptions& options);

// The same back. Values must be as describe() writes them, and other keys are refused: a decoder
// never guesses. Throws io::Failure naming the key, also for another kind.
[[nodiscard]] EncodedProblem read_description(const cnf::Metadata& metadata);

}  // namespace tsume::tour
