// Four groups of clauses. Each can be left out, and all together keep a model of every formula that
// has one.
//
// BOUND holds in every solution. A card is parked after step i if it moves, other than home, in a
// later step.
//   - At most as many cards are parked after step i as there are steps after it.
//   - A card that is not parked leaves its place only to go home. So if y lies anywhere above x in
//     a column after the move of step i and is not parked after step i, y goes home before x. This
//     is stated for the cards below y at the start, as long as y is there; and if y was put on p,
//     for p and, as long as p is there, for the cards below p at the start.
// For step 0 that is the bound `fvs` of the search: the cards that are not parked must not wait for
// each other in a circle.
//
// The others leave out solutions. Let S be a solution of the length asked for, or, if a shorter one
// will do, one of the least length; among those one with the least sum H of the steps in which the
// cards go home; among those one with the greatest sum D of the steps that are *digs*, moves to a
// cell; among those the one whose sequence of moving cards is lexicographically least. S has all
// the properties that follow.
//
// EAGER. Let x go home in step i, though after step i - 1 its next lower card was home and nothing
// lay on it. Then the move of step i puts a card on x, or moves x. Otherwise x could go home in
// step i - 1: no move in between needs it, and H would be less. If a shorter solution will do, x
// does not move in step i either: it could go home instead, and the solution would be shorter.
//
// ORDER. Let a and b be the moves of steps i - 1 and i, with no move home in step i - 1. b depends
// on a if it moves the card of a or one that a exposed, if it puts a card on one of these, or if a
// empties a column and b needs one. Then b comes after a. Else, if b is a dig and a is not, b may
// come after a. Else b can be made first and a after it: b does not need the cell that a may leave,
// and it takes nothing that a needs, because the card of a lies where both leave it. The position
// after both is the same. So either both or none are digs and the card of a has the smaller number:
// otherwise D would be greater, or the sequence of cards less.
//
// DIGS, only if a shorter solution will do. This is the rule of late digs in
// search/staged_moves.hpp. A move touches the card that it moves and the card that it covers; it
// touches an empty column if it goes to one. A dig is *pending* until the next move that is no dig,
// home or not, or until the card that it exposed is dug, too. Theorem: that next move touches what
// each pending dig exposed: the card below, or the empty column. So
//   - two columns emptied by pending digs, or two pending digs before a move home, are impossible;
//   - the first move home after a dig takes the card that the dig exposed.
// Proof: Let d be a pending dig of a card x whose exposed card or empty column the next move b does
// not touch. The digs after d come from other columns. Let b not go home. If b moves x, then x can
// stay where it was until then and go there at once: a shorter solution. Otherwise d can be made
// after b: neither b nor the digs before it need what d exposes, and they have more free cells. D
// grows, H does not. Let b go home, and let z be its card. z was not dug in this run of digs: it
// could have gone home instead, as no card went home since. Were z ready before the run, it would
// have gone home before it (eager). So the last dig of the run exposed z, and d comes before that.
// Then d can be made after it and after z has gone home, which z then does a step earlier: H would
// be less.
#include "lib/freecell/sat/implied.hpp"

#include "lib/cnf/constraints/at_most.hpp"

namespace tsume::freecell {

using cnf::Lit;
using cnf::Term;

ImpliedClauses::ImpliedClauses(const LengthProblem& problem, const Layout& layout,
                               const HomeOrder& order, cnf::ClauseSink& sink)
    : problem_(problem),
      layout_(layout),
      order_(order),
      sink_(sink),
      chooses_(!problem.every_solution) {}

void ImpliedClauses::start() {
  add_bound(0);
  if (chooses_) {
    define_arrivals(0, last_);
  }
}

void ImpliedClauses::step(std::size_t i, std::optional<Lit> idle) {
  add_bound(i);
  if (!chooses_) {
    return;
  }
  Facts facts = facts_of(i, idle);
  add_eager(i, facts);
  if (i > 1) {
    add_order(i, facts, idle);
  }
  if (problem_.at_most) {
    add_digs(i, facts);
  }
  last_ = std::move(facts);
}

Term ImpliedClauses::fresh(std::size_t step, const char* what, std::optional<std::size_t> x) {
  const cnf::Var v = sink_.new_var();
  sink_.name(v, [&] {
    return std::to_string(step) + '.' + what + (x ? '.' + name_of(layout_.card(*x)) : "");
  });
  return v;
}

// FACTS

void ImpliedClauses::define_arrivals(std::size_t i, Facts& facts) {
  facts.any_home = fresh(i, "any-home");
  std::vector<Term> some = {~facts.any_home};
  for (std::size_t x = 0; x < layout_.size(); ++x) {
    const Term before = i == 0 ? Term::constant(false) : home(i - 1, x);
    const Term arrives = i == 0 ? home(0, x) : fresh(i, "arrives", x);
    if (i > 0) {
      add({~arrives, home(i, x)});
      add({~arrives, ~before});
      add({arrives, ~home(i, x), before});
    }
    add({~arrives, facts.any_home});
    some.push_back(arrives);
    facts.arrives.push_back(arrives);
  }
  cnf::add_folded(sink_, some);
}

// result: the card that moves in step `mover_step` lies on x in `step`, after that move on a
// parent.
void ImpliedClauses::rider_moves(Term result, std::size_t x, std::size_t step,
                                 std::size_t mover_step) {
  const bool parents_only = step == mover_step;
  std::vector<Term> riders;
  for (const Layout::Rider& y : layout_.riders(x)) {
    if (!parents_only || y.spot != Spot::dealt) {
      const Term on = layout_.at(step, y.card, y.spot);
      const Term moves = layout_.move(mover_step, y.card);
      add({~on, ~moves, result});
      add({~on, ~result, moves});
      riders.push_back(on);
    }
  }
  riders.push_back(~result);
  cnf::add_folded(sink_, riders);
}

// result: the card that moves in step i is there in `step`.
void ImpliedClauses::mover_at(Term result, std::size_t i, std::size_t step, Spot spot) {
  for (std::size_t x = 0; x < layout_.size(); ++x) {
    const Term there = layout_.at(step, x, spot);
    const Term moves = layout_.move(i, x);
    add({~moves, ~there, result});
    add({~moves, there, ~result});
  }
}

ImpliedClauses::Facts ImpliedClauses::facts_of(std::size_t i, std::optional<Lit> idle) {
  Facts facts;
  define_arrivals(i, facts);
  for (std::size_t x = 0; x < layout_.size(); ++x) {
    facts.exposed.push_back(fresh(i, "exposed", x));
    rider_moves(facts.exposed.back(), x, i - 1, i);
    facts.covered.push_back(fresh(i, "covered", x));
    rider_moves(facts.covered.back(), x, i, i);
  }
  const auto mover = [&](const char* what, std::size_t step, Spot spot) {
    const Term result = fresh(i, what);
    mover_at(result, i, step, spot);
    if (idle) {
      add({~*idle, ~result});
    }
    return result;
  };
  facts.from_bottom = mover("from-bottom", i - 1, Spot::bottom);
  facts.to_cell = mover("to-cell", i, Spot::cell);
  facts.to_bottom = mover("to-bottom", i, Spot::bottom);
  return facts;
}

// BOUND

void ImpliedClauses::add_bound(std::size_t i) {
  const std::size_t rest = layout_.steps() - i;
  std::vector<Term> parked;
  for (std::size_t x = 0; x < layout_.size(); ++x) {
    parked.push_back(rest == 0 ? Term::constant(false) : fresh(i, "parked", x));
  }
  for (std::size_t x = 0; i > 0 && x < layout_.size(); ++x) {
    const Term moves = layout_.move(i, x);
    add({~moves, parked_[x]});
    add({~parked[x], parked_[x]});
    add({moves, parked[x], ~parked_[x]});
  }
  parked_ = parked;
  for (std::size_t y = 0; y < layout_.size(); ++y) {
    const Term dealt = layout_.at(i, y, Spot::dealt);
    for (const std::size_t x : layout_.below(y)) {
      add({~dealt, parked[y], order_.before(y, x)});
    }
    for (const Spot spot : {Spot::parent0, Spot::parent1}) {
      const Term on = layout_.at(i, y, spot);
      if (on.is_constant()) {
        continue;
      }
      const std::size_t parent = *layout_.support(y, spot);
      add({~on, parked[y], order_.before(y, parent)});
      const Term there = layout_.at(i, parent, Spot::dealt);
      for (const std::size_t x : layout_.below(parent)) {
        const Term before = x == y ? Term::constant(false) : order_.before(y, x);
        add({~on, parked[y], ~there, before});
      }
    }
  }
  if (rest > 0) {
    std::vector<Lit> all;
    for (const Term term : parked) {
      all.push_back(term.lit());
    }
    sink_.about([&] { return std::to_string(i) + ".bound"; });
    cnf::add_at_most(sink_, all, rest);
  }
}

// EAGER

void ImpliedClauses::add_eager(std::size_t i, const Facts& facts) {
  for (std::size_t x = 0; x < layout_.size(); ++x) {
    std::vector<Term> reasons = {~facts.arrives[x], facts.exposed[x], facts.covered[x]};
    for (const Layout::Rider& y : layout_.riders(x)) {
      reasons.push_back(layout_.at(i, y.card, y.spot));
    }
    if (const auto lower = layout_.lower(x)) {
      reasons.push_back(~home(i - 1, *lower));
    }
    if (!problem_.at_most) {
      reasons.push_back(layout_.move(i, x));
    }
    cnf::add_folded(sink_, reasons);
  }
}

// ORDER

void ImpliedClauses::add_order(std::size_t i, const Facts& facts, std::optional<Lit> idle) {
  const Term depends = fresh(i, "depends");
  std::vector<Term> reasons = {~depends, last_.any_home};
  for (std::size_t x = 0; x < layout_.size(); ++x) {
    const Term touched = fresh(i, "touched", x);
    add({~touched, last_.exposed[x], layout_.move(i - 1, x)});
    add({~touched, facts.covered[x], layout_.move(i, x)});
    reasons.push_back(touched);
  }
  const auto both = [&](const char* what, Term a, Term b) {
    const Term result = fresh(i, what);
    add({~result, a});
    add({~result, b});
    return result;
  };
  reasons.push_back(both("refills", last_.from_bottom, facts.to_bottom));
  cnf::add_folded(sink_, reasons);
  const Term dig_last = both("first-dig", ~last_.to_cell, facts.to_cell);
  for (std::size_t x = 0; x < layout_.size(); ++x) {
    for (std::size_t y = 0; y < x; ++y) {
      add({~Term(layout_.move(i - 1, x)), ~Term(layout_.move(i, y)), depends, dig_last});
    }
  }
  add({~last_.to_cell, facts.to_cell, depends, idle ? Term(*idle) : Term::constant(false)});
}

// DIGS

void ImpliedClauses::add_digs(std::size_t i, const Facts& facts) {
  Pending next;
  const Term dig = facts.to_cell;
  for (std::size_t x = 0; x < layout_.size(); ++x) {
    const Term pending = fresh(i, "pending", x);
    add({~dig, ~facts.exposed[x], facts.any_home, pending});
    add({~dig, ~facts.exposed[x], ~facts.any_home, facts.arrives[x]});
    if (i > 1) {
      const Term before = pending_.exposed[x];
      const Term moves = layout_.move(i, x);
      add({~before, ~dig, moves, facts.any_home, pending});
      add({~before, ~dig, moves, ~facts.any_home});
      add({~before, dig, moves, facts.covered[x]});
    }
    next.exposed.push_back(pending);
  }
  next.emptied = fresh(i, "emptied");
  add({~dig, ~facts.from_bottom, next.emptied});
  add({~dig, ~facts.from_bottom, ~facts.any_home});
  add({~pending_.emptied, ~dig, next.emptied});
  add({~pending_.emptied, ~dig, ~facts.any_home});
  add({~pending_.emptied, ~dig, ~facts.from_bottom});
  add({~pending_.emptied, dig, facts.to_bottom});
  pending_ = std::move(next);
}

}  // namespace tsume::freecell
