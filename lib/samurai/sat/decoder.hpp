// From the models of a formula back to places on the field, each verified by the rules.
#pragma once

#include "lib/cnf/answer.hpp"
#include "lib/cnf/metadata.hpp"
#include "lib/samurai/histories/answer.hpp"
#include "lib/samurai/histories/brute.hpp"
#include "lib/samurai/rules/history.hpp"
#include "lib/samurai/sat/problem.hpp"

#include <optional>
#include <string>
#include <vector>

namespace tsume::samurai {

struct Decoded {
  Answer answer;
  std::vector<Explained> histories;  // all that end in the places found, with actions; general only
  std::vector<std::string> remarks;  // for people
};

// Reads models of one problem. For the general encoding each model must be a history that the rules
// allow, the places found must be places that an exhaustive search finds, and a claim that all
// models were seen must not miss one; otherwise decode() throws io::Failure. The published
// encodings are known to differ from the rules: where they do is a remark.
class Decoder {
 public:
  // Searches all histories: the longer part of the work, and possible before there is a model.
  explicit Decoder(PlaceProblem problem);
  // `all_seen`: whether the solver claims that there are no further models; for one turn of one
  // enemy completeness is found out by the rules.
  [[nodiscard]] Decoded decode(const std::vector<cnf::ModelLits>& models, bool all_seen,
                               std::optional<double> attack_prior) const;

 private:
  [[nodiscard]] Decoded decode_general(const std::vector<cnf::ModelLits>& models, bool all_seen,
                                       std::optional<double> attack_prior) const;
  [[nodiscard]] Decoded decode_published(const std::vector<cnf::ModelLits>& models, bool all_seen,
                                         std::optional<double> attack_prior) const;
  [[nodiscard]] History verified_history(const cnf::ModelLits& model) const;

  PlaceProblem problem_;
  std::vector<std::vector<History>> allowed_;  // by turn and enemy, each turn by itself
  std::vector<Explained> tracked_;             // of the last turn, by all turns together
};

// The decoder for a description that was just read; nullopt if that is faulty, which problem_from()
// tells once the whole answer is there.
[[nodiscard]] std::optional<Decoder> early_decoder(const cnf::Metadata& metadata);

}  // namespace tsume::samurai
