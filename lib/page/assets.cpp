#include "lib/page/assets.hpp"

#include <cstddef>

// The assembler reads the files; the Makefile names them as prerequisites of this object.
asm(R"(
  .section .rodata
tsume_player_js:
  .incbin "lib/page/player.js"
tsume_player_js_end:
tsume_player_css:
  .incbin "lib/page/player.css"
tsume_player_css_end:
  .previous
)");

extern const char player_js[] asm("tsume_player_js");
extern const char player_js_end[] asm("tsume_player_js_end");
extern const char player_css[] asm("tsume_player_css");
extern const char player_css_end[] asm("tsume_player_css_end");

namespace tsume::page {

std::string_view player_script() {
  return {player_js, static_cast<std::size_t>(player_js_end - player_js)};
}

std::string_view player_style() {
  return {player_css, static_cast<std::size_t>(player_css_end - player_css)};
}

}  // namespace tsume::page
