// An operator new that fails when a test wants it to.
#pragma once

#include <cstdint>

namespace tsume::test {

// Whether one allocation fails, or all from that one on until the first failure is over.
enum class Failing : std::uint8_t { once, from_then_on };

// While it lives, the allocation number `first` (from 1, all threads counted together) throws
// std::bad_alloc; with from_then_on, so do all later ones. 0: none. One at a time.
class FailingNew {
 public:
  FailingNew(std::uint64_t first, Failing how);
  FailingNew(const FailingNew&) = delete;
  FailingNew& operator=(const FailingNew&) = delete;
  ~FailingNew();

  // Allocations so far.
  [[nodiscard]] std::uint64_t count() const;
};

}  // namespace tsume::test
