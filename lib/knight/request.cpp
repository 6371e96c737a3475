#include "lib/knight/request.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace tsume::knight {

using core::BadArgument;
using core::quoted;

namespace {

// Runs `body` and puts the option's name before its complaint.
template <typename Body>
auto for_option(const std::string& option, Body body) {
  try {
    return body();
  } catch (const BadArgument& error) {
    throw BadArgument(option + ": " + error.what());
  }
}

std::vector<Vertex> find_holes(const Board& board, const std::vector<std::string>& holes) {
  std::vector<Vertex> found;
  for (const std::string& text : holes) {
    for (const std::string_view name : core::split_fields(text, ',')) {
      found.push_back(board.find(name));
    }
  }
  return found;
}

// How a problem's vertices are called, and by what word messages call them.
struct Names {
  std::size_t size;
  std::function<Vertex(std::string_view)> find;
  const char* vertex;        // "SQUARE"
  const char* move_example;  // "b1-c3"
  const char* no_move;       // why a move is none
};

Names board_names(const Board& board) {
  return {board.size(), [&board](std::string_view text) { return board.find(text); }, "SQUARE",
          "b1-c3", "is not a move of this piece on this board"};
}

Names graph_names(const Graph& graph) {
  return {graph.size(),
          [n = graph.size()](std::string_view text) {
            const auto number = core::parse_decimal<Vertex>(text);
            if (!number || *number < 1 || *number > n) {
              throw BadArgument(quoted(text) + " is not a vertex from 1 to " + std::to_string(n));
            }
            return *number - 1;
          },
          "VERTEX", "1-2", "is not an edge of the graph"};
}

encode::PrescribedMove find_move(const Names& names, const Graph& graph, std::string_view text) {
  const std::size_t dash = text.find_first_of("->");
  if (dash == text.npos) {
    throw BadArgument(quoted(text) + " is not a move such as " + names.move_example);
  }
  const bool directed = text[dash] == '>';
  const Vertex from = names.find(text.substr(0, dash));
  const Vertex to = names.find(text.substr(dash + 1));
  if (!graph.has_arc(from, to) && (directed || !graph.has_arc(to, from))) {
    throw BadArgument(quoted(text) + " " + names.no_move);
  }
  return {from, to, directed};
}

Graph without(const Graph& graph, std::vector<graph::Arc> forbidden) {
  for (std::size_t i = 0, n = forbidden.size(); i < n; ++i) {
    forbidden.emplace_back(forbidden[i].second, forbidden[i].first);
  }
  std::sort(forbidden.begin(), forbidden.end());
  std::vector<graph::Arc> kept;
  kept.reserve(graph.arc_count());
  for (Vertex v = 0; v < graph.size(); ++v) {
    for (const Vertex w : graph.neighbours(v)) {
      if (!std::binary_search(forbidden.begin(), forbidden.end(), graph::Arc{v, w})) {
        kept.emplace_back(v, w);
      }
    }
  }
  return graph.is_directed() ? Graph::directed(graph.size(), kept)
                             : Graph::symmetric(graph.size(), std::move(kept));
}

encode::FixedPosition find_position(const Names& names, std::string_view text) {
  const std::size_t equals = text.find('=');
  const auto k =
      equals == text.npos ? std::nullopt : core::parse_decimal<std::size_t>(text.substr(0, equals));
  if (!k || *k < 1 || *k > names.size) {
    throw BadArgument(quoted(text) + " is not K=" + names.vertex + " with K from 1 to " +
                      std::to_string(names.size));
  }
  return {*k, names.find(text.substr(equals + 1))};
}

std::vector<Vertex> find_symmetry(const Board& board, const std::string& name, bool closed) {
  if (!closed) {
    throw BadArgument("symmetric tours are closed ones; add --closed");
  }
  const bool quarter = name == "rot90";
  const auto image = quarter ? quarter_turn(board) : half_turn(board);
  if (!image) {
    throw BadArgument("the board itself has no symmetry " + name);
  }
  return *image;
}

// Everything of a request but the graph itself. Returns the forbidden moves.
std::vector<graph::Arc> apply(const TourRequest& request, const Names& names,
                              encode::TourProblem& tour) {
  tour.closed = request.closed;
  std::vector<graph::Arc> forbidden;
  for (const std::string& text : request.forbid) {
    const auto move = for_option("--forbid", [&] { return find_move(names, tour.graph, text); });
    if (move.directed) {
      throw BadArgument("--forbid: " + quoted(text) + ": only both directions at once, as in " +
                        names.move_example);
    }
    forbidden.emplace_back(std::minmax(move.from, move.to));
  }
  if (!forbidden.empty()) {
    tour.graph = without(tour.graph, forbidden);
  }
  if (request.start) {
    tour.start = for_option("--start", [&] { return names.find(*request.start); });
  }
  if (request.end) {
    if (request.closed) {
      throw BadArgument("--end: a closed tour ends beside its start; leave it out");
    }
    tour.end = for_option("--end", [&] { return names.find(*request.end); });
  }
  for (const std::string& text : request.moves) {
    tour.prescribed.push_back(
        for_option("--move", [&] { return find_move(names, tour.graph, text); }));
  }
  for (const std::string& text : request.at) {
    tour.fixed.push_back(for_option("--at", [&] { return find_position(names, text); }));
  }
  return forbidden;
}

bool is_plain_knight(const BoardProblem& problem) {
  return problem.leapers.size() == 1 && problem.leapers[0].a == 1 && problem.leapers[0].b == 2;
}

std::string piece(const BoardProblem& problem) {
  return problem.leapers.size() == 1 ? "the (" + to_string(problem.leapers) + ") leaper"
                                     : "the piece " + to_string(problem.leapers);
}

// The theorems for full m x n boards, m <= n, and the plain knight.
std::optional<std::string> rectangle_theorem(std::size_t m, std::size_t n, bool closed) {
  const std::string board = std::to_string(m) + "x" + std::to_string(n);
  if (closed) {
    if (m % 2 == 1 && n % 2 == 1 && m * n > 1) {
      return "a closed knight's tour alternates colours, and " + board +
             " has an odd number of squares";
    }
    if (m == 1 || m == 2 || m == 4 || (m == 3 && (n == 4 || n == 6 || n == 8))) {
      return "no closed knight's tour on " + board + " (Schwenk 1991)";
    }
    return std::nullopt;
  }
  const bool exists =
      (m == 1 && n == 1) || (m == 3 && (n == 4 || n >= 7)) || (m == 4 && n >= 5) || m >= 5;
  if (!exists) {
    return "no open knight's tour on " + board + " (Cull and De Curtins 1978, and the small cases)";
  }
  return std::nullopt;
}

}  // namespace

const std::vector<std::string>& symmetry_names() {
  static const std::vector<std::string> names{"rot180", "rot90"};
  return names;
}

BoardProblem resolve(Picture picture, const TourRequest& request) {
  Board& board = picture.board;
  TourRequest complete = request;
  const auto from_picture = [&](std::optional<std::string>& place, std::optional<Vertex> drawn,
                                const std::string& option) {
    if (place && drawn && board.find(*place) != *drawn) {
      throw BadArgument(option + ": the board picture has another one");
    }
    if (!place && drawn) {
      place = board.name(*drawn);
    }
  };
  from_picture(complete.start, picture.start, "--start");
  from_picture(complete.end, picture.end, "--end");
  for_option("--hole", [&] { board.remove(find_holes(board, request.holes)); });

  BoardProblem problem{std::move(board), {}, {}, request.symmetry, {}};
  problem.leapers = for_option("--leaper", [&] { return parse_leapers(request.leaper); });
  problem.tour.graph = move_graph(problem.board, problem.leapers);
  problem.forbidden = apply(complete, board_names(problem.board), problem.tour);
  if (problem.symmetry) {
    problem.tour.symmetry = for_option("--symmetry", [&] {
      return find_symmetry(problem.board, *problem.symmetry, request.closed);
    });
  }
  return problem;
}

encode::TourProblem resolve(Graph graph, const TourRequest& request) {
  if (request.symmetry || !request.holes.empty() || request.leaper != TourRequest{}.leaper) {
    throw BadArgument("--leaper, --hole and --symmetry are for boards, not for graphs");
  }
  encode::TourProblem tour;
  tour.graph = std::move(graph);
  apply(request, graph_names(tour.graph), tour);
  return tour;
}

std::optional<std::string> impossibility(const BoardProblem& problem) {
  const Board& board = problem.board;
  if (board.size() == 1) {
    return std::nullopt;
  }
  const auto is_even = [](const Leaper& l) { return (l.a + l.b) % 2 == 0; };
  if (std::all_of(problem.leapers.begin(), problem.leapers.end(), is_even)) {
    bool seen[2] = {false, false};
    for (Vertex v = 0; v < board.size(); ++v) {
      seen[(board.row(v) + board.column(v)) % 2] = true;
    }
    if (seen[0] && seen[1]) {
      return piece(problem) + " stays on one colour: no tour exists";
    }
  }
  std::uint32_t step = 0;
  for (const Leaper& leaper : problem.leapers) {
    step = std::gcd(step, std::gcd(leaper.a, leaper.b));
  }
  if (step > 1 && !board.has_holes()) {
    return piece(problem) + " moves in steps of " + std::to_string(step) +
           ": it cannot reach the neighbouring squares, no tour exists";
  }
  if (is_plain_knight(problem) && !board.has_holes()) {
    const auto [m, n] = std::minmax({board.rows(), board.columns()});
    if (auto theorem = rectangle_theorem(m, n, problem.tour.closed)) {
      return theorem;
    }
  }
  return std::nullopt;
}

}  // namespace tsume::knight
