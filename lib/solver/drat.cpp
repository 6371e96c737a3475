#include "lib/solver/drat.hpp"

#include "lib/core/random.hpp"
#include "lib/core/text.hpp"

#include <algorithm>

namespace tsume::solver {

DratChecker::Code DratChecker::number_of(std::int32_t variable) {
  constexpr std::int32_t far = 1 << 24;
  if (variable < far && static_cast<std::size_t>(variable) >= numbers_.size()) {
    numbers_.resize(static_cast<std::size_t>(variable) + 1, 0);
  }
  Code& number =
      variable < far ? numbers_[static_cast<std::size_t>(variable)] : far_numbers_[variable];
  if (number == 0) {
    number = ++last_number_;
    const std::size_t codes = 2 * (std::size_t{number} + 1);
    values_.resize(codes, 0);
    watches_.resize(codes);
    reasons_.resize(codes / 2, none);
    seen_.resize(codes / 2, false);
    if (!occurrences_.empty()) {
      occurrences_.resize(codes);
    }
  }
  return number;
}

DratChecker::Code DratChecker::code_of(cnf::Lit lit) {
  return 2 * number_of(lit.var().number) + (lit.negative() ? 1 : 0);
}

DratChecker::DratChecker(const cnf::Formula& formula) {
  std::vector<cnf::Lit> clause;
  for (std::size_t i = 0; i < formula.size() && !refuted_; ++i) {
    const auto lits = formula.clause(i);
    clause.assign(lits.begin(), lits.end());
    insert(normalized(clause));
  }
}

// Without repeated literals, the first one still in front.
std::vector<DratChecker::Code> DratChecker::normalized(const std::vector<cnf::Lit>& clause) {
  std::vector<Code> codes;
  codes.reserve(clause.size());
  for (const cnf::Lit lit : clause) {
    codes.push_back(code_of(lit));
  }
  if (codes.size() > 1) {
    const Code pivot = codes.front();
    std::sort(codes.begin(), codes.end());
    codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
    std::iter_swap(codes.begin(), std::find(codes.begin(), codes.end(), pivot));
  }
  return codes;
}

// Independent of the order of the literals.
std::uint64_t DratChecker::hash_of(const std::vector<Code>& clause) {
  std::uint64_t hash = clause.size();
  for (const Code code : clause) {
    hash += core::mix64(code + 0x9e3779b97f4a7c15ULL);
  }
  return hash;
}

void DratChecker::insert(const std::vector<Code>& clause) {
  const auto id = static_cast<ClauseId>(clauses_.size());
  clauses_.push_back({literals_.size(), static_cast<std::uint32_t>(clause.size()), false, false});
  literals_.insert(literals_.end(), clause.begin(), clause.end());
  index_.emplace(hash_of(clause), id);
  if (!occurrences_.empty()) {
    for (const Code code : clause) {
      occurrences_[code].push_back(id);
    }
  }
  attach(id);
}

// Watches two literals that are not false at the top level if there are such, and draws the
// consequences if there are fewer.
void DratChecker::attach(ClauseId id) {
  const Clause& clause = clauses_[id];
  Code* const lits = literals_.data() + clause.start;
  std::partition(lits, lits + clause.size, [this](Code code) { return !is_false(code); });
  if (clause.size > 1) {
    watches_[lits[0]].other.push_back({id, lits[1]});
    watches_[lits[1]].other.push_back({id, lits[0]});
  }
  if (clause.size == 0 || is_false(lits[0])) {
    refuted_ = true;
  } else if ((clause.size == 1 || is_false(lits[1])) && !is_true(lits[0])) {
    assign(lits[0], id);
    refuted_ = propagate() != none;
  }
}

void DratChecker::assign(Code code, ClauseId reason) {
  values_[code] = 1;
  values_[code ^ 1] = -1;
  reasons_[code / 2] = reason;
  trail_.push_back(code);
}

// Unit propagation, over clauses known to be useful first. Returns the violated clause, or none.
DratChecker::ClauseId DratChecker::propagate() {
  while (true) {
    ClauseId conflict = none;
    if (core_head_ < trail_.size()) {
      conflict = visit(trail_[core_head_++] ^ 1, true);
    } else if (other_head_ < trail_.size()) {
      conflict = visit(trail_[other_head_++] ^ 1, false);
    } else {
      return none;
    }
    if (conflict != none) {
      return conflict;
    }
  }
}

// Visits the clauses that watch a literal just falsified, of one kind. A clause that has become
// core moves to the core list when it is met.
DratChecker::ClauseId DratChecker::visit(Code falsified, bool core) {
  Watches& both = watches_[falsified];
  std::vector<Watch>& list = core ? both.core : both.other;
  ClauseId conflict = none;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Watch watch = list[i];
    if (conflict != none || is_true(watch.blocker)) {
      list[kept++] = watch;
      continue;
    }
    const Clause& clause = clauses_[watch.clause];
    if (clause.deleted) {
      continue;
    }
    Code* const lits = literals_.data() + clause.start;
    if (lits[0] == falsified) {
      std::swap(lits[0], lits[1]);
    }
    const Watch updated{watch.clause, lits[0]};
    if (!is_true(lits[0])) {
      Code* const end = lits + clause.size;
      Code* const fresh = std::find_if(lits + 2, end, [this](Code c) { return !is_false(c); });
      if (fresh != end) {
        std::swap(lits[1], *fresh);
        Watches& target = watches_[lits[1]];
        (clause.core ? target.core : target.other).push_back(updated);
        continue;
      }
      if (is_false(lits[0])) {
        conflict = watch.clause;
      } else {
        assign(lits[0], watch.clause);
      }
    }
    if (clause.core && !core) {
      both.core.push_back(updated);
    } else {
      list[kept++] = updated;
    }
  }
  list.resize(kept);
  return conflict;
}

// Marks the clauses from which a conflict follows.
void DratChecker::mark_core(ClauseId conflict) {
  const auto mark = [this](ClauseId id) {
    Clause& clause = clauses_[id];
    clause.core = true;
    for (std::uint32_t i = 0; i < clause.size; ++i) {
      seen_[literals_[clause.start + i] / 2] = true;
    }
  };
  mark(conflict);
  for (std::size_t i = trail_.size(); i-- > 0;) {
    const Code variable = trail_[i] / 2;
    if (seen_[variable] && reasons_[variable] != none) {
      mark(reasons_[variable]);
    }
    seen_[variable] = false;
  }
}

void DratChecker::backtrack(std::size_t trail_size) {
  while (trail_.size() > trail_size) {
    const Code code = trail_.back();
    trail_.pop_back();
    values_[code] = 0;
    values_[code ^ 1] = 0;
    reasons_[code / 2] = none;
  }
  core_head_ = std::min(core_head_, trail_size);
  other_head_ = std::min(other_head_, trail_size);
}

// Assumes the negation of every literal but one and propagates. True if that fails; the assignment
// stays.
bool DratChecker::refuted_by_negation(const std::vector<Code>& clause, Code except) {
  for (const Code code : clause) {
    if (code == except || is_false(code)) {
      continue;
    }
    if (is_true(code)) {
      if (const ClauseId reason = reasons_[code / 2]; reason != none) {
        mark_core(reason);
      }
      return true;
    }
    assign(code ^ 1, none);
  }
  const ClauseId conflict = propagate();
  if (conflict != none) {
    mark_core(conflict);
  }
  return conflict != none;
}

// The clauses with a literal. The lists are made when they are first needed: most proofs do
// without.
const std::vector<DratChecker::ClauseId>& DratChecker::clauses_with(Code code) {
  if (occurrences_.empty()) {
    occurrences_.resize(values_.size());
    for (ClauseId id = 0; id < clauses_.size(); ++id) {
      const Clause& clause = clauses_[id];
      for (std::uint32_t i = 0; i < clause.size && !clause.deleted; ++i) {
        occurrences_[literals_[clause.start + i]].push_back(id);
      }
    }
  }
  auto& list = occurrences_[code];
  std::erase_if(list, [this](ClauseId id) { return clauses_[id].deleted; });
  return list;
}

// With the lemma's negation assumed and propagated: every clause with the opposite pivot must
// resolve with the lemma to something that propagation refutes.
bool DratChecker::is_rat(Code pivot) {
  const std::size_t base = trail_.size();
  const Code opposite = pivot ^ 1;
  std::vector<Code> clause;
  for (const ClauseId id : clauses_with(opposite)) {
    const auto begin = literals_.begin() + static_cast<std::ptrdiff_t>(clauses_[id].start);
    clause.assign(begin, begin + clauses_[id].size);
    const bool refuted = refuted_by_negation(clause, opposite);
    backtrack(base);
    if (!refuted) {
      return false;
    }
  }
  return true;
}

DratChecker::Lemma DratChecker::add(const std::vector<cnf::Lit>& lemma) {
  if (refuted_) {
    return Lemma::rup;
  }
  const std::vector<Code> clause = normalized(lemma);
  const std::size_t base = trail_.size();
  Lemma result = Lemma::rup;
  if (!refuted_by_negation(clause, none)) {
    result = !clause.empty() && is_rat(clause.front()) ? Lemma::rat : Lemma::wrong;
  }
  backtrack(base);
  if (result != Lemma::wrong) {
    insert(clause);
  }
  return result;
}

bool DratChecker::same(ClauseId id, const std::vector<Code>& sorted) const {
  const Clause& clause = clauses_[id];
  if (clause.size != sorted.size()) {
    return false;
  }
  const auto begin = literals_.begin() + static_cast<std::ptrdiff_t>(clause.start);
  std::vector<Code> mine(begin, begin + clause.size);
  std::sort(mine.begin(), mine.end());
  return mine == sorted;
}

bool DratChecker::remove(const std::vector<cnf::Lit>& clause) {
  std::vector<Code> codes = normalized(clause);
  std::sort(codes.begin(), codes.end());
  const auto [first, last] = index_.equal_range(hash_of(codes));
  for (auto it = first; it != last; ++it) {
    const ClauseId id = it->second;
    if (!same(id, codes)) {
      continue;
    }
    for (const Code code : codes) {
      if (is_true(code) && reasons_[code / 2] == id) {
        return false;
      }
    }
    clauses_[id].deleted = true;
    index_.erase(it);
    dead_literals_ += codes.size();
    collect_garbage();
    return true;
  }
  return false;
}

// Gives back the room of deleted clauses once it is most of the room. Called at the top level only,
// where no reason is a deleted clause.
void DratChecker::collect_garbage() {
  constexpr std::size_t worth_it = std::size_t{1} << 20;
  if (dead_literals_ < worth_it || dead_literals_ < literals_.size() / 2) {
    return;
  }
  for (Watches& both : watches_) {
    const auto dead = [this](const Watch& watch) { return clauses_[watch.clause].deleted; };
    std::erase_if(both.core, dead);
    std::erase_if(both.other, dead);
  }
  std::vector<Code> kept;
  kept.reserve(literals_.size() - dead_literals_);
  for (Clause& clause : clauses_) {
    const auto begin = literals_.begin() + static_cast<std::ptrdiff_t>(clause.start);
    clause.start = kept.size();
    if (!clause.deleted) {
      kept.insert(kept.end(), begin, begin + clause.size);
    } else {
      clause.size = 0;
    }
  }
  literals_ = std::move(kept);
  dead_literals_ = 0;
}

ProofReport check_proof(const cnf::Formula& formula, io::Input& proof,
                        const std::function<bool()>& stop) {
  ProofReport report;
  DratChecker checker(formula);
  ProofReader reader(proof);
  ProofStep step;
  while (!checker.refuted()) {
    if (stop && stop()) {
      report.status = ProofReport::Status::stopped;
      report.reason = "stopped after " + std::to_string(report.lemmas) + " lemmas";
      return report;
    }
    if (!reader.next(step)) {
      report.status = ProofReport::Status::incomplete;
      report.reason = "the proof ends after " + std::to_string(report.lemmas) +
                      " lemmas without a contradiction";
      return report;
    }
    if (step.deletion) {
      ++report.deletions;
      report.ignored_deletions += checker.remove(step.clause) ? 0U : 1U;
      continue;
    }
    ++report.lemmas;
    const DratChecker::Lemma lemma = checker.add(step.clause);
    report.rat_lemmas += lemma == DratChecker::Lemma::rat ? 1U : 0U;
    if (lemma == DratChecker::Lemma::wrong) {
      std::string text;
      for (const cnf::Lit lit : step.clause) {
        text += std::to_string(lit.dimacs()) + ' ';
      }
      report.status = ProofReport::Status::wrong;
      report.reason = "lemma " + std::to_string(report.lemmas) + ", " + core::quoted(text + '0') +
                      ", has neither RUP nor RAT";
      return report;
    }
  }
  report.status = ProofReport::Status::verified;
  return report;
}

}  // namespace tsume::solver
