// The moduli of the encoding `crt`. Internal to lib/tour/encodings.
#pragma once

#include <cstdint>
#include <vector>

namespace tsume::tour {

// Pairwise coprime moduli.
struct Moduli {
  std::uint64_t power_of_two = 1;
  std::vector<std::uint64_t> odd;
  bool operator==(const Moduli&) const = default;
};

// The moduli for a cycle through m vertices; the prime powers of `modulus` if that is not 0.
[[nodiscard]] Moduli crt_moduli(std::uint64_t m, std::uint64_t modulus);

}  // namespace tsume::tour
