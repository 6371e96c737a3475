// Options of the tools that follow a game of SamurAI while it is played.
#pragma once

#include "lib/cli/app.hpp"
#include "lib/samurai/play/live.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>

namespace tsume::tools {

struct LiveOptions {
  double turn_seconds;
  bool stats = false;

  explicit LiveOptions(double seconds) : turn_seconds(seconds) {}

  void add_to(cli::Options& options) {
    options.seconds("turn-seconds", turn_seconds, "time for each turn");
    options.stats(stats);
  }

  [[nodiscard]] samurai::LiveGame game(samurai::ProtocolReader& reader, samurai::Side side,
                                       cli::Context& context) const {
    return {reader, side, std::chrono::milliseconds(std::max(1L, std::lround(1000 * turn_seconds))),
            [&context](const std::string& text) { context.tell(text); }};
  }

  [[nodiscard]] cli::Exit end(const samurai::LiveGame& game, cli::Context& context) const {
    if (stats) {
      context.tell(game.times());
    }
    return game.good() ? cli::Exit::ok : cli::Exit::failure;
  }
};

}  // namespace tsume::tools
