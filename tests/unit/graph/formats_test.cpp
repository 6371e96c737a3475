#include "lib/graph/formats.hpp"

#include "lib/core/error.hpp"
#include "lib/core/random.hpp"
#include "lib/graph/compact.hpp"
#include "lib/io/error.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tsume::graph {
namespace {

GraphFile read(const std::string& text) {
  io::Input input = io::Input::from_text(text);
  return read_graph(input);
}

std::string error_of(const std::string& text) {
  try {
    static_cast<void>(read(text));
    return "no error";
  } catch (const io::ParseError& error) {
    return error.what();
  }
}

const std::vector<Arc> path = {{0, 1}, {1, 2}};

TEST(ReadGraph, TakesDimacs) {
  const GraphFile file = read("c a comment\r\n\np edge 3 4\ne 1 2\nn 1 7\ne 3 2\ne 2 3\ne 1 1");
  EXPECT_EQ(file.graph, Graph::undirected(3, path));
  EXPECT_EQ(file.loops, 1U);
  EXPECT_EQ(file.repeated, 1U);
  EXPECT_EQ(read("p col 3 2\ne 1 2\ne 2 3\n").graph, Graph::undirected(3, path));
}

TEST(ReadGraph, TakesDirectedArcs) {
  const std::vector<Arc> arcs = {{0, 1}, {1, 2}, {2, 1}};
  const GraphFile file = read("p edge 3 3\na 1 2\ne 2 3\na 1 2\n");
  EXPECT_EQ(file.graph, Graph::directed(3, arcs));
  EXPECT_EQ(file.repeated, 1U);
}

TEST(ReadGraph, TakesTsplibEdgeLists) {
  const GraphFile file = read(
      "NAME: x\nCOMMENT : a : b\nTYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : EDGE_LIST\n"
      "EDGE_DATA_SECTION\n 1 2\n3\t2\n-1\nEOF\n");
  EXPECT_EQ(file.graph, Graph::undirected(3, path));
}

TEST(ReadGraph, TakesTsplibAdjacencyLists) {
  const GraphFile file = read(
      "TYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : ADJ_LIST\n"
      "EDGE_DATA_SECTION\n1 2 -1\n2 1\n3 -1 -1\n");
  EXPECT_EQ(file.graph, Graph::undirected(3, path));
  EXPECT_EQ(file.repeated, 1U);
}

TEST(ReadGraph, NamesTheFirstError) {
  const std::string head = "TYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : EDGE_LIST\n";
  const std::vector<std::pair<std::string, std::string>> zoo = {
      {"", "<text>: empty input, expected a graph"},
      {"\n\n", "<text>:2: empty input, expected a graph"},
      {"c only\n", "<text>:1: the input ends before the header 'p edge'"},
      {"5\n",
       "<text>:1: cannot tell the format of this graph: name it with --from (a list of edges "
       "between names: --names), found '5'"},
      {"e 1 2\n", "<text>:1: expected the header 'p edge VERTICES EDGES', found 'e 1 2'"},
      {"p cnf 3 2\n", "<text>:1: expected 'p edge VERTICES EDGES', found 'p cnf 3 2'"},
      {"p edge 3\n", "<text>:1: number of vertices 'edge' is not a number from 0 to 16777216"},
      {"p edge 99999999999999999999 1\n",
       "<text>:1: number of vertices '99999999999999999999' is not a number from 0 to 16777216"},
      {"p edge 16777217 1\n",
       "<text>:1: number of vertices '16777217' is not a number from 0 to 16777216"},
      {"p edge 3 -1\n", "<text>:1: number of edges '-1' is not a number"},
      {"p edge 3 1\np edge 3 1\n", "<text>:2: a second header"},
      {"p edge 3 1\ne 1 4\n", "<text>:2: '4' is not a vertex from 1 to 3"},
      {"p edge 3 1\ne 0 1\n", "<text>:2: '0' is not a vertex from 1 to 3"},
      {"p edge 3 1\ne 1\n", "<text>:2: expected two vertices, found 'e 1'"},
      {"p edge 3 1\nx 1 2\n", "<text>:2: expected 'e U V' or 'a U V', found 'x 1 2'"},
      {"p edge 3 1\ne 1 2\ne 2 3\n", "<text>:3: more edges than the header's 1"},
      {"p edge 3 5\ne 1 2\ne 2 3\n", "<text>:3: the input ends after 2 of the header's 5 edges"},
      {std::string("p edge 3 1\ne 1 \0 2\n", 19), "<text>:2: NUL byte in the input"},
      {head, "<text>:3: no EDGE_DATA_SECTION"},
      {head + "EDGE_DATA_SECTION\n1 2\n",
       "<text>:5: the input ends inside EDGE_DATA_SECTION (no final -1)"},
      {head + "EDGE_DATA_SECTION\n1 2 3\n-1\n", "<text>:6: an edge with one end"},
      {head + "EDGE_DATA_SECTION\n1 2\n-1 7\n", "<text>:6: text after the end of the section: '7'"},
      {head + "EDGE_DATA_SECTION\n1 2\n-1\nmore\n", "<text>:7: text after the end: 'more'"},
      {head + "EDGE_DATA_SECTION\n1 -2\n-1\n", "<text>:5: '-2' is not a vertex from 1 to 3"},
      {head + "TYPE : HCP\n", "<text>:4: a second 'TYPE'"},
      {head + "MORE_SECTION\n", "<text>:4: expected 'KEYWORD : VALUE', found 'MORE_SECTION'"},
      {"TYPE : TSP\n", "<text>:1: TYPE is 'TSP', expected HCP"},
      {"TYPE : HCP\nEDGE_DATA_SECTION\n", "<text>:2: EDGE_DATA_SECTION before DIMENSION"},
      {"DEMAND : X\n", "<text>:1: unknown keyword 'DEMAND'"},
  };
  for (const auto& [text, message] : zoo) {
    EXPECT_EQ(error_of(text), message) << text;
  }
}

GraphFile read_as(const std::string& text, const GraphReading& reading) {
  io::Input input = io::Input::from_text(text);
  return read_graph(input, reading);
}

TEST(ReadGraph, TakesTheBareHeaderOfTheChallenge) {
  EXPECT_EQ(read("p 3 2\ne 1 2\ne 2 3\n").graph, Graph::undirected(3, path));
}

// The examples of nauty's formats.txt.
TEST(ReadGraph, TakesNautysFormats) {
  const std::vector<Arc> five{{0, 2}, {0, 4}, {1, 3}, {3, 4}};
  EXPECT_EQ(read(">>graph6<<DQc\n").graph, Graph::undirected(5, five));
  EXPECT_EQ(read_as("DQc", {GraphFormat::graph6}).graph, Graph::undirected(5, five));
  const std::vector<Arc> seven{{0, 1}, {0, 2}, {1, 2}, {5, 6}};
  EXPECT_EQ(read(":Fa@x^\n").graph, Graph::undirected(7, seven));
  const std::vector<Arc> arcs{{0, 2}, {0, 4}, {3, 1}, {3, 4}};
  EXPECT_EQ(read("&DI?AO?\n").graph, Graph::directed(5, arcs));
}

TEST(ReadGraph, TakesListsOfEdges) {
  EXPECT_EQ(read("1 2\n2 3 # a comment\n\n").graph, Graph::undirected(3, path));
  EXPECT_EQ(read_as("0 1\n1 2\n", {.zero_based = true}).graph, Graph::undirected(3, path));
  EXPECT_EQ(read_as("0 1\n1 2\n", {.zero_based = true, .directed = true}).graph,
            Graph::directed(3, path));
  const GraphFile file = read("1 2\n2 1\n3 3\n");
  EXPECT_EQ(file.loops, 1U);
  EXPECT_EQ(file.repeated, 1U);
  EXPECT_EQ(file.graph.size(), 3U);
}

// Every list of up to three lines with numbers up to four, read in each way.
TEST(ReadGraph, TakesALineOfNumbersForAHeaderOnlyIfItCannotBeAnEdge) {
  const auto outcome = [](const std::string& text, std::optional<EdgeListStart> start) {
    try {
      return std::optional(read_as(text, {.format = GraphFormat::edges, .start = start}));
    } catch (const io::ParseError&) {
      return std::optional<GraphFile>();
    }
  };
  std::vector<std::string> rows;
  for (int a = 1; a <= 4; ++a) {
    for (int b = 0; b <= 4; ++b) {
      rows.push_back(std::to_string(a) + ' ' + std::to_string(b) + '\n');
    }
  }
  std::size_t refused = 0;
  std::size_t headers = 0;
  const auto check = [&](const std::string& first, const std::string& rest) {
    const auto header = outcome(first + rest, EdgeListStart::header);
    const auto plain = outcome(first + rest, EdgeListStart::plain);
    const auto told = outcome(first + rest, std::nullopt);
    const bool edge = first[2] != '0' && first[2] <= first[0];  // and not more edges than vertices
    if (!header) {
      EXPECT_EQ(told.has_value(), plain.has_value()) << first << rest;
      EXPECT_TRUE(!told || told->graph == plain->graph) << first << rest;
    } else if (edge) {
      EXPECT_FALSE(told) << first << rest;
      ++refused;
    } else {
      ASSERT_TRUE(told) << first << rest;
      EXPECT_EQ(told->graph, header->graph) << first << rest;
      EXPECT_EQ(told->notes().front().substr(0, 40), "line 1 gives the numbers of vertices and");
      EXPECT_EQ(told->graph.size(), static_cast<std::size_t>(first[0] - '0'));
      ++headers;
    }
  };
  for (const std::string& first : rows) {
    check(first, "");
    for (const std::string& second : rows) {
      check(first, second);
      for (const std::string& third : rows) {
        check(first, second + third);
      }
    }
  }
  EXPECT_GT(refused, 50U);
  EXPECT_GE(headers, 5U);
}

TEST(ReadGraph, NamesTheOptionForTheFirstLineOfEdges) {
  EXPECT_EQ(error_of("# c\n5 4\n5 1\n1 2\n2 3\n3 4\n"),
            "<text>:6: line 2 may be an edge, or the numbers of vertices and edges: give "
            "--edge-list plain or --edge-list header");
  EXPECT_EQ(read("4 5\n1 2\n2 3\n3 4\n4 1\n1 3\n").graph.size(), 4U);
  EXPECT_EQ(read_as("5 4\n1 2\n", {.start = EdgeListStart::plain}).graph.size(), 5U);
  EXPECT_THROW(read_as("p edge 1 0\n", {.start = EdgeListStart::plain}), core::BadArgument);
  EXPECT_THROW(read_as("5 4\n1 2\n", {.start = EdgeListStart::header}), io::ParseError);
  EXPECT_NE(error_of("# only a comment\n\n").find("no edges"), std::string::npos);
  EXPECT_NE(error_of("1 2\n0 1\n").find("--zero-based"), std::string::npos);
}

TEST(ReadGraph, TakesHeadersAsOthersWriteThem) {
  const GraphFile doubled = read("p edge 3 4\ne 1 2\ne 2 3\n");
  EXPECT_EQ(doubled.graph, Graph::undirected(3, path));
  EXPECT_EQ(doubled.notes(),
            std::vector<std::string>{"the header counts every edge twice (4, found 2)"});
  EXPECT_EQ(read("TYPE : HCP (random graph)\nDIMENSION : 3\nEDGE_DATA_FORMAT : EDGE_LIST\n"
                 "EDGE_DATA_SECTION\n1 2\n3 2\n-1\n")
                .graph,
            Graph::undirected(3, path));
  EXPECT_EQ(error_of(">>graph6<<DQc\nDQc\n"),
            "<text>:2: a second graph, expected one; 'sed -n 2p' selects this one");
}

// The edges of a graph between words, or between numbers if there are none.
std::vector<std::pair<std::string, std::string>> named_edges(const GraphFile& file) {
  const auto name = [&](Vertex v) {
    return file.names.empty() ? std::to_string(v + 1) : file.names[v];
  };
  std::vector<std::pair<std::string, std::string>> result;
  for (Vertex u = 0; u < file.graph.size(); ++u) {
    for (const Vertex v : file.graph.neighbours(u)) {
      result.emplace_back(name(u), name(v));
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

// Random arcs between numbers or words, as programs write them: blanks or commas, a heading,
// quotes, weights after the vertices.
TEST(ReadGraph, TakesNamesCommasHeadingsAndColumns) {
  core::Random random(17);
  const std::vector<std::string> words{"Bern", "x-1", "7", "12", "_b>a", "K\xc3\xb6ln", "AA", "3"};
  std::size_t told = 0;
  for (int round = 0; round < 500; ++round) {
    const bool commas = random.chance(1, 2);
    const bool named = random.chance(2, 3);
    const bool heading = commas && random.chance(1, 2);
    const bool columns = random.chance(1, 2);
    std::string text = heading ? "Source,Target\n" : "";
    std::set<std::pair<std::string, std::string>> arcs;
    bool tells = false;  // one of the words can only be a name
    for (std::uint64_t i = 2 + random.below(9); i > 0; --i) {
      const auto vertex = [&] {
        return named ? words[random.below(words.size())] : std::to_string(1 + random.below(9));
      };
      const std::string u = vertex();
      const std::string v = vertex();
      tells = tells || std::string("713").find(u[0]) == std::string::npos ||
              std::string("713").find(v[0]) == std::string::npos;
      text += commas ? '"' + u + "\", " + v + (columns ? ",0.5" : "")
                     : u + "  " + v + (columns ? "\t3 {'w': 1, 'x': 2}" : "");
      text += '\n';
      if (u != v) {
        arcs.insert({u, v});
      }
    }
    // Whether words are names is told by the option, or by a word after numbers.
    const bool option = named && (!tells || random.chance(1, 2));
    told += option ? 1U : 0U;
    const GraphFile file =
        read_as(text, {.format = GraphFormat::edges,
                       .names = option,
                       .directed = true,
                       .start = named ? std::nullopt : std::optional(EdgeListStart::plain)});
    const auto expected = std::vector(arcs.begin(), arcs.end());
    EXPECT_EQ(named_edges(file), expected) << text;
    const std::size_t notes = (columns ? 1U : 0U) + (heading ? 1U : 0U) +
                              (named && !option ? 1U : 0U) + (file.loops > 0 ? 1U : 0U) +
                              (file.repeated > 0 ? 1U : 0U);
    EXPECT_EQ(file.notes().size(), notes) << text;
  }
  EXPECT_GT(told, 50U);
}

// A mark between two vertices was taken for a vertex, and there was no tour.
TEST(ReadGraph, TakesArrowsBetweenVertices) {
  for (const char* const arrow : {"->", "--", "=>", "<->", "→"}) {
    const auto line = [&](const char* u, const char* v) {
      return std::string(u) + " " + arrow + " " + v + "\n";
    };
    const std::string numbers = line("1", "2") + line("2", "3");
    const GraphFile file = read(numbers);
    EXPECT_EQ(file.graph, Graph::undirected(3, path)) << arrow;
    EXPECT_EQ(file.notes().size(), 1U);
    const GraphFile arcs = read_as(numbers, {.directed = true});
    EXPECT_EQ(arcs.graph, Graph::directed(3, path)) << arrow;
    EXPECT_TRUE(arcs.notes().empty());
    const GraphFile names = read_as(line("a", "b") + line("b", "c"), {.names = true});
    EXPECT_EQ(names.graph, Graph::undirected(3, path)) << arrow;
    EXPECT_EQ(names.names.list(), (std::vector<std::string>{"a", "b", "c"}));
  }
}

// A vertex 02 of the lines before a name was 2, and another one than the 02 of the lines after it.
TEST(ReadGraph, ZerosBeforeANumberBelongToAName) {
  for (const std::string start : {"01 02\n", "7 8\n01 02\n002 7\n10 0100\n2 02\n"}) {
    const std::string text = start + "02 x\nx 01\nx 1\n";
    const GraphFile told = read_as(text, {.names = true});
    const GraphFile found = read(text);
    EXPECT_EQ(found.names.list(), told.names.list());
    EXPECT_EQ(found.graph, told.graph);
  }
}

TEST(ReadGraph, RefusesNamesThatMayBeMistakes) {
  EXPECT_EQ(error_of("1 2\n2 -3\n"),
            "<text>:2: '-3' is not the number of a vertex (--names: any word)");
  EXPECT_NE(error_of("a b\n").find("--names"), std::string::npos);
  EXPECT_EQ(read("1 2\n2 x\n").notes(),
            std::vector<std::string>{"vertices are names, as 'x' in line 2 is not a number"});
  EXPECT_EQ(error_of("a,b\n"), "<text>:1: no edges after the heading in line 1");
  EXPECT_EQ(error_of("1,2\n\"a,b\",3\n"), "<text>:2: a quoted field with a comma: '\"a,b\",3'");
  EXPECT_EQ(error_of("1,2\n,3\n"), "<text>:2: expected two vertices, found ',3'");
  EXPECT_EQ(read_as("New York,a%b\n", {.names = true}).names.list(),
            (std::vector<std::string>{"New%20York", "a%25b"}));
  EXPECT_EQ(read("1,2\n2,3\n3,1\n").graph.edge_count(), 3U);
  EXPECT_THROW(read_as("p edge 1 0\n", {.format = GraphFormat::dimacs, .names = true}),
               core::BadArgument);
}

TEST(ReadGraph, RefusesWhatItCannotTell) {
  EXPECT_NE(error_of("DQc\n").find("cannot tell the format"), std::string::npos);
  EXPECT_NE(error_of("1 2\n3\n").find("expected two vertices"), std::string::npos);
  EXPECT_NE(error_of("0 1\n").find("is not a vertex from 1"), std::string::npos);
  EXPECT_NE(error_of(">>graph6<<DQ\n").find("expected 2 characters"), std::string::npos);
  EXPECT_NE(error_of(">>graph6<<DQcc\n").find("expected 2 characters"), std::string::npos);
  EXPECT_NE(error_of(":Fa@x\n:\n").find("ends"), std::string::npos);
  EXPECT_NE(error_of(":F\x01\n").find("is not a character"), std::string::npos);
}

// A directed graph of fewer than 63 vertices in digraph6.
std::string to_digraph6(const Graph& graph) {
  std::string line{'&', static_cast<char>(63 + graph.size())};
  std::size_t bits = 0;
  for (Vertex u = 0; u < graph.size(); ++u) {
    for (Vertex v = 0; v < graph.size(); ++v, ++bits) {
      if (bits % 6 == 0) {
        line += '?';
      }
      line.back() = static_cast<char>(line.back() + (graph.has_arc(u, v) ? 32 >> bits % 6 : 0));
    }
  }
  return line;
}

// Random graphs in each format and back; a line that is cut is refused or is a smaller graph.
TEST(CompactFormats, RoundTrip) {
  core::Random random(5);
  for (int instance = 0; instance < 400; ++instance) {
    const std::size_t n = random.below(instance % 10 == 0 ? 100 : 20);
    std::vector<Arc> arcs;
    for (std::size_t i = 0; n > 1 && i < random.below(3 * n); ++i) {
      const auto u = static_cast<Vertex>(random.below(n));
      const auto v = static_cast<Vertex>(random.below(n));
      if (u != v) {
        arcs.emplace_back(u, v);
      }
    }
    const Graph graph = Graph::undirected(n, arcs);
    const Graph directed = Graph::directed(n, arcs);
    EXPECT_EQ(read_as(to_graph6(graph), {GraphFormat::graph6}).graph, graph) << instance;
    EXPECT_EQ(read(to_sparse6(graph)).graph, graph) << instance;
    if (n < 63) {
      EXPECT_EQ(read(to_digraph6(directed)).graph, directed) << instance;
    }
    const std::string line = to_sparse6(graph);
    for (std::size_t length = 1; length < line.size(); ++length) {
      try {
        EXPECT_LE(read(line.substr(0, length)).graph.edge_count(), graph.edge_count());
      } catch (const io::ParseError&) {
      }
    }
  }
}

}  // namespace
}  // namespace tsume::graph
