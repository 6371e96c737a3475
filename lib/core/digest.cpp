#include "lib/core/digest.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <charconv>
#include <fmt/core.h>

namespace tsume::core {

struct Digest::State {
  XXH64_state_t hash;
};

Digest::Digest() : state_(std::make_unique<State>()) {
  XXH64_reset(&state_->hash, 0);
}
Digest::Digest(Digest&&) noexcept = default;
Digest& Digest::operator=(Digest&&) noexcept = default;
Digest::~Digest() = default;

Digest& Digest::add(std::string_view bytes) {
  XXH64_update(&state_->hash, bytes.data(), bytes.size());
  return *this;
}

std::uint64_t Digest::value() const {
  return XXH64_digest(&state_->hash);
}

std::string hex16(std::uint64_t value) {
  return fmt::format("{:016x}", value);
}

std::optional<std::uint64_t> parse_hex16(std::string_view text) {
  if (text.size() != 16 || text.find_first_not_of("0123456789abcdef") != text.npos) {
    return std::nullopt;
  }
  std::uint64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value, 16);
  return value;
}

}  // namespace tsume::core
