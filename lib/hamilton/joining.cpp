#include "lib/hamilton/joining.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace tsume::hamilton {

namespace {

constexpr std::size_t most_choices = 2000;  // tried for one solution

// Backtracking over the answers of the pieces; a failure that does not involve a piece skips its
// other answers.
class JoiningSearch {
 public:
  JoiningSearch(const ContractedGraph& graph, const PassageSet& used,
                const std::vector<PieceAnswers>& answers)
      : graph_(graph),
        used_(used),
        answers_(answers),
        used_count_(static_cast<std::size_t>(std::count(used.begin(), used.end(), true))) {
    for (const PieceAnswers& piece : answers) {
      result_.choice.push_back(piece.met.size() == 1 ? 0 : no_index);
    }
  }

  Joining run() {
    result_.joined = extend();
    result_.gave_up = tries_ >= most_choices && !result_.joined;
    return std::move(result_);
  }

 private:
  // True if the choice was completed to one cycle.
  bool extend() {
    std::size_t undecided = no_index;
    if (const auto found = closed_walk(undecided)) {
      return *found;
    }
    if (++tries_ >= most_choices) {
      result_.reason.assign(graph_.node_count(), true);
      return false;
    }
    std::vector<bool> reason(graph_.node_count(), false);
    for (std::size_t i = 0; i < answers_[undecided].met.size(); ++i) {
      result_.choice[undecided] = i;
      if (extend()) {
        return true;
      }
      if (!result_.reason[undecided]) {
        result_.choice[undecided] = no_index;
        return false;  // it fails without this piece
      }
      for (std::size_t node = 0; node < reason.size(); ++node) {
        reason[node] = reason[node] || result_.reason[node];
      }
    }
    result_.choice[undecided] = no_index;
    result_.reason = std::move(reason);
    return false;
  }

  // Follows the passages: true if they make one cycle, false with a reason if some close early;
  // nullopt if neither, with a piece where the walk ended.
  std::optional<bool> closed_walk(std::size_t& undecided) {
    std::vector<bool> seen(used_.size(), false);
    for (std::size_t first = 0; first < used_.size(); ++first) {
      if (!used_[first] || seen[first]) {
        continue;
      }
      std::vector<bool> passed(graph_.node_count(), false);
      std::size_t count = 0;
      std::size_t passage = first;
      std::size_t node = graph_.passages()[first].b;
      bool open = false;
      do {
        seen[passage] = true;
        passed[node] = true;
        ++count;
        open = graph_.is_piece(node) && result_.choice[node] == no_index;
        if (open) {
          undecided = node;
          break;
        }
        passage = next(node, passage);
        node = graph_.other_end(passage, node);
      } while (passage != first);
      if (open) {
        continue;
      }
      if (count == used_count_) {
        return true;
      }
      result_.reason = std::move(passed);
      return false;
    }
    return std::nullopt;
  }

  // The passage that follows on one at a node.
  [[nodiscard]] std::size_t next(std::size_t node, std::size_t passage) const {
    const std::vector<std::size_t>& here = graph_.passages_of(node);
    if (!graph_.is_piece(node)) {
      const auto other = std::find_if(here.begin(), here.end(),
                                      [&](std::size_t c) { return used_[c] && c != passage; });
      return other == here.end() ? passage : *other;
    }
    for (const auto& [a, b] : answers_[node].met[result_.choice[node]]->inside) {
      if (here[a] == passage) {
        return here[b];
      }
      if (here[b] == passage) {
        return here[a];
      }
    }
    return passage;
  }

  const ContractedGraph& graph_;
  const PassageSet& used_;
  const std::vector<PieceAnswers>& answers_;
  std::size_t used_count_;
  std::size_t tries_ = 0;
  Joining result_;
};

}  // namespace

Joining join_pieces(const ContractedGraph& graph, const PassageSet& used,
                    const std::vector<PieceAnswers>& answers) {
  return JoiningSearch(graph, used, answers).run();
}

}  // namespace tsume::hamilton
