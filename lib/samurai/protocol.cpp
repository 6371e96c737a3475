#include "lib/samurai/protocol.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <ostream>
#include <sstream>

namespace tsume::samurai {

CellSet TurnInfo::visible() const {
  CellSet cells;
  for (const Weapon w : weapons) {
    cells = cells | vision(*own(w).cell);
  }
  return cells;
}

std::string to_string(const Order& order) {
  std::string text = order.weapon ? std::to_string(number(*order.weapon)) : "-1";
  for (const Action a : order.actions) {
    text += ' ' + std::to_string(static_cast<int>(a));
  }
  return text + " 0";
}

void write(std::ostream& out, const TurnInfo& info) {
  out << info.turn << '\n';
  for (const SamuraiReport& s : info.samurai) {
    if (s.cell) {
      out << s.cell->x() << ' ' << s.cell->y();
    } else {
      out << "-1 -1";
    }
    out << ' ' << s.done << ' ' << s.hidden << ' ' << s.recovery << '\n';
  }
  for (std::size_t i = 0; i < cell_count; ++i) {
    out << ' ' << static_cast<int>(info.field[i]);
    if (i % field_width == field_width - 1) {
      out << '\n';
    }
  }
}

void ProtocolReader::fail(const std::string& reason) const {
  throw io::ParseError(input_.name(), token_line_, reason);
}

int ProtocolReader::get_char() {
  if (begin_ == end_) {
    begin_ = 0;
    end_ = input_.read(buffer_.data(), buffer_.size());
    if (end_ == 0) {
      return -1;
    }
  }
  return static_cast<unsigned char>(buffer_[begin_++]);
}

std::optional<int> ProtocolReader::next() {
  constexpr std::size_t longest = 20;
  if (peeked_) {
    const auto value = peeked_;
    peeked_.reset();
    return value;
  }
  const auto is_space = [](int c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  int c = get_char();
  while (is_space(c)) {
    line_ += c == '\n';
    c = get_char();
  }
  token_line_ = line_;
  std::string token;
  while (c >= 0 && !is_space(c) && token.size() <= longest) {
    token += static_cast<char>(c);
    c = get_char();
  }
  line_ += c == '\n';
  if (token.empty()) {
    return std::nullopt;
  }
  const auto value = core::parse_decimal<int>(token);
  if (!value) {
    fail("expected an integer, found " + core::quoted(token));
  }
  return value;
}

std::optional<int> ProtocolReader::peek() {
  if (!peeked_) {
    peeked_ = next();
  }
  return peeked_;
}

int ProtocolReader::require(const std::string& what, int low, int high) {
  const auto value = next();
  if (!value) {
    fail("the input ends where " + what + " is expected");
  }
  if (*value < low || *value > high) {
    fail(what + " is " + std::to_string(*value) + ", expected " + std::to_string(low) + " to " +
         std::to_string(high));
  }
  return *value;
}

Side ProtocolReader::read_play_order() {
  return require("the play order", 0, 1) == 0 ? Side::first : Side::second;
}

SamuraiReport ProtocolReader::read_samurai(bool own) {
  constexpr int last = static_cast<int>(field_width) - 1;
  SamuraiReport report;
  const int x = require("a samurai's x", own ? 0 : -1, last);
  const int y = require("a samurai's y", own ? 0 : -1, last);
  if ((x < 0) != (y < 0)) {
    fail("half a position: " + std::to_string(x) + " " + std::to_string(y));
  }
  if (x >= 0) {
    report.cell = Cell::at(static_cast<std::size_t>(x), static_cast<std::size_t>(y));
  }
  report.done = require("a samurai's done flag", 0, 1) == 1;
  report.hidden = require("a samurai's hidden flag", 0, 1) == 1;
  if (!own && report.cell && report.hidden) {
    fail("an enemy with a position is marked as hidden");
  }
  report.recovery = require("a samurai's recovery", 0, treatment_turns);
  return report;
}

std::optional<TurnInfo> ProtocolReader::read_turn(Side side) {
  if (!peek()) {
    return std::nullopt;
  }
  TurnInfo info;
  info.turn = require("the turn", 0, turn_count - 1);
  if (last_turn_ && info.turn <= *last_turn_) {
    fail("turn " + std::to_string(info.turn) + " after turn " + std::to_string(*last_turn_));
  }
  if (info.turn % 2 != static_cast<int>(side)) {
    fail("turn " + std::to_string(info.turn) + " is not a turn of the " +
         (side == Side::first ? "first" : "second") + " player");
  }
  for (std::size_t i = 0; i < info.samurai.size(); ++i) {
    info.samurai[i] = read_samurai(i < 3);
  }
  for (std::size_t i = 0; i < cell_count; ++i) {
    const int code = require("a field code", 0, not_visible);
    if (code == 6 || code == 7) {
      fail("field code " + std::to_string(code) + " at " + to_string(Cell::from(i)) +
           ", expected 0 to 5, 8 or 9");
    }
    info.field[i] = static_cast<Code>(code);
  }
  last_turn_ = info.turn;
  return info;
}

std::optional<Order> ProtocolReader::read_order() {
  constexpr std::size_t longest = 100;  // characters of an order, by the rules
  const auto first = peek();
  if (!first || (*first > 2 && last_turn_ && *first == *last_turn_ + 2)) {
    return std::nullopt;
  }
  Order order;
  order.weapon = static_cast<Weapon>(require("the weapon of an order", 0, 2));
  while (const int action = require("an action of an order", 0, static_cast<int>(action_count))) {
    order.actions.push_back(static_cast<Action>(action));
    if (order.actions.size() > longest) {
      fail("an order of more than 100 actions");
    }
  }
  return order;
}

namespace {

// Turn information from one reader, orders from the other (or the same).
Transcript assemble(ProtocolReader& messages, ProtocolReader& responses) {
  Transcript transcript;
  transcript.side = messages.read_play_order();
  while (auto info = messages.read_turn(transcript.side)) {
    if (transcript.orders.size() < transcript.turns.size()) {
      transcript.missing.push_back(transcript.turns.back().turn);
      transcript.orders.push_back({Weapon::spear, {}});
    }
    transcript.turns.push_back(*info);
    if (auto order = responses.read_order()) {
      transcript.orders.push_back(std::move(*order));
    }
  }
  return transcript;
}

}  // namespace

Transcript read_transcript(io::Input& input) {
  ProtocolReader reader(input);
  return assemble(reader, reader);
}

Transcript read_transcript(io::Input& messages, io::Input& responses) {
  ProtocolReader from_manager(messages);
  ProtocolReader from_player(responses);
  return assemble(from_manager, from_player);
}

Transcript read_transcript(const std::vector<std::string>& operands,
                           const std::function<io::Input(const std::string&)>& open) {
  io::Input first = open(operands.empty() ? "-" : operands[0]);
  if (operands.size() < 2) {
    return read_transcript(first);
  }
  io::Input second = open(operands[1]);
  return read_transcript(first, second);
}

std::string to_word(const Transcript& transcript) {
  std::ostringstream text;
  text << static_cast<int>(transcript.side) << '\n';
  for (std::size_t i = 0; i < transcript.turns.size(); ++i) {
    write(text, transcript.turns[i]);
    if (i < transcript.orders.size()) {
      text << to_string(transcript.orders[i]) << '\n';
    }
  }
  std::string word;
  for (const std::string_view line : core::split_fields(text.view(), '\n')) {
    for (const std::string_view number : core::split_words(line)) {
      word += word.empty() ? "" : ",";
      word += number;
    }
  }
  return word;
}

Transcript from_word(const std::string& word) {
  std::string text = word;
  std::replace(text.begin(), text.end(), ',', ' ');
  io::Input input = io::Input::from_text(std::move(text), "problem description");
  return read_transcript(input);
}

}  // namespace tsume::samurai
