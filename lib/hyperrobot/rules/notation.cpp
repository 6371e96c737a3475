#include "lib/hyperrobot/rules/notation.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/rules/scene.hpp"

#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <utility>
#include <vector>

namespace tsume::hyperrobot {

namespace {

// Of the active robot and of the helpers in their order, and of the colours RGBYSK.
constexpr std::array<std::string_view, max_helpers + 1> signs = {"\u2605", "\u25cf", "\u25b2",
                                                                 "\u25a0", "\u25c6", "\u25bc"};
constexpr std::array<std::string_view, max_helpers + 1> colour_signs = {
    "\u25a0", "\u25b2", "\u2605", "\u25cf", "\u25c6", "\u25bc"};
constexpr std::string_view sign_colours = "RGBYSK";
constexpr std::array<std::string_view, 4> arrows = {"\u2191", "\u2192", "\u2193", "\u2190"};

struct Word {
  std::string_view text;
  std::size_t value;
};
constexpr std::array<Word, 10> direction_words = {{{"north", 0},
                                                   {"up", 0},
                                                   {"east", 1},
                                                   {"right", 1},
                                                   {"south", 2},
                                                   {"down", 2},
                                                   {"west", 3},
                                                   {"left", 3},
                                                   {"n", 0},
                                                   {"s", 2}}};

const std::string& or_default(const std::string& colours) {
  static const std::string all = default_colours;
  return colours.empty() ? all : colours;
}

std::size_t symbol_length(std::string_view text, std::size_t at) {
  std::size_t n = 1;
  while (at + n < text.size() && (static_cast<unsigned char>(text[at + n]) & 0xc0U) == 0x80U) {
    ++n;
  }
  return n;
}

// The bytes of the number of a move, as "12:", "12)" or "12.", that a word begins with.
std::size_t move_number_length(std::string_view word) {
  const std::size_t n = word.find_first_not_of("0123456789");
  if (n == 0 || n == word.npos) {
    return 0;
  }
  // A colon inside a word separates the robots of a job.
  const bool ends = word[n] == ':' ? n + 1 == word.size() : word[n] == ')' || word[n] == '.';
  return ends ? n + 1 : 0;
}

}  // namespace

std::string_view colour_sign(char colour) {
  return colour_signs.at(sign_colours.find(colour));
}

namespace {

// The sign of each robot: those that are given, of the colours, or in the order of the robots.
std::vector<std::string_view> signs_of(const Names& names, std::size_t robots) {
  std::vector<std::string_view> found;
  for (std::size_t i = 0; i < names.signs.size();) {
    const std::size_t n = symbol_length(names.signs, i);
    found.push_back(std::string_view(names.signs).substr(i, n));
    i += n;
  }
  if (!found.empty()) {
    return found;
  }
  for (std::size_t i = 0; i < robots; ++i) {
    found.push_back(names.colours.empty() ? signs.at(i) : colour_sign(names.colours.at(i)));
  }
  return found;
}

// One pass over a line: names of robots set the current robot, directions add a move of it.
class Reader {
 public:
  Reader(const Position& start, const Names& names)
      : start_(start), names_(names), signs_(signs_of(names, start.size())) {}

  Line read(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
      const auto byte = static_cast<unsigned char>(text[i]);
      if (const std::size_t n = remark_length(text.substr(i)); n > 0) {
        i += n;
        continue;
      }
      if (byte >= 0x80) {
        const std::size_t n = symbol_length(text, i);
        symbol(text.substr(i, n));
        i += n;
        continue;
      }
      if (is_separator(text[i])) {
        ++i;
        continue;
      }
      std::size_t n = 1;
      while (i + n < text.size() && !is_separator(text[i + n]) &&
             static_cast<unsigned char>(text[i + n]) < 0x80) {
        ++n;
      }
      word(text.substr(i, n));
      i += n;
    }
    finish_item();
    require_moved();
    if (line_.empty() && text.find_first_of("([") != text.npos) {
      throw core::BadText("no moves, only a remark in brackets: " + core::quoted(text));
    }
    return std::move(line_);
  }

 private:
  [[noreturn]] static void refuse(std::string_view text) {
    throw core::BadText("cannot read the move " + core::quoted(text) +
                        ", expected one such as 'red right', 'rE' or '0E'");
  }

  static bool is_separator(char c) { return c == ' ' || c == '\t' || c == ',' || c == ';'; }

  // The bytes of a remark in brackets that the text begins with.
  static std::size_t remark_length(std::string_view text) {
    const char open = text[0];
    if (open != '(' && open != '[') {
      return 0;
    }
    const std::size_t end = text.find(open == '(' ? ')' : ']');
    if (end == text.npos) {
      throw core::BadText("a remark that does not end: " + core::quoted(text));
    }
    return end + 1;
  }

  void symbol(std::string_view sign) {
    if (sign == "\u3000") {  // the ideographic blank
      return;
    }
    if (const auto* const at = std::find(arrows.begin(), arrows.end(), sign); at != arrows.end()) {
      const Direction d = all_directions[static_cast<std::size_t>(at - arrows.begin())];
      if (in_item_) {
        finish_item();
        in_item_ = true;
        shown_ = {d, sign};
      } else {
        add(d, sign);
      }
      return;
    }
    const auto found = std::find(signs_.begin(), signs_.end(), sign);
    if (found == signs_.end()) {
      throw core::BadText("unknown sign '" + std::string(sign) + "'");
    }
    set_robot(static_cast<std::size_t>(found - signs_.begin()), sign);
  }

  // At the end of a numbered move: an arrow that no word repeated is the move.
  void finish_item() {
    in_item_ = false;
    if (shown_) {
      const auto [direction, text] = *std::exchange(shown_, std::nullopt);
      add(direction, text);
    }
  }

  void word(std::string_view text) {
    if (const std::size_t n = move_number_length(text); n > 0) {
      finish_item();
      in_item_ = true;
      if (n < text.size()) {
        word(text.substr(n));
      }
      return;
    }
    if (text.ends_with(':')) {  // "Red: up, right"
      const std::string name = lowered(text.substr(0, text.size() - 1));
      const auto robot = parse_robot(name.size() == 1 ? std::string{robot_colour(name[0])} : name);
      if (!robot) {
        refuse(text);
      }
      set_colour(*robot, text);
      return;
    }
    const std::string low = lowered(text);
    for (const Word& direction : direction_words) {
      if (low == direction.text && low.size() > 1) {
        add(all_directions[direction.value], text);
        return;
      }
    }
    if (const auto colour = parse_colour(low)) {
      set_colour(*colour, text);
    } else {
      compact(text);
    }
  }

  // A robot's digit or colour letter and directions: 0W, 0WN, yE. Directions alone go on with the
  // last robot.
  void compact(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      const char up = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
      // S is south after a robot's name and silver in front of a direction.
      const bool named_last = i > 0;
      if (c >= '0' && c <= '9') {
        set_robot(static_cast<std::size_t>(c - '0'), text);
      } else if (parse_direction(up) && (c != 's' || named_last)) {
        add(*parse_direction(up), text);
      } else if (i == 0) {
        set_colour(up, text);
      } else {
        refuse(text);
      }
    }
  }

  void set_robot(std::size_t robot, std::string_view text) {
    if (robot >= start_.size()) {
      throw core::BadText("there is no robot " + core::quoted(text));
    }
    name_robot(robot, text);
  }

  // The robot that the next directions move. A name that nothing follows was meant for something
  // else.
  void name_robot(std::size_t robot, std::string_view text) {
    if (robot_ != robot) {
      require_moved();
    }
    robot_ = robot;
    waiting_ = text;
  }

  void require_moved() const {
    if (!waiting_.empty()) {
      throw core::BadText("no direction follows the robot " + core::quoted(waiting_));
    }
  }

  void set_colour(char colour, std::string_view text) {
    const std::size_t robot = or_default(names_.colours).find(colour);
    if (robot >= start_.size()) {
      if (sign_colours.find(colour) == sign_colours.npos) {
        refuse(text);
      }
      throw core::BadText("there is no robot of the colour in " + core::quoted(text));
    }
    name_robot(robot, text);
  }

  void add(Direction direction, std::string_view text) {
    if (shown_) {
      if (shown_->first != direction) {
        throw core::BadText(core::quoted(text) + " is not the direction of the arrow");
      }
      shown_.reset();
    }
    if (!robot_) {
      throw core::BadText("no robot is named before " + core::quoted(text));
    }
    line_.push_back({static_cast<std::uint8_t>(*robot_), direction});
    waiting_ = {};
  }

  const Position& start_;
  const Names& names_;
  std::vector<std::string_view> signs_;
  Line line_;
  std::optional<std::size_t> robot_;
  std::string_view waiting_;  // the name of this robot, until it moves
  bool in_item_ = false;      // after the number of a move
  // An arrow after the number of a move: the direction may follow in words, too.
  std::optional<std::pair<Direction, std::string_view>> shown_;
};

Move move_of(const core::Json& move, const Position& start, const std::string& colours) {
  const std::string robot = move.get("robot").string();
  const std::string direction = move.get("direction").string();
  const auto d = direction.size() == 1 ? parse_direction(direction[0]) : std::nullopt;
  if (!d) {
    throw core::BadText("the direction of a move is N, E, S or W, not " + core::quoted(direction));
  }
  const auto colour = parse_colour(robot);
  const std::size_t found = colour ? or_default(colours).find(*colour) : std::string::npos;
  if (found >= start.size()) {
    throw core::BadText("there is no robot " + core::quoted(robot));
  }
  return {static_cast<std::uint8_t>(found), *d};
}

}  // namespace

std::optional<std::uint64_t> leading_move_number(std::string_view text) {
  const auto words = core::split_words(text);
  const std::size_t n = words.empty() ? 0 : move_number_length(words[0]);
  return n > 0 ? core::parse_decimal<std::uint64_t>(words[0].substr(0, n - 1)) : std::nullopt;
}

namespace {

std::string to_index(const Line& line) {
  std::string text;
  for (const Move& move : line) {
    text += fmt::format("{}{}{}", text.empty() ? "" : ",", move.robot, letter(move.direction));
  }
  return text;
}

std::string to_colours(const Line& line, const std::string& colours) {
  constexpr std::array<std::string_view, 4> directions = {"up", "right", "down", "left"};
  std::string text;
  for (const Move& move : line) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ",
                        robot_name(move.robot, Notation::colour, colours),
                        directions.at(index_of(move.direction)));
  }
  return text;
}

std::string to_arrows(const Line& line, const std::string& colours) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i == 0 || line[i].robot != line[i - 1].robot) {
      text += (i == 0 ? "" : " ") + robot_name(line[i].robot, Notation::arrows, colours);
    }
    text += arrows[index_of(line[i].direction)];
  }
  return text;
}

}  // namespace

std::string robot_name(std::size_t robot, Notation notation, const std::string& colours) {
  switch (notation) {
    case Notation::index:
      return std::to_string(robot);
    case Notation::colour:
      return std::string(colour_name(or_default(colours).at(robot)));
    case Notation::arrows:
      break;
  }
  return std::string(signs_of({colours, ""}, robot + 1).at(robot));
}

std::string written(const Line& line, Notation notation, const std::string& colours) {
  if (line.empty()) {
    return "-";
  }
  return notation == Notation::index    ? to_index(line)
         : notation == Notation::colour ? to_colours(line, colours)
                                        : to_arrows(line, colours);
}

core::Json to_json(const Line& line, const std::string& colours) {
  return core::Json::array(line, [&](const Move& move) {
    return core::Json::object()
        .set("robot", robot_name(move.robot, Notation::colour, colours))
        .set("direction", std::string{letter(move.direction)});
  });
}

Line line_of(const core::Json& moves, const Position& start, const std::string& colours) {
  if (moves.is_string()) {
    return parse_line(moves.string(), start, {colours, ""});
  }
  if (!moves.is_array()) {
    throw core::BadText("expected a list of moves");
  }
  Line line;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const core::Json move = moves.at(i);
    if (move.is_string()) {
      const Line some = parse_line(move.string(), start, {colours, ""});
      line.insert(line.end(), some.begin(), some.end());
    } else {
      line.push_back(move_of(move, start, colours));
    }
  }
  return line;
}

Line parse_line(std::string_view text, const Position& start, const Names& names) {
  const std::string_view trimmed = core::trim(text);
  return trimmed == "-" ? Line{} : Reader(start, names).read(trimmed);
}

}  // namespace tsume::hyperrobot
