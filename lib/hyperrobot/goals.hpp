// The hardest placements for many goals of one board: what hr-maxgoal does.
#pragma once

#include "lib/core/shard.hpp"
#include "lib/hyperrobot/scene.hpp"
#include "lib/hyperrobot/sweep.hpp"
#include "lib/io/checkpoint.hpp"
#include "lib/io/input.hpp"
#include "lib/io/output.hpp"
#include "lib/io/progress.hpp"

#include <compare>
#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace tsume::hyperrobot {

struct Goal {
  Cell cell;
  bool any_robot = false;
  auto operator<=>(const Goal&) const = default;
};

// "d4", "*38".
[[nodiscard]] std::string to_string(const Goal& goal);

// Reads what --goals says: `all` (every free cell), `targets` (the targets of the scene), or goals
// separated by commas. Ascending by their text, without repetitions. Throws core::BadArgument.
[[nodiscard]] std::vector<Goal> select_goals(const Scene& scene, const std::string& text);

struct GoalsRequest {
  Scene scene;
  std::vector<Goal> goals;
  std::size_t helpers = 3;
  std::size_t threads = 1;
  std::string tool;
  std::string version;
};

// What is found of a goal: the object of to_json with at most ten placements.
inline constexpr std::size_t placements_kept = 10;

// Writes a line for each goal: plainly, or the part `shard` as a shard file. With `resumable` the
// work can be stopped by a signal after any goal, and resumed; false: it was stopped.
[[nodiscard]] bool write_goals(io::Output& out, const GoalsRequest& request,
                               const std::optional<core::Shard>& shard, io::ResumableRun* resumable,
                               io::Progress& progress);

// Draws the maxima of the goals as a heat map of the board: computes them, or reads them from what
// write_goals wrote. Throws io::ParseError.
void draw_goals(std::ostream& out, const GoalsRequest& request, io::Progress& progress);
void draw_goals(std::ostream& out, const Scene& scene, io::Input results);

}  // namespace tsume::hyperrobot
