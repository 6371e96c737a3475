// Tours made by anybody: every input gives tours on the board or a documented exception.
#include "lib/io/error.hpp"
#include "lib/knight/board.hpp"
#include "lib/knight/tour_format.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const tsume::knight::Board board(3, 4);
  const std::string text(reinterpret_cast<const char*>(data), size);
  for (const tsume::knight::Board* on :
       {&board, static_cast<const tsume::knight::Board*>(nullptr)}) {
    try {
      tsume::io::Input input = tsume::io::Input::from_text(text);
      for (const auto& tour : tsume::knight::read_tours(input, on, board.size())) {
        for (const auto v : tour.squares) {
          if (v >= board.size()) {
            __builtin_trap();
          }
        }
      }
    } catch (const tsume::io::ParseError&) {
    }
  }
  return 0;
}
