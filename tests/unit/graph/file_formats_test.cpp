// Random graphs there and back in each format that is written, and sections of TSPLIB.
#include "lib/core/random.hpp"
#include "lib/graph/formats.hpp"
#include "lib/graph/write.hpp"
#include "lib/io/error.hpp"
#include "tests/unit/graph/read.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace tsume::graph {
namespace {

std::vector<Arc> random_arcs(core::Random& random, std::size_t n) {
  std::vector<Arc> arcs;
  for (std::uint64_t k = n < 2 ? 0 : random.below(3 * n); k > 0; --k) {
    const auto u = static_cast<Vertex>(random.below(n));
    const auto v = static_cast<Vertex>(random.below(n - 1));
    arcs.emplace_back(u, v < u ? v : v + 1);
  }
  return arcs;
}

// Every format that is written and read, also as it is recognized.
TEST(GraphFormats, ComeBackAsWritten) {
  for (const auto& [format, name] : written_format_names) {
    if (format == GraphFormat::dot) {
      continue;  // graph-import reads it
    }
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
      core::Random random(seed);
      const std::size_t n = random.below(12);
      const auto arcs = random_arcs(random, n);
      Graph graph = Graph::undirected(n, arcs);
      if (format == GraphFormat::dimacs && graph.edge_count() > 0 && random.chance(1, 2)) {
        graph = Graph::directed(n, arcs);
      }
      std::ostringstream out;
      write_graph(out, format, graph, "random", random.chance(1, 2) ? "a < b -- \"c\" & */" : "");
      for (const auto given : {std::optional<GraphFormat>(), std::optional(format)}) {
        const GraphFile file = read(out.str(), given);
        EXPECT_EQ(file.graph, graph) << out.str();
        EXPECT_TRUE(file.names.are_numbers());
        EXPECT_TRUE(file.notes().empty());
      }
    }
  }
}

TEST(Tsplib, HasFixedEdgesAndCoordinates) {
  const std::string head = "NAME : x\nTYPE : HCP\nDIMENSION : 4\nEDGE_DATA_FORMAT : EDGE_LIST\n";
  const std::string edges = "EDGE_DATA_SECTION\n1 2 2 3\n3 4\n4 1\n-1\n";
  const std::string fixed = "FIXED_EDGES_SECTION :\n2 3\n4 1\n-1\n";
  const std::string places = "NODE_COORD_SECTION\n1 0 0\n2 0 1\n3 1 1\n4 1 0\n";
  const std::vector<Arc> expected = {{1, 2}, {3, 0}};
  for (const std::string& text :
       {head + edges + fixed + "EOF\n", head + fixed + edges,
        head + "NODE_COORD_TYPE : TWOD_COORDS\n" + places + edges + fixed}) {
    const GraphFile file = read(text);
    EXPECT_EQ(file.graph.edge_count(), 4U) << text;
    EXPECT_EQ(file.fixed, expected) << text;
  }
  const std::string weights = "EDGE_WEIGHT_TYPE : EXPLICIT\nEDGE_WEIGHT_SECTION\n1 2.5 3\n-1 4\n";
  EXPECT_EQ(read(head + weights + edges).graph.edge_count(), 4U);
  EXPECT_EQ(read(head + places + edges).notes(),
            std::vector<std::string>{"ignored NODE_COORD_SECTION"});
  EXPECT_EQ(error_of(head + edges + "FIXED_EDGES_SECTION\n1 3\n-1\n"),
            "<text>:12: the fixed edge 1 3 is not in the graph");
  EXPECT_EQ(error_of(head + edges + edges), "<text>:10: a second 'EDGE_DATA_SECTION'");
  EXPECT_EQ(error_of(head + edges + "FIXED_EDGES_SECTION\n1 2\n"),
            "<text>:11: the input ends inside FIXED_EDGES_SECTION (no final -1)");
  EXPECT_EQ(error_of(head + "DISPLAY_DATA_SECTION\n1 0 0\n"),
            "<text>:6: the input ends inside DISPLAY_DATA_SECTION");
}

}  // namespace
}  // namespace tsume::graph
