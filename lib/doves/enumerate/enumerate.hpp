// Counting and listing positions of Tokyo Doves up to translation and symmetry.
#pragma once

#include "lib/core/names.hpp"
#include "lib/doves/enumerate/conditions.hpp"
#include "lib/doves/rules/shape.hpp"
#include "lib/doves/rules/steps.hpp"

#include <array>
#include <cstdint>

namespace tsume::doves {

// What is counted: shapes; all positions; those in which no boss is surrounded; those in which the
// mover can win at once; mates (see Verdict).
enum class What : std::uint8_t { shapes, positions, nonterminal, win1, mates };
inline constexpr core::Named<What> what_names[] = {{What::shapes, "shapes"},
                                                   {What::positions, "positions"},
                                                   {What::nonterminal, "nonterminal"},
                                                   {What::win1, "win1"},
                                                   {What::mates, "mates"}};

// Numbers of positions by the number of the opponent's doves besides the boss.
using Counts = std::array<std::uint64_t, small_kinds + 1>;

[[nodiscard]] std::uint64_t total(const Counts& counts);

// The positions on one shape, up to the symmetries of the shape. Of shapes: {1, 0, ...}.
[[nodiscard]] Counts count_shape(const Shape& shape, What what, const Rules& rules);

// The labelled positions of one unit (not divided by its fixers).
[[nodiscard]] Counts count_unit(const Shape& shape, const Unit& unit, What what,
                                const Rules& rules);

}  // namespace tsume::doves
