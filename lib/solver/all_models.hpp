// All models of a formula by one search, without blocking clauses.
//
// A search with learned clauses (Marques-Silva and Sakallah, "GRASP", IEEE Transactions on
// Computers 48, 1999) decides the variables of the projection first. After a model it turns its
// last decision on the projection, and goes on from there: what is left of the search tree has no
// model that agrees with an earlier one on the projection. Decisions whose other side is still to
// be searched are never jumped over. Learned clauses follow from the formula alone, so they hold to
// the end, and any of them can be forgotten: memory does not grow with the number of models.
// (Gebser, Kaufmann and Schaub, "Solution enumeration for projected Boolean search problems",
// CPAIOR 2009.)
#pragma once

#include "lib/cnf/answer.hpp"
#include "lib/cnf/formula.hpp"
#include "lib/cnf/sink.hpp"
#include "lib/core/deadline.hpp"
#include "lib/core/random.hpp"
#include "lib/solver/decision_order.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tsume::solver {

class AllModels final : public cnf::ClauseSink {
 public:
  // Before begin(): the search begins with random values and a random order of the variables, so
  // that the models come in another order.
  void randomize(std::uint64_t seed) { random_.emplace(seed); }
  // After the last clause and before next(): the variables by which models differ. False if
  // `stop`, asked now and then, said true: nothing can be searched then.
  [[nodiscard]] bool begin(std::span<const cnf::Var> projection, const core::Stop& stop = {});
  // Satisfiable: model() is a model that differs from all earlier ones on the projection.
  // Unsatisfiable: there is none. Unknown: `stop`, asked from time to time, said true; it can be
  // called again.
  [[nodiscard]] cnf::Verdict next(const core::Stop& stop);
  // Of all variables; not checked. Requires that next() has just said satisfiable.
  [[nodiscard]] const cnf::Assignment& model() const { return model_; }
  // So far.
  [[nodiscard]] std::uint64_t conflicts() const { return conflicts_; }

 private:
  using Code = std::uint32_t;  // 2v for variable v, 2v + 1 for its negation
  using Ref = std::uint32_t;   // of a clause: where it is in arena_
  static constexpr Ref none = static_cast<Ref>(-1);

  struct Watch {
    Code other;  // a literal of the clause: if it is true, there is nothing to do
    Ref clause;
  };

  struct TripleWatch {  // of a clause of three literals
    Code first;
    Code second;
    Ref clause;
  };

  void receive(std::span<const cnf::Lit> clause) override;
  // A clause is its size, its rank (learned ones only), and its literals. All are watched if there
  // are at most three, and the first two of longer clauses.
  static constexpr Ref header = 2;
  static constexpr std::uint32_t used = std::uint32_t{1} << 31;  // in the rank
  [[nodiscard]] std::span<Code> literals(Ref ref) {
    return {arena_.data() + ref + header, arena_[ref]};
  }
  [[nodiscard]] Ref following(Ref ref) const { return ref + header + arena_[ref]; }

  [[nodiscard]] std::size_t level() const { return levels_.size(); }
  Ref put(std::span<const Code> clause, std::uint32_t rank);
  void watch(Ref ref);
  bool assign(Code code, Ref reason, std::size_t level);
  [[nodiscard]] Ref propagate();
  [[nodiscard]] Ref visit_pairs(Code falsified);
  [[nodiscard]] Ref visit_triples(Code falsified);
  [[nodiscard]] Ref visit_longer(Code falsified);
  void backtrack(std::size_t level);
  bool decide();
  void turn_decision(std::size_t level);
  bool assign_units();
  void learn(Ref conflict);
  void analyze(Ref conflict);
  void see(Code code);
  void minimize();
  [[nodiscard]] bool follows(Code code);
  [[nodiscard]] std::uint32_t count_levels();
  [[nodiscard]] bool is_reason(Ref ref);
  [[nodiscard]] std::vector<Ref> clauses_to_forget();
  void forget_clauses();
  void choose_interval();
  void restart();
  void store_model();

  std::vector<std::uint32_t> arena_;
  Ref learned_begin_ = 0;  // learned clauses come after those of the formula
  // By false literal: the clauses of two literals, of three, and of more that watch it.
  std::vector<std::vector<Watch>> pairs_;
  std::vector<std::vector<TripleWatch>> triples_;
  std::vector<std::vector<Watch>> longer_;
  std::vector<std::int8_t> value_;    // by code: 1 true, -1 false, 0 unassigned
  std::vector<std::uint8_t> phase_;   // by variable: 1 if it was false last
  std::vector<std::uint32_t> level_;  // by variable; 0: for good
  std::vector<Ref> reason_;           // by variable
  std::vector<Code> trail_;           // true, in order
  std::size_t head_ = 0;              // of the trail: propagated
  std::vector<std::size_t> levels_;   // by level - 1: where its decision is in the trail
  std::size_t open_levels_ = 0;       // the other side of their decisions is to be searched
  std::vector<Code> units_;           // learned while open_levels_ > 0: true on all levels
  DecisionOrder order_;
  std::optional<core::Random> random_;  // else the variables in order, false first

  std::vector<std::uint8_t> seen_;  // by variable, in analyze()
  std::vector<Code> clause_;        // being learned; the asserting literal first
  std::vector<std::uint32_t> touched_;
  std::size_t open_ends_ = 0;         // seen literals of the current level, in analyze()
  std::vector<std::uint64_t> stamp_;  // by level
  std::uint64_t now_ = 0;

  std::size_t learned_ = 0;
  std::size_t forget_after_ = 0;  // conflicts
  // Since clauses were forgotten: literals propagated, visits of clauses of more than three
  // literals, and models.
  std::uint64_t propagated_ = 0;
  std::uint64_t visits_ = 0;
  std::uint64_t models_ = 0;
  std::uint64_t conflicts_ = 0;
  std::uint64_t forget_at_ = 0;
  std::uint64_t restart_at_ = 0;
  std::uint64_t restarts_ = 0;
  std::uint64_t steps_ = 0;  // since `stop` was asked
  bool found_ = false;       // the assignment is a model that was returned
  bool exhausted_ = false;
  cnf::Assignment model_{0};
};

}  // namespace tsume::solver
