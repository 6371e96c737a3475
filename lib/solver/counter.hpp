// Asking any program that counts models, and comparing its number with an enumeration.
#pragma once

#include "lib/cnf/formula.hpp"
#include "lib/solver/adapter.hpp"
#include "lib/solver/models.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace tsume::solver {

// How many models are enumerated to check a counter, and for how many seconds at most.
inline constexpr std::uint64_t most_compared = 1000;
inline constexpr double most_seconds_compared = 10;

// "CMD ARGS", split as by parse_command().
[[nodiscard]] SolverCommand parse_counter(const std::string& command);

// Whether fewer than all variables of the formula are in the projection.
[[nodiscard]] bool projects(const cnf::Formula& formula, const ModelQuery& query);

struct CounterReply {
  std::optional<std::string> count;  // decimal; of any size
  std::string reason;                // if there is none: why
};

// What the program says of the number of models that differ on the projection of the query. It gets
// the name of a file as its last argument: the formula with `c t pmc` and `c p show`, or with `c t
// mc` if all variables are in the projection. Its number is compared with an enumeration as far as
// that finds `most_compared` models in `most_seconds_compared`. Throws io::Failure if the program
// breaks, says nothing, or says another number than there are.
[[nodiscard]] CounterReply count_by_program(const cnf::Formula& formula, const ModelQuery& query,
                                            const SolverCommand& counter);

}  // namespace tsume::solver
