// Drawing the boards of an input, or positions along their solutions, as freecell-show does.
#pragma once

#include "lib/core/exit.hpp"
#include "lib/freecell/formats/show.hpp"
#include "lib/freecell/rules/replay.hpp"
#include "lib/io/input.hpp"
#include "lib/io/record_printer.hpp"
#include "lib/io/work_through.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace tsume::freecell {

struct ShowRequest {
  BoardFormat format = BoardFormat::text;
  Variant variant;
  std::optional<ToEmpty> to_empty;  // nullopt: as check_moves()
  AutoMoves auto_moves = AutoMoves::none;
  std::optional<std::uint64_t> ply;  // the position after so many moves; else after all
  bool each_ply = false;             // every position from the start to the end
  bool color = false;                // red cards in red
};

// Writes or draws each board of `boards` after the moves of its solution, if there are any: in one
// output SVG as one sheet and HTML as one page. An item is bad if its board or its solution is.
core::ItemTally show_boards(io::Input boards, std::optional<io::Input> solutions,
                            const ShowRequest& request, const io::ListOptions& how,
                            const io::RecordOutput& to);

}  // namespace tsume::freecell
