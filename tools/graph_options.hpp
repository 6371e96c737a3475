// How tools read graphs that do not say themselves what they are.
#pragma once

#include "lib/cli/options.hpp"
#include "lib/graph/formats.hpp"

namespace tsume::tools {

inline void add_graph_options(cli::Options& options, graph::GraphReading& reading) {
  options.choice("from", reading.format, graph::graph_format_names, "format of the input");
  options.flag("heading", reading.heading, "the first line of a list has no edge");
  options.gone("edge-list", "use --heading or --from edges");
  options.gone("names", "words are read as names");
  options.gone("zero-based", "numbers from 0 are recognized");
  options.flag("directed", reading.directed, "treat a list of edges as arcs");
}

}  // namespace tsume::tools
