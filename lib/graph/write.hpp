// Writing a graph in any of the formats that a program offers.
#pragma once

#include "lib/graph/formats.hpp"

namespace tsume::graph {

// The formats of write_graph().
inline constexpr core::Named<GraphFormat> written_format_names[] = {
    {GraphFormat::dimacs, "dimacs"},
    {GraphFormat::tsplib, "tsplib"},
    {GraphFormat::graph6, "graph6"},
    {GraphFormat::sparse6, "sparse6"},
    {GraphFormat::dot, "dot"}};

// Writes an undirected graph, as dimacs also a directed one, and the end of its last line. Each
// edge is written once, ascending. Only tsplib has the name, and all but graph6 and sparse6 have
// the comment, one line or empty. Throws core::BadArgument for a graph whose graph6 line
// read_graph() would refuse as too long.
void write_graph(std::ostream& out, GraphFormat format, const Graph& graph,
                 const std::string& name = {}, const std::string& comment = {});

}  // namespace tsume::graph
