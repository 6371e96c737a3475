// Tours made by anybody: every input gives tours on the board or a documented exception.
#include "lib/io/error.hpp"
#include "lib/tour/formats/reader.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const tsume::tour::Problem board = tsume::tour::on_board({3, 4}, {{1, 2}});
  const tsume::tour::Problem graph{.graph = board.graph};
  for (const tsume::tour::Problem* const problem : {&board, &graph}) {
    try {
      tsume::io::Input input = tsume::io::Input::from_text(text);
      for (const auto& tour : tsume::tour::read_tours(input, *problem)) {
        for (const auto v : tour.tour) {
          if (v >= problem->graph.size()) {
            __builtin_trap();
          }
        }
      }
    } catch (const tsume::io::ParseError&) {
    }
  }
  return 0;
}
