#include "lib/solver/solver.hpp"

#include "lib/core/deadline.hpp"
#include "lib/core/limits.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <sys/resource.h>
#include <utility>

namespace tsume::solver {

namespace {

// What this process has used so far.
Cost used() {
  static const core::Deadline since_start;
  struct rusage usage {};
  ::getrusage(RUSAGE_SELF, &usage);
  return {since_start.elapsed(),
          core::to_seconds(usage.ru_utime) + core::to_seconds(usage.ru_stime),
          static_cast<std::uint64_t>(usage.ru_maxrss) * 1024};
}

}  // namespace

CostMeter::CostMeter(Cost& cost) : cost_(cost), begin_(used()) {}

CostMeter::~CostMeter() {
  const Cost end = used();
  cost_.wall_seconds += end.wall_seconds - begin_.wall_seconds;
  cost_.cpu_seconds += end.cpu_seconds - begin_.cpu_seconds;
  cost_.peak_bytes = end.peak_bytes;
}

void Solver::receive(std::span<const cnf::Lit> clause) {
  verdict_ = cnf::Verdict::none;
  put(clause);
}

void Solver::assume(cnf::Lit lit) {
  verdict_ = cnf::Verdict::none;
  assumptions_.push_back(lit);
}

cnf::Verdict Solver::solve(const core::Limits& limits) {
  asked_ = std::exchange(assumptions_, {});
  verdict_ = ask(asked_, limits);
  return verdict_;
}

bool Solver::value(cnf::Lit lit) const {
  assert(verdict_ == cnf::Verdict::satisfiable);
  return is_true(lit.var()) != lit.negative();
}

cnf::Assignment Solver::model() const {
  cnf::Assignment assignment(var_count());
  for (std::int32_t v = 1; v <= var_count(); ++v) {
    assignment.set({v}, value(cnf::Var{v}));
  }
  return assignment;
}

bool Solver::failed(cnf::Lit assumption) const {
  assert(verdict_ == cnf::Verdict::unsatisfiable);
  return std::ranges::find(asked_, assumption) != asked_.end() && was_used(assumption);
}

std::vector<cnf::Lit> Solver::failed_assumptions() const {
  std::vector<cnf::Lit> result;
  std::copy_if(asked_.begin(), asked_.end(), std::back_inserter(result),
               [this](cnf::Lit lit) { return failed(lit); });
  return result;
}

}  // namespace tsume::solver
