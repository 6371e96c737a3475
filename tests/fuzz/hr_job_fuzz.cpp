// Fuzzes the job reader of Hyper Robot, and answers the jobs on a small board: every answer is
// replayed by the solver itself.
#include "lib/core/error.hpp"
#include "lib/hyperrobot/search/answers.hpp"

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
  JobOptions options;
  options.limits = {.memory = 1U << 22, .nodes = 1000};
  const JobRemarks remarks{[](const std::string&) { std::abort(); }};
  Answers answers(scene, options, remarks);
  std::istringstream lines(std::string(data, data + size));
  std::ostringstream out;
  LinePrinter printer(out, scene.board, options.format, options.notation);
  for (std::string line; std::getline(lines, line);) {
    try {
      const Job job = parse_job(line, scene).job;
      answers.write(job, answers.solve(job), printer);
    } catch (const core::BadText&) {
      // rejected with a reason
    }
  }
  return 0;
}
