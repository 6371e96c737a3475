#include "lib/knight/board.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <cctype>
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

void Picture::remove(const std::vector<Vertex>& holes) {
  std::vector<Vertex*> drawn;
  for (std::optional<Vertex>* const place : {&start, &end}) {
    if (*place) {
      drawn.push_back(&**place);
    }
  }
  for (auto& [number, vertex] : numbers) {
    drawn.push_back(&vertex);
  }
  for (Vertex* const vertex : drawn) {
    if (std::ranges::find(holes, *vertex) != holes.end()) {
      throw BadArgument("the picture has S, E or a number on square " +
                        quoted(board.name(*vertex)));
    }
  }
  // The free squares keep their order.
  std::vector<Vertex> removed = holes;
  std::ranges::sort(removed);
  removed.erase(std::unique(removed.begin(), removed.end()), removed.end());
  for (Vertex* const vertex : drawn) {
    *vertex -= static_cast<Vertex>(std::ranges::lower_bound(removed, *vertex) - removed.begin());
  }
  board.remove(holes);
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

constexpr std::string_view squares = ".#SE";

// What stands on the board, row by row.
class PictureReader {
 public:
  explicit PictureReader(io::Input& input) : lines_(input) {}

  Picture read() {
    read_rows();
    Board board(cells_.size() / columns_, columns_);
    std::vector<Vertex> holes;
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      if (cells_[cell] == '#') {
        holes.push_back(static_cast<Vertex>(cell));
      }
    }
    if (holes.size() == cells_.size()) {
      lines_.fail_at(0, "every square of the board is a hole");
    }
    board.remove(holes);
    Picture picture{std::move(board)};
    const auto vertex = [&](std::size_t cell) {
      return picture.board.vertex(cell / columns_, cell % columns_);
    };
    check_numbers(picture.board.size());
    for (const auto& [number, cell] : numbers_) {
      if (number == 1) {
        picture.start = vertex(cell);
      } else {
        picture.numbers.emplace_back(number, vertex(cell));
      }
    }
    picture.end = end_ ? std::optional(vertex(*end_)) : std::nullopt;
    return picture;
  }

 private:
  // Rows of one length, without blank lines around them.
  void read_rows() {
    bool ended = false;
    while (const auto line = lines_.next()) {
      const std::string_view row = core::trim(*line);
      if (row.empty()) {
        ended = columns_ > 0;
        continue;
      }
      if (ended) {
        lines_.fail("text after the end of the board picture");
      }
      const std::size_t before = cells_.size();
      read_row(row);
      const std::size_t length = cells_.size() - before;
      columns_ = before == 0 ? length : columns_;
      if (length != columns_) {
        lines_.fail("row of " + core::counted(length, "square") + ", the first row has " +
                    std::to_string(columns_));
      }
      if (cells_.size() > Board::max_squares) {
        lines_.fail("board picture with more than " + std::to_string(Board::max_squares) +
                    " squares");
      }
    }
    if (cells_.empty()) {
      lines_.fail("empty input, expected a board picture ('.' free, '#' hole, 'S' start, 'E' end)");
    }
  }

  // A row without blanks has a character for each square.
  void read_row(std::string_view row) {
    if (row.find_first_not_of(squares) == row.npos) {
      for (const char c : row) {
        add(c);
      }
      return;
    }
    for (const std::string_view word : core::split_words(row)) {
      const auto number = core::parse_decimal<std::size_t>(word);
      if (number) {
        if (*number != 0) {
          numbers_.emplace_back(*number, cells_.size());
        }
        cells_ += '.';
      } else if (word.size() == 1 && squares.find(word.front()) != squares.npos) {
        add(word.front());
      } else {
        const std::size_t bad = word.find_first_not_of(".#SE0123456789");
        lines_.fail(
            "expected '.', '#', 'S' or 'E' in a board picture, or numbers with blanks "
            "between the squares, found " +
            quoted(word.substr(bad == word.npos ? 0 : bad, 1)));
      }
    }
  }

  void add(char c) {
    if (c == 'S') {
      numbers_.emplace_back(1, cells_.size());
    } else if (c == 'E') {
      if (end_) {
        lines_.fail_at(0, "more than one 'E' in the board");
      }
      end_ = cells_.size();
    }
    cells_ += c;
  }

  // The names of squares need the whole board.
  void check_numbers(std::size_t size) const {
    std::vector<std::size_t> sorted;
    for (const auto& [number, cell] : numbers_) {
      if (number < 1 || number > size) {
        lines_.fail_at(0, "number " + std::to_string(number) + " in a board of " +
                              core::counted(size, "square"));
      }
      sorted.push_back(number);
    }
    std::sort(sorted.begin(), sorted.end());
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    if (twice != sorted.end()) {
      lines_.fail_at(0, "more than one " +
                            (*twice == 1 ? "start ('S' or 1)" : std::to_string(*twice)) +
                            " in the board");
    }
  }

  io::LineReader lines_;
  std::string cells_;  // one character for each; numbers are '.'
  std::size_t columns_ = 0;
  std::vector<std::pair<std::size_t, std::size_t>> numbers_;  // with their cells
  std::optional<std::size_t> end_;
};

}  // namespace

Picture read_picture(io::Input& input) {
  return PictureReader(input).read();
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
