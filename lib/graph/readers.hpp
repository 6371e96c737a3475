// What the readers of the single formats share. Internal to lib/graph; callers use formats.hpp.
#pragma once

#include "lib/graph/formats.hpp"
#include "lib/io/input.hpp"

#include <string_view>

namespace tsume::graph {

// Each reads a graph from its first line that is not empty, which the reader has passed, to the end
// of the input. They throw io::ParseError naming the line.
[[nodiscard]] GraphFile read_edge_list(io::LineReader& lines, std::string_view first_line,
                                       const GraphReading& reading);

}  // namespace tsume::graph
