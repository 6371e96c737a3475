// Graphs in every format, damaged at their first lines: each is read as it was meant, or refused.
// TSUME_DAMAGED=N tries N files; TSUME_DAMAGED_SEED=S begins with another seed.
#include "lib/core/random.hpp"
#include "lib/graph/compact.hpp"
#include "lib/graph/formats.hpp"
#include "lib/io/error.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace tsume::graph {
namespace {

using Edges = std::set<std::pair<std::string, std::string>>;  // the smaller name first

struct Named {
  std::set<std::string> vertices;
  Edges edges;
  bool operator==(const Named&) const = default;
};

// A graph without isolated vertices, and the names of its vertices in order.
struct Sample {
  std::vector<std::string> names;
  std::vector<Arc> edges;

  [[nodiscard]] Named named(bool own_names, Vertex first = 1) const {
    Named result;
    const auto name = [&](Vertex v) { return own_names ? names[v] : std::to_string(v + first); };
    for (Vertex v = 0; v < names.size(); ++v) {
      result.vertices.insert(name(v));
    }
    for (const auto& [u, v] : edges) {
      result.edges.insert(std::minmax(name(u), name(v)));
    }
    return result;
  }
  [[nodiscard]] bool has(Vertex u, Vertex v) const {
    return std::ranges::find(edges, Arc(std::minmax(u, v))) != edges.end();
  }
};

Sample random_sample(core::Random& random) {
  static const std::vector<std::string> towns{
      "Linz", "Wels", "Steyr", "Graz", "Enns", "Melk", "Krems", "Zwettl", "Sch\xc3\xa4rding"};
  static const std::vector<std::string> with_blanks{
      "Bad Ischl", "Wels", "Sankt P", "Graz", "New York", "Melk", "C#1", "x-1", "Basel-SBB"};
  Sample sample;
  const std::size_t n = 3 + random.below(6);
  const std::uint64_t kind = random.below(5);
  for (std::size_t v = 0; v < n; ++v) {
    sample.names.push_back(kind == 0   ? towns[v]
                           : kind == 1 ? with_blanks[v]
                           : kind == 2 ? std::to_string(v)
                                       : std::to_string(v + 1));
  }
  std::set<Arc> edges;
  const bool cycle = random.chance(1, 2);
  for (Vertex v = 0; v < n; ++v) {
    const auto other = static_cast<Vertex>(cycle ? (v + 1) % n : (v + 1 + random.below(n - 1)) % n);
    edges.insert(std::minmax(v, other));
  }
  for (std::uint64_t more = random.below(n); more > 0; --more) {
    const auto u = static_cast<Vertex>(random.below(n));
    const auto v = static_cast<Vertex>((u + 1 + random.below(n - 1)) % n);
    edges.insert(std::minmax(u, v));
  }
  sample.edges.assign(edges.begin(), edges.end());
  for (std::size_t i = sample.edges.size(); i > 1; --i) {
    std::swap(sample.edges[i - 1], sample.edges[random.below(i)]);
  }
  // A first line N M before M others may give the numbers of vertices and edges, if no other edge
  // has the vertex M: tsume-formats(5).
  const auto degree = [&](Vertex v) {
    return std::ranges::count_if(edges,
                                 [&](const Arc& e) { return e.first == v || e.second == v; });
  };
  for (std::size_t i = 1; i < sample.edges.size() && degree(sample.edges[0].second) == 1; ++i) {
    std::swap(sample.edges[0], sample.edges[i]);
  }
  return sample;
}

template <typename T>
const T& any(core::Random& random, const std::vector<T>& items) {
  return items[random.below(items.size())];
}

// A file, and what it must be if it is read.
struct File {
  std::string format;
  std::string text;
  bool own_names = false;  // else numbers from 1, or from 0
  Vertex first = 1;
  bool is_read = true;  // undamaged
};

bool has_blanks(const Sample& sample) {
  return std::ranges::any_of(sample.names,
                             [](const std::string& name) { return name.find(' ') != name.npos; });
}

File edges_file(const Sample& sample, core::Random& random) {
  const bool blanks = has_blanks(sample);
  const std::string separator = any<std::string>(
      random, blanks ? std::vector<std::string>{",", ";", "\t", ", "}
                     : std::vector<std::string>{",", ";", "\t", " ", "  ", " -- "});
  const std::uint64_t more = random.below(4);
  std::string text;
  for (const auto& [u, v] : sample.edges) {
    text += sample.names[u] + separator + sample.names[v];
    const std::string gap = separator == " -- " ? " " : separator;
    text += more == 0   ? gap + std::to_string(random.below(90)) + ".5"
            : more == 1 ? gap + std::to_string(100 + random.below(900))
                        : "";
    text += '\n';
  }
  if (random.chance(1, 8) && sample.names[0] == "1") {
    text = std::to_string(sample.names.size()) + ' ' + std::to_string(sample.edges.size()) + '\n' +
           text;
  }
  return {"edges", text, true};
}

File adjacency_file(const Sample& sample, core::Random& random) {
  const bool colon = random.chance(1, 2);
  const std::string separator =
      any<std::string>(random, has_blanks(sample) ? std::vector<std::string>{",", ";", "\t", ", "}
                                                  : std::vector<std::string>{",", "\t", " ", ", "});
  const std::string after = colon ? any<std::string>(random, {": ", ":", " : "}) : separator;
  const bool once = random.chance(1, 3);  // each edge, as networkx does
  std::string text;
  for (Vertex u = 0; u < sample.names.size(); ++u) {
    text += sample.names[u];
    std::string gap = after;
    for (Vertex v = once ? u + 1 : 0; v < sample.names.size(); ++v) {
      if (sample.has(u, v)) {
        text += gap + sample.names[v];
        gap = separator;
      }
    }
    text += gap == after && colon ? ":\n" : "\n";
  }
  return {"adjacency", text, true};
}

std::string pairs(const Sample& sample, const std::string& before, const std::string& between,
                  const std::string& after, Vertex first = 1) {
  std::string text;
  for (const auto& [u, v] : sample.edges) {
    text += before + std::to_string(u + first) + between + std::to_string(v + first) + after;
  }
  return text;
}

std::string matrix(const Sample& sample, const std::string& separator) {
  std::string text;
  for (Vertex u = 0; u < sample.names.size(); ++u) {
    for (Vertex v = 0; v < sample.names.size(); ++v) {
      text += (v > 0 ? separator : "") + (sample.has(u, v) ? "1" : "0");
    }
    text += '\n';
  }
  return text;
}

std::string neighbours(const Sample& sample, Vertex u, const std::string& separator,
                       Vertex first = 1) {
  std::string text;
  for (Vertex v = 0; v < sample.names.size(); ++v) {
    text += sample.has(u, v) ? (text.empty() ? "" : separator) + std::to_string(v + first) : "";
  }
  return text;
}

using Writer = std::function<File(const Sample&, core::Random&)>;

// Formats that are not lists; the last ones are only to be refused.
const std::vector<Writer>& writers() {
  const auto sizes = [](const Sample& s) {
    return std::to_string(s.names.size()) + ' ' + std::to_string(s.edges.size());
  };
  const auto foreign = [](const char* format, const std::string& text, bool own_names = false,
                          Vertex first = 1) {
    return File{format, text, own_names, first, false};
  };
  static const std::vector<Writer> all{
      edges_file,
      edges_file,
      adjacency_file,
      adjacency_file,
      [=](const Sample& s, core::Random& random) {
        return File{"dimacs", any<std::string>(random, {"", "c some graph\n"}) +
                                  any<std::string>(random, {"p edge ", "p col ", "p "}) + sizes(s) +
                                  '\n' + pairs(s, "e ", " ", "\n")};
      },
      [=](const Sample& s, core::Random& random) {
        std::string lists;
        for (Vertex v = 0; v < s.names.size(); ++v) {
          lists += std::to_string(v + 1) + ' ' + neighbours(s, v, " ") + " -1\n";
        }
        const bool list = random.chance(1, 2);
        return File{"tsplib",
                    "NAME : x\nTYPE : HCP\nDIMENSION : " + std::to_string(s.names.size()) +
                        "\nEDGE_DATA_FORMAT : " + (list ? "EDGE_LIST" : "ADJ_LIST") +
                        "\nEDGE_DATA_SECTION\n" + (list ? pairs(s, "", " ", "\n") : lists) +
                        "-1\nEOF\n"};
      },
      [](const Sample& s, core::Random& random) {
        const Graph graph = Graph::undirected(s.names.size(), s.edges);
        return File{"graph6", random.chance(1, 3)   ? to_sparse6(graph) + "\n"
                              : random.chance(1, 2) ? ">>graph6<<" + to_graph6(graph) + "\n"
                                                    : to_graph6(graph) + "\n"};
      },
      [=](const Sample& s, core::Random& random) {
        return foreign("dot",
                       any<std::string>(random, {"graph {\n", "graph G {\n", "strict graph\n{\n"}) +
                           pairs(s, "", " -- ", ";\n") + "}\n");
      },
      [=](const Sample& s, core::Random&) {
        std::string text = "graph [\n  directed 0\n";
        for (std::size_t v = 1; v <= s.names.size(); ++v) {
          text += "  node [ id " + std::to_string(v) + " ]\n";
        }
        return foreign("gml", text + pairs(s, "  edge [ source ", " target ", " ]\n") + "]\n");
      },
      [=](const Sample& s, core::Random& random) {
        std::string text = any<std::string>(random, {"", "<?xml version=\"1.0\"?>\n"}) +
                           "<graphml>\n<graph edgedefault=\"undirected\">\n";
        for (std::size_t v = 1; v <= s.names.size(); ++v) {
          text += "<node id=\"" + std::to_string(v) + "\"/>\n";
        }
        return foreign("graphml", text + pairs(s, "<edge source=\"", "\" target=\"", "\"/>\n") +
                                      "</graph></graphml>\n");
      },
      [=](const Sample& s, core::Random& random) {
        std::string text = any<std::string>(random, {"", "<?xml version=\"1.0\"?>\n"}) +
                           "<gexf>\n<graph defaultedgetype=\"undirected\">\n<nodes>\n";
        for (std::size_t v = 1; v <= s.names.size(); ++v) {
          text += "<node id=\"" + std::to_string(v) + "\"/>\n";
        }
        return foreign("gexf", text + "</nodes>\n<edges>\n" +
                                   pairs(s, "<edge source=\"", "\" target=\"", "\"/>\n") +
                                   "</edges></graph></gexf>\n");
      },
      [=](const Sample& s, core::Random& random) {
        std::string text = "*Vertices " + std::to_string(s.names.size()) + "\n";
        for (std::size_t v = 1; v <= s.names.size() && random.chance(9, 10); ++v) {
          text += std::to_string(v) + " \"" + s.names[v - 1] + "\"\n";
        }
        return foreign("pajek", text + "*Edges\n" + pairs(s, "", " ", "\n"));
      },
      [=](const Sample& s, core::Random& random) {
        std::string text = sizes(s) + any<std::string>(random, {"", " 0", " 000"}) + "\n";
        for (Vertex v = 0; v < s.names.size(); ++v) {
          text += neighbours(s, v, " ") + "\n";
        }
        return foreign("metis", text);
      },
      [=](const Sample& s, core::Random& random) {
        return foreign("matrix", matrix(s, any<std::string>(random, {" ", ",", "", "\t", ", "})));
      },
      [=](const Sample& s, core::Random&) {
        return foreign("matrix-market", "%%MatrixMarket matrix coordinate pattern symmetric\n" +
                                            std::to_string(s.names.size()) + ' ' + sizes(s) + '\n' +
                                            pairs(s, "", " ", "\n"));
      },
      [=](const Sample& s, core::Random& random) {
        if (random.chance(1, 3)) {
          return foreign("pairs", "[" + pairs(s, "[", ", ", "], ") + "]\n");
        }
        return foreign("json", "{\"directed\": false, \"nodes\": [],\n \"links\": [" +
                                   pairs(s, "{\"source\": ", ", \"target\": ", "},\n") + "]}\n");
      },
      [=](const Sample& s, core::Random&) {
        std::string text = "\nGraph 1, order " + std::to_string(s.names.size()) + ".\n";
        for (Vertex v = 0; v < s.names.size(); ++v) {
          text += "  " + std::to_string(v) + " : " + neighbours(s, v, " ", 0) + ";\n";
        }
        return foreign("showg", text, false, 0);
      }};
  return all;
}

// Damages the first lines.
std::string damaged(std::string text, const Sample& sample, core::Random& random) {
  const std::string n = std::to_string(sample.names.size());
  const std::string m = std::to_string(sample.edges.size());
  const std::vector<std::string> lines{"source,target",
                                       "Source\tTarget\tWeight",
                                       "from;to",
                                       "town A,town B",
                                       "a,b",
                                       "A,B",
                                       "A B",
                                       "city,neighbour",
                                       "place,neighbor",
                                       "Town1,Town2",
                                       "town,town",
                                       "id,from,to",
                                       "city1,city2,km",
                                       "Towns",
                                       "my graph",
                                       "graph",
                                       "graph G",
                                       "vertex: neighbours",
                                       "Adjacency list",
                                       "Edges:",
                                       "u v",
                                       "\"from\",\"to\"",
                                       "c a comment",
                                       "c",
                                       "# a comment",
                                       "#",
                                       "# 1 2",
                                       "% a comment",
                                       "%",
                                       "// a comment",
                                       "/* a comment */",
                                       "<!-- a comment -->",
                                       "; a comment",
                                       "sep=;",
                                       "---",
                                       "-1",
                                       n,
                                       n + ' ' + m,
                                       n + ',' + m,
                                       n + ' ' + m + " 1",
                                       n + '\t' + m,
                                       m + ' ' + n,
                                       n + ' ' + n,
                                       n + ' ' + n + ' ' + m,
                                       "0 0",
                                       "n m",
                                       "p edge",
                                       "e",
                                       "x",
                                       "1",
                                       "\xef\xbb\xbf",
                                       "{",
                                       "}",
                                       "[",
                                       "*"};
  for (std::uint64_t times = random.below(4); times > 0; --times) {
    const std::size_t first = text.find('\n');
    const std::size_t at = first != text.npos && random.chance(1, 4) ? first + 1 : 0;
    switch (random.below(9)) {
      case 0:
      case 1:
      case 2: {
        // Numbers of vertices and edges below an edge are another edge.
        const std::string& line = any(random, lines);
        text.insert(line[0] >= '0' && line[0] <= '9' ? 0 : at, line + '\n');
        break;
      }
      case 3:
        text.insert(at, any<std::string>(random, {"\n", "  \n", "\n\n\n", "\r\n", "\t\n"}));
        break;
      case 4:
        text.insert(random.chance(1, 4) ? at : 0, "\xef\xbb\xbf");
        break;
      case 5: {  // another separator in one line
        const std::string from = any<std::string>(random, {" ", ",", "\t", ";", ", ", ": "});
        const std::string to =
            any<std::string>(random, {" ", ",", "\t", ";", "  ", ", ", ": ", " -> ", "|"});
        const std::size_t found = text.find(from, at);
        if (found != text.npos) {
          text.replace(found, from.size(), to);
        }
        break;
      }
      case 6: {  // at the end of a line
        const std::size_t end = std::min(text.find('\n', at), text.size());
        text.insert(end, any<std::string>(random, {",", ";", " ", "\t", "\r", " # remark",
                                                   "#remark", "\xc2\xa0", ":"}));
        break;
      }
      case 7:  // at its beginning
        text.insert(at, any<std::string>(random, {" ", "\t", "   ", ",", "\xc2\xa0", "\"", "'"}));
        break;
      default:
        text.insert(at, text.substr(at, text.find('\n', at) - at) + '\n');
        break;
    }
  }
  return text;
}

std::optional<Named> read_named(const std::string& text) {
  io::Input input = io::Input::from_text(text);
  try {
    const GraphFile file = read_graph(input);
    if (file.graph.is_directed()) {
      return Named{};
    }
    Named result;
    for (Vertex u = 0; u < file.graph.size(); ++u) {
      result.vertices.insert(file.names.name(u));
      for (const Vertex v : file.graph.neighbours(u)) {
        result.edges.insert(std::minmax(file.names.name(u), file.names.name(v)));
      }
    }
    return result;
  } catch (const io::ParseError&) {
    return std::nullopt;
  }
}

std::uint64_t number_from_environment(const char* name, std::uint64_t otherwise) {
  const char* const text = std::getenv(name);
  return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

TEST(DamagedGraphs, AreReadRightOrRefused) {
  const std::uint64_t tries = number_from_environment("TSUME_DAMAGED", 1500);
  const std::uint64_t seed = number_from_environment("TSUME_DAMAGED_SEED", 1);
  std::map<std::string, std::array<std::uint64_t, 3>> counts;  // read, refused, wrong
  for (std::uint64_t i = 0; i < tries; ++i) {
    core::Random random(seed + i);
    const Sample sample = random_sample(random);
    const File file = any(random, writers())(sample, random);
    const std::string text = damaged(file.text, sample, random);
    if (file.format == "adjacency" && text.find("Weight") != text.npos) {
      continue;  // rows of three below this heading are edges with weights
    }
    const auto found = read_named(text);
    const bool wrong = found && *found != sample.named(file.own_names, file.first);
    ++counts[file.format][!found ? 1U : wrong ? 2U : 0U];
    EXPECT_FALSE(wrong) << "seed " << seed + i << ", " << file.format << ":\n" << text;
  }
  for (const auto& [format, number] : counts) {
    std::cout << format << ": " << number[0] << " read, " << number[1] << " refused, " << number[2]
              << " wrong\n";
  }
}

// What random damage of other seeds than those above was read in, with another verdict.
TEST(DamagedGraphs, FormerMisreadingsAreRefused) {
  const std::string cycle = "1 2\n2 3\n3 4\n4 1\n";
  const std::vector<std::string> texts{
      "4 4\n1 2\n" + cycle,            // numbers of vertices and edges before a repeated edge
      "5 4\n" + cycle + "1 3\n",       // of edges and vertices
      "5 4\n5 4\n" + cycle + "1 3\n",  // twice
      "5 4\n4 5\n" + cycle + "1 3\n",
      "5 4\n" + cycle + "1 3\n1 3\n",         // before a repeated edge
      "6 7\n3 7\n2 7\n2 4\n4 6\n1 2\n5 7\n",  // before a tree
      "2 3\n0 1\n0 2\n",                      // before edges of vertices from 0
      "11: 8\n1: 4,5\n2: 4,7\n3: 5,7\n4: 6,8\n5: 8\n6: 8\n7: 8\n8:\n",  // before neighbours
      "\xc2\xa0\x35 5\xc2\xa0\n2 5\n1 3\n2 4\n3 5\n1 4\n",              // beside no-break spaces
      "a;b\xc2\xa0#remark\nb;c\nc;a\n",  // a comment, or a part of the name
      "a;# remark\nb;a\n",
      "a: b c\nb: c\nc:\nd: a,b\n",  // two names, or one
      "a;C#1#remark\nC#1;c\nc;a\n",
      "7 10 1\np 7 10\ne 1 6\n",      // a header of DIMACS, or an edge
      "my graph\ngraph G\n" + cycle,  // words above numbers
      "c a comment\n1 2 3\n1 2 3\n2 1 3\n3 1 2\n",
      "city1,city2,km\n1,2,4\n2,1,3#remark\n3,2,4\n4,1,3\n",  // a comment behind a number
      "Linz Wels;Graz\nWels;Steyr;Graz\nSteyr;Graz\nGraz\n",  // a blank for the first separator
  };
  for (const std::string& text : texts) {
    EXPECT_FALSE(read_named(text)) << text;
  }
}

// What other programs and people write, which was read as another graph.
TEST(DamagedGraphs, OtherLayoutsAreRefused) {
  const std::vector<std::string> texts{
      // The vertices are not in the first two columns.
      "id,source,target\n0,1,2\n1,2,3\n2,3,4\n3,4,1\n",
      "index,u,v\n0,1,2\n1,2,3\n2,3,4\n3,4,5\n4,5,6\n5,1,6\n",
      "0,1,2\n1,2,3\n2,3,1\n",
      "Type,Source,Target\nUndirected,1,2\nUndirected,2,3\nUndirected,3,1\n",
      "Weight,Source,Target\n1,Linz,Wels\n1,Wels,Enns\n1,Enns,Linz\n",
      "count,a,b\n1,Linz,Wels\n1,Wels,Enns\n1,Enns,Linz\n",
      "1 knows 2\n2 knows 3\n3 knows 1\n",
      "1\tpp\t2\n2\tpp\t3\n3\tpp\t1\n",
      "source,label,target\n1,x,2\n2,x,3\n3,x,1\n",
      "e 1 2 5\ne 2 3 5\ne 3 1 5\n",
      // Neighbours of the vertex that has the number of the line, or with their number before them.
      "1 5\n0 2\n1 3\n2 4\n3 5\n4 0\n",
      "2,6\n1,3\n2,4\n3,5\n4,6\n5,1\n",
      "2 1 5\n2 0 2\n2 1 3\n2 2 4\n2 3 5\n2 4 0\n",
      "0 2 1 3\n1 2 0 2\n2 2 1 3\n3 2 2 0\n",
      // Neighbours with weights.
      "0 1 9 3 9\n1 0 9 2 9\n2 1 9 3 9\n3 2 9 0 9\n",
      "0: 1(5) 3(5)\n1: 0(5) 2(5)\n2: 1(5) 3(5)\n3: 2(5) 0(5)\n",
      "A: B 5\nB: C 6\nC: D 6\nD: A 9\n",
      "e1: A B\ne2: B C\ne3: C D\ne4: D A\n",
      "A = B, D\nB = A, C\nC = B, D\nD = A, C\n",
      "1 2 3 4\n",      // a tour
      "Gl_XIS cube\n",  // graph6 and a name
      // A matrix.
      "1: 0 1 0 1\n2: 1 0 1 0\n3: 0 1 0 1\n4: 1 0 1 0\n",
      "1 2 3 4\n0 1 0 1\n1 0 1 0\n0 1 0 1\n1 0 1 0\n",
      "1 2 3 4 5 1\n2 3 4 5 6 6\n",                  // all tails, then all heads
      "1 2\n2 3\n3 1\nTotal 3\n",                    // a remark
      "1 Linz\n2 Wels\n3 Enns\n#\n1 2\n2 3\n3 1\n",  // TGF
      "a -> b\nb -- c\nc -> a\n",                    // arcs and an edge
      // The names of the columns without that of the first; numbers of edges, not in order.
      "\"from\" \"to\"\n\"1\" 3 11\n\"2\" 1 11\n\"3\" 2 11\n\"4\" 1 12\n\"5\" 2 12\n\"6\" 3 12\n",
      "source,target\n0,3,11\n1,1,11\n2,2,11\n3,1,12\n4,2,12\n5,3,12\n",
      "id,u,v\n2,3,11\n3,1,11\n4,2,11\n5,1,12\n6,2,12\n7,3,12\n",
      "id,u,v\n3,1,2\n1,2,3\n6,3,4\n2,4,1\n5,1,3\n4,2,4\n",
      "edge,left,right,km\ne1,A,X,5\ne2,X,B,6\ne3,B,Y,7\ne4,Y,A,8\n",
      // Sizes, and more than the edges; the size without the vertices; labels; a second graph.
      "4 5\n1 2\n2 3\n3 4\n4 1\n1 3\n2 4\n",
      "4 5\n1 2\n2 3\n3 4\n4 1\n1 3\n",
      "1 Linz\n2 Wels\n3 Steyr\n1 2\n2 3\n3 1\n",
      "1\tLinz\n2\tWels\n3\tSteyr\n1\t2\n2\t3\n3\t1\n",
      "1 2\n2 3\n3 1\n\n1 2\n2 3\n3 4\n",
      // Neighbours in one field, or with something behind them.
      "id,neighbours\n1,\"[2, 4]\"\n2,\"[1, 3]\"\n3,\"[2, 4]\"\n4,\"[1, 3]\"\n",
      "1,\"2,4\"\n2,\"1,3\"\n3,\"2,4\"\n4,\"1,3\"\n",
      "1,\"2 4\"\n2,\"1 3\"\n3,\"2 4\"\n4,\"1 3\"\n",
      "source,target\nA,\"B,D\"\nB,\"A,C\"\nC,\"B,D\"\nD,\"A,C\"\n",
      "3 2 4 0\n1 2 5 0\n2 1 3 0\n4 3 5 0\n5 4 1 0\n",
      "town,nb1,nb2,pop\nC,B,D,9\nA,B,E,7\nB,A,C,8\nD,C,E,9\nE,D,A,6\n",
      // Values that say that there is no edge, or which way it goes.
      "A,A,0\nA,B,1\nA,C,0\nB,A,1\nB,B,0\nB,C,1\nC,A,0\nC,B,1\nC,C,0\n",
      "A,B,7\nA,C,0\nB,C,5\n",
      "A,B,True\nA,C,False\nB,C,True\n",
      "A,B,3\nA,C,inf\nB,C,2\n",
      "A,B,3\nA,C,NA\nB,C,2\n",
      "A,B,3\nA,C,-1\nB,C,2\n",
      "Source,Target,Type\na,b,Directed\nb,c,Directed\na,c,Directed\n",
      "Source,Target,Type,Weight\na,b,Directed,1.5\nb,c,Directed\na,c,Directed,2\n",
      "from,to,oneway\na,b,yes\nb,c,no\na,c,yes\n",
      "from,to,oneway\na,b,1\nb,c,0\na,c,1\n",
      "# Directed graph: x.txt\n# FromNodeId ToNodeId\n1 2\n2 3\n1 3\n",
      // A mark within a name; names that look the same.
      "Linz,Room #1\nWels,Room #1\nLinz,Room #2\nWels,Room #2\n",
      "Linz: Room #1, Room #2\nWels: Room #1, Room #2\n",
      "Bad Ischl,Linz\nLinz,Wels\nWels,Bad\u00a0Ischl\n",
      "Linz,Wels\nWels,Enns\nEnns,Linz\u200e\n",
      "Linz,Wels\nWels,Enns\nEnns,Linz\u3000\n",
      "Sch\u00e4rding,Wels\nWels,Enns\nEnns,Scha\u0308rding\n",
      "\"Linz\",Wels\nWels,Enns\nEnns,\"Linz \"\n",
      "\"Bad Ischl\",Wels\nWels,Enns\nEnns,\"Bad  Ischl\"\n",
      "100000,a\na,b\nb,\"1e+05\"\n",
  };
  for (const std::string& text : texts) {
    EXPECT_FALSE(read_named(text)) << text;
  }
  const std::vector<std::string> with_heading{
      "from to\n1 1 2\n2 2 3\n3 3 1\n",  // without one for the numbers of the lines
      "5\n1 2\n2 3\n3 4\n4 1\n1 3\n",    // the number of edges
      "edge,left,right,km\ne1,A,X,5\ne2,X,B,6\ne3,B,Y,7\ne4,Y,A,8\n",
      "@startuml\na -- b\nb -- c\nc -- a\n@enduml\n",
      "edge(a,b).\nedge(b,c).\nedge(c,a).\n",
  };
  for (const std::string& text : with_heading) {
    io::Input input = io::Input::from_text(text);
    EXPECT_THROW(read_graph(input, {.heading = true}), io::ParseError) << text;
  }
}

// Lists that look like those, and are none.
TEST(DamagedGraphs, LikeLayoutsAreRead) {
  const std::vector<std::string> texts{
      "from,to,km\n1,2,4\n2,3,1\n3,1,2\n",  // a usual heading says where the vertices are
      "1 2 7\n2 3 1\n3 4 2\n4 1 2\n",       // lines in the order of their first vertices
      "from,to,road\nLinz,Wels,new road\nWels,Enns,old road\nEnns,Linz,old road\n",
      "x 4 2\ny 5 1\nx 5 3\ny 4 7\n",
      "1 4 9\n2 5 1\n1 5 3\n2 6 4\n3 6 5\n3 4 7\n",  // two sides, and weights
      "1 2 1\n2 3 7\n3 4 1\n4 5 9\n5 1 1\n",
      "2 3\n1 3\n1 2\n3 4\n4 1\n",
      "u,v,w\n1,3,1\n1,4,1\n2,3,1\n2,4,1\n",                // weights of 1
      "A: 1 2 3\nB: 1 2 3\nC: 1 2 3\n",                     // two sides, one of them numbers
      "2 1 72\n3 1 51\n4 2 90\n",                           // no sizes of METIS
      "1 7 3\n2 3 6\n3 2 1\n4 5 7\n5 4 6\n6 2 5\n7 1 4\n",  // neighbours of a cycle
      "0 1 4 5\n1 2 6\n2 3 7\n3 4 8\n4 9\n5 7 8\n6 8 9\n7 9\n8\n9\n",  // each edge once
      "sep=;\nfrom;to\n1;2\n2;3\n3;1\n",
      "source,target\n4,5\n1,2\n2,3\n3,4\n4,1\n1,3\n",  // no sizes below names
      "Linz,Wels # a road\nWels,Enns\nEnns,Linz\n",
      "NO SE FI\nSE NO FI\nFI SE NO\n",     // countries
      "1 2\n\n2 3\n\n3 4\n\n4 1\n\n1 3\n",  // a blank line between all
      "A: B, C\nB: A, C\n\nC: A, B\n",
      "source,target,active\na,b,true\nb,c,true\nc,a,true\n",
      "source,target,capital\na,b,Linz\nb,c,None\nc,a,None\n",
      "source,target,id\n1,2,0\n1,3,1\n1,4,2\n2,3,3\n2,4,4\n3,4,5\n",
  };
  for (const std::string& text : texts) {
    EXPECT_TRUE(read_named(text)) << text;
  }
}

// Without damage, what can be read is read, but for lists that are ambiguous themselves.
TEST(DamagedGraphs, AreReadWithoutDamage) {
  std::map<std::string, std::array<std::uint64_t, 2>> counts;  // read, refused
  for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
    core::Random random(seed);
    const Sample sample = random_sample(random);
    const File file = any(random, writers())(sample, random);
    const auto found = read_named(file.text);
    ++counts[file.format][found ? 0U : 1U];
    EXPECT_TRUE(!found || *found == sample.named(file.own_names, file.first)) << file.text;
    EXPECT_TRUE(file.is_read || !found) << file.text;
    if (file.is_read && file.format != "edges" && file.format != "adjacency") {
      EXPECT_TRUE(found) << file.text;
    }
  }
  for (const std::string list : {"edges", "adjacency"}) {
    EXPECT_LT(4 * counts[list][1], counts[list][0]) << list;
  }
}

}  // namespace
}  // namespace tsume::graph
