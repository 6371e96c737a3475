// The encoding of the published report (Kazune Takahashi, "Suri kagaku koiki enshu IV report",
// University of Tokyo, 2017-01-05) to the letter, and the same with its two decisive slips
// repaired. For study: it speaks only of turns in which a seen cell changed to the enemy's colour
// and the enemy is not seen afterwards.
//
// Variables: s_ij 1.., e_ij 226.., d_ijk 451.., alpha 1351.., beta 1576.., gamma 1801.., delta
// 2026.., g 2251.., pi0 2476, kappa 2477.., kappa' 2702.., lambda 2927.., lambda' 3152.., r0 r1 r2
// 3377..3379; each block by cell 15 i + j, d by 4 (15 i + j) + k. With pairwise at-most-one: 3379
// variables, 662180 clauses (one more if the start was seen).
#pragma once

#include "lib/cnf/constraints/at_most_one.hpp"
#include "lib/cnf/sink.hpp"
#include "lib/samurai/rules/history.hpp"
#include "lib/samurai/rules/situation.hpp"

#include <functional>

namespace tsume::samurai {

struct PublishedOptions {
  // e instead of g in goal-hidden and Force_r1, and the own cell in start-end.
  bool repaired = false;
  cnf::AtMostOne at_most_one = cnf::AtMostOne::pairwise;
};

// Numbers of the variables that answers are read from.
struct PublishedLayout {
  [[nodiscard]] static cnf::Var start(std::size_t c) { return var(1 + c); }
  [[nodiscard]] static cnf::Var end(std::size_t c) { return var(226 + c); }
  [[nodiscard]] static cnf::Var attack(std::size_t c, std::size_t k) {
    return var(451 + 4 * c + k);
  }

 private:
  [[nodiscard]] static cnf::Var var(std::size_t n) { return {static_cast<std::int32_t>(n)}; }
};

// True if the report's preconditions hold for this enemy: a seen cell changed to its colour, and it
// is not seen now.
[[nodiscard]] bool published_applies(const Situation& situation, Weapon enemy);

// Puts the formula into the sink; deterministic.
void encode_published(const Situation& situation, Weapon enemy, const PublishedOptions& options,
                      cnf::ClauseSink& sink);

// Start, end and attack as the values of the variables say; the formula says nothing of hiding.
// Throws io::Failure if there is not exactly one of each.
[[nodiscard]] History published_history(const std::function<bool(cnf::Var)>& value);

// The name of each variable, as in the report ("s_0_3", "d_4_5_2", "kappa'_0_0", "r2").
[[nodiscard]] std::string published_name(std::size_t variable);

}  // namespace tsume::samurai
