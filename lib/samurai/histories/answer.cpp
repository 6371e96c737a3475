#include "lib/samurai/histories/answer.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace tsume::samurai {

namespace {

double total_weight(const Answer& answer) {
  double sum = 0;
  for (const Candidate& c : answer.candidates) {
    sum += c.weight;
  }
  return sum;
}

}  // namespace

std::array<double, cell_count> shares_of(const Answer& answer) {
  std::array<double, cell_count> share{};
  const double total = total_weight(answer);
  for (const Candidate& c : answer.candidates) {
    share[c.cell.index] = total > 0 ? c.weight / total : 1.0;
  }
  return share;
}

const char* to_string(Sighting sighting) {
  static constexpr std::array<const char*, 5> names = {"unseen", "seen", "home", "idle",
                                                       "impossible"};
  return names[static_cast<std::size_t>(sighting)];
}

Sighting sighting_of(const Situation& s, Weapon enemy, bool possible) {
  if (!possible) {
    return Sighting::impossible;
  }
  if (s.under_treatment(enemy)) {
    return Sighting::home;
  }
  if (s.after.enemy(enemy).cell) {
    return Sighting::seen;
  }
  return s.roles[enemy] == Role::idle ? Sighting::idle : Sighting::unseen;
}

std::optional<Attack> common_attack(std::span<const History> histories) {
  if (histories.empty() || std::ranges::any_of(histories, [&](const History& h) {
        return h.attack != histories.front().attack;
      })) {
    return std::nullopt;
  }
  return histories.front().attack;
}

std::optional<double> parse_prior(const std::optional<std::string>& text) {
  if (!text) {
    return std::nullopt;
  }
  constexpr std::string_view key = "attack=";
  const std::string_view number =
      std::string_view(*text).substr(std::min(key.size(), text->size()));
  const double value = core::parse_fraction(number).value_or(0);
  if (!text->starts_with(key) || !(value > 0) || !(value < 1)) {
    throw core::BadArgument("--prior " + core::quoted(*text) + " is not attack=P with 0 < P < 1");
  }
  return value;
}

std::vector<Candidate> candidates_in(const Places& places,
                                     const std::function<double(std::size_t)>& weight) {
  std::vector<Candidate> candidates;
  for (const std::size_t c : places.cells()) {
    const bool both = places.hidden.contains(c) && places.showing.contains(c);
    candidates.push_back({Cell::from(c), weight(c),
                          both ? std::nullopt : std::optional<bool>(places.hidden.contains(c))});
  }
  return candidates;
}

Answer answer_from(const Situation& situation, Weapon enemy, std::span<const History> histories,
                   bool complete, std::optional<double> attack_prior) {
  Answer answer;
  answer.turn = situation.after.turn;
  answer.enemy = enemy;
  answer.sighting = sighting_of(situation, enemy, !histories.empty());
  answer.complete = complete;
  answer.free_in = situation.after.enemy(enemy).recovery;
  double with = 0;
  for (const History& h : histories) {
    with += h.attack.has_value();
  }
  const double without = static_cast<double>(histories.size()) - with;
  const auto weight_of = [&](const History& h) {
    if (!attack_prior) {
      return 1.0;
    }
    if (with == 0 || without == 0) {
      return 1.0 / (with + without);
    }
    return h.attack ? *attack_prior / with : (1 - *attack_prior) / without;
  };
  std::array<double, cell_count> weight{};
  for (const History& h : histories) {
    weight[h.end.index] += weight_of(h);
  }
  answer.candidates = candidates_in(ends_of(histories), [&](std::size_t c) { return weight[c]; });
  if (complete) {
    answer.attack = common_attack(histories);
  }
  return answer;
}

std::string impossible_message(const Situation& situation, Weapon enemy) {
  return "turn " + std::to_string(situation.enemy_turn()) + ": enemy " + to_string(enemy) +
         " did not act, or the log is impossible";
}

}  // namespace tsume::samurai
