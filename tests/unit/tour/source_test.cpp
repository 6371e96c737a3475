#include "lib/core/error.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/request.hpp"

#include <gtest/gtest.h>

#include <string>

namespace tsume::tour {
namespace {

ReadProblem read_text(const std::string& text, const Request& request = {},
                      bool closed_on_graphs = true) {
  io::Input input = io::Input::from_text(text, "file");
  return read_problem(input, request, closed_on_graphs);
}

std::string refusal(const std::string& text, const Request& request = {}) {
  try {
    (void)read_text(text, request);
  } catch (const io::ParseError& error) {
    return error.what();
  } catch (const core::BadArgument& error) {
    return error.what();
  }
  return "accepted";
}

constexpr const char* square_graph = "c a square\np edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n";

TEST(TourSource, TellsBoardSizesFromFileNames) {
  for (const char* const size : {"8", "8x8", "0x5", "8x", "8x8x8", "99999999999999"}) {
    EXPECT_TRUE(is_board_size(size)) << size;
  }
  for (const char* const name : {"", "-", "x8", "./8", "8x8.txt", "graph.hcp"}) {
    EXPECT_FALSE(is_board_size(name)) << name;
  }
}

TEST(TourSource, ReadsPicturesAndGraphs) {
  const Problem picture = read_text("\n..S\r\n.#.\n..E\n", {}, true).problem;
  ASSERT_TRUE(picture.board());
  EXPECT_EQ(picture.origin->board.size(), 8U);
  EXPECT_FALSE(picture.closed);
  EXPECT_EQ(picture.name(*picture.start), "c3");

  const ReadProblem graph = read_text(square_graph);
  EXPECT_FALSE(graph.problem.board());
  EXPECT_TRUE(graph.problem.closed);
  EXPECT_EQ(graph.problem.graph.edge_count(), 4U);
  EXPECT_EQ(graph.problem.name(0), "1");
  EXPECT_TRUE(graph.notes.empty());
  EXPECT_FALSE(read_text(square_graph, {}, false).problem.closed);
  EXPECT_EQ(read_text("TYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n"
                      "1 2\n2 3\n-1\nEOF\n")
                .problem.graph.edge_count(),
            2U);
  EXPECT_EQ(read_text("p edge 3 3\ne 1 1\ne 1 2\ne 2 1\n").notes,
            (std::vector<std::string>{"ignored 1 loop (line 2)", "ignored 1 repeated edge"}));
}

TEST(TourSource, ResolvesRequestsOnGraphs) {
  Request request;
  request.start = "2";
  request.moves = {"1-2", "2>3"};
  request.forbid = {"3-4"};
  request.at = {"3=4"};
  const Problem tour = read_text(square_graph, request).problem;
  EXPECT_EQ(tour.start, Vertex{1});
  EXPECT_EQ(tour.graph.edge_count(), 3U);
  EXPECT_EQ(tour.prescribed, (std::vector<PrescribedMove>{{0, 1, false}, {1, 2, true}}));
  EXPECT_EQ(tour.fixed, (std::vector<FixedPosition>{{3, 3}}));
  const Graph arcs =
      read_text("p edge 3 3\na 1 2\na 2 3\na 3 1\n", {.forbid = {"2-1"}}).problem.graph;
  EXPECT_TRUE(arcs.is_directed());
  EXPECT_EQ(arcs.arc_count(), 2U);
}

TEST(TourSource, Refusals) {
  EXPECT_EQ(refusal(square_graph, {.start = "5"}), "--start: '5' is not a vertex from 1 to 4");
  EXPECT_EQ(refusal(square_graph, {.end = "1"}),
            "--end: a closed tour ends beside its start; omit the option");
  EXPECT_EQ(refusal(square_graph, {.moves = {"1-3"}}), "--move: '1-3' is not an edge of the graph");
  EXPECT_EQ(refusal(square_graph, {.moves = {"1"}}), "--move: '1' is not a move such as 1-2");
  EXPECT_EQ(refusal(square_graph, {.at = {"5=1"}}),
            "--at: '5=1' is not K=VERTEX with K from 1 to 4");
  EXPECT_EQ(refusal(square_graph, {.holes = {"1"}}),
            "--leaper, --hole and --symmetry are for boards, not for graphs");
  EXPECT_EQ(refusal("p edge 4 4\ne 1 2\n"),
            "file:2: the input ends after 1 of the header's 4 edges");
  EXPECT_EQ(refusal("hello\n").substr(0, 7), "file:1:");
  EXPECT_EQ(refusal("").substr(0, 5), "file:");
}

}  // namespace
}  // namespace tsume::tour
