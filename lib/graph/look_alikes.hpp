// Names that a person cannot tell apart, or would take for one number.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>

namespace tsume::graph {

// Two names in UTF-8 that differ only in blanks, in characters that are not seen, perhaps in
// how accents are composed, or in the spelling of a whole number ("1e3", "01", "1.0"); the one that
// comes later second. nullopt if there are none.
[[nodiscard]] std::optional<std::pair<std::string, std::string>> look_alikes(
    std::span<const std::string> names);

}  // namespace tsume::graph
