// Games of two players one after another, each from a seed.
#pragma once

#include "lib/samurai/play/process_player.hpp"
#include "lib/samurai/play/referee.hpp"

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace tsume::samurai {

struct SeriesPlan {
  std::array<std::string, 2> players = {"greedy", "greedy"};  // as make_player takes them
  std::uint64_t seed = 1;                                     // of the first game
  std::uint64_t count = 1;
  bool both_sides = false;                       // each game again with the sides swapped
  std::uint64_t opening = 0;                     // random turns before the players begin
  std::chrono::milliseconds start_time{10'000};  // to answer the play order
  std::chrono::milliseconds turn_time{200};

  [[nodiscard]] std::uint64_t games() const { return count * (both_sides ? 2 : 1); }
};

struct SeriesGame {
  std::uint64_t seed = 0;
  std::string label;                 // "game-1", "game-1-swapped", "replay"
  std::array<std::string, 2> names;  // of the players, by side
  std::array<std::string, 2> times;  // what their turns took, for people; empty: not a process
  Game game;
};

// Plays the games in order and hands over each one as it ends. A game in which a program does not
// answer the play order is told to `not_played`, with the reason, and the others are played; in the
// first game that ends the series, because the others would end so, too: throws NoAnswer.
void play_series(const SeriesPlan& plan, const std::function<void(const SeriesGame&)>& played,
                 const std::function<void(const std::string&)>& not_played);

}  // namespace tsume::samurai
