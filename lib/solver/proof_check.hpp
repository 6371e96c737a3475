// Having the proof of an answer checked, by the checker here or by drat-trim, and handing it out.
#pragma once

#include "lib/core/limits.hpp"
#include "lib/solver/external.hpp"

#include <cstddef>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

namespace tsume::solver {

// Has the proof of an unsatisfiable result checked. Throws io::Failure if it is rejected; makes the
// result unknown, without a proof, if the check was not done in time.
void check_result(const FormulaFile& formula, Result& result, const core::Limits& limits = {},
                  std::vector<std::size_t>* core = nullptr);

// Has a proof checked that has no empty clause, which solvers write last; a whole one is left
// alone. A solver need not notice that the disk is full.
void check_if_cut_off(const FormulaFile& formula, Result& result, const core::Limits& limits);

// Writes the clauses of a core as a formula in the same variables, after the comments of the
// formula, but for those of an earlier core, and comments with the numbers that the clauses had,
// from 1; if the comments name variables, also the clauses by name. `core`: their places in the
// formula, ascending.
void write_core(std::ostream& out, const std::vector<std::string>& comments,
                const cnf::Formula& formula, std::span<const std::size_t> core);

}  // namespace tsume::solver
