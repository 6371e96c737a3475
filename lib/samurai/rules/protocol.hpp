// The text protocol between the game manager and a player: free-format decimal integers. A
// transcript is what one player read and wrote: play order, then turn information and order in
// turns. The rules of the format are in tsume-formats(5).
#pragma once

#include "lib/io/input.hpp"
#include "lib/samurai/rules/board.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace tsume::samurai {

// What a player is told of one samurai.
struct SamuraiReport {
  std::optional<Cell> cell;  // nullopt: an enemy that is not seen
  bool done = false;         // was ordered in this period
  bool hidden = false;
  int recovery = 0;  // turns of treatment left

  bool operator==(const SamuraiReport&) const = default;
};

// The information of one turn: 256 integers. Samurai 0..2 are the reader's, 3..5 the enemy's.
struct TurnInfo {
  int turn = 0;
  std::array<SamuraiReport, 6> samurai;
  std::array<Code, cell_count> field{};

  [[nodiscard]] const SamuraiReport& enemy(Weapon w) const { return samurai[3 + number(w)]; }
  [[nodiscard]] const SamuraiReport& own(Weapon w) const { return samurai[number(w)]; }
  // The cells in sight of the reader's samurai.
  [[nodiscard]] CellSet visible() const;
  bool operator==(const TurnInfo&) const = default;
};

// The order of one turn. An absent weapon orders nobody.
struct Order {
  std::optional<Weapon> weapon;
  std::vector<Action> actions;
  bool operator==(const Order&) const = default;
};

// "1 9 9 8 9 9 0"
[[nodiscard]] std::string to_string(const Order& order);
void write(std::ostream& out, const TurnInfo& info);

struct Transcript {
  Side side = Side::first;
  std::vector<TurnInfo> turns;
  std::vector<Order> orders;  // orders[i] follows turns[i]; the last may be absent
  std::vector<int> missing;   // turns whose order was absent and taken as empty

  // Adds the next turn. If the order before it is missing, that is "0 0", an order to the spear
  // that does nothing: so the official manager takes an order that it cannot read. One that comes
  // too late or from a disqualified player does not take place, and after both there is no further
  // turn.
  void add(const TurnInfo& info);
};

// The integers of the information of one turn: the turn, six samurai, the field.
inline constexpr std::size_t turn_integers = 1 + 6 * 5 + cell_count;

// A message to a program that must not stop for a bad one.
struct Message {
  std::optional<TurnInfo> info;  // nullopt: it cannot be read
  std::string problem;           // with its place; empty if there is none
  bool whole = true;             // false: fewer than 256 integers; nobody waits for an answer
};

// Reads the protocol from a stream, no further than needed to answer. The strict calls throw
// io::ParseError with the line of the integer that is wrong.
class ProtocolReader {
 public:
  explicit ProtocolReader(io::Input& input) : input_(input) {}

  // "0" or "1".
  Side read_play_order();
  // nullopt at the end of the input. A turn that is cut, goes backwards, or is not the side's is an
  // error.
  std::optional<TurnInfo> read_turn(Side side);
  // nullopt if the input ends, or if the next turn follows at once (its number is beyond every
  // weapon and is the one expected). Weapon and actions must exist. An input of orders alone must
  // not begin with the answer to the play order: a line "0".
  std::optional<Order> read_order();

  // The next turn of a live game, or what is wrong with it; nullopt at the end of the input. Blocks
  // until 256 integers are there, however long they take: pauses never end a message. Never throws
  // for what it reads. 256 integers of which one is wrong are a whole message without information.
  // A message that is cut off by the beginning of a later turn, or by the end of the input, is
  // reported and is not whole. The beginning of a later turn is recognised by its number, its six
  // samurai and its homes, or by a number too large for a field code where a code is expected.
  std::optional<Message> receive_turn(Side side);
  // The order that follows; nullopt as read_order, or if it is bad, which the next message tells.
  std::optional<Order> receive_order();

  // Throws io::ParseError for the line of the last integer.
  [[noreturn]] void fail(const std::string& reason) const;

 private:
  struct Token {
    std::string text;
    std::uint64_t line = 0;
  };

  std::optional<Token> read_token();
  bool peek();
  void refuse_ready_answer();
  bool fetch_message();
  [[nodiscard]] std::size_t length_of_cut_message(Side side) const;
  void take_back(std::size_t count);
  std::optional<int> next();
  int require(const std::string& what, int low, int high);
  int get_char();
  SamuraiReport read_samurai(bool own);
  void read_field(Side side, TurnInfo& info);

  io::Input& input_;
  std::array<char, 4096> buffer_{};
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t line_ = 1;
  std::uint64_t token_line_ = 1;
  std::uint64_t token_count_ = 0;
  std::deque<Token> ahead_;      // read but not consumed
  std::vector<Token> consumed_;  // of the record that is being read
  std::optional<int> last_turn_;
  int bad_messages_ = 0;  // since that turn
  std::string problem_;   // of an order, to be told with the next message
};

// A whole transcript from one stream.
[[nodiscard]] Transcript read_transcript(io::Input& input);
// The manager's two files: messages to the player, and its orders.
[[nodiscard]] Transcript read_transcript(io::Input& messages, io::Input& responses);

// From the operands of a tool: nothing or one file (a transcript; none: standard input), or two
// (messages and responses). `open` opens one of them.
[[nodiscard]] Transcript read_transcript(const std::vector<std::string>& operands,
                                         const std::function<io::Input(const std::string&)>& open);

// A transcript as one word of integers and commas, and back (throws io::Failure).
[[nodiscard]] std::string to_word(const Transcript& transcript);
[[nodiscard]] Transcript from_word(const std::string& word);

}  // namespace tsume::samurai
