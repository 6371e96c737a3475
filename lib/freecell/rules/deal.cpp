#include "lib/freecell/rules/deal.hpp"

#include "lib/freecell/rules/moves.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace tsume::freecell {

namespace {

constexpr std::uint64_t two_31 = std::uint64_t{1} << 31;
constexpr std::uint64_t two_32 = std::uint64_t{1} << 32;

// The linear congruential generator of Microsoft's C library, with the output formula of the range
// of the deal number.
class MicrosoftGenerator {
 public:
  explicit MicrosoftGenerator(std::uint64_t number)
      : number_(number), seed_(static_cast<std::uint32_t>(number)) {}

  std::uint32_t next() {
    seed_ = seed_ * 214013U + 2531011U;
    if (number_ >= two_32) {
      return ((seed_ >> 16) & 0xffffU) + 1;
    }
    return ((seed_ >> 16) & 0x7fffU) | (number_ >= two_31 ? 0x8000U : 0U);
  }

 private:
  std::uint64_t number_;
  std::uint32_t seed_;
};

// Draws cards one by one with `pick(left)` < left and deals them to the columns in turn.
template <typename Pick>
Position deal_with(const Variant& variant, Pick&& pick) {
  std::array<std::size_t, max_cards> deck{};
  std::iota(deck.begin(), deck.end(), std::size_t{0});
  Position position;
  std::size_t left = variant.cards();
  for (std::size_t i = 0; left > 0; ++i, --left) {
    const std::size_t chosen = pick(left);
    position.columns[i % variant.columns].push(Card(deck[chosen]));
    deck[chosen] = deck[left - 1];
  }
  assert(position.ok(variant));
  return position;
}

// The state of a Mersenne twister that is seeded with a number by the reference init_by_array.
class ArraySeed {
 public:
  using result_type = std::uint32_t;
  explicit ArraySeed(std::uint64_t number)
      : key_{static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32)},
        words_(key_[1] == 0 ? 1 : 2) {}

  template <typename Iterator>
  void generate(Iterator begin, Iterator end) const {
    constexpr std::size_t size = std::mt19937::state_size;
    std::array<std::uint32_t, size> state{};
    const auto mixed = [&](std::size_t i) { return state[i - 1] ^ state[i - 1] >> 30; };
    state[0] = 19650218;
    for (std::uint32_t i = 1; i < size; ++i) {
      state[i] = 1812433253 * mixed(i) + i;
    }
    std::size_t i = 1;
    const auto next = [&] {
      if (++i == size) {
        state[0] = state[size - 1];
        i = 1;
      }
    };
    for (std::uint32_t k = 0; k < size; ++k, next()) {
      const std::uint32_t j = k % words_;
      state[i] = (state[i] ^ mixed(i) * 1664525) + key_[j] + j;
    }
    for (std::size_t k = 1; k < size; ++k, next()) {
      state[i] = (state[i] ^ mixed(i) * 1566083941) - static_cast<std::uint32_t>(i);
    }
    state[0] = 0x80000000;
    std::copy_n(state.begin(), end - begin, begin);
  }

 private:
  std::array<std::uint32_t, 2> key_;
  std::uint32_t words_;
};

// Uniform in [0, 1) with 53 bits, as Python's random().
double python_random(std::mt19937& twister) {
  const auto high = static_cast<double>(twister() >> 5);
  const auto low = static_cast<double>(twister() >> 6);
  return (high * 67108864.0 + low) / 9007199254740992.0;
}

}  // namespace

Position pysolfc_deal(std::uint64_t number, const Variant& variant) {
  assert(number > 0);
  if (number <= last_same_in_pysolfc) {
    return microsoft_deal(number, variant);
  }
  ArraySeed seed(number);
  std::mt19937 twister(seed);
  std::vector<Card> deck;
  for (const Suit suit : {Suit::clubs, Suit::spades, Suit::hearts, Suit::diamonds}) {
    for (std::size_t rank = 0; rank < variant.ranks; ++rank) {
      deck.emplace_back(rank, suit);
    }
  }
  for (std::size_t i = deck.size() - 1; i > 0; --i) {
    const auto j = static_cast<std::size_t>(python_random(twister) * static_cast<double>(i + 1));
    std::swap(deck[i], deck[j]);
  }
  Position position;
  for (std::size_t i = 0; i < deck.size(); ++i) {
    position.columns[i % variant.columns].push(deck[deck.size() - 1 - i]);
  }
  assert(position.ok(variant));
  return position;
}

Position microsoft_deal(std::uint64_t number, const Variant& variant) {
  assert(number >= first_deal && number <= last_deal);
  MicrosoftGenerator generator(number);
  return deal_with(variant, [&](std::size_t left) { return generator.next() % left; });
}

Position windows_layout(std::uint64_t number) {
  assert(number == 1 || number == 2);
  constexpr std::size_t half = max_columns / 2;
  Position position;
  if (number == 1) {
    // A suit to a column: odd ranks up from the ace, and even ranks down from the queen.
    for (std::size_t suit = 0; suit < half; ++suit) {
      for (std::size_t rank = 0; rank < max_ranks; rank += 2) {
        position.columns[suit].push(Card(4 * rank + suit));
      }
      for (std::size_t rank = max_ranks - 1; rank > 0; rank -= 2) {
        position.columns[half + suit].push(Card(4 * (rank - 1) + suit));
      }
    }
    return position;
  }
  // An ace in each of four columns, then all other cards from the king of spades on: to 8 in these
  // columns, below in the others.
  for (std::size_t column = 0; column < half; ++column) {
    const std::size_t suit = half - 1 - column;
    position.columns[column].push(Card(suit));
    for (std::size_t rank = max_ranks - 1; rank > 0; --rank) {
      position.columns[rank >= 7 ? column : half + column].push(Card(4 * rank + suit));
    }
  }
  return position;
}

Position random_deal(core::Random& random, const Variant& variant) {
  return deal_with(variant, [&](std::size_t left) { return random.below(left); });
}

Position play_at_random(Position position, const Variant& variant, std::uint64_t moves,
                        core::Random& random) {
  for (std::uint64_t i = 0; i < moves; ++i) {
    const MoveList legal = legal_moves(position, variant);
    if (legal.empty()) {
      break;
    }
    make_move(position, legal[random.below(legal.size())]);
  }
  return position;
}

}  // namespace tsume::freecell
