// Printing the models of a formula, or their number, as cnf-models does.
#pragma once

#include "lib/cnf/dimacs.hpp"
#include "lib/io/output.hpp"
#include "lib/io/progress.hpp"
#include "lib/solver/models.hpp"

#include <functional>
#include <optional>
#include <string>

namespace tsume::solver {

struct ModelRequest {
  ModelQuery query;                       // its projection and `stop` are set by the run
  bool count = false;                     // print the number alone
  bool projected = false;                 // print the values of the projection only
  std::optional<std::string> projection;  // as parse_variables() reads it; else the formula's
  std::function<void(const std::string&)> note;  // told why a number alone may be too small
};

// Prints the comments of the formula and its models as solvers print them, then their number; or
// the number alone on a line. Models of the projection alone stand without the comments, as no
// decoder can read them. If the request has another projection than the formula, the last line says
// so: the number is not one of what the comments describe. Returns how many models were found, and
// whether they are all. Throws io::Failure for a bad projection, if a solver breaks, and if the
// time ends while a model is printed.
ModelCount print_models(io::Output& out, const cnf::ReadFormula& formula,
                        const ModelRequest& request, io::Progress& progress);

}  // namespace tsume::solver
