// The checker of solution lines: reads answers in any notation and replays them.
#pragma once

#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/hyperrobot/rules/scene.hpp"
#include "lib/io/check_report.hpp"

#include <string>
#include <string_view>

namespace tsume::hyperrobot {

// True for a line that begins with a job, not with moves for the job that the board shows.
[[nodiscard]] bool names_a_job(std::string_view line);

// Checks one line; the id of the item is left to the caller, the reason is "16 moves" or why it is
// not valid. Takes `job status length moves` as hr-bfs prints it (the status may be absent), or
// moves alone for the job that the board shows. Moves are in any notation of parse_line; a length
// that is given must agree, and the rules be kept. Another status than solved is unchecked: a
// replay cannot show it. Anything else is bad input. `signs` as in Names.
[[nodiscard]] io::CheckedItem check_line(const Scene& scene, std::string_view line,
                                         const std::string& signs, Rules rules = {});

// The same for a JSON answer: an object with the fields id (absent for the job that the board
// shows), status and length (may be absent) and moves; or the list of moves alone.
[[nodiscard]] io::CheckedItem check_json(const Scene& scene, const core::Json& answer,
                                         Rules rules = {});

}  // namespace tsume::hyperrobot
