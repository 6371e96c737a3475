#include "lib/hamilton/first_cover.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>
#include <vector>

namespace tsume::hamilton {

namespace {

constexpr std::uint64_t looks_between_stops = 1 << 12;

class FirstCover {
 public:
  FirstCover(const CycleProblem& problem, std::uint64_t budget, const std::function<bool()>& stop)
      : problem_(problem),
        budget_(budget),
        stop_(stop),
        cover_(problem.size()),
        usable_(problem.size(), 0),
        far_end_(problem.size()),
        added_from_(problem.size(), graph::no_vertex),
        dropped_from_(problem.size(), graph::no_vertex) {
    for (Vertex v = 0; v < problem.size(); ++v) {
      far_end_[v] = v;
    }
  }

  std::optional<CycleCover> run(core::Random& random) {
    if (!add_forced()) {
      return std::nullopt;
    }
    grow_paths(static_cast<Vertex>(random.below(problem_.size())));
    for (Vertex v = 0; v < problem_.size(); ++v) {
      while (degree(v) < 2) {
        if (!augment(v)) {
          return std::nullopt;
        }
      }
    }
    return std::move(cover_);
  }

 private:
  [[nodiscard]] std::size_t degree(Vertex v) const {
    const auto& [a, b] = cover_.around[v];
    return (a != graph::no_vertex ? 1U : 0U) + (b != graph::no_vertex ? 1U : 0U);
  }
  [[nodiscard]] bool joined(Vertex v, Vertex w) const {
    const auto& [a, b] = cover_.around[v];
    return a == w || b == w;
  }
  void part(Vertex v, Vertex w) {
    cover_.replace(v, w, graph::no_vertex);
    cover_.replace(w, v, graph::no_vertex);
  }

  // Joins the ends of two paths, with `far_end_` of the new ends and `usable_` of the neighbours.
  void join_paths(Vertex v, Vertex w) {
    const Vertex a = far_end_[v];
    const Vertex b = far_end_[w];
    cover_.join(v, w);
    far_end_[a] = b;
    far_end_[b] = a;
    for (const Vertex full : {v, w}) {
      if (degree(full) == 2) {
        for (const auto& [to, edge] : problem_.incident(full)) {
          usable_[to] -= problem_.is_removed(edge) ? 0U : 1U;
        }
      }
    }
  }

  // False if a vertex has more than two forced edges.
  bool add_forced() {
    const auto edges = problem_.edges();
    for (EdgeId edge = 0; edge < edges.size(); ++edge) {
      if (!problem_.is_removed(edge)) {
        ++usable_[edges[edge].u];
        ++usable_[edges[edge].v];
      }
    }
    for (EdgeId edge = 0; edge < edges.size(); ++edge) {
      if (problem_.is_forced(edge)) {
        const auto [u, v] = edges[edge];
        if (degree(u) == 2 || degree(v) == 2) {
          return false;
        }
        join_paths(u, v);
      }
    }
    return true;
  }

  // From each vertex a path as far as it goes, each time to the vertex that has the fewest edges
  // left; first one way, then the other. The vertices follow each other from `first` on.
  void grow_paths(Vertex first) {
    for (std::size_t i = 0; i < problem_.size(); ++i) {
      for (auto end = static_cast<Vertex>((first + i) % problem_.size()); degree(end) < 2;) {
        const Vertex next = next_on_path(end);
        if (next == graph::no_vertex) {
          break;
        }
        const Vertex next_end = far_end_[next];
        join_paths(end, next);
        end = next_end;
      }
    }
  }

  [[nodiscard]] Vertex next_on_path(Vertex end) const {
    Vertex best = graph::no_vertex;
    for (const auto& [to, edge] : problem_.incident(end)) {
      if (!problem_.is_removed(edge) && degree(to) < 2 && far_end_[end] != to && !joined(end, to) &&
          (best == graph::no_vertex || usable_[to] < usable_[best])) {
        best = to;
      }
    }
    return best;
  }

  // Gives `root` one edge more along an alternating trail, breadth first: an edge is added, one
  // dropped, one added, and so on up to a vertex that has less than two. False if there is no such
  // trail, or it is time to stop.
  bool augment(Vertex root) {
    for (const Vertex v : touched_) {
      added_from_[v] = dropped_from_[v] = graph::no_vertex;
    }
    touched_.assign({root});
    queue_.assign({root});
    dropped_from_[root] = root;
    for (std::size_t head = 0; head < queue_.size(); ++head) {
      const Vertex at = queue_[head];
      for (const auto& [to, edge] : problem_.incident(at)) {
        if (budget_ == 0 || (budget_ % looks_between_stops == 0 && stop_())) {
          return false;
        }
        --budget_;
        if (problem_.state(edge) != EdgeState::free || joined(at, to) || to == root ||
            added_from_[to] != graph::no_vertex) {
          continue;
        }
        if (degree(to) < 2) {
          if (apply(root, at, to)) {
            return true;
          }
          continue;
        }
        added_from_[to] = at;
        touched_.push_back(to);
        for (const Vertex next : cover_.around[to]) {
          if (dropped_from_[next] == graph::no_vertex && next != root &&
              !problem_.is_forced(problem_.find(to, next))) {
            dropped_from_[next] = to;
            touched_.push_back(next);
            queue_.push_back(next);
          }
        }
      }
    }
    return false;
  }

  // Applies the trail that ends with the edge at-to; false if it has an edge twice.
  bool apply(Vertex root, Vertex at, Vertex to) {
    trail_.assign({to, at});
    while (trail_.back() != root) {
      trail_.push_back(dropped_from_[trail_.back()]);
      trail_.push_back(added_from_[trail_.back()]);
    }
    std::vector<std::pair<Vertex, Vertex>> edges;
    for (std::size_t i = 0; i + 1 < trail_.size(); ++i) {
      edges.emplace_back(std::minmax(trail_[i], trail_[i + 1]));
    }
    std::sort(edges.begin(), edges.end());
    if (std::adjacent_find(edges.begin(), edges.end()) != edges.end()) {
      return false;
    }
    for (std::size_t i = 1; i + 1 < trail_.size(); i += 2) {
      part(trail_[i], trail_[i + 1]);
    }
    for (std::size_t i = 0; i + 1 < trail_.size(); i += 2) {
      cover_.join(trail_[i], trail_[i + 1]);
    }
    return true;
  }

  const CycleProblem& problem_;
  std::uint64_t budget_;
  const std::function<bool()>& stop_;
  CycleCover cover_;
  std::vector<std::uint32_t> usable_;  // edges to vertices that have less than two
  std::vector<Vertex> far_end_;        // of the path that ends here
  // The trails from a root: the vertex before, where the last edge is added or dropped.
  std::vector<Vertex> added_from_;
  std::vector<Vertex> dropped_from_;
  std::vector<Vertex> touched_;
  std::vector<Vertex> queue_;
  std::vector<Vertex> trail_;
};

}  // namespace

std::optional<CycleCover> find_first_cover(const CycleProblem& problem, core::Random& random,
                                           std::uint64_t budget,
                                           const std::function<bool()>& stop) {
  assert(!problem.is_directed() && problem.symmetry().empty());
  return FirstCover(problem, budget, stop).run(random);
}

}  // namespace tsume::hamilton
