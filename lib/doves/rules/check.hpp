// The verdict on each position of a stream, by plain move generation.
#pragma once

#include "lib/doves/rules/rules.hpp"
#include "lib/io/input.hpp"
#include "lib/io/output.hpp"

#include <cstddef>
#include <cstdint>

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

}  // namespace tsume::doves
