#include "lib/cnf/sink.hpp"

#include "lib/io/error.hpp"

#include <cassert>

namespace tsume::cnf {

namespace {

class StoppedSink final : public ClauseSink {
 public:
  struct Stopped {};

  StoppedSink(ClauseSink& to, const core::Stop& stop) : to_(to), stop_(stop) {}

  // Makes the variables there that are made here.
  void declare() { to_.new_vars(var_count() - to_.var_count()); }

 private:
  void receive(std::span<const Lit> clause) override {
    constexpr std::int64_t clauses_between_looks = 4096;
    if (clause_count() % clauses_between_looks == 0 && stop_()) {
      throw Stopped{};
    }
    if (to_.var_count() < var_count()) {
      declare();
    }
    to_.add(clause);
  }

  ClauseSink& to_;
  const core::Stop& stop_;
};

}  // namespace

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

bool encode_until(const core::Stop& stop, ClauseSink& to,
                  const std::function<void(ClauseSink&)>& encode) {
  assert(to.var_count() == 0 && !to.wants_names());
  if (!stop) {
    encode(to);
    return true;
  }
  try {
    StoppedSink sink(to, stop);
    encode(sink);
    sink.declare();
  } catch (const StoppedSink::Stopped&) {
    return false;
  }
  return true;
}

}  // namespace tsume::cnf
