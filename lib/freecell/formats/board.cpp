#include "lib/freecell/formats/board.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/freecell/formats/board_builder.hpp"
#include "lib/freecell/formats/kpat.hpp"
#include "lib/freecell/formats/show.hpp"
#include "lib/freecell/rules/moves.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <utility>

namespace tsume::freecell {

namespace {

// The order in which foundations are written.
constexpr std::string_view foundation_order = "HCDS";

[[noreturn]] void refuse(const std::string& reason) {
  throw core::BadText(reason);
}

bool is_comment(std::string_view line) {
  return line.starts_with('#') && !why_no_comment(line);
}

bool same_letters(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return (x | 0x20) == (y | 0x20); });
}

// Cards and moves, and nothing else.
bool is_content(std::string_view text) {
  const auto words = move_tokens(text);
  return !words.empty() && std::ranges::all_of(words, [](std::string_view word) {
    return parse_move(word).has_value() || !parse_cards(word).empty();
  });
}

// A line of a drawing with the signs of suits as letters, and signs of empty places as "--": then
// every character is one byte.
std::string in_letters(std::string_view line) {
  constexpr std::pair<std::string_view, std::string_view> signs[] = {
      {"\u2663", "C"}, {"\u2666", "D"}, {"\u2665", "H"}, {"\u2660", "S"}, {"\u00b7", "-"}};
  std::string text(line);
  for (const auto& [sign, letter] : signs) {
    for (std::size_t at = text.find(sign); at != text.npos; at = text.find(sign, at)) {
      text.replace(at, sign.size(), letter);
    }
  }
  return text;
}

// The id in the caption of a drawing, "ID, ply 12, move 3a".
std::optional<std::string_view> captioned_id(std::string_view line) {
  const std::size_t at = line.rfind(", ply ");
  if (at == line.npos) {
    return std::nullopt;
  }
  const std::string_view rest = line.substr(at + std::string_view(", ply ").size());
  const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  const std::string_view move = rest.substr(digits);
  return digits > 0 && (move.empty() || move.starts_with(", move "))
             ? std::optional(line.substr(0, at))
             : std::nullopt;
}

// "cells -- 4H   home 3C -- -- --": the top line of a drawing.
bool begins_drawing(std::string_view line) {
  const auto words = core::split_words(line);
  return !words.empty() && words[0] == "cells" &&
         std::find(words.begin(), words.end(), "home") != words.end();
}

void add_top(BoardBuilder& builder, std::string_view line) {
  const auto words = core::split_words(line);
  const auto home = std::find(words.begin(), words.end(), "home");
  std::string cells;
  for (auto word = words.begin() + 1; word != home; ++word) {
    cells += *word == "--" ? "- " : std::string(*word) + ' ';
  }
  builder.add_cells(cells);
  if (words.end() - home != 1 + static_cast<std::ptrdiff_t>(suit_count)) {
    refuse("expected four foundations after 'home'");
  }
  std::string foundations;
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    const std::string_view top = *(home + 1 + static_cast<std::ptrdiff_t>(suit));
    if (top != "--" && (top.size() != 2 || top[1] != suit_letters[suit])) {
      refuse("foundation " + core::quoted(top) + ", expected a card of suit " +
             std::string(1, suit_letters[suit]));
    }
    foundations += std::string{suit_letters[suit], '-', top == "--" ? '0' : top[0], ' '};
  }
  builder.add_foundations(foundations);
}

// The cards of a row of a drawing, which are four characters apart, to the columns.
void add_row(std::vector<std::string>& columns, std::string_view row) {
  constexpr std::size_t step = 4;
  for (std::size_t at = 0; at < row.size(); at += step) {
    const std::string_view field = row.substr(at, step);
    const std::string_view card = core::trim(field);
    if (card.empty()) {
      continue;
    }
    if (at / step >= columns.size() || field[0] == ' ' || card.size() != 2) {
      refuse("cannot read the row " + core::quoted(row) + " of a drawing");
    }
    columns[at / step] += std::string(card) + ' ';
  }
}

// The rest of a line behind one of its labels; nullopt if it has none of them.
std::optional<std::string_view> after_label(std::string_view line,
                                            std::initializer_list<std::string_view> labels) {
  for (const std::string_view label : labels) {
    if (line.size() > label.size() && line[label.size()] == ':' &&
        same_letters(label, line.substr(0, label.size()))) {
      return line.substr(label.size() + 1);
    }
  }
  return std::nullopt;
}

// A line of foundations, of cells, or a column.
void add_part(BoardBuilder& builder, std::string_view raw) {
  const std::string_view text = raw.substr(0, raw.find_last_not_of(" \t\r") + 1);
  std::string line(text);
  std::replace(line.begin(), line.end(), ',', ' ');
  const std::string_view trimmed = core::trim(line);
  if (const auto why = why_no_comment(core::trim(text))) {
    refuse(*why);
  }
  const auto foundations = after_label(trimmed, {"Foundations", "Founds"});
  const auto cells = after_label(trimmed, {"Freecells", "FC"});
  if (foundations) {
    builder.add_foundations(*foundations);
  } else if (cells) {
    builder.add_cells(*cells);
  } else if (const std::size_t colon = trimmed.find(':');
             colon != trimmed.npos && core::is_digits(trimmed.substr(0, colon))) {
    builder.add_column(trimmed.substr(colon + 1), trimmed.substr(0, colon));
  } else {
    const bool marked = trimmed.starts_with(':');
    builder.add_column(marked ? trimmed.substr(1) : text, marked);
  }
}

template <typename T, typename Name>
std::string joined(const T& items, std::size_t count, Name&& name) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) {
    names.push_back(name(items[i]));
  }
  return core::join(names, " ");
}

std::string column_text(const Column& column) {
  return joined(column.cards(), column.size(), [](Card card) { return name_of(card); });
}

}  // namespace

std::optional<std::string_view> name_on(std::string_view line) {
  constexpr std::string_view mark = "# id ";
  return line.starts_with(mark) ? std::optional(core::trim(line.substr(mark.size())))
                                : std::nullopt;
}

std::optional<std::string> why_no_comment(std::string_view line) {
  if (!line.starts_with('#') || name_on(line)) {
    return std::nullopt;
  }
  const std::string_view text = core::trim(line.substr(1));
  const bool glued = !text.empty() && line[1] == text[0];
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::string_view behind_number = text.substr(digits);
  const bool number = digits > 0 && (glued || behind_number.empty() || behind_number == ":");
  // "# id<tab>status" has the names of columns.
  const bool id = same_letters(text.substr(0, 2), "id") && !line.starts_with("# id\t") &&
                  (text.size() == 2 || text.find_first_of(" \t:=") == 2);
  const std::size_t colon = text.rfind(':');
  const std::string_view behind_colon = text.substr(colon + 1);  // or all
  // "# length: 85" and "# time: 2h" are no moves.
  const bool content = is_content(behind_colon) && !core::is_digits(core::trim(behind_colon)) &&
                       (colon == text.npos || core::split_words(behind_colon).size() > 1);
  if (!number && !id && !content) {
    return std::nullopt;
  }
  return core::quoted(line) +
         " can be more than a comment: write a name as '# id NAME' on a line of its own, and cards "
         "and moves on lines without '#'";
}

// Calls read(), unless the board is bad; if it throws core::BadText, the board is, at this line.
template <typename Read>
void BoardReader::attempt(Board& board, std::uint64_t line, const Read& read) const {
  if (board.bad) {
    return;
  }
  try {
    read();
  } catch (const core::BadText& bad) {
    board.bad.emplace(lines_.name(), line, bad.what());
  }
}

void BoardReader::read_saved_game(std::string_view first, Board& board) {
  const SavedGame game = take_kpat(lines_, first);
  BoardFields fields;
  try {
    fields = read_kpat(game, variant_);
  } catch (const io::ParseError& bad) {
    board.bad = bad;
  }
  attempt(board, lines_.line_number(), [&] { board.position = parse_fields(fields, variant_); });
}

void BoardReader::read_one_line(std::string_view line, Board& board) {
  const auto fields = core::split_fields(line, '\t');
  if (fields.size() % 2 == 0) {
    board.id = core::trim(fields[0]);
  }
  attempt(board, lines_.line_number(), [&] {
    if (fields.size() > 4) {
      refuse(core::counted(fields.size(), "field") +
             ", expected at most id, foundations, cells and columns");
    }
    BoardFields parts{"-", "-", std::string(fields.back())};
    if (fields.size() > 2) {
      parts.foundations = core::trim(fields[fields.size() - 3]);
      parts.cells = core::trim(fields[fields.size() - 2]);
    }
    board.position = parse_fields(parts, variant_);
  });
}

// Reads to the end of the drawing also if it is bad, so that the next board is read. Blanks tell
// the columns apart, and they get lost on the way through mails and editors. So the numbers of the
// columns must be exactly as they are drawn, and then the rest: what was read is drawn again.
void BoardReader::read_drawing(const std::string& first, Board& board) {
  BoardBuilder builder(variant_);
  std::vector<std::string> columns(variant_.columns);
  const std::uint64_t top_line = lines_.line_number();
  std::vector<std::string> found{in_letters(first)};
  builder.try_line(top_line, [&] { add_top(builder, found[0]); });
  const auto expect = [&](const Position& position, std::size_t from, std::size_t to) {
    const std::string text = drawing(position, variant_, BoardFormat::text, "");
    const auto drawn = core::split_fields(text, '\n');
    for (std::size_t i = from; i < to; ++i) {
      attempt(board, top_line + i, [&] {
        if (i >= drawn.size() || !same_letters(drawn[i], found[i])) {
          refuse("this line is not as freecell-show draws it: " + core::quoted(found[i]) +
                 "; blanks tell the columns of a drawing apart, so write lost ones again, or each "
                 "column on a line that begins with ':'");
        }
      });
    }
  };
  // A blank line, the numbers of the columns, and the rows up to the next blank line.
  constexpr std::size_t numbers = 2;
  while (const std::optional<std::string_view> raw = lines_.next()) {
    std::string line = in_letters(*raw);
    line.erase(line.find_last_not_of(" \t\r") + 1);
    if (found.size() > numbers && line.empty()) {
      break;
    }
    found.push_back(line);
    if (found.size() == numbers + 1) {
      expect({}, numbers, found.size());
    } else if (found.size() > numbers) {
      attempt(board, lines_.line_number(), [&] { add_row(columns, line); });
    }
  }
  attempt(board, lines_.line_number(), [&] {
    for (const std::string& column : columns) {
      builder.add_column(column, true);
    }
    board.position = builder.finish();
  });
  expect(board.position, 0, found.size());
}

std::string printable_id(std::string id) {
  std::ranges::replace_if(
      id, [](unsigned char c) { return c < ' ' || c == 0x7f; }, ' ');
  return id;
}

// The first line with something of a board. Blank lines and comments before it mean nothing; the
// name of the board may stand among them.
std::optional<std::string_view> BoardReader::first_line_of_board(Board& board) {
  while (const std::optional<std::string_view> raw = lines_.next()) {
    const std::string_view line = core::trim(*raw);
    if (const auto id = name_on(line)) {
      board.id = *id;
    } else if (!line.empty() && !is_comment(line)) {
      return raw;
    }
  }
  return std::nullopt;
}

// Another line of the board; nullopt at its end: a blank line, the name of the next board,
// or the end of the input.
std::optional<std::string_view> BoardReader::next_line_of_board() {
  while (const std::optional<std::string_view> raw = lines_.next()) {
    const std::string_view line = core::trim(*raw);
    if (const auto id = name_on(line)) {
      next_id_ = *id;
      return std::nullopt;
    }
    if (line.empty()) {
      return std::nullopt;
    }
    if (!is_comment(line)) {
      return raw;
    }
  }
  return std::nullopt;
}

// Foundations, cells and columns, a line each.
void BoardReader::read_parts(std::string_view first, Board& board) {
  BoardBuilder builder(variant_, lines_.line_number());
  for (std::optional<std::string_view> line = first; line; line = next_line_of_board()) {
    builder.try_line(lines_.line_number(), [&] { add_part(builder, *line); });
  }
  attempt(board, builder.line_of_error(), [&] { board.position = builder.finish(); });
}

// A drawing below its caption. Lines between them are passed over; if no drawing comes, they were
// the board, so that the error says what is wrong with them.
void BoardReader::read_captioned(Board& board) {
  BoardBuilder builder(variant_, lines_.line_number());
  while (const std::optional<std::string_view> line = next_line_of_board()) {
    if (begins_drawing(*line)) {
      read_drawing(std::string(core::trim(*line)), board);
      return;
    }
    builder.try_line(lines_.line_number(), [&] { add_part(builder, *line); });
  }
  attempt(board, builder.line_of_error(), [&] { board.position = builder.finish(); });
}

// Its first line says in which form the board is written. False if there is no further board.
bool BoardReader::read_board(Board& board) {
  const std::optional<std::string_view> first = first_line_of_board(board);
  if (!first) {
    const bool named = !board.id.empty();
    if (named) {
      attempt(board, lines_.line_number(),
              [] { refuse("the input ends after the name of a board"); });
    }
    return named;
  }
  const std::string_view line = core::trim(*first);
  if (begins_drawing(line)) {
    read_drawing(std::string(line), board);
  } else if (const auto id = captioned_id(line)) {  // the id may look like any other form
    board.id = *id;
    read_captioned(board);
  } else if (begins_kpat(line)) {
    read_saved_game(*first, board);
  } else if (line.find('/') != line.npos && !why_no_comment(line)) {
    read_one_line(line, board);
  } else {
    read_parts(*first, board);
  }
  return true;
}

std::optional<Board> BoardReader::next() {
  Board board;
  board.id = std::exchange(next_id_, {});
  if (!read_board(board)) {
    return std::nullopt;
  }
  ++number_;
  if (board.id.empty()) {
    board.id = std::to_string(number_);
  }
  board.id = printable_id(std::move(board.id));
  return board;
}

Board BoardReader::next_good() {
  std::optional<Board> board = next();
  if (!board) {
    lines_.fail_at(0, "no board");
  }
  if (board->bad) {
    throw *board->bad;
  }
  return *std::move(board);
}

BoardFields board_fields(const Position& position, const Variant& variant) {
  BoardFields fields{"-", "-", ""};
  if (position.cards_home() > 0) {
    fields.foundations = joined(foundation_order, foundation_order.size(), [&](char suit) {
      return std::string{suit, '-'} + height_name(position.home[suit_letters.find(suit)]);
    });
  }
  const auto full = [](Card card) { return card.exists(); };
  if (std::any_of(position.cells.begin(), position.cells.end(), full)) {
    fields.cells = joined(position.cells, variant.cells, [](Card card) { return name_of(card); });
  }
  for (std::size_t i = 0; i < variant.columns; ++i) {
    fields.columns += (i > 0 ? "/" : "") + column_text(position.columns[i]);
  }
  return fields;
}

Board read_only_board(io::Input& input, const Variant& variant) {
  io::LineReader lines(input);
  BoardReader boards(lines, variant);
  Board board = boards.next_good();
  if (boards.next()) {
    lines.fail("more than one board");
  }
  return board;
}

std::string board_text(const Position& position, const Variant& variant) {
  const BoardFields fields = board_fields(position, variant);
  std::string text;
  if (fields.foundations != "-") {
    text += "Foundations: " + fields.foundations + '\n';
  }
  if (fields.cells != "-") {
    text += "Freecells: " + fields.cells + '\n';
  }
  for (std::size_t i = 0; i < variant.columns; ++i) {
    const std::string cards = column_text(position.columns[i]);
    text += cards.empty() ? ":\n" : ": " + cards + '\n';
  }
  return text;
}

std::string board_line(const std::string& id, const Position& position, const Variant& variant) {
  const BoardFields fields = board_fields(position, variant);
  return id + '\t' + fields.foundations + '\t' + fields.cells + '\t' + fields.columns + '\n';
}

Position parse_fields(const BoardFields& fields, const Variant& variant) {
  BoardBuilder builder(variant);
  if (fields.foundations != "-") {
    builder.add_foundations(fields.foundations);
  }
  if (fields.cells != "-") {
    builder.add_cells(fields.cells);
  }
  for (const std::string_view column : core::split_fields(fields.columns, '/')) {
    builder.add_column(column, true);
  }
  return builder.finish();
}

}  // namespace tsume::freecell
