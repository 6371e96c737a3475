#include "lib/solver/literal_codes.hpp"

#include <algorithm>

namespace tsume::solver {

LiteralCodes::Code LiteralCodes::code_of(cnf::Lit lit) {
  constexpr std::int32_t far = 1 << 24;
  const std::int32_t variable = lit.var().number;
  if (variable < far && static_cast<std::size_t>(variable) >= numbers_.size()) {
    numbers_.resize(static_cast<std::size_t>(variable) + 1, 0);
  }
  Code& number =
      variable < far ? numbers_[static_cast<std::size_t>(variable)] : far_numbers_[variable];
  if (number == 0) {
    number = static_cast<Code>(variables_.size());
    variables_.push_back(variable);
  }
  return 2 * number + (lit.negative() ? 1 : 0);
}

const std::vector<LiteralCodes::Code>& LiteralCodes::normalized(std::span<const cnf::Lit> clause) {
  std::vector<Code>& codes = normalized_;
  codes.clear();
  for (const cnf::Lit lit : clause) {
    codes.push_back(code_of(lit));
  }
  if (codes.size() > 1) {
    const Code pivot = codes.front();
    std::sort(codes.begin(), codes.end());
    codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
    std::iter_swap(codes.begin(), std::find(codes.begin(), codes.end(), pivot));
  }
  return codes;
}

}  // namespace tsume::solver
