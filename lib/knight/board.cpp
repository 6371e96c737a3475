#include "lib/knight/board.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

namespace tsume::knight {

using core::BadArgument;
using core::quoted;

// Bijective base 26.
std::string column_letters(std::size_t column) {
  std::string letters;
  for (std::size_t n = column + 1; n > 0; n = (n - 1) / 26) {
    letters.insert(letters.begin(), static_cast<char>('a' + (n - 1) % 26));
  }
  return letters;
}

namespace {

// The column of a run of letters; nullopt if it is not one or is absurdly long.
std::optional<std::size_t> parse_letters(std::string_view letters) {
  constexpr std::size_t longest = 6;
  std::size_t n = 0;
  if (letters.empty() || letters.size() > longest) {
    return std::nullopt;
  }
  for (const char c : letters) {
    const int lower = std::tolower(static_cast<unsigned char>(c));
    if (lower < 'a' || lower > 'z') {
      return std::nullopt;
    }
    n = n * 26 + static_cast<std::size_t>(lower - 'a') + 1;
  }
  return n - 1;
}

}  // namespace

Board::Board(std::size_t rows, std::size_t columns) : rows_(rows), columns_(columns) {
  if (rows == 0 || columns == 0) {
    throw BadArgument("a board of " + size_text() + " has no squares");
  }
  if (rows > max_squares || columns > max_squares / rows) {
    throw BadArgument("a board of " + size_text() + " is too large: at most " +
                      std::to_string(max_squares) + " squares");
  }
  vertices_.assign(rows * columns, 0);
  renumber();
}

Board Board::parse(std::string_view text) {
  const std::size_t x = text.find('x');
  const auto rows = core::parse_decimal<std::size_t>(text.substr(0, x));
  const auto columns = x == text.npos ? rows : core::parse_decimal<std::size_t>(text.substr(x + 1));
  if (!rows || !columns) {
    throw BadArgument("board " + quoted(text) + " is not a size such as 8, 8x8 or 3x10");
  }
  return Board(*rows, *columns);
}

std::string Board::size_text() const {
  return std::to_string(rows_) + 'x' + std::to_string(columns_);
}

void Board::renumber() {
  cells_.clear();
  for (std::size_t cell = 0; cell < vertices_.size(); ++cell) {
    if (vertices_[cell] != graph::no_vertex) {
      vertices_[cell] = static_cast<Vertex>(cells_.size());
      cells_.push_back(static_cast<std::uint32_t>(cell));
    }
  }
}

std::string Board::cell_name(std::size_t cell) const {
  return column_letters(cell % columns_) + std::to_string(rows_ - cell / columns_);
}

std::string Board::name(Vertex v) const {
  return cell_name(cells_[v]);
}

std::size_t Board::find_cell(std::string_view text) const {
  const std::size_t digits = text.find_first_of("0123456789");
  const std::size_t comma = text.find(',');
  std::optional<std::size_t> row;
  std::optional<std::size_t> column;
  if (digits == text.npos) {
    throw BadArgument(quoted(text) + " is not a square such as a1");
  }
  if (comma != text.npos) {
    row = core::parse_decimal<std::size_t>(text.substr(0, comma));
    column = core::parse_decimal<std::size_t>(text.substr(comma + 1));
    row = row ? std::optional(*row - 1) : row;  // 0 wraps round and is off the board
    column = column ? std::optional(*column - 1) : column;
  } else if (digits > 0) {
    const auto rank = core::parse_decimal<std::size_t>(text.substr(digits));
    row = rank ? std::optional(rows_ - *rank) : rank;
    column = parse_letters(text.substr(0, digits));
  } else {
    if (has_holes()) {
      throw BadArgument("square number " + quoted(text) +
                        " is ambiguous on a board with holes; use a name such as a1");
    }
    const auto number = core::parse_decimal<std::size_t>(text);
    row = number ? std::optional((*number - 1) / columns_) : number;
    column = number ? std::optional((*number - 1) % columns_) : number;
  }
  if (!row || !column) {
    throw BadArgument(quoted(text) + " is not a square such as a1");
  }
  if (*row >= rows_ || *column >= columns_) {
    throw BadArgument("square " + quoted(text) + " is not on the " + size_text() + " board");
  }
  return *row * columns_ + *column;
}

Vertex Board::find(std::string_view text) const {
  const Vertex v = vertices_[find_cell(text)];
  if (v == graph::no_vertex) {
    throw BadArgument("square " + quoted(text) + " is a hole");
  }
  return v;
}

void Board::remove(const std::vector<Vertex>& holes) {
  for (const Vertex v : holes) {
    vertices_[cells_[v]] = graph::no_vertex;
  }
  renumber();
  if (cells_.empty()) {
    throw BadArgument("every square of the board is a hole");
  }
}

std::vector<std::string> Board::hole_names() const {
  std::vector<std::string> names;
  for (std::size_t cell = 0; cell < vertices_.size(); ++cell) {
    if (vertices_[cell] == graph::no_vertex) {
      names.push_back(cell_name(cell));
    }
  }
  return names;
}

namespace {

// The rows of a picture, all of one length, without blank lines around them.
std::vector<std::string> read_rows(io::LineReader& lines) {
  std::vector<std::string> rows;
  bool ended = false;
  while (const auto line = lines.next()) {
    const std::string_view row = core::trim(*line);
    if (row.empty()) {
      ended = !rows.empty();
      continue;
    }
    if (ended) {
      lines.fail("text after the end of the board picture");
    }
    if (const std::size_t bad = row.find_first_not_of(".#SE"); bad != row.npos) {
      lines.fail("expected '.', '#', 'S' or 'E' in a board picture, found " +
                 quoted(row.substr(bad, 1)));
    }
    if (!rows.empty() && row.size() != rows.front().size()) {
      lines.fail("row of " + std::to_string(row.size()) + " squares, the first row has " +
                 std::to_string(rows.front().size()));
    }
    rows.emplace_back(row);
    if (rows.size() * row.size() > Board::max_squares) {
      lines.fail("board picture with more than " + std::to_string(Board::max_squares) + " squares");
    }
  }
  if (rows.empty()) {
    lines.fail("empty input, expected a board picture ('.' free, '#' hole, 'S' start, 'E' end)");
  }
  return rows;
}

}  // namespace

Picture read_picture(io::Input& input) {
  io::LineReader lines(input);
  const std::vector<std::string> rows = read_rows(lines);
  Board board(rows.size(), rows.front().size());
  std::vector<Vertex> holes;
  std::map<char, std::size_t> ends;  // the squares of 'S' and 'E'
  for (std::size_t cell = 0; cell < rows.size() * board.columns(); ++cell) {
    const char c = rows[cell / board.columns()][cell % board.columns()];
    if (c == '#') {
      holes.push_back(static_cast<Vertex>(cell));
    } else if (c != '.' && !ends.emplace(c, cell).second) {
      throw io::ParseError(input.name(), 0, std::string("more than one '") + c + "' in the board");
    }
  }
  if (holes.size() == rows.size() * board.columns()) {
    throw io::ParseError(input.name(), 0, "every square of the board is a hole");
  }
  board.remove(holes);
  const auto vertex = [&](char c) -> std::optional<Vertex> {
    const auto at = ends.find(c);
    return at == ends.end() ? std::nullopt
                            : std::optional(board.vertex(at->second / board.columns(),
                                                         at->second % board.columns()));
  };
  const auto start = vertex('S');
  const auto end = vertex('E');
  return {std::move(board), start, end};
}

std::vector<Leaper> parse_leapers(std::string_view text) {
  constexpr std::uint32_t longest = 1U << 20;
  std::vector<Leaper> leapers;
  for (const std::string_view part : core::split_fields(text, '+')) {
    const std::size_t comma = part.find(',');
    const auto a = core::parse_decimal<std::uint32_t>(part.substr(0, comma));
    const auto b = comma == part.npos ? std::nullopt
                                      : core::parse_decimal<std::uint32_t>(part.substr(comma + 1));
    if (!a || !b || *a > longest || *b > longest || (*a == 0 && *b == 0)) {
      throw BadArgument("leaper " + quoted(part) + " is not A,B such as 1,2 (the knight)");
    }
    leapers.push_back({std::min(*a, *b), std::max(*a, *b)});
  }
  return leapers;
}

std::string to_string(const std::vector<Leaper>& leapers) {
  std::vector<std::string> parts;
  for (const Leaper& leaper : leapers) {
    parts.push_back(std::to_string(leaper.a) + ',' + std::to_string(leaper.b));
  }
  return core::join(parts, "+");
}

Graph move_graph(const Board& board, const std::vector<Leaper>& leapers) {
  using Step = std::pair<std::int64_t, std::int64_t>;
  std::vector<Step> steps;
  for (const Leaper& leaper : leapers) {
    const std::int64_t a = leaper.a;
    const std::int64_t b = leaper.b;
    for (const auto& [x, y] : {Step{a, b}, Step{b, a}}) {
      steps.insert(steps.end(), {{x, y}, {x, -y}, {-x, y}, {-x, -y}});
    }
  }
  std::sort(steps.begin(), steps.end());
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  std::vector<graph::Arc> arcs;
  arcs.reserve(board.size() * steps.size());
  for (Vertex v = 0; v < board.size(); ++v) {
    for (const auto& [down, right] : steps) {
      // A step off the top or the left wraps round to a huge number.
      const auto row = board.row(v) + static_cast<std::size_t>(down);
      const auto column = board.column(v) + static_cast<std::size_t>(right);
      if (row < board.rows() && column < board.columns() &&
          board.vertex(row, column) != graph::no_vertex) {
        arcs.emplace_back(v, board.vertex(row, column));
      }
    }
  }
  return Graph::symmetric(board.size(), arcs);
}

std::optional<std::vector<Vertex>> permutation(const Board& board, Turn turn) {
  const bool quarter = turn == Turn::quarter;
  if (quarter && board.rows() != board.columns()) {
    return std::nullopt;
  }
  std::vector<Vertex> image(board.size());
  for (Vertex v = 0; v < board.size(); ++v) {
    const std::size_t row = quarter ? board.column(v) : board.rows() - 1 - board.row(v);
    const std::size_t column =
        quarter ? board.rows() - 1 - board.row(v) : board.columns() - 1 - board.column(v);
    image[v] = board.vertex(row, column);
    if (image[v] == graph::no_vertex) {
      return std::nullopt;
    }
  }
  return image;
}

}  // namespace tsume::knight
