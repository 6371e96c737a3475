// Games and scenarios as JSON, and the files of the official game manager. The formats are in
// tsume-formats(5).
#pragma once

#include "lib/io/input.hpp"
#include "lib/io/output.hpp"
#include "lib/samurai/play/series.hpp"
#include "lib/samurai/rules/world.hpp"

#include <array>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

namespace tsume::samurai {

// The result of a game between the players of these names, on one line.
void print_result(std::ostream& out, std::uint64_t seed, const std::array<std::string, 2>& names,
                  const Game& game);

// The whole truth at one turn: the position before the order, the order, what of it took place.
void print_truth(std::ostream& out, const World& world, const Play& play);

// A scenario with its truth and its transcript.
void print_scenario(std::ostream& out, std::uint64_t seed, ScenarioKind kind,
                    const Scenario& scenario);
// The first `count` scenarios of the seeds from `seed` on; the output is flushed after each.
void write_scenarios(io::Output& out, ScenarioKind kind, std::uint64_t seed, std::uint64_t count,
                     std::size_t own_turns);

// As the protocol has it: play order, turns, orders.
void print_transcript(std::ostream& out, const Transcript& transcript);
// The two halves of a transcript, as the manager writes them with -m and -M: the messages to the
// player, and its orders.
void print_messages(std::ostream& out, const Transcript& transcript);
void print_responses(std::ostream& out, const Transcript& transcript);

// A game as the official manager logs it on its standard output.
struct GameLog {
  struct Turn {
    int samurai = -1;          // that was ordered; -1: the player is disqualified
    std::vector<int> actions;  // as they were given
    std::uint64_t time_ms = 0;
    std::array<std::size_t, 6> territories{};  // after the turn
  };
  std::string title;
  std::array<std::string, 2> names;
  std::array<std::uint64_t, 2> start_ms{};
  std::vector<Turn> turns;

  // A player that gives the orders of one side.
  [[nodiscard]] std::unique_ptr<Player> player(Side side) const;
};

[[nodiscard]] GameLog log_of(const Game& game, const std::array<std::string, 2>& names);
// Byte for byte as the manager. Requires at least one turn.
void print_log(std::ostream& out, const GameLog& log);
// Reads any JSON with these fields. Throws io::Failure that names the input and what is wrong.
[[nodiscard]] GameLog read_log(io::Input& input);
// Throws io::Failure that names the first turn whose territories differ.
void check_replay(const GameLog& log, const Game& game);

// The game of an official log, played again. Throws io::Failure if it differs from the log.
[[nodiscard]] SeriesGame play_again(io::Input& log, std::uint64_t seed);

}  // namespace tsume::samurai
