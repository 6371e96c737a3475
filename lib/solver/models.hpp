// All models of a formula, each different on the projection variables: by one search
// (all_models.hpp), or, of any solver, by blocking clauses.
#pragma once

#include "lib/cnf/answer.hpp"
#include "lib/cnf/formula.hpp"
#include "lib/core/limits.hpp"
#include "lib/solver/adapter.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::solver {

// Variables listed as numbers and ranges, "1-64,70". Throws io::Failure for anything else or a
// variable above n.
[[nodiscard]] std::vector<cnf::Var> parse_variables(std::string_view text, std::int64_t n);

struct ModelQuery {
  std::vector<cnf::Var> projection;
  std::optional<std::uint64_t> max;  // stop after this many models
  core::Limits limits;  // of all together; memory also of this process and of an external solver
  std::optional<SolverCommand> command;  // nullopt: builtin
  std::function<void()> searching;       // called often while the engine searches
};

struct ModelCount {
  std::uint64_t count = 0;
  bool complete = false;
  std::string reason;  // if not complete: why
  bool max_reached = false;
};

// The reason why models of `vars` variables do not fit into the memory limit of the query or,
// without one, into the memory of this machine; nullopt if they do. A header of a few bytes can
// declare 2^30 variables.
[[nodiscard]] std::optional<std::string> too_large(std::int64_t vars, const ModelQuery& query);

// Calls `take` with each model (of all variables, verified) as it is found: one for each assignment
// of the projection that can be extended to a model. Where the projection is one choice among many,
// the linked CaDiCaL is asked even without a command, and no solver is asked for what can be found
// near another model. Throws io::Failure if a solver breaks.
ModelCount enumerate_models(const cnf::Formula& formula, const ModelQuery& query,
                            const std::function<void(const cnf::Assignment&)>& take);

}  // namespace tsume::solver
