#include "lib/hamilton/block_symmetry.hpp"

#include "lib/core/random.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

namespace tsume::hamilton {

namespace {

using Colour = std::uint64_t;  // a hash: equal colours of two colourings mean the same
using Colouring = std::vector<Colour>;
using Point = std::uint32_t;              // of the graph with four colours
using Automorphism = std::vector<Point>;  // the image of each point

enum Kind : std::uint8_t { block, mode, left, entered };

constexpr Point no_point = 0xffffffff;
constexpr Point points_per_step = 1024;  // of what `stop` counts

class ColouredGraph {
 public:
  explicit ColouredGraph(const BlockProblem& blocks)
      : blocks_(blocks),
        mode_(blocks.choices.size()),
        left_(mode_ + blocks.modes.size()),
        entered_(left_ + blocks.nodes.size()),
        edges_(entered_ + blocks.nodes.size()) {
    std::vector<bool> is_used(edges_.size(), false);
    for (ModeId m = 0; m < blocks.modes.size(); ++m) {
      join(mode_ + m, blocks.modes[m].block);
      for (const NodeId u : blocks.modes[m].exits) {
        join(mode_ + m, left_ + u);
        is_used[left_ + u] = true;
      }
      for (const NodeId u : blocks.modes[m].entries) {
        join(mode_ + m, entered_ + u);
        is_used[entered_ + u] = true;
      }
    }
    for (const auto& [from, to] : blocks.arcs) {
      if (is_used[left_ + from] && is_used[entered_ + to]) {
        join(left_ + from, entered_ + to);
      }
    }
  }

  [[nodiscard]] Colouring kinds() const {
    Colouring colours(edges_.size());
    for (Point p = 0; p < colours.size(); ++p) {
      colours[p] = core::mix64(p < mode_      ? block
                               : p < left_    ? mode
                               : p < entered_ ? left
                                              : entered);
    }
    return colours;
  }

  // One round: each colour with those of the neighbours. False if `stop` returns true.
  [[nodiscard]] bool refine(Colouring& colours, const core::Stop& stop) const {
    Colouring next(colours.size());
    for (Point p = 0; p < colours.size(); ++p) {
      if (p % points_per_step == 0 && stop()) {
        return false;
      }
      Colour sum = 0;
      for (const Point q : edges_[p]) {
        sum += core::mix64(colours[q]);
      }
      next[p] = core::mix64(3 * colours[p] + sum);
    }
    colours = std::move(next);
    return true;
  }

  // Takes each point to the one of the same colour; nullopt if that is no automorphism.
  [[nodiscard]] std::optional<Automorphism> automorphism(const Colouring& from,
                                                         const Colouring& to) const {
    std::unordered_map<Colour, Point> at;
    for (Point p = 0; p < to.size(); ++p) {
      if (!edges_[p].empty()) {
        at.emplace(to[p], p);
      }
    }
    Automorphism image(from.size());
    for (Point p = 0; p < from.size(); ++p) {
      image[p] = p;
      if (!edges_[p].empty()) {
        const auto found = at.find(from[p]);
        if (found == at.end()) {
          return std::nullopt;
        }
        image[p] = found->second;
      }
    }
    return keeps_edges(image) ? std::optional(std::move(image)) : std::nullopt;
  }

  // An automorphism with its order; nullopt if orbits of blocks differ in length, or blocks stay.
  [[nodiscard]] std::optional<BlockSymmetry> turn(const Automorphism& image) const {
    BlockSymmetry result;
    for (Point b = 0; b < mode_; ++b) {
      std::size_t length = 1;
      for (Point at = image[b]; at != b; at = image[at]) {
        ++length;
      }
      if (length == 1 || (result.order != 0 && length != result.order)) {
        return std::nullopt;
      }
      result.order = length;
    }
    for (ModeId m = 0; m < blocks_.modes.size(); ++m) {
      result.mode.push_back(static_cast<ModeId>(image[mode_ + m] - mode_));
    }
    for (ArcId a = 0; a < blocks_.arcs.size(); ++a) {
      const auto from = static_cast<NodeId>(image[left_ + blocks_.arcs[a].from] - left_);
      const auto to = static_cast<NodeId>(image[entered_ + blocks_.arcs[a].to] - entered_);
      const auto found = std::ranges::find(blocks_.arcs_from[from], to,
                                           [&](ArcId each) { return blocks_.arcs[each].to; });
      result.arc.push_back(found != blocks_.arcs_from[from].end() ? *found : a);
    }
    return result;
  }

  [[nodiscard]] const std::vector<std::vector<Point>>& edges() const { return edges_; }

 private:
  void join(std::size_t p, std::size_t q) {
    edges_[p].push_back(static_cast<Point>(q));
    edges_[q].push_back(static_cast<Point>(p));
  }

  [[nodiscard]] bool keeps_edges(const Automorphism& image) const {
    std::vector<bool> is_image(image.size(), false);
    for (Point p = 0; p < image.size(); ++p) {
      std::vector<Point> mapped;
      for (const Point q : edges_[p]) {
        mapped.push_back(image[q]);
      }
      std::vector<Point> there = edges_[image[p]];
      std::ranges::sort(mapped);
      std::ranges::sort(there);
      if (is_image[image[p]] || mapped != there) {
        return false;
      }
      is_image[image[p]] = true;
    }
    return true;
  }

  const BlockProblem& blocks_;
  std::size_t mode_;  // the first point of its kind
  std::size_t left_;
  std::size_t entered_;
  std::vector<std::vector<Point>> edges_;
};

// Points by colour, ascending.
using Cells = std::vector<std::pair<Colour, Point>>;

class SymmetryFinder {
 public:
  SymmetryFinder(const BlockProblem& blocks, const core::Stop& stop)
      : graph_(blocks), stop_(stop) {}

  std::vector<BlockSymmetry> run() {
    Colouring colours = graph_.kinds();
    Colouring same = colours;
    if (!refine(colours, same)) {
      return {};
    }
    const Cells cells = cells_of(colours);
    const Point base = smallest_cell(cells);
    if (base == no_point) {
      return {};
    }
    std::set<std::vector<ModeId>> known;
    std::vector<BlockSymmetry> result;
    for (const auto& [colour, p] : cells) {
      if (colour != colours[base] || p == base) {
        continue;
      }
      if (stop_()) {
        break;
      }
      const auto found = complete(colours, base, colours, p);
      if (auto turn = found ? graph_.turn(*found) : std::nullopt;
          turn && known.insert(orbits(*turn)).second) {
        result.push_back(std::move(*turn));
      }
    }
    std::ranges::stable_sort(result, std::ranges::greater{}, &BlockSymmetry::order);
    return result;
  }

 private:
  // The points that have edges.
  [[nodiscard]] Cells cells_of(const Colouring& colours) const {
    Cells cells;
    for (Point p = 0; p < colours.size(); ++p) {
      if (!graph_.edges()[p].empty()) {
        cells.emplace_back(colours[p], p);
      }
    }
    std::ranges::sort(cells);
    return cells;
  }

  [[nodiscard]] static std::size_t count(const Cells& cells) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      count += i == 0 || cells[i].first != cells[i - 1].first ? std::size_t{1} : 0;
    }
    return count;
  }

  // A point of the smallest cell of two points or more; no_point if there is none.
  [[nodiscard]] static Point smallest_cell(const Cells& cells) {
    Point result = no_point;
    std::size_t least = cells.size() + 1;
    for (std::size_t i = 0, end = 0; i < cells.size(); i = end) {
      for (end = i + 1; end < cells.size() && cells[end].first == cells[i].first;) {
        ++end;
      }
      if (end - i > 1 && end - i < least) {
        least = end - i;
        result = cells[i].second;
      }
    }
    return result;
  }

  // As many rounds for both, until they have no more colours than before; false if their colours
  // come to differ, or `stop` returns true.
  [[nodiscard]] bool refine(Colouring& a, Colouring& b) const {
    for (std::size_t before = 0, now = count(cells_of(a)); now > before;) {
      if (!graph_.refine(a, stop_) || !graph_.refine(b, stop_)) {
        return false;
      }
      const Cells cells = cells_of(a);
      if (!std::ranges::equal(cells, cells_of(b), {}, &Cells::value_type::first,
                              &Cells::value_type::first)) {
        return false;
      }
      before = std::exchange(now, count(cells));
    }
    return true;
  }

  // The first automorphism found between two colourings that takes one point to another.
  [[nodiscard]] std::optional<Automorphism> complete(Colouring a, Point from, Colouring b,
                                                     Point to) const {
    a[from] = b[to] = core::mix64(a[from] + 1);
    if (!refine(a, b)) {
      return std::nullopt;
    }
    const Point next = smallest_cell(cells_of(a));
    if (next == no_point) {
      return graph_.automorphism(a, b);
    }
    for (Point p = 0; p < b.size(); ++p) {
      if (b[p] == a[next]) {
        auto found = complete(a, next, b, p);
        if (found || stop_()) {
          return found;
        }
      }
    }
    return std::nullopt;
  }

  // Of each mode, the least of its orbit.
  [[nodiscard]] static std::vector<ModeId> orbits(const BlockSymmetry& symmetry) {
    std::vector<ModeId> least(symmetry.mode.size());
    for (ModeId m = 0; m < least.size(); ++m) {
      least[m] = m;
      for (ModeId at = symmetry.mode[m]; at != m; at = symmetry.mode[at]) {
        least[m] = std::min(least[m], at);
      }
    }
    return least;
  }

  ColouredGraph graph_;
  const core::Stop& stop_;
};

}  // namespace

std::vector<BlockSymmetry> find_symmetries(const BlockProblem& blocks, const core::Stop& stop) {
  return SymmetryFinder(blocks, stop).run();
}

}  // namespace tsume::hamilton
