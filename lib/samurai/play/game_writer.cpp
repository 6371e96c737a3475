#include "lib/samurai/play/game_writer.hpp"

#include "lib/samurai/play/game_picture.hpp"
#include "lib/samurai/play/game_record.hpp"

#include <ostream>

namespace tsume::samurai {

void GameWriter::write(const SeriesGame& game) {
  switch (format_) {
    case GameFormat::json:
      return print_result(out_, game.seed, game.names, game.game);
    case GameFormat::svg:
      return write_svg(out_, game.names, game.game);
    case GameFormat::html:
      animations_.push_back(animation(game.label + ": " + game.names[0] + " - " + game.names[1],
                                      game.names, game.game));
  }
}

void GameWriter::finish() {
  if (!animations_.empty()) {
    page::write_page(out_, animations_.size() == 1 ? animations_.front().name : "SamurAI 3x3 2016",
                     animations_);
  }
}

}  // namespace tsume::samurai
