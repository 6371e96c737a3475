// Models near a known one: makes a literal true and repairs the clauses that this breaks.
#pragma once

#include "lib/cnf/formula.hpp"
#include "lib/cnf/literal.hpp"
#include "lib/solver/propagator.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tsume::solver {

// A depth-first search that branches on the literals of a broken clause and never turns a variable
// twice on one branch. Variables that no broken clause asks to turn keep their values, so that it
// costs what changes, not what the formula is. It does not see what follows unless that breaks a
// clause, and learns nothing: good where little has to change, hopeless elsewhere, hence the limit.
class ModelRepair {
 public:
  // Both must outlive this object; the formula is the propagator's and not refuted.
  ModelRepair(const cnf::Formula& formula, const Propagator& propagator);

  // The model to change, of all variables. It must satisfy the formula.
  void start_from(const cnf::Assignment& model);
  // Changes model() into one that satisfies `goal`, if the search finds one within about `effort`
  // visits to clauses; otherwise leaves it unchanged. Requires start_from().
  bool reach(cnf::Lit goal, std::uint64_t effort);
  [[nodiscard]] const cnf::Assignment& model() const { return model_; }

 private:
  using ClauseIndex = Propagator::ClauseIndex;

  // Where a branch began: the lengths then.
  struct Choice {
    std::size_t turned;
    std::size_t broken;
    std::size_t next_broken;
    std::size_t open;
    std::size_t next_open;
    std::size_t options;
  };
  // A literal that could be turned.
  struct Option {
    std::size_t damage;    // the number of clauses that break
    std::int32_t support;  // see support_
    cnf::Lit lit;
  };

  [[nodiscard]] bool is_free(cnf::Lit lit) const { return fixed_[index(lit)] == 0; }
  bool search(std::uint64_t effort);
  bool handle(ClauseIndex clause);
  bool backtrack();
  void branch(ClauseIndex clause);
  void collect_options(ClauseIndex clause);
  [[nodiscard]] std::optional<std::size_t> damage(cnf::Lit lit);
  void turn(cnf::Lit lit);
  void turn_back_to(std::size_t length);
  void count_support(cnf::Lit lit, std::int32_t change);
  void forget_search();

  const cnf::Formula& formula_;
  const Propagator& propagator_;
  cnf::Assignment model_;
  std::vector<std::uint8_t> fixed_;       // by variable: implied, or turned
  std::vector<std::uint32_t> satisfied_;  // by clause: its true literals
  // By literal: the small clauses that could do without its negation because of a literal that was
  // turned. In a choice among many this tells which fit what has changed.
  std::vector<std::int32_t> support_;
  std::vector<cnf::Lit> turned_;  // made true, in order
  // Clauses that broke, and those of them that leave a choice, in order; what lies before the
  // cursors is repaired.
  std::vector<ClauseIndex> broken_;
  std::size_t next_broken_ = 0;
  std::vector<ClauseIndex> open_;
  std::size_t next_open_ = 0;
  std::vector<Choice> choices_;
  std::vector<cnf::Lit> options_;  // of all choices, the best of each last
  std::vector<Option> ranked_;     // for branch() only
  std::uint64_t looks_ = 0;
};

}  // namespace tsume::solver
