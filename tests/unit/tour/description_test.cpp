#include "lib/tour/sat/description.hpp"

#include "lib/core/random.hpp"
#include "lib/io/error.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tsume::tour {
namespace {

// The values of a description with one changed, added, or (nullopt) removed.
cnf::Metadata with(cnf::Metadata metadata, const std::string& key,
                   const std::optional<std::string>& value) {
  auto& values = metadata.values;
  for (auto at = values.begin(); at != values.end(); ++at) {
    if (at->first == key) {
      values.erase(at);
      break;
    }
  }
  if (value) {
    metadata.set(key, *value);
  }
  return metadata;
}

std::string refusal(const cnf::Metadata& metadata) {
  try {
    (void)read_description(metadata);
  } catch (const io::Failure& error) {
    return error.what();
  }
  return "accepted";
}

Problem full_board() {
  knight::Board board(6, 6);
  board.remove({board.find("c3"), board.find("d4")});
  Problem problem = on_board(std::move(board), {{1, 2}});
  forbid(problem,
         {{problem.find("b1"), problem.find("d2")}, {problem.find("e6"), problem.find("c5")}});
  problem.closed = true;
  problem.start = problem.find("a1");
  problem.prescribed = {parse_move(problem, "a1-b3"), parse_move(problem, "f1>e3")};
  problem.fixed = {parse_position(problem, "3=a5")};
  set_symmetry(problem, knight::Turn::half);
  return problem;
}

Problem any_graph(core::Random& random) {
  const std::size_t n = 3 + random.below(6);
  std::vector<Arc> arcs;
  for (Vertex u = 0; u < n; ++u) {
    for (Vertex v = 0; v < n; ++v) {
      if (u != v && random.chance(1, 2)) {
        arcs.emplace_back(u, v);
      }
    }
  }
  Problem problem;
  problem.graph = random.chance(1, 2) ? Graph::directed(n, arcs) : Graph::undirected(n, arcs);
  for (std::size_t v = 0, named = random.below(2); v < named * n; ++v) {
    problem.names.intern(std::string("v") + "-:>="[v % 4] + std::to_string(v));
  }
  problem.closed = random.chance(1, 2);
  if (random.chance(1, 2)) {
    problem.start = static_cast<Vertex>(random.below(n));
  }
  if (!problem.closed && random.chance(1, 2)) {
    problem.end = static_cast<Vertex>(random.below(n));
  }
  for (const Arc& arc : arcs) {
    if (random.chance(1, 5) && problem.graph.has_arc(arc.first, arc.second)) {
      problem.prescribed.push_back({arc.first, arc.second, random.chance(1, 2)});
    }
  }
  if (problem.start && random.chance(1, 2)) {
    problem.fixed.push_back({1 + random.below(n), static_cast<Vertex>(random.below(n))});
  }
  return problem;
}

void expect_same(const Problem& a, const Problem& b) {
  EXPECT_EQ(a.graph, b.graph);
  EXPECT_EQ(a.closed, b.closed);
  EXPECT_EQ(a.start, b.start);
  EXPECT_EQ(a.end, b.end);
  EXPECT_EQ(a.prescribed, b.prescribed);
  EXPECT_EQ(a.fixed, b.fixed);
  EXPECT_EQ(a.symmetry, b.symmetry);
  EXPECT_EQ(a.names.list(), b.names.list());
}

TEST(Description, BoardsAreReadBack) {
  const Problem problem = full_board();
  const EncodingOptions options{.encoding = Encoding::crt, .at_most_one = cnf::AtMostOne::seq};
  const cnf::Metadata metadata = describe(problem, options);
  const EncodedProblem read = read_description(metadata);
  expect_same(read.problem, problem);
  EXPECT_EQ(read.options.encoding, options.encoding);
  EXPECT_EQ(read.options.at_most_one, options.at_most_one);
  EXPECT_EQ(describe(read.problem, read.options), metadata);
}

TEST(Description, GraphsAreReadBack) {
  constexpr std::uint64_t seed = 9;
  core::Random random(seed);
  for (int round = 0; round < 300; ++round) {
    const Problem problem = any_graph(random);
    const cnf::Metadata metadata = describe(problem, {.encoding = Encoding::binary});
    const EncodedProblem read = read_description(metadata);
    expect_same(read.problem, problem);
    EXPECT_EQ(describe(read.problem, read.options), metadata) << "seed " << seed;
  }
}

TEST(Description, NamesThatAreNotOneForEachVertexAreRefused) {
  Problem problem;
  problem.graph = Graph::undirected(3, std::vector<Arc>{{0, 1}, {1, 2}, {0, 2}});
  problem.closed = true;
  const cnf::Metadata metadata = describe(problem, {.encoding = Encoding::binary});
  EXPECT_EQ(refusal(with(metadata, "names", "a,b,c")), "accepted");
  for (const char* const names : {"", "a,b", "a,b,a", "a,,c", "a,b,c,d", "a,b c,d"}) {
    EXPECT_NE(refusal(with(metadata, "names", names)).find("names"), std::string::npos) << names;
  }
}

// A value in another spelling, of another kind or of no meaning is refused, never guessed at.
TEST(Description, ForeignValuesAreRefused) {
  const cnf::Metadata board = describe(full_board(), {});
  const std::vector<std::pair<std::string, std::string>> on_board{
      {"board", "6"},         {"board", "06x6"},       {"board", "6x0"},   {"board", ""},
      {"leaper", "2,1"},      {"leaper", "knight"},    {"leaper", ""},     {"holes", "c3,9"},
      {"holes", "c3;d4"},     {"holes", "4,3"},        {"holes", ""},      {"forbid", "b1>d2"},
      {"forbid", "a1-a2"},    {"symmetry", "foo"},     {"symmetry", ""},   {"symmetry", "rot180 "},
      {"symmetry", "Rot180"}, {"closed", "yes"},       {"closed", ""},     {"start", "A1"},
      {"start", "6,1"},       {"start", "c3"},         {"start", "z9"},    {"end", "b1"},
      {"move", "a1b3"},       {"move", "a1-a2"},       {"move", "a1-b3,"}, {"at", "3=a5"},
      {"at", "0:a5"},         {"at", "03:a5"},         {"at", "99:a5"},    {"encoding", "foo"},
      {"encoding", "auto"},   {"encoding", "2factor"}, {"amo", "auto"},    {"amo", ""},
      {"parity", "0"},        {"encoding", "lfsr"},    {"amo", "ladder"},  {"vertices", "36"},
      {"arcs", ";"},          {"colour", "red"},       {"", "x"}};
  EXPECT_EQ(refusal(board), "accepted");
  EXPECT_EQ(refusal(with(board, "parity", "1")), "accepted");  // of version 1.0.0
  for (const auto& [key, value] : on_board) {
    EXPECT_NE(refusal(with(board, key, value)), "accepted") << key << "=" << value;
  }
  for (const char* const key : {"board", "leaper", "closed", "encoding", "amo"}) {
    EXPECT_EQ(refusal(with(board, key, std::nullopt)),
              std::string("problem description: no ") + key);
  }
  EXPECT_EQ(refusal(with(board, "symmetry", "foo")),
            "problem description: bad value 'foo' of symmetry");
  EXPECT_EQ(refusal(with(board, "colour", "red")), "problem description: unknown key 'colour'");

  Problem plain = tour::on_board(knight::Board(2, 3), {{1, 2}});
  EXPECT_EQ(refusal(with(describe(plain, {}), "symmetry", "rot180")),
            "problem description: a symmetry of an open tour");
  EXPECT_EQ(refusal(with(describe(plain, {}), "holes", "a1,a2,b1,b2,c1,c2")),
            "problem description: holes: every square of the board is a hole");
  plain.closed = true;
  EXPECT_EQ(refusal(with(describe(plain, {}), "symmetry", "rot180")), "accepted");
  EXPECT_NE(refusal(with(describe(plain, {}), "symmetry", "rot90")), "accepted");

  const Problem triangle{.graph = Graph::undirected(3, std::vector<Arc>{{0, 1}, {1, 2}, {0, 2}})};
  const cnf::Metadata graph = describe(triangle, {});
  EXPECT_EQ(refusal(graph), "accepted");
  const std::vector<std::pair<std::string, std::string>> on_graph{
      {"vertices", "4"}, {"vertices", "x"},   {"directed", "no"}, {"arcs", "2,3;3;"},
      {"arcs", ""},      {"arcs", "2,4;3;;"}, {"arcs", "1;3;;"},  {"arcs", "2 3;3;;"},
      {"start", "0"},    {"start", "4"},      {"start", "a1"},    {"symmetry", "rot180"},
      {"board", "2x2"},  {"holes", "a1"},     {"leaper", "1,2"},  {"move", "1-1"}};
  for (const auto& [key, value] : on_graph) {
    EXPECT_NE(refusal(with(graph, key, value)), "accepted") << key << "=" << value;
  }
  cnf::Metadata other = graph;
  other.kind = "samurai";
  EXPECT_EQ(refusal(other), "the input describes a problem of kind 'samurai', not a tour");
}

// Messages do not speak of options, which decoders do not have.
TEST(Description, MessagesNameKeysNotOptions) {
  const cnf::Metadata board = describe(full_board(), {});
  for (const auto& [key, value] :
       {std::pair{"leaper", "x"}, {"holes", "z9"}, {"start", "z9"}, {"move", "a1-a2"}}) {
    EXPECT_EQ(refusal(with(board, key, value)).find("--"), std::string::npos) << key;
  }
}

}  // namespace
}  // namespace tsume::tour
