// Boards with holes, the names of their squares, and the moves of leapers on them.
#pragma once

#include "lib/core/names.hpp"
#include "lib/graph/graph.hpp"
#include "lib/io/input.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tsume::knight {

using graph::Graph;
using graph::Vertex;

// The letters of a column from 0: a..z, aa, ab, ...
[[nodiscard]] std::string column_letters(std::size_t column);

// A rectangular board; some squares may be holes. Rows count from the top, columns from the left,
// both from 0. The free squares are the vertices 0..size()-1, row by row. Names: a1 is the bottom
// left square; the columns after z are aa, ab, ...
class Board {
 public:
  // The most squares that a board may have.
  static constexpr std::size_t max_squares = std::size_t{1} << 26;

  // All squares free. Throws core::BadArgument for an empty or too large board.
  Board(std::size_t rows, std::size_t columns);
  // "8" or "8x8" or "3x10": rows x columns. Throws core::BadArgument.
  static Board parse(std::string_view text);

  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] std::size_t columns() const { return columns_; }
  // The number of free squares.
  [[nodiscard]] std::size_t size() const { return cells_.size(); }
  [[nodiscard]] bool has_holes() const { return size() < rows_ * columns_; }

  // The vertex of a square, graph::no_vertex for a hole. Requires row and column on the board.
  [[nodiscard]] Vertex vertex(std::size_t row, std::size_t column) const {
    return vertices_[row * columns_ + column];
  }
  [[nodiscard]] std::size_t row(Vertex v) const { return cells_[v] / columns_; }
  [[nodiscard]] std::size_t column(Vertex v) const { return cells_[v] % columns_; }

  [[nodiscard]] std::string name(Vertex v) const;
  // A square by its name ("b3"), by "ROW,COLUMN" (from 1, from the top), or, on a board without
  // holes, by its number row by row from 1. Throws core::BadArgument, also for a hole.
  [[nodiscard]] Vertex find(std::string_view text) const;

  // Makes squares holes and renumbers the rest. Throws core::BadArgument if no square stays.
  void remove(const std::vector<Vertex>& holes);
  // The holes in row-major order, by name.
  [[nodiscard]] std::vector<std::string> hole_names() const;
  // "8x8": the size, without the holes.
  [[nodiscard]] std::string size_text() const;

 private:
  void renumber();
  // The row-major cell of a square's text; throws core::BadArgument.
  [[nodiscard]] std::size_t find_cell(std::string_view text) const;
  [[nodiscard]] std::string cell_name(std::size_t cell) const;

  std::size_t rows_;
  std::size_t columns_;
  std::vector<Vertex> vertices_;      // by cell; no_vertex for holes
  std::vector<std::uint32_t> cells_;  // by vertex
};

// A board drawn as text: '.' free, '#' hole, 'S' start, 'E' end. With blanks between the squares
// numbers may stand among them, as in a tour of which some numbers are missing; 0 is a missing one.
struct Picture {
  Board board;
  std::optional<Vertex> start = {};
  std::optional<Vertex> end = {};
  // The other numbers with their squares, row by row; different ones from 2 to the number of
  // squares.
  std::vector<std::pair<std::size_t, Vertex>> numbers = {};

  // Board::remove(), after which the vertices are those of the same squares. Throws
  // core::BadArgument also for a hole where something is drawn.
  void remove(const std::vector<Vertex>& holes);
};

// Reads a picture to the end of the input; empty lines before and after it are ignored, and 1 is
// the start. Throws io::ParseError.
[[nodiscard]] Picture read_picture(io::Input& input);

// A piece that moves by (a,b) or (b,a) in any direction.
struct Leaper {
  std::uint32_t a = 1;
  std::uint32_t b = 2;
};

// "1,2", or several with '+': "0,1+1,1" is the king. Throws core::BadArgument.
[[nodiscard]] std::vector<Leaper> parse_leapers(std::string_view text);
[[nodiscard]] std::string to_string(const std::vector<Leaper>& leapers);

// The moves of the piece as an undirected graph on the free squares.
[[nodiscard]] Graph move_graph(const Board& board, const std::vector<Leaper>& leapers);

// A turn of the board about its middle.
enum class Turn : std::uint8_t { half, quarter };

// The names of the command line and of metadata.
inline constexpr core::Named<Turn> turn_names[] = {{Turn::half, "rot180"},
                                                   {Turn::quarter, "rot90"}};

// The turn as a permutation of the vertices; nullopt if the holes are not symmetric or, for a
// quarter turn, the board is not square.
[[nodiscard]] std::optional<std::vector<Vertex>> permutation(const Board& board, Turn turn);

}  // namespace tsume::knight
