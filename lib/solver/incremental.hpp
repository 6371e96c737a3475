// A SAT solver inside this process that keeps what it has learned between questions: CaDiCaL as a
// library (Debian's libcadical-dev), if it was there at build time.
//
// Its answers are not checked here, unlike those of programs (external.hpp): its users do that, as
// far as it is done. models.hpp checks each model against the formula; the refinement loop checks
// the tour that comes of a model (tour/verify.hpp); the refutation behind a certificate is written
// as a proof, which ham-check checks; samurai-locate compares places with an exhaustive search.
// Other claims that there is no model, and the reasons of failed(), are taken as they are.
#pragma once

#include "lib/cnf/answer.hpp"
#include "lib/cnf/formula.hpp"
#include "lib/cnf/sink.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tsume::solver {

// When a question is given up; the answer is then `unknown`.
struct Budget {
  std::optional<double> seconds{};           // wall clock
  std::optional<std::uint32_t> conflicts{};  // the same on every machine
  std::function<bool()> stop{};              // asked every few conflicts
};

// Clauses go in as into any sink, so an encoder can write to it; at any time between questions.
// The answers (value, model, failed) hold until the next clause, assumption or question.
class IncrementalSolver final : public cnf::ClauseSink {
 public:
  // True if this build has the engine.
  [[nodiscard]] static bool available();
  // Throws io::Failure if there is no engine.
  IncrementalSolver();
  IncrementalSolver(const IncrementalSolver&) = delete;
  IncrementalSolver& operator=(const IncrementalSolver&) = delete;
  ~IncrementalSolver() override;

  // An assumption for the next question only.
  void assume(cnf::Lit lit);
  // Are clauses and assumptions satisfiable?
  [[nodiscard]] cnf::Verdict solve(const Budget& budget = {});

  // After `satisfiable`: the value of a literal, and all values.
  [[nodiscard]] bool value(cnf::Lit lit) const;
  [[nodiscard]] cnf::Assignment model() const;
  // After `unsatisfiable`: whether this assumption was used to prove it. If none was, the clauses
  // alone are unsatisfiable.
  [[nodiscard]] bool failed(cnf::Lit assumption) const;
  // All assumptions of the last question that were used.
  [[nodiscard]] std::vector<cnf::Lit> failed_assumptions() const;

  // A hint: where the variable is free, decide it this way first, from now on; or as the engine
  // likes.
  void prefer(cnf::Lit lit);
  void forget_preference(cnf::Var var);
  // For hundreds of short questions about one formula, as in an enumeration: leaves out what the
  // engine does to prepare for long ones. Before the first clause.
  void expect_short_questions();
  // Writes a DRAT proof of what is learned to a file, before the first clause; closes the file.
  // Throws io::Failure if the file cannot be written.
  void write_proof(const std::string& path);
  void finish_proof();
  // Sets an option of the engine, before the first clause. Throws io::Failure if there is none of
  // that name.
  void set_option(const std::string& name, int value);

 private:
  void receive(std::span<const cnf::Lit> clause) override;

  struct Engine;
  std::unique_ptr<Engine> engine_;
  std::vector<cnf::Lit> assumptions_;  // of the question to come
  std::vector<cnf::Lit> asked_;        // of the last question
  cnf::Verdict verdict_ = cnf::Verdict::none;
};

}  // namespace tsume::solver
