// The checker of solution lines: reads answers in any notation and replays them.
#pragma once

#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/hyperrobot/rules/scene.hpp"

#include <string>
#include <string_view>

namespace tsume::hyperrobot {

// What the checker says of one line.
struct Verdict {
  bool valid = false;
  std::string text;  // "ok: ..." or "wrong: ..." or "unchecked: ..."
};

// Checks one line: `job length moves` as hr-bfs prints it, or moves alone for the
// problem of the picture. Moves are in any notation of parse_line; a length that is given must
// agree, and the rules be kept. `unsolvable` cannot be checked by a replay and is not valid here.
// `signs` as in Names.
[[nodiscard]] Verdict check_line(const Scene& scene, std::string_view line,
                                 const std::string& signs, Rules rules = {});

// The same for a JSON answer: an object with the fields job (or the problem of the picture), length
// (may be absent) and solution; or the list of moves alone.
[[nodiscard]] Verdict check_json(const Scene& scene, const core::Json& answer, Rules rules = {});

}  // namespace tsume::hyperrobot
