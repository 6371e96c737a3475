#include "lib/tour/sat/tour_count.hpp"

#include "lib/cnf/checked_answer.hpp"
#include "lib/cnf/dimacs.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/sat/description.hpp"
#include "lib/tour/sat/encoder.hpp"

namespace tsume::tour {

std::optional<std::string> tour_count(const cnf::CountAnswer& counted, io::Input* formula) {
  std::optional<cnf::Metadata> of_formula;
  if (formula != nullptr) {
    of_formula = cnf::FormulaReader(*formula).metadata();
  }
  const EncodedProblem problem =
      read_description(cnf::one_description(counted.metadata, of_formula));
  const auto models = models_per_tour(problem.problem, problem.options);
  if (!models) {
    throw io::Failure("models of encoding '" + to_string(problem.options.encoding) +
                      "' may be several cycles: their number is not one of tours");
  }
  if (!counted.count) {
    return std::nullopt;
  }
  auto tours = cnf::divided(*counted.count, *models);
  if (!tours) {
    throw io::Failure(*counted.count + " models: not a multiple of the models of one tour, " +
                      std::to_string(*models));
  }
  return tours;
}

}  // namespace tsume::tour
