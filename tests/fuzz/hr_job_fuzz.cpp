// Fuzzes the job reader of Hyper Robot, and answers the jobs on a small board: every answer is
// replayed by the solver itself.
#include "lib/core/error.hpp"
#include "lib/hyperrobot/run/jobs.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tsume;
  using namespace tsume::hyperrobot;
  Scene scene{Board(3, 4), {}, {}, {}};
  scene.board.block(Cell(1, 1));
  scene.board.add_wall(Cell(0, 2), Direction::south);
  AnswerOptions options;
  options.compare = true;
  Answers answers(scene, options, {.max_nodes = 1000, .max_bytes = 1U << 22},
                  [](const std::string&) { std::abort(); });
  std::istringstream lines(std::string(data, data + size));
  std::ostringstream out;
  for (std::string line; std::getline(lines, line);) {
    try {
      answers.answer_line(line, out);
    } catch (const core::BadText&) {
      // rejected with a reason
    }
  }
  return 0;
}
