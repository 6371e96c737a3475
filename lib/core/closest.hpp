// What a mistyped word was meant to be.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::core {

// The candidate that `word` was probably meant to be: it begins with `word`, or differs by few
// insertions, deletions, substitutions and exchanges of neighbours (Damerau, A technique for
// computer detection and correction of spelling errors, 1964). nullopt if none is close.
[[nodiscard]] std::optional<std::string> closest(std::string_view word,
                                                 const std::vector<std::string>& candidates);

}  // namespace tsume::core
