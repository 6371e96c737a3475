// A player that is another program: it speaks the protocol over its standard input and output, and
// stands still (SIGSTOP) while it is not its turn, as under the official manager.
#pragma once

#include "lib/core/deadline.hpp"
#include "lib/io/error.hpp"
#include "lib/io/fd.hpp"
#include "lib/samurai/play/player.hpp"
#include "lib/samurai/play/stopwatch.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <sys/types.h>

namespace tsume::samurai {

// A program that did not answer the play order, with the last line of its standard error.
class NoAnswer : public io::Failure {
 public:
  using io::Failure::Failure;
};

class ProcessPlayer final : public Player {
 public:
  // The command is split into words without a shell. Throws io::Failure if it cannot be started,
  // NoAnswer if it does not answer the play order within `start_time`; each turn has `turn_time`.
  // Its standard error goes on to ours.
  ProcessPlayer(const std::string& command, Side side, std::chrono::milliseconds start_time,
                std::chrono::milliseconds turn_time);
  // Ends the program and whatever it has started.
  ~ProcessPlayer() override;

  Reply play(const Asked& turn) override;
  [[nodiscard]] const Stopwatch& times() const { return times_; }

 private:
  void start(const std::string& command);
  void end();
  void pass_messages_on();
  void send(const std::string& text);
  bool read_some(const core::Deadline& deadline);
  // What of an order has come.
  enum class Progress : std::uint8_t { partial, whole, unreadable };
  Progress parse(Order& order, bool ended);
  void halt();

  std::chrono::milliseconds turn_time_;
  pid_t process_ = -1;
  io::Fd to_;  // a socket: writing to a program that has gone is an error and no signal
  io::Fd from_;
  io::Fd messages_;  // its standard error
  std::string last_message_;
  bool line_ended_ = true;
  std::string received_;  // and not used yet; what follows an order belongs to the next turn
  std::string fault_;
  Stopwatch times_;
};

// The player of a name: "greedy", "random" (from the seed), "@FILE" (a script of orders), or else a
// command, in which "{seed}" stands for the seed. Throws io::IoError, io::ParseError, io::Failure
// or NoAnswer.
[[nodiscard]] std::unique_ptr<Player> make_player(const std::string& name, Side side,
                                                  std::uint64_t seed,
                                                  std::chrono::milliseconds start_time,
                                                  std::chrono::milliseconds turn_time);

}  // namespace tsume::samurai
