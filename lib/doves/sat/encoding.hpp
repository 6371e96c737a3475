// The positions on given squares in which Red is mated, or wins at once, as CNF.
//
// Which squares are occupied is known, and so is all that follows from it: which dove could step
// where, which squares are surrounded after an action, and after an answer to it. Unknown is who
// stands where.
//
// Variables: first 12 for each square of the pattern, in reading order, in the order of
// Dove::index(): this dove stands there. Then 10 for the doves but the bosses: it is in hand. The
// others are gates: each is the conjunction or the disjunction of earlier literals, in both
// directions, so that placements and models are one to one.
//
// Clauses.
// - Each square has exactly one dove; each dove is on exactly one square or in hand, a boss on a
//   square; the given doves are where they are given. Pairwise, without further variables.
// - No boss stands on a square that is surrounded.
// - For each action of Red that these squares allow, with its condition c (the doves that can step
//   so stand there; a dove in hand, one of Red's beside the square and not Green's boss), unless
//   Red's boss is surrounded afterwards: it does not surround Green's boss; and some answer of
//   Green surrounds Red's boss. An answer asks for one dove on one square, or for a dove in hand
//   and one of Green's beside the square; and for Green's boss to be on no square that is
//   surrounded then. So there is one clause for each action and square of Red's boss: c and the
//   boss there imply one of the answers.
// - Some action of Red does not end with Red's boss surrounded.
// - Who surrounds both bosses loses (above), draws (then Red may not do so, since that is an
//   escape, and for Green it is no answer), or wins (then it counts as if the other boss alone
//   were surrounded).
// - Win at once: some action of Red surrounds Green's boss, and not Red's unless both win.
//
// Sound and complete: the clauses are the definitions of Verdict::mate and Verdict::win1, action by
// action. That two actions of one dove, or the puts of different doves, share a clause rests on
// this: how an action ends depends on the occupied squares and the bosses alone, and the answers on
// these and on Green's doves. A remove of Green is left out, as it surrounds no boss: the squares
// and the walls after it are some of those before it.
//
// Source: smooth-pudding, "Tokyo Doves: listing all checkmates by strong necessary conditions" (in
// Japanese), smooth-pudding.hatenablog.com, 2022: a shape first and its doves after. The formula
// is this project's.
#pragma once

#include "lib/cnf/encoded.hpp"
#include "lib/cnf/literal.hpp"
#include "lib/cnf/sink.hpp"
#include "lib/doves/sat/problem.hpp"

#include <optional>
#include <string>
#include <vector>

namespace tsume::doves {

// The row and column in the box of the pattern, from 1: "r2c1".
[[nodiscard]] std::string name_of(Square square);

// The variable that says that the dove stands on a square of the pattern.
[[nodiscard]] cnf::Var place_variable(const Pattern& pattern, Square square, Dove dove);
// All of these: what models are told apart by.
[[nodiscard]] std::vector<cnf::Var> place_variables(const Pattern& pattern);

// Puts the formula into the sink; deterministic. Each variable has a name: "r2c1:B" (Red's boss is
// there), "hand:a", "red:r2c1" (one of Red's doves is there), "hand:red" (Red has a dove in hand),
// "any(NAME,...)" and "all(NAME,...)" for other gates, with "~" before what is negated.
void encode(const PatternProblem& problem, cnf::ClauseSink& sink);

// Why no position can fit the pattern, if that needs no solver: no square is left for a boss
// outside those that are surrounded. Nullopt if one may fit.
[[nodiscard]] std::optional<std::string> impossibility(const PatternProblem& problem);

// All of it, to be written.
[[nodiscard]] cnf::Encoded encoded(const PatternProblem& problem);

}  // namespace tsume::doves
