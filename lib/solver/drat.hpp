// Forward checking of DRAT proofs (Wetzler, Heule, Hunt: DRAT-trim, SAT 2014): each lemma must be
// implied by unit propagation (RUP) or be a resolution asymmetric tautology on its first literal
// (RAT). The proof is accepted as soon as propagation refutes what is there.
//
// Deletions: of the clause that forces a top-level literal they are ignored, as drat-trim does by
// default (solvers write them carelessly), and so are deletions of clauses that are not there. Both
// only keep clauses that every accepted lemma was checked against, so they cannot make a wrong
// proof pass: each step still preserves satisfiability of all clauses kept.
#pragma once

#include "lib/cnf/formula.hpp"
#include "lib/io/input.hpp"
#include "lib/solver/proof_reader.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace tsume::solver {

// Holds clauses and lemmas, and decides about the next lemma.
class DratChecker {
 public:
  enum class Lemma : std::uint8_t { rup, rat, wrong };

  explicit DratChecker(const cnf::Formula& formula);

  // True once unit propagation alone refutes the clauses.
  [[nodiscard]] bool refuted() const { return refuted_; }
  // Checks a lemma, and adds it unless it is wrong. The first literal is the pivot.
  [[nodiscard]] Lemma add(const std::vector<cnf::Lit>& lemma);
  // Deletes one copy of a clause; false if the deletion was ignored.
  bool remove(const std::vector<cnf::Lit>& clause);

 private:
  // Literal v as 2v, its negation as 2v + 1.
  using Code = std::uint32_t;
  using ClauseId = std::uint32_t;
  static constexpr ClauseId none = ~ClauseId{0};

  struct Clause {
    std::uint64_t start;
    std::uint32_t size;
    bool core;  // was used in a conflict: its watches are visited first
    bool deleted;
  };
  struct Watch {
    ClauseId clause;
    Code blocker;  // if true, the clause needs no visit
  };
  struct Watches {
    std::vector<Watch> core;
    std::vector<Watch> other;
  };

  // Variables get numbers of their own in the order in which they appear, so that memory does not
  // grow with the numbers in a hostile file.
  Code code_of(cnf::Lit lit);
  Code number_of(std::int32_t variable);
  std::vector<Code> normalized(const std::vector<cnf::Lit>& clause);
  void insert(const std::vector<Code>& clause);
  void attach(ClauseId id);
  [[nodiscard]] bool is_true(Code code) const { return values_[code] > 0; }
  [[nodiscard]] bool is_false(Code code) const { return values_[code] < 0; }
  void assign(Code code, ClauseId reason);
  ClauseId propagate();
  ClauseId visit(Code falsified, bool core);
  void mark_core(ClauseId conflict);
  void backtrack(std::size_t trail_size);
  bool refuted_by_negation(const std::vector<Code>& clause, Code except);
  bool is_rat(Code pivot);
  const std::vector<ClauseId>& clauses_with(Code code);
  void collect_garbage();
  static std::uint64_t hash_of(const std::vector<Code>& clause);
  bool same(ClauseId id, const std::vector<Code>& sorted) const;

  std::vector<Code> numbers_;                           // of small variables; 0: none yet
  std::unordered_map<std::int32_t, Code> far_numbers_;  // of the others
  Code last_number_ = 0;
  std::vector<Code> literals_;
  std::size_t dead_literals_ = 0;  // of deleted clauses
  std::vector<Clause> clauses_;
  std::unordered_multimap<std::uint64_t, ClauseId> index_;
  // Of each literal, once a lemma needed RAT: the clauses with it, deleted ones among them.
  std::vector<std::vector<ClauseId>> occurrences_;
  std::vector<Watches> watches_;     // of clauses that watch the literal
  std::vector<std::int8_t> values_;  // of each literal: 1 true, -1 false, 0 open
  std::vector<ClauseId> reasons_;    // of each variable
  std::vector<bool> seen_;           // scratch of mark_core
  std::vector<Code> trail_;
  std::size_t core_head_ = 0;
  std::size_t other_head_ = 0;
  bool refuted_ = false;
};

// What became of a proof.
struct ProofReport {
  enum class Status : std::uint8_t { verified, wrong, incomplete, stopped };
  Status status = Status::incomplete;
  std::string reason;  // unless verified: why
  std::uint64_t lemmas = 0;
  std::uint64_t rat_lemmas = 0;
  std::uint64_t deletions = 0;
  std::uint64_t ignored_deletions = 0;
};

// Checks a proof of unsatisfiability. `stop` is asked between the steps. Throws io::ParseError if
// the proof cannot be read.
[[nodiscard]] ProofReport check_proof(const cnf::Formula& formula, io::Input& proof,
                                      const std::function<bool()>& stop = {});

}  // namespace tsume::solver
