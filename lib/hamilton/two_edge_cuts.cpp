#include "lib/hamilton/two_edge_cuts.hpp"

#include "lib/core/disjoint_sets.hpp"
#include "lib/core/random.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <utility>

namespace tsume::hamilton {

namespace {

using core::Outcome;

constexpr std::size_t nothing = static_cast<std::size_t>(-1);

// One side of an edge of a class: which part it meets.
struct RingEnd {
  std::size_t part = 0;
  std::size_t ring = 0;
  EdgeId edge = 0;
};

class Splitter {
 public:
  explicit Splitter(const CycleProblem& problem) : problem_(problem), united_(problem.size()) {}

  std::optional<TwoEdgeSplit> run() {
    if (!label_edges()) {
      return std::nullopt;
    }
    find_rings();
    if (rings_ == 0) {
      return std::nullopt;
    }
    find_parts();
    if (!are_rings()) {
      return std::nullopt;
    }
    TwoEdgeSplit split;
    for (EdgeId edge = 0; edge < ring_of_.size(); ++edge) {
      if (ring_of_[edge] != nothing) {
        split.crossing.push_back(edge);
      }
    }
    std::vector<std::vector<Vertex>> members(parts_);
    for (Vertex v = 0; v < problem_.size(); ++v) {
      members[part_of_[v]].push_back(v);
    }
    for (std::size_t part = 0, end = 0; part < parts_; ++part) {
      RingPart next{std::move(members[part]), {}};
      for (; end < ends_.size() && ends_[end].part == part; ++end) {
        next.gates.push_back({ends_[end].edge});
      }
      if (next.inside.size() > 1) {
        split.parts.push_back(std::move(next));
      } else {
        // Every edge of a ring is used.
        split.is_refuted = split.is_refuted || next.gates.size() > 2;
      }
    }
    return split.parts.size() < 2 ? std::nullopt : std::optional(std::move(split));
  }

 private:
  // By depth-first search: then the edges of a class are on one path from the root, but for at most
  // one outside the tree. False if the graph is not connected or an edge is in no cycle.
  bool label_edges() {
    const std::size_t n = problem_.size();
    core::Random random(1);
    labels_.assign(problem_.edges().size(), 0);
    to_parent_.assign(n, no_edge);
    depth_.assign(n, nothing);
    std::vector<Vertex> order{0};
    std::vector<Vertex> path{0};
    std::vector<std::size_t> next(n, 0);  // of the edges at each vertex
    depth_[0] = 0;
    while (!path.empty()) {
      const Vertex v = path.back();
      if (next[v] == problem_.incident(v).size()) {
        path.pop_back();
        continue;
      }
      const auto [to, edge] = problem_.incident(v)[next[v]++];
      if (!problem_.is_removed(edge) && depth_[to] == nothing) {
        depth_[to] = depth_[v] + 1;
        to_parent_[to] = edge;
        order.push_back(to);
        path.push_back(to);
      }
    }
    if (order.size() < n) {
      return false;
    }
    std::vector<std::uint64_t> sum(n, 0);  // of the labels of edges outside the tree
    for (EdgeId edge = 0; edge < labels_.size(); ++edge) {
      const auto [u, v] = problem_.edges()[edge];
      if (!problem_.is_removed(edge) && !is_in_tree(edge)) {
        labels_[edge] = random.next();
        sum[u] ^= labels_[edge];
        sum[v] ^= labels_[edge];
      }
    }
    for (std::size_t i = n - 1; i > 0; --i) {
      const Vertex v = order[i];
      labels_[to_parent_[v]] = sum[v];
      sum[upper(to_parent_[v])] ^= sum[v];
      if (sum[v] == 0) {
        return false;
      }
    }
    return true;
  }

  // The ends of an edge, by their depth in the tree.
  [[nodiscard]] Vertex upper(EdgeId edge) const {
    const auto [u, v] = problem_.edges()[edge];
    return depth_[u] < depth_[v] ? u : v;
  }
  [[nodiscard]] Vertex lower(EdgeId edge) const {
    const auto [u, v] = problem_.edges()[edge];
    return depth_[u] < depth_[v] ? v : u;
  }
  [[nodiscard]] bool is_in_tree(EdgeId edge) const { return to_parent_[lower(edge)] == edge; }

  void find_rings() {
    std::vector<EdgeId> order;
    for (EdgeId edge = 0; edge < labels_.size(); ++edge) {
      if (!problem_.is_removed(edge)) {
        order.push_back(edge);
      }
    }
    // Those of a class from the root down, the one outside the tree last.
    std::ranges::sort(order, {}, [&](EdgeId edge) {
      return std::tuple(labels_[edge], !is_in_tree(edge), depth_[lower(edge)], edge);
    });
    ring_of_.assign(labels_.size(), nothing);
    for (std::size_t i = 0; i < order.size();) {
      std::size_t end = i + 1;
      while (end < order.size() && labels_[order[end]] == labels_[order[i]]) {
        ++end;
      }
      if (end - i > 1) {
        add_ring(std::span(order).subspan(i, end - i));
      } else {
        united_.unite(upper(order[i]), lower(order[i]));
      }
      i = end;
    }
  }

  // The ends of two edges that follow one another are in one part, even if other rings lie between.
  void add_ring(std::span<const EdgeId> edges) {
    const bool has_back = !is_in_tree(edges.back());
    const std::size_t in_tree = edges.size() - (has_back ? 1 : 0);
    for (std::size_t i = 0; i + 1 < in_tree; ++i) {
      united_.unite(lower(edges[i]), upper(edges[i + 1]));
    }
    united_.unite(upper(edges[0]), has_back ? upper(edges.back()) : lower(edges[in_tree - 1]));
    if (has_back) {
      united_.unite(lower(edges[in_tree - 1]), lower(edges.back()));
    }
    for (const EdgeId edge : edges) {
      ring_of_[edge] = rings_;
    }
    ++rings_;
  }

  // Numbers the parts.
  void find_parts() {
    std::vector<std::size_t> number(problem_.size(), nothing);
    part_of_.resize(problem_.size());
    for (Vertex v = 0; v < problem_.size(); ++v) {
      std::size_t& part = number[united_.root(v)];
      if (part == nothing) {
        part = parts_++;
      }
      part_of_[v] = part;
    }
  }

  // Whether the edges of each class join parts to one ring and the rings make a tree: each part in
  // a ring has two of its edges, and there are as many rings as independent cycles.
  bool are_rings() {
    for (EdgeId edge = 0; edge < ring_of_.size(); ++edge) {
      if (ring_of_[edge] != nothing) {
        for (const Vertex v : {problem_.edges()[edge].u, problem_.edges()[edge].v}) {
          ends_.push_back({part_of_[v], ring_of_[edge], edge});
        }
      }
    }
    std::ranges::stable_sort(ends_, {}, [](const RingEnd& e) { return std::pair(e.part, e.ring); });
    const auto same = [&](std::size_t i, std::size_t j) {
      return ends_[i].part == ends_[j].part && ends_[i].ring == ends_[j].ring;
    };
    for (std::size_t i = 0; i < ends_.size(); i += 2) {
      if (!same(i, i + 1) || (i > 0 && same(i - 1, i))) {
        return false;
      }
    }
    return ends_.size() / 2 + 1 == parts_ + rings_;
  }

  const CycleProblem& problem_;
  std::vector<std::uint64_t> labels_;  // of the edges
  std::vector<EdgeId> to_parent_;      // of the vertices, in the tree
  std::vector<std::size_t> depth_;
  std::vector<std::size_t> ring_of_;  // the edges
  core::DisjointSets united_;         // vertices of one part
  std::vector<std::size_t> part_of_;  // the vertices
  std::size_t rings_ = 0;
  std::size_t parts_ = 0;
  std::vector<RingEnd> ends_;
};

}  // namespace

std::optional<TwoEdgeSplit> split_at_two_edge_cuts(const CycleProblem& problem) {
  assert(!problem.is_directed() && problem.symmetry().empty());
  return Splitter(problem).run();
}

PartSearch::PartSearch(const CycleProblem& problem, TwoEdgeSplit split,
                       const PortfolioOptions& options)
    : problem_(problem),
      crossing_(std::move(split.crossing)),
      is_refuted_(split.is_refuted),
      slice_(options.first_slice),
      slice_growth_(options.slice_growth) {
  for (RingPart& part : split.parts) {
    Pairing pairing;
    for (std::size_t gate = 0; gate < part.gates.size(); gate += 2) {
      pairing.emplace_back(gate, gate + 1);
    }
    parts_.push_back({PieceDemands(problem, std::move(part.inside), std::move(part.gates), options),
                      std::move(pairing)});
  }
}

Outcome PartSearch::run(const Stop& stop, const std::function<void()>& on_round) {
  Outcome outcome = decide();
  while (outcome == Outcome::undecided && !stop()) {
    for (Part& part : parts_) {
      if (part.outcome == Outcome::undecided && !stop()) {
        const PieceDemands::Answer& answer =
            part.demands.solve(part.pairing, slice_, stop, on_round);
        part.outcome = answer.outcome;
        part.edges = answer.edges;
      }
    }
    slice_ = static_cast<std::uint64_t>(static_cast<double>(slice_) * slice_growth_);
    outcome = decide();
  }
  return outcome;
}

Outcome PartSearch::decide() const {
  const auto has = [&](Outcome outcome) {
    return std::ranges::find(parts_, outcome, &Part::outcome) != parts_.end();
  };
  return is_refuted_ || has(Outcome::unsolvable) ? Outcome::unsolvable
         : has(Outcome::undecided)               ? Outcome::undecided
                                                 : Outcome::solved;
}

CycleCover PartSearch::solution() const {
  std::vector<EdgeId> edges = crossing_;
  for (const Part& part : parts_) {
    edges.insert(edges.end(), part.edges.begin(), part.edges.end());
  }
  CycleCover cover = cover_of(problem_, std::move(edges));
  assert(count_cycles(problem_, cover) == 1);
  return cover;
}

PieceCounts PartSearch::counts() const {
  PieceCounts counts{.pieces = parts_.size()};
  for (const Part& part : parts_) {
    counts.demands += part.outcome == Outcome::undecided ? 0U : 1U;
  }
  return counts;
}

}  // namespace tsume::hamilton
