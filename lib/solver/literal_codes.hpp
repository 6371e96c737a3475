// Literals numbered for tables: variables get numbers in the order in which they appear, so that
// memory does not grow with the numbers in a hostile file.
#pragma once

#include "lib/cnf/literal.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace tsume::solver {

class LiteralCodes {
 public:
  // The literal of variable number v as 2v, its negation as 2v + 1.
  using Code = std::uint32_t;

  [[nodiscard]] Code code_of(cnf::Lit lit);
  [[nodiscard]] cnf::Lit lit_of(Code code) const {
    const cnf::Lit lit = cnf::Var{variables_[code / 2]};
    return code % 2 == 0 ? lit : ~lit;
  }
  // A clause without repeated literals, the first one still in front; valid until the next call.
  [[nodiscard]] const std::vector<Code>& normalized(std::span<const cnf::Lit> clause);
  // Greater than every code so far; even.
  [[nodiscard]] std::size_t end() const { return 2 * variables_.size(); }

 private:
  std::vector<Code> numbers_;                           // of small variables; 0: none yet
  std::unordered_map<std::int32_t, Code> far_numbers_;  // of the others
  std::vector<std::int32_t> variables_{0};              // by number
  std::vector<Code> normalized_;
};

}  // namespace tsume::solver
