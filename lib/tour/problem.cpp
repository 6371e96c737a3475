#include "lib/tour/problem.hpp"

#include "lib/core/error.hpp"
#include "lib/core/names.hpp"
#include "lib/core/text.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/core.h>
#include <utility>

namespace tsume::tour {

using core::BadArgument;
using core::quoted;

std::string Problem::name(Vertex v) const {
  return origin ? origin->board.name(v) : names.name(v);
}

std::string Problem::word(Vertex v) const {
  return origin ? origin->board.name(v) : graph::as_word(names.name(v));
}

std::optional<Vertex> Problem::find_in_graph(std::string_view text) const {
  const auto name = core::percent_unescaped(text);
  const auto v = name ? names.find(*name, graph.size()) : std::nullopt;
  return v ? v : names.find(text, graph.size());
}

Vertex Problem::find(std::string_view text) const {
  if (origin) {
    return origin->board.find(text);
  }
  if (const auto v = find_in_graph(text)) {
    return *v;
  }
  const std::size_t first = names.first_number();
  throw BadArgument(quoted(text) + (names.are_numbers()
                                        ? fmt::format(" is not a vertex from {} to {}", first,
                                                      graph.size() + first - 1)
                                        : " is not the name of a vertex"));
}

Problem on_board(knight::Board board, std::vector<knight::Leaper> leapers) {
  Problem problem;
  problem.graph = knight::move_graph(board, leapers);
  problem.origin.emplace(Origin{std::move(board), std::move(leapers)});
  return problem;
}

void forbid(Problem& problem, const std::vector<Arc>& moves) {
  if (moves.empty()) {
    return;
  }
  const Graph& graph = problem.graph;
  std::vector<Arc> forbidden;
  for (const auto& [u, v] : moves) {
    forbidden.insert(forbidden.end(), {{u, v}, {v, u}});
  }
  std::sort(forbidden.begin(), forbidden.end());
  std::vector<Arc> kept;
  kept.reserve(graph.arc_count());
  for (Vertex v = 0; v < graph.size(); ++v) {
    for (const Vertex w : graph.neighbours(v)) {
      if (!std::binary_search(forbidden.begin(), forbidden.end(), Arc{v, w})) {
        kept.emplace_back(v, w);
      }
    }
  }
  problem.graph = graph.is_directed() ? Graph::directed(graph.size(), kept)
                                      : Graph::symmetric(graph.size(), kept);
  if (problem.origin) {
    auto& known = problem.origin->forbidden;
    known.insert(known.end(), moves.begin(), moves.end());
  }
}

void set_symmetry(Problem& problem, knight::Turn turn) {
  assert(problem.origin);
  if (!problem.closed) {
    throw BadArgument("symmetric tours are closed ones; add --closed");
  }
  auto image = knight::permutation(problem.origin->board, turn);
  if (!image) {
    throw BadArgument("the board itself has no symmetry " +
                      std::string(core::name_of(knight::turn_names, turn)));
  }
  problem.origin->symmetry = turn;
  problem.symmetry = *std::move(image);
}

namespace {

// The mark between the two vertices of a move; names may have such characters too.
std::size_t find_mark(const Problem& problem, std::string_view text) {
  const std::size_t first = text.find_first_of("->");
  const auto is_name = [&](std::string_view part) {
    return problem.find_in_graph(part).has_value();
  };
  std::size_t found = text.npos;
  for (std::size_t at = first; at != text.npos && !problem.names.are_numbers();
       at = text.find_first_of("->", at + 1)) {
    if (is_name(text.substr(0, at)) && is_name(text.substr(at + 1))) {
      if (found != text.npos) {
        throw BadArgument(quoted(text) + " can be read as more than one move");
      }
      found = at;
    }
  }
  return found != text.npos ? found : first;
}

}  // namespace

PrescribedMove parse_move(const Problem& problem, std::string_view text) {
  const bool squares = problem.origin.has_value();
  const std::size_t mark = find_mark(problem, text);
  if (mark == text.npos) {
    throw BadArgument(quoted(text) + " is not a move such as " + (squares ? "b1-c3" : "1-2"));
  }
  const PrescribedMove move{problem.find(text.substr(0, mark)), problem.find(text.substr(mark + 1)),
                            text[mark] == '>'};
  const Graph& graph = problem.graph;
  if (!graph.has_arc(move.from, move.to) && (move.directed || !graph.has_arc(move.to, move.from))) {
    throw BadArgument(quoted(text) + (squares ? " is not a move of this piece on this board"
                                              : " is not an edge of the graph"));
  }
  return move;
}

std::string to_text(const Problem& problem, const PrescribedMove& move) {
  return problem.name(move.from) + (move.directed ? '>' : '-') + problem.name(move.to);
}

FixedPosition parse_position(const Problem& problem, std::string_view text, char mark) {
  const std::size_t at = text.find(mark);
  const auto k =
      at == text.npos ? std::nullopt : core::parse_decimal<std::size_t>(text.substr(0, at));
  if (!k || *k < 1 || *k > problem.graph.size()) {
    throw BadArgument(quoted(text) + " is not K" + mark + (problem.origin ? "SQUARE" : "VERTEX") +
                      " with K from 1 to " + std::to_string(problem.graph.size()));
  }
  return {*k, problem.find(text.substr(at + 1))};
}

}  // namespace tsume::tour
