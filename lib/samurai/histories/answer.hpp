// Where one enemy samurai is at our turn: the answer that its histories give.
#pragma once

#include "lib/samurai/rules/board.hpp"
#include "lib/samurai/rules/history.hpp"
#include "lib/samurai/rules/situation.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tsume::samurai {

enum class Sighting : std::uint8_t {
  unseen,      // it acted and is not seen
  seen,        // it is reported with its position
  home,        // it is under treatment at home
  idle,        // it did not act and is not seen
  impossible,  // no history: it did not act as assumed, or the log is impossible
};
[[nodiscard]] const char* to_string(Sighting sighting);

struct Candidate {
  Cell cell;
  // Number of histories that end here, or their probability.
  double weight = 0;
  std::optional<bool> hidden;  // nullopt: both are possible
  bool operator==(const Candidate&) const = default;
};

// Where one enemy samurai is at our turn.
struct Answer {
  int turn = 0;
  Weapon enemy = Weapon::spear;
  Sighting sighting = Sighting::impossible;
  std::vector<Candidate> candidates;  // by row, then column
  std::optional<Attack> attack;       // if complete: where all histories attack alike
  bool complete = true;               // false: there may be further candidates
  int free_in = 0;                    // turns of treatment left, for Sighting::home
};

// "attack=P", 0 < P < 1: the probability that an order holds an attack. In the 32 final games of
// the contest, 2163 of 3072 orders held one. Throws core::BadArgument for the option --prior.
[[nodiscard]] std::optional<double> parse_prior(const std::optional<std::string>& text);

// A candidate for each cell, with the weight of the cell.
[[nodiscard]] std::vector<Candidate> candidates_in(
    const Places& places, const std::function<double(std::size_t)>& weight);

// The answer that the histories give; they must be sorted. `attack_prior`: the probability that an
// order holds an attack; it is spread evenly over the histories with and without one.
[[nodiscard]] Answer answer_from(const Situation& situation, Weapon enemy,
                                 std::span<const History> histories, bool complete,
                                 std::optional<double> attack_prior = std::nullopt);

// What is known of an enemy's turn besides its places. `possible`: there is a history.
[[nodiscard]] Sighting sighting_of(const Situation& situation, Weapon enemy, bool possible);
// The attack that all histories have in common.
[[nodiscard]] std::optional<Attack> common_attack(std::span<const History> histories);

// The share of each cell in the total weight; 1 for each candidate if none has a weight.
[[nodiscard]] std::array<double, cell_count> shares_of(const Answer& answer);

// What to say of Sighting::impossible.
[[nodiscard]] std::string impossible_message(const Situation& situation, Weapon enemy);

}  // namespace tsume::samurai
