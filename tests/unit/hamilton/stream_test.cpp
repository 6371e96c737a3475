#include "lib/hamilton/stream.hpp"

#include "lib/core/text.hpp"
#include "lib/graph/compact.hpp"
#include "lib/io/error.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace tsume::hamilton {
namespace {

using graph::Graph;

using Order = std::vector<std::size_t>;
using Wanted = std::function<bool(const Order&)>;

// All labelled graphs with n vertices, and whether an order of the vertices is a wanted tour.
std::vector<std::pair<Graph, bool>> all_graphs(
    std::size_t n, bool closed, const Wanted& wanted = [](const Order&) { return true; }) {
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
    Order order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    bool found = false;
    do {
      bool good = !closed || joined[order.back()][order.front()];
      for (std::size_t i = 1; good && i < n; ++i) {
        good = joined[order[i - 1]][order[i]];
      }
      found = found || (good && wanted(order));
    } while (!found && std::ranges::next_permutation(order).found);
    result.emplace_back(Graph::undirected(n, chosen), found);
  }
  return result;
}

std::string answered(const std::string& text, const StreamOptions& options,
                     core::ItemTally* items = nullptr, bool skip_bad = false) {
  io::Input input = io::Input::from_text(text);
  const int fd = ::memfd_create("answers", MFD_CLOEXEC);
  io::Output out(fd, "answers");
  const core::ItemTally result =
      answer_stream(input, out, options, {[](const std::string&) {}, skip_bad},
                    [](const tour::Problem& problem) { return search_tour(problem, {}); });
  if (items != nullptr) {
    *items = result;
  }
  out.flush();
  std::string answers(static_cast<std::size_t>(::lseek(fd, 0, SEEK_END)), '\0');
  EXPECT_EQ(::pread(fd, answers.data(), answers.size(), 0), static_cast<ssize_t>(answers.size()));
  ::close(fd);
  return answers;
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
        const StreamOptions options{.request = {.closed = closed}, .precheck = precheck};
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

// Whether v and w, from 1, are next to each other in the order.
bool adjacent(const Order& order, std::size_t v, std::size_t w, bool closed) {
  for (std::size_t i = closed ? 0 : 1; i < order.size(); ++i) {
    const std::size_t a = order[i == 0 ? order.size() - 1 : i - 1] + 1;
    const std::size_t b = order[i] + 1;
    if ((a == v && b == w) || (a == w && b == v)) {
      return true;
    }
  }
  return false;
}

TEST(Stream, AnswersWhatTheRequestNames) {
  struct Case {
    tour::Request request;
    Wanted wanted;
    bool named_edge;  // the request names 1-2, which a graph may lack
  };
  const Case cases[] = {
      {{.start = "2"}, [](const Order& order) { return order.front() == 1; }, false},
      {{.end = "3"}, [](const Order& order) { return order.back() == 2; }, false},
      {{.start = "1", .end = "4"},
       [](const Order& order) { return order.front() == 0 && order.back() == 3; },
       false},
      {{.moves = {"1-2"}}, [](const Order& order) { return adjacent(order, 1, 2, false); }, true},
      {{.closed = true, .moves = {"1-2"}},
       [](const Order& order) { return adjacent(order, 1, 2, true); },
       true},
      {{.forbid = {"1-2"}}, [](const Order& order) { return !adjacent(order, 1, 2, false); }, true},
      {{.closed = true, .forbid = {"1-2"}},
       [](const Order& order) { return !adjacent(order, 1, 2, true); },
       true},
  };
  for (const Case& row : cases) {
    std::string text;
    std::string expected;
    for (const auto& [graph, solvable] : all_graphs(4, row.request.closed, row.wanted)) {
      text += graph::to_graph6(graph) + '\n';
      const bool lacks = row.named_edge && !graph.has_arc(0, 1);
      expected += lacks ? "bad-input\n" : solvable ? "solved\n" : "unsolvable\n";
    }
    std::string statuses;
    const std::string answers = answered(text, {.request = row.request}, nullptr, true);
    for (const std::string_view line : core::split_fields(answers, '\n')) {
      if (!line.empty() && line.front() != '#') {
        statuses += std::string(core::split_fields(line, '\t').at(1)) + '\n';
      }
    }
    EXPECT_EQ(statuses, expected);
  }
}

// A graph is answered before the next one is there.
TEST(Stream, HandsOutEachAnswerAtOnce) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  for (const std::optional<Filter> filter : {std::optional<Filter>(), std::optional(Filter::yes)}) {
    io::Input input = io::Input::from_text("Bw\nBw\nBw\n");
    io::Output out(ends[1], "pipe");
    int questions = 0;
    (void)answer_stream(input, out, {.filter = filter}, {}, [&](const tour::Problem& problem) {
      struct pollfd readable {
        ends[0], POLLIN, 0
      };
      if (++questions > 1) {
        EXPECT_EQ(::poll(&readable, 1, 0), 1) << questions;
        char buffer[256];
        EXPECT_GT(::read(ends[0], buffer, sizeof buffer), 0);
      }
      return search_tour(problem, {});
    });
    EXPECT_EQ(questions, 3);
  }
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST(Stream, ReportsBadLinesAndGoesOn) {
  const std::string text = ">>graph6<<\nBw\nD?\n\nB?\n";  // a triangle, a cut line, no edges
  EXPECT_THROW((void)answered(text, {}), io::ParseError);
  core::ItemTally items;
  EXPECT_EQ(answered(text, {}, &items, true),
            "# id\tstatus\tmoves\n2\tsolved\t2 1 3\n3\tbad-input\t-\n5\tunsolvable\t-\n");
  EXPECT_EQ(items.status(), core::Exit::failure);
  EXPECT_EQ(answered("", {}, &items), "# id\tstatus\tmoves\n");
  EXPECT_EQ(items.status(), core::Exit::ok);
  EXPECT_EQ(answered("B?\n", {.filter = Filter::yes}, &items), "");
  EXPECT_EQ(items.status(), core::Exit::unsatisfiable);
}

}  // namespace
}  // namespace tsume::hamilton
