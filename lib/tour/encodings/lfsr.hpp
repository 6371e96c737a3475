// How long a tour the encoding `lfsr` can count. Internal to lib/tour/encodings.
#pragma once

#include <cstdint>

namespace tsume::tour {

// True if a register is known that tells m positions apart.
[[nodiscard]] bool has_register(std::uint64_t m, bool parity_known);

}  // namespace tsume::tour
