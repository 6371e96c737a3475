// Tournaments: every pair of players, both sides, several games each; and the table of results.
#pragma once

#include "lib/io/input.hpp"
#include "lib/io/shard.hpp"
#include "lib/samurai/play/process_player.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::samurai {

struct Entrant {
  std::string name;
  std::string command;  // as make_player takes it; "{seed}" stands for the seed of the game
};

// A line per entrant: its name, white space, and its command; or one word that is both. Empty lines
// and lines that begin with '#' do not count. Throws io::ParseError; fewer than two are an error.
[[nodiscard]] std::vector<Entrant> read_entrants(io::Input& input);

struct TournamentPlan {
  std::vector<Entrant> entrants;
  std::uint64_t games = 1;  // of each pair and side
  std::uint64_t seed = 1;   // of the first
  std::uint64_t opening = 0;
  PlayerLimits limits;
};

// The result of one game. As a record: its fields, separated by tabs.
struct GameResult {
  std::uint64_t game = 0;  // its number in the tournament
  std::uint64_t seed = 0;
  std::array<std::string, 2> names;
  std::array<std::size_t, 2> cells{};
  std::array<std::size_t, 2> injuries{};  // suffered
  std::array<std::size_t, 2> void_orders{};
  std::array<std::uint64_t, 2> slowest_ms{};
  std::array<std::string, 2> faults;  // why it was disqualified; "-": it was not

  [[nodiscard]] std::string record() const;
  // Throws core::BadText.
  [[nodiscard]] static GameResult parse(std::string_view record);
};
inline constexpr const char* tournament_heading =
    "# game\tseed\tfirst\tsecond\tcells_1\tcells_2\tinjuries_1\tinjuries_2\tvoid_1\tvoid_2\t"
    "slowest_ms_1\tslowest_ms_2\tdisqualified_1\tdisqualified_2";

[[nodiscard]] std::uint64_t game_count(const TournamentPlan& plan);
// Plays game number `game`. Pairs in the order of the entrants; within a pair by seed, each seed
// from both sides.
[[nodiscard]] GameResult play(const TournamentPlan& plan, std::uint64_t game);

// Plays the games of a part, several at a time, and writes their records in order. `played` is
// called after each.
void play_tournament(const TournamentPlan& plan, io::Output& out, io::Part part,
                     std::size_t threads, const std::function<void(const GameResult&)>& played);

// Reads records; lines that begin with '#' do not count. Throws io::ParseError.
[[nodiscard]] std::vector<GameResult> read_results(io::Input& input);

// The bounds of Wilson's interval for a proportion at 95 % (E. B. Wilson, "Probable Inference, the
// Law of Succession, and Statistical Inference", 1927). `successes` may count draws by half.
// Requires trials > 0.
[[nodiscard]] std::array<double, 2> wilson_interval(double successes, double trials);

// A line for each player against each other one and against all: games, wins, draws, losses, score
// with Wilson's interval and the difference in Elo points, cells, injuries, slowest turn,
// disqualifications.
void print_table(std::ostream& out, const std::vector<GameResult>& results);

}  // namespace tsume::samurai
