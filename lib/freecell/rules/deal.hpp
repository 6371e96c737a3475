// Deals: the public Microsoft generator, and random ones.
#pragma once

#include "lib/core/random.hpp"
#include "lib/freecell/rules/position.hpp"

#include <cstdint>

namespace tsume::freecell {

// The deal numbers of the Microsoft generator as FreeCell Pro extended it (fc-solve's
// gen_ms_boards__rand.h): 1..2^31-1 are Microsoft's; 2^31..2^32-1 and 2^32..2^33-1 have formulas of
// their own.
inline constexpr std::uint64_t first_deal = 1;
inline constexpr std::uint64_t last_deal = 8'589'934'591;
inline constexpr std::uint64_t last_kpat_deal = 2'147'483'647;  // up to it, KPat deals them alike
inline constexpr std::uint64_t last_same_in_pysolfc = 32'000;   // and PySolFC up to this

// Deal `number` (first_deal..last_deal); reduced decks use the same generator on 4 * ranks cards.
[[nodiscard]] Position microsoft_deal(std::uint64_t number, const Variant& variant = {});

// Deal `number` (not 0) of PySolFC: up to 32000 Microsoft's; beyond, the deck in the order A..K of
// clubs, spades, hearts, diamonds is shuffled from the end by Python's random(), which is the
// Mersenne twister of M. Matsumoto and T. Nishimura (1998), seeded with the number, and dealt from
// the last card on (PySolFC's make_pysol_freecell_board.py, in fc-solve).
[[nodiscard]] Position pysolfc_deal(std::uint64_t number, const Variant& variant = {});

// The layouts that FreeCell for Windows has under the numbers -1 and -2, ordered by hand; neither
// can be solved. `number`: 1 or 2. (Their cards as in two independent rewritings of the program:
// astrovm/flash, site/apps/freecell/game.js, after the version of Windows XP, and an Android one in
// Kotlin.)
inline constexpr std::uint64_t windows_layouts = 2;
[[nodiscard]] Position windows_layout(std::uint64_t number);

// A uniformly shuffled deal.
[[nodiscard]] Position random_deal(core::Random& random, const Variant& variant = {});

// `position` after `moves` uniformly chosen legal single-card moves, fewer if none is left.
[[nodiscard]] Position play_at_random(Position position, const Variant& variant,
                                      std::uint64_t moves, core::Random& random);

}  // namespace tsume::freecell
