#include "lib/hamilton/loop_external.hpp"

#include <algorithm>
#include <utility>

namespace tsume::hamilton {

Solve external_solve(solver::SolverCommand command, std::optional<std::uint64_t> max_memory,
                     solver::Cost& cost) {
  return [command = std::move(command), max_memory, &cost](const Question& question) {
    solver::Request request;
    request.deadline = question.deadline;
    request.memory = max_memory;
    request.cpu_seconds = question.cpu_seconds;
    request.seed = question.seed;
    solver::Result result = solver::solve(question.whole, command, request);
    cost.wall_seconds += result.cost.wall_seconds;
    cost.cpu_seconds += result.cost.cpu_seconds;
    cost.peak_bytes = std::max(cost.peak_bytes, result.cost.peak_bytes);
    return Reply{result.verdict, std::move(result.model), std::move(result.reason)};
  };
}

}  // namespace tsume::hamilton
