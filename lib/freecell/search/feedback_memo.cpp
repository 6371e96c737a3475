#include "lib/freecell/search/feedback_memo.hpp"

#include "lib/core/clones.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

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

std::size_t size_of(Mask set) {
  return static_cast<std::size_t>(std::popcount(set));
}

}  // namespace

// Moves the bits of a core to the lowest places, in their order (Warren, "Hacker's Delight", second
// edition, 7-4).
class FeedbackMemo::Folding {
 public:
  explicit Folding(Mask core) : core_(core) {
    Mask zeros = ~core << 1;
    Mask set = core;
    for (unsigned i = 0; i < steps; ++i) {
      Mask odd = zeros;  // bit c: is the number of unset bits below c odd?
      for (unsigned shift = 1; shift < 64; shift *= 2) {
        odd ^= odd << shift;
      }
      moving_[i] = odd & set;
      set = (set ^ moving_[i]) | moving_[i] >> (1U << i);
      zeros &= ~odd;
    }
  }
  [[nodiscard]] std::size_t count() const { return size_of(core_); }
  [[nodiscard]] std::uint32_t all() const {
    return static_cast<std::uint32_t>((std::uint64_t{1} << count()) - 1);
  }
  [[nodiscard]] std::uint32_t fold(Mask word) const {
    word &= core_;
    for (unsigned i = 0; i < steps; ++i) {
      const Mask moving = word & moving_[i];
      word = (word ^ moving) | moving >> (1U << i);
    }
    return static_cast<std::uint32_t>(word);
  }
  // The same for the rows of a graph that belong to the core.
  using Rows = std::array<Mask, most_vertices>;
  [[gnu::always_inline]] void fold(const Rows& rows,
                                   std::array<std::uint32_t, most_vertices>& folded) const {
    for (std::size_t at = 0; at < count(); at += lanes) {
      Vector words;
      std::memcpy(&words, &rows[at], sizeof words);
      for (unsigned i = 0; i < steps; ++i) {
        const Vector moving = words & moving_[i];
        words = (words ^ moving) | moving >> (1U << i);
      }
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        folded[at + lane] = static_cast<std::uint32_t>(words[lane]);
      }
    }
  }
  // The rows themselves; returns their number. Some after them are zero, so that vectors are full.
  [[gnu::always_inline]] static std::size_t gather(const Mask* rows, Mask core, Rows& gathered) {
    std::size_t count = 0;
    for (Mask rest = core; rest != 0; rest &= rest - 1) {
      gathered[count++] = rows[static_cast<std::size_t>(std::countr_zero(rest))] & core;
    }
    for (std::size_t i = count; i % lanes != 0; ++i) {
      gathered[i] = 0;
    }
    return count;
  }
  [[nodiscard]] Mask unfold(std::uint32_t vertices) const {
    Mask result = 0;
    for (Mask rest = core_; vertices != 0; rest &= rest - 1, vertices >>= 1) {
      result |= (vertices & 1U) != 0 ? rest & (~rest + 1) : 0;
    }
    return result;
  }

 private:
  static constexpr unsigned steps = 6;
  static constexpr std::size_t lanes = 4;
  using Vector [[gnu::vector_size(32)]] = Mask;
  Mask core_;
  std::array<Mask, steps> moving_;
};

TSUME_CLONES
FeedbackMemo::Entry* FeedbackMemo::find(const DeadlockGraph& graph, Mask core) {
  alignas(64) Folding::Rows rows;
  const std::size_t count = Folding::gather(graph.edges().out.data(), core, rows);
  std::uint64_t hash = core * 0x9e3779b97f4a7c15ULL;
  for (std::size_t i = 0; i < count; ++i) {
    hash += rows[i] * multipliers[i];
  }
  hash ^= hash >> 32;
  hash *= 0xd6e8feb86659fd93ULL;
  Entry* entry = &entries_[(hash >> 32) & (entries_.size() - 1)];
  __builtin_prefetch(entry);
  __builtin_prefetch(reinterpret_cast<const char*>(entry) + 64);
  const Folding folding(core);
  alignas(64) std::array<std::uint32_t, most_vertices> out;
  folding.fold(rows, out);
  if (entry->core == core && std::equal(out.begin(), out.begin() + count, entry->out.begin())) {
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
  std::copy_n(out.begin(), count, entry->out.begin());
  return entry;
}

TSUME_CLONES
Digraph<std::uint32_t> FeedbackMemo::folded_graph(const Entry& entry, const DeadlockGraph& graph) {
  const Folding folding(entry.core);
  Digraph<std::uint32_t> folded;
  std::copy_n(entry.out.begin(), folding.count(), folded.out.begin());
  alignas(64) Folding::Rows rows;
  Folding::gather(graph.edges().in.data(), entry.core, rows);
  folding.fold(rows, folded.in);
  return folded;
}

std::size_t FeedbackMemo::least(const DeadlockGraph& graph, Mask core, std::size_t from,
                                std::size_t most) {
  if (core == 0) {
    return 0;
  }
  if (size_of(core) > most_vertices) {
    return least_feedback_set(graph.edges(), core, from, most);
  }
  Entry* const entry = find(graph, core);
  if (entry->size == unknown) {
    const Folding folding(core);
    const Digraph<std::uint32_t> folded = folded_graph(*entry, graph);
    entry->size = static_cast<std::uint32_t>(least_feedback_set(folded, folding.all(), from, most));
  }
  return entry->size;
}

// A set of `rest` vertices does not contain the card, or one less would do without it. So it
// contains all partners of the card in 2-cycles.
bool FeedbackMemo::raised(const DeadlockGraph& graph, Mask core, Card card, std::size_t rest) {
  const std::size_t c = card.index();
  if (size_of(core) > most_vertices) {
    return least_feedback_set(graph.edges(), core, rest, rest + 1) > rest;
  }
  Entry* const entry = find(graph, core);
  if (entry->size == unknown) {
    const Folding folding(core);
    std::uint32_t taken = folding.fold(graph.edges().out[c] & graph.edges().in[c]);
    const int left = static_cast<int>(rest) - std::popcount(taken);
    bool raised = left < 0;
    if (!raised) {
      const Digraph<std::uint32_t> folded = folded_graph(*entry, graph);
      raised = !take_feedback_set(folded, folding.all() & ~taken, left, taken);
    }
    entry->size = static_cast<std::uint32_t>(rest + (raised ? 1 : 0));
  }
  return entry->size > rest;
}

Mask FeedbackMemo::falling(const DeadlockGraph& graph, Mask core, std::size_t size, Mask cards) {
  cards &= core;
  if (cards == 0 || size == 0) {
    return 0;
  }
  const int rest_size = static_cast<int>(size) - 1;
  if (size_of(core) > most_vertices) {
    Mask result = 0;
    for (Mask rest = cards; rest != 0; rest &= rest - 1) {
      const Mask card = rest & (~rest + 1);
      Mask taken = 0;
      result |= take_feedback_set(graph.edges(), core & ~card, rest_size, taken) ? card : 0;
    }
    return result;
  }
  Entry* const entry = find(graph, core);
  entry->size = static_cast<std::uint32_t>(size);
  const Folding folding(core);
  const std::uint32_t wanted = folding.fold(cards);
  if ((wanted & ~entry->asked) != 0) {
    const Digraph<std::uint32_t> folded = folded_graph(*entry, graph);
    // Every vertex of a least set that is found answers its own question, too; and so do the
    // partners of a vertex that is in none, because they are in all.
    for (auto rest = wanted & ~entry->asked; rest != 0; rest &= ~entry->asked) {
      const auto v = static_cast<std::size_t>(std::countr_zero(rest));
      std::uint32_t taken = rest & (~rest + 1);
      entry->asked |= taken;
      if (!take_feedback_set(folded, folding.all() & ~taken, rest_size, taken)) {
        taken = folded.out[v] & folded.in[v];
      }
      entry->falling |= taken;
      entry->asked |= taken;
    }
  }
  return folding.unfold(entry->falling & wanted);
}

}  // namespace tsume::freecell
