#include "lib/solver/drat.hpp"

#include "lib/core/text.hpp"

#include <utility>

namespace tsume::solver {

namespace {

// Puts the clauses of a formula in, up to the one with which propagation refutes them. Their labels
// are their numbers, from 1.
void put_formula(WatchedClauses& clauses, const cnf::Formula& formula) {
  for (std::size_t i = 0; i < formula.size() && clauses.refuted_by() == WatchedClauses::none; ++i) {
    clauses.attach(
        clauses.store(clauses.normalized(formula.clause(i)), static_cast<std::uint32_t>(i + 1)));
  }
}

// The clause to delete; none if the deletion is to be ignored.
WatchedClauses::Ref to_delete(WatchedClauses& clauses, const std::vector<cnf::Lit>& clause) {
  const WatchedClauses::Ref ref = clauses.find(clauses.normalized(clause));
  return ref == WatchedClauses::none || clauses.is_reason(ref) ? WatchedClauses::none : ref;
}

}  // namespace

DratChecker::DratChecker(const cnf::Formula& formula) {
  put_formula(clauses_, formula);
}

DratChecker::Lemma DratChecker::add(const std::vector<cnf::Lit>& lemma) {
  if (refuted()) {
    return Lemma::rup;
  }
  const std::vector<WatchedClauses::Code>& clause = clauses_.normalized(lemma);
  const Lemma result =
      clauses_.check(clause, clause.empty() ? WatchedClauses::none : clause.front(),
                     WatchedClauses::Candidates::all, nullptr);
  if (result != Lemma::wrong) {
    clauses_.attach(clauses_.store(clause, 0));
  }
  return result;
}

bool DratChecker::remove(const std::vector<cnf::Lit>& clause) {
  const WatchedClauses::Ref ref = to_delete(clauses_, clause);
  if (ref == WatchedClauses::none) {
    return false;
  }
  clauses_.remove(ref);
  clauses_.collect_garbage();
  return true;
}

namespace {

using Ref = WatchedClauses::Ref;
using Lemma = WatchedClauses::Lemma;

// One check of a proof.
class Check {
 public:
  Check(const cnf::Formula& formula, io::Input& proof, const std::function<bool()>& stop)
      : formula_(formula), reader_(proof), stop_(stop) {}

  ProofReport forward();
  ProofReport backward();

 private:
  static constexpr Ref deletion = ~WatchedClauses::max_ref;

  bool next();
  bool stopped();
  void reject(std::uint64_t number, const std::vector<cnf::Lit>& lemma);
  bool read();
  std::vector<cnf::Lit> lemma_of(Ref ref);
  bool check_lemma(Ref ref);
  void go_back();

  const cnf::Formula& formula_;
  ProofReader reader_;
  const std::function<bool()>& stop_;
  ProofReport report_;
  ProofStep step_;
  // Backward:
  WatchedClauses clauses_;  // labels of lemmas are their pivots
  std::vector<Ref> steps_;  // lemmas, and what was deleted, with `deletion`
};

bool Check::stopped() {
  if (!stop_ || !stop_()) {
    return false;
  }
  report_.status = ProofReport::Status::stopped;
  report_.reason = "stopped after " + std::to_string(report_.lemmas) + " lemmas";
  return true;
}

// Reads a step; false if that ends the check.
bool Check::next() {
  if (stopped()) {
    return false;
  }
  if (!reader_.next(step_)) {
    report_.status = ProofReport::Status::incomplete;
    report_.reason = "the proof ends after " + std::to_string(report_.lemmas) +
                     " lemmas without a contradiction";
    return false;
  }
  ++(step_.deletion ? report_.deletions : report_.lemmas);
  return true;
}

void Check::reject(std::uint64_t number, const std::vector<cnf::Lit>& lemma) {
  std::string text;
  for (const cnf::Lit lit : lemma) {
    text += std::to_string(lit.dimacs()) + ' ';
  }
  report_.status = ProofReport::Status::wrong;
  report_.reason = "lemma " + std::to_string(number) + ", " + core::quoted(text + '0') +
                   ", has neither RUP nor RAT";
}

ProofReport Check::forward() {
  DratChecker checker(formula_);
  while (!checker.refuted()) {
    if (!next()) {
      return report_;
    }
    if (step_.deletion) {
      report_.ignored_deletions += checker.remove(step_.clause) ? 0U : 1U;
      continue;
    }
    ++report_.checked;
    const Lemma lemma = checker.add(step_.clause);
    report_.rat_lemmas += lemma == Lemma::rat ? 1U : 0U;
    if (lemma == Lemma::wrong) {
      reject(report_.lemmas, step_.clause);
      return report_;
    }
  }
  report_.status = ProofReport::Status::verified;
  return report_;
}

// Reads the proof up to the contradiction; false if that ends the check.
bool Check::read() {
  put_formula(clauses_, formula_);
  while (clauses_.refuted_by() == WatchedClauses::none) {
    if (!next()) {
      return false;
    }
    if (step_.deletion) {
      const Ref ref = to_delete(clauses_, step_.clause);
      if (ref == WatchedClauses::none) {
        ++report_.ignored_deletions;
      } else {
        clauses_.remove(ref);
        steps_.push_back(ref | deletion);
      }
      continue;
    }
    const std::vector<WatchedClauses::Code>& clause = clauses_.normalized(step_.clause);
    const Ref ref = clauses_.store(clause, clause.empty() ? WatchedClauses::none : clause.front());
    steps_.push_back(ref);
    clauses_.attach(ref);
  }
  return true;
}

ProofReport Check::backward() {
  if (!read()) {
    return report_;
  }
  clauses_.mark_core(clauses_.refuted_by(), nullptr);
  report_.status = ProofReport::Status::verified;
  if (!steps_.empty()) {
    go_back();
  }
  return report_;
}

// Takes the steps back, and checks the lemmas that are needed.
void Check::go_back() {
  clauses_.undo(steps_.back());
  clauses_.begin_backward();
  for (std::uint64_t number = report_.lemmas; !steps_.empty(); steps_.pop_back()) {
    if (stopped()) {
      return;
    }
    const Ref ref = steps_.back();
    if ((ref & deletion) != 0) {
      clauses_.restore(ref & ~deletion);
      continue;
    }
    clauses_.undo(ref);
    if (clauses_.is_core(ref) && !check_lemma(ref)) {
      reject(number, lemma_of(ref));
      return;
    }
    --number;
  }
}

// As it was read, but for the order of the literals behind the pivot.
std::vector<cnf::Lit> Check::lemma_of(Ref ref) {
  std::vector<cnf::Lit> lits;
  for (const WatchedClauses::Code code : clauses_.literals(ref)) {
    lits.push_back(clauses_.lit_of(code));
    if (code == clauses_.label(ref)) {
      std::swap(lits.front(), lits.back());
    }
  }
  return lits;
}

bool Check::check_lemma(Ref ref) {
  ++report_.checked;
  const Lemma lemma = clauses_.check(clauses_.literals(ref), clauses_.label(ref),
                                     WatchedClauses::Candidates::core, nullptr);
  report_.rat_lemmas += lemma == Lemma::rat ? 1U : 0U;
  return lemma != Lemma::wrong;
}

}  // namespace

ProofReport check_proof(const cnf::Formula& formula, io::Input& proof,
                        const std::function<bool()>& stop, Direction direction) {
  Check check(formula, proof, stop);
  return direction == Direction::forward ? check.forward() : check.backward();
}

}  // namespace tsume::solver
