// What plain move generation says: the verdict on each position of a stream, and whether a line of
// play that a search found wins.
#pragma once

#include "lib/doves/rules/position.hpp"
#include "lib/doves/rules/rules.hpp"
#include "lib/io/check_report.hpp"
#include "lib/io/input.hpp"
#include "lib/io/output.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace tsume::doves {

struct CheckOptions {
  Rules rules;
  Side side = Side::red;  // whose turn it is
  bool details = false;
  io::CheckStyle style;
  std::size_t threads = 1;
};

// Reports each position that is read with its class (verdict_names); the reason is, with `details`,
// "mover=2 opponent=1 box=3x4": the liberties of the mover's and of the other boss and the rows and
// columns of the box. A bad line is bad input, with its number. With one thread each answer is
// flushed before the next line is read; more threads work on batches of lines, with the same
// output.
[[nodiscard]] io::CheckTally check_positions(io::Input& input, io::Output& out,
                                             const CheckOptions& options);

// Confirms that the actions of a line, beginning with `first`, are legal in turn, and that the last
// one, and none before it, ends the game with a win of `winner`. Throws core::InternalError.
void confirm_win(const Position& start, Side first, const std::vector<std::string>& line,
                 Side winner, const Rules& rules);

}  // namespace tsume::doves
