// All models of a formula, each different on the projection variables: by one search
// (all_models.hpp), or, of any solver, by blocking clauses.
#pragma once

#include "lib/cnf/answer.hpp"
#include "lib/cnf/formula.hpp"
#include "lib/core/deadline.hpp"
#include "lib/core/limits.hpp"
#include "lib/solver/adapter.hpp"
#include "lib/solver/solver.hpp"

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
  std::optional<std::uint64_t> seed;     // of the order of the models; not of a program
  core::Stop stop;                       // asked often while the engine searches; may be empty
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

// Is given each model as it is found.
using TakeModel = std::function<void(const cnf::Assignment& model)>;

// Calls `take` with models of all variables, one for each assignment of the projection that can be
// extended to a model. Each is checked: it satisfies the formula, whoever found it, and differs on
// the projection from those that were blocked. Without a command one search finds them all. If a
// model takes it long, and there are few so far, the linked CaDiCaL finds the others by blocking
// clauses: it looks for the first models less systematically, and simplifies the formula. Throws
// io::Failure if a solver breaks or gives a wrong model.
ModelCount enumerate_models(const cnf::Formula& formula, const ModelQuery& query,
                            const TakeModel& take);

// The same with a solver that has no clauses yet, by blocking clauses. The query's command is not
// used.
ModelCount enumerate_by_blocking(const cnf::Formula& formula, const ModelQuery& query,
                                 Solver& solver, const TakeModel& take);

}  // namespace tsume::solver
