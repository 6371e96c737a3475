#include "lib/freecell/search/feedback_memo.hpp"

#include "lib/core/clones.hpp"

#include <algorithm>
#include <bit>

namespace tsume::freecell {

namespace {

// Odd multipliers for the edges of a core, by their order in it.
constexpr std::array<std::uint64_t, max_cards> multipliers = [] {
  std::array<std::uint64_t, max_cards> result{};
  std::uint64_t state = 0x9e3779b97f4a7c15ULL;
  for (std::uint64_t& multiplier : result) {
    state = state * 0xd1342543de82ef95ULL + 0x2545f4914f6cdd1dULL;
    multiplier = (state ^ (state >> 32)) | 1;
  }
  return result;
}();

}  // namespace

TSUME_CLONES
FeedbackMemo::Entry* FeedbackMemo::find(const DeadlockGraph& graph, Mask core) {
  if (static_cast<std::size_t>(std::popcount(core)) > most_vertices) {
    return nullptr;
  }
  std::array<Mask, most_vertices> edges;
  std::size_t count = 0;
  std::uint64_t hash = core * 0x9e3779b97f4a7c15ULL;
  for (Mask rest = core; rest != 0; rest &= rest - 1) {
    edges[count] = graph.edges().out[static_cast<std::size_t>(std::countr_zero(rest))] & core;
    hash += edges[count] * multipliers[count];
    ++count;
  }
  hash ^= hash >> 32;
  hash *= 0xd6e8feb86659fd93ULL;
  Entry* entry = &entries_[(hash >> 32) & (entries_.size() - 1)];
  if (entry->core == core &&
      std::equal(edges.begin(), edges.begin() + count, entry->edges.begin())) {
    return entry;
  }
  if (++replaced_ > 2 * entries_.size() && entries_.size() < most_entries) {
    entries_.assign(4 * entries_.size(), Entry{});
    replaced_ = 0;
    entry = &entries_[(hash >> 32) & (entries_.size() - 1)];
  }
  entry->core = core;
  entry->size = unknown;
  entry->asked = 0;
  entry->falling = 0;
  std::copy_n(edges.begin(), count, entry->edges.begin());
  return entry;
}

// The core as a graph of its own, whose vertices are numbered in the order of the cards.
struct FeedbackMemo::Folded {
  explicit Folded(const Entry& entry) {
    std::array<std::uint8_t, max_cards> number;
    for (Mask rest = entry.core; rest != 0; rest &= rest - 1) {
      const auto card = static_cast<std::uint8_t>(std::countr_zero(rest));
      number[card] = static_cast<std::uint8_t>(count);
      cards[count++] = card;
    }
    for (std::size_t v = 0; v < count; ++v) {
      for (Mask rest = entry.edges[v]; rest != 0; rest &= rest - 1) {
        const std::size_t w = number[static_cast<std::size_t>(std::countr_zero(rest))];
        graph.out[v] |= std::uint32_t{1} << w;
        graph.in[w] |= std::uint32_t{1} << v;
      }
    }
  }
  [[nodiscard]] std::uint32_t all() const {
    return static_cast<std::uint32_t>((std::uint64_t{1} << count) - 1);
  }

  Digraph<std::uint32_t> graph;
  std::array<std::uint8_t, most_vertices> cards;
  std::size_t count = 0;
};

std::size_t FeedbackMemo::least(const DeadlockGraph& graph, Mask core, std::size_t from,
                                std::size_t most) {
  if (core == 0) {
    return 0;
  }
  Entry* const entry = find(graph, core);
  if (entry == nullptr) {
    return least_feedback_set(graph.edges(), core, from, most);
  }
  if (entry->size == unknown) {
    const Folded folded(*entry);
    entry->size = least_feedback_set(folded.graph, folded.all(), from, most);
  }
  return entry->size;
}

Mask FeedbackMemo::falling(const DeadlockGraph& graph, Mask core, std::size_t size, Mask cards) {
  cards &= core;
  if (cards == 0 || size == 0) {
    return 0;
  }
  const int rest_size = static_cast<int>(size) - 1;
  Entry* const entry = find(graph, core);
  if (entry == nullptr) {
    Mask result = 0;
    for (Mask rest = cards; rest != 0; rest &= rest - 1) {
      const Mask card = rest & (~rest + 1);
      Mask taken = 0;
      result |= take_feedback_set(graph.edges(), core & ~card, rest_size, taken) ? card : 0;
    }
    return result;
  }
  entry->size = size;
  if ((cards & ~entry->asked) != 0) {
    // Every card of a least set that is found answers its own question, too.
    const Folded folded(*entry);
    for (std::size_t v = 0; v < folded.count; ++v) {
      const Mask card = bit_of(folded.cards[v]);
      std::uint32_t taken = std::uint32_t{1} << v;
      if ((cards & ~entry->asked & card) == 0) {
        continue;
      }
      entry->asked |= card;
      if (take_feedback_set(folded.graph, folded.all() & ~taken, rest_size, taken)) {
        for (; taken != 0; taken &= taken - 1) {
          entry->falling |= bit_of(folded.cards[static_cast<std::size_t>(std::countr_zero(taken))]);
        }
        entry->asked |= entry->falling;
      }
    }
  }
  return entry->falling & cards;
}

}  // namespace tsume::freecell
