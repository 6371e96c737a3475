#include "lib/page/page.hpp"

#include "lib/core/json.hpp"
#include "lib/core/platform.hpp"
#include "lib/core/text.hpp"

#include <cassert>
#include <ostream>

// The assembler reads the files; the Makefile names them as prerequisites of this object. The names
// are global: of a local one, the assembler for arm64 names its section and the distance, which the
// linker drops from entries of the global offset table (binutils 2.40), so that all would be one.
asm(TSUME_CONSTANTS R"(
  .globl tsume_player_js, tsume_player_js_end, tsume_player_css, tsume_player_css_end
tsume_player_js:
  .incbin "lib/page/player.js"
tsume_player_js_end:
tsume_player_css:
  .incbin "lib/page/player.css"
tsume_player_css_end:
)" TSUME_CODE);

extern const char player_js[] asm("tsume_player_js");
extern const char player_js_end[] asm("tsume_player_js_end");
extern const char player_css[] asm("tsume_player_css");
extern const char player_css_end[] asm("tsume_player_css_end");

namespace tsume::page {

namespace {

std::string_view player_script() {
  return {player_js, static_cast<std::size_t>(player_js_end - player_js)};
}

std::string_view player_style() {
  return {player_css, static_cast<std::size_t>(player_css_end - player_css)};
}

using core::Json;

Json to_json(const Point& point) {
  return Json::array().push(point.x).push(point.y);
}

Json to_json(const Grid& grid) {
  return Json::object()
      .set("name", grid.name)
      .set("columns", grid.columns)
      .set("origin", to_json(grid.origin))
      .set("cell", grid.cell)
      .set("palette", Json::array(grid.palette));
}

// Keys of one letter: there may be 40,000 frames.
Json to_json(const Frame& frame) {
  Json result = Json::object();
  if (!frame.label.empty()) {
    result.set("m", frame.label);
  }
  if (!frame.placements.empty()) {
    result.set("p", Json::array(frame.placements, [](const Placement& placement) {
                 Json row = Json::array().push(placement.sprite);
                 if (placement.at) {
                   row.push(placement.at->x).push(placement.at->y);
                 }
                 return row;
               }));
  }
  if (!frame.grids.empty()) {
    result.set("g", Json::array(frame.grids));
  }
  if (!frame.overlay.empty()) {
    result.set("o", frame.overlay);
  }
  if (!frame.stamp.empty()) {
    result.set("s", frame.stamp);
  }
  return result;
}

Json to_json(const Animation& animation) {
  assert(!animation.frames.empty());
  assert(animation.trail.empty() || animation.trail.size() == animation.frames.size());
  return Json::object()
      .set("name", animation.name)
      .set("width", animation.width)
      .set("height", animation.height)
      .set("background", animation.background)
      .set("grids", Json::array(animation.grids, [](const Grid& g) { return to_json(g); }))
      .set("sprites", Json::array(animation.sprites, [](const Sprite& s) { return Json(s.svg); }))
      .set("trailStyle", animation.trail_style)
      .set("marker", animation.marker)
      .set("trail", Json::array(animation.trail, [](const Point& p) { return to_json(p); }))
      .set("puzzle", animation.is_puzzle)
      .set("frames", Json::array(animation.frames, [](const Frame& f) { return to_json(f); }));
}

// JSON that cannot end the script element that holds it.
std::string for_script(const Json& value) {
  std::string text;
  for (const char c : value.compact()) {
    if (c == '<') {
      text += "\\u003c";
    } else {
      text += c;
    }
  }
  return text;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : core::as_utf8(text)) {
    switch (c) {
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '&':
        out += "&amp;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

void write_page(std::ostream& out, std::string_view subject,
                const std::vector<Animation>& animations) {
  assert(!animations.empty());
  std::string title(subject);
  if (animations.size() == 1 && !animations[0].name.empty() && animations[0].name != subject) {
    title += ": " + animations[0].name;
  }
  out << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<link rel=\"icon\" href=\"data:,\">\n<title>"
      << escaped(title) << "</title>\n<style>\n"
      << player_style() << "</style>\n</head>\n<body>\n<h1>" << escaped(title)
      << "</h1>\n<main id=\"player\"></main>\n"
         "<script type=\"application/json\" id=\"data\">"
      << for_script(Json::array(animations, [](const Animation& a) { return to_json(a); }))
      << "</script>\n<script>\n"
      << player_script() << "</script>\n</body>\n</html>\n";
}

}  // namespace tsume::page
