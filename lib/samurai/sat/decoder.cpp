#include "lib/samurai/sat/decoder.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/samurai/histories/brute.hpp"
#include "lib/samurai/histories/turns.hpp"
#include "lib/samurai/sat/published_encoding.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

namespace tsume::samurai {

namespace {

// The histories of the models. An io::Failure is thrown on as "model N: reason".
template <typename Read>
std::vector<History> read_each(const std::vector<cnf::ModelLits>& models, const Read& read) {
  std::vector<History> histories;
  for (const cnf::ModelLits& model : models) {
    histories.push_back(
        io::at_place("model " + std::to_string(histories.size() + 1), [&] { return read(model); }));
  }
  return histories;
}

// The model as a function of the variable; what it does not mention is false. Variables that a user
// has added may have any numbers.
std::function<bool(cnf::Var)> values_of(const cnf::ModelLits& model) {
  std::vector<cnf::Lit> literals = model;
  std::ranges::sort(literals);
  for (const cnf::Lit lit : model) {
    if (!lit.negative() && std::ranges::binary_search(literals, ~lit)) {
      const std::string v = std::to_string(lit.dimacs());
      throw io::Failure("the model holds " + v + " and -" + v);
    }
  }
  return [literals = std::move(literals)](cnf::Var v) {
    return std::ranges::binary_search(literals, cnf::Lit(v));
  };
}

std::string describe(const History& h) {
  return "start " + to_string(h.start) + ", end " + to_string(h.end) +
         (h.attack ? ", attack from " + to_string(h.attack->from) + " to the " +
                         to_string(h.attack->towards)
                   : std::string());
}

}  // namespace

Decoder::Decoder(PlaceProblem problem) : problem_(std::move(problem)) {
  const PlaceQuestion& q = problem_.question;
  const auto allowed = [](const Situation& s, Weapon w) { return histories(s, w, s.roles[w]); };
  if (problem_.encoding != Encoding::general) {
    allowed_ = {allowed(q.turns.back(), q.enemy)};
    return;
  }
  tracked_ = tracked_histories(q.turns, q.enemy);
  if (q.turns.size() == 1 && !q.joint) {
    allowed_ = {without_actions(tracked_)};
    return;
  }
  for (const Situation& s : q.turns) {
    for (const Weapon w : enemies_in(q)) {
      allowed_.push_back(allowed(s, w));
    }
  }
}

// The history of the last turn. Throws io::Failure if a turn of the model breaks the rules.
History Decoder::verified_history(const cnf::ModelLits& model) const {
  const PlaceQuestion& q = problem_.question;
  const auto value = values_of(model);
  History asked;
  std::size_t copy = 0;
  for (std::size_t turn = 0; turn < q.turns.size(); ++turn) {
    for (const Weapon w : enemies_in(q)) {
      const History h = history_in(q, turn, w, value);
      if (!std::ranges::binary_search(allowed_[copy++], h)) {
        throw io::Failure("wrong model: the rules do not allow the " + std::string(to_string(w)) +
                          " at turn " + std::to_string(q.turns[turn].enemy_turn()) + ": " +
                          describe(h));
      }
      if (w == q.enemy) {
        asked = h;
      }
    }
  }
  return asked;
}

Decoded Decoder::decode_general(const std::vector<cnf::ModelLits>& models, bool all_seen,
                                std::optional<double> attack_prior) const {
  const PlaceQuestion& q = problem_.question;
  CellSet ends;
  std::vector<History> seen =
      read_each(models, [this](const cnf::ModelLits& model) { return verified_history(model); });
  for (const History& h : seen) {
    ends.insert(h.end.index);
  }
  Decoded decoded;
  decoded.histories = tracked_;
  const bool exact = q.turns.size() == 1 && !q.joint;
  const auto missed = std::ranges::find_if(
      decoded.histories, [&](const Explained& e) { return !ends.contains(e.history.end.index); });
  const bool complete = exact ? missed == decoded.histories.end() : all_seen;
  if (exact && all_seen && !complete) {
    throw io::Failure("the solver claims that these are all models, but the rules allow " +
                      describe(missed->history));
  }
  std::erase_if(decoded.histories,
                [&](const Explained& e) { return !ends.contains(e.history.end.index); });
  std::vector<History> counted = without_actions(decoded.histories);
  for (const History& h : seen) {
    if (!std::ranges::binary_search(counted, h)) {
      throw io::Failure("wrong model: earlier turns do not allow " + describe(h));
    }
  }
  if (problem_.projection == Projection::history) {
    std::ranges::sort(seen);
    seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
    if (exact && all_seen && seen != counted) {
      throw io::Failure("the solver claims that these are all models, but the rules allow " +
                        core::counted(counted.size(), "history", "histories") + ", not " +
                        std::to_string(seen.size()));
    }
    counted = std::move(seen);
  }
  decoded.answer = answer_from(q.turns.back(), q.enemy, counted, complete, attack_prior);
  return decoded;
}

Decoded Decoder::decode_published(const std::vector<cnf::ModelLits>& models, bool all_seen,
                                  std::optional<double> attack_prior) const {
  const Situation& s = problem_.question.turns.back();
  const Weapon enemy = problem_.question.enemy;
  std::vector<History> seen = read_each(
      models, [](const cnf::ModelLits& model) { return published_history(values_of(model)); });
  std::ranges::sort(seen);
  seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
  Decoded decoded;
  decoded.answer = answer_from(s, enemy, seen, all_seen, attack_prior);
  const CellSet possible = ends_of(allowed_.back()).cells();
  CellSet found;
  for (Candidate& c : decoded.answer.candidates) {
    c.hidden = std::nullopt;
    found.insert(c.cell.index);
    if (!possible.contains(c.cell.index)) {
      decoded.remarks.push_back("the rules forbid " + to_string(c.cell) +
                                ", which this encoding allows");
    }
  }
  for (const std::size_t c : possible - found) {
    if (all_seen) {
      decoded.remarks.push_back("the rules allow " + to_string(Cell::from(c)) +
                                ", which this encoding misses");
    }
  }
  if (!published_applies(s, enemy)) {
    decoded.remarks.push_back(
        "the report's precondition does not hold: no cell that was in sight twice changed to the "
        "colour of an enemy that is not seen");
  }
  return decoded;
}

Decoded Decoder::decode(const std::vector<cnf::ModelLits>& models, bool all_seen,
                        std::optional<double> attack_prior) const {
  return problem_.encoding == Encoding::general ? decode_general(models, all_seen, attack_prior)
                                                : decode_published(models, all_seen, attack_prior);
}

std::optional<Decoder> early_decoder(const cnf::Metadata& metadata) {
  try {
    return Decoder(problem_from(metadata));
  } catch (const std::runtime_error&) {
    return std::nullopt;
  }
}

}  // namespace tsume::samurai
