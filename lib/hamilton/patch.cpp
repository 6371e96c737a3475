#include "lib/hamilton/patch.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace tsume::hamilton {

namespace {

// A stretch of a cycle: `length` vertices from index `first`, forwards or backwards.
struct Segment {
  std::uint32_t cycle = 0;
  std::uint32_t first = 0;
  std::uint32_t length = 0;
  bool forward = true;
};

// A Hamiltonian path through the vertices of some cycles. Each step adds one segment at most.
struct Path {
  std::array<Segment, max_patch_depth + 2> segments;
  std::size_t size = 0;

  void push(const Segment& segment) { segments[size++] = segment; }
  [[nodiscard]] const Segment& back() const { return segments[size - 1]; }
};

class Patcher {
 public:
  Patcher(const CycleProblem& problem, CycleCover& cover, core::Random& random, std::size_t depth,
          std::uint64_t most_nodes)
      : problem_(problem),
        cover_(cover),
        random_(random),
        depth_(depth),
        most_nodes_(most_nodes),
        cycles_(cycles(problem, cover)),
        cycle_of_(cover.size()),
        position_(cover.size()),
        closes_(cover.size()) {
    for (std::uint32_t id = 0; id < cycles_.size(); ++id) {
      place(id);
    }
    result_.cycles = cycles_.size();
  }

  PatchResult run() {
    std::vector<Vertex> order(cover_.size());
    std::iota(order.begin(), order.end(), Vertex{0});
    bool changed = true;
    while (changed && result_.cycles > 1 && !exhausted()) {
      changed = false;
      random_.shuffle(std::span(order));
      for (const Vertex u : order) {
        while (result_.cycles > 1 && !exhausted() && patch_at(u)) {
          changed = true;
        }
      }
    }
    if (result_.merges > 0) {
      write_cover();
    }
    return result_;
  }

 private:
  [[nodiscard]] bool exhausted() const { return result_.nodes >= most_nodes_; }

  void place(std::uint32_t id) {
    const std::vector<Vertex>& cycle = cycles_[id];
    for (std::uint32_t i = 0; i < cycle.size(); ++i) {
      cycle_of_[cycle[i]] = id;
      position_[cycle[i]] = i;
    }
  }

  [[nodiscard]] std::uint32_t length_of(std::uint32_t cycle) const {
    return static_cast<std::uint32_t>(cycles_[cycle].size());
  }
  // The index of the vertex at `offset` of a segment.
  [[nodiscard]] std::uint32_t index_at(const Segment& s, std::uint32_t offset) const {
    const std::uint32_t length = length_of(s.cycle);
    const std::uint32_t index = s.forward ? s.first + offset : s.first + length - offset;
    return index >= length ? index - length : index;
  }
  [[nodiscard]] Vertex vertex_at(const Segment& s, std::uint32_t offset) const {
    return cycles_[s.cycle][index_at(s, offset)];
  }
  // The offset of a vertex of the segment's cycle; the segment holds it if that is below `length`.
  [[nodiscard]] std::uint32_t offset_of(const Segment& s, Vertex v) const {
    const std::uint32_t length = length_of(s.cycle);
    const std::uint32_t at = position_[v];
    const std::uint32_t offset = s.forward ? at + length - s.first : s.first + length - at;
    return offset >= length ? offset - length : offset;
  }
  // The whole cycle of v as a segment that begins at v.
  [[nodiscard]] Segment whole_from(Vertex v, bool forward) const {
    return {cycle_of_[v], position_[v], length_of(cycle_of_[v]), forward};
  }
  [[nodiscard]] bool is_forced(Vertex a, Vertex b) const {
    return problem_.is_forced(problem_.find(a, b));
  }

  // Tries to join the cycle of u with another one by an edge at u.
  bool patch_at(Vertex u) {
    for (const auto& [w, edge] : problem_.incident(u)) {
      if (problem_.is_removed(edge) || cycle_of_[u] == cycle_of_[w]) {
        continue;
      }
      for (const bool u_forward : {false, true}) {
        // The path begins at the neighbour of u and runs round to u.
        Segment from_u = whole_from(u, u_forward);
        from_u.first = index_at(from_u, 1);
        const Vertex front = vertex_at(from_u, 0);
        if (is_forced(front, u)) {
          continue;
        }
        mark_front(front);
        for (const bool w_forward : {false, true}) {
          const Segment from_w = whole_from(w, w_forward);
          const Vertex end = vertex_at(from_w, from_w.length - 1);
          if (is_forced(w, end)) {
            continue;
          }
          Path path;
          path.push(from_u);
          path.push(from_w);
          if (closes_.has(end) ? (commit(path), true) : extend(path, 0, w)) {
            return true;
          }
          if (exhausted()) {
            return false;
          }
        }
      }
    }
    return false;
  }

  void mark_front(Vertex front) {
    closes_.clear();
    for (const auto& [to, edge] : problem_.incident(front)) {
      if (!problem_.is_removed(edge)) {
        closes_.set(to);
      }
    }
  }

  // Prolongs a path whose end is not joined with its front; `previous` is the vertex before whose
  // edge the end was cut off. True if a patch was made.
  bool extend(const Path& path, std::size_t depth, Vertex previous) {
    if (++result_.nodes >= most_nodes_ || depth >= depth_) {
      return false;
    }
    const Vertex end = vertex_at(path.back(), path.back().length - 1);
    for (const auto& [x, edge] : problem_.incident(end)) {
      if (problem_.is_removed(edge) || x == previous) {
        continue;
      }
      std::size_t at = 0;
      std::uint32_t offset = 0;
      for (; at < path.size; ++at) {
        if (path.segments[at].cycle == cycle_of_[x]) {
          offset = offset_of(path.segments[at], x);
          if (offset < path.segments[at].length) {
            break;
          }
        }
      }
      if (at == path.size ? absorb(path, depth, x) : rotate(path, depth, at, offset, end)) {
        return true;
      }
      if (exhausted()) {
        return false;
      }
    }
    return false;
  }

  bool try_path(const Path& path, std::size_t depth, Vertex x) {
    if (closes_.has(vertex_at(path.back(), path.back().length - 1))) {
      commit(path);
      return true;
    }
    return extend(path, depth + 1, x);
  }

  // Goes on through the cycle of x, round to a neighbour of x.
  bool absorb(const Path& path, std::size_t depth, Vertex x) {
    for (const bool forward : {false, true}) {
      const Segment whole = whole_from(x, forward);
      if (is_forced(x, vertex_at(whole, whole.length - 1))) {
        continue;
      }
      Path longer = path;
      longer.push(whole);
      if (try_path(longer, depth, x)) {
        return true;
      }
    }
    return false;
  }

  // Joins the end to the vertex at `offset` of segment `at`, and turns round what came after it.
  bool rotate(const Path& path, std::size_t depth, std::size_t at, std::uint32_t offset,
              Vertex end) {
    const Segment& hit = path.segments[at];
    const Vertex x = vertex_at(hit, offset);
    const bool inside = offset + 1 < hit.length;
    if (!inside && at + 1 == path.size) {
      return false;
    }
    const Vertex y = inside ? vertex_at(hit, offset + 1) : vertex_at(path.segments[at + 1], 0);
    if (y == end || is_forced(x, y)) {
      return false;
    }
    Path turned;
    for (std::size_t i = 0; i < at; ++i) {
      turned.push(path.segments[i]);
    }
    turned.push({hit.cycle, hit.first, offset + 1, hit.forward});
    const auto push_reversed = [&](const Segment& s, std::uint32_t from) {
      turned.push({s.cycle, index_at(s, s.length - 1), s.length - from, !s.forward});
    };
    for (std::size_t i = path.size; i-- > at + 1;) {
      push_reversed(path.segments[i], 0);
    }
    if (inside) {
      push_reversed(hit, offset + 1);
    }
    return try_path(turned, depth, x);
  }

  // Makes the closed path one cycle.
  void commit(const Path& path) {
    std::vector<Vertex> joined;
    std::vector<std::uint32_t> used;
    for (std::size_t i = 0; i < path.size; ++i) {
      const Segment& s = path.segments[i];
      for (std::uint32_t offset = 0; offset < s.length; ++offset) {
        joined.push_back(vertex_at(s, offset));
      }
      used.push_back(s.cycle);
    }
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    assert(used.size() >= 2);
    for (const std::uint32_t id : used) {
      cycles_[id].clear();
    }
    cycles_[used.front()] = std::move(joined);
    place(used.front());
    result_.cycles -= used.size() - 1;
    ++result_.merges;
  }

  void write_cover() {
    for (const std::vector<Vertex>& cycle : cycles_) {
      for (std::size_t i = 0; i < cycle.size(); ++i) {
        const std::size_t next = i + 1 == cycle.size() ? 0 : i + 1;
        cover_.around[cycle[i]][1] = cycle[next];
        cover_.around[cycle[next]][0] = cycle[i];
      }
    }
  }

  const CycleProblem& problem_;
  CycleCover& cover_;
  core::Random& random_;
  std::size_t depth_;
  std::uint64_t most_nodes_;
  std::vector<std::vector<Vertex>> cycles_;
  std::vector<std::uint32_t> cycle_of_;
  std::vector<std::uint32_t> position_;
  VertexMarks closes_;  // joined to the front of the path
  PatchResult result_;
};

}  // namespace

PatchResult patch(const CycleProblem& problem, CycleCover& cover, core::Random& random,
                  std::size_t depth, const core::Limits& limits) {
  assert(!problem.is_directed() && problem.symmetry().empty());
  assert(depth <= max_patch_depth);
  return Patcher(problem, cover, random, depth, limits.most_nodes()).run();
}

}  // namespace tsume::hamilton
