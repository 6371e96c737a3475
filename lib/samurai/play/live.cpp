#include "lib/samurai/play/live.hpp"

#include "lib/io/error.hpp"
#include "lib/samurai/play/stopwatch.hpp"

#include <fstream>

namespace tsume::samurai {

namespace {

class StatsFile {
 public:
  explicit StatsFile(const std::optional<std::string>& path) {
    if (path) {
      path_ = *path;
      file_.open(path_, std::ios::trunc);
      file_ << "# turn wall_ms processor_ms\n";
      flush();
    }
  }
  void add(const Message& message, const Stopwatch& watch) {
    if (file_.is_open()) {
      file_ << (message.info ? std::to_string(message.info->turn) : "-") << ' ' << watch.last()
            << '\n';
      flush();
    }
  }

 private:
  void flush() {
    if (!file_.flush()) {
      throw io::IoError(path_ + ": cannot be written");
    }
  }

  std::string path_;
  std::ofstream file_;
};

}  // namespace

bool play_live(const LiveGame& game) {
  Stopwatch watch;
  StatsFile stats(game.stats_file);
  bool good = true;
  while (const auto message = game.reader.receive_turn(game.side)) {
    watch.start();
    if (!message->problem.empty()) {
      good = false;
      game.tell(message->problem);
    }
    if (!message->whole) {
      continue;
    }
    const core::Deadline end(std::chrono::duration<double>(game.deadline).count());
    game.answer(message->info, [&] { return end.reached(); });
    watch.stop();
    stats.add(*message, watch);
    game.send();
    game.afterwards();
  }
  if (game.stats) {
    game.tell(watch.summary("turns"));
  }
  return good;
}

}  // namespace tsume::samurai
