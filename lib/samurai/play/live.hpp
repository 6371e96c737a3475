// The turns of a live game, one after another: each is answered before the next is read.
#pragma once

#include "lib/samurai/play/player.hpp"
#include "lib/samurai/play/stopwatch.hpp"
#include "lib/samurai/rules/protocol.hpp"

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace tsume::samurai {

class LiveGame {
 public:
  // `turn_time` is for each turn, `tell` for people.
  LiveGame(ProtocolReader& reader, Side side, std::chrono::milliseconds turn_time,
           std::function<void(const std::string&)> tell)
      : reader_(reader), side_(side), turn_time_(turn_time), tell_(std::move(tell)) {}

  // The next turn that wants an answer, whose time begins now; nullopt at the end of the input.
  // Tells what is wrong with it and with those that nobody waits for an answer to.
  std::optional<Asked> next();
  // Its answer is ready, and can be sent: the time of the turn ends.
  void answered() { watch_.stop(); }

  // Whether all turns could be read.
  [[nodiscard]] bool good() const { return good_; }
  // The times of all turns, for people.
  [[nodiscard]] std::string times() const { return watch_.summary("turns"); }

 private:
  ProtocolReader& reader_;
  Side side_;
  std::chrono::milliseconds turn_time_;
  std::function<void(const std::string&)> tell_;
  Stopwatch watch_;
  bool good_ = true;
};

}  // namespace tsume::samurai
