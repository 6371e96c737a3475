// XXH64 digests: names of inputs and arguments, and checksums of files. Not for adversaries.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tsume::core {

// The XXH64 of everything added (seed 0), the same on every machine; 'xxhsum -H64' prints it too.
class Digest {
 public:
  Digest();
  Digest(Digest&&) noexcept;
  Digest& operator=(Digest&&) noexcept;
  ~Digest();

  Digest& add(std::string_view bytes);
  [[nodiscard]] std::uint64_t value() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Sixteen lower-case hexadecimal digits, and back (nullopt for anything else).
[[nodiscard]] std::string hex16(std::uint64_t value);
[[nodiscard]] std::optional<std::uint64_t> parse_hex16(std::string_view text);

}  // namespace tsume::core
