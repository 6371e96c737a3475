// Options of the tools that follow a game of SamurAI while it is played.
#pragma once

#include "lib/cli/app.hpp"
#include "lib/samurai/play/live.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace tsume::tools {

struct LiveOptions {
  std::uint64_t deadline_ms;
  bool stats = false;
  std::optional<std::string> stats_file;

  explicit LiveOptions(std::uint64_t milliseconds) : deadline_ms(milliseconds) {}

  void add_to(cli::Options& options) {
    constexpr std::uint64_t most_ms = 600'000;
    options.count("deadline-ms", "MS", deadline_ms, "time for each turn", 1, most_ms);
    options.flag("stats", stats, "print statistics on stderr");
    options.output_file("stats-file", stats_file, "write the times of each turn to FILE");
  }

  // A game whose answers are the records of the output.
  [[nodiscard]] samurai::LiveGame game(samurai::ProtocolReader& reader, samurai::Side side,
                                       cli::Context& context,
                                       decltype(samurai::LiveGame::answer) answer) const {
    return {reader,
            side,
            std::chrono::milliseconds(deadline_ms),
            stats,
            stats_file,
            [&context](const std::string& text) { context.tell(text); },
            std::move(answer),
            [&context] { context.out.end_record(); }};
  }
};

}  // namespace tsume::tools
