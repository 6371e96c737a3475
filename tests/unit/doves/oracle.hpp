// The rules of Tokyo Doves once more, as plainly as possible: doves with coordinates on an
// unbounded grid, no bit sets, no short cuts. Everything else is checked against this.
#pragma once

#include "lib/doves/rules/notation.hpp"
#include "lib/doves/rules/rules.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace tsume::doves::oracle {

using Place = std::pair<int, int>;    // row, column
using Board = std::map<char, Place>;  // letter to place; doves in hand are missing

inline Board board_of(const Position& position) {
  Board board;
  for (std::size_t i = 0; i < dove_count; ++i) {
    const Dove dove = Dove::from_index(i);
    if (position.on_board(dove)) {
      board[dove.letter()] = {row_of(position.at(dove)), column_of(position.at(dove))};
    }
  }
  return board;
}

inline bool taken(const Board& board, Place place) {
  return std::any_of(board.begin(), board.end(),
                     [&](const auto& dove) { return dove.second == place; });
}

struct Extent {
  int top = 99, bottom = -99, left = 99, right = -99;
};
inline Extent extent(const Board& board) {
  Extent e;
  for (const auto& [letter, place] : board) {
    e.top = std::min(e.top, place.first);
    e.bottom = std::max(e.bottom, place.first);
    e.left = std::min(e.left, place.second);
    e.right = std::max(e.right, place.second);
  }
  return e;
}

inline bool legal(const Board& board) {
  const Extent e = extent(board);
  if (e.bottom - e.top > 3 || e.right - e.left > 3) {
    return false;
  }
  for (const auto& [letter, place] : board) {
    bool touches = false;
    for (const auto& [other_letter, other_place] : board) {
      touches =
          touches || (letter != other_letter && std::abs(place.first - other_place.first) <= 1 &&
                      std::abs(place.second - other_place.second) <= 1);
    }
    if (!touches) {
      return false;
    }
  }
  return true;
}

inline bool is_surrounded(const Board& board, char boss) {
  const Extent e = extent(board);
  const auto [row, column] = board.at(boss);
  const bool rows_walled = e.bottom - e.top == 3;
  const bool columns_walled = e.right - e.left == 3;
  return (taken(board, {row - 1, column}) || (rows_walled && row == e.top)) &&
         (taken(board, {row + 1, column}) || (rows_walled && row == e.bottom)) &&
         (taken(board, {row, column - 1}) || (columns_walled && column == e.left)) &&
         (taken(board, {row, column + 1}) || (columns_walled && column == e.right));
}

// All boards after one legal action of the side with the given letters (boss first).
inline std::vector<Board> successors(const Board& board, const std::string& mine, char enemy_boss,
                                     bool remove) {
  std::vector<Board> found;
  const auto add_if_legal = [&](const Board& next) {
    if (legal(next)) {
      found.push_back(next);
    }
  };
  for (const char letter : mine) {
    const bool boss = letter == mine.front();
    if (board.count(letter) == 0) {
      for (int row = 0; row < 12; ++row) {
        for (int column = 0; column < 12; ++column) {
          const auto [enemy_row, enemy_column] = board.at(enemy_boss);
          const bool touches = std::any_of(mine.begin(), mine.end(), [&](char own) {
            return board.count(own) > 0 && std::abs(board.at(own).first - row) <= 1 &&
                   std::abs(board.at(own).second - column) <= 1;
          });
          if (touches && !taken(board, {row, column}) &&
              std::abs(enemy_row - row) + std::abs(enemy_column - column) != 1) {
            Board next = board;
            next[letter] = {row, column};
            add_if_legal(next);
          }
        }
      }
      continue;
    }
    const auto [from_row, from_column] = board.at(letter);
    for (int dr = -4; dr <= 4; ++dr) {
      for (int dc = -4; dc <= 4; ++dc) {
        const int far = std::max(std::abs(dr), std::abs(dc));
        const bool straight = (dr == 0) != (dc == 0);
        const bool diagonal = dr != 0 && std::abs(dr) == std::abs(dc);
        bool reachable = false;
        switch (std::toupper(letter)) {
          case 'B':
          case 'A':
            reachable = far == 1;
            break;
          case 'Y':
            reachable = far == 1 && straight;
            break;
          case 'M':
            reachable = far == 1 && diagonal;
            break;
          case 'H':
            reachable = far == 2 && std::abs(dr) + std::abs(dc) == 3;
            break;
          default:
            reachable = straight;
            for (int step = 1; step < far && reachable; ++step) {
              reachable =
                  !taken(board, {from_row + dr / far * step, from_column + dc / far * step});
            }
        }
        const Place to{from_row + dr, from_column + dc};
        if (reachable && !taken(board, to)) {
          Board next = board;
          next[letter] = to;
          add_if_legal(next);
        }
      }
    }
    if (remove && !boss) {
      Board next = board;
      next.erase(letter);
      add_if_legal(next);
    }
  }
  return found;
}

// For the side of `mine`, which has just acted.
inline Ending ending(const Board& board, char mine, char theirs, DoubleSurround both) {
  const bool my_end = is_surrounded(board, mine);
  const bool their_end = is_surrounded(board, theirs);
  if (my_end && their_end) {
    return both == DoubleSurround::lose   ? Ending::lost
           : both == DoubleSurround::draw ? Ending::drawn
                                          : Ending::won;
  }
  return my_end ? Ending::lost : their_end ? Ending::won : Ending::none;
}

inline bool can_win(const Board& board, const std::string& mine, char theirs, const Rules& rules) {
  for (const Board& next : successors(board, mine, theirs, rules.remove)) {
    if (ending(next, mine.front(), theirs, rules.both) == Ending::won) {
      return true;
    }
  }
  return false;
}

inline Verdict verdict(const Position& position, const Rules& rules) {
  const Board board = board_of(position);
  const std::string red = "BAYMTH";
  const std::string green = "baymth";
  if (is_surrounded(board, 'B') || is_surrounded(board, 'b')) {
    return Verdict::over;
  }
  if (can_win(board, red, 'b', rules)) {
    return Verdict::win1;
  }
  bool stuck = true;
  for (const Board& next : successors(board, red, 'b', rules.remove)) {
    const Ending end = ending(next, 'B', 'b', rules.both);
    if (end == Ending::lost) {
      continue;
    }
    stuck = false;
    if (end == Ending::drawn || !can_win(next, green, 'B', rules)) {
      return Verdict::no_mate;
    }
  }
  return stuck ? Verdict::no_mate : Verdict::mate;
}

// A random legal position with the given number of doves, anchored.
template <typename Random>
Position random_position(Random& random, int doves) {
  for (;;) {
    Position position;
    std::vector<std::size_t> letters{2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    random.template shuffle<std::size_t>(letters);
    letters.insert(letters.begin(), {0, 1});
    for (int i = 0; i < doves; ++i) {
      Square to = Square::none;
      do {
        to = square_at(anchor + static_cast<int>(random.below(4)),
                       anchor + static_cast<int>(random.below(4)));
      } while (position.occupied().contains(to));
      position.place(Dove::from_index(letters[static_cast<std::size_t>(i)]), to);
    }
    if (!why_illegal(position)) {
      return position.anchored();
    }
  }
}

}  // namespace tsume::doves::oracle
