#include "lib/solver/cadical.hpp"

#include "lib/core/deadline.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <cadical.hpp>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstring>
#include <utility>

namespace tsume::solver {

namespace {

// The log of a proof. What CaDiCaL writes to a stream is not checked by CaDiCaL.
class ProofLog {
 public:
  ProofLog() : stream_(std::fopen(file_.path().c_str(), "wb")) {
    if (stream_ == nullptr) {
      fail();
    }
  }
  ProofLog(const ProofLog&) = delete;
  ProofLog& operator=(const ProofLog&) = delete;
  ~ProofLog() {
    if (stream_ != nullptr) {
      std::fclose(stream_);
    }
  }

  [[nodiscard]] std::FILE* stream() const { return stream_; }
  [[nodiscard]] const std::string& path() const { return file_.path(); }
  [[nodiscard]] bool is_broken() const { return std::ferror(stream_) != 0; }
  void check() const {
    if (is_broken()) {
      fail();
    }
  }
  PrivateFile finish() {
    const bool whole = !is_broken();
    if (std::fclose(std::exchange(stream_, nullptr)) != 0 || !whole) {
      fail();
    }
    return std::move(file_);
  }

 private:
  [[noreturn]] void fail() const {
    throw io::IoError("write error on the proof " + file_.path() + ": " + std::strerror(errno));
  }

  PrivateFile file_{".drat"};
  std::FILE* stream_;
};

// Stops the engine at a limit, or when the proof cannot be written.
class LimitTerminator final : public CaDiCaL::Terminator {
 public:
  LimitTerminator(const core::Limits& limits, const ProofLog* log) : limits_(limits), log_(log) {}
  bool terminate() override {
    return (limits_.stop && limits_.stop()) || limits_.deadline.reached() ||
           (log_ != nullptr && log_->is_broken());
  }

 private:
  const core::Limits& limits_;
  const ProofLog* log_;
};

}  // namespace

struct CadicalSolver::Engine {
  std::optional<ProofLog> log;  // outlives the engine, which writes to it
  CaDiCaL::Solver cadical;
};

CadicalSolver::CadicalSolver() : engine_(std::make_unique<Engine>()) {
  engine_->cadical.set("quiet", 1);
}

void CadicalSolver::put(std::span<const cnf::Lit> clause) {
  for (const cnf::Lit lit : clause) {
    engine_->cadical.add(lit.dimacs());
  }
  engine_->cadical.add(0);
}

cnf::Verdict CadicalSolver::ask(std::span<const cnf::Lit> assumptions, const core::Limits& limits) {
  std::optional<CostMeter> meter;
  if (measured_) {
    meter.emplace(cost_);
  }
  CaDiCaL::Solver& cadical = engine_->cadical;
  cadical.reserve(static_cast<int>(var_count()));
  for (const cnf::Lit lit : assumptions) {
    cadical.assume(lit.dimacs());
  }
  LimitTerminator terminator(limits, engine_->log ? &*engine_->log : nullptr);
  cadical.connect_terminator(&terminator);
  if (limits.nodes) {
    cadical.limit("conflicts", static_cast<int>(std::min<std::uint64_t>(*limits.nodes, INT_MAX)));
  }
  const int status = cadical.solve();
  cadical.disconnect_terminator();
  if (engine_->log) {
    engine_->log->check();
  }
  return status == 10   ? cnf::Verdict::satisfiable
         : status == 20 ? cnf::Verdict::unsatisfiable
                        : cnf::Verdict::unknown;
}

bool CadicalSolver::is_true(cnf::Var var) const {
  return engine_->cadical.val(var.number) > 0;
}

bool CadicalSolver::was_used(cnf::Lit assumption) const {
  return engine_->cadical.failed(assumption.dimacs());
}

void CadicalSolver::prefer(cnf::Lit lit) {
  engine_->cadical.phase(lit.dimacs());
}

void CadicalSolver::forget_preference(cnf::Var var) {
  engine_->cadical.unphase(var.number);
}

// Clauses that are taken out are deleted in the proof; when a new clause mentions their variables
// CaDiCaL restores them, which DRAT cannot say.
void CadicalSolver::log_proof() {
  for (const char* const option : {"elim", "decompose", "block", "cover", "condition", "sweep",
                                   "congruence", "fastelim", "factor"}) {
    if (CaDiCaL::Solver::is_valid_option(option)) {
      set_option(option, 0);
    }
  }
  ProofLog& log = engine_->log.emplace();
  if (!engine_->cadical.trace_proof(log.stream(), log.path().c_str())) {
    throw io::Failure("CaDiCaL cannot log a proof");
  }
}

PrivateFile CadicalSolver::take_proof() {
  engine_->cadical.close_proof_trace();
  return engine_->log->finish();
}

void CadicalSolver::set_option(const std::string& name, int value) {
  if (!CaDiCaL::Solver::is_valid_option(name.c_str())) {
    throw io::Failure("CaDiCaL has no option " + core::quoted(name));
  }
  engine_->cadical.set(name.c_str(), value);
}

CadicalSolver::~CadicalSolver() = default;

// The values without a virtual call for each.
cnf::Assignment CadicalSolver::model() const {
  cnf::Assignment assignment(var_count());
  for (std::int32_t v = 1; v <= var_count(); ++v) {
    assignment.set({v}, CadicalSolver::is_true({v}));
  }
  return assignment;
}

// Without the first four options 40 positions of SamurAI (164 questions) take 46 ms, with them 21
// ms. Without the others eight positions with 103 to 202 places take a tenth more instructions:
// where each question has few conflicts, keeping a trail that has a gap costs more than it saves,
// and most sorting is of some hundred variables, too few for the default to sort by digits.
void CadicalSolver::expect_short_questions() {
  for (const char* const option : {"lucky", "walk", "inprocessing", "stabilize", "chrono"}) {
    set_option(option, 0);
  }
  constexpr int sort_by_digits_from = 32;
  set_option("radixsortlim", sort_by_digits_from);
}

}  // namespace tsume::solver
