// Directed graphs in machine words: reduction, short cycles and feedback vertex sets.
//
// Vertex v is bit v. A feedback vertex set meets every directed cycle.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace tsume::freecell {

// Word is std::uint32_t or std::uint64_t. out[v] and in[v] may have bits of vertices that are in no
// set asked about; each edge must stand in both.
template <typename Word>
struct Digraph {
  static constexpr std::size_t vertices = std::numeric_limits<Word>::digits;

  alignas(64) std::array<Word, vertices> out{};
  alignas(64) std::array<Word, vertices> in{};
};

// What remains of a set when vertices without an edge in or out are removed again and again.
[[nodiscard]] std::uint64_t stripped(const Digraph<std::uint64_t>& graph, std::uint64_t set);

// A shortest cycle of the subgraph on `set`, the first found from the lowest vertex on; empty if
// there is none.
template <typename Word>
[[nodiscard]] Word shortest_cycle(const Digraph<Word>& graph, Word set);

// Has the subgraph on `set` a feedback vertex set of at most k (k < 0: no) vertices? If so, one is
// added to `taken`; if not, `taken` is left as it was.
[[nodiscard]] bool take_feedback_set(const Digraph<std::uint32_t>& graph, std::uint32_t set, int k,
                                     std::uint32_t& taken);
[[nodiscard]] bool take_feedback_set(const Digraph<std::uint64_t>& graph, std::uint64_t set, int k,
                                     std::uint64_t& taken);

// The size of the least one, which is known to be at least `from` and at most `most`.
template <typename Word>
[[nodiscard]] std::size_t least_feedback_set(const Digraph<Word>& graph, Word set,
                                             std::size_t from = 0,
                                             std::size_t most = Digraph<Word>::vertices) {
  for (Word taken = 0;
       from < most && !take_feedback_set(graph, set, static_cast<int>(from), taken);) {
    ++from;
  }
  return from;
}

}  // namespace tsume::freecell
