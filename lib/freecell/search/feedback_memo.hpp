// Least feedback vertex sets, remembered.
//
// The core of a deadlock graph (what is left when vertices without an edge in or out are removed)
// changes far less often than the position: a search of 340,000 visits (Microsoft deal 10) meets
// 41,000 cores. A core is compared with all its edges, so an answer is never that of another graph,
// and what the memo holds has no influence on any answer.
#pragma once

#include "lib/freecell/search/lower_bound.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tsume::freecell {

// For one thread. All cores must be stripped sets of the graph.
class FeedbackMemo {
 public:
  // The size of the least feedback vertex set of a core, which is known to be at least `from` and
  // at most `most`.
  std::size_t least(const DeadlockGraph& graph, Mask core, std::size_t from, std::size_t most);

  // Is the least feedback vertex set of the core larger than `rest`, its size without `card`?
  bool raised(const DeadlockGraph& graph, Mask core, Card card, std::size_t rest);

  // Those of `cards` without which the core has a smaller set than `size`, which is its least.
  Mask falling(const DeadlockGraph& graph, Mask core, std::size_t size, Mask cards);

 private:
  static constexpr std::size_t most_vertices = 32;  // greater cores are not remembered
  static constexpr std::size_t first_entries = 1 << 8;
  static constexpr std::size_t most_entries = 1 << 13;
  static constexpr std::uint32_t unknown = 255;

  // A core as a graph of its own: vertex i is its i-th card.
  struct Entry {
    Mask core = 0;
    std::uint32_t size = unknown;
    std::uint32_t asked = 0;    // vertices whose removal was tried
    std::uint32_t falling = 0;  // those of them without which the size is smaller
    std::array<std::uint32_t, most_vertices> out{};
  };

  class Folding;

  // The entry of a core of at most most_vertices, perhaps a new one, until the next call.
  Entry* find(const DeadlockGraph& graph, Mask core);
  static Digraph<std::uint32_t> folded_graph(const Entry& entry, const DeadlockGraph& graph);

  std::vector<Entry> entries_ = std::vector<Entry>(first_entries);
  std::size_t replaced_ = 0;  // since the last growth
};

}  // namespace tsume::freecell
