// Any shared library that speaks IPASIR, the interface of the incremental track of the SAT
// competitions, loaded at run time.
#pragma once

#include "lib/solver/solver.hpp"

#include <memory>
#include <span>
#include <string>

namespace tsume::solver {

// Its answers are not checked here (see incremental.hpp). Hints and limits but for `stop` and
// `seconds` are ignored; how often a library asks whether to stop is its own choice.
class IpasirSolver final : public Solver {
 public:
  // Throws io::Failure if the library cannot be loaded or lacks a function of IPASIR.
  explicit IpasirSolver(const std::string& path);
  ~IpasirSolver() override;

 private:
  void put(std::span<const cnf::Lit> clause) override;
  cnf::Verdict ask(std::span<const cnf::Lit> assumptions, const Budget& budget) override;
  [[nodiscard]] bool is_true(cnf::Var var) const override;
  [[nodiscard]] bool was_used(cnf::Lit assumption) const override;

  struct Library;
  std::unique_ptr<Library> library_;
};

}  // namespace tsume::solver
