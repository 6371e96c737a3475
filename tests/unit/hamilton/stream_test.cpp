#include "lib/hamilton/stream.hpp"

#include "lib/graph/compact.hpp"
#include "lib/io/error.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace tsume::hamilton {
namespace {

using graph::Graph;

// All labelled graphs with n vertices, and whether an order of the vertices is a tour.
std::vector<std::pair<Graph, bool>> all_graphs(std::size_t n, bool closed) {
  std::vector<std::pair<tour::Vertex, tour::Vertex>> pairs;
  for (tour::Vertex v = 0; v < n; ++v) {
    for (tour::Vertex w = v + 1; w < n; ++w) {
      pairs.emplace_back(v, w);
    }
  }
  std::vector<std::pair<Graph, bool>> result;
  for (std::uint64_t edges = 0; edges < std::uint64_t{1} << pairs.size(); ++edges) {
    std::vector<std::pair<tour::Vertex, tour::Vertex>> chosen;
    std::vector<std::vector<bool>> joined(n, std::vector<bool>(n));
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if ((edges >> i & 1U) != 0) {
        chosen.push_back(pairs[i]);
        joined[pairs[i].first][pairs[i].second] = joined[pairs[i].second][pairs[i].first] = true;
      }
    }
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    bool found = false;
    do {
      bool good = !closed || joined[order.back()][order.front()];
      for (std::size_t i = 1; good && i < n; ++i) {
        good = joined[order[i - 1]][order[i]];
      }
      found = found || good;
    } while (!found && std::ranges::next_permutation(order).found);
    result.emplace_back(Graph::undirected(n, chosen), found);
  }
  return result;
}

std::string answered(const std::string& text, const StreamOptions& options,
                     core::Items* items = nullptr) {
  io::Input input = io::Input::from_text(text);
  std::ostringstream out;
  const core::Items result = answer_stream(
      input, out, options, [](const tour::Problem& problem) { return search_tour(problem, {}); },
      [](const std::string&) {});
  if (items != nullptr) {
    *items = result;
  }
  return out.str();
}

TEST(Stream, AgreesWithAllOrdersOfAllSmallGraphs) {
  for (std::size_t n = 3; n <= 5; ++n) {
    for (const bool closed : {true, false}) {
      for (const bool precheck : {true, false}) {
        std::string text;
        std::string yes;
        std::string no;
        for (const auto& [graph, solvable] : all_graphs(n, closed)) {
          const bool sparse = text.size() % 2 == 0;
          const std::string line =
              (sparse ? graph::to_sparse6(graph) : graph::to_graph6(graph)) + '\n';
          text += line;
          (solvable ? yes : no) += line;
        }
        const StreamOptions options{.closed = closed, .precheck = precheck};
        StreamOptions some = options;
        some.filter = Filter::yes;
        EXPECT_EQ(answered(text, some), yes);
        some.filter = Filter::no;
        EXPECT_EQ(answered(text, some), no);
        const std::string verdicts = answered(text, options);
        EXPECT_EQ(std::ranges::count(verdicts, '\n'), std::ranges::count(text, '\n') + 1);
      }
    }
  }
}

TEST(Stream, ReportsBadLinesAndGoesOn) {
  const std::string text = ">>graph6<<\nBw\nD?\n\nB?\n";  // a triangle, a cut line, no edges
  EXPECT_THROW((void)answered(text, {}), io::ParseError);
  core::Items items;
  EXPECT_EQ(answered(text, {.skip_bad = true}, &items),
            "# graph\tstatus\ttour\n2\tsolved\t1 2 3\n3\tbad-input\t-\n5\tunsolvable\t-\n");
  EXPECT_EQ(items.status(), core::Exit::failure);
  EXPECT_EQ(answered("", {}, &items), "# graph\tstatus\ttour\n");
  EXPECT_EQ(items.status(), core::Exit::ok);
  EXPECT_EQ(answered("B?\n", {.filter = Filter::yes}, &items), "");
  EXPECT_EQ(items.status(), core::Exit::unsatisfiable);
}

}  // namespace
}  // namespace tsume::hamilton
