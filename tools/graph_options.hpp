// How tools read graphs that do not say themselves what they are.
#pragma once

#include "lib/cli/options.hpp"
#include "lib/graph/formats.hpp"

namespace tsume::tools {

inline void add_graph_options(cli::Options& options, graph::GraphReading& reading) {
  options.choice("from", reading.format, graph::graph_format_names, "format of the input");
  options.flag("names", reading.names, "each word in a list of edges is the name of a vertex");
  options.flag("zero-based", reading.zero_based, "number the vertices in a list of edges from 0");
  options.choice("edge-list", reading.start, graph::edge_list_names,
                 "the first line of a list of edges: its sizes, or an edge", "auto");
  options.flag("directed", reading.directed, "treat a list of edges as arcs");
  options.exclusive({"names", "zero-based"});
  options.exclusive({"names", "edge-list"});
}

}  // namespace tsume::tools
