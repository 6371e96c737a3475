// Proofs in DRAT and LRAT, text and binary, of a small formula that the input begins with: whatever
// the proof is, a satisfiable formula is never refuted.
#include "lib/cnf/formula.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/drat.hpp"

#include <cstdint>
#include <cstdlib>
#include <vector>

namespace {

using namespace tsume;

constexpr std::int32_t variables = 5;

// One clause for each byte up to the first 0: literals picked by the bits of two bytes.
cnf::Formula take_formula(const std::uint8_t*& data, const std::uint8_t* end) {
  cnf::Formula formula;
  formula.declare_up_to(variables);
  std::vector<cnf::Lit> clause;
  while (end - data >= 2 && *data != 0) {
    const unsigned used = *data++;
    const unsigned signs = *data++;
    clause.clear();
    for (std::int32_t v = 0; v < variables; ++v) {
      if ((used >> v & 1U) != 0) {
        const cnf::Lit lit = cnf::Var{v + 1};
        clause.push_back((signs >> v & 1U) != 0 ? ~lit : lit);
      }
    }
    formula.add(clause);
  }
  data += data != end ? 1 : 0;
  return formula;
}

bool satisfiable(const cnf::Formula& formula) {
  for (unsigned bits = 0; bits < 1U << variables; ++bits) {
    cnf::Assignment assignment(variables);
    for (std::int32_t v = 1; v <= variables; ++v) {
      assignment.set({v}, (bits >> (v - 1) & 1U) != 0);
    }
    if (!cnf::first_violated(formula, assignment)) {
      return true;
    }
  }
  return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::uint8_t* const end = data + size;
  const cnf::Formula formula = take_formula(data, end);
  using enum solver::ProofReport::Status;
  try {
    io::Input proof = io::Input::from_text({data, end});
    if (solver::check_proof(formula, proof).status == verified && satisfiable(formula)) {
      std::abort();
    }
  } catch (const io::ParseError&) {
    return 0;
  }
  return 0;
}
