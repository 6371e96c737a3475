// The hardest placements for many goals of one board: what hr-maxgoal does.
#pragma once

#include "lib/hyperrobot/rules/scene.hpp"
#include "lib/io/input.hpp"
#include "lib/io/output.hpp"
#include "lib/io/progress.hpp"
#include "lib/io/shard.hpp"

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace tsume::hyperrobot {

// Reads what --goals says: `all` (every free cell), `targets` (the targets of the scene), or goals
// separated by commas. Ascending by their text, without repetitions. Throws core::BadArgument for
// the first bad goal, or tells `tell_bad`, unless that is empty, of each.
[[nodiscard]] std::vector<Goal> select_goals(
    const Scene& scene, const std::string& text,
    const std::function<void(const std::string&)>& tell_bad = {});

// Those that a part does: all if it is no part.
[[nodiscard]] std::vector<Goal> goals_of_part(const std::vector<Goal>& goals,
                                              const std::optional<core::Shard>& shard);

struct GoalsRequest {
  Scene scene;
  std::vector<Goal> goals;
  std::size_t helpers = 3;
  std::size_t threads = 1;
};

// What is found of a goal: the object of to_json with at most ten placements.
inline constexpr std::size_t placements_kept = 10;

// Writes a line for each goal of the part, whose `args` it sets.
void write_goals(io::Output& out, const GoalsRequest& request, io::Part part,
                 io::Progress& progress);

// Draws the maxima of the goals as a heat map of the board: computes them, or reads them from what
// write_goals wrote. Throws io::ParseError.
void draw_goals(std::ostream& out, const GoalsRequest& request, io::Progress& progress);
void draw_goals(std::ostream& out, const Scene& scene, io::Input results);

}  // namespace tsume::hyperrobot
