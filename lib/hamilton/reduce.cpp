#include "lib/hamilton/reduce.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace tsume::hamilton {

namespace {

class Reducer {
 public:
  explicit Reducer(CycleProblem& problem)
      : problem_(problem),
        forced_(problem.size(), 0),
        left_(problem.size(), 0),
        other_end_(problem.size()),
        length_(problem.size(), 1) {
    for (Vertex v = 0; v < problem.size(); ++v) {
      other_end_[v] = v;
    }
  }

  Reduction run() {
    count_initial();
    for (Vertex v = 0; v < problem_.size(); ++v) {
      changed_.push_back(v);
    }
    while (!result_.contradiction && !changed_.empty()) {
      const Vertex v = changed_.back();
      changed_.pop_back();
      settle(v);
    }
    return std::move(result_);
  }

 private:
  void count_initial() {
    for (Vertex v = 0; v < problem_.size(); ++v) {
      for (const auto& [to, edge] : problem_.incident(v)) {
        if (!problem_.is_removed(edge)) {
          ++left_[v];
        }
      }
    }
    for (EdgeId id = 0; id < problem_.edges().size() && !result_.contradiction; ++id) {
      if (problem_.is_forced(id)) {
        join(id);
      }
    }
  }

  void contradict(Vertex v, const char* why) {
    if (!result_.contradiction) {
      result_.contradiction = why;
      result_.vertex = v;
    }
  }

  // The degree rules at one vertex.
  void settle(Vertex v) {
    if (left_[v] < 2) {
      contradict(v, "fewer than two neighbours are left for it");
      return;
    }
    const bool take = left_[v] == 2 && forced_[v] < 2;
    const bool drop = forced_[v] == 2 && left_[v] > 2;
    if (!take && !drop) {
      return;
    }
    for (const auto& [to, edge] : problem_.incident(v)) {
      if (problem_.state(edge) == EdgeState::free) {
        change(edge, take ? EdgeState::forced : EdgeState::removed);
      }
      if (result_.contradiction) {
        return;
      }
    }
  }

  // Changes the orbit of a free edge: all states first, since booking one looks at the others.
  void change(EdgeId edge, EdgeState state) {
    const std::vector<EdgeId> members = problem_.orbit_edges(edge);
    for (const EdgeId member : members) {
      problem_.set_state(member, state);
    }
    for (const EdgeId member : members) {
      const auto [u, v] = problem_.edges()[member];
      changed_.push_back(u);
      changed_.push_back(v);
      if (state == EdgeState::forced) {
        join(member);
      } else {
        --left_[u];
        --left_[v];
      }
    }
  }

  // Books a forced edge: degrees, and the chain of forced edges that it prolongs.
  void join(EdgeId edge) {
    const auto [u, v] = problem_.edges()[edge];
    for (const Vertex end : {u, v}) {
      if (++forced_[end] > 2) {
        contradict(end, "it has more than two moves that are prescribed or forced");
        return;
      }
    }
    const Vertex a = other_end_[u];
    const Vertex b = other_end_[v];
    if (a == v) {
      if (length_[u] != problem_.size()) {
        contradict(u, "prescribed or forced moves close a cycle that does not visit all");
      }
      return;
    }
    const std::size_t length = length_[a] + length_[b];
    other_end_[a] = b;
    other_end_[b] = a;
    length_[a] = length_[b] = length;
    const EdgeId closing = problem_.find(a, b);
    if (closing != no_edge && closing != edge && length < problem_.size() &&
        problem_.state(closing) == EdgeState::free) {
      change(closing, EdgeState::removed);
    }
  }

  CycleProblem& problem_;
  std::vector<std::uint32_t> forced_;
  std::vector<std::uint32_t> left_;
  std::vector<Vertex> other_end_;    // of the chain, at its ends
  std::vector<std::size_t> length_;  // vertices of the chain, at its ends
  std::vector<Vertex> changed_;
  Reduction result_;
};

}  // namespace

Reduction reduce(CycleProblem& problem) {
  return Reducer(problem).run();
}

}  // namespace tsume::hamilton
