#include "lib/hamilton/stitch.hpp"

#include "lib/io/error.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace tsume::hamilton {

namespace {

class UnionFind {
 public:
  explicit UnionFind(std::size_t n) : parent_(n) {
    std::iota(parent_.begin(), parent_.end(), std::uint32_t{0});
  }
  std::uint32_t find(std::uint32_t i) {
    while (parent_[i] != i) {
      i = parent_[i] = parent_[parent_[i]];
    }
    return i;
  }
  void unite(std::uint32_t i, std::uint32_t j) { parent_[find(i)] = find(j); }

 private:
  std::vector<std::uint32_t> parent_;
};

// Links a-b and c-d go, a-c and b-d come.
struct Exchange {
  Vertex a = 0;
  Vertex b = 0;
  Vertex c = 0;
  Vertex d = 0;
};

class Stitcher {
 public:
  Stitcher(const CycleProblem& problem, CycleCover& cover)
      : problem_(problem), cover_(cover), cycle_of_(cover.size()), merged_(0) {
    std::uint32_t id = 0;
    for (const auto& cycle : cycles(problem, cover)) {
      for (const Vertex v : cycle) {
        cycle_of_[v] = id;
      }
      ++id;
    }
    merged_ = UnionFind(id);
    result_.cycles = id;
  }

  StitchResult run() {
    bool changed = true;
    while (changed && result_.cycles > 1) {
      changed = false;
      for (Vertex a = 0; a < cover_.size() && result_.cycles > 1; ++a) {
        for (const auto& [to, link] : problem_.incident(a)) {
          if (problem_.is_removed(link) || component(a) == component(to)) {
            continue;
          }
          changed = (problem_.is_directed() ? merge_directed(a, to) : merge(a, to)) || changed;
        }
      }
    }
    return result_;
  }

 private:
  std::uint32_t component(Vertex v) { return merged_.find(cycle_of_[v]); }

  bool may_drop(Vertex a, Vertex b) const { return !problem_.is_forced(problem_.find(a, b)); }
  bool may_add(Vertex a, Vertex b) const {
    const LinkId link = problem_.find(a, b);
    return link != no_link && !problem_.is_removed(link);
  }
  bool may_add_arc(Vertex a, Vertex b) const {
    return may_add(a, b) && problem_.may_go(problem_.find(a, b), a < b);
  }

  void count_merge(Vertex a, Vertex c) {
    merged_.unite(cycle_of_[a], cycle_of_[c]);
    --result_.cycles;
    ++result_.merges;
  }

  bool merge(Vertex a, Vertex c) {
    for (const Vertex b : cover_.around[a]) {
      for (const Vertex d : cover_.around[c]) {
        if (may_add(b, d) && may_drop(a, b) && may_drop(c, d)) {
          cover_.replace(a, b, c);
          cover_.replace(b, a, d);
          cover_.replace(c, d, a);
          cover_.replace(d, c, b);
          count_merge(a, c);
          return true;
        }
      }
    }
    return false;
  }

  // a>b and c>d become a>d and c>b.
  bool merge_directed(Vertex a, Vertex d) {
    const Vertex b = cover_.around[a][1];
    const Vertex c = cover_.around[d][0];
    if (!may_add_arc(a, d) || !may_add_arc(c, b) || !may_drop(a, b) || !may_drop(c, d)) {
      return false;
    }
    cover_.around[a][1] = d;
    cover_.around[d][0] = a;
    cover_.around[c][1] = b;
    cover_.around[b][0] = c;
    count_merge(a, d);
    return true;
  }

  const CycleProblem& problem_;
  CycleCover& cover_;
  std::vector<std::uint32_t> cycle_of_;
  UnionFind merged_;
  StitchResult result_;
};

// Exchanges by orbits. The effect of several exchanges at once depends on how the cycles run, so it
// is tried and, unless fewer cycles are left, taken back.
class SymmetricStitcher {
 public:
  SymmetricStitcher(const CycleProblem& problem, CycleCover& cover, std::size_t budget)
      : problem_(problem), cover_(cover), cycle_of_(cover.size()), budget_(budget * cover.size()) {
    for (const auto& cycle : cycles(problem, cover)) {
      for (const Vertex v : cycle) {
        cycle_of_[v] = next_id_;
      }
      ++next_id_;
    }
    result_.cycles = next_id_;
  }

  StitchResult run() {
    bool changed = true;
    while (changed && result_.cycles > 1 && budget_ > 0) {
      changed = false;
      for (Vertex a = 0; a < cover_.size() && result_.cycles > 1 && budget_ > 0; ++a) {
        for (const auto& [to, link] : problem_.incident(a)) {
          if (!problem_.is_removed(link) && cycle_of_[a] != cycle_of_[to]) {
            changed = merge(a, to) || changed;
          }
        }
      }
    }
    return result_;
  }

 private:
  bool merge(Vertex a, Vertex c) {
    const std::array<Vertex, 2> around_a = cover_.around[a];
    const std::array<Vertex, 2> around_c = cover_.around[c];
    for (const Vertex b : around_a) {
      for (const Vertex d : around_c) {
        const LinkId added = problem_.find(b, d);
        if (added != no_link && !problem_.is_removed(added) &&
            !problem_.is_forced(problem_.find(a, b)) && !problem_.is_forced(problem_.find(c, d)) &&
            attempt({a, b, c, d})) {
          return true;
        }
      }
    }
    return false;
  }

  Exchange image(const Exchange& e) const {
    const auto& turn = problem_.symmetry();
    return {turn[e.a], turn[e.b], turn[e.c], turn[e.d]};
  }

  // The links that an exchange drops and adds.
  std::array<LinkId, 4> links_of(const Exchange& e) const {
    std::array<LinkId, 4> links{problem_.find(e.a, e.b), problem_.find(e.c, e.d),
                                problem_.find(e.a, e.c), problem_.find(e.b, e.d)};
    std::sort(links.begin(), links.begin() + 2);
    std::sort(links.begin() + 2, links.end());
    return links;
  }

  // The exchange with its images; nullopt if they get in each other's way.
  std::optional<std::vector<Exchange>> orbit(const Exchange& first) const {
    std::vector<Exchange> result{first};
    const std::array<LinkId, 4> links = links_of(first);
    std::vector<LinkId> used(links.begin(), links.end());
    for (Exchange next = image(first); links_of(next) != links; next = image(next)) {
      for (const LinkId link : links_of(next)) {
        if (std::find(used.begin(), used.end(), link) != used.end()) {
          return std::nullopt;
        }
      }
      for (const LinkId link : links_of(next)) {
        used.push_back(link);
      }
      result.push_back(next);
    }
    return result;
  }

  bool attempt(const Exchange& first) {
    const auto exchanges = orbit(first);
    if (!exchanges) {
      return false;
    }
    std::vector<Vertex> touched;
    for (const auto& [a, b, c, d] : *exchanges) {
      touched.insert(touched.end(), {a, b, c, d});
    }
    std::vector<std::array<Vertex, 2>> saved;
    std::vector<std::uint32_t> before;
    for (const Vertex v : touched) {
      saved.push_back(cover_.around[v]);
      before.push_back(cycle_of_[v]);
    }
    std::sort(before.begin(), before.end());
    const auto distinct =
        static_cast<std::size_t>(std::unique(before.begin(), before.end()) - before.begin());
    for (const auto& [a, b, c, d] : *exchanges) {
      cover_.replace(a, b, c);
      cover_.replace(b, a, d);
      cover_.replace(c, d, a);
      cover_.replace(d, c, b);
    }
    const std::uint32_t first_new = next_id_;
    relabel(touched);
    const std::size_t now = next_id_ - first_new;
    if (now >= distinct) {
      for (std::size_t i = touched.size(); i-- > 0;) {
        cover_.around[touched[i]] = saved[i];
      }
      relabel(touched);
      return false;
    }
    result_.cycles -= distinct - now;
    result_.merges += exchanges->size();
    return true;
  }

  // Gives the cycles through these vertices new numbers.
  void relabel(const std::vector<Vertex>& touched) {
    const std::uint32_t first_new = next_id_;
    for (const Vertex start : touched) {
      if (cycle_of_[start] >= first_new) {
        continue;
      }
      Vertex before = start;
      Vertex at = start;
      do {
        cycle_of_[at] = next_id_;
        const auto [x, y] = cover_.around[at];
        const Vertex next = x == before ? y : x;
        before = std::exchange(at, next);
        budget_ -= budget_ > 0 ? 1 : 0;
      } while (at != start);
      ++next_id_;
    }
  }

  const CycleProblem& problem_;
  CycleCover& cover_;
  std::vector<std::uint32_t> cycle_of_;
  std::uint32_t next_id_ = 0;
  std::size_t budget_;
  StitchResult result_;
};

}  // namespace

StitchResult stitch(const CycleProblem& problem, CycleCover& cover, std::size_t symmetric_budget) {
  if (problem.symmetry().empty()) {
    return Stitcher(problem, cover).run();
  }
  if (problem.is_directed()) {
    return {0, count_cycles(problem, cover)};  // no exchange is known that keeps both
  }
  return SymmetricStitcher(problem, cover, symmetric_budget).run();
}

StitchedParts stitch_parts(const tour::Problem& problem, tour::Cover parts) {
  if (parts.parts.size() == 1) {
    return {std::move(parts), 0};
  }
  // A model of a formula without parity may end an open tour anywhere.
  const CycleProblem links(problem, false);
  CycleCover cover = from_parts(links, parts);
  if (const auto fault = first_fault(links, cover)) {
    throw io::Failure("the model is not a cover: " + *fault);
  }
  const StitchResult result = stitch(links, cover);
  return {to_parts(problem, links, cover), result.merges};
}

}  // namespace tsume::hamilton
