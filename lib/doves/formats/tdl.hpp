// The binary sets of the game author's library (.tdl): groups of keys with the same high half. A
// group is the high half (4 bytes, big-endian), the low halves (4 bytes each), and 0xffffffff,
// which no low half can be, as no two doves stand on one square.
#pragma once

#include "lib/doves/rules/position.hpp"
#include "lib/io/input.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tsume::doves {

// Writes keys in the order given: those with the same high half that follow one another share a
// group. Sorted keys thus make one group for each high half.
class TdlGroups {
 public:
  void append(std::string& out, std::uint64_t key);
  // Ends the last group.
  void finish(std::string& out);

 private:
  std::optional<std::uint32_t> high_;  // of the open group
};

// Appends keys as groups, sorted.
void append_tdl(std::string& out, std::vector<std::uint64_t> keys);

// Reads a set and calls use(position) for each key in the order of the file. Throws io::ParseError
// with the number of the 4-byte word as the line if the set is cut off or holds a bad key.
void read_tdl(io::Input& input, const std::function<void(const Position&)>& use);

}  // namespace tsume::doves
