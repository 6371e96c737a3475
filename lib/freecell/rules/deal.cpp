#include "lib/freecell/rules/deal.hpp"

#include "lib/freecell/rules/moves.hpp"

#include <cassert>
#include <numeric>

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
  return position;
}

}  // namespace

Position microsoft_deal(std::uint64_t number, const Variant& variant) {
  assert(number >= first_deal && number <= last_deal);
  MicrosoftGenerator generator(number);
  return deal_with(variant, [&](std::size_t left) { return generator.next() % left; });
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
