// Which format a text has that may be a graph: one table of all known formats.
#pragma once

#include "lib/graph/lists.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tsume::graph {

// The first line that is not blank and has more than a comment after '#': its place in the text,
// and its number.
struct Beginning {
  std::size_t offset = 0;
  std::uint64_t line = 1;
};
[[nodiscard]] Beginning beginning_of(std::string_view text);

// A format, and the text as rows of fields if it was looked at so.
struct Recognized {
  GraphFormat format;
  std::optional<Lists> lists;
};

// The format of a text, by its lines from `begin` on and, if no mark tells it, by `lists`. Throws
// io::ParseError by `lines` if none can be it, if several can, or if it is one that another program
// converts: then with the command.
[[nodiscard]] Recognized recognize(std::string_view text, const Beginning& begin,
                                   const GraphReading& reading, const io::LineReader& lines);

}  // namespace tsume::graph
