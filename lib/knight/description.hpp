// Boards in the metadata of formulas: what knight2cnf writes and the decoders read.
#pragma once

#include "lib/cnf/metadata.hpp"
#include "lib/knight/request.hpp"
#include "lib/tour/encodings/encoding.hpp"

#include <optional>

namespace tsume::knight {

// Kind "knight": board, leaper, holes, forbid, symmetry, and what encode::describe_tour sets.
[[nodiscard]] cnf::Metadata describe(const BoardProblem& problem,
                                     const encode::TourOptions& options);

// A tour problem as a decoder finds it: of a board (kind "knight") or of a bare graph (kind
// "graph").
struct DescribedProblem {
  std::optional<Board> board;
  encode::TourProblem tour;
  encode::TourOptions options;
};

// Throws io::Failure for another kind, or a description that is incomplete, malformed or of a newer
// version.
[[nodiscard]] DescribedProblem read_description(const cnf::Metadata& metadata);

}  // namespace tsume::knight
