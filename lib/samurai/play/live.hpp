// The frame of the programs that take part in a game: turn after turn, each answered before the
// next.
#pragma once

#include "lib/core/deadline.hpp"
#include "lib/samurai/rules/protocol.hpp"

#include <chrono>
#include <functional>
#include <optional>
#include <string>

namespace tsume::samurai {

struct LiveGame {
  ProtocolReader& reader;
  Side side;
  std::chrono::milliseconds deadline;     // for each turn
  bool stats = false;                     // tell the times of the turns at the end
  std::optional<std::string> stats_file;  // for a line a turn, written before its answer is sent:
                                          // a manager that has the last answer stops the program
  // For people.
  std::function<void(const std::string&)> tell;
  // Writes the answer to a turn before the time is up; nullopt: it could not be read.
  std::function<void(const std::optional<TurnInfo>&, const core::Stop&)> answer;
  // Sends it. The time of the turn ends before, because a manager stops a program that has
  // answered.
  std::function<void()> send;
  // After each answer, outside its time.
  std::function<void()> afterwards = [] {};
};

// To the end of the input. Lines of the stats file: turn, wall and processor time in milliseconds,
// after a head line. Throws io::IoError if the file cannot be written. False if there was a turn
// that could not be read.
[[nodiscard]] bool play_live(const LiveGame& game);

}  // namespace tsume::samurai
