// Fuzzes the board reader, jobs and lines of Hyper Robot.
#include "lib/hyperrobot/formats/board_text.hpp"
#include "lib/hyperrobot/rules/check.hpp"
#include "lib/io/error.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tsume;
  io::Input input = io::Input::from_text(std::string(data, data + size));
  io::LineReader lines(input);
  try {
    hyperrobot::SceneText text = hyperrobot::read_scene(lines);
    io::Input again = io::Input::from_text(hyperrobot::to_hrb(text.scene));
    io::LineReader again_lines(again);
    if (!(hyperrobot::read_scene(again_lines).scene.board == text.scene.board)) {
      std::abort();
    }
    while (text.rest) {
      (void)hyperrobot::check_line(text.scene, *text.rest, "");
      const auto next = lines.next();
      text.rest = next ? std::optional<std::string>(*next) : std::nullopt;
    }
  } catch (const io::ParseError&) {
  }
  return 0;
}
