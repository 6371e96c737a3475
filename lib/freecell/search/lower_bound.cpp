#include "lib/freecell/search/lower_bound.hpp"

#include "lib/core/clones.hpp"

#include <bit>
#include <cassert>

namespace tsume::freecell {

namespace {

std::size_t first_of(Mask set) {
  return static_cast<std::size_t>(std::countr_zero(set));
}

constexpr std::array<Mask, max_cards> single_bits = [] {
  std::array<Mask, max_cards> bits{};
  for (std::size_t v = 0; v < max_cards; ++v) {
    bits[v] = bit_of(v);
  }
  return bits;
}();

template <typename Body>
void for_each(Mask set, Body&& body) {
  for (; set != 0; set &= set - 1) {
    body(first_of(set));
  }
}

}  // namespace

// A card y of a column is waited for by x iff a card (s, q) lies below y with s the suit of x and q
// at most its rank: one running union going up the column. The cards that x waits for are another
// running union, over the ranks of its suit.
TSUME_CLONES
void DeadlockGraph::build(const Position& position, const Variant& variant, bool sequences_free) {
  assert(position.ok(variant));
  Mask weightless = 0;
  Mask tableau = 0;
  forced_ = 0;
  for (const Card card : position.cells) {
    if (card.exists()) {
      above_[card.index()] = 0;
      edges_.in[card.index()] = 0;
    }
  }
  for (std::size_t i = 0; i < variant.columns; ++i) {
    const auto cards = position.columns[i].cards();
    Mask waiting = 0;
    for (const Card card : cards) {
      const std::size_t c = card.index();
      edges_.in[c] = waiting;
      forced_ |= waiting & bit_of(c);
      waiting |= card_sets.not_lower[c];
    }
    below_[i] = waiting;
    Mask seen = 0;
    for (std::size_t j = cards.size(); j-- > 0;) {
      above_[cards[j].index()] = seen;
      seen |= bit_of(cards[j].index());
    }
    column_[i] = seen;
    tableau |= seen;
    for (std::size_t j = 1; sequences_free && j < cards.size(); ++j) {
      weightless |= cards[j].fits_on(cards[j - 1]) ? bit_of(cards[j].index()) : 0;
    }
  }
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    Mask waits = 0;
    for (std::size_t c = 4 * std::size_t{position.home[suit]} + suit; c < variant.cards(); c += 4) {
      waits |= above_[c];
      edges_.out[c] = waits;
    }
  }
  forced_ &= ~weightless;
  vertices_ = tableau & ~forced_ & ~weightless;
  forced_count_ = static_cast<std::size_t>(std::popcount(forced_));
}

TSUME_CLONES
void DeadlockGraph::set_waiting_for(Card card, Mask waiting) {
  const Mask self = bit_of(card.index());
  const Mask changed = edges_.in[card.index()] ^ waiting;
  for (std::size_t v = 0; v < max_cards; ++v) {
    edges_.out[v] ^= (changed & single_bits[v]) != 0 ? self : 0;
  }
  edges_.in[card.index()] = waiting;
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
  DeadlockGraph graph;
  graph.build(position, variant, sequences_free);
  return graph.forced_count() +
         (heuristic == Heuristic::scc
              ? PublishedGraph(position, variant, graph.forced()).cyclic_components()
              : least_feedback_set(graph.edges(), graph.vertices()));
}

}  // namespace tsume::freecell
