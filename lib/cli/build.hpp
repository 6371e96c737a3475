// How this program was built, for --version and reports of bugs.
#pragma once

#include <string>

namespace tsume::cli {

// Two lines: the compiler and the libraries with their versions; the features of this processor for
// which there is code of its own, or "none".
[[nodiscard]] std::string build_text();

}  // namespace tsume::cli
