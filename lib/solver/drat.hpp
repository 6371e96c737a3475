// Checking DRAT proofs (Wetzler, Heule, Hunt: DRAT-trim, SAT 2014): each lemma must be implied by
// unit propagation (RUP) or be a resolution asymmetric tautology on its first literal (RAT). The
// proof is accepted once propagation refutes what is there; what follows in it is not read.
//
// Goes backward, as drat-trim does: reads the proof up to that point, and then checks from there to
// the beginning the lemmas that are needed, so that a wrong lemma that nothing needs does no harm.
//
// Deletions: of the clause that forces a top-level literal they are ignored, as drat-trim does by
// default (solvers write them carelessly), and so are deletions of clauses that are not there. Both
// only keep clauses that every accepted lemma was checked against, so they cannot make a wrong
// proof pass: each step still preserves satisfiability of all clauses kept.
#pragma once

#include "lib/cnf/formula.hpp"
#include "lib/core/deadline.hpp"
#include "lib/io/input.hpp"
#include "lib/solver/proof_reader.hpp"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace tsume::solver {

// What became of a proof.
struct ProofReport {
  enum class Status : std::uint8_t { verified, wrong, incomplete, stopped };
  Status status = Status::incomplete;
  std::string reason;         // unless verified: why
  std::uint64_t lemmas = 0;   // read
  std::uint64_t checked = 0;  // of them
  std::uint64_t rat_lemmas = 0;
  std::uint64_t deletions = 0;
  std::uint64_t ignored_deletions = 0;
};

struct CheckOptions {
  core::Stop stop{};  // asked between the steps
  ProofFormat format = ProofFormat::any;
  // What a verified DRAT proof leaves:
  std::vector<std::size_t>* core = nullptr;  // the clauses of the formula that it needs, ascending
  std::ostream* lrat = nullptr;              // the proof in LRAT
};

// Checks a proof of unsatisfiability, in DRAT or LRAT. If its bytes could be either, it is verified
// if it is a proof in one of them. Throws io::ParseError if the proof cannot be read, io::Failure
// if it is in LRAT and core or lrat is asked for.
[[nodiscard]] ProofReport check_proof(const cnf::Formula& formula, io::Input& proof,
                                      const CheckOptions& options = {});

}  // namespace tsume::solver
