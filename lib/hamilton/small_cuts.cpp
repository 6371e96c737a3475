#include "lib/hamilton/small_cuts.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <queue>
#include <span>
#include <tuple>
#include <utility>

namespace tsume::hamilton {

namespace {

constexpr std::size_t most_edges = 6;    // of a cut that is noted
constexpr std::size_t wide_seeds = 300;  // regions that grow to half the graph
constexpr std::size_t local_size = 60;   // every vertex also grows a region of this size
constexpr std::size_t cuts_per_region = 30;
constexpr std::uint64_t most_steps = 1'000'000;  // edges looked at, in each of both passes

class Grower {
 public:
  Grower(const CycleProblem& problem, core::Random& random)
      : problem_(problem),
        order_(problem.size()),
        degree_(problem.size(), 0),
        shared_(problem.size(), 0),
        inside_(problem.size()),
        marks_(problem.size()) {
    std::iota(order_.begin(), order_.end(), Vertex{0});
    random.shuffle(std::span(order_));
    for (Vertex v = 0; v < problem.size(); ++v) {
      for (const auto& [to, edge] : problem.incident(v)) {
        degree_[v] += problem.is_removed(edge) ? 0 : 1;
      }
    }
  }

  std::vector<Region> run() {
    const std::size_t half = problem_.size() / 2;
    grow_all(std::min(wide_seeds, order_.size()), half);
    grow_all(order_.size(), std::min(local_size, half));
    return std::move(regions_);
  }

 private:
  // A vertex at the border, as it was when it came to the queue: by how much it would enlarge the
  // border, and how many of its edges lead inside.
  using Candidate = std::tuple<std::int64_t, std::int64_t, Vertex>;

  [[nodiscard]] std::int64_t growth(Vertex v) const { return degree_[v] - 2 * shared_[v]; }
  [[nodiscard]] Candidate candidate(Vertex v) const { return {growth(v), -shared_[v], v}; }

  void grow_all(std::size_t seeds, std::size_t largest) {
    steps_ = 0;
    for (std::size_t i = 0; i < seeds && steps_ < most_steps; ++i) {
      grow(order_[i], largest);
    }
  }

  void grow(Vertex seed, std::size_t largest) {
    for (const Vertex v : touched_) {
      shared_[v] = 0;
    }
    touched_.clear();
    inside_.clear();
    region_.clear();
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue;
    queue.push(candidate(seed));
    std::int64_t border = 0;
    std::size_t noted = 0;
    bool shrank = false;  // since the last region that was noted
    while (region_.size() < largest && !queue.empty()) {
      const Candidate next = queue.top();
      queue.pop();
      const Vertex v = std::get<Vertex>(next);
      if (inside_.has(v) || next != candidate(v)) {
        continue;
      }
      const bool small = border <= static_cast<std::int64_t>(most_edges);
      if (growth(v) > 0 && small && shrank && region_.size() >= 2) {
        note();
        shrank = false;
        if (++noted == cuts_per_region) {
          return;
        }
      }
      shrank = shrank || growth(v) < 0 || region_.size() < 2;
      border += growth(v);
      inside_.set(v);
      region_.push_back(v);
      for (const auto& [to, edge] : problem_.incident(v)) {
        ++steps_;
        if (!problem_.is_removed(edge) && !inside_.has(to)) {
          touched_.push_back(to);
          ++shared_[to];
          queue.push(candidate(to));
        }
      }
    }
  }

  void note() {
    if (region_.size() + 2 > problem_.size()) {
      return;
    }
    Cut border = cut_around(problem_, region_, marks_);
    if (known_.add(border)) {
      regions_.push_back({region_, std::move(border)});
    }
  }

  const CycleProblem& problem_;
  std::vector<Vertex> order_;
  std::vector<std::int64_t> degree_;  // edges that are not removed
  std::vector<std::int64_t> shared_;  // of these, into the region
  std::vector<Vertex> touched_;
  VertexMarks inside_;
  VertexMarks marks_;
  std::vector<Vertex> region_;
  std::vector<Region> regions_;
  CutFilter known_;
  std::uint64_t steps_ = 0;
};

}  // namespace

std::vector<Region> find_small_cuts(const CycleProblem& problem, core::Random& random) {
  return Grower(problem, random).run();
}

}  // namespace tsume::hamilton
