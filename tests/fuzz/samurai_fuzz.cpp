// Transcripts of SamurAI: whatever is accepted can be prepared and searched, or is refused.
#include "lib/io/error.hpp"
#include "lib/samurai/histories/brute.hpp"
#include "lib/samurai/rules/protocol.hpp"
#include "lib/samurai/rules/situation.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tsume;
  try {
    io::Input input = io::Input::from_text(std::string(data, data + size), "fuzz");
    const samurai::Transcript transcript = samurai::read_transcript(input);
    const samurai::Situation situation =
        samurai::situation_at(transcript, samurai::find_turn(transcript, std::nullopt));
    for (const samurai::Weapon w : samurai::weapons) {
      (void)samurai::histories(situation, w, situation.roles[w]);
    }
  } catch (const io::ParseError&) {
  } catch (const io::Failure&) {
  }
  return 0;
}
