#include "lib/doves/enumerate/arrangements.hpp"

namespace tsume::doves {

namespace {

Arrangements make_arrangements(std::size_t cells) {
  Arrangements table;
  std::size_t codes = 1;
  for (std::size_t i = 0; i < cells; ++i) {
    codes *= small_kinds;
  }
  for (std::size_t code = 0; code < codes; ++code) {
    std::array<std::uint8_t, small_kinds> kinds{};
    unsigned used = 0;
    std::size_t rest = code;
    for (std::size_t cell = cells; cell-- > 0; rest /= small_kinds) {
      kinds[cell] = static_cast<std::uint8_t>(rest % small_kinds);
      used |= 1U << kinds[cell];
    }
    if (static_cast<std::size_t>(std::popcount(used)) != cells) {
      continue;
    }
    for (std::size_t cell = 0; cell < cells; ++cell) {
      for (std::size_t set = 0; set < 32; ++set) {
        if ((set >> kinds[cell] & 1) != 0) {
          table.with[cell][set].insert(table.count);
        }
      }
    }
    table.all.insert(table.count);
    table.kinds[table.count++] = kinds;
  }
  return table;
}

}  // namespace

const Arrangements& arrangements_on(std::size_t cells) {
  static const std::array<Arrangements, small_kinds + 1> tables{
      make_arrangements(0), make_arrangements(1), make_arrangements(2),
      make_arrangements(3), make_arrangements(4), make_arrangements(5)};
  return tables[cells];
}

}  // namespace tsume::doves
