// Clauses that come and go under unit propagation, and the question whether a lemma follows: what
// checking a proof comes to (drat.hpp). Propagation visits clauses
// that have been useful (the core) before others, as drat-trim does (Wetzler, Heule, Hunt:
// DRAT-trim, SAT 2014), with two watched literals for each clause and a third that saves visits.
// The header of a clause lies beside its literals.
#pragma once

#include "lib/cnf/literal.hpp"
#include "lib/solver/literal_codes.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace tsume::solver {

class WatchedClauses {
 public:
  using Code = LiteralCodes::Code;
  // A clause, by where it begins. Greater for later clauses.
  using Ref = std::uint32_t;
  static constexpr Ref max_ref = 0x7fffffff;
  static constexpr Ref none = ~Ref{0};
  // In reasons for a RAT lemma: what follows is about this candidate.
  static constexpr Ref candidate_bit = ~max_ref;

  enum class Lemma : std::uint8_t { rup, rat, wrong };

  [[nodiscard]] cnf::Lit lit_of(Code code) const { return codes_.lit_of(code); }
  // A clause without repeated literals, the first one still in front; valid until the next call.
  [[nodiscard]] const std::vector<Code>& normalized(std::span<const cnf::Lit> clause);

  // Stores a normalized clause with a number for the caller's use, without effect yet. Throws
  // io::Failure if there is no place left.
  Ref store(const std::vector<Code>& clause, std::uint32_t label);
  // Makes a stored clause effective: watches it, and draws the consequences at the top level.
  void attach(Ref ref);
  // The violated clause once propagation at the top level has refuted the clauses, otherwise none.
  [[nodiscard]] Ref refuted_by() const { return conflict_; }

  [[nodiscard]] std::span<const Code> literals(Ref ref) const {
    return {arena_.data() + ref + header, size_of(ref)};
  }
  [[nodiscard]] std::uint32_t& label(Ref ref) { return arena_[ref + 1]; }
  [[nodiscard]] bool is_active(Ref ref) const { return (arena_[ref] & inactive) == 0; }
  [[nodiscard]] bool is_core(Ref ref) const { return (arena_[ref] & core) != 0; }
  // The stored clauses in their order: from 0 to end().
  [[nodiscard]] Ref next(Ref ref) const { return ref + header + size_of(ref); }
  [[nodiscard]] Ref end() const { return static_cast<Ref>(arena_.size()); }

  // An active clause with these literals; none if there is no such clause.
  [[nodiscard]] Ref find(const std::vector<Code>& clause);
  // Whether the clause forces a literal at the top level.
  [[nodiscard]] bool is_reason(Ref ref) const {
    return size_of(ref) > 0 && is_true(arena_[ref + header]) &&
           reasons_[arena_[ref + header] / 2] == ref;
  }
  // Takes a clause that find() gave and that is no reason out; it cannot be found any more.
  void remove(Ref ref);

  // Does a lemma, which is not among the clauses, follow from the active clauses, by propagation or
  // by RAT on the pivot? With the negated pivot, clauses of the core are enough, because nothing
  // else is needed later. Marks the clauses that say so as core, and appends them to `reasons`
  // unless that is nullptr, in the order in which they become unit, the violated one last; for RAT
  // one such list for each candidate, which comes first, with candidate_bit.
  [[nodiscard]] Lemma check(std::span<const Code> lemma, Code pivot, std::vector<Ref>* reasons);
  // Marks the clauses from which the violation of a clause follows, and appends them to `reasons`.
  void mark_core(Ref violated, std::vector<Ref>* reasons);

  // For going backward through what was done:
  // forgets the index for find() and remove(), and watches the active clauses anew;
  void begin_backward();
  // puts a removed clause back;
  void restore(Ref ref);
  // undoes attach() of the last clause attached that is not undone.
  void undo(Ref ref);

 private:
  static constexpr std::uint32_t header = 2;  // words: size and flags, label
  static constexpr std::uint32_t core = 1;
  static constexpr std::uint32_t inactive = 2;
  static constexpr int size_shift = 2;
  // In place of a violated clause: the assumptions contradict one another.
  static constexpr Ref assumptions = none - 1;

  struct Watch {
    Ref clause;
    Code blocker;  // if true, the clause needs no visit
  };
  struct Watches {
    std::vector<Watch> core;
    std::vector<Watch> other;
  };
  // An entry of the index: a part of the hash, from which its place follows.
  struct Entry {
    std::uint32_t hash;
    Ref clause = none;
  };

  [[nodiscard]] std::uint32_t size_of(Ref ref) const { return arena_[ref] >> size_shift; }
  [[nodiscard]] bool is_true(Code code) const { return values_[code] > 0; }
  [[nodiscard]] bool is_false(Code code) const { return values_[code] < 0; }
  void assign(Code code, Ref reason);
  Ref propagate();
  Ref visit(Code falsified, bool core_list);
  void watch(Ref ref);
  void backtrack(std::size_t trail_size);
  Ref contradiction(std::span<const Code> clause, Code except);
  void note(Ref violated, std::vector<Ref>* reasons);
  bool is_rat(Code pivot, std::vector<Ref>* reasons);
  const std::vector<Ref>& clauses_with(Code code);
  static std::uint32_t hash_of(std::span<const Code> clause);
  std::size_t place_of(std::uint32_t hash, std::span<const Code> clause);
  std::uint32_t next_stamp();
  void add_to_index(Ref ref);
  void drop_from_index(Ref ref);

  LiteralCodes codes_;
  std::vector<Code> candidate_;

  std::vector<std::uint32_t> arena_;
  std::vector<Entry> index_;  // open addressing; the size is a power of two
  std::size_t indexed_ = 0;
  // Clauses with the literals of one in the index. If each had its own place, a search would
  // walk over all copies.
  std::unordered_map<Ref, std::vector<Ref>> copies_;
  // Of each literal, once a lemma needed RAT: the clauses with it, inactive ones among them.
  std::vector<std::vector<Ref>> occurrences_;
  std::vector<Watches> watches_;       // of clauses that watch the literal
  std::vector<std::int8_t> values_;    // of each literal: 1 true, -1 false, 0 open
  std::vector<Ref> reasons_;           // of each variable
  std::vector<std::uint32_t> places_;  // of each variable: its place in the trail
  std::vector<std::uint32_t> seen_;    // of each literal: the stamp of the last who saw it
  std::uint32_t stamp_ = 0;
  std::vector<Code> trail_;
  std::size_t core_head_ = 0;
  std::size_t other_head_ = 0;
  Ref conflict_ = none;
};

}  // namespace tsume::solver
