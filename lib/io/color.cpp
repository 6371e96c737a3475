#include "lib/io/color.hpp"

#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace tsume::io {

bool use_color(ColorMode mode, bool to_standard_output) {
  if (mode != ColorMode::automatic) {
    return mode == ColorMode::always;
  }
  const auto value = [](const char* name) {
    const char* const text = std::getenv(name);
    return std::string_view(text == nullptr ? "" : text);
  };
  return to_standard_output && value("NO_COLOR").empty() && value("TERM") != "dumb" &&
         ::isatty(STDOUT_FILENO) == 1;
}

}  // namespace tsume::io
