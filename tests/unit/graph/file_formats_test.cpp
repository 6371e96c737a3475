// DOT, GraphML, matrices, sections of TSPLIB: random graphs there and back, and what is refused.
#include "lib/core/random.hpp"
#include "lib/graph/formats.hpp"
#include "lib/graph/write.hpp"
#include "lib/io/error.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace tsume::graph {
namespace {

GraphFile read(const std::string& text, std::optional<GraphFormat> format = {}) {
  io::Input input = io::Input::from_text(text);
  return read_graph(input, {.format = format});
}

std::string error_of(const std::string& text, std::optional<GraphFormat> format = {}) {
  try {
    static_cast<void>(read(text, format));
    return "no error";
  } catch (const io::ParseError& error) {
    return error.what();
  }
}

std::vector<Arc> random_arcs(core::Random& random, std::size_t n) {
  std::vector<Arc> arcs;
  for (std::uint64_t k = n < 2 ? 0 : random.below(3 * n); k > 0; --k) {
    const auto u = static_cast<Vertex>(random.below(n));
    const auto v = static_cast<Vertex>(random.below(n - 1));
    arcs.emplace_back(u, v < u ? v : v + 1);
  }
  return arcs;
}

// Every format that is written, also as it is recognized by its first line.
TEST(GraphFormats, ComeBackAsWritten) {
  for (const auto& [format, name] : written_format_names) {
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
        EXPECT_TRUE(file.names.empty());
        EXPECT_TRUE(file.notes().empty());
      }
    }
  }
}

// A graph with names, as other programs may lay it out.
struct Sample {
  std::vector<std::string> names;
  std::vector<Arc> arcs;
  bool directed = false;
};

Sample random_sample(core::Random& random) {
  Sample sample;
  const std::size_t n = 1 + random.below(8);
  for (std::size_t v = 0; v < n; ++v) {
    sample.names.push_back((random.chance(1, 4)   ? "a b"
                            : random.chance(1, 3) ? "graph"
                                                  : "x") +
                           std::to_string(v * 7));
  }
  sample.arcs = random_arcs(random, n);
  sample.directed = random.chance(1, 2);
  return sample;
}

// One of several texts.
std::string any(core::Random& random, const std::vector<std::string>& texts) {
  return texts[random.below(texts.size())];
}

void expect_same(const GraphFile& file, const Sample& sample, const std::string& text) {
  const std::size_t n = sample.names.size();
  const Graph expected =
      sample.directed ? Graph::directed(n, sample.arcs) : Graph::undirected(n, sample.arcs);
  EXPECT_EQ(file.graph, expected) << text;
  ASSERT_EQ(file.names.size(), n) << text;
  for (Vertex v = 0; v < n; ++v) {
    EXPECT_EQ(file.names[v], printable_name(sample.names[v]));
  }
}

TEST(Dot, IsReadAsOthersLayItOut) {
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    core::Random random(seed);
    const Sample sample = random_sample(random);
    const auto gap = [&] {
      return any(random, {" ", "\n", "/* graph {} \n -- */", " // a -- b\n", "\n# line 3\n", "\t"});
    };
    const auto id = [&](Vertex v) {
      const std::string& name = sample.names[v];
      const bool plain = name.find(' ') == name.npos;
      return plain && random.chance(1, 2) ? name
             : random.chance(1, 4) ? '"' + name.substr(0, 1) + "\"" + gap() + "+" + gap() + "\"" +
                                         name.substr(1) + '"'
                                   : '"' + name + '"';
    };
    const auto attributes = [&] {
      return any(random, {"", "[]", "[weight=3]", "[label=\"a -- b ] }\", color = red; x]",
                          "[label=<<b>x</b>>][pos=\"1,-2\"]"});
    };
    std::string text = any(random, {"", "strict ", "STRICT\n"}) +
                       (sample.directed ? any(random, {"digraph", "DiGraph"}) : "graph") +
                       any(random, {"", " G", " \"G 1\""}) + gap() + "{" + gap();
    for (Vertex v = 0; v < sample.names.size(); ++v) {
      text += id(v) + gap() + attributes() + any(random, {";", "\n"}) + gap();
    }
    const std::string mark = sample.directed ? "->" : "--";
    for (const auto& [u, v] : sample.arcs) {
      const auto end = [&](Vertex w) {
        const std::string port = any(random, {"", ":n", ":p:sw"});
        return random.chance(1, 5)   ? "{" + id(w) + "}"
               : random.chance(1, 6) ? "subgraph cluster_a {" + gap() + id(w) + " [x=y] }"
                                     : id(w) + port;
      };
      text += any(random, {"", "node [shape=box]; ", "rankdir=LR\n", "edge[color=red]\n"});
      text += end(u) + gap() + mark + gap() + end(v) + attributes() + any(random, {";", "\n"});
    }
    text += "}" + gap();
    expect_same(read(text), sample, text);
  }
}

TEST(Dot, HasChainsAndSubgraphs) {
  const GraphFile file = read("digraph { a -> {b c} -> d -> a; }");
  EXPECT_EQ(file.graph,
            Graph::directed(4, std::vector<Arc>{{0, 1}, {0, 2}, {1, 3}, {2, 3}, {3, 0}}));
  EXPECT_EQ(read("graph { a -- a; a -- b\n b -- a }").notes(),
            (std::vector<std::string>{"ignored 1 loop (line 1)", "ignored 1 repeated edge"}));
  EXPECT_EQ(read("graph { 1 -- 2 -- -.5 -- 1.5 }").names[2], "-.5");
}

TEST(Dot, NamesTheFirstError) {
  const std::vector<std::pair<std::string, std::string>> zoo = {
      {"graph {\n a -> b }", "<text>:2: '->' in an undirected graph"},
      {"digraph { a -- b }", "<text>:1: '--' in a digraph"},
      {"graph { a -- }", "<text>:1: expected a vertex, found '}'"},
      {"graph {\n a -- b", "<text>:2: expected a vertex, found the end of the input"},
      {"graph { a } graph { b }",
       "<text>:1: expected the end of the graph (one graph is read), found 'graph'"},
      {"graph { a [x=] }", "<text>:1: expected a value, found ']'"},
      {"graph { 1a -- b }",
       "<text>:1: expected a name, found '1a -- b }' (names of other characters stand in quotes)"},
      {"graph { \"a }", "<text>:1: the input ends in a string"},
      {"graph { /* }", "<text>:1: the input ends in a comment"},
      {"strict { a }", "<text>:1: expected 'graph' or 'digraph', found '{'"},
  };
  for (const auto& [text, message] : zoo) {
    EXPECT_EQ(error_of(text), message) << text;
  }
  std::string deep = "graph ";
  for (int i = 0; i < 100'000; ++i) {
    deep += '{';
  }
  EXPECT_NE(error_of(deep).find("subgraphs within each other"), std::string::npos);
}

TEST(Graphml, IsReadAsOthersLayItOut) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    core::Random random(seed);
    const Sample sample = random_sample(random);
    const std::string prefix = any(random, {"", "g:"});
    const std::string kind = sample.directed ? "directed" : "undirected";
    std::string text =
        any(random, {"<?xml version=\"1.0\"?>\n", "", "<?xml version='1.0'?><!-- <edge> -->\n"}) +
        "<" + prefix + "graphml xmlns:g='x'>\n<" + prefix + "key id=\"d0\" for=\"edge\"/>\n<" +
        prefix + "graph id=\"G\" edgedefault=\"" + kind + "\">\n";
    std::string edges;
    for (const auto& [u, v] : sample.arcs) {
      edges += "<" + prefix + "edge source=\"" + sample.names[u] + "\" target='" + sample.names[v] +
               "'" +
               any(random, {"", sample.directed ? " directed=\"true\"" : " directed='false'"}) +
               any(random, {"/>", "><" + prefix + "data key=\"d0\">3</" + prefix + "data></" +
                                      prefix + "edge>"}) +
               "\n";
    }
    const bool first = random.chance(1, 4);
    text += first ? edges : "";
    for (const std::string& name : sample.names) {
      text += "<" + prefix + "node id=\"" + name + "\"/>";
    }
    text += (first ? "" : edges) + "</" + prefix + "graph>\n</" + prefix + "graphml>\n";
    expect_same(read(text), sample, text);
  }
}

TEST(Graphml, NamesTheFirstError) {
  const auto graph = [](const std::string& inside) {
    return "<graphml>\n<graph edgedefault=\"undirected\">\n" + inside + "\n</graph></graphml>";
  };
  const std::vector<std::pair<std::string, std::string>> zoo = {
      {"<svg/>", "<text>:1: expected <graphml>, found <svg>"},
      {"<graphml/>", "<text>:1: no <graph> in <graphml>"},
      {"<graphml><graph/></graphml>", "<text>:1: <graph> without edgedefault"},
      {graph("<node id='a'/>\n<node id='a'/>"), "<text>:4: a second vertex 'a'"},
      {graph("<node/>"), "<text>:3: <node> without id"},
      {graph("<node id='a'/>\n<edge source='a' target='b'/>"),
       "<text>:4: 'b' is not a vertex of the graph"},
      {graph("<node id='a'/><node id='b'/>\n\n<edge source='a' target='b' directed='true'/>"),
       "<text>:5: an edge that is directed unlike the others"},
      {graph("<hyperedge/>"), "<text>:3: a hyperedge"},
      {graph("<node id='a'><graph edgedefault='directed'/></node>"),
       "<text>:3: a graph in a vertex"},
      {"<graphml>\n<graph edgedefault='undirected'>\n<node id='a'/><node id='b'/>"
       "<edge source='a' target='b'><graph/></edge>\n</graph></graphml>\n",
       "<text>:3: a graph in an edge"},
  };
  for (const auto& [text, message] : zoo) {
    EXPECT_EQ(error_of(text), message) << text;
  }
  EXPECT_NE(error_of("<graphml>\n<graph").find("not GraphML"), std::string::npos);
  EXPECT_EQ(read(graph("<node id='a'/>\n<edge source='a' target='a'/>")).notes(),
            std::vector<std::string>{"ignored 1 loop (line 4)"});
}

TEST(Matrix, IsReadInEveryLayout) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    core::Random random(seed);
    const std::size_t n = 2 + random.below(7);
    const std::vector<Arc> arcs = random_arcs(random, n);
    const bool directed = random.chance(1, 2);
    const Graph graph = directed ? Graph::directed(n, arcs) : Graph::undirected(n, arcs);
    const std::string separator = any(random, {" ", ", ", ",", "\t", ""});
    std::string text;
    for (Vertex u = 0; u < n; ++u) {
      for (Vertex v = 0; v < n; ++v) {
        text += v == 0 ? "" : separator;
        text += !graph.has_arc(u, v) ? "0"
                : separator.empty()  ? "1"
                                     : any(random, {"1", "2.5", "-1"});
      }
      text += any(random, {"\n", "\r\n", "\n\n"});
    }
    const Graph read_back = read(text, GraphFormat::matrix).graph;
    bool symmetric = true;
    for (Vertex u = 0; u < n; ++u) {
      for (Vertex v = 0; v < n; ++v) {
        symmetric = symmetric && graph.has_arc(u, v) == graph.has_arc(v, u);
        EXPECT_EQ(read_back.has_arc(u, v), graph.has_arc(u, v)) << text;
      }
    }
    EXPECT_EQ(read_back.is_directed(), !symmetric) << text;
  }
}

TEST(Matrix, NamesTheFirstError) {
  for (const auto& [text, message] : std::vector<std::pair<std::string, std::string>>{
           {"0 1\n1\n", "<text>:2: a row of 1 number, expected 2"},
           {"0 1\ninf 0\n", "<text>:2: 'inf' is not a finite number"},
           {"0 nan\n1 0\n", "<text>:1: 'nan' is not a finite number"},
           {"0 +-1\n1 0\n", "<text>:1: '+-1' is not a finite number"},
           {"0 1\n1 0\n0 0\n", "<text>:3: more than 2 rows of 2 numbers"},
           {"0 1\n", "<text>:1: the input ends after 1 of 2 rows"},
           {"0 x\n1 0\n", "<text>:1: 'x' is not a finite number"}}) {
    EXPECT_EQ(error_of(text, GraphFormat::matrix), message) << text;
  }
}

TEST(MatrixMarket, IsReadWithEveryFieldAndSymmetry) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    core::Random random(seed);
    const std::size_t n = 2 + random.below(7);
    const bool half = random.chance(1, 2);
    const std::vector<Arc> arcs = random_arcs(random, n);
    const std::string field = any(random, {"pattern", "real", "integer", "complex"});
    const std::string value = field == "pattern"   ? ""
                              : field == "real"    ? " -1.5e3"
                              : field == "integer" ? " 7"
                                                   : " 0 2.5";
    std::string text = any(random, {"%%MatrixMarket", "%%matrixmarket"}) + " Matrix coordinate " +
                       field + " " + (half ? any(random, {"symmetric", "Hermitian"}) : "general") +
                       "\n% a comment\n\n" + std::to_string(n) + " " + std::to_string(n) + " " +
                       std::to_string(arcs.size()) + "\n";
    for (const auto& [u, v] : arcs) {
      text += std::to_string(u + 1) + " " + std::to_string(v + 1) + value + "\n";
    }
    const Graph expected = half ? Graph::undirected(n, arcs) : Graph::directed(n, arcs);
    const Graph graph = read(text).graph;
    for (Vertex u = 0; u < n; ++u) {
      for (Vertex v = 0; v < n; ++v) {
        EXPECT_EQ(graph.has_arc(u, v), expected.has_arc(u, v)) << text;
      }
    }
  }
}

TEST(MatrixMarket, NamesTheFirstError) {
  const std::string head = "%%MatrixMarket matrix coordinate integer general\n";
  for (const auto& [text, message] : std::vector<std::pair<std::string, std::string>>{
           {"%%MatrixMarket matrix array real general\n2 2\n",
            "<text>:1: a matrix in format 'array', expected coordinate"},
           {head + "2 3 1\n1 2 1\n",
            "<text>:2: the numbers of rows and columns differ, so the matrix is not a graph"},
           {head + "2 2 1\n1 3 1\n", "<text>:3: '3' is not a row or column from 1 to 2"},
           {head + "2 2 1\n1 2 0\n",
            "<text>:3: an entry that is 0: whether that is an edge is not clear"},
           {head + "2 2 1\n1 2\n", "<text>:3: expected an entry of 3 numbers"},
           {head + "2 2 2\n1 2 1\n", "<text>:3: the input ends after 1 of 2 entries"},
           {head + "2 2 0\n1 2 1\n", "<text>:3: more entries than 0"},
           {head, "<text>:1: the input ends before the numbers of rows, columns and entries"}}) {
    EXPECT_EQ(error_of(text), message) << text;
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
