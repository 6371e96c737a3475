#include "lib/solver/repair.hpp"

#include <algorithm>

namespace tsume::solver {

namespace {

// What is beyond these is looked at less closely; found by trial on positions of SamurAI.
constexpr std::size_t small_clause = 8;
constexpr std::size_t busy_literal = 30;  // clauses

}  // namespace

ModelRepair::ModelRepair(const cnf::Formula& formula, const Propagator& propagator)
    : formula_(formula),
      propagator_(propagator),
      model_(formula.var_count()),
      fixed_(static_cast<std::size_t>(formula.var_count()) + 1, 0),
      satisfied_(formula.size(), 0),
      support_(2 * fixed_.size(), 0) {
  for (const cnf::Lit lit : propagator.implied()) {
    fixed_[index(lit)] = 1;
  }
}

void ModelRepair::start_from(const cnf::Assignment& model) {
  model_ = model;
  for (std::size_t i = 0; i < formula_.size(); ++i) {
    satisfied_[i] = static_cast<std::uint32_t>(std::ranges::count_if(
        formula_.clause(i), [&](cnf::Lit lit) { return model.satisfies(lit); }));
  }
}

bool ModelRepair::reach(cnf::Lit goal, std::uint64_t effort) {
  if (model_.satisfies(goal)) {
    return true;
  }
  if (!is_free(goal)) {
    return false;
  }
  turn(goal);
  const bool found = search(effort);
  if (!found) {
    turn_back_to(0);
  }
  forget_search();
  return found;
}

// Until no clause is broken; what leaves no choice first.
bool ModelRepair::search(std::uint64_t effort) {
  while (looks_ <= effort) {
    if (next_broken_ < broken_.size()) {
      if (!handle(broken_[next_broken_++])) {
        return false;
      }
    } else if (next_open_ < open_.size()) {
      const ClauseIndex clause = open_[next_open_++];
      if (satisfied_[clause] == 0) {
        branch(clause);
        if (!backtrack()) {
          return false;
        }
      }
    } else {
      return true;
    }
  }
  return false;
}

// Repairs a broken clause if that leaves no choice, or puts it off. False: no branch is left.
bool ModelRepair::handle(ClauseIndex clause) {
  if (satisfied_[clause] > 0) {
    return true;
  }
  cnf::Lit only;
  for (const cnf::Lit lit : formula_.clause(clause)) {
    if (is_free(lit)) {
      if (only != cnf::Lit()) {
        open_.push_back(clause);
        return true;
      }
      only = lit;
    }
  }
  if (only == cnf::Lit()) {
    return backtrack();
  }
  turn(only);
  return true;
}

// The next option of the last choice that has one; false if there is none.
bool ModelRepair::backtrack() {
  for (; !choices_.empty(); choices_.pop_back()) {
    const Choice& choice = choices_.back();
    turn_back_to(choice.turned);
    broken_.resize(choice.broken);
    next_broken_ = choice.next_broken;
    open_.resize(choice.open);
    next_open_ = choice.next_open;
    if (options_.size() > choice.options) {
      const cnf::Lit lit = options_.back();
      options_.pop_back();
      turn(lit);
      return true;
    }
  }
  return false;
}

// Prepares the choice of a literal to turn. backtrack() takes the first.
void ModelRepair::branch(ClauseIndex clause) {
  collect_options(clause);
  std::ranges::stable_sort(ranked_, [](const Option& a, const Option& b) {
    return a.damage != b.damage ? a.damage > b.damage : a.support < b.support;
  });
  choices_.push_back(
      {turned_.size(), broken_.size(), next_broken_, open_.size(), next_open_, options_.size()});
  for (const Option& option : ranked_) {
    options_.push_back(option.lit);
  }
}

// Of a long clause only literals with support, if there are any; otherwise the first ones.
void ModelRepair::collect_options(ClauseIndex clause) {
  const auto literals = formula_.clause(clause);
  ranked_.clear();
  for (const cnf::Lit lit : literals) {
    const std::int32_t support = support_[slot(lit)];
    if (is_free(lit) && (literals.size() <= small_clause || support > 0)) {
      ranked_.push_back({0, support, lit});
    }
  }
  for (std::size_t i = 0; ranked_.size() < small_clause && i < literals.size(); ++i) {
    if (literals.size() > small_clause && is_free(literals[i]) &&
        support_[slot(literals[i])] == 0) {
      ranked_.push_back({0, 0, literals[i]});
    }
  }
  looks_ += 1 + literals.size() / small_clause;
  std::erase_if(ranked_, [this](Option& option) {
    const auto broken = damage(option.lit);
    option.damage = broken.value_or(0);
    return !broken;
  });
}

// How many clauses would break; nullopt if one of them could not be repaired. Guessed as many for a
// literal in many clauses.
std::optional<std::size_t> ModelRepair::damage(cnf::Lit lit) {
  const auto worse = propagator_.clauses_of(~lit);
  if (worse.size() > busy_literal) {
    return busy_literal;
  }
  looks_ += worse.size();
  std::size_t count = 0;
  for (const ClauseIndex clause : worse) {
    if (satisfied_[clause] == 1) {
      ++count;
      const auto literals = formula_.clause(clause);
      if (std::ranges::none_of(literals, [&](cnf::Lit other) {
            return other == lit || (other != ~lit && is_free(other));
          })) {
        return std::nullopt;
      }
    }
  }
  return count;
}

void ModelRepair::turn(cnf::Lit lit) {
  fixed_[index(lit)] = 1;
  model_.set(lit.var(), !lit.negative());
  turned_.push_back(lit);
  count_support(lit, 1);
  for (const ClauseIndex clause : propagator_.clauses_of(lit)) {
    ++satisfied_[clause];
  }
  const auto worse = propagator_.clauses_of(~lit);
  looks_ += worse.size();
  for (const ClauseIndex clause : worse) {
    if (--satisfied_[clause] == 0) {
      broken_.push_back(clause);
    }
  }
}

void ModelRepair::turn_back_to(std::size_t length) {
  for (; turned_.size() > length; turned_.pop_back()) {
    const cnf::Lit lit = turned_.back();
    fixed_[index(lit)] = 0;
    model_.set(lit.var(), lit.negative());
    count_support(lit, -1);
    for (const ClauseIndex clause : propagator_.clauses_of(lit)) {
      --satisfied_[clause];
    }
    for (const ClauseIndex clause : propagator_.clauses_of(~lit)) {
      ++satisfied_[clause];
    }
  }
}

void ModelRepair::count_support(cnf::Lit lit, std::int32_t change) {
  const auto better = propagator_.clauses_of(lit);
  if (better.size() > busy_literal) {
    return;
  }
  for (const ClauseIndex clause : better) {
    const auto literals = formula_.clause(clause);
    if (literals.size() <= small_clause) {
      looks_ += literals.size();
      for (const cnf::Lit other : literals) {
        support_[slot(~other)] += change;
      }
    }
  }
}

void ModelRepair::forget_search() {
  for (const cnf::Lit lit : turned_) {
    fixed_[index(lit)] = 0;
    count_support(lit, -1);
  }
  turned_.clear();
  broken_.clear();
  next_broken_ = 0;
  open_.clear();
  next_open_ = 0;
  choices_.clear();
  options_.clear();
  looks_ = 0;
}

}  // namespace tsume::solver
