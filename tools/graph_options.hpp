// How tools read graphs that do not say themselves what they are.
#pragma once

#include "lib/cli/options.hpp"
#include "lib/graph/formats.hpp"

namespace tsume::tools {

inline void add_graph_options(cli::Options& options, graph::GraphReading& reading) {
  options.choice("from", reading.format, graph::graph_format_names,
                 "format of the graph, where its first line does not tell");
  options.flag("zero-based", reading.zero_based, "a list of edges counts vertices from 0");
  options.flag("directed", reading.directed, "a list of edges is one of arcs");
}

}  // namespace tsume::tools
