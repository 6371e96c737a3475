// Reading proofs in DRAT, text or binary (Wetzler, Heule, Hunt 2014; the binary form of drat-trim).
#pragma once

#include "lib/cnf/literal.hpp"
#include "lib/io/input.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tsume::solver {

// One step: a lemma, whose first literal is its pivot, or the deletion of a clause.
struct ProofStep {
  bool deletion = false;
  std::vector<cnf::Lit> clause;
};

// Reads a proof step by step. It is binary if it has a NUL byte near its beginning, as every binary
// clause does at its end, or begins with 'a' and no blank. LRAT, whose steps have numbers and
// hints, and FRAT, which begins with the clauses of the formula, are refused by name.
class ProofReader {
 public:
  // Throws io::ParseError for LRAT and FRAT.
  explicit ProofReader(io::Input& input);

  // Fills `step`; false at the end of the proof. Throws io::ParseError.
  bool next(ProofStep& step);

 private:
  [[nodiscard]] const char* other_format() const;
  int peek();
  int take();
  bool next_text(ProofStep& step);
  bool next_binary(ProofStep& step);
  void skip_blanks_and_comments();
  cnf::Lit text_literal();
  std::uint64_t varint();
  [[noreturn]] void fail(const std::string& reason) const;

  io::Input& input_;
  std::vector<char> buffer_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  std::uint64_t consumed_ = 0;  // bytes before the buffer
  std::uint64_t line_ = 1;
  bool binary_ = false;
};

}  // namespace tsume::solver
