// The last step of a decomposition: each piece has answers that join its gates in different ways;
// choose one answer for each so that all passages together make one cycle.
#pragma once

#include "lib/hamilton/contracted_graph.hpp"
#include "lib/hamilton/demands.hpp"

#include <cstddef>
#include <vector>

namespace tsume::hamilton {

// The answers of one piece for the passages that are used.
struct PieceAnswers {
  std::vector<const PieceDemands::Answer*> met;
  bool open = false;  // some pairing is undecided
};

struct Joining {
  bool joined = false;
  std::vector<std::size_t> choice;  // if joined: by piece, an index of its answers
  // Otherwise: nodes such that no choice joins them with the rest while their passages stay.
  std::vector<bool> reason;
  bool gave_up = false;  // more choices than are tried: the reason is all nodes and no proof
};

// Requires that the used passages make one component and every piece has an answer.
[[nodiscard]] Joining join_pieces(const ContractedGraph& graph, const PassageSet& used,
                                  const std::vector<PieceAnswers>& answers);

}  // namespace tsume::hamilton
