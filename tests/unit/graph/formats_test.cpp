#include "lib/graph/formats.hpp"

#include "lib/core/error.hpp"
#include "lib/core/random.hpp"
#include "lib/graph/compact.hpp"
#include "lib/io/error.hpp"
#include "tests/unit/graph/read.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tsume::graph {
namespace {

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
  const std::string lists =
      "TYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_SECTION\n";
  const std::string head = "TYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : EDGE_LIST\n";
  const std::vector<std::pair<std::string, std::string>> zoo = {
      {"", "<text>: empty input, expected a graph"},
      {"\n\n", "<text>: empty input, expected a graph"},
      {"c only this\np edge 3\n",
       "<text>:2: number of vertices 'edge' is not a number from 0 to 16777216"},
      {"5\n", "<text>:1: cannot tell the format of this graph: name it with --from, found '5'"},
      {"e 1 2\n",
       "<text>:1: this graph can be read as dimacs (--from dimacs), or as edges (--from edges): "
       "choose one, with --heading if the first line is a heading"},
      {"p cnf 3 2\n", "<text>:1: this is a formula in DIMACS CNF, expected a graph"},
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
      {head + "EDGE_DATA_SECTION\n1 2 3\n2 3 1\n3 1 2\n-1\n",
       "<text>:6: the line before has an odd number of vertices: write two for each edge"},
      {lists + "2 3 -1\n1 3 -1\n1 2 -1\n-1\n",
       "<text>:7: vertex 1 comes again: a list is a vertex, its neighbours and -1"},
      {lists + "1 2 3\n2 1 3\n3 1 2\n-1\n-1\n",
       "<text>:6: vertex 2 comes again: a list is a vertex, its neighbours and -1"},
      {head + "EDGE_DATA_SECTION\n1 2\n-1 7\n", "<text>:6: text after the end of the section: '7'"},
      {head + "EDGE_DATA_SECTION\n1 2\n-1\nmore\n", "<text>:7: text after the end: 'more'"},
      {head + "EDGE_DATA_SECTION\n1 -2\n-1\n", "<text>:5: '-2' is not a vertex from 1 to 3"},
      {head + "TYPE : HCP\n", "<text>:4: a second 'TYPE'"},
      {head + "MORE_SECTION\n", "<text>:4: expected 'KEYWORD : VALUE', found 'MORE_SECTION'"},
      {"TYPE : TSP\n", "<text>:1: TYPE is 'TSP', expected HCP"},
      {"TYPE : HCP\nEDGE_DATA_SECTION\n", "<text>:2: EDGE_DATA_SECTION before DIMENSION"},
      {"NAME : x\nDEMAND : X\n", "<text>:2: unknown keyword 'DEMAND'"},
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
  const GraphFile from_zero = read("0 1\n1 2\n");
  EXPECT_EQ(from_zero.graph, Graph::undirected(3, path));
  EXPECT_EQ(from_zero.names.name(0), "0");
  EXPECT_EQ(from_zero.names.find("2", 3), std::optional<Vertex>(2));
  EXPECT_EQ(read_as("0 1\n1 2\n", {.directed = true}).graph, Graph::directed(3, path));
  const GraphFile file = read("1 2\n2 1\n3 3\n2 3\n");
  EXPECT_EQ(file.loops, 1U);
  EXPECT_EQ(file.repeated, 1U);
  EXPECT_EQ(file.graph.size(), 3U);
}

// What a graph in the given lines must be, in words: "a-b b-c", or why it is refused.
std::string told(const std::string& text, const GraphReading& reading = {}) {
  io::Input input = io::Input::from_text(text);
  try {
    const GraphFile file = read_graph(input, reading);
    std::string edges;
    for (Vertex u = 0; u < file.graph.size(); ++u) {
      for (const Vertex v : file.graph.neighbours(u)) {
        if (file.graph.is_directed() || u < v) {
          edges += (edges.empty() ? "" : " ") + file.names.name(u) + '-' + file.names.name(v);
        }
      }
    }
    return edges;
  } catch (const io::ParseError& error) {
    return error.what();
  }
}

bool is_refused(const std::string& text, const GraphReading& reading = {}) {
  return told(text, reading).starts_with("<text>:");
}

// Each was read as a list of edges, of which the first was the heading, and had no tour.
TEST(ReadGraph, RefusesALineThatMayBeAHeading) {
  const std::string triangle = "Linz,Wels\nWels,Steyr\nSteyr,Linz\n";
  const std::string edges = "Linz-Wels Linz-Steyr Wels-Steyr";
  EXPECT_EQ(told(triangle), edges);
  for (const std::string heading : {"town A,town B", "a,b", "A,B", "city,neighbour", "Town1,Town2",
                                    "town,town", "id,from,to", "3,3", "3", "Towns"}) {
    const std::string refused = told(heading + '\n' + triangle);
    EXPECT_TRUE(refused.starts_with("<text>:") && refused.find("--heading") != refused.npos)
        << heading << ": " << refused;
    EXPECT_EQ(told(heading + '\n' + triangle, {.heading = true}), edges) << heading;
  }
  EXPECT_EQ(told("Source,Target\n" + triangle), edges);
  EXPECT_EQ(told("town1,town2,km\nLinz,Wels,31\nWels,Steyr,40\nSteyr,Linz,45\n"), edges);
  EXPECT_EQ(told("town1,town2\n1,2\n2,3\n3,1\n"), "1-2 1-3 2-3");
  EXPECT_EQ(read("tail,head\na,b\nb,a\n").graph,
            Graph::directed(2, std::vector<Arc>{{0, 1}, {1, 0}}));
  // Usual words that are also vertices: a heading, or an edge.
  for (const std::string text :
       {"source,target\na,b\nb,source\ntarget,a\n", "source,target\nsource,a\na,b\nb,source\n",
        "tail head\na b\nb head\nhead a\n"}) {
    EXPECT_NE(told(text).find("line 1 may be a heading (--heading), or an edge"), std::string::npos)
        << text;
  }
  EXPECT_EQ(told("source,target\nsource,a\na,b\nb,source\n", {.heading = true}),
            "source-a source-b a-b");
  EXPECT_EQ(told("source,target\na,b\nb,source\ntarget,a\n", {.format = GraphFormat::edges}),
            "source-target source-b target-a a-b");
  // A certain heading is one, whatever the format.
  EXPECT_EQ(told("Source,Target\n" + triangle, {.format = GraphFormat::edges}), edges);
  EXPECT_EQ(told("source target\nLinz Wels\nWels Linz Steyr\n", {.format = GraphFormat::adjacency}),
            "Linz-Wels Wels-Steyr");
  EXPECT_EQ(told("town1,town2,km\nLinz,Wels,31\nWels,Steyr,40\nSteyr,Linz,45\n",
                 {.format = GraphFormat::edges}),
            edges);
  for (const std::string blank : {"Wels,Steyr,", "Wels,Steyr"}) {
    const std::string rows = "Linz,Wels,31\n" + blank + "\nSteyr,Linz,45\n";
    EXPECT_EQ(told("From,To,Km\n" + rows), edges) << blank;
    EXPECT_TRUE(is_refused("Town,Next,Km\n" + rows, {.heading = true})) << blank;
    EXPECT_EQ(told("Town,Next,Km\n" + rows, {.format = GraphFormat::edges, .heading = true}),
              edges);
    EXPECT_TRUE(is_refused("Town,Next\n" + rows, {.heading = true})) << blank;
    EXPECT_TRUE(is_refused(rows)) << blank;
  }
  EXPECT_TRUE(is_refused("from,to\n1,2\n2,3,1\n3,1\n"));
  // Each was another graph: the vertices behind a label, neighbours, words that are vertices.
  EXPECT_TRUE(is_refused("nr,von,nach,len\ns,a,b,5\ns,b,c,\ns,c,a,7\n", {.heading = true}));
  EXPECT_TRUE(is_refused("vertex,n1,n2,n3\na,b,c,d\nb,c\nc,d\n", {.heading = true}));
  EXPECT_TRUE(is_refused("from,to,x,y\na,b,c,d\nb,c\nc,d\n"));
  const GraphReading adjacency{.format = GraphFormat::adjacency};
  EXPECT_EQ(told("from to a\na b\nb\nc b to\nto\n", adjacency), "from-to from-a to-c a-b b-c");
  EXPECT_EQ(told("a b c\n1 2 a\n2 3 b\n3 1 c\n", adjacency), "a-b a-c a-1 b-2 c-3 1-2 1-3 2-3");
  for (const bool directed : {false, true}) {
    EXPECT_TRUE(is_refused("source target\ntarget source\n", {.directed = directed}));
    const GraphReading both{.format = GraphFormat::edges, .directed = directed};
    EXPECT_EQ(told("source target\ntarget source\n", both),
              directed ? "source-target target-source" : "source-target");
    EXPECT_EQ(told("tail head\n", both), "tail-head");
  }
  EXPECT_EQ(told("from,to\n2,5\n3,4\n5,3\n4,1\n1,2\n"), "1-2 1-4 2-5 3-4 3-5");
  EXPECT_EQ(told("from,to,length [m]\n1,2,10\n2,3,11\n3,1,12\n"), "1-2 1-3 2-3");
}

// Each was read as a list of edges with further columns.
TEST(ReadGraph, TakesAdjacencyLists) {
  const std::string square = "1-2 1-4 2-3 3-4";
  EXPECT_EQ(told("1 2 4\n2 1 3\n3 2 4\n4 3 1\n"), square);
  EXPECT_EQ(told("# networkx\n1 2 4\n2 3\n3 4\n4\n"), square);
  EXPECT_EQ(told("1: 2, 4\n2: 3\n3: 4\n"), square);
  EXPECT_EQ(told("0 : 1 3;\n1 : 0 2;\n2 : 1 3;\n3 : 0 2;\n"), "0-1 0-3 1-2 2-3");
  EXPECT_EQ(told("A,B,C\nB,A,C\nC,A,B\n"), "A-B A-C B-C");
  EXPECT_EQ(told("Linz: Bad Ischl, Wels\nWels: Bad Ischl\n"),
            "Linz-Bad Ischl Linz-Wels Bad Ischl-Wels");
  EXPECT_EQ(told("a:b,c\nb:c\nc:\n"), "a-b a-c b-c");
  EXPECT_TRUE(is_refused("a:b c\nb:c d\n"));        // or names with colons
  EXPECT_TRUE(is_refused("1: 2 3\n2: 1\n3: 2\n"));  // arcs?
  EXPECT_EQ(told("1: 2 3\n2: 1\n3: 2\n", {.directed = true}), "1-2 1-3 2-1 3-2");
  // Weights or neighbours; the option decides.
  const std::string both = "1 2 3\n2 3 4\n3 4 1\n4 1 3\n";
  EXPECT_TRUE(is_refused(both));
  EXPECT_EQ(told(both, {.format = GraphFormat::edges}), square);
  EXPECT_EQ(told(both, {.format = GraphFormat::adjacency}), "1-2 1-3 1-4 2-3 2-4 3-4");
  EXPECT_EQ(told("1 2 7\n2 3 1\n3 1 8\n"), "1-2 1-3 2-3");
  EXPECT_TRUE(is_refused("Linz Wels road\nWels Steyr rail\nSteyr Linz road\n"));
}

TEST(ReadGraph, SeparatesByTheFirstOfTabSemicolonCommaAndBlank) {
  const std::string edges = "Bad Ischl-Wels Bad Ischl-Linz Wels-Linz";
  EXPECT_EQ(told("Bad Ischl\tWels\nWels\tLinz\nLinz\tBad Ischl\n"), edges);
  EXPECT_EQ(told("Bad Ischl;Wels;1,5\nWels;Linz;2,5\nLinz;Bad Ischl;3\n"), edges);
  EXPECT_EQ(told("\"Bad Ischl\" Wels\nWels Linz\nLinz \"Bad Ischl\"\n"), edges);
  EXPECT_EQ(told("\"Ischl, Bad\",Wels\n"), "Ischl, Bad-Wels");
  EXPECT_EQ(told("C#1 D\nD C#1\n"), "C#1-D");
  for (const char* const mixed :
       {"1 2\n2,3\n3 1\n", "a b\nb\tc\nc a\n", "1 2;\n2 3;\n3 1;\n", "1-2\n2-3\n",
        "a:1 b:2\nb:2 c:3\n", "Linz Wels 3,5\nWels Enns 4,5\nEnns Linz 2,0\n", "[1, 2]\n[2, 3]\n",
        "a|b\nb|c\n", "a->b b->c\n", "1\xc2\xa0 2\n2 3\n3 1\n",
        "\xef\xbb\xbfx y\n\xef\xbb\xbfy z\nz x\n", "1 2\rx 2 3\n"}) {
    EXPECT_TRUE(is_refused(mixed)) << mixed;
  }
}

TEST(ReadGraph, RefusesAVertexThatMayBeMissing) {
  EXPECT_EQ(told("1 2\n2 4\n4 1\n"),
            "<text>:3: no line has vertex 3: if it is a vertex without edges, there is no tour; "
            "--from edges reads the numbers as names");
  EXPECT_EQ(told("1 2\n2 4\n4 1\n", {.format = GraphFormat::edges}), "1-2 1-4 2-4");
  EXPECT_EQ(read_as("4 3\n1 2\n2 4\n4 1\n", {.heading = true}).graph.size(), 4U);
}

// Every format that graph-import reads, after comments, too.
TEST(ReadGraph, NamesTheCommandForOtherFormats) {
  const std::vector<std::pair<std::string, std::string>> zoo = {
      {"dot", "graph { a -- b }\n"},
      {"dot", "/* x */ strict digraph \"x\"\n{ a -> b }\n"},
      {"gml", "graph [\n node [ id 0 ]\n]\n"},
      {"gml", "Creator \"x\"\nVersion 1\ngraph\n[\n]\n"},
      {"gexf", "<?xml version='1.0'?>\n<gexf version='1.3'/>\n"},
      {"graphml", "<?xml version='1.0'?>\n<graphml/>\n"},
      {"pajek", "*Vertices 2\n*Edges\n1 2\n"},
      {"json", "{\"nodes\": []}\n"},
      {"json", "[[1,2],[2,3]]\n"},
      {"matrix-market", "%%MatrixMarket matrix coordinate pattern symmetric\n1 1 0\n"},
      {"matrix", "010\n101\n010\n"},
      {"metis", "4 6\n2 3 4\n1 3 4\n1 2 4\n1 2 3\n"},
  };
  for (const auto& [format, text] : zoo) {
    for (const char* const comment : {"", "# a comment\n", "\n#\n"}) {
      EXPECT_NE(told(comment + text).find("graph-import --from " + format), std::string::npos)
          << format << ": " << told(comment + text);
    }
  }
  EXPECT_NE(told("0 1 0\n1 0 1\n0 1 0\n").find("graph-import --from matrix"), std::string::npos);
  EXPECT_NE(told("5 5\n2 5\n1 3\n2 4\n3 5\n4 1\n").find("graph-import --from metis"),
            std::string::npos);
  EXPECT_EQ(read("# a comment\n\np edge 2 1\ne 1 2\n").graph.edge_count(), 1U);
}

// Every list of up to three lines with numbers up to four: the first line is the numbers of
// vertices and edges if that many follow, and it would bring a new vertex as an edge.
TEST(ReadGraph, TakesALineOfNumbersForAHeaderOnlyIfItCannotBeAnEdge) {
  std::vector<std::string> rows;
  for (int a = 1; a <= 4; ++a) {
    for (int b = 0; b <= 4; ++b) {
      rows.push_back(std::to_string(a) + ' ' + std::to_string(b) + '\n');
    }
  }
  std::size_t refused = 0;
  std::size_t headers = 0;
  const auto check = [&](const std::string& first, const std::string& rest) {
    const std::string header = told(first + rest, {.heading = true});
    const std::string plain = told(first + rest, {.format = GraphFormat::edges});
    const std::string found = told(first + rest);
    if (found.starts_with("<text>:")) {
      ++refused;
    } else if (found != plain) {
      EXPECT_EQ(found, header) << first << rest;
      EXPECT_GT(first[2], first[0]);
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
            "<text>:2: line 2 may be the numbers of vertices and edges (--heading), or vertices "
            "(--from edges, --from adjacency)");
  EXPECT_EQ(read("4 6\n1 2\n2 3\n3 4\n4 1\n1 3\n2 4\n").graph.size(), 4U);
  EXPECT_EQ(read("4 6 1\n1 2 9\n2 3 9\n3 4 8\n4 1 7\n1 3 9\n2 4 6\n").graph.size(), 4U);
  // The edge 4-5 could hang on a graph of four vertices.
  EXPECT_THROW(read("4 5\n1 2\n2 3\n3 4\n4 1\n1 3\n"), io::ParseError);
  EXPECT_THROW(read_as("p edge 1 0\n", {.heading = true}), core::BadArgument);
  EXPECT_THROW(read_as("5 4\n1 2\n", {.heading = true}), io::ParseError);
  EXPECT_NE(error_of("# only a comment\n\n").find("empty input"), std::string::npos);
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

// A mark between two vertices was taken for a vertex, and there was no tour.
TEST(ReadGraph, TakesArrowsBetweenVertices) {
  for (const std::string arrow :
       {"-", "--", "---", "–", "—", "->", "-->", "=>", "→", "<->", "<=>", "⟷"}) {
    const auto line = [&](const char* u, const char* v) {
      return std::string(u) + " " + arrow + " " + v + "\n";
    };
    const std::string numbers = line("1", "2") + line("2", "3");
    const GraphFile file = read(numbers);
    EXPECT_EQ(file.graph, Graph::undirected(3, path)) << arrow;
    EXPECT_EQ(file.notes().size(), 1U);
    const bool two_heads = arrow.starts_with('<') || arrow == "⟷";
    EXPECT_EQ(is_refused(numbers, {.directed = true}), two_heads) << arrow;
    if (!two_heads) {
      const GraphFile arcs = read_as(numbers, {.directed = true});
      EXPECT_EQ(arcs.graph, Graph::directed(3, path)) << arrow;
      EXPECT_TRUE(arcs.notes().empty());
    }
    const GraphFile names = read(line("a", "b") + line("b", "c"));
    EXPECT_EQ(names.graph, Graph::undirected(3, path)) << arrow;
    EXPECT_EQ(names.names.list(), (std::vector<std::string>{"a", "b", "c"}));
  }
}

// Each of these had another verdict than what was meant.
TEST(ReadGraph, RefusesMarksThatMayBeNames) {
  const GraphReading edges{.format = GraphFormat::edges};
  const GraphReading adjacency{.format = GraphFormat::adjacency, .directed = true};
  EXPECT_EQ(told("a \"-\" c\n\"-\" c\nc b\nb a\n", adjacency), "a-- a-c --c c-b b-a");
  EXPECT_EQ(told("a - c\n- c\nc b\nb a\n", adjacency), "a-- a-c --c c-b b-a");
  EXPECT_EQ(told("a \"-\" 1\n\"-\" b 1\n", edges), "a-- --b");
  EXPECT_TRUE(is_refused("a - b\n- b 1\n", edges));
  EXPECT_TRUE(is_refused("a - b - c\nc - d - a\n", edges));
  for (const std::string separator : {",", ";", "\t"}) {
    EXPECT_EQ(told("\"a\" " + separator + "b\nb" + separator + " \"c\" \n", edges), "a-b b-c");
    EXPECT_TRUE(is_refused("\"a\" xb" + separator + "1\n", edges)) << "text after a quote";
    EXPECT_TRUE(is_refused("a" + separator + "\"b\" c\nb" + separator + "d\n", edges));
  }
  for (const std::string dash : {"-", "–", "—"}) {
    EXPECT_TRUE(is_refused("edge km\n1" + dash + "2 5\n2" + dash + "3 5\n3" + dash + "1 5\n"));
    EXPECT_TRUE(is_refused("a" + dash + "b 5\nb" + dash + "c 5\nc" + dash + "a 5\n"));
    EXPECT_TRUE(is_refused("a" + dash + " b\na" + dash + " c\nb" + dash + " c\n"));
    EXPECT_TRUE(is_refused("a " + dash + "b\nb " + dash + "c\nc " + dash + "a\n"));
    EXPECT_FALSE(is_refused("Bad" + dash + "Ischl Wels\nWels Linz\nLinz Bad" + dash + "Ischl\n"));
  }
}

TEST(ReadGraph, RefusesHeadingsThatDoNotFit) {
  EXPECT_TRUE(is_refused("5 4\n4 5\n4 1\n1 2\n2 3\n", {.directed = true}));
  EXPECT_TRUE(is_refused("5 4\n4 5\n4 1\n1 2\n2 3\n"));
  EXPECT_TRUE(is_refused("6 5\n5 6\n5 1\n1 2\n2 3\n3 4\n", {.directed = true}));
  EXPECT_TRUE(is_refused("5 4\n1 2 3\n2 4\n3 4\n4 1\n", {.heading = true}));
  EXPECT_FALSE(is_refused("4 5\n1 2 3\n2 4\n3 4\n4 1\n", {.heading = true}));
  EXPECT_FALSE(is_refused("4 4\n1: 2 3\n2: 1 4\n3: 1 4\n4: 2 3\n", {.heading = true}));
}

TEST(ReadGraph, DoubtsOnlyNamesThatAreVertices) {
  EXPECT_TRUE(is_refused("a: b c d\nb: c,d\nc: d\nd: a\n"));
  EXPECT_FALSE(is_refused("source,target,color\na,b,#1f77b4\nb,c,#ff0000\nc,a,#00ff00\n"));
  EXPECT_FALSE(is_refused("source,target,name\na,b,a b\nb,c,b c\nc,a,c a\n"));
  EXPECT_FALSE(is_refused("\"#1\",\"#2\"\n\"#2\",\"#3\"\n\"#3\",\"#1\"\n"));
}

TEST(ReadGraph, NamesAreWordsOfTheFile) {
  EXPECT_EQ(told("01 02\n02 x\nx 01\n"), "01-02 01-x 02-x");
  EXPECT_TRUE(is_refused("01 2\n2 1\n1 3\n3 01\n"));
  EXPECT_TRUE(is_refused("1 2\n2 -3\n"));
  EXPECT_EQ(told("1 2\n2 -3\n", {.format = GraphFormat::edges}), "1-2 2--3");
  EXPECT_EQ(told("a b\n"), "a-b");
  // Without two names in a line, the first line is no heading either.
  EXPECT_EQ(error_of("a-b\nb-c\n").find("heading"), std::string::npos);
  EXPECT_EQ(read("1 2\n2 x\n").notes(),
            std::vector<std::string>{"vertices are names, as 'x' is not a number"});
  EXPECT_EQ(error_of("from,to\n"), "<text>:1: no edges after the heading in line 1");
  EXPECT_EQ(error_of("1,2\n,3\n"), "<text>:2: a vertex with an empty name");
  EXPECT_EQ(error_of("1,2\n\"\",3\n"), "<text>:2: a vertex with an empty name");
  for (const char* text : {"1,2\n,{}\n", "1;2\n;{}\n", "1,2\n, {\"weight\": 1}\n", "1,2\n,,{}\n"}) {
    EXPECT_EQ(error_of(text), "<text>:2: a vertex with an empty name");
  }
  EXPECT_EQ(read("New York,a%b\n").names.list(), (std::vector<std::string>{"New York", "a%b"}));
  EXPECT_EQ(as_word("New York, a%b"), "New%20York%2C%20a%25b");
  EXPECT_EQ(error_of("\xff a\n\xc3\xbf a\n"),
            "<text>:2: two names differ only in bytes that are not UTF-8, as 'ÿ'");
  EXPECT_THROW(read_as("p edge 1 0\n", {.directed = true}), core::BadArgument);
}

TEST(ReadGraph, RefusesWhatItCannotTell) {
  EXPECT_NE(error_of("DQ\n").find("cannot tell the format"), std::string::npos);
  EXPECT_EQ(read("DQc\n").graph.size(), 5U);
  EXPECT_NE(error_of("1 2\n2 3\n5\n").find("1 field in this line, 2 in line 1"), std::string::npos);
  EXPECT_NE(error_of(">>graph6<<DQ\n").find("expected 2 characters"), std::string::npos);
  EXPECT_NE(error_of(">>graph6<<DQcc\n").find("expected 2 characters"), std::string::npos);
  EXPECT_NE(error_of(":Fa@x\n:\n").find("ends"), std::string::npos);
  EXPECT_NE(error_of(":F\x01\n").find("is not a character"), std::string::npos);
}

// A first edge that may be "M N" is not called a heading that does not fit.
TEST(ReadGraph, DoubtsAHeadingThatFitsInOneOrderOnly) {
  EXPECT_NE(error_of("2 4\n1 2\n3 4\n4 1\n2 3\n").find("line 1 may be the numbers"),
            std::string::npos);
}

// Each name may be an edge or have a weight. Time by the square of their number is a minute here.
TEST(ReadGraph, RefusesManyDoubtfulNames) {
  constexpr int side = 200;
  for (const char mark : {'-', '@'}) {
    std::string text;
    const auto name = [&](int i, int j) { return std::to_string(i) + mark + std::to_string(j); };
    for (int i = 0; i < side; ++i) {
      for (int j = 0; j < side; ++j) {
        text += name(i, j) + ';' + name(i + 1, j) + '\n' + name(i, j) + ';' + name(i, j + 1) + '\n';
      }
      text += std::to_string(i) + ';' + std::to_string(i + 1) + '\n';
    }
    const std::string error = error_of(text);
    EXPECT_NE(error.find("<text>:1: '0"), std::string::npos) << error;
  }
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
