#include "lib/freecell/search/digraph.hpp"

#include "lib/core/clones.hpp"

#include <bit>
#include <cstring>

namespace tsume::freecell {

namespace {

template <typename Word>
constexpr Word bit(std::size_t v) {
  return static_cast<Word>(Word{1} << v);
}

template <typename Word>
constexpr Word lowest(Word set) {
  return set & (~set + 1);
}

template <typename Word>
constexpr bool at_most_one(Word set) {
  return (set & (set - 1)) == 0;
}

template <typename Word>
constexpr std::array<Word, Digraph<Word>::vertices> word_bits = [] {
  std::array<Word, Digraph<Word>::vertices> bits{};
  for (std::size_t v = 0; v < bits.size(); ++v) {
    bits[v] = bit<Word>(v);
  }
  return bits;
}();

// Vectors are only passed between functions that are inlined: no convention is at stake.
#pragma GCC diagnostic ignored "-Wpsabi"

// Some words side by side: the compiler uses the vectors of the processor, or takes them apart.
template <typename Word>
struct Lanes {
  static constexpr std::size_t count = 32 / sizeof(Word);
  using Vector [[gnu::vector_size(32)]] = Word;

  [[gnu::always_inline]] static Vector load(const Word* words) {
    Vector vector;
    std::memcpy(&vector, words, sizeof vector);
    return vector;
  }
  // All bits of the lanes where the comparison holds.
  template <typename Comparison>
  [[gnu::always_inline]] static Vector where(const Comparison& comparison) {
    return reinterpret_cast<Vector>(comparison);
  }
  [[gnu::always_inline]] static Word united(const Vector& vector) {
    std::array<std::uint64_t, 4> parts;
    std::memcpy(parts.data(), &vector, sizeof vector);
    const std::uint64_t all = (parts[0] | parts[1]) | (parts[2] | parts[3]);
    return sizeof(Word) == 8 ? static_cast<Word>(all) : static_cast<Word>(all | all >> 32);
  }
};

// Removes vertices on no cycle, and takes partners: a vertex whose only way out (or in) is the
// partner of a 2-cycle lies on no cycle without that partner, which is as good a choice as any.
// Most graphs of real positions vanish like this. Each pass looks at all vertices at once. False if
// k is used up.
template <typename Word>
[[gnu::always_inline]] inline bool reduce(const Digraph<Word>& graph, Word& set, int& k,
                                          Word& taken) {
  using L = Lanes<Word>;
  using Vector = typename L::Vector;
  while (true) {
    Vector live_lanes{};
    Vector single_lanes{};
    for (std::size_t v = 0; v < Digraph<Word>::vertices; v += L::count) {
      const Vector out = L::load(&graph.out[v]) & set;
      const Vector in = L::load(&graph.in[v]) & set;
      const Vector self = L::load(&word_bits<Word>[v]);
      live_lanes |= self & L::where(out != 0) & L::where(in != 0);
      single_lanes |= self & L::where((out & in) != 0) &
                      (L::where((out & (out - 1)) == 0) | L::where((in & (in - 1)) == 0));
    }
    const Word live = L::united(live_lanes) & set;
    if (live != set) {
      set = live;
      continue;
    }
    Word single = L::united(single_lanes) & set;
    if (single == 0) {
      return k >= 0;
    }
    for (; single != 0; single &= single - 1) {
      const auto v = static_cast<std::size_t>(std::countr_zero(single));
      const Word partner = graph.out[v] & graph.in[v] & set;
      if ((set & bit<Word>(v)) != 0 && partner != 0) {
        set &= ~(partner | bit<Word>(v));
        taken |= partner;
        --k;
      }
    }
    if (k < 0) {
      return false;
    }
  }
}

// The search of take_feedback_set; `recurse` is the function itself, in its clone.
template <typename Word, typename Recurse>
[[gnu::always_inline]] inline bool search(const Digraph<Word>& graph, Word set, int k, Word& taken,
                                          Recurse&& recurse) {
  Word chosen = taken;
  if (!reduce(graph, set, k, chosen)) {
    return false;
  }
  if (set == 0 || k == 0) {
    taken = set == 0 ? chosen : taken;
    return set == 0;
  }
  const auto branch = [&](Word take, int count) {
    Word attempt = chosen | take;
    if (count > k || !recurse(set & ~take, k - count, attempt)) {
      return false;
    }
    taken = attempt;
    return true;
  };
  // Disjoint 2-cycles bound the set from below. Either a vertex is in it, or all its partners are.
  Word best = 0;
  Word best_partners = 0;
  int most = 0;
  int disjoint = 0;
  Word used = 0;
  for (Word rest = set; rest != 0; rest &= rest - 1) {
    const auto v = static_cast<std::size_t>(std::countr_zero(rest));
    const Word partners = graph.out[v] & graph.in[v] & set;
    const int degree = std::popcount(partners);
    if (degree > most) {
      most = degree;
      best = bit<Word>(v);
      best_partners = partners;
    }
    const Word unused = partners & ~used;
    if ((used & bit<Word>(v)) == 0 && unused != 0) {
      used |= bit<Word>(v) | lowest(unused);
      ++disjoint;
    }
  }
  if (disjoint > k) {
    return false;
  }
  if (most > 0) {
    return branch(best, 1) || branch(best_partners, most);
  }
  for (Word rest = shortest_cycle(graph, set); rest != 0; rest &= rest - 1) {
    if (branch(lowest(rest), 1)) {
      return true;
    }
  }
  return false;
}

}  // namespace

TSUME_CLONES
std::uint64_t stripped(const Digraph<std::uint64_t>& graph, std::uint64_t set) {
  using L = Lanes<std::uint64_t>;
  for (std::uint64_t before = 0; before != set;) {
    before = set;
    L::Vector live{};
    for (std::size_t v = 0; v < 64; v += L::count) {
      live |= L::load(&word_bits<std::uint64_t>[v]) &
              L::where((L::load(&graph.out[v]) & before) != 0) &
              L::where((L::load(&graph.in[v]) & before) != 0);
    }
    set &= L::united(live);
  }
  return set;
}

template <typename Word>
Word shortest_cycle(const Digraph<Word>& graph, Word set) {
  Word best = 0;
  std::size_t best_length = Digraph<Word>::vertices + 1;
  for (Word rest = set; rest != 0 && best_length > 2; rest &= rest - 1) {
    const Word start = lowest(rest);
    std::array<Word, Digraph<Word>::vertices + 1> layers;
    layers[0] = graph.out[static_cast<std::size_t>(std::countr_zero(start))] & set;
    Word seen = layers[0];
    std::size_t depth = 0;
    while (layers[depth] != 0 && (layers[depth] & start) == 0 && depth + 2 < best_length) {
      Word next = 0;
      for (Word layer = layers[depth]; layer != 0; layer &= layer - 1) {
        next |= graph.out[static_cast<std::size_t>(std::countr_zero(layer))];
      }
      next &= set & ~seen;
      seen |= next;
      layers[++depth] = next;
    }
    if ((layers[depth] & start) == 0 || depth + 1 >= best_length) {
      continue;
    }
    best_length = depth + 1;
    best = start;
    Word at = start;
    for (std::size_t d = depth; d-- > 0;) {
      at = lowest(layers[d] & graph.in[static_cast<std::size_t>(std::countr_zero(at))]);
      best |= at;
    }
  }
  return best;
}
template std::uint32_t shortest_cycle(const Digraph<std::uint32_t>&, std::uint32_t);
template std::uint64_t shortest_cycle(const Digraph<std::uint64_t>&, std::uint64_t);

TSUME_CLONES
bool take_feedback_set(const Digraph<std::uint32_t>& graph, std::uint32_t set, int k,
                       std::uint32_t& taken) {
  return search(graph, set, k, taken, [&](std::uint32_t rest, int left, std::uint32_t& attempt) {
    return take_feedback_set(graph, rest, left, attempt);
  });
}

TSUME_CLONES
bool take_feedback_set(const Digraph<std::uint64_t>& graph, std::uint64_t set, int k,
                       std::uint64_t& taken) {
  return search(graph, set, k, taken, [&](std::uint64_t rest, int left, std::uint64_t& attempt) {
    return take_feedback_set(graph, rest, left, attempt);
  });
}

}  // namespace tsume::freecell
