// The hardest placements for one goal, its layers and sheets of puzzles: what hr-maxpath does.
#pragma once

#include "lib/hyperrobot/formats/board_text.hpp"
#include "lib/hyperrobot/search/shortest_lines.hpp"
#include "lib/hyperrobot/sweep/sweep.hpp"
#include "lib/io/input.hpp"
#include "lib/io/progress.hpp"

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace tsume::hyperrobot {

// A board with the goal to examine.
struct GoalInput {
  Board board;
  Goal goal;
  char goal_shape = 0;  // as Job::goal_shape
};

// Reads a board and its goal: `goal` as in a job (`d4`, `*38`), or the colour of one target, or if
// empty the one target of the board. Throws io::ParseError, io::Failure.
[[nodiscard]] GoalInput read_goal(io::Input input, const std::string& goal);

// Whether a job whose length is known has exactly one shortest line, counted as
// ShortestLines::count does.
[[nodiscard]] bool has_one_line(const Slides& slides, const Job& job, std::size_t length);

// One object with the fields goal, robots, max, count, placements, histogram, unsolvable, states;
// on one line without its end.
[[nodiscard]] std::string to_json(const MaxPath& result);
// The same for people: comments with the names of the columns, with key and value pairs, and with
// the histogram, then a placement a line.
[[nodiscard]] std::string to_text(const MaxPath& result);

// Asks for the placements at one distance.
struct LayerQuery {
  std::size_t depth = 0;
  std::uint64_t count = 0;  // of a random sample; 0: all
  std::uint64_t seed = 1;
  std::function<bool(const Position&)> wanted = {};  // empty: all
  io::Progress* progress = nullptr;
};
// `query.count` random ones of those that are wanted, or fewer if there are not as many; in order.
[[nodiscard]] std::vector<Position> sample_layer(Sweep& sweep, const GoalInput& input,
                                                 const LayerQuery& query);
// Prints them as a table of jobs and their length. Returns their number.
std::uint64_t print_layer(std::ostream& out, Sweep& sweep, const GoalInput& input,
                          const LayerQuery& query);

// Writes at most `max_puzzles` placements of this length as puzzles to print.
inline constexpr std::size_t max_puzzles = 600;
enum class Sheet : std::uint8_t { svg, html, html_with_solutions };
void print_sheet(std::ostream& out, const GoalInput& input, const std::vector<Position>& placements,
                 std::size_t length, Sheet sheet);

}  // namespace tsume::hyperrobot
