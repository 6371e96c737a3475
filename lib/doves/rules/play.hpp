// Lists of legal actions, and lines of play.
#pragma once

#include "lib/doves/rules/notation.hpp"
#include "lib/doves/rules/rules.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace tsume::doves {

// An action as text, the anchored position that it leads to, and how the game stands after it.
struct Step {
  std::string action;
  Position position;
  Ending ending = Ending::none;  // for the side that acted
};

// Throws core::BadText if a boss is surrounded.
void require_open(const Position& position);

// The legal actions of `side`, sorted by their text. Throws core::BadText if the game is over.
[[nodiscard]] std::vector<Step> steps_from(const Position& position, Side side, const Rules& rules);

// The positions of the other side to move from which one legal action of `side` leads to the given
// position, anchored, with that action in the notation of the earlier position; sorted by key.
// Earlier positions in which the game was over already are left out.
[[nodiscard]] std::vector<Step> steps_to(const Position& position, Side side, const Rules& rules);

// Applies actions in turn, beginning with `first`. Throws core::BadText naming the number of the
// action that is malformed, out of turn, illegal, or made after the end.
[[nodiscard]] std::vector<Step> play(const Position& position, Side first,
                                     const std::vector<std::string>& actions, const Rules& rules);

// Confirms that the actions of a line, beginning with `first`, are legal in turn, and that the last
// one, and none before it, ends the game with a win of `winner`. Throws core::InternalError.
void confirm_win(const Position& start, Side first, const std::vector<std::string>& line,
                 Side winner, const Rules& rules);

// "-" while the game goes on, otherwise "red", "green" or "draw"; `acted` made the last action.
[[nodiscard]] std::string_view winner_name(Side acted, Ending ending);

}  // namespace tsume::doves
