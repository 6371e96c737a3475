// Boards as text: fc-solve's format and saved games of KPat, one at a time or in lists, and the
// one-line form of tables.
#pragma once

#include "lib/freecell/rules/position.hpp"
#include "lib/io/error.hpp"
#include "lib/io/input.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::freecell {

// One board of a list, or what is wrong with it.
struct Board {
  std::string id;     // of the line `# id TEXT`, or the number of the board in the list, from 1
  Position position;  // columns and cells exactly as written
  std::optional<io::ParseError> bad = {};  // why the board is bad

  // What messages call it.
  [[nodiscard]] std::string name() const { return "board '" + id + "'"; }
  // Throws the ParseError of a bad board.
  void require_good() const {
    if (bad) {
      throw *bad;
    }
  }
};

// An id as it is printed: blanks in place of control characters.
[[nodiscard]] std::string printable_id(std::string id);

// The name in a trimmed line "# id NAME"; nullopt for other lines.
[[nodiscard]] std::optional<std::string_view> name_on(std::string_view line);

// Why a trimmed line that begins with '#' is not read as a comment: it can be a name in another
// form ("#24", "#id x", "# ID: x"), or has nothing but cards or moves, perhaps behind a colon.
// nullopt for a comment, "# id NAME", and lines that begin otherwise.
[[nodiscard]] std::optional<std::string> why_no_comment(std::string_view line);

// Reads boards. A blank line ends a board, and so does the line `# id TEXT` of the next one, so
// that boards of several files can be put together by cat(1). The lines `Foundations:` and
// `Freecells:` are optional; a leading `:` may be left out except for an empty column. Commas are
// blanks. A deal without `:` may be the cards in the order of dealing, row by row: full rows, one
// or several on a line, but for the last. Lines without `:` that can be columns and rows, of a deal
// or of a later position, are refused; only columns as long as those of a deal are columns then.
// All that is wrong with the cards of a board is told at once. An empty cell is `-` or `*`, or
// blank in fields of four characters, as fc-solve prints them; a line of cells that could mean two
// positions is refused. In place of these lines there may be a saved game of KPat (kpat.hpp), whose
// last line ends the board, or a drawing of freecell-show in text or Unicode, whose caption gives
// the id, and whose lines must be those that drawing() draws of the board, but for blanks at their
// ends; or a line in the one-line form, which is a board by itself: the columns, before them the
// fields of foundations and of cells or neither, and before all an id or none, with tabs between
// the fields.
class BoardReader {
 public:
  explicit BoardReader(io::LineReader& lines, Variant variant = {})
      : lines_(lines), variant_(variant) {}

  // The next board; nullopt at the end. A bad board is returned with its error, and reading goes on
  // behind the next blank line. Throws ParseError only for lines that are not text.
  std::optional<Board> next();
  // The same, but throws ParseError for a bad board, and if there is none.
  Board next_good();

 private:
  bool read_board(Board& board);
  std::optional<std::string_view> first_line_of_board(Board& board);
  std::optional<std::string_view> next_line_of_board();
  template <typename Read>
  void attempt(Board& board, std::uint64_t line, const Read& read) const;
  void read_saved_game(std::string_view first, Board& board);
  void read_drawing(const std::string& first, Board& board);
  void read_one_line(std::string_view line, Board& board);
  void read_captioned(Board& board);
  void read_parts(std::string_view first, Board& board);

  io::LineReader& lines_;
  Variant variant_;
  std::uint64_t number_ = 0;
  std::string next_id_;  // read at the end of the board before
};

// The only board of an input. Throws ParseError if there is none, a bad one, or a second.
[[nodiscard]] Board read_only_board(io::Input& input, const Variant& variant = {});

// The board in the format that BoardReader reads, every column with its `:`. Lines of foundations
// and cells that are all empty are left out.
[[nodiscard]] std::string board_text(const Position& position, const Variant& variant = {});

// The three fields of the one-line form: columns joined by '/', "-" for foundations or cells that
// are all empty.
struct BoardFields {
  std::string foundations;
  std::string cells;
  std::string columns;
};
[[nodiscard]] BoardFields board_fields(const Position& position, const Variant& variant = {});

// The fields with the id before them and tabs between, as a line.
[[nodiscard]] std::string board_line(const std::string& id, const Position& position,
                                     const Variant& variant = {});

// Reads the one-line form. Throws core::BadText.
[[nodiscard]] Position parse_fields(const BoardFields& fields, const Variant& variant = {});

}  // namespace tsume::freecell
