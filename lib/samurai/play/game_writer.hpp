// Prints the games of samurai-sim, one after another or as one page.
#pragma once

#include "lib/core/names.hpp"
#include "lib/page/page.hpp"
#include "lib/samurai/play/series.hpp"

#include <cstdint>
#include <iosfwd>
#include <vector>

namespace tsume::samurai {

enum class GameFormat : std::uint8_t { json, svg, html };
inline constexpr core::Named<GameFormat> game_format_names[] = {
    {GameFormat::json, "json"}, {GameFormat::svg, "svg"}, {GameFormat::html, "html"}};

class GameWriter {
 public:
  GameWriter(std::ostream& out, GameFormat format) : out_(out), format_(format) {}
  void write(const SeriesGame& game);
  // After the last game.
  void finish();

 private:
  std::ostream& out_;
  GameFormat format_;
  std::vector<page::Animation> animations_;
};

}  // namespace tsume::samurai
