// The Hamiltonian path or cycle problem that every encoding and search starts from, on a board or
// on any graph.
#pragma once

#include "lib/graph/graph.hpp"
#include "lib/graph/vertex_names.hpp"
#include "lib/knight/board.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::tour {

using graph::Arc;
using graph::Graph;
using graph::Vertex;

// A prescribed move: the tour uses the edge u-v (either way), or u before v if directed.
struct PrescribedMove {
  Vertex from = 0;
  Vertex to = 0;
  bool directed = false;
  bool operator==(const PrescribedMove&) const = default;
};

// Vertex `vertex` is the k-th of the tour, k from 1.
struct FixedPosition {
  std::size_t k = 1;
  Vertex vertex = 0;
  bool operator==(const FixedPosition&) const = default;
};

// The board whose free squares are the vertices of a problem, and the piece whose moves are its
// edges.
struct Origin {
  knight::Board board;
  std::vector<knight::Leaper> leapers;
  std::vector<Arc> forbidden = {};            // moves that were left out of the graph
  std::optional<knight::Turn> symmetry = {};  // the turn that Problem::symmetry stands for
};

// Find an order of all vertices in which consecutive ones are joined; closed: the last and the
// first too.
struct Problem {
  Graph graph = {};  // without the forbidden moves
  bool closed = false;
  std::optional<Vertex> start = {};  // closed: only the place where the tour begins
  std::optional<Vertex> end = {};    // open tours only
  std::vector<PrescribedMove> prescribed = {};
  std::vector<FixedPosition> fixed = {};
  // A symmetry of the graph as a permutation of the vertices; empty: none asked for. Closed only.
  std::vector<Vertex> symmetry = {};
  std::optional<Origin> origin = {};  // nullopt: a graph
  graph::VertexNames names = {};      // of the vertices of a graph

  // nullptr without a board.
  [[nodiscard]] const knight::Board* board() const { return origin ? &origin->board : nullptr; }
  // The name of a vertex: of its square, or in its file.
  [[nodiscard]] std::string name(Vertex v) const;
  // The same as one word of a line.
  [[nodiscard]] std::string word(Vertex v) const;
  // The vertex of a word or name; on a board in any form that Board::find accepts. Throws
  // core::BadArgument.
  [[nodiscard]] Vertex find(std::string_view text) const;
  // The same in a graph; nullopt if there is none.
  [[nodiscard]] std::optional<Vertex> find_in_graph(std::string_view text) const;
};

// All moves of a piece on a board; nothing more is asked for.
[[nodiscard]] Problem on_board(knight::Board board, std::vector<knight::Leaper> leapers);

// Leaves edges, in both directions, out of the graph.
void forbid(Problem& problem, const std::vector<Arc>& moves);

// Asks for closed tours that a turn of the board keeps. Requires a board. Throws core::BadArgument
// if the turn does not keep the board itself, or the tour is open.
void set_symmetry(Problem& problem, knight::Turn turn);

// A move of the graph, "b1-c3", or "b1>c3" for that direction only. Throws core::BadArgument.
[[nodiscard]] PrescribedMove parse_move(const Problem& problem, std::string_view text);
[[nodiscard]] std::string to_text(const Problem& problem, const PrescribedMove& move);

// "5=a1", with `mark` for '=': the fifth vertex is a1. Throws core::BadArgument.
[[nodiscard]] FixedPosition parse_position(const Problem& problem, std::string_view text,
                                           char mark = '=');

// A tour: all vertices in order.
using Tour = std::vector<Vertex>;

// Vertex-disjoint parts that cover all vertices: cycles; of an open problem a path first, then
// cycles. One part: a tour.
struct Cover {
  std::vector<Tour> parts;
};

}  // namespace tsume::tour
