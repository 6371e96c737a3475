// Saved games of SamurAI, as the official manager logs them: played again and checked, or refused.
#include "lib/io/error.hpp"
#include "lib/samurai/formats/game_record.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tsume;
  try {
    io::Input input = io::Input::from_text(std::string(data, data + size), "fuzz");
    (void)samurai::play_again(input, 1);
  } catch (const io::Failure&) {
  } catch (const io::ParseError&) {
  }
  return 0;
}
