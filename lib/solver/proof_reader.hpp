// Reading proofs in DRAT, text or binary (Wetzler, Heule, Hunt 2014; the binary form of drat-trim),
// and in LRAT, text or binary (Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp: Efficient
// Certified RAT Verification, CADE 2017; the binary form of CaDiCaL from 1.9, lrat-trim, and the
// program compress of drat-trim, in which a number n of a clause is 2n, and -n is 2n + 1).
#pragma once

#include "lib/cnf/literal.hpp"
#include "lib/io/input.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tsume::solver {

// One step: a lemma, whose first literal is its pivot, or the deletion of a clause.
struct ProofStep {
  bool deletion = false;
  std::vector<cnf::Lit> clause;
  // LRAT: the number of the lemma; the clauses that it follows from, or those that are deleted.
  std::int64_t id = 0;
  std::vector<std::int64_t> hints{};
};

enum class ProofFormat : std::uint8_t { any, drat };

// Reads a proof step by step. It is binary if it has a NUL byte near its beginning, as every binary
// clause does at its end, or begins with 'a' and no blank. LRAT is told by the numbers and hints of
// its steps; a binary proof of either format can look like one of the other. A line that begins
// with '%', as picosat writes it, is a comment. FRAT, which begins with the clauses of the formula,
// is refused by name.
class ProofReader {
 public:
  // `clauses`: of the formula, if known; the numbers of lemmas in LRAT are greater. Throws
  // io::ParseError for FRAT.
  ProofReader(io::Input& input, ProofFormat format, std::uint64_t clauses = 0);

  [[nodiscard]] bool is_lrat() const { return lrat_; }
  // The proof is read as LRAT, but its bytes could be DRAT, too.
  [[nodiscard]] bool may_be_drat() const { return may_be_drat_; }
  // Reads from the beginning, as DRAT. Only if may_be_drat().
  void restart_as_drat();

  // Fills `step`; false at the end of the proof. Throws io::ParseError.
  bool next(ProofStep& step);

 private:
  bool fill();
  void tell_format(ProofFormat format, std::uint64_t clauses);
  int peek();
  int take();
  bool next_text(ProofStep& step);
  bool next_lrat(ProofStep& step);
  bool next_binary(ProofStep& step);
  void skip_blanks_and_comments();
  [[nodiscard]] bool at_end_of_proof();
  std::string word();
  cnf::Lit text_literal();
  std::int64_t clause_number();
  std::uint64_t varint();
  void binary_clause(std::vector<cnf::Lit>& clause);
  std::int64_t binary_clause_number();
  [[noreturn]] void fail(const std::string& reason) const;

  io::Input& input_;
  std::vector<char> buffer_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  std::uint64_t consumed_ = 0;  // bytes before the buffer
  std::uint64_t line_ = 1;
  bool binary_ = false;
  bool lrat_ = false;
  bool may_be_drat_ = false;
  std::size_t whole_ = 0;  // then: the bytes of the proof, all in the buffer
};

}  // namespace tsume::solver
