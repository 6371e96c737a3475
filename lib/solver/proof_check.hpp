// Having the proof of an answer checked, by the checker here or by drat-trim, and handing it out.
#pragma once

#include "lib/cnf/dimacs.hpp"
#include "lib/solver/external.hpp"

#include <optional>
#include <string>

namespace tsume::solver {

// Checks a proof: with the program that $DRAT_TRIM names, if it is set, otherwise with
// check_proof(). nullopt if it is a proof, else why not. `limits` bounds each checker's time; at
// the limit the proof counts as not verified.
[[nodiscard]] std::optional<std::string> verify_proof(const cnf::Formula& formula,
                                                      const std::string& proof_path,
                                                      const Limits& limits = {});

// The names of the adapters that can write proofs, for messages: "glucose, cadical".
[[nodiscard]] std::string proving_adapters();

// Copies a proof to `path`, which appears only when it is whole.
void save_proof(const PrivateFile& proof, const std::string& path);

}  // namespace tsume::solver
