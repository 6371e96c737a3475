#include "lib/solver/lrat.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"

#include <algorithm>
#include <ostream>

namespace tsume::solver {

LratChecker::LratChecker(const cnf::Formula& formula, const core::Stop& stop) {
  places_.reserve(formula.size());
  for (std::size_t i = 0; i < formula.size(); ++i) {
    if ((i + 1) % clauses_per_question == 0 && stop && stop()) {
      break;
    }
    insert(++last_id_, codes_.normalized(formula.clause(i)));
  }
}

void LratChecker::insert(std::int64_t id, const std::vector<Code>& clause) {
  values_.resize(codes_.end(), 0);
  occurrences_.resize(codes_.end(), 0);
  places_[id] = {literals_.size(), static_cast<std::uint32_t>(clause.size())};
  literals_.insert(literals_.end(), clause.begin(), clause.end());
  for (const Code code : clause) {
    ++occurrences_[code];
  }
  refuted_ = refuted_ || clause.empty();
}

// Of a clause that must be there.
std::span<const LratChecker::Code> LratChecker::clause(std::int64_t id) const {
  const auto place = places_.find(id);
  if (place == places_.end()) {
    throw core::BadText("names clause " + std::to_string(id) + ", which is not there");
  }
  return {literals_.data() + place->second.start, place->second.size};
}

// Makes a literal false; false if it is true.
bool LratChecker::deny(Code code) {
  if (values_[code] == 0) {
    values_[code] = -1;
    values_[code ^ 1] = 1;
    trail_.push_back(code);
  }
  return values_[code] < 0;
}

void LratChecker::backtrack(std::size_t trail_size) {
  for (; trail_.size() > trail_size; trail_.pop_back()) {
    values_[trail_.back()] = values_[trail_.back() ^ 1] = 0;
  }
}

// Propagates over the clauses that are named up to the first candidate, and takes them from the
// hints. True if one of them is violated.
bool LratChecker::follow(Hints& hints) {
  bool violated = false;
  for (; !hints.empty() && hints.front() > 0; hints = hints.subspan(1)) {
    if (violated) {
      continue;
    }
    std::optional<Code> open;
    for (const Code code : clause(hints.front())) {
      if (values_[code] >= 0) {
        if (open) {
          throw core::BadText("names clause " + std::to_string(hints.front()) +
                              ", which does not become unit");
        }
        open = code;
      }
    }
    violated = !open;
    if (open) {
      deny(*open ^ 1);
    }
  }
  return violated;
}

// RAT: all clauses with the negated pivot must be there, and their resolvents must follow.
void LratChecker::check_candidates(Code opposite, Hints hints) {
  std::vector<std::int64_t> candidates;
  while (!hints.empty()) {
    const std::int64_t id = -hints.front();
    hints = hints.subspan(1);
    candidates.push_back(id);
    const std::span<const Code> lits = clause(id);
    if (std::find(lits.begin(), lits.end(), opposite) == lits.end()) {
      throw core::BadText("names clause " + std::to_string(id) +
                          " for RAT, which has no negated pivot");
    }
    const std::size_t base = trail_.size();
    const bool open = std::all_of(lits.begin(), lits.end(),
                                  [&](Code code) { return code == opposite || deny(code); });
    if (!follow(hints) && open) {
      throw core::BadText("does not follow with clause " + std::to_string(id));
    }
    backtrack(base);
  }
  std::sort(candidates.begin(), candidates.end());
  candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
  if (candidates.size() != occurrences_[opposite]) {
    throw core::BadText(candidates.empty()
                            ? "does not follow from its hints"
                            : "has RAT hints for " + std::to_string(candidates.size()) + " of " +
                                  core::counted(occurrences_[opposite], "clause"));
  }
}

LratChecker::Lemma LratChecker::add(const ProofStep& step) {
  if (step.id <= last_id_) {
    throw core::BadText("has a number that is not greater than those before it");
  }
  const std::vector<Code>& lemma = codes_.normalized(step.clause);
  values_.resize(codes_.end(), 0);
  occurrences_.resize(codes_.end(), 0);
  backtrack(0);
  Hints hints = step.hints;
  Lemma result = Lemma::rup;
  if (std::ranges::all_of(lemma, [this](Code code) { return deny(code); }) && !follow(hints)) {
    if (lemma.empty()) {
      throw core::BadText("does not follow from its hints");
    }
    check_candidates(lemma.front() ^ 1, hints);
    result = Lemma::rat;
  }
  last_id_ = step.id;
  insert(step.id, lemma);
  return result;
}

bool LratChecker::remove(std::int64_t id) {
  const auto place = places_.find(id);
  if (place == places_.end()) {
    return false;
  }
  for (const Code code : clause(id)) {
    --occurrences_[code];
  }
  dead_ += place->second.size;
  places_.erase(place);
  collect_garbage();
  return true;
}

// Gives back the room of deleted clauses once it is most of the room.
void LratChecker::collect_garbage() {
  constexpr std::size_t worth_it = std::size_t{1} << 20;
  if (dead_ < worth_it || dead_ < literals_.size() / 2) {
    return;
  }
  std::vector<Code> kept;
  kept.reserve(literals_.size() - dead_);
  for (auto& [id, place] : places_) {
    const auto begin = literals_.begin() + static_cast<std::ptrdiff_t>(place.start);
    place.start = kept.size();
    kept.insert(kept.end(), begin, begin + place.size);
  }
  literals_ = std::move(kept);
  dead_ = 0;
}

// By place in reasons_: whether this is the last use of the clause in the proof.
std::vector<bool> LratWriter::last_uses(const WatchedClauses& clauses) const {
  std::vector<bool> last(reasons_.size());
  std::vector<bool> used(clauses.end(), false);
  for (std::size_t i = 0; i < reasons_.size(); ++i) {
    const Ref ref = reasons_[i] & WatchedClauses::max_ref;
    last[i] = !used[ref];
    used[ref] = true;
  }
  return last;
}

// The pivot in front.
void LratWriter::write_lemma(std::ostream& out, WatchedClauses& clauses, Ref lemma) {
  const LiteralCodes::Code pivot = clauses.label(lemma);
  out << clauses.lit_of(pivot).dimacs() << ' ';
  for (const LiteralCodes::Code code : clauses.literals(lemma)) {
    if (code != pivot) {
      out << clauses.lit_of(code).dimacs() << ' ';
    }
  }
}

namespace {

// In lines of a length that every program can read.
void write_deletions(std::ostream& out, std::uint64_t id, std::span<const std::uint32_t> deleted) {
  constexpr std::size_t most = 1000;
  while (!deleted.empty()) {
    out << id << " d ";
    const auto some = deleted.first(std::min(most, deleted.size()));
    for (const std::uint32_t number : some) {
      out << number << ' ';
    }
    out << "0\n";
    deleted = deleted.subspan(some.size());
  }
}

}  // namespace

void LratWriter::write(std::ostream& out, WatchedClauses& clauses, std::size_t given,
                       std::size_t formula_size) const {
  const std::vector<bool> last = last_uses(clauses);
  std::uint64_t id = formula_size;
  std::vector<std::uint32_t> deleted;
  Ref ref = 0;
  for (std::size_t i = 0; i < given; ++i, ref = clauses.next(ref)) {
    if (!clauses.is_core(ref)) {
      deleted.push_back(clauses.label(ref));
    }
  }
  for (std::size_t entry = entries_.size(); entry-- > 0;) {
    write_deletions(out, id, deleted);
    deleted.clear();
    const Ref lemma = entries_[entry].lemma;
    out << ++id << ' ';
    if (lemma != WatchedClauses::none) {
      write_lemma(out, clauses, lemma);
      clauses.label(lemma) = static_cast<std::uint32_t>(id);
    }
    out << '0';
    const std::size_t end =
        entry + 1 < entries_.size() ? entries_[entry + 1].begin : reasons_.size();
    for (std::size_t i = entries_[entry].begin; i < end; ++i) {
      const std::uint32_t number = clauses.label(reasons_[i] & WatchedClauses::max_ref);
      out << ((reasons_[i] & WatchedClauses::candidate_bit) != 0 ? " -" : " ") << number;
      if (last[i]) {
        deleted.push_back(number);
      }
    }
    out << " 0\n";
  }
}

}  // namespace tsume::solver
