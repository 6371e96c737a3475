// All places of an enemy by a SAT solver in this process.
#pragma once

#include "lib/core/deadline.hpp"
#include "lib/samurai/rules/history.hpp"
#include "lib/samurai/rules/situation.hpp"
#include "lib/samurai/sat/general_encoding.hpp"

#include <string>
#include <vector>

namespace tsume::samurai {

// Places by enumerating models.
struct Enumerated {
  Places places;
  bool complete = false;  // false: stopped
};

// All ends of the last turn, with hiding.
[[nodiscard]] Enumerated enumerate_places(const PlaceQuestion& question,
                                          const GeneralOptions& options,
                                          const core::Stop& stop = {});

// Why the enemy cannot be at a cell, in words, one reason a line: a smallest set (none of the
// reasons can be left out) of rules and observations that together exclude it. Empty: it can.
[[nodiscard]] std::vector<std::string> why_not(const PlaceQuestion& question, Cell cell);

}  // namespace tsume::samurai
