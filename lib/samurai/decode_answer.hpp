// From the models of a formula back to places on the field, each verified by the rules.
#pragma once

#include "lib/cnf/answer.hpp"
#include "lib/cnf/dimacs.hpp"
#include "lib/samurai/brute.hpp"
#include "lib/samurai/encode_problem.hpp"
#include "lib/samurai/history.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tsume::samurai {

// The problem that an answer belongs to: from its comments, or from the formula given. Throws
// io::Failure if there is none, or two that differ.
[[nodiscard]] Problem described_problem(const cnf::Answer& answer,
                                        const std::optional<cnf::ReadFormula>& formula);

// Throws io::Failure naming the clause if a model violates the formula.
void check_models(const cnf::Answer& answer, const cnf::ReadFormula& formula);

// True if the stream of cnf-models says that there are no further models.
[[nodiscard]] bool says_complete(const cnf::Answer& answer);

struct Decoded {
  Answer answer;
  std::vector<Explained> histories;  // all that end in the places found, with actions; general only
  std::vector<std::string> remarks;  // for people
};

// Reads all models. For the general encoding each model must be a history that the rules allow, the
// places found must be places that an exhaustive search finds, and a claim that all models were
// seen must not miss one; otherwise throws io::Failure. The published encodings are known to differ
// from the rules: where they do is a remark. `all_seen`: whether the solver claims that there are
// no further models; for one turn of one enemy completeness is found out by the rules.
[[nodiscard]] Decoded decode(const Problem& problem, const std::vector<cnf::ModelLits>& models,
                             bool all_seen, std::optional<double> attack_prior);

}  // namespace tsume::samurai
