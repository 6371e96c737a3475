// How much memory there is, and a limit on what this process takes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <sys/resource.h>

namespace tsume::core {

// Bytes of a page: the system takes and gives memory back in whole ones. A power of two, from 4 KiB
// to 64 KiB on the usual systems.
[[nodiscard]] std::size_t page_bytes();

// Bytes of the machine's memory.
[[nodiscard]] std::uint64_t machine_memory();

// Bytes of address space that this process can fill: what it has, and what the machine has left
// without swapping (/proc). machine_memory() where the system does not say.
[[nodiscard]] std::uint64_t reachable_memory();

// While it lives, an allocation by which the address space of this process would exceed so many
// bytes throws std::bad_alloc, instead of a process being killed by the system later. A lower limit
// that is set already stays. Not for code that runs beside other threads with limits of their own.
class AddressSpaceLimit {
 public:
  explicit AddressSpaceLimit(std::uint64_t bytes);
  AddressSpaceLimit(const AddressSpaceLimit&) = delete;
  AddressSpaceLimit& operator=(const AddressSpaceLimit&) = delete;
  ~AddressSpaceLimit();

 private:
  rlimit before_{};
};

}  // namespace tsume::core
