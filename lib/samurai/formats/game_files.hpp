// What samurai-sim writes of games.
#pragma once

#include "lib/core/names.hpp"
#include "lib/page/page.hpp"
#include "lib/samurai/play/referee.hpp"
#include "lib/samurai/play/series.hpp"

#include <array>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace tsume::samurai {

// Writes BASE.truth.jsonl, BASE.first.txt and BASE.second.txt (transcripts), BASE.json (the
// official log), and the halves of the transcripts as the official manager writes them: BASE.msg0,
// .msg1, .resp0, .resp1. Makes the folder. Throws io::IoError.
void write_game(const std::string& base, const std::array<std::string, 2>& names, const Game& game);

enum class GameFormat : std::uint8_t { json, svg, html };
inline constexpr core::Named<GameFormat> game_format_names[] = {
    {GameFormat::json, "json"}, {GameFormat::svg, "svg"}, {GameFormat::html, "html"}};

// Prints games, one after another, or as one picture or page.
class GameWriter {
 public:
  GameWriter(std::ostream& out, GameFormat format) : out_(out), format_(format) {}
  void write(const SeriesGame& game);
  // After the last game; no other one may follow.
  void finish();

 private:
  std::ostream& out_;
  GameFormat format_;
  std::vector<std::string> pictures_;
  std::vector<page::Animation> animations_;
};

}  // namespace tsume::samurai
