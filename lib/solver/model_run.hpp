// Printing the models of a formula, or their number, as cnf-models does.
#pragma once

#include "lib/cnf/dimacs.hpp"
#include "lib/io/output.hpp"
#include "lib/io/progress.hpp"
#include "lib/solver/adapter.hpp"
#include "lib/solver/models.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace tsume::solver {

// models: as solvers print them, then their number; competition: the lines of the model counting
// competitions; number: alone on a line. The first two begin with the comments of the formula.
enum class ModelFormat : std::uint8_t { models, competition, number };

struct ModelRequest {
  ModelQuery query;  // its projection and `searching` are set by the run
  ModelFormat format = ModelFormat::models;
  std::optional<SolverCommand> counter;   // counts instead of an enumeration; not for models
  std::optional<std::string> projection;  // as parse_variables() reads it; else the formula's
  std::function<void(const std::string&)> note;  // told why a number alone may be too small
};

// Prints what the request asks for; returns how many models were found, and whether they are all
// (with a counter, 1 stands for any number of them). Throws io::Failure for a bad projection, if a
// solver or counter breaks, and if the time ends while a model is printed.
ModelCount print_models(io::Output& out, const cnf::ReadFormula& formula,
                        const ModelRequest& request, io::Progress& progress);

}  // namespace tsume::solver
