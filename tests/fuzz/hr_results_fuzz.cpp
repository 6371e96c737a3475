// Fuzzes the reader of hr-maxgoal's results, which the heat map is drawn from.
#include "lib/hyperrobot/search/maxgoal.hpp"
#include "lib/io/error.hpp"

#include <cstddef>
#include <cstdint>
#include <sstream>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tsume;
  const hyperrobot::Scene scene{hyperrobot::Board(16, 16), {}, {}, {}};
  std::ostringstream out;
  try {
    hyperrobot::draw_goals(out, scene, io::Input::from_text(std::string(data, data + size)));
  } catch (const io::ParseError&) {
  }
  return 0;
}
