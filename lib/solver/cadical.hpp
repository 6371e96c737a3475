// CaDiCaL as a library (Debian's libcadical-dev).
//
// Its answers are not checked here, unlike those of programs (external.hpp): its callers must do
// that. models.hpp checks each model against the formula; the search for tours checks the tour that
// comes of a model (tour/verify.hpp); the refutation behind a certificate is logged as a proof,
// which ham-check checks; tests compare the places of samurai-locate with a search. Other claims
// that there is no model, and the reasons of failed(), are taken as they are.
#pragma once

#include "lib/solver/private_file.hpp"
#include "lib/solver/solver.hpp"

#include <memory>
#include <span>
#include <string>

namespace tsume::solver {

class CadicalSolver final : public Solver {
 public:
  CadicalSolver();
  ~CadicalSolver() override;

  [[nodiscard]] cnf::Assignment model() const override;
  void prefer(cnf::Lit lit) override;
  void forget_preference(cnf::Var var) override;
  // For hundreds of short questions about one formula, as in an enumeration: leaves out what the
  // engine does to prepare for long ones. Before the first clause.
  void expect_short_questions();
  // Logs what is learned from here on as a DRAT proof, in a private file; before the first clause.
  // The proof refers to all clauses added so far, however many questions were asked between them:
  // the engine does without the techniques that take clauses out and restore them later. solve()
  // throws io::IoError as soon as the log cannot be written.
  void log_proof();
  // The whole proof; requires log_proof(), and ends the log. Throws io::IoError if it is not whole.
  [[nodiscard]] PrivateFile take_proof();
  // Measures the questions from here on, which costs a microsecond each.
  void measure_cost() { measured_ = true; }
  [[nodiscard]] Cost cost() const override { return cost_; }
  [[nodiscard]] std::string reason() const override { return "the solver gave up"; }
  // Sets an option of the engine, before the first clause. Throws io::Failure if there is none of
  // that name.
  void set_option(const std::string& name, int value);

 private:
  void put(std::span<const cnf::Lit> clause) override;
  cnf::Verdict ask(std::span<const cnf::Lit> assumptions, const core::Limits& limits) override;
  [[nodiscard]] bool is_true(cnf::Var var) const override;
  [[nodiscard]] bool was_used(cnf::Lit assumption) const override;

  struct Engine;
  std::unique_ptr<Engine> engine_;
  bool measured_ = false;
  Cost cost_;
};

}  // namespace tsume::solver
