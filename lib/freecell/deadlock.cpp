#include "lib/freecell/deadlock.hpp"

#include "lib/core/clones.hpp"

#include <bit>

namespace tsume::freecell {

namespace {

std::size_t first_of(Mask set) {
  return static_cast<std::size_t>(std::countr_zero(set));
}

template <typename Body>
void for_each(Mask set, Body&& body) {
  for (; set != 0; set &= set - 1) {
    body(first_of(set));
  }
}

}  // namespace

std::string_view name_of(Heuristic heuristic) {
  constexpr std::array<std::string_view, 5> names = {"count", "1suit", "scc", "cycles", "fvs"};
  return names[static_cast<std::size_t>(heuristic)];
}

void DeadlockGraph::place(const Position& position, const Variant& variant) {
  tableau_ = 0;
  for (const Card card : position.cells) {
    if (card.exists()) {
      above_[card.index()] = 0;
    }
  }
  for (std::size_t i = 0; i < variant.columns; ++i) {
    const Column& column = position.columns[i];
    Mask seen = 0;
    for (std::size_t j = column.size(); j-- > 0;) {
      const std::size_t c = column[j].index();
      above_[c] = seen;
      seen |= bit_of(c);
    }
    column_[i] = seen;
    tableau_ |= seen;
  }
}

TSUME_CLONES
void DeadlockGraph::connect(const Position& position, const Variant& variant, bool sequences_free) {
  Mask weightless = 0;
  for (std::size_t i = 0; sequences_free && i < variant.columns; ++i) {
    const auto cards = position.columns[i].cards();
    for (std::size_t j = 1; j < cards.size(); ++j) {
      weightless |= cards[j].fits_on(cards[j - 1]) ? bit_of(cards[j].index()) : 0;
    }
  }
  vertices_ = 0;
  forced_ = 0;
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    Mask waits = 0;
    for (std::size_t c = 4 * std::size_t{position.home[suit]} + suit; c < variant.cards(); c += 4) {
      waits |= above_[c];
      waits_[c] = waits;
      const Mask self = bit_of(c) & tableau_ & ~weightless;
      forced_ |= self & waits;
      vertices_ |= self & ~waits;
    }
  }
  forced_count_ = static_cast<std::size_t>(std::popcount(forced_));
  for_each(vertices_, [&](std::size_t v) {
    out_[v] = waits_[v] & vertices_;
    in_[v] = 0;
  });
  // A card above c is waited for by all cards of the suit from c on; the first c counts.
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    Mask seen = 0;
    for (std::size_t c = 4 * std::size_t{position.home[suit]} + suit; c < variant.cards(); c += 4) {
      const Mask fresh = above_[c] & vertices_ & ~seen;
      seen |= fresh;
      const Mask waiting = card_sets.not_lower[c] & vertices_;
      for_each(fresh, [&](std::size_t v) { in_[v] |= waiting; });
    }
  }
  core_ = stripped(vertices_);
}

Mask DeadlockGraph::stripped(Mask set) const {
  for (Mask before = 0; before != set;) {
    before = set;
    for (Mask rest = set; rest != 0; rest &= rest - 1) {
      const std::size_t v = first_of(rest);
      if ((out_[v] & set) == 0 || (in_[v] & set) == 0) {
        set &= ~bit_of(v);
      }
    }
  }
  return set;
}

Mask DeadlockGraph::shortest_cycle(Mask set) const {
  Mask best = 0;
  std::size_t best_length = max_cards + 1;
  for (Mask rest = set; rest != 0 && best_length > 2; rest &= rest - 1) {
    const std::size_t start = first_of(rest);
    std::array<Mask, max_cards + 1> layers{};
    layers[0] = out_[start] & set;
    Mask seen = layers[0];
    std::size_t depth = 0;
    while (layers[depth] != 0 && (layers[depth] & bit_of(start)) == 0 && depth + 2 < best_length) {
      Mask next = 0;
      for_each(layers[depth], [&](std::size_t v) { next |= out_[v]; });
      next &= set & ~seen;
      seen |= next;
      layers[++depth] = next;
    }
    if ((layers[depth] & bit_of(start)) == 0 || depth + 1 >= best_length) {
      continue;
    }
    best_length = depth + 1;
    best = bit_of(start);
    std::size_t at = start;
    for (std::size_t d = depth; d-- > 0;) {
      at = first_of(layers[d] & in_[at]);
      best |= bit_of(at);
    }
  }
  return best;
}

// A vertex whose only way out (or in) is the partner of a 2-cycle lies on no cycle without that
// partner: the partner is as good a choice as any. Most graphs of real positions vanish like this.
TSUME_CLONES
bool DeadlockGraph::has_feedback_set(Mask set, int k) const {
  for (Mask before = 0; before != set;) {
    before = set;
    for (Mask rest = set; rest != 0; rest &= rest - 1) {
      const std::size_t v = first_of(rest);
      const Mask out = out_[v] & set;
      const Mask in = in_[v] & set;
      if (out == 0 || in == 0) {
        set &= ~bit_of(v);
      } else if ((out & in) != 0 && ((out & (out - 1)) == 0 || (in & (in - 1)) == 0)) {
        set &= ~((out & in) | bit_of(v));
        rest &= set | bit_of(v);
        --k;
      }
    }
    if (k < 0) {
      return false;
    }
  }
  if (set == 0 || k == 0) {
    return set == 0;
  }
  // Disjoint 2-cycles bound the set from below. Either a vertex is in it, or all its partners are.
  std::size_t best = max_cards;
  int most = 0;
  int disjoint = 0;
  Mask used = 0;
  for (Mask rest = set; rest != 0; rest &= rest - 1) {
    const std::size_t v = first_of(rest);
    const Mask partners = out_[v] & in_[v] & set;
    if (partners == 0) {
      continue;
    }
    const int degree = std::popcount(partners);
    if (degree > most) {
      most = degree;
      best = v;
    }
    const Mask unused = partners & ~used;
    if ((used & bit_of(v)) == 0 && unused != 0) {
      used |= bit_of(v) | (unused & (~unused + 1));
      ++disjoint;
    }
  }
  if (disjoint > k) {
    return false;
  }
  if (most > 0) {
    const Mask partners = out_[best] & in_[best] & set;
    return has_feedback_set(set & ~bit_of(best), k - 1) ||
           has_feedback_set(set & ~partners, k - most);
  }
  const Mask cycle = shortest_cycle(set);
  for (Mask rest = cycle; rest != 0; rest &= rest - 1) {
    if (has_feedback_set(set & ~(rest & (~rest + 1)), k - 1)) {
      return true;
    }
  }
  return false;
}

std::size_t DeadlockGraph::least_feedback_set(Mask set, std::size_t from) const {
  const Mask rest = stripped(set);
  while (!has_feedback_set(rest, static_cast<int>(from))) {
    ++from;
  }
  return from;
}

std::size_t DeadlockGraph::packed_cycles() const {
  std::size_t count = 0;
  for (Mask set = core_; set != 0; set = stripped(set)) {
    set &= ~shortest_cycle(set);
    ++count;
  }
  return count;
}

bool DeadlockGraph::raises(Card x, std::size_t to, Mask set, int k, const Position& position) {
  if ((column_[to] & card_sets.lower[x.index()]) != 0) {
    return true;  // x becomes forced
  }
  const Mask self = bit_of(x.index());
  const bool waits = x.rank() > position.home[x.suit_index()];
  const Mask out = waits ? waits_[x.index() - 4] & set & ~self : 0;
  Mask in = 0;
  for (std::size_t suit = 0; suit < suit_count && out != 0; ++suit) {
    constexpr Mask one_suit = 0x1111111111111ULL;
    const Mask cards = column_[to] & (one_suit << suit);
    in |= cards == 0 ? 0 : card_sets.not_lower[first_of(cards)] & set;
  }
  in &= ~self;
  if (out == 0 || in == 0) {
    return false;
  }
  const bool vertex = (vertices_ & self) != 0;
  const Mask old_out = vertex ? out_[x.index()] : 0;
  const Mask old_in = vertex ? in_[x.index()] : 0;
  const auto reconnect = [&](Mask from_out, Mask from_in, Mask to_out, Mask to_in) {
    for_each(from_out, [&](std::size_t v) { in_[v] &= ~self; });
    for_each(from_in, [&](std::size_t v) { out_[v] &= ~self; });
    for_each(to_out, [&](std::size_t v) { in_[v] |= self; });
    for_each(to_in, [&](std::size_t v) { out_[v] |= self; });
    out_[x.index()] = to_out;
    in_[x.index()] = to_in;
  };
  reconnect(old_out, old_in, out, in);
  const bool raised = !has_feedback_set(set | self, k);
  reconnect(out, in, old_out, old_in);
  return raised;
}

namespace {

// The published graph and its components by Kosaraju's algorithm: finishing order of a depth-first
// search, then searches of the reverse graph in decreasing order of finishing.
class PublishedGraph {
 public:
  PublishedGraph(const Position& position, const Variant& variant, Mask forced) {
    for (std::size_t c = 0; c < variant.cards(); ++c) {
      const Card card(c);
      if (card.rank() > position.home[card.suit_index()]) {
        connect(c, c - 4);
      }
      if (card.rank() >= position.home[card.suit_index()]) {
        vertices_ |= bit_of(c);
      }
    }
    for (const Column& column : position.columns) {
      for (std::size_t j = 1; j < column.size(); ++j) {
        if ((forced & bit_of(column[j].index())) == 0) {
          connect(column[j - 1].index(), column[j].index());
        }
      }
    }
  }

  // The number of strongly connected components that contain an edge.
  [[nodiscard]] std::size_t cyclic_components() {
    unseen_ = vertices_;
    while (unseen_ != 0) {
      finish(first_of(unseen_));
    }
    unseen_ = vertices_;
    std::size_t count = 0;
    for (std::size_t i = finished_; i-- > 0;) {
      if ((unseen_ & bit_of(order_[i])) != 0) {
        count += collect(order_[i]) > 1 ? 1U : 0U;  // no card is its own successor
      }
    }
    return count;
  }

 private:
  void connect(std::size_t v, std::size_t w) {
    out_[v] |= bit_of(w);
    in_[w] |= bit_of(v);
  }

  void finish(std::size_t v) {
    unseen_ &= ~bit_of(v);
    while ((out_[v] & unseen_) != 0) {
      finish(first_of(out_[v] & unseen_));
    }
    order_[finished_++] = static_cast<std::uint8_t>(v);
  }

  std::size_t collect(std::size_t v) {
    unseen_ &= ~bit_of(v);
    std::size_t size = 1;
    while ((in_[v] & unseen_) != 0) {
      size += collect(first_of(in_[v] & unseen_));
    }
    return size;
  }

  std::array<Mask, max_cards> out_{};
  std::array<Mask, max_cards> in_{};
  std::array<std::uint8_t, max_cards> order_{};
  std::size_t finished_ = 0;
  Mask vertices_ = 0;
  Mask unseen_ = 0;
};

}  // namespace

std::size_t parked_bound(const Position& position, const Variant& variant, Heuristic heuristic,
                         bool sequences_free) {
  if (heuristic == Heuristic::count) {
    return 0;
  }
  DeadlockGraph graph;
  graph.place(position, variant);
  graph.connect(position, variant, sequences_free);
  switch (heuristic) {
    case Heuristic::scc:
      return graph.forced_count() +
             PublishedGraph(position, variant, graph.forced()).cyclic_components();
    case Heuristic::cycles:
      return graph.forced_count() + graph.packed_cycles();
    case Heuristic::fvs:
      return graph.forced_count() + graph.least_feedback_set(graph.core());
    default:
      return graph.forced_count();
  }
}

}  // namespace tsume::freecell
