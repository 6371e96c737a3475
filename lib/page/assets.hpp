// The player's script and style sheet, as they stand in player.js and player.css.
#pragma once

#include <string_view>

namespace tsume::page {

[[nodiscard]] std::string_view player_script();
[[nodiscard]] std::string_view player_style();

}  // namespace tsume::page
