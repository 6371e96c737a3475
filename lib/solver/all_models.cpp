#include "lib/solver/all_models.hpp"

#include "lib/io/error.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace tsume::solver {

namespace {

// Conflicts between two times when learned clauses are forgotten.
constexpr std::size_t least_learned = 150;
constexpr std::size_t most_learned = 5'000;
// It grows where learned clauses cost little and save much: while a literal propagated visits fewer
// than so many long clauses, and while there are more than so many conflicts to a model.
constexpr std::uint64_t most_visits = 4;
constexpr std::uint64_t least_conflicts = 2;
constexpr std::uint64_t restart_interval = 100;        // conflicts
constexpr std::uint64_t steps_between_looks = 20'000;  // literals propagated

// The sequence 1 1 2 1 1 2 4 ... (Luby, Sinclair and Zuckerman, 1993), i from 1.
std::uint64_t luby(std::uint64_t i) {
  std::uint64_t k = 1;
  while ((std::uint64_t{1} << k) - 1 < i) {
    ++k;
  }
  return i == (std::uint64_t{1} << k) - 1 ? std::uint64_t{1} << (k - 1)
                                          : luby(i - (std::uint64_t{1} << (k - 1)) + 1);
}

}  // namespace

// Without repeated literals, and without clauses that are always true.
void AllModels::receive(std::span<const cnf::Lit> clause) {
  clause_.clear();
  for (const cnf::Lit lit : clause) {
    clause_.push_back(static_cast<Code>(slot(lit)));
  }
  std::ranges::sort(clause_);
  clause_.erase(std::unique(clause_.begin(), clause_.end()), clause_.end());
  const auto opposite = [](Code a, Code b) { return a / 2 == b / 2; };
  if (std::ranges::adjacent_find(clause_, opposite) == clause_.end()) {
    put(clause_, 0);
  }
}

AllModels::Ref AllModels::put(std::span<const Code> clause, std::uint32_t rank) {
  if (arena_.size() + header + clause.size() > std::numeric_limits<Ref>::max()) {
    throw io::Failure("the formula and what was learned from it have too many literals");
  }
  const auto ref = static_cast<Ref>(arena_.size());
  arena_.push_back(static_cast<std::uint32_t>(clause.size()));
  arena_.push_back(rank);
  arena_.insert(arena_.end(), clause.begin(), clause.end());
  return ref;
}

void AllModels::watch(Ref ref) {
  const std::span<const Code> clause = literals(ref);
  if (clause.size() == 3) {
    for (std::size_t i = 0; i < 3; ++i) {
      triples_[clause[i]].push_back({clause[(i + 1) % 3], clause[(i + 2) % 3], ref});
    }
    return;
  }
  auto& lists = clause.size() == 2 ? pairs_ : longer_;
  lists[clause[0]].push_back({clause[1], ref});
  lists[clause[1]].push_back({clause[0], ref});
}

bool AllModels::begin(std::span<const cnf::Var> projection, const core::Stop& stop) {
  const auto variables = static_cast<std::size_t>(var_count());
  const std::size_t codes = 2 * variables + 2;
  learned_begin_ = static_cast<Ref>(arena_.size());
  pairs_.resize(codes);
  triples_.resize(codes);
  longer_.resize(codes);
  value_.assign(codes, 0);
  phase_.assign(variables + 1, 1);
  level_.assign(variables + 1, 0);
  reason_.assign(variables + 1, none);
  seen_.assign(variables + 1, 0);
  stamp_.assign(variables + 1, 0);
  order_.reset(variables, projection);
  if (random_) {
    for (std::size_t v = 1; v <= variables; ++v) {
      phase_[v] = static_cast<std::uint8_t>(random_->below(2));
    }
    std::vector<cnf::Var> order(projection.begin(), projection.end());
    random_->shuffle(std::span(order));
    order_.prefer(order);
  }
  model_ = cnf::Assignment(var_count());
  forget_after_ = least_learned;
  forget_at_ = forget_after_;
  restart_at_ = restart_interval;
  constexpr unsigned clauses_between_looks = 4096;
  unsigned clauses = 0;
  for (Ref ref = 0; ref < learned_begin_ && !exhausted_; ref = following(ref)) {
    if (++clauses % clauses_between_looks == 0 && stop && stop()) {
      return false;
    }
    const std::span<const Code> clause = literals(ref);
    if (clause.size() >= 2) {
      watch(ref);
    } else {
      exhausted_ = clause.empty() || !assign(clause[0], none, 0);
    }
  }
  return true;
}

// False if the literal is false already.
bool AllModels::assign(Code code, Ref reason, std::size_t level) {
  if (value_[code] == 0) {
    value_[code] = 1;
    value_[code ^ 1] = -1;
    level_[code / 2] = static_cast<std::uint32_t>(level);
    reason_[code / 2] = reason;
    trail_.push_back(code);
  }
  return value_[code] > 0;
}

// The clause that became false, or none.
AllModels::Ref AllModels::propagate() {
  while (head_ < trail_.size()) {
    const Code falsified = trail_[head_++] ^ 1;
    ++steps_;
    ++propagated_;
    Ref conflict = visit_pairs(falsified);
    if (conflict == none) {
      conflict = visit_triples(falsified);
    }
    if (conflict == none) {
      conflict = visit_longer(falsified);
    }
    if (conflict != none) {
      return conflict;
    }
  }
  return none;
}

AllModels::Ref AllModels::visit_pairs(Code falsified) {
  for (const Watch& watch : pairs_[falsified]) {
    if (!assign(watch.other, watch.clause, level())) {
      return watch.clause;
    }
  }
  return none;
}

AllModels::Ref AllModels::visit_triples(Code falsified) {
  const std::int8_t* const value = value_.data();
  for (const TripleWatch& watch : triples_[falsified]) {
    const int sum = value[watch.first] + value[watch.second];
    if (sum >= 0) {
      continue;  // one is true, or none is false
    }
    if (sum == -2) {
      return watch.clause;
    }
    assign(value[watch.first] == 0 ? watch.first : watch.second, watch.clause, level());
  }
  return none;
}

// Looks for another literal to watch in each clause in which neither watched one is true.
AllModels::Ref AllModels::visit_longer(Code falsified) {
  std::vector<Watch>& list = longer_[falsified];
  const std::int8_t* const value = value_.data();
  const Watch* at = list.data();
  const Watch* const end = at + list.size();
  Watch* kept = list.data();
  Ref conflict = none;
  while (at != end && conflict == none) {
    const Watch watch = *at++;
    *kept++ = watch;
    if (value[watch.other] > 0) {
      continue;
    }
    const std::span<Code> clause = literals(watch.clause);
    const Code first = clause[0] ^ clause[1] ^ falsified;
    kept[-1].other = first;
    if (value[first] > 0) {
      continue;
    }
    const auto open = std::find_if(clause.begin() + 2, clause.end(),
                                   [value](Code code) { return value[code] >= 0; });
    clause[0] = first;
    clause[1] = falsified;
    if (open != clause.end()) {
      --kept;
      std::swap(clause[1], *open);
      longer_[clause[1]].push_back({first, watch.clause});
    } else if (!assign(first, watch.clause, level())) {
      conflict = watch.clause;
    }
  }
  visits_ += static_cast<std::uint64_t>(at - list.data());
  if (kept != at) {
    list.erase(std::copy(at, end, kept) - list.data() + list.begin(), list.end());
  }
  return conflict;
}

void AllModels::backtrack(std::size_t level) {
  if (level >= levels_.size()) {
    return;
  }
  const std::size_t length = levels_[level];
  while (trail_.size() > length) {
    const Code code = trail_.back();
    trail_.pop_back();
    value_[code] = value_[code ^ 1] = 0;
    phase_[code / 2] = code & 1;
    order_.release(code / 2);
  }
  levels_.resize(level);
  head_ = length;
}

// False if all variables have values.
bool AllModels::decide() {
  if (trail_.size() == static_cast<std::size_t>(var_count())) {
    return false;
  }
  const std::uint32_t v = order_.next(value_);
  levels_.push_back(trail_.size());
  assign(2 * v + phase_[v], none, level());
  return true;
}

// One side of the decision of this level, and of all later ones, has been searched: to its other
// side. Such a literal has no reason; conflicts on its level are not analyzed.
void AllModels::turn_decision(std::size_t level) {
  for (; level > 0; --level) {
    const Code decision = trail_[levels_[level - 1]];
    backtrack(level - 1);
    open_levels_ = level - 1;
    if (assign(decision ^ 1, none, open_levels_) && assign_units()) {
      return;
    }
  }
  exhausted_ = true;
}

// False if one of them is false.
bool AllModels::assign_units() {
  const bool consistent =
      std::ranges::all_of(units_, [this](Code unit) { return assign(unit, none, 0); });
  if (open_levels_ == 0) {
    units_.clear();
  }
  return consistent;
}

// Notes a false literal of a clause that led to the conflict.
void AllModels::see(Code code) {
  const std::uint32_t v = code / 2;
  if (seen_[v] != 0 || level_[v] == 0) {
    return;
  }
  seen_[v] = 1;
  touched_.push_back(v);
  order_.bump(v);
  if (level_[v] == level()) {
    ++open_ends_;
  } else {
    clause_.push_back(code);
  }
}

// To the first unique implication point.
void AllModels::analyze(Ref conflict) {
  clause_.assign(1, 0);
  open_ends_ = 0;
  std::size_t at = trail_.size();
  Ref ref = conflict;
  while (true) {
    assert(ref != none);
    if (ref >= learned_begin_) {
      arena_[ref + 1] |= used;
    }
    for (const Code code : literals(ref)) {
      see(code);  // also the literal that the clause implied, which was seen before
    }
    do {
      --at;
    } while (seen_[trail_[at] / 2] == 0);
    const Code code = trail_[at];
    if (--open_ends_ == 0) {
      clause_[0] = code ^ 1;
      return;
    }
    ref = reason_[code / 2];
  }
}

// Whether a literal of the learned clause follows from the others by its reason alone.
bool AllModels::follows(Code code) {
  const Ref ref = reason_[code / 2];
  return ref != none && std::ranges::all_of(literals(ref), [&](Code other) {
           return seen_[other / 2] != 0 || level_[other / 2] == 0;
         });
}

void AllModels::minimize() {
  const auto rest = clause_.begin() + 1;
  clause_.erase(std::remove_if(rest, clause_.end(), [this](Code code) { return follows(code); }),
                clause_.end());
  for (const std::uint32_t v : touched_) {
    seen_[v] = 0;
  }
  touched_.clear();
}

std::uint32_t AllModels::count_levels() {
  ++now_;
  std::uint32_t n = 0;
  for (const Code code : clause_) {
    if (std::exchange(stamp_[level_[code / 2]], now_) != now_) {
      ++n;
    }
  }
  return n;
}

void AllModels::learn(Ref conflict) {
  ++conflicts_;
  analyze(conflict);
  minimize();
  order_.decay();
  if (clause_.size() == 1) {
    backtrack(open_levels_);
    if (open_levels_ > 0) {
      units_.push_back(clause_[0]);
    }
    assign(clause_[0], none, 0);
    return;
  }
  const auto by_level = [this](Code a, Code b) { return level_[a / 2] < level_[b / 2]; };
  std::iter_swap(clause_.begin() + 1,
                 std::max_element(clause_.begin() + 1, clause_.end(), by_level));
  const std::uint32_t rank = count_levels();
  backtrack(std::max<std::size_t>(level_[clause_[1] / 2], open_levels_));
  const Ref ref = put(clause_, rank);
  watch(ref);
  ++learned_;
  assign(clause_[0], ref, level());
}

bool AllModels::is_reason(Ref ref) {
  const std::span<const Code> clause = literals(ref);
  return std::ranges::any_of(clause.first(std::min<std::size_t>(clause.size(), 3)), [&](Code code) {
    return value_[code] > 0 && reason_[code / 2] == ref;
  });
}

// Half of the learned clauses: those over the most levels, of which the oldest. Clauses that were
// used since the last time are spared once.
std::vector<AllModels::Ref> AllModels::clauses_to_forget() {
  std::vector<Ref> refs;
  for (Ref ref = learned_begin_; ref < arena_.size(); ref = following(ref)) {
    std::uint32_t& rank = arena_[ref + 1];
    const bool spared = (rank & used) != 0 && learned_ < 2 * forget_after_;
    rank &= ~used;
    if (!spared && !is_reason(ref)) {
      refs.push_back(ref);
    }
  }
  std::ranges::stable_sort(refs, [this](Ref a, Ref b) { return arena_[a + 1] > arena_[b + 1]; });
  refs.resize(std::min(refs.size(), learned_ / 2));
  std::ranges::sort(refs);
  return refs;
}

void AllModels::forget_clauses() {
  const std::vector<Ref> forgotten = clauses_to_forget();
  std::vector<std::pair<Ref, Ref>> moved;
  const auto is_forgotten = [&](Ref ref) { return std::ranges::binary_search(forgotten, ref); };
  Ref to = learned_begin_;
  for (Ref ref = learned_begin_, next = 0; ref < arena_.size(); ref = next) {
    next = following(ref);
    if (!is_forgotten(ref)) {
      std::copy(arena_.begin() + ref, arena_.begin() + next, arena_.begin() + to);
      moved.emplace_back(ref, to);
      to += next - ref;
    }
  }
  arena_.resize(to);
  const auto place = [&](Ref ref) {
    return ref == none || ref < learned_begin_
               ? ref
               : std::ranges::lower_bound(moved, std::pair{ref, Ref{0}})->second;
  };
  const auto update = [&](auto& lists) {
    for (auto& list : lists) {
      std::erase_if(list, [&](const auto& watch) { return is_forgotten(watch.clause); });
      for (auto& watch : list) {
        watch.clause = place(watch.clause);
      }
    }
  };
  update(pairs_);
  update(triples_);
  update(longer_);
  for (const Code code : trail_) {
    reason_[code / 2] = place(reason_[code / 2]);
  }
  learned_ = moved.size();
  choose_interval();
  forget_at_ = conflicts_ + forget_after_;
}

// By what the search has done since clauses were forgotten.
void AllModels::choose_interval() {
  const bool cheap = visits_ < most_visits * propagated_;
  const bool useful = forget_after_ > least_conflicts * models_;
  const std::size_t step = forget_after_ / 4;
  forget_after_ = cheap && useful ? std::min(forget_after_ + step, most_learned)
                                  : std::max(forget_after_ - step, least_learned);
  visits_ = propagated_ = models_ = 0;
}

void AllModels::restart() {
  ++restarts_;
  restart_at_ = conflicts_ + restart_interval * luby(restarts_ + 1);
  backtrack(open_levels_);
}

void AllModels::store_model() {
  for (std::int32_t v = 1; v <= var_count(); ++v) {
    model_.set({v}, value_[2 * static_cast<std::size_t>(v)] > 0);
  }
}

cnf::Verdict AllModels::next(const core::Stop& stop) {
  if (std::exchange(found_, false)) {
    std::size_t last = level();
    while (last > 0 && !order_.comes_first(trail_[levels_[last - 1]] / 2)) {
      --last;
    }
    turn_decision(last);
  }
  while (!exhausted_) {
    if (const Ref conflict = propagate(); conflict != none) {
      if (level() == open_levels_) {
        turn_decision(level());
      } else {
        learn(conflict);
      }
      continue;
    }
    if (steps_ >= steps_between_looks) {
      steps_ = 0;
      if (stop && stop()) {
        return cnf::Verdict::unknown;
      }
    }
    if (conflicts_ >= restart_at_) {
      restart();
    } else if (conflicts_ >= forget_at_) {
      forget_clauses();
    } else if (!decide()) {
      store_model();
      found_ = true;
      ++models_;
      return cnf::Verdict::satisfiable;
    }
  }
  return cnf::Verdict::unsatisfiable;
}

}  // namespace tsume::solver
