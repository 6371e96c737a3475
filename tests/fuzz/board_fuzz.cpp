// Board pictures and sizes: every input gives a board or a documented exception.
#include "lib/core/error.hpp"
#include "lib/io/error.hpp"
#include "lib/knight/board.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    tsume::io::Input input = tsume::io::Input::from_text(text);
    const tsume::knight::Picture picture = tsume::knight::read_picture(input);
    if (picture.board.find(picture.board.name(0)) != 0) {
      __builtin_trap();
    }
  } catch (const tsume::io::ParseError&) {
  }
  try {
    (void)tsume::knight::parse_leapers(text);
    (void)tsume::knight::Board(8, 8).find(text);
  } catch (const tsume::core::BadArgument&) {
  }
  return 0;
}
