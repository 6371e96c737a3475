// From numbers of models to numbers of tours.
#pragma once

#include "lib/cnf/count.hpp"
#include "lib/io/input.hpp"

#include <optional>
#include <string>

namespace tsume::tour {

// The number of tours, in decimal digits, that a number of models stands for: see
// models_per_tour(). The problem is that of the count or of the formula, which may be null. Nullopt
// if the number of models is not known. Throws io::Failure if there is no problem, if there are
// two, if the models of its encoding need not be tours, or if the number is none of whole tours.
[[nodiscard]] std::optional<std::string> tour_count(const cnf::CountAnswer& counted,
                                                    io::Input* formula);

}  // namespace tsume::tour
