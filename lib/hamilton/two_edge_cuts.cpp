#include "lib/hamilton/two_edge_cuts.hpp"

#include "lib/core/disjoint_sets.hpp"
#include "lib/core/random.hpp"
#include "lib/hamilton/reduce.hpp"

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

// One side of a link of a class: which part it meets, and where.
struct RingEnd {
  std::size_t part = 0;
  std::size_t ring = 0;
  Vertex at = 0;
};

class Splitter {
 public:
  explicit Splitter(const CycleProblem& problem) : problem_(problem), united_(problem.size()) {}

  std::optional<TwoEdgeSplit> run() {
    if (!label_links()) {
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
    for (LinkId link = 0; link < ring_of_.size(); ++link) {
      if (ring_of_[link] != nothing) {
        split.crossing.push_back(link);
      }
    }
    std::vector<std::vector<Vertex>> members(parts_);
    for (Vertex v = 0; v < problem_.size(); ++v) {
      members[part_of_[v]].push_back(v);
    }
    for (std::size_t part = 0, end = 0; part < parts_; ++part) {
      const std::size_t begin = end;
      while (end < ends_.size() && ends_[end].part == part) {
        ++end;
      }
      if (members[part].size() > 1) {
        split.parts.push_back(make_part(std::move(members[part]), begin, end, split.is_refuted));
      } else {
        // Every link of a ring is used.
        split.is_refuted = split.is_refuted || end - begin > 2;
      }
    }
    if (split.parts.size() < 2) {
      return std::nullopt;
    }
    for (RingPart& part : split.parts) {
      split.is_refuted = split.is_refuted || reduce(part.problem).contradiction.has_value();
    }
    return split;
  }

 private:
  // By depth-first search: then the links of a class are on one path from the root, but for at most
  // one outside the tree. False if the graph is not connected or a link is in no cycle.
  bool label_links() {
    const std::size_t n = problem_.size();
    core::Random random(1);
    labels_.assign(problem_.links().size(), 0);
    to_parent_.assign(n, no_link);
    depth_.assign(n, nothing);
    std::vector<Vertex> order{0};
    std::vector<Vertex> path{0};
    std::vector<std::size_t> next(n, 0);  // of the links at each vertex
    depth_[0] = 0;
    while (!path.empty()) {
      const Vertex v = path.back();
      if (next[v] == problem_.incident(v).size()) {
        path.pop_back();
        continue;
      }
      const auto [to, link] = problem_.incident(v)[next[v]++];
      if (!problem_.is_removed(link) && depth_[to] == nothing) {
        depth_[to] = depth_[v] + 1;
        to_parent_[to] = link;
        order.push_back(to);
        path.push_back(to);
      }
    }
    if (order.size() < n) {
      return false;
    }
    std::vector<std::uint64_t> sum(n, 0);  // of the labels of links outside the tree
    for (LinkId link = 0; link < labels_.size(); ++link) {
      const auto [u, v] = problem_.links()[link];
      if (!problem_.is_removed(link) && !is_in_tree(link)) {
        labels_[link] = random.next();
        sum[u] ^= labels_[link];
        sum[v] ^= labels_[link];
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

  // The ends of a link, by their depth in the tree.
  [[nodiscard]] Vertex upper(LinkId link) const {
    const auto [u, v] = problem_.links()[link];
    return depth_[u] < depth_[v] ? u : v;
  }
  [[nodiscard]] Vertex lower(LinkId link) const {
    const auto [u, v] = problem_.links()[link];
    return depth_[u] < depth_[v] ? v : u;
  }
  [[nodiscard]] bool is_in_tree(LinkId link) const { return to_parent_[lower(link)] == link; }

  void find_rings() {
    std::vector<LinkId> order;
    for (LinkId link = 0; link < labels_.size(); ++link) {
      if (!problem_.is_removed(link)) {
        order.push_back(link);
      }
    }
    // Those of a class from the root down, the one outside the tree last.
    std::ranges::sort(order, {}, [&](LinkId link) {
      return std::tuple(labels_[link], !is_in_tree(link), depth_[lower(link)], link);
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

  // The ends of two links that follow one another are in one part, even if other rings lie between.
  void add_ring(std::span<const LinkId> links) {
    const bool has_back = !is_in_tree(links.back());
    const std::size_t in_tree = links.size() - (has_back ? 1 : 0);
    for (std::size_t i = 0; i + 1 < in_tree; ++i) {
      united_.unite(lower(links[i]), upper(links[i + 1]));
    }
    united_.unite(upper(links[0]), has_back ? upper(links.back()) : lower(links[in_tree - 1]));
    if (has_back) {
      united_.unite(lower(links[in_tree - 1]), lower(links.back()));
    }
    for (const LinkId link : links) {
      ring_of_[link] = rings_;
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

  // Whether the links of each class join parts to one ring and the rings make a tree: each part in
  // a ring has two of its links, and there are as many rings as independent cycles.
  bool are_rings() {
    for (LinkId link = 0; link < ring_of_.size(); ++link) {
      if (ring_of_[link] != nothing) {
        for (const Vertex v : {problem_.links()[link].u, problem_.links()[link].v}) {
          ends_.push_back({part_of_[v], ring_of_[link], v});
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

  // `begin` to `end`: the ends of rings at the part.
  RingPart make_part(std::vector<Vertex> members, std::size_t begin, std::size_t end,
                     bool& is_refuted) {
    const auto number_of = [&](Vertex v) {
      return static_cast<Vertex>(std::ranges::lower_bound(members, v) - members.begin());
    };
    std::vector<Link> links;
    std::vector<LinkState> states;
    Vertex closing = static_cast<Vertex>(members.size());
    std::vector<std::vector<Vertex>> closed(members.size());  // the vertices that close rings here
    for (std::size_t i = begin; i < end; i += 2, ++closing) {
      closed[number_of(ends_[i].at)].push_back(closing);
      closed[number_of(ends_[i + 1].at)].push_back(closing);
      // A tour would go through this vertex and leave the rest of the part.
      is_refuted = is_refuted || ends_[i].at == ends_[i + 1].at;
    }
    for (Vertex i = 0; i < members.size(); ++i) {
      for (const auto& [to, link] : problem_.incident(members[i])) {
        if (members[i] < to && !problem_.is_removed(link) && ring_of_[link] == nothing) {
          links.push_back({i, number_of(to)});
          states.push_back(problem_.state(link));
        }
      }
      for (const Vertex w : closed[i]) {
        links.push_back({i, w});
        states.push_back(LinkState::forced);
      }
    }
    if (is_refuted) {
      links.clear();
      states.clear();
    }
    return {CycleProblem(closing, std::move(links), std::move(states)), std::move(members)};
  }

  const CycleProblem& problem_;
  std::vector<std::uint64_t> labels_;  // of the links
  std::vector<LinkId> to_parent_;      // of the vertices, in the tree
  std::vector<std::size_t> depth_;
  std::vector<std::size_t> ring_of_;  // the links
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
      split_(std::move(split)),
      parts_(split_.parts.size()),
      slice_(options.first_slice),
      slice_growth_(options.slice_growth) {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    parts_[i].portfolio = std::make_unique<Portfolio>(split_.parts[i].problem, options);
  }
}

Outcome PartSearch::run(const Stop& stop, const std::function<void()>& on_round) {
  Outcome outcome = split_.is_refuted ? Outcome::unsolvable : decide();
  while (outcome == Outcome::undecided && !stop()) {
    for (Part& part : parts_) {
      if (part.outcome == Outcome::undecided && !stop()) {
        work_on(part, stop, on_round);
      }
    }
    slice_ = static_cast<std::uint64_t>(static_cast<double>(slice_) * slice_growth_);
    outcome = decide();
  }
  return outcome;
}

void PartSearch::work_on(Part& part, const Stop& stop,
                         const std::function<void()>& on_round) const {
  Portfolio& portfolio = *part.portfolio;
  const std::uint64_t end = portfolio.steps() + slice_;
  part.outcome = portfolio.run([&] { return portfolio.steps() >= end || stop(); },
                               [&](const RoundReport&) { on_round(); });
  part.steps = portfolio.steps();
  if (part.outcome == Outcome::solved) {
    part.tour = portfolio.solution();
  }
  if (part.outcome != Outcome::undecided) {
    part.portfolio.reset();  // the memory of its solvers
  }
}

Outcome PartSearch::decide() const {
  const auto has = [&](Outcome outcome) {
    return std::ranges::find(parts_, outcome, &Part::outcome) != parts_.end();
  };
  return has(Outcome::unsolvable)  ? Outcome::unsolvable
         : has(Outcome::undecided) ? Outcome::undecided
                                   : Outcome::solved;
}

CycleCover PartSearch::solution() const {
  CycleCover cover;
  cover.clear(problem_.size());
  for (const LinkId link : split_.crossing) {
    cover.join(problem_.links()[link].u, problem_.links()[link].v);
  }
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const std::vector<Vertex>& vertices = split_.parts[i].vertices;
    for (Vertex u = 0; u < vertices.size(); ++u) {
      for (const Vertex v : parts_[i].tour.around[u]) {
        if (u < v && v < vertices.size()) {
          cover.join(vertices[u], vertices[v]);
        }
      }
    }
  }
  assert(!first_fault(problem_, cover) && count_cycles(problem_, cover) == 1);
  return cover;
}

ContractionCounts PartSearch::counts() const {
  ContractionCounts counts;
  counts.pieces = parts_.size();
  for (const Part& part : parts_) {
    counts.demands += part.outcome == Outcome::undecided ? 0U : 1U;
    counts.steps += part.steps;
  }
  return counts;
}

}  // namespace tsume::hamilton
