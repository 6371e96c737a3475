// What plain move generation says: the verdict on each position of a stream.
#pragma once

#include "lib/doves/rules/position.hpp"
#include "lib/doves/rules/rules.hpp"
#include "lib/io/check_report.hpp"
#include "lib/io/input.hpp"
#include "lib/io/output.hpp"

#include <cstddef>

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

}  // namespace tsume::doves
