#include "lib/samurai/formats/game_files.hpp"

#include "lib/io/output.hpp"
#include "lib/page/svg.hpp"
#include "lib/samurai/formats/game_picture.hpp"
#include "lib/samurai/formats/game_record.hpp"

#include <filesystem>
#include <functional>
#include <ostream>
#include <sstream>
#include <utility>

namespace tsume::samurai {

namespace {

void write_file(const std::string& path, const std::function<void(std::ostream&)>& print) {
  io::AtomicFile file(path);
  print(file.stream());
  file.commit();
}

}  // namespace

void write_game(const std::string& base, const std::array<std::string, 2>& names,
                const Game& game) {
  std::filesystem::create_directories(std::filesystem::path(base).parent_path());
  write_file(base + ".truth.jsonl", [&](std::ostream& out) {
    for (std::size_t t = 0; t < game.plays.size(); ++t) {
      print_truth(out, game.positions[t], game.plays[t]);
    }
  });
  write_file(base + ".json", [&](std::ostream& out) { print_log(out, log_of(game, names)); });
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Transcript& transcript = game.transcripts[i];
    const std::string number = std::to_string(i);
    write_file(base + (i == 0 ? ".first.txt" : ".second.txt"),
               [&](std::ostream& out) { print_transcript(out, transcript); });
    write_file(base + ".msg" + number, [&](std::ostream& out) { print_messages(out, transcript); });
    write_file(base + ".resp" + number,
               [&](std::ostream& out) { print_responses(out, transcript); });
  }
}

void GameWriter::write(const SeriesGame& game) {
  switch (format_) {
    case GameFormat::json:
      return print_result(out_, game.seed, game.names, game.game);
    case GameFormat::svg: {
      std::ostringstream picture;
      write_svg(picture, game.names, game.game);
      pictures_.push_back(std::move(picture).str());
      return;
    }
    case GameFormat::html:
      animations_.push_back(animation(game.label + ": " + game.names[0] + " - " + game.names[1],
                                      game.names, game.game));
  }
}

void GameWriter::finish() {
  page::svg::write_sheet(out_, "SamurAI 3x3 2016", pictures_);
  if (!animations_.empty()) {
    page::write_page(out_, animations_.size() == 1 ? animations_.front().name : "SamurAI 3x3 2016",
                     animations_);
  }
}

}  // namespace tsume::samurai
