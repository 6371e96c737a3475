// The turns of a live game, one after another: each is answered before the next is read.
#pragma once

#include "lib/samurai/play/player.hpp"
#include "lib/samurai/play/stopwatch.hpp"
#include "lib/samurai/rules/protocol.hpp"

#include <chrono>
#include <fstream>
#include <functional>
#include <optional>
#include <string>

namespace tsume::samurai {

class LiveGame {
 public:
  // `turn_time` is for each turn, `tell` for people. `stats_file`: for a line a turn, after a head
  // line: turn, wall and processor time in milliseconds. Throws io::IoError if the file cannot be
  // written.
  LiveGame(ProtocolReader& reader, Side side, std::chrono::milliseconds turn_time,
           std::function<void(const std::string&)> tell,
           const std::optional<std::string>& stats_file = std::nullopt);

  // The next turn that wants an answer, whose time begins now; nullopt at the end of the input.
  // Tells what is wrong with it and with those that nobody waits for an answer to.
  std::optional<Asked> next();
  // Its answer is ready, and can be sent: the time of the turn ends. The line of the stats file is
  // written before, because a manager stops a program that has answered.
  void answered();

  // Whether all turns could be read.
  [[nodiscard]] bool good() const { return good_; }
  // The times of all turns, for people.
  [[nodiscard]] std::string times() const { return watch_.summary("turns"); }

 private:
  void flush();

  ProtocolReader& reader_;
  Side side_;
  std::chrono::milliseconds turn_time_;
  std::function<void(const std::string&)> tell_;
  std::string stats_path_;
  std::ofstream stats_;
  Stopwatch watch_;
  std::string turn_;  // its number, or "-"
  bool good_ = true;
};

}  // namespace tsume::samurai
