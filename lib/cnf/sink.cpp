#include "lib/cnf/sink.hpp"

#include "lib/io/error.hpp"

namespace tsume::cnf {

Var ClauseSink::new_var() {
  return new_vars(1);
}

Var ClauseSink::new_vars(std::int64_t n) {
  if (n > max_variable - var_count_) {
    throw io::Failure("the formula needs more than " + std::to_string(max_variable) + " variables");
  }
  const Var first{static_cast<std::int32_t>(var_count_ + 1)};
  var_count_ += n;
  if (names_ != nullptr) {
    names_->made(n);
  }
  return first;
}

}  // namespace tsume::cnf
