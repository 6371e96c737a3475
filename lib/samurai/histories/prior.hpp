// What is assumed of opponents beyond the rules.
#pragma once

#include <optional>
#include <string>

namespace tsume::samurai {

// "attack=P", 0 < P < 1: the probability that an order holds an attack. In the 32 final games of
// the contest, 2163 of 3072 orders held one. Throws io::Failure.
[[nodiscard]] std::optional<double> parse_prior(const std::optional<std::string>& text);

}  // namespace tsume::samurai
