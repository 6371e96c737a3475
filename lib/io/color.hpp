// Whether to colour what a tool prints for people.
#pragma once

#include "lib/core/names.hpp"

#include <cstdint>

namespace tsume::io {

enum class ColorMode : std::uint8_t { automatic, always, never };
inline constexpr core::Named<ColorMode> color_mode_names[] = {
    {ColorMode::automatic, "auto"}, {ColorMode::always, "always"}, {ColorMode::never, "never"}};

// automatic: only if the output is standard output, that is a terminal, the environment has no
// non-empty NO_COLOR (no-color.org), and TERM is not "dumb".
[[nodiscard]] bool use_color(ColorMode mode, bool to_standard_output);

}  // namespace tsume::io
