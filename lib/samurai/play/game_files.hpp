// The files of a game that samurai-sim --write makes.
#pragma once

#include "lib/samurai/play/referee.hpp"

#include <array>
#include <string>

namespace tsume::samurai {

// Writes BASE.truth.jsonl, BASE.first.txt and BASE.second.txt (transcripts), BASE.json (the
// official log), and the halves of the transcripts as the official manager writes them: BASE.msg0,
// .msg1, .resp0, .resp1. Makes the folder. Throws io::IoError.
void write_game(const std::string& base, const std::array<std::string, 2>& names, const Game& game);

}  // namespace tsume::samurai
