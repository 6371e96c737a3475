// Asking any SAT program, and believing only what was checked: a model must satisfy every clause,
// and the claim that there is none must come in text and exit status alike.
#pragma once

#include "lib/cnf/answer.hpp"
#include "lib/cnf/formula.hpp"
#include "lib/core/limits.hpp"
#include "lib/solver/adapter.hpp"
#include "lib/solver/formula_file.hpp"
#include "lib/solver/private_file.hpp"
#include "lib/solver/solver.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

namespace tsume::solver {

// One question to a solver.
struct Question {
  // Of the solver: wall clock, processor time, and address space. A message names the limit.
  core::Limits limits{};
  bool proof = false;  // ask for a DRAT proof; the adapter must be able to
  // Of the solver's random choices, where the adapter knows how to say it and the user's command
  // has no words but the program.
  std::optional<std::uint64_t> seed{};
  int watched = -1;                 // stop when this descriptor has no reader any more
  std::function<void()> waiting{};  // called a few times a second while the solver runs
};

// A verdict that was checked as far as it can be: `unsatisfiable` is the solver's claim, proved by
// `proof` if that was asked for.
struct Result {
  cnf::Verdict verdict = cnf::Verdict::unknown;
  std::optional<cnf::Assignment> model;  // if satisfiable: verified, of all variables
  std::string reason;                    // if unknown: why, for people
  std::optional<PrivateFile> proof;      // if unsatisfiable and asked for
  bool reader_gone = false;              // stopped because of Question::watched
  Cost cost;
};

// "time limit of 2.5 s": the limit that the user gave.
[[nodiscard]] std::string time_limit_text(const core::Deadline& deadline);
[[nodiscard]] std::string memory_limit_text(std::uint64_t bytes);
// The reason of a result with reader_gone.
inline constexpr const char* reader_closed = "the reader closed the output";

// Runs a program on a complete formula and checks its answer. Throws io::Failure if it is not
// there, breaks, contradicts itself or gives a wrong model (the program's last words follow in
// further lines of the message).
[[nodiscard]] Result run_program(const FormulaFile& formula, const SolverCommand& command,
                                 const Question& question = {});

// A program that gets all clauses anew with each question; its models and verdicts are checked.
class ProgramSolver final : public Solver {
 public:
  explicit ProgramSolver(SolverCommand command) : command_(std::move(command)) {}

  [[nodiscard]] cnf::Assignment model() const override { return *result_.model; }
  [[nodiscard]] std::string reason() const override { return result_.reason; }
  void reseed(std::uint64_t seed) override { seed_ = seed; }
  [[nodiscard]] Cost cost() const override { return cost_; }

 private:
  void put(std::span<const cnf::Lit> clause) override;
  cnf::Verdict ask(std::span<const cnf::Lit> assumptions, const core::Limits& limits) override;
  [[nodiscard]] bool is_true(cnf::Var var) const override { return (*result_.model)[var]; }
  [[nodiscard]] bool was_used(cnf::Lit /*assumption*/) const override { return true; }

  SolverCommand command_;
  std::optional<std::uint64_t> seed_;
  cnf::Formula formula_;
  Result result_;  // of the last question
  Cost cost_;
};

}  // namespace tsume::solver
