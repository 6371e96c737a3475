// A live game of whatever is sent: every message is answered, nothing ends the program, and an
// order never holds what the rules forbid by what is known.
#include "lib/io/error.hpp"
#include "lib/samurai/play/belief.hpp"
#include "lib/samurai/play/greedy.hpp"
#include "lib/samurai/rules/protocol.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tsume;
  using namespace std::chrono_literals;
  io::Input input = io::Input::from_text(std::string(data, data + size), "fuzz");
  samurai::ProtocolReader reader(input);
  samurai::Side side = samurai::Side::first;
  try {
    side = reader.read_play_order();
  } catch (const io::ParseError&) {
    return 0;
  }
  samurai::Belief belief(side);
  std::size_t messages = 0;
  while (const auto message = reader.receive_turn(side)) {
    if (message->info) {
      belief.observe(*message->info,
                     [end = core::Clock::now() + 2ms] { return core::Clock::now() >= end; });
    } else {
      belief.miss();
    }
    for (const samurai::Weapon enemy : samurai::weapons) {
      if (belief.answer(enemy).candidates.empty()) {
        std::abort();
      }
    }
    if (message->info) {
      (void)samurai::greedy_order(*message->info, side);
    }
    try {
      if (const auto order = reader.read_order()) {
        belief.ordered(*order);
      }
    } catch (const io::ParseError&) {
      return 0;
    }
    if (++messages > size) {
      std::abort();
    }
  }
  return 0;
}
