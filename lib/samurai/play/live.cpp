#include "lib/samurai/play/live.hpp"

#include "lib/core/deadline.hpp"
#include "lib/io/error.hpp"

#include <utility>

namespace tsume::samurai {

LiveGame::LiveGame(ProtocolReader& reader, Side side, std::chrono::milliseconds turn_time,
                   std::function<void(const std::string&)> tell,
                   const std::optional<std::string>& stats_file)
    : reader_(reader), side_(side), turn_time_(turn_time), tell_(std::move(tell)) {
  if (stats_file) {
    stats_path_ = *stats_file;
    stats_.open(stats_path_, std::ios::trunc);
    stats_ << "# turn wall_ms processor_ms\n";
    flush();
  }
}

std::optional<Asked> LiveGame::next() {
  while (auto message = reader_.receive_turn(side_)) {
    watch_.start();
    if (!message->problem.empty()) {
      good_ = false;
      tell_(message->problem);
    }
    if (message->whole) {
      turn_ = message->info ? std::to_string(message->info->turn) : "-";
      const core::Deadline end(std::chrono::duration<double>(turn_time_).count());
      return Asked{std::move(message->info), [end] { return end.reached(); }};
    }
  }
  return std::nullopt;
}

void LiveGame::answered() {
  watch_.stop();
  if (stats_.is_open()) {
    stats_ << turn_ << ' ' << watch_.last() << '\n';
    flush();
  }
}

void LiveGame::flush() {
  if (!stats_.flush()) {
    throw io::IoError(stats_path_ + ": cannot be written");
  }
}

}  // namespace tsume::samurai
