// Variables and literals of propositional formulas.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace tsume::cnf {

// Variables are numbered from 1, as in DIMACS files; 0 means "no variable".
struct Var {
  std::int32_t number = 0;
  constexpr auto operator<=>(const Var&) const = default;
};

inline constexpr std::int32_t max_variable = 0x3fffffff;

// A variable or its negation.
class Lit {
 public:
  constexpr Lit() = default;
  constexpr Lit(Var v) : code_(v.number) {}  // NOLINT: a variable is its positive literal
  // From a non-zero DIMACS integer.
  [[nodiscard]] static constexpr Lit from_dimacs(std::int32_t code) {
    Lit lit;
    lit.code_ = code;
    return lit;
  }

  [[nodiscard]] constexpr std::int32_t dimacs() const { return code_; }
  [[nodiscard]] constexpr Var var() const { return {code_ < 0 ? -code_ : code_}; }
  [[nodiscard]] constexpr bool negative() const { return code_ < 0; }
  constexpr Lit operator~() const { return from_dimacs(-code_); }
  constexpr auto operator<=>(const Lit&) const = default;

 private:
  std::int32_t code_ = 0;
};

// The place of a variable, or of that of a literal, in a list by variable: from 1.
[[nodiscard]] constexpr std::size_t index(Var v) {
  return static_cast<std::size_t>(v.number);
}
[[nodiscard]] constexpr std::size_t index(Lit lit) {
  return index(lit.var());
}
// The place of a literal in a list by literal: from 2.
[[nodiscard]] constexpr std::size_t slot(Lit lit) {
  return 2 * index(lit) + (lit.negative() ? 1 : 0);
}

}  // namespace tsume::cnf
