#include "lib/doves/rules/notation.hpp"

#include "lib/core/text.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <optional>

namespace tsume::doves {

namespace {

[[noreturn]] void refuse_size(std::string_view text) {
  throw core::BadText(std::string("the board is larger than 4x4") +
                      (text.find(' ') == text.npos ? "" : " (a blank is an empty square)"));
}

// Each blank is an empty square.
std::vector<Lettered> read_plainly(std::string_view text, std::string_view letters) {
  std::vector<Lettered> squares;
  int row = 0;
  int column = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ';') {
      ++row;
      column = 0;
      continue;
    }
    const bool named = letters.find(c) != letters.npos;
    if (!named && c != '-' && c != ' ') {
      std::size_t end = i + 1;
      while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80) {
        ++end;
      }
      throw core::BadText("bad character " + core::quoted(text.substr(i, end - i)) +
                          " in a position: expected ; - or one of " + std::string(letters));
    }
    if (named && Dove::from_letter(c) && std::ranges::count(squares, c, &Lettered::letter) > 0) {
      throw core::BadText(std::string("the dove ") + c + " is on the board twice");
    }
    if (row >= window || column >= window) {
      refuse_size(text);
    }
    if (named) {
      squares.push_back({c, square_at(row + anchor, column + anchor)});
    }
    ++column;
  }
  if (row >= window) {
    refuse_size(text);
  }
  return squares;
}

Squares occupied_by(const std::vector<Lettered>& squares) {
  Squares occupied;
  for (const Lettered& one : squares) {
    occupied = occupied | Squares(one.square);
  }
  return occupied;
}

// Four rows of four, anchored at the top left.
std::string window_text(const std::vector<Lettered>& squares) {
  std::string text = "----;----;----;----";
  const Box box = box_of(occupied_by(squares));
  for (const auto& [letter, square] : squares) {
    const int place = (row_of(square) - box.top) * (window + 1) + column_of(square) - box.left;
    text[static_cast<std::size_t>(place)] = letter;
  }
  return text;
}

// Blanks before a row can be empty squares, or only set the row apart; and if there is one between
// any two squares, they can only part them. Throws core::BadText if that makes another board.
void refuse_two_readings(std::string_view text, std::string_view letters,
                         const std::vector<Lettered>& squares) {
  if (text.find(' ') == text.npos || squares.empty() || has_isolated(occupied_by(squares))) {
    return;
  }
  std::string close;   // without the blanks before rows
  std::string closer;  // also without every second character
  bool parted = true;
  for (std::string_view row : core::split_fields(text, ';')) {
    row.remove_prefix(std::min(row.find_first_not_of(' '), row.size()));
    row = row.substr(0, row.find_last_not_of(' ') + 1);
    close += std::string(row) + ';';
    for (std::size_t i = 0; i < row.size(); ++i) {
      parted = parted && (row[i] == ' ') == (i % 2 == 1);
      closer += i % 2 == 0 ? std::string(1, row[i]) : "";
    }
    closer += ';';
  }
  close.pop_back();
  closer.pop_back();
  const std::string plain = window_text(squares);
  for (const std::string& other : {close, parted ? closer : close}) {
    const std::vector<Lettered> found = read_plainly(other, letters);
    const std::string meant = window_text(found);
    if (meant != plain && !has_isolated(occupied_by(found))) {
      throw core::BadText("blanks can be empty squares or none: write " + plain + " or " + meant);
    }
  }
}

}  // namespace

std::vector<Lettered> read_squares(std::string_view text, std::string_view letters) {
  std::vector<Lettered> squares = read_plainly(text, letters);
  refuse_two_readings(text, letters, squares);
  return squares;
}

namespace {

Position parse_key(std::string_view text) {
  const auto key = core::parse_decimal<std::uint64_t>(text);
  const auto position = key ? from_key(*key) : std::nullopt;
  if (!position) {
    throw core::BadText("the number " + core::quoted(text) + " is not the key of a position");
  }
  return *position;
}

// The squares named by the text, with the top left of the window at the anchor.
Position parse_board(std::string_view text) {
  Position position;
  for (const auto& [letter, square] : read_squares(text, "BAYMTHbaymth")) {
    position.place(*Dove::from_letter(letter), square);
  }
  return position;
}

}  // namespace

Position parse_position(std::string_view text) {
  if (core::is_digits(text)) {
    return parse_key(text);
  }
  const Position position = parse_board(text);
  if (const auto reason = why_illegal(position)) {
    // A board written on several lines is read as several positions of one row each.
    const bool is_row = !text.empty() && text.find(';') == text.npos;
    throw core::BadText(*reason + (is_row ? " (a line is a whole board, 'row;row;row;row')" : ""));
  }
  return position.anchored();
}

namespace {

// The sixteen characters of the anchored window, row by row.
std::string grid_text(const Position& position, char empty) {
  const Box box = box_of(position.occupied());
  std::string grid(window * window, empty);
  for (std::size_t i = 0; i < dove_count; ++i) {
    const Dove dove = Dove::from_index(i);
    if (position.on_board(dove)) {
      const Square s = position.at(dove);
      grid[static_cast<std::size_t>((row_of(s) - box.top) * window + column_of(s) - box.left)] =
          dove.letter();
    }
  }
  return grid;
}

}  // namespace

std::string to_text(const Position& position) {
  const std::string grid = grid_text(position, '-');
  return grid.substr(0, 4) + ';' + grid.substr(4, 4) + ';' + grid.substr(8, 4) + ';' +
         grid.substr(12, 4);
}

namespace {

[[noreturn]] void bad_action(std::string_view text) {
  throw core::BadText("bad action " + core::quoted(text) +
                      ": expected a form such as +AN2E1, mE2 or -t");
}

// Reads "N2" or "S1" (one of two letters and a digit) from the front of `rest`: the distance,
// negative for the first letter; 0 if the front is something else.
int take_distance(std::string_view& rest, char negative, char positive) {
  if (rest.size() < 2 || (rest[0] != negative && rest[0] != positive) || rest[1] < '1' ||
      rest[1] > '9') {
    return 0;
  }
  const int distance = rest[1] - '0';
  const int signed_distance = rest[0] == negative ? -distance : distance;
  rest.remove_prefix(2);
  return signed_distance;
}

}  // namespace

Action parse_action(const Position& position, std::string_view text) {
  std::string_view rest = text;
  const bool put = rest.starts_with('+');
  const bool remove = rest.starts_with('-');
  if (put || remove) {
    rest.remove_prefix(1);
  }
  const auto dove = rest.empty() ? std::nullopt : Dove::from_letter(rest.front());
  if (!dove) {
    bad_action(text);
  }
  rest.remove_prefix(1);
  if (remove) {
    if (!rest.empty()) {
      bad_action(text);
    }
    return {*dove, Square::none};
  }
  const int rows = take_distance(rest, 'N', 'S');
  const int columns = take_distance(rest, 'W', 'E');
  if (!rest.empty() || (rows == 0 && columns == 0)) {
    bad_action(text);
  }
  const Square origin = position.boss(Side::red);
  const int row = row_of(origin) + rows;
  const int column = column_of(origin) + columns;
  if (row < 0 || row > 7 || column < 0 || column > 7) {
    throw core::BadText("the target of " + core::quoted(text) + " is too far away");
  }
  if (put == position.on_board(*dove)) {
    throw core::BadText(core::quoted(text) + ": the dove " + dove->letter() + " is " +
                        (put ? "on the board already" : "in hand: put it with +"));
  }
  return {*dove, square_at(row, column)};
}

std::string to_text(const Position& position, const Action& action) {
  std::string text;
  if (action.to == Square::none) {
    text += '-';
  } else if (!position.on_board(action.dove)) {
    text += '+';
  }
  text += action.dove.letter();
  if (action.to != Square::none) {
    const Square origin = position.boss(Side::red);
    const auto part = [&](int distance, char negative, char positive) {
      if (distance != 0) {
        text += distance < 0 ? negative : positive;
        text += std::to_string(std::abs(distance));
      }
    };
    part(row_of(action.to) - row_of(origin), 'N', 'S');
    part(column_of(action.to) - column_of(origin), 'W', 'E');
  }
  return text;
}

namespace {

void append_framed(std::string& out, const Position& position) {
  constexpr std::string_view frame = "+---+---+---+---+\n";
  const std::string grid = grid_text(position, ' ');
  for (std::size_t row = 0; row < window; ++row) {
    out += frame;
    for (std::size_t column = 0; column < window; ++column) {
      out += "| ";
      out += grid[row * window + column];
      out += ' ';
    }
    out += "|\n";
  }
  out += frame;
}

void append_json(std::string& out, const Position& position) {
  // The key as a string: many readers of JSON keep 53 bits of a number.
  out += R"({"id":")" + to_text(position) + R"(","key":")" + std::to_string(key_of(position)) +
         R"(","doves":)" + std::to_string(position.count()) + '}';
}

}  // namespace

void append(std::string& out, const Position& position, Format format) {
  switch (format) {
    case Format::text:
      out += to_text(position);
      break;
    case Format::key:
      out += std::to_string(key_of(position));
      break;
    case Format::framed:
      append_framed(out, position);
      break;
    case Format::json:
      append_json(out, position);
      break;
    case Format::svg:
    case Format::html:
    case Format::tdl:
      assert(false);
  }
  out += '\n';
}

}  // namespace tsume::doves
