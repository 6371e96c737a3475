#include "lib/solver/watched_clauses.hpp"

#include "lib/core/random.hpp"
#include "lib/io/error.hpp"

#include <algorithm>

namespace tsume::solver {

const std::vector<WatchedClauses::Code>& WatchedClauses::normalized(
    std::span<const cnf::Lit> clause) {
  const std::vector<Code>& codes = codes_.normalized(clause);
  if (const std::size_t end = codes_.end(); end > values_.size()) {
    values_.resize(end, 0);
    watches_.resize(end);
    reasons_.resize(end / 2, none);
    places_.resize(end / 2, 0);
    seen_.resize(end, 0);
    if (!occurrences_.empty()) {
      occurrences_.resize(end);
    }
  }
  return codes;
}

// Independent of the order of the literals.
std::uint32_t WatchedClauses::hash_of(std::span<const Code> clause) {
  std::uint64_t hash = clause.size();
  for (const Code code : clause) {
    hash += core::mix64(code + 0x9e3779b97f4a7c15ULL);
  }
  return static_cast<std::uint32_t>(hash >> 32);
}

// Where the index has a clause with these literals, or the free place for it.
std::size_t WatchedClauses::place_of(std::uint32_t hash, std::span<const Code> clause) {
  const std::size_t mask = index_.size() - 1;
  std::uint32_t stamp = 0;  // that of the literals, once they are needed
  std::size_t at = hash & mask;
  for (; index_[at].clause != none; at = (at + 1) & mask) {
    const Ref ref = index_[at].clause;
    if (index_[at].hash != hash || size_of(ref) != clause.size()) {
      continue;
    }
    if (stamp == 0) {
      stamp = next_stamp();
      for (const Code code : clause) {
        seen_[code] = stamp;
      }
    }
    if (std::ranges::all_of(literals(ref), [&](Code code) { return seen_[code] == stamp; })) {
      break;
    }
  }
  return at;
}

void WatchedClauses::add_to_index(Ref ref) {
  if (4 * (indexed_ + 1) > 3 * index_.size()) {
    const std::vector<Entry> old =
        std::exchange(index_, std::vector<Entry>(std::max<std::size_t>(2 * index_.size(), 1024)));
    const std::size_t mask = index_.size() - 1;
    for (const Entry entry : old) {
      if (entry.clause != none) {
        std::size_t at = entry.hash & mask;
        while (index_[at].clause != none) {
          at = (at + 1) & mask;
        }
        index_[at] = entry;
      }
    }
  }
  const std::uint32_t hash = hash_of(literals(ref));
  Entry& entry = index_[place_of(hash, literals(ref))];
  if (entry.clause == none) {
    entry = {hash, ref};
    ++indexed_;
  } else {
    copies_[entry.clause].push_back(ref);
  }
}

// Puts a copy in the place of the clause, or closes the gap by what would otherwise not be found
// behind it.
void WatchedClauses::drop_from_index(Ref ref) {
  const std::size_t mask = index_.size() - 1;
  std::size_t gap = hash_of(literals(ref)) & mask;
  while (index_[gap].clause != ref) {
    gap = (gap + 1) & mask;
  }
  if (auto copies = copies_.extract(ref)) {
    std::vector<Ref>& others = copies.mapped();
    copies.key() = index_[gap].clause = others.back();
    others.pop_back();
    if (!others.empty()) {
      copies_.insert(std::move(copies));
    }
    return;
  }
  for (std::size_t at = (gap + 1) & mask; index_[at].clause != none; at = (at + 1) & mask) {
    if (((at - index_[at].hash) & mask) >= ((at - gap) & mask)) {
      index_[gap] = index_[at];
      gap = at;
    }
  }
  index_[gap].clause = none;
  --indexed_;
}

WatchedClauses::Ref WatchedClauses::find(const std::vector<Code>& clause) {
  return index_.empty() ? none : index_[place_of(hash_of(clause), clause)].clause;
}

void WatchedClauses::remove(Ref ref) {
  drop_from_index(ref);
  arena_[ref] |= inactive;
}

WatchedClauses::Ref WatchedClauses::store(const std::vector<Code>& clause, std::uint32_t label) {
  const std::size_t at = arena_.size();
  if (at + header + clause.size() > max_ref) {
    throw io::Failure("the proof has too many literals for checking in memory");
  }
  const auto ref = static_cast<Ref>(at);
  arena_.push_back(static_cast<std::uint32_t>(clause.size()) << size_shift);
  arena_.push_back(label);
  arena_.insert(arena_.end(), clause.begin(), clause.end());
  add_to_index(ref);
  if (!occurrences_.empty()) {
    for (const Code code : clause) {
      occurrences_[code].push_back(ref);
    }
  }
  return ref;
}

// Watches two literals that are not false if there are such; otherwise one of the two is the false
// one that was assigned last, so that the clause is watched rightly whatever is undone.
void WatchedClauses::watch(Ref ref) {
  const std::uint32_t size = size_of(ref);
  if (size < 2) {
    return;
  }
  Code* const lits = arena_.data() + ref + header;
  Code* const open =
      std::partition(lits, lits + size, [this](Code code) { return !is_false(code); });
  for (Code* slot = open; slot < lits + 2; ++slot) {
    std::iter_swap(slot, std::max_element(slot, lits + size, [this](Code a, Code b) {
                     return places_[a / 2] < places_[b / 2];
                   }));
  }
  for (const int i : {0, 1}) {
    Watches& both = watches_[lits[i]];
    (is_core(ref) ? both.core : both.other).push_back({ref, lits[1 - i]});
  }
}

void WatchedClauses::attach(Ref ref) {
  watch(ref);
  const std::span<const Code> lits = literals(ref);
  if (lits.empty() || is_false(lits[0])) {
    conflict_ = ref;
  } else if ((lits.size() == 1 || is_false(lits[1])) && !is_true(lits[0])) {
    assign(lits[0], ref);
    conflict_ = propagate();
  }
}

void WatchedClauses::assign(Code code, Ref reason) {
  values_[code] = 1;
  values_[code ^ 1] = -1;
  reasons_[code / 2] = reason;
  places_[code / 2] = static_cast<std::uint32_t>(trail_.size());
  trail_.push_back(code);
}

// Unit propagation, over the core first. Returns the violated clause, or none.
WatchedClauses::Ref WatchedClauses::propagate() {
  while (true) {
    Ref violated = none;
    if (core_head_ < trail_.size()) {
      violated = visit(trail_[core_head_++] ^ 1, true);
    } else if (other_head_ < trail_.size()) {
      violated = visit(trail_[other_head_++] ^ 1, false);
    } else {
      return none;
    }
    if (violated != none) {
      return violated;
    }
  }
}

// Visits the clauses that watch a literal just falsified, of one kind. A clause that has become
// core moves to the core list when it is met.
WatchedClauses::Ref WatchedClauses::visit(Code falsified, bool core_list) {
  Watches& both = watches_[falsified];
  std::vector<Watch>& list = core_list ? both.core : both.other;
  Ref violated = none;
  const std::size_t length = list.size();
  std::size_t kept = 0;
  std::size_t i = 0;
  while (i < length && violated == none) {
    const Watch watch = list[i++];
    if (is_true(watch.blocker)) {
      list[kept++] = watch;
      continue;
    }
    std::uint32_t* const clause = arena_.data() + watch.clause;
    if ((clause[0] & inactive) != 0) {
      continue;
    }
    Code* const lits = clause + header;
    const Code other = lits[0] ^ lits[1] ^ falsified;
    const Watch updated{watch.clause, other};
    const bool in_core = (clause[0] & core) != 0;
    if (!is_true(other)) {
      Code* const end = lits + (clause[0] >> size_shift);
      Code* const fresh = std::find_if(lits + 2, end, [this](Code c) { return !is_false(c); });
      if (fresh != end) {
        lits[0] = other;
        lits[1] = *fresh;
        *fresh = falsified;
        Watches& target = watches_[lits[1]];
        (in_core ? target.core : target.other).push_back(updated);
        continue;
      }
      lits[0] = other;
      lits[1] = falsified;
      if (is_false(other)) {
        violated = watch.clause;
      } else {
        assign(other, watch.clause);
      }
    }
    if (in_core && !core_list) {
      both.core.push_back(updated);
    } else {
      list[kept++] = updated;
    }
  }
  if (kept < i) {
    std::copy(list.begin() + static_cast<std::ptrdiff_t>(i), list.end(),
              list.begin() + static_cast<std::ptrdiff_t>(kept));
    list.resize(length - (i - kept));
  }
  return violated;
}

void WatchedClauses::mark_core(Ref violated, std::vector<Ref>* reasons) {
  const std::size_t begin = reasons != nullptr ? reasons->size() : 0;
  const std::uint32_t stamp = next_stamp();
  std::size_t open = 0;
  // All literals but the one that a clause forces are false.
  const auto mark = [&](Ref ref) {
    arena_[ref] |= core;
    if (reasons != nullptr) {
      reasons->push_back(ref);
    }
    for (const Code code : literals(ref)) {
      if (is_false(code) && reasons_[code / 2] != none && seen_[code] != stamp) {
        seen_[code] = stamp;
        ++open;
      }
    }
  };
  mark(violated);
  for (std::size_t i = trail_.size(); open > 0;) {
    const Code code = trail_[--i];
    if (seen_[code ^ 1] == stamp) {
      --open;
      mark(reasons_[code / 2]);
    }
  }
  if (reasons != nullptr) {
    std::reverse(reasons->begin() + static_cast<std::ptrdiff_t>(begin), reasons->end());
  }
}

void WatchedClauses::backtrack(std::size_t trail_size) {
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

// Assumes the negation of every literal but one and propagates. Returns the violated clause, or a
// clause that forces one of the literals, or `assumptions`; none if all goes well. The assignment
// stays.
WatchedClauses::Ref WatchedClauses::contradiction(std::span<const Code> clause, Code except) {
  for (const Code code : clause) {
    if (code == except || is_false(code)) {
      continue;
    }
    if (is_true(code)) {
      const Ref reason = reasons_[code / 2];
      return reason != none ? reason : assumptions;
    }
    assign(code ^ 1, none);
  }
  return propagate();
}

// The clauses with a literal. The lists are made when they are first needed: most proofs do
// without.
const std::vector<WatchedClauses::Ref>& WatchedClauses::clauses_with(Code code) {
  if (occurrences_.empty()) {
    occurrences_.resize(values_.size());
    for (Ref ref = 0; ref < end(); ref = next(ref)) {
      for (const Code literal : literals(ref)) {
        occurrences_[literal].push_back(ref);
      }
    }
  }
  return occurrences_[code];
}

// With the lemma's negation assumed and propagated: every candidate must resolve with the lemma to
// something that propagation refutes. What that adds to the core is a candidate, too: a checker of
// an LRAT proof would miss it.
bool WatchedClauses::is_rat(Code pivot, std::vector<Ref>* reasons) {
  const std::size_t base = trail_.size();
  const Code opposite = pivot ^ 1;
  const std::vector<Ref>& list = clauses_with(opposite);
  std::vector<bool> done(list.size(), false);
  for (bool again = true; again;) {
    again = false;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Ref ref = list[i];
      if (done[i] || !is_active(ref) || !is_core(ref)) {
        continue;
      }
      done[i] = again = true;
      // Propagation moves the literals of the clause itself.
      const std::span<const Code> lits = literals(ref);
      candidate_.assign(lits.begin(), lits.end());
      if (reasons != nullptr) {
        reasons->push_back(ref | candidate_bit);
      }
      const Ref violated = contradiction(candidate_, opposite);
      note(violated, reasons);
      backtrack(base);
      if (violated == none) {
        return false;
      }
    }
  }
  return true;
}

// A contradiction that was found.
void WatchedClauses::note(Ref violated, std::vector<Ref>* reasons) {
  if (violated != none && violated != assumptions) {
    mark_core(violated, reasons);
  }
}

WatchedClauses::Lemma WatchedClauses::check(std::span<const Code> lemma, Code pivot,
                                            std::vector<Ref>* reasons) {
  const std::size_t base = trail_.size();
  const bool pivot_false = !lemma.empty() && is_false(pivot);
  Lemma result = Lemma::rup;
  const Ref violated = contradiction(lemma, none);
  note(violated, reasons);
  if (violated == none) {
    const bool rat = !lemma.empty() && !pivot_false && is_rat(pivot, reasons);
    result = rat ? Lemma::rat : Lemma::wrong;
  }
  backtrack(base);
  return result;
}

void WatchedClauses::begin_backward() {
  index_ = {};
  copies_ = {};
  for (Watches& both : watches_) {
    both = {};
  }
  for (Ref ref = 0; ref < end(); ref = next(ref)) {
    if (is_active(ref)) {
      watch(ref);
    }
  }
}

void WatchedClauses::restore(Ref ref) {
  arena_[ref] &= ~inactive;
  watch(ref);
}

void WatchedClauses::undo(Ref ref) {
  if (is_reason(ref)) {
    backtrack(places_[literals(ref)[0] / 2]);
  }
  arena_[ref] |= inactive;
}

std::uint32_t WatchedClauses::next_stamp() {
  if (++stamp_ == 0) {
    std::ranges::fill(seen_, 0);
    stamp_ = 1;
  }
  return stamp_;
}

}  // namespace tsume::solver
