#include "lib/samurai/histories/prior.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace tsume::samurai {

std::optional<double> parse_prior(const std::optional<std::string>& text) {
  if (!text) {
    return std::nullopt;
  }
  constexpr std::string_view key = "attack=";
  double value = 0;
  const char* const begin = text->data() + std::min(key.size(), text->size());
  const char* const end = text->data() + text->size();
  const auto [rest, error] = std::from_chars(begin, end, value, std::chars_format::fixed);
  if (!text->starts_with(key) || error != std::errc{} || rest != end || !(value > 0) ||
      !(value < 1)) {
    throw io::Failure("the prior " + core::quoted(*text) +
                      " is not attack=P with P between 0 and 1");
  }
  return value;
}

}  // namespace tsume::samurai
