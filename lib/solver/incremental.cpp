#include "lib/solver/incremental.hpp"

#include "lib/core/deadline.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <cassert>

#if __has_include(<cadical.hpp>)
#define TSUME_HAS_CADICAL 1
#include <cadical.hpp>
#else
#define TSUME_HAS_CADICAL 0
#endif

namespace tsume::solver {

#if TSUME_HAS_CADICAL

namespace {

// Stops the engine when the budget is used up.
class Watch final : public CaDiCaL::Terminator {
 public:
  explicit Watch(const Budget& budget) : budget_(budget), deadline_(budget.seconds) {}
  bool terminate() override { return (budget_.stop && budget_.stop()) || deadline_.reached(); }

 private:
  const Budget& budget_;
  core::Deadline deadline_;
};

}  // namespace

struct IncrementalSolver::Engine {
  CaDiCaL::Solver cadical;
};

bool IncrementalSolver::available() {
  return true;
}

IncrementalSolver::IncrementalSolver() : engine_(std::make_unique<Engine>()) {
  engine_->cadical.set("quiet", 1);
}

void IncrementalSolver::receive(std::span<const cnf::Lit> clause) {
  verdict_ = cnf::Verdict::none;
  for (const cnf::Lit lit : clause) {
    engine_->cadical.add(lit.dimacs());
  }
  engine_->cadical.add(0);
}

void IncrementalSolver::assume(cnf::Lit lit) {
  verdict_ = cnf::Verdict::none;
  assumptions_.push_back(lit);
}

cnf::Verdict IncrementalSolver::solve(const Budget& budget) {
  CaDiCaL::Solver& cadical = engine_->cadical;
  cadical.reserve(static_cast<int>(var_count()));
  for (const cnf::Lit lit : assumptions_) {
    cadical.assume(lit.dimacs());
  }
  asked_ = std::move(assumptions_);
  assumptions_.clear();
  if (budget.conflicts) {
    // Holds for the next call only.
    cadical.limit("conflicts",
                  static_cast<int>(std::min<std::uint32_t>(*budget.conflicts, 1U << 30)));
  }
  Watch watch(budget);
  cadical.connect_terminator(&watch);
  const int status = cadical.solve();
  cadical.disconnect_terminator();
  verdict_ = status == 10   ? cnf::Verdict::satisfiable
             : status == 20 ? cnf::Verdict::unsatisfiable
                            : cnf::Verdict::unknown;
  return verdict_;
}

bool IncrementalSolver::value(cnf::Lit lit) const {
  assert(verdict_ == cnf::Verdict::satisfiable);
  return (engine_->cadical.val(lit.var().number) > 0) != lit.negative();
}

bool IncrementalSolver::failed(cnf::Lit assumption) const {
  assert(verdict_ == cnf::Verdict::unsatisfiable);
  return std::find(asked_.begin(), asked_.end(), assumption) != asked_.end() &&
         engine_->cadical.failed(assumption.dimacs());
}

void IncrementalSolver::prefer(cnf::Lit lit) {
  engine_->cadical.phase(lit.dimacs());
}

void IncrementalSolver::forget_preference(cnf::Var var) {
  engine_->cadical.unphase(var.number);
}

void IncrementalSolver::write_proof(const std::string& path) {
  if (!engine_->cadical.trace_proof(path.c_str())) {
    throw io::Failure(path + ": cannot be written");
  }
}

void IncrementalSolver::finish_proof() {
  engine_->cadical.close_proof_trace();
}

void IncrementalSolver::set_option(const std::string& name, int value) {
  if (!CaDiCaL::Solver::is_valid_option(name.c_str())) {
    throw io::Failure("CaDiCaL has no option " + core::quoted(name));
  }
  engine_->cadical.set(name.c_str(), value);
}

#else

struct IncrementalSolver::Engine {};

bool IncrementalSolver::available() {
  return false;
}

IncrementalSolver::IncrementalSolver() {
  throw io::Failure("built without CaDiCaL's library: install libcadical-dev and build again");
}

// Nothing below is reached: there is no object.
void IncrementalSolver::receive(std::span<const cnf::Lit>) {}
void IncrementalSolver::assume(cnf::Lit) {}
cnf::Verdict IncrementalSolver::solve(const Budget&) {
  return cnf::Verdict::unknown;
}
bool IncrementalSolver::value(cnf::Lit) const {
  return false;
}
bool IncrementalSolver::failed(cnf::Lit) const {
  return false;
}
void IncrementalSolver::prefer(cnf::Lit) {}
void IncrementalSolver::forget_preference(cnf::Var) {}
void IncrementalSolver::write_proof(const std::string&) {}
void IncrementalSolver::finish_proof() {}
void IncrementalSolver::set_option(const std::string&, int) {}

#endif

IncrementalSolver::~IncrementalSolver() = default;

cnf::Assignment IncrementalSolver::model() const {
  cnf::Assignment assignment(var_count());
  for (std::int32_t v = 1; v <= var_count(); ++v) {
    assignment.set({v}, value(cnf::Var{v}));
  }
  return assignment;
}

// Without the first four options 40 positions of SamurAI (164 questions) take 46 ms, with them 21
// ms. Without the others eight positions with 103 to 202 places take a tenth more instructions:
// where each question has few conflicts, keeping a trail that has a gap costs more than it saves,
// and most sorting is of some hundred variables, too few for the default to sort by digits.
void IncrementalSolver::expect_short_questions() {
  for (const char* const option : {"lucky", "walk", "inprocessing", "stabilize", "chrono"}) {
    set_option(option, 0);
  }
  constexpr int sort_by_digits_from = 32;
  set_option("radixsortlim", sort_by_digits_from);
}

std::vector<cnf::Lit> IncrementalSolver::failed_assumptions() const {
  std::vector<cnf::Lit> result;
  std::copy_if(asked_.begin(), asked_.end(), std::back_inserter(result),
               [this](cnf::Lit lit) { return failed(lit); });
  return result;
}

}  // namespace tsume::solver
