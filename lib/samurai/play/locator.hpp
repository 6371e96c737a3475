// The belief of one player about the three enemies, kept over a whole game by the incremental
// solver, with a deadline for each turn. Memory does not grow with the game.
#pragma once

#include "lib/core/names.hpp"
#include "lib/samurai/histories/answer.hpp"
#include "lib/samurai/histories/brute.hpp"
#include "lib/samurai/rules/history.hpp"
#include "lib/samurai/rules/protocol.hpp"
#include "lib/samurai/rules/situation.hpp"
#include "lib/samurai/sat/places.hpp"

#include <array>
#include <string>
#include <vector>

namespace tsume::samurai {

// Adds to the answer of the search the places that only the engine found, each with the weight of
// one history, since none is known. False if there are none. The two are independent of each other,
// so a difference is an error in one of them, and to lose no place is the safe side.
[[nodiscard]] bool add_missed(Answer& answer, const Places& searched, const Places& found);

// The formats for answers turn by turn.
inline constexpr core::Named<AnswerFormat> live_format_names[] = {{AnswerFormat::json, "json"},
                                                                  {AnswerFormat::list, "list"}};

class Locator {
 public:
  // The start of a game: all enemies stand at home.
  explicit Locator(Side side);

  struct Turn {
    std::array<Answer, 3> answers;     // by weapon
    std::vector<std::string> remarks;  // fallbacks and contradictions, for people
  };

  // Where the enemies are now. Never throws for what the observation says: after a contradiction,
  // a gap in the turns, or the deadline, the answer is the last belief widened by all that can have
  // happened since, marked as incomplete, with a remark.
  [[nodiscard]] Turn observe(const TurnInfo& info, Clock::time_point deadline);
  // An own turn whose information cannot be read.
  [[nodiscard]] Turn miss();
  // The order that followed.
  void ordered(const Order& order);

  // Where each enemy may be, by weapon.
  [[nodiscard]] const std::array<Places, 3>& beliefs() const { return beliefs_; }

 private:
  Answer locate(const Situation& situation, Weapon enemy, Clock::time_point deadline,
                std::vector<std::string>& remarks);
  void narrow(const TurnInfo& info, Weapon enemy, int enemy_turns);
  [[nodiscard]] Answer from_belief(const TurnInfo& info, Weapon enemy) const;

  Transcript window_;  // at most the last two turns that could be read
  int turn_;           // the last one, read or not
  std::array<Places, 3> beliefs_;
};

}  // namespace tsume::samurai
