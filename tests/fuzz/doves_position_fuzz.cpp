// Positions, actions and sets of Tokyo Doves from any bytes: rejected, or read and written back.
#include "lib/doves/formats/tdl.hpp"
#include "lib/doves/rules/notation.hpp"
#include "lib/io/error.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tsume::doves;
  const std::string text(data, data + size);
  try {
    const Position position = parse_position(text);
    if (parse_position(to_text(position)) != position || from_key(key_of(position)) != position) {
      std::abort();
    }
  } catch (const tsume::core::BadText&) {
    // rejected with a reason
  }
  try {
    const Position start = Position::start();
    const Action action = parse_action(start, text);
    if (parse_action(start, to_text(start, action)) != action) {
      std::abort();
    }
  } catch (const tsume::core::BadText&) {
    // rejected with a reason
  }
  try {
    tsume::io::Input input = tsume::io::Input::from_text(text);
    read_tdl(input, [](const Position& position) {
      if (why_illegal(position)) {
        std::abort();
      }
    });
  } catch (const tsume::io::ParseError&) {
    // rejected with a place
  }
  return 0;
}
