// Any shared library that speaks IPASIR, the interface of the incremental track of the SAT
// competitions, loaded at run time.
#pragma once

#include "lib/solver/solver.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace tsume::solver {

// Its answers are not checked here (see cadical.hpp). Hints and limits but for `stop` and
// `seconds` are ignored; how often a library asks whether to stop is its own choice, and it may ask
// from another thread. What `stop` throws, solve() throws.
class IpasirSolver final : public Solver {
 public:
  // Throws io::Failure if the library cannot be loaded, lacks a function of IPASIR, or does not
  // start.
  explicit IpasirSolver(const std::string& path);
  ~IpasirSolver() override;

  [[nodiscard]] std::string reason() const override { return "the solver gave up"; }
  // Time of the questions, and the memory of this whole process.
  [[nodiscard]] Cost cost() const override { return cost_; }

 private:
  void put(std::span<const cnf::Lit> clause) override;
  cnf::Verdict ask(std::span<const cnf::Lit> assumptions, const Budget& budget) override;
  [[nodiscard]] bool is_true(cnf::Var var) const override;
  [[nodiscard]] bool was_used(cnf::Lit assumption) const override;

  struct Library;
  std::unique_ptr<Library> library_;
  std::int32_t greatest_ = 0;  // variable that the library was given
  Cost cost_;
};

}  // namespace tsume::solver
