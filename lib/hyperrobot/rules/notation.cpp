#include "lib/hyperrobot/rules/notation.hpp"

#include "lib/core/text.hpp"

#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <vector>

namespace tsume::hyperrobot {

namespace {

constexpr std::array<std::string_view, max_helpers + 1> signs = {"\u2605", "\u25cf", "\u25b2",
                                                                 "\u25a0", "\u25c6", "\u25bc"};
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
constexpr std::array<Word, 6> colour_words = {{{"red", 'R'},
                                               {"green", 'G'},
                                               {"blue", 'B'},
                                               {"yellow", 'Y'},
                                               {"silver", 'S'},
                                               {"black", 'K'}}};

std::string lowered(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return result;
}

template <typename Write>
std::string grouped(const Line& line, Write&& write) {
  if (line.empty()) {
    return "-";
  }
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i == 0 || line[i].robot != line[i - 1].robot) {
      text += i == 0 ? "" : " ";
      text += write(line[i].robot);
    }
    text += write(line[i].direction);
  }
  return text;
}

// One pass over a line: names of robots set the current robot, directions add a move of it.
class Reader {
 public:
  Reader(const Position& start, const Names& names) : start_(start), names_(names) {
    for (std::size_t i = 0; i < names.signs.size();) {
      const std::size_t n = symbol_length(names.signs, i);
      own_signs_.push_back(std::string_view(names.signs).substr(i, n));
      i += n;
    }
  }

  bool read(std::string_view text) {
    for (std::size_t i = 0; i < text.size() && error.empty();) {
      const auto byte = static_cast<unsigned char>(text[i]);
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
    return error.empty();
  }

  Line line;
  std::string error;

 private:
  static bool is_separator(char c) { return c == ' ' || c == '\t' || c == ',' || c == ';'; }

  static std::size_t symbol_length(std::string_view text, std::size_t at) {
    std::size_t n = 1;
    while (at + n < text.size() && (static_cast<unsigned char>(text[at + n]) & 0xc0U) == 0x80U) {
      ++n;
    }
    return n;
  }

  void symbol(std::string_view sign) {
    if (sign == "\u3000") {  // the ideographic blank
      return;
    }
    if (const auto* const at = std::find(arrows.begin(), arrows.end(), sign); at != arrows.end()) {
      add(all_directions[static_cast<std::size_t>(at - arrows.begin())], sign);
      return;
    }
    for (std::size_t i = 0; i < (own_signs_.empty() ? signs.size() : own_signs_.size()); ++i) {
      if ((own_signs_.empty() ? signs[i] : own_signs_[i]) == sign) {
        set_robot(i, sign);
        return;
      }
    }
    error = "unknown sign '" + std::string(sign) + "'";
  }

  void word(std::string_view text) {
    const std::string low = lowered(text);
    for (const Word& direction : direction_words) {
      if (low == direction.text && low.size() > 1) {
        add(all_directions[direction.value], text);
        return;
      }
    }
    for (const Word& colour : colour_words) {
      if (low == colour.text) {
        set_colour(static_cast<char>(colour.value), text);
        return;
      }
    }
    compact(text);
  }

  // A robot's digit or colour letter and directions: 0W, 0WN, yE. Directions alone go on with the
  // last robot.
  void compact(std::string_view text) {
    for (std::size_t i = 0; i < text.size() && error.empty(); ++i) {
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
        error = "cannot read the move " + core::quoted(text);
      }
    }
  }

  void set_robot(std::size_t robot, std::string_view text) {
    if (robot >= start_.size()) {
      error = "there is no robot " + core::quoted(text);
      return;
    }
    robot_ = robot;
  }

  void set_colour(char colour, std::string_view text) {
    const std::size_t robot = names_.colours.find(colour);
    if (names_.colours.empty()) {
      error = "cannot read the move " + core::quoted(text) +
              " (the board does not show the colours of the robots)";
    } else if (robot == names_.colours.npos) {
      error = "there is no robot of the colour in " + core::quoted(text);
    } else {
      robot_ = robot;
    }
  }

  void add(Direction direction, std::string_view text) {
    if (!robot_) {
      error = "no robot is named before " + core::quoted(text);
      return;
    }
    line.push_back({static_cast<std::uint8_t>(*robot_), direction});
  }

  const Position& start_;
  const Names& names_;
  std::vector<std::string_view> own_signs_;
  std::optional<std::size_t> robot_;
};

Move parse_move(const core::Json& move, const Position& start) {
  const std::string robot = move.get("robot").string();
  const std::string direction = move.get("direction").string();
  const auto d = direction.size() == 1 ? parse_direction(direction[0]) : std::nullopt;
  if (!d) {
    throw core::BadText("the direction of a move is N, E, S or W, not " + core::quoted(direction));
  }
  if (robot == "target") {
    return {0, *d};
  }
  const auto cell = parse_cell(robot);
  const auto found = cell ? std::find(start.begin(), start.end(), *cell) : start.end();
  if (found == start.end()) {
    throw core::BadText("no robot starts on " + core::quoted(robot));
  }
  return {static_cast<std::uint8_t>(found - start.begin()), *d};
}

}  // namespace

std::string_view robot_sign(std::size_t robot) {
  return signs.at(robot);
}

std::string robot_name(std::size_t robot, const Position& start) {
  return robot == 0 ? "target" : to_string(start.at(robot));
}

std::string_view colour_name(char colour) {
  for (const Word& word : colour_words) {
    if (word.value == static_cast<std::size_t>(colour)) {
      return word.text;
    }
  }
  return "?";
}

std::string to_moves(const Line& line) {
  std::string text;
  for (const Move& move : line) {
    text += fmt::format("{}{}{}", text.empty() ? "" : ",", move.robot, letter(move.direction));
  }
  return text.empty() ? "-" : text;
}

std::string to_grouped(const Line& line) {
  struct Write {
    std::string operator()(std::uint8_t robot) const { return std::to_string(robot); }
    std::string operator()(Direction d) const { return {letter(d)}; }
  };
  return grouped(line, Write{});
}

std::string to_arrows(const Line& line) {
  struct Write {
    std::string operator()(std::uint8_t robot) const { return std::string(robot_sign(robot)); }
    std::string operator()(Direction d) const { return std::string(arrows[index_of(d)]); }
  };
  return grouped(line, Write{});
}

core::Json to_json(const Line& line, const Position& start) {
  return core::Json::array(line, [&](const Move& move) {
    return core::Json::object()
        .set("robot", robot_name(move.robot, start))
        .set("direction", std::string{letter(move.direction)});
  });
}

Line line_of(const core::Json& moves, const Position& start) {
  Line line;
  if (!moves.is_array()) {
    throw core::BadText("expected a list of moves");
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    line.push_back(parse_move(moves.at(i), start));
  }
  return line;
}

std::optional<Line> parse_line(std::string_view text, const Position& start, const Names& names,
                               std::string& error) {
  const std::string_view trimmed = core::trim(text);
  if (trimmed == "-") {
    return Line{};
  }
  Reader reader(start, names);
  if (!reader.read(trimmed)) {
    error = reader.error;
    return std::nullopt;
  }
  return std::move(reader.line);
}

}  // namespace tsume::hyperrobot
