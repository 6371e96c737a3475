// Checking and writing proofs in LRAT: each lemma comes with the clauses from which it follows by
// unit propagation, in their order, so that nothing is searched (Cruz-Filipe, Heule, Hunt,
// Kaufmann, Schneider-Kamp: Efficient Certified RAT Verification, CADE 2017).
#pragma once

#include "lib/cnf/formula.hpp"
#include "lib/core/deadline.hpp"
#include "lib/solver/literal_codes.hpp"
#include "lib/solver/proof_reader.hpp"
#include "lib/solver/watched_clauses.hpp"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <unordered_map>
#include <vector>

namespace tsume::solver {

// Of a formula that is read, between two questions whether to stop.
inline constexpr std::size_t clauses_per_question = 1024;

// Holds numbered clauses, and decides about the next lemma. Memory is that of the clauses that are
// not deleted.
class LratChecker {
 public:
  enum class Lemma : std::uint8_t { rup, rat };

  // The clauses of the formula have the numbers from 1.
  // Once `stop` says so, the rest of the formula is left out.
  explicit LratChecker(const cnf::Formula& formula, const core::Stop& stop = {});

  // True once the empty clause is there.
  [[nodiscard]] bool refuted() const { return refuted_; }
  // Checks a lemma by its hints and adds it; throws core::BadText if they do not show it.
  Lemma add(const ProofStep& step);
  // Deletes a clause; false if there is none of that number.
  bool remove(std::int64_t id);

 private:
  using Code = LiteralCodes::Code;
  using Hints = std::span<const std::int64_t>;
  struct Place {
    std::size_t start;
    std::uint32_t size;
  };

  void insert(std::int64_t id, const std::vector<Code>& clause);
  std::span<const Code> clause(std::int64_t id) const;
  bool deny(Code code);
  bool follow(Hints& hints);
  void check_candidates(Code opposite, Hints hints);
  void backtrack(std::size_t trail_size);
  void collect_garbage();

  LiteralCodes codes_;
  std::vector<Code> literals_;
  std::size_t dead_ = 0;  // literals of deleted clauses
  std::unordered_map<std::int64_t, Place> places_;
  std::int64_t last_id_ = 0;
  std::vector<std::int8_t> values_;         // of each literal: 1 true, -1 false, 0 open
  std::vector<std::uint64_t> occurrences_;  // of each literal: clauses with it
  std::vector<Code> trail_;
  bool refuted_ = false;
};

// Collects what WatchedClauses::check() says, from the contradiction back to the beginning of a
// proof, and writes the lemmas and the clauses that they follow from in LRAT.
class LratWriter {
 public:
  using Ref = WatchedClauses::Ref;

  // Where to put the reasons of the next lemma that is checked; none: of the contradiction, which
  // comes first.
  [[nodiscard]] std::vector<Ref>* reasons_of(Ref lemma) {
    entries_.push_back({lemma, reasons_.size()});
    return &reasons_;
  }
  // The first `given` clauses are those of the formula, of `formula_size` clauses. Labels are their
  // numbers, and the pivots of lemmas; those of the lemmas written are then their numbers, too.
  void write(std::ostream& out, WatchedClauses& clauses, std::size_t given,
             std::size_t formula_size) const;

 private:
  struct Entry {
    Ref lemma;
    std::size_t begin;  // of its reasons
  };
  [[nodiscard]] std::vector<bool> last_uses(const WatchedClauses& clauses) const;
  static void write_lemma(std::ostream& out, WatchedClauses& clauses, Ref lemma);

  std::vector<Entry> entries_;
  std::vector<Ref> reasons_;
};

}  // namespace tsume::solver
