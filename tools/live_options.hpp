// Options of the tools that follow a game of SamurAI while it is played.
#pragma once

#include "lib/cli/app.hpp"
#include "lib/samurai/play/live.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>

namespace tsume::tools {

struct LiveOptions {
  double turn_seconds;
  bool stats = false;
  std::optional<std::string> stats_file;

  explicit LiveOptions(double seconds) : turn_seconds(seconds) {}

  void add_to(cli::Options& options) {
    options.seconds("turn-seconds", turn_seconds, "time for each turn");
    options.stats(stats);
    options.output_file("stats-file", stats_file, "write the times of each turn to FILE");
  }

  [[nodiscard]] samurai::LiveGame game(samurai::ProtocolReader& reader, samurai::Side side,
                                       cli::Context& context) const {
    return {reader, side, std::chrono::milliseconds(std::max(1L, std::lround(1000 * turn_seconds))),
            [&context](const std::string& text) { context.tell(text); }, stats_file};
  }

  [[nodiscard]] cli::Exit end(const samurai::LiveGame& game, cli::Context& context) const {
    if (stats) {
      context.tell(game.times());
    }
    return game.good() ? cli::Exit::ok : cli::Exit::failure;
  }
};

}  // namespace tsume::tools
