#include "lib/samurai/rules/protocol.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <cstddef>
#include <ostream>
#include <sstream>
#include <string_view>
#include <utility>

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

std::optional<ProtocolReader::Token> ProtocolReader::read_token() {
  constexpr std::size_t longest = 20;
  const auto is_space = [](int c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  int c = get_char();
  while (is_space(c)) {
    line_ += c == '\n';
    c = get_char();
  }
  Token token{"", line_};
  while (c >= 0 && !is_space(c) && token.text.size() <= longest) {
    token.text += static_cast<char>(c);
    c = get_char();
  }
  line_ += c == '\n';
  token_line_ = token.line;
  if (token.text.empty()) {
    return std::nullopt;
  }
  ++token_count_;
  return token;
}

// What a program writes begins with its answer to the play order, 0, which the manager does not
// keep among the orders. With the first order after it, it would make another order.
void ProtocolReader::refuse_ready_answer() {
  if (ahead_.front().text != "0") {
    return;
  }
  auto second = read_token();
  if (!second) {
    return;
  }
  const bool alone = second->line > ahead_.front().line;
  token_line_ = ahead_.front().line;
  ahead_.push_back(std::move(*second));
  if (alone) {
    fail(
        "orders that begin with a line '0': remove it if it is the answer to the play order, or "
        "put the first order on one line");
  }
}

bool ProtocolReader::peek() {
  if (ahead_.empty()) {
    auto token = read_token();
    if (!token) {
      return false;
    }
    ahead_.push_back(std::move(*token));
  }
  return true;
}

std::optional<int> ProtocolReader::next() {
  if (!peek()) {
    return std::nullopt;
  }
  const Token token = std::move(ahead_.front());
  ahead_.pop_front();
  token_line_ = token.line;
  const auto value = core::parse_decimal<int>(token.text);
  if (!value) {
    const std::string_view text = token.text;
    const bool digits =
        text.find_first_not_of("0123456789", text.starts_with('-') ? 1 : 0) == text.npos;
    fail(digits && text.size() > 1 ? "the integer " + core::quoted(text) + " is out of range"
                                   : "expected an integer, found " + core::quoted(text));
  }
  return value;
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

// The homes are always in sight, and have their owners' colours: this finds a lost integer.
void ProtocolReader::read_field(Side side, TurnInfo& info) {
  for (std::size_t i = 0; i < cell_count; ++i) {
    const int code = require("a field code", 0, not_visible);
    if (code == 6 || code == 7) {
      fail("field code " + std::to_string(code) + " at " + to_string(Cell::from(i)) +
           ", expected 0 to 5, 8 or 9");
    }
    info.field[i] = static_cast<Code>(code);
    for (const Weapon w : weapons) {
      const bool own = home(side, w).index == i;
      const Code expected = own ? static_cast<Code>(number(w)) : enemy_code(w);
      if ((own || home(other(side), w).index == i) && code != expected) {
        fail("the home " + to_string(Cell::from(i)) + " has field code " + std::to_string(code) +
             ", expected " + std::to_string(expected));
      }
    }
  }
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
  read_field(side, info);
  last_turn_ = info.turn;
  return info;
}

std::optional<Order> ProtocolReader::read_order() {
  constexpr std::size_t longest = 100;  // characters of an order, by the rules
  if (!peek()) {
    return std::nullopt;
  }
  if (token_count_ == 1) {
    refuse_ready_answer();
  }
  const auto first = core::parse_decimal<int>(ahead_.front().text);
  if (first && *first > 2 && last_turn_ && *first == *last_turn_ + 2) {
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

std::optional<Message> ProtocolReader::receive_turn(Side side) {
  while (ahead_.size() < turn_integers) {
    auto token = read_token();
    if (!token) {
      break;
    }
    ahead_.push_back(std::move(*token));
  }
  if (ahead_.empty()) {
    return std::nullopt;
  }
  Message message;
  message.whole = ahead_.size() == turn_integers;
  const Token& first = ahead_.front();
  const auto turn = core::parse_decimal<int>(first.text);
  if (turn && last_turn_ && *turn >= 0 && *turn <= *last_turn_ && *turn % 2 == *last_turn_ % 2) {
    message.problem = io::ParseError(input_.name(), first.line,
                                     "turn " + std::to_string(*turn) + " after turn " +
                                         std::to_string(*last_turn_))
                          .what();
    last_turn_.reset();
  }
  try {
    message.info = read_turn(side);
  } catch (const io::ParseError& error) {
    if (message.problem.empty()) {
      message.problem = error.what();
    }
    ahead_.clear();
  }
  return message;
}

namespace {

// Turn information from one reader, orders from the other (or the same).
Transcript assemble(ProtocolReader& messages, ProtocolReader& responses) {
  Transcript transcript;
  transcript.side = messages.read_play_order();
  while (auto info = messages.read_turn(transcript.side)) {
    transcript.add(*info);
    if (auto order = responses.read_order()) {
      transcript.orders.push_back(std::move(*order));
    }
  }
  if (&responses != &messages && responses.read_order()) {
    responses.fail(core::counted(transcript.turns.size(), "turn") +
                   ", and a further order: are these the responses of this player?");
  }
  return transcript;
}

}  // namespace

void Transcript::add(const TurnInfo& info) {
  if (orders.size() < turns.size()) {
    missing.push_back(turns.back().turn);
    orders.push_back({Weapon::spear, {}});
  }
  turns.push_back(info);
}

Transcript read_transcript(io::Input& input) {
  ProtocolReader reader(input);
  try {
    return assemble(reader, reader);
  } catch (const io::ParseError& error) {
    // Turn 2 of the first player's messages reads as an order, and its places as turn 0.
    if (std::string_view(error.what()).ends_with("turn 0 after turn 0")) {
      reader.fail(
          "no order follows turn 0; a file of messages alone also needs the file of responses");
    }
    throw;
  }
}

Transcript read_transcript(io::Input& messages, io::Input& responses) {
  ProtocolReader from_manager(messages);
  ProtocolReader from_player(responses);
  Transcript transcript = assemble(from_manager, from_player);
  if (transcript.orders.size() == transcript.missing.size() && transcript.turns.size() > 1) {
    throw io::Failure(responses.name() + ": no orders; the player's responses are missing");
  }
  return transcript;
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
