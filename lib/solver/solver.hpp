// A SAT solver as its users see it, in the manner of IPASIR (Balyo, Biere, Iser, Sinz, "SAT Race
// 2015", Artificial Intelligence 241, 2016): add clauses, assume, solve until stopped, ask for
// values. It keeps its clauses between questions. The linked CaDiCaL (cadical.hpp) and a program
// that is run anew each time (external.hpp) are solvers of this kind.
#pragma once

#include "lib/cnf/answer.hpp"
#include "lib/cnf/formula.hpp"
#include "lib/cnf/sink.hpp"
#include "lib/core/limits.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tsume::solver {

// What runs of a program cost in all.
struct Cost {
  double wall_seconds = 0;
  double cpu_seconds = 0;
  std::uint64_t peak_bytes = 0;  // of the largest
};

// Adds what this process uses during the meter's life to a cost, whose memory becomes that of the
// process.
class CostMeter {
 public:
  explicit CostMeter(Cost& cost);
  CostMeter(const CostMeter&) = delete;
  CostMeter& operator=(const CostMeter&) = delete;
  ~CostMeter();

 private:
  Cost& cost_;
  Cost begin_;
};

// Clauses go in as into any sink, so an encoder can write to it; at any time between questions.
// The answers (value, model, failed) hold until the next clause, assumption or question.
class Solver : public cnf::ClauseSink {
 public:
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  // An assumption for the next question only.
  void assume(cnf::Lit lit);
  // Are clauses and assumptions satisfiable? `unknown` at a limit. All solvers obey `deadline`.
  // Programs also obey `cpu` and `memory`; the linked CaDiCaL obeys `stop`, which it asks every few
  // conflicts, and `nodes`, which are conflicts. Throws io::Failure if the solver breaks.
  [[nodiscard]] cnf::Verdict solve(const core::Limits& limits = {});

  // After `satisfiable`: the value of a literal, and all values.
  [[nodiscard]] bool value(cnf::Lit lit) const;
  [[nodiscard]] virtual cnf::Assignment model() const;
  // After `unsatisfiable`: whether this assumption was used to prove it. If none was, the clauses
  // alone are unsatisfiable. A solver that does not know says that all were.
  [[nodiscard]] bool failed(cnf::Lit assumption) const;
  // All assumptions of the last question that were used.
  [[nodiscard]] std::vector<cnf::Lit> failed_assumptions() const;
  // After `unknown`: why, if the solver says it.
  [[nodiscard]] virtual std::string reason() const { return {}; }

  // A hint, which a solver may ignore: where the variable is free, decide it this way first, from
  // now on; or as the solver likes.
  virtual void prefer(cnf::Lit /*lit*/) {}
  virtual void forget_preference(cnf::Var /*var*/) {}

  // Sets the seed of random choices; a solver may ignore it.
  virtual void reseed(std::uint64_t /*seed*/) {}

  [[nodiscard]] virtual Cost cost() const { return {}; }

 protected:
  Solver() = default;

 private:
  void receive(std::span<const cnf::Lit> clause) final;

  virtual void put(std::span<const cnf::Lit> clause) = 0;
  virtual cnf::Verdict ask(std::span<const cnf::Lit> assumptions, const core::Limits& limits) = 0;
  [[nodiscard]] virtual bool is_true(cnf::Var var) const = 0;
  // Of an assumption of the last question.
  [[nodiscard]] virtual bool was_used(cnf::Lit assumption) const = 0;

  std::vector<cnf::Lit> assumptions_;  // of the question to come
  std::vector<cnf::Lit> asked_;        // of the last question
  cnf::Verdict verdict_ = cnf::Verdict::none;
};

}  // namespace tsume::solver
