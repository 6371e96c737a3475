// What plain move generation says: the verdict on each position of a stream, and whether a line of
// play that a search found wins.
#pragma once

#include "lib/doves/rules/position.hpp"
#include "lib/doves/rules/rules.hpp"
#include "lib/io/input.hpp"
#include "lib/io/output.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tsume::doves {

struct CheckOptions {
  Rules rules;
  Side side = Side::red;  // whose turn it is
  bool skip_bad = false;
  bool details = false;
  std::size_t threads = 1;
};

// Writes "position<TAB>verdict" for each position that is read; with `details` also the liberties
// of the mover's and of the other boss and the rows and columns of the box ("2<TAB>1<TAB>3x4").
// With `skip_bad`, a bad line is answered by "text<TAB>BAD<TAB>reason"; otherwise it throws
// io::ParseError after the answers before it. Returns the number of bad lines. With one thread each
// answer is flushed before the next line is read; more threads work on batches of lines, with the
// same output.
std::uint64_t check_positions(io::Input& input, io::Output& out, const CheckOptions& options);

// Confirms that the actions of a line, beginning with `first`, are legal in turn, and that the last
// one, and none before it, ends the game with a win of `winner`. Throws core::InternalError.
void confirm_win(const Position& start, Side first, const std::vector<std::string>& line,
                 Side winner, const Rules& rules);

}  // namespace tsume::doves
