#include "lib/hamilton/blocks.hpp"

#include "lib/core/disjoint_sets.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <numeric>
#include <utility>

namespace tsume::hamilton {

namespace {

constexpr NodeId no_node = 0xffffffff;
constexpr std::size_t most_block_nodes = 30;  // of a block
constexpr std::size_t most_modes = 64;        // of a block
constexpr std::size_t most_tries = 100'000;   // partial covers looked at for a block

// The nodes and the arcs between them.
struct Digraph {
  std::vector<Node> nodes;
  std::vector<std::vector<NodeId>> after;
  std::vector<std::vector<NodeId>> before;
};

// The far end of each path of forced edges, at its ends; no_vertex within it. Empty if a vertex has
// no forced edge or more than two, or forced edges close a cycle.
std::vector<Vertex> far_ends(const CycleProblem& problem) {
  std::vector<Vertex> far(problem.size());
  std::iota(far.begin(), far.end(), Vertex{0});
  std::vector<std::uint8_t> degree(problem.size(), 0);
  for (EdgeId edge = 0; edge < problem.edges().size(); ++edge) {
    if (!problem.is_forced(edge)) {
      continue;
    }
    const auto [u, v] = problem.edges()[edge];
    const Vertex a = far[u];
    const Vertex b = far[v];
    if (++degree[u] > 2 || ++degree[v] > 2 || a == v) {
      return {};
    }
    far[a] = b;
    far[b] = a;
  }
  for (Vertex v = 0; v < problem.size(); ++v) {
    if (degree[v] == 0) {
      return {};
    }
    far[v] = degree[v] == 2 ? graph::no_vertex : far[v];
  }
  return far;
}

// The graph as a directed one; nullopt if the ends do not have two colours.
std::optional<Digraph> direct(const CycleProblem& problem) {
  const std::vector<Vertex> far = far_ends(problem);
  if (far.empty()) {
    return std::nullopt;
  }
  Digraph digraph;
  std::vector<NodeId> node_of(problem.size(), no_node);
  std::vector<bool> is_entry(problem.size(), false);
  std::vector<Vertex> stack;
  bool fits = true;
  const auto colour = [&](Vertex entry) {
    if (node_of[entry] == no_node) {
      node_of[entry] = node_of[far[entry]] = static_cast<NodeId>(digraph.nodes.size());
      digraph.nodes.push_back({entry, far[entry]});
      is_entry[entry] = true;
      stack.push_back(entry);
      stack.push_back(far[entry]);
    }
    fits = fits && is_entry[entry];
  };
  for (Vertex start = 0; start < problem.size() && fits; ++start) {
    if (far[start] == graph::no_vertex || node_of[start] != no_node) {
      continue;
    }
    colour(start);
    while (!stack.empty() && fits) {
      const Vertex v = stack.back();
      stack.pop_back();
      for (const auto& [to, edge] : problem.incident(v)) {
        if (problem.state(edge) == EdgeState::free && far[to] != graph::no_vertex) {
          // The other end of the edge has the other colour.
          colour(is_entry[v] ? far[to] : to);
        }
      }
    }
  }
  if (!fits || digraph.nodes.size() < 2) {
    return std::nullopt;
  }
  digraph.after.resize(digraph.nodes.size());
  digraph.before.resize(digraph.nodes.size());
  for (NodeId u = 0; u < digraph.nodes.size(); ++u) {
    for (const auto& [to, edge] : problem.incident(digraph.nodes[u].exit)) {
      if (problem.state(edge) == EdgeState::free && far[to] != graph::no_vertex &&
          node_of[to] != u) {
        digraph.after[u].push_back(node_of[to]);
        digraph.before[node_of[to]].push_back(u);
      }
    }
  }
  return digraph;
}

// Nodes with two ways in and two ways out, united with all their neighbours.
std::vector<std::vector<NodeId>> candidates(const Digraph& digraph) {
  core::DisjointSets sets(digraph.nodes.size());
  for (NodeId u = 0; u < sets.size(); ++u) {
    if (digraph.after[u].size() == 2 && digraph.before[u].size() == 2) {
      for (const auto* const side : {&digraph.after[u], &digraph.before[u]}) {
        for (const NodeId v : *side) {
          sets.unite(v, u);
        }
      }
    }
  }
  std::vector<std::vector<NodeId>> members(sets.size());
  for (NodeId u = 0; u < sets.size(); ++u) {
    members[sets.root(u)].push_back(u);
  }
  std::erase_if(members, [](const auto& set) { return set.empty(); });
  return members;
}

// The modes of one set of nodes, by depth-first search over the step from each node.
class ModeSearch {
 public:
  explicit ModeSearch(const Digraph& digraph)
      : digraph_(digraph),
        inside_(digraph.nodes.size(), false),
        next_(digraph.nodes.size(), no_node),
        before_(digraph.nodes.size(), no_node) {}

  // nullopt if there are too many.
  std::optional<std::vector<Mode>> run(std::vector<NodeId> nodes) {
    nodes_ = std::move(nodes);
    // Those with fewer ways first.
    std::ranges::stable_sort(nodes_, {}, [&](NodeId u) { return digraph_.after[u].size(); });
    for (const NodeId u : nodes_) {
      inside_[u] = true;
    }
    modes_.clear();
    tries_ = 0;
    extend(0);
    for (const NodeId u : nodes_) {
      inside_[u] = false;
    }
    const bool too_many = modes_.size() > most_modes || tries_ > most_tries;
    return too_many ? std::nullopt : std::optional(std::move(modes_));
  }

 private:
  void extend(std::size_t index) {
    if (modes_.size() > most_modes || ++tries_ > most_tries) {
      return;
    }
    if (index == nodes_.size()) {
      note();
      return;
    }
    const NodeId u = nodes_[index];
    bool may_leave = false;
    for (const NodeId v : digraph_.after[u]) {
      if (!inside_[v]) {
        may_leave = true;
      } else if (before_[v] == no_node && !closes(u, v)) {
        next_[u] = v;
        before_[v] = u;
        extend(index + 1);
        next_[u] = before_[v] = no_node;
      }
    }
    if (may_leave) {
      extend(index + 1);
    }
  }

  [[nodiscard]] bool closes(NodeId from, NodeId to) const {
    while (to != from && next_[to] != no_node) {
      to = next_[to];
    }
    return to == from;
  }

  void note() {
    Mode mode;
    for (const NodeId u : nodes_) {
      if (next_[u] == no_node) {
        mode.exits.push_back(u);
      } else {
        mode.steps.push_back({u, next_[u]});
      }
      if (before_[u] == no_node) {
        if (std::ranges::all_of(digraph_.before[u], [&](NodeId v) { return inside_[v]; })) {
          return;
        }
        mode.entries.push_back(u);
      }
    }
    modes_.push_back(std::move(mode));
  }

  const Digraph& digraph_;
  std::vector<NodeId> nodes_;
  std::vector<bool> inside_;
  std::vector<NodeId> next_;
  std::vector<NodeId> before_;
  std::vector<Mode> modes_;
  std::size_t tries_ = 0;
};

}  // namespace

std::optional<BlockProblem> find_blocks(const CycleProblem& problem, const core::Stop& stop,
                                        std::pair<std::size_t, std::size_t> least_share) {
  assert(!problem.is_directed() && problem.symmetry().empty());
  const std::optional<Digraph> digraph = direct(problem);
  if (!digraph) {
    return std::nullopt;
  }
  const std::size_t n = digraph->nodes.size();
  std::vector<std::vector<NodeId>> sets = candidates(*digraph);
  // All nodes together have a tour, but no mode.
  const auto is_small = [&](const std::vector<NodeId>& set) {
    return set.size() > 1 && set.size() <= most_block_nodes && set.size() < n;
  };
  std::size_t in_candidates = 0;
  for (const auto& set : sets) {
    in_candidates += is_small(set) ? set.size() : 0;
  }
  const auto is_enough = [&](std::size_t nodes) {
    return nodes * least_share.second >= n * least_share.first;
  };
  if (!is_enough(in_candidates)) {
    return std::nullopt;
  }
  BlockProblem blocks;
  blocks.nodes = digraph->nodes;
  blocks.block_of.resize(n);
  ModeSearch search(*digraph);
  const auto add_block = [&](const std::vector<NodeId>& set, std::vector<Mode> modes) {
    const auto block = static_cast<BlockId>(blocks.choices.size());
    blocks.choices.emplace_back();
    for (const NodeId u : set) {
      blocks.block_of[u] = block;
    }
    for (Mode& mode : modes) {
      mode.block = block;
      blocks.choices.back().push_back(static_cast<ModeId>(blocks.modes.size()));
      blocks.modes.push_back(std::move(mode));
    }
  };
  // `in_candidates` shrinks to the nodes in blocks of two modes, or of none.
  for (const std::vector<NodeId>& set : sets) {
    std::optional<std::vector<Mode>> modes;
    if (is_small(set)) {
      if (stop()) {
        return std::nullopt;
      }
      modes = search.run(set);
      in_candidates -= !modes || modes->size() == 1 ? set.size() : 0;
      if (!is_enough(in_candidates)) {
        return std::nullopt;
      }
    }
    if (modes) {
      add_block(set, std::move(*modes));
    } else {
      for (const NodeId u : set) {
        add_block({u}, {Mode{0, {}, {u}, {u}}});
      }
    }
  }
  blocks.arcs_from.resize(n);
  blocks.arcs_to.resize(n);
  for (NodeId u = 0; u < n; ++u) {
    for (const NodeId v : digraph->after[u]) {
      if (blocks.block_of[u] != blocks.block_of[v]) {
        const auto arc = static_cast<ArcId>(blocks.arcs.size());
        blocks.arcs.push_back({u, v});
        blocks.arcs_from[u].push_back(arc);
        blocks.arcs_to[v].push_back(arc);
      }
    }
  }
  return blocks;
}

std::size_t label_cycles(const BlockCover& cover, std::vector<std::uint32_t>& cycle) {
  constexpr std::uint32_t none = 0xffffffff;
  cycle.assign(cover.next.size(), none);
  std::uint32_t count = 0;
  for (NodeId start = 0; start < cover.next.size(); ++start) {
    if (cycle[start] != none) {
      continue;
    }
    for (NodeId u = start; cycle[u] == none; u = cover.next[u]) {
      cycle[u] = count;
    }
    ++count;
  }
  return count;
}

std::vector<std::vector<NodeId>> cycles_of(const BlockCover& cover) {
  std::vector<std::uint32_t> cycle;
  std::vector<std::vector<NodeId>> cycles(label_cycles(cover, cycle));
  for (NodeId u = 0; u < cycle.size(); ++u) {
    cycles[cycle[u]].push_back(u);
  }
  return cycles;
}

CycleCover to_cycle_cover(const CycleProblem& problem, const BlockProblem& blocks,
                          const BlockCover& cover) {
  CycleCover result(problem.size());
  for (EdgeId edge = 0; edge < problem.edges().size(); ++edge) {
    if (problem.is_forced(edge)) {
      result.join(problem.edges()[edge].u, problem.edges()[edge].v);
    }
  }
  for (NodeId u = 0; u < blocks.nodes.size(); ++u) {
    result.join(blocks.nodes[u].exit, blocks.nodes[cover.next[u]].entry);
  }
  assert(!first_fault(problem, result));
  return result;
}

}  // namespace tsume::hamilton
