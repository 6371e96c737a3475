#include "lib/solver/drat.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/lrat.hpp"
#include "lib/solver/watched_clauses.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace tsume::solver {

namespace {

// Puts the clauses of a formula in, up to the one with which propagation refutes them, or to
// `stop`: how many. Their labels are their numbers, from 1.
std::size_t put_formula(WatchedClauses& clauses, const cnf::Formula& formula,
                        const core::Stop& stop) {
  std::size_t i = 0;
  for (; i < formula.size() && clauses.refuted_by() == WatchedClauses::none; ++i) {
    if ((i + 1) % clauses_per_question == 0 && stop && stop()) {
      break;
    }
    clauses.attach(
        clauses.store(clauses.normalized(formula.clause(i)), static_cast<std::uint32_t>(i + 1)));
  }
  return i;
}

// The clause to delete; none if the deletion is to be ignored.
WatchedClauses::Ref to_delete(WatchedClauses& clauses, const std::vector<cnf::Lit>& clause) {
  const WatchedClauses::Ref ref = clauses.find(clauses.normalized(clause));
  return ref == WatchedClauses::none || clauses.is_reason(ref) ? WatchedClauses::none : ref;
}

using Ref = WatchedClauses::Ref;
using Lemma = WatchedClauses::Lemma;

// One check of a proof.
class Check {
 public:
  Check(const cnf::Formula& formula, ProofReader& reader, const CheckOptions& options)
      : formula_(formula), reader_(reader), options_(options) {}

  ProofReport operator()();

 private:
  static constexpr Ref deletion = ~WatchedClauses::max_ref;
  static constexpr const char* no_reason = "has neither RUP nor RAT";

  bool next();
  bool stopped();
  void reject(std::uint64_t number, const std::vector<cnf::Lit>& lemma, const std::string& reason);
  ProofReport drat();
  ProofReport lrat();
  bool read();
  std::vector<Ref>* reasons_of(Ref lemma);
  std::vector<cnf::Lit> lemma_of(Ref ref);
  bool check_lemma(Ref ref);
  void go_back();
  void hand_out();

  const cnf::Formula& formula_;
  ProofReader& reader_;
  const CheckOptions& options_;
  ProofReport report_;
  ProofStep step_;
  // Of a proof in DRAT:
  WatchedClauses clauses_;  // labels of lemmas are their pivots
  std::vector<Ref> steps_;  // lemmas, and what was deleted, with `deletion`
  std::size_t given_ = 0;   // clauses of the formula
  // The first lemma that repeats its first literal, as a lemma in PR does before its witness
  // (Heule, Kiesl, Biere: Short Proofs Without New Variables, CADE 2017); 0 if there is none. A
  // clause may repeat a literal, too, and then the proof may be right.
  std::uint64_t first_witness_ = 0;
  LratWriter lrat_;
};

bool Check::stopped() {
  if (!options_.stop || !options_.stop()) {
    return false;
  }
  report_.status = ProofReport::Status::stopped;
  report_.reason = "stopped after " + core::counted(report_.lemmas, "lemma");
  return true;
}

// Reads a step; false if that ends the check.
bool Check::next() {
  if (stopped()) {
    return false;
  }
  if (!reader_.next(step_)) {
    report_.status = ProofReport::Status::incomplete;
    report_.reason = "the proof ends after " + core::counted(report_.lemmas, "lemma") +
                     " without a contradiction";
    return false;
  }
  ++(step_.deletion ? report_.deletions : report_.lemmas);
  return true;
}

void Check::reject(std::uint64_t number, const std::vector<cnf::Lit>& lemma,
                   const std::string& reason) {
  std::string text;
  for (const cnf::Lit lit : lemma) {
    text += std::to_string(lit.dimacs()) + ' ';
  }
  report_.status = ProofReport::Status::wrong;
  report_.reason =
      "lemma " + std::to_string(number) + ", " + core::quoted(text + '0') + ", " + reason;
}

ProofReport Check::operator()() {
  if (reader_.is_lrat()) {
    return lrat();
  }
  ProofReport report = drat();
  const bool failed = report.status == ProofReport::Status::wrong ||
                      report.status == ProofReport::Status::incomplete;
  if (failed && first_witness_ > 0) {
    report.reason = "lemma " + std::to_string(first_witness_) +
                    " repeats its first literal: a proof in PR, expected DRAT or LRAT? As DRAT: " +
                    report.reason;
  }
  return report;
}

ProofReport Check::lrat() {
  LratChecker checker(formula_, options_.stop);
  while (!checker.refuted()) {
    if (!next()) {
      return report_;
    }
    if (step_.deletion) {
      for (const std::int64_t id : step_.hints) {
        report_.ignored_deletions += checker.remove(id) ? 0U : 1U;
      }
      continue;
    }
    ++report_.checked;
    try {
      report_.rat_lemmas += checker.add(step_) == LratChecker::Lemma::rat ? 1U : 0U;
    } catch (const core::BadText& error) {
      reject(static_cast<std::uint64_t>(step_.id), step_.clause, error.what());
      return report_;
    }
  }
  report_.status = ProofReport::Status::verified;
  return report_;
}

// Reads the proof up to the contradiction; false if that ends the check.
bool Check::read() {
  given_ = put_formula(clauses_, formula_, options_.stop);
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
    if (first_witness_ == 0 && !step_.clause.empty() &&
        std::ranges::count(step_.clause, step_.clause.front()) > 1) {
      first_witness_ = report_.lemmas;
    }
    const std::vector<WatchedClauses::Code>& clause = clauses_.normalized(step_.clause);
    const Ref ref = clauses_.store(clause, clause.empty() ? WatchedClauses::none : clause.front());
    steps_.push_back(ref);
    clauses_.attach(ref);
  }
  return true;
}

ProofReport Check::drat() {
  if (!read()) {
    return report_;
  }
  clauses_.mark_core(clauses_.refuted_by(), reasons_of(WatchedClauses::none));
  report_.status = ProofReport::Status::verified;
  if (!steps_.empty()) {
    go_back();
  }
  if (report_.status == ProofReport::Status::verified) {
    hand_out();
  }
  return report_;
}

std::vector<Ref>* Check::reasons_of(Ref lemma) {
  return options_.lrat != nullptr ? lrat_.reasons_of(lemma) : nullptr;
}

void Check::hand_out() {
  if (options_.core != nullptr) {
    Ref ref = 0;
    for (std::size_t i = 0; i < given_; ++i, ref = clauses_.next(ref)) {
      if (clauses_.is_core(ref)) {
        options_.core->push_back(i);
      }
    }
  }
  if (options_.lrat != nullptr) {
    lrat_.write(*options_.lrat, clauses_, given_, formula_.size());
  }
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
      reject(number, lemma_of(ref), no_reason);
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
  const Lemma lemma = clauses_.check(clauses_.literals(ref), clauses_.label(ref), reasons_of(ref));
  report_.rat_lemmas += lemma == Lemma::rat ? 1U : 0U;
  return lemma != Lemma::wrong;
}

// A proof that may be LRAT or DRAT: the report of the one that verifies it, else that of LRAT,
// unless it cannot be read as such.
ProofReport check_both(const cnf::Formula& formula, ProofReader& reader,
                       const CheckOptions& options) {
  const auto is_final = [](const ProofReport& report) {
    return report.status == ProofReport::Status::verified ||
           report.status == ProofReport::Status::stopped;
  };
  std::optional<ProofReport> as_lrat;
  try {
    as_lrat = Check(formula, reader, options)();
    if (is_final(*as_lrat)) {
      return *as_lrat;
    }
  } catch (const io::ParseError&) {
  }
  reader.restart_as_drat();
  try {
    const ProofReport as_drat = Check(formula, reader, options)();
    return is_final(as_drat) || !as_lrat ? as_drat : *as_lrat;
  } catch (const io::ParseError&) {
    if (!as_lrat) {
      throw;
    }
    return *as_lrat;
  }
}

}  // namespace

ProofReport check_proof(const cnf::Formula& formula, io::Input& proof,
                        const CheckOptions& options) {
  ProofReader reader(proof, options.format, formula.size());
  const bool needs_drat = options.core != nullptr || options.lrat != nullptr;
  if (reader.may_be_drat() && !needs_drat) {
    return check_both(formula, reader, options);
  }
  if (reader.may_be_drat()) {
    reader.restart_as_drat();
  } else if (reader.is_lrat() && needs_drat) {
    throw io::Failure(proof.name() + ": a proof in LRAT; --core and --lrat need a proof in DRAT");
  }
  return Check(formula, reader, options)();
}

}  // namespace tsume::solver
