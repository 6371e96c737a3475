#include "lib/hyperrobot/rules/scene.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <map>

namespace tsume::hyperrobot {

namespace {

constexpr std::string_view box_start = "\u250f";

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool is_robot(char c) {
  return robot_colours.find(c) != robot_colours.npos;
}

bool is_target(char c) {
  return c == '*' || (lower(c) == c && is_robot(static_cast<char>(c - 'a' + 'A')));
}

void sort_robots(Scene& scene) {
  std::sort(scene.robots.begin(), scene.robots.end(), [](const Robot& a, const Robot& b) {
    return robot_colours.find(a.colour) < robot_colours.find(b.colour);
  });
}

// One logical picture: its rows as vectors of symbols, ASCII or UTF-8 alike.
using Symbols = std::vector<std::string_view>;

Symbols symbols_of(std::string_view line) {
  Symbols symbols;
  for (std::size_t i = 0; i < line.size();) {
    std::size_t n = 1;
    while (i + n < line.size() && (static_cast<unsigned char>(line[i + n]) & 0xc0U) == 0x80U) {
      ++n;
    }
    symbols.push_back(line.substr(i, n));
    i += n;
  }
  return symbols;
}

// Collects picture lines and directives into a scene.
class Reader {
 public:
  explicit Reader(io::LineReader& lines) : lines_(lines) {}

  SceneText read() {
    SceneText result{Scene{Board(1, 1), {}, {}, {}}, std::nullopt};
    while (const auto line = lines_.next()) {
      if (takes_picture_line(*line)) {
        picture_.push_back({std::string(*line), lines_.line_number()});
        continue;
      }
      finish_picture();
      const std::string_view text = core::trim(*line);
      if (text.empty() || text[0] == ';' || text[0] == '#') {
        continue;
      }
      if (!directive(text)) {
        result.rest = std::string(*line);
        break;
      }
    }
    finish_picture();
    if (!scene_) {
      lines_.fail("expected a board: a picture that begins with '+', or 'board 2B 4B 1B 3B'");
    }
    sort_robots(*scene_);
    result.scene = std::move(*scene_);
    return result;
  }

 private:
  struct PictureLine {
    std::string text;
    std::uint64_t number;
  };

  [[noreturn]] void fail(std::uint64_t line, const std::string& reason) const {
    throw io::ParseError(lines_.name(), line, reason);
  }

  bool takes_picture_line(std::string_view line) {
    if (scene_ && picture_.empty()) {
      if (line.starts_with('+') || line.starts_with('|') || line.starts_with(box_start)) {
        lines_.fail("a second board");
      }
      return false;
    }
    if (!picture_.empty() && box_) {
      return line.starts_with("\xe2\x94") || line.starts_with("\xe2\x95");
    }
    if (picture_.empty() && line.starts_with(box_start)) {
      box_ = true;
      return true;
    }
    return line.starts_with('+') || line.starts_with('|') ||
           (line.starts_with(' ') && core::trim(line).size() > 0);
  }

  void finish_picture() {
    if (picture_.empty()) {
      return;
    }
    std::vector<Symbols> rows;
    std::size_t length = 0;
    for (const PictureLine& line : picture_) {
      rows.push_back(symbols_of(line.text));
    }
    length = rows[0].size();
    const std::size_t height = rows.size() / 2;
    if (rows.size() % 2 == 0 || length % 2 == 0 || height < 1 || length < 3) {
      fail(picture_[0].number, "a picture of H x W cells has 2H+1 lines of 2W+1 characters, not " +
                                   std::to_string(rows.size()) + " of " + std::to_string(length));
    }
    if (height > Board::max_side || length / 2 > Board::max_side) {
      fail(picture_[0].number, "a board has at most 16 rows and 16 columns, not " +
                                   std::to_string(height) + " x " + std::to_string(length / 2));
    }
    scene_ = Scene{Board(height, length / 2), {}, {}, {}};
    pictured_ = true;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].size() > length || (i % 2 == 0 && rows[i].size() != length)) {
        fail(picture_[i].number, "the board is not rectangular: " + std::to_string(rows[i].size()) +
                                     " characters where line 1 of the picture has " +
                                     std::to_string(length));
      }
      rows[i].resize(length, " ");
      if (i % 2 == 0) {
        wall_line(i, rows[i]);
      } else {
        cell_line(i, rows[i]);
      }
    }
    if (box_ && height == Board::max_side && length / 2 == Board::max_side) {
      for (const Cell cell : {Cell(7, 7), Cell(7, 8), Cell(8, 7), Cell(8, 8)}) {
        scene_->board.block(cell);
      }
    }
    check_scene_cells();
    picture_.clear();
  }

  void check_scene_cells() {
    for (const Robot& robot : scene_->robots) {
      if (!scene_->board.is_free(robot.cell)) {
        fail(picture_[0].number, "robot on the blocked cell " + to_string(robot.cell));
      }
    }
    for (const Target& target : scene_->targets) {
      if (!scene_->board.is_free(target.cell)) {
        fail(picture_[0].number, "target on the blocked cell " + to_string(target.cell));
      }
    }
  }

  void wall_line(std::size_t i, const Symbols& row) {
    for (std::size_t j = 0; j < row.size(); ++j) {
      if (box_) {
        if (j % 2 == 1 && row[j] == "\u2501") {
          add_wall(i / 2, j / 2, true);
        }
      } else if (j % 2 == 1 && row[j] == "-") {
        add_wall(i / 2, j / 2, true);
      } else if (row[j] != (j % 2 == 1 ? " " : "+")) {
        fail(picture_[i].number, "expected " + std::string(j % 2 == 1 ? "'-' or a blank" : "'+'") +
                                     " at column " + std::to_string(j + 1) + ", not " +
                                     core::quoted(row[j]));
      }
    }
  }

  // The wall above (or, if not `above`, left of) the cell row, column; at the far edges the cell is
  // one beyond the board.
  void add_wall(std::size_t row, std::size_t column, bool above) {
    Board& board = scene_->board;
    if (above) {
      row < board.height() ? board.add_wall(Cell(row, column), Direction::north)
                           : board.add_wall(Cell(row - 1, column), Direction::south);
    } else {
      column < board.width() ? board.add_wall(Cell(row, column), Direction::west)
                             : board.add_wall(Cell(row, column - 1), Direction::east);
    }
  }

  void cell_line(std::size_t i, const Symbols& row) {
    for (std::size_t j = 0; j < row.size(); ++j) {
      if (j % 2 == 1) {
        cell_symbol(picture_[i].number, Cell(i / 2, j / 2), row[j]);
      } else if (row[j] == (box_ ? "\u2503" : "|")) {
        add_wall(i / 2, j / 2, false);
      } else if (!box_ && row[j] != " ") {
        fail(picture_[i].number, "expected '|' or a blank at column " + std::to_string(j + 1) +
                                     ", not " + core::quoted(row[j]));
      }
    }
  }

  // The symbols of the contest page: robots as filled signs, the target of the star outlined.
  static char ascii_symbol(std::string_view symbol) {
    static const std::map<std::string_view, char> meaning = {
        {"\u25a1", '.'}, {"\u2605", 'B'}, {"\u2606", 'b'}, {"\u25cf", 'Y'},
        {"\u25b2", 'G'}, {"\u25a0", 'R'}, {"\u3000", '.'}};
    const auto found = meaning.find(symbol);
    if (found != meaning.end()) {
      return found->second;
    }
    return symbol.size() == 1 ? symbol[0] : '?';
  }

  void cell_symbol(std::uint64_t line, Cell cell, std::string_view symbol) {
    const char c = box_ ? ascii_symbol(symbol) : (symbol.size() == 1 ? symbol[0] : '?');
    if (c == '#') {
      scene_->board.block(cell);
    } else if (is_robot(c)) {
      add_robot(line, c, cell);
    } else if (is_target(c)) {
      scene_->targets.push_back({c, 0, cell});
    } else if (c != '.' && c != ' ') {
      fail(line, "unknown cell " + core::quoted(symbol) + " at " + to_string(cell) +
                     " (expected . # or a letter of RGBYSK, rgbysk, or *)");
    }
  }

  void add_robot(std::uint64_t line, char colour, Cell cell) {
    for (const Robot& robot : scene_->robots) {
      if (robot.colour == colour) {
        fail(line, std::string("a second robot ") + colour + " on " + to_string(cell));
      }
      if (robot.cell == cell) {
        fail(line, "two robots on " + to_string(cell));
      }
    }
    scene_->robots.push_back({colour, cell});
  }

  bool directive(std::string_view text) {
    const auto words = core::split_words(text);
    if (words[0] == "board") {
      board_directive(words);
    } else if (words[0] == "robot" || words[0] == "target") {
      if (!scene_) {
        lines_.fail(core::quoted(words[0]) + " before the board");
      }
      const bool robot = words[0] == "robot";
      const auto cell = words.size() == 3 ? parse_cell(words[2]) : std::nullopt;
      if (words.size() != 3 || !cell) {
        lines_.fail("expected '" + std::string(robot ? "robot B fa'" : "target b d4'") + ", not " +
                    core::quoted(text));
      }
      if (!scene_->board.is_free(*cell)) {
        lines_.fail(
            std::string(words[0]) + " on " + to_string(*cell) +
            (scene_->board.contains(*cell) ? ", a blocked cell" : ", which is not on the board"));
      }
      robot ? robot_directive(words[1], *cell) : target_directive(words[1], *cell);
    } else {
      return false;
    }
    return true;
  }

  void robot_directive(std::string_view name, Cell cell) {
    if (name.size() != 1 || !is_robot(name[0])) {
      lines_.fail(core::quoted(name) + " is not a robot (one of " + std::string(robot_colours) +
                  ")");
    }
    add_robot(lines_.line_number(), name[0], cell);
  }

  void target_directive(std::string_view name, Cell cell) {
    constexpr std::string_view shapes = "ctshv";
    if (name.empty() || name.size() > 2 || !is_target(name[0]) ||
        (name.size() == 2 && shapes.find(name[1]) == shapes.npos)) {
      lines_.fail(core::quoted(name) + " is not a target (one of rgbysk* and a shape of ctshv)");
    }
    scene_->targets.push_back({name[0], name.size() == 2 ? name[1] : '\0', cell});
  }

  void board_directive(const std::vector<std::string_view>& words) {
    std::string error;
    auto named = standard_board({words.begin() + 1, words.end()}, error);
    if (!named) {
      lines_.fail(error);
    }
    if (!scene_) {
      scene_ = std::move(named);
      return;
    }
    if (!pictured_ || !scene_->quadrants.empty()) {
      lines_.fail("a second board");
    }
    if (!(named->board == scene_->board)) {
      lines_.fail("the walls of the picture are not those of the quadrants");
    }
    scene_->quadrants = named->quadrants;
  }

  io::LineReader& lines_;
  std::vector<PictureLine> picture_;
  bool box_ = false;
  bool pictured_ = false;
  std::optional<Scene> scene_;
};

// What the picture shows between two cells: a wall if a robot cannot pass. Nothing inside a block.
bool drawn_wall(const Board& board, Cell cell, Direction side) {
  if (board.is_free(cell)) {
    return !board.step(cell, side);
  }
  const std::size_t row = cell.row() + (side == Direction::south) - (side == Direction::north);
  const std::size_t column = cell.column() + (side == Direction::east) - (side == Direction::west);
  if (row >= board.height() || column >= board.width()) {
    return true;
  }
  return board.is_free(Cell(row, column));
}

// Which targets the picture can hold: one alone, without a shape, where no robot stands.
bool target_in_picture(const Scene& scene) {
  return scene.targets.size() == 1 && scene.targets[0].shape == 0 &&
         std::none_of(scene.robots.begin(), scene.robots.end(),
                      [&](const Robot& r) { return r.cell == scene.targets[0].cell; });
}

char symbol_at(const Scene& scene, Cell cell) {
  for (const Robot& robot : scene.robots) {
    if (robot.cell == cell) {
      return robot.colour;
    }
  }
  if (target_in_picture(scene) && scene.targets[0].cell == cell) {
    return scene.targets[0].colour;
  }
  return scene.board.is_free(cell) ? '.' : '#';
}

std::string target_name(const Target& target) {
  return target.shape == 0 ? std::string{target.colour} : std::string{target.colour, target.shape};
}

std::string directives(const Scene& scene) {
  std::string text;
  if (!scene.quadrants.empty()) {
    text += "board " + core::join(scene.quadrants, " ") + '\n';
  }
  if (!target_in_picture(scene)) {
    for (const Target& target : scene.targets) {
      text += "target " + target_name(target) + ' ' + to_string(target.cell) + '\n';
    }
  }
  return text;
}

// The symbols of one picture style.
struct Style {
  std::string_view corner;
  std::string_view flat_wall;
  std::string_view no_flat_wall;
  std::string_view upright_wall;
  std::string_view no_upright_wall;
  std::function<std::string(char)> cell;
  std::function<std::string(std::size_t, std::size_t)> outer_corner;
};

std::string picture(const Scene& scene, const Style& style) {
  const Board& board = scene.board;
  std::string text;
  for (std::size_t i = 0; i <= 2 * board.height(); ++i) {
    for (std::size_t j = 0; j <= 2 * board.width(); ++j) {
      const bool last_row = i == 2 * board.height();
      const bool last_column = j == 2 * board.width();
      const Cell cell(last_row ? i / 2 - 1 : i / 2, last_column ? j / 2 - 1 : j / 2);
      if (i % 2 == 0 && j % 2 == 0) {
        text += style.outer_corner ? style.outer_corner(i, j) : std::string(style.corner);
      } else if (i % 2 == 0) {
        text += drawn_wall(board, cell, last_row ? Direction::south : Direction::north)
                    ? style.flat_wall
                    : style.no_flat_wall;
      } else if (j % 2 == 0) {
        text += drawn_wall(board, cell, last_column ? Direction::east : Direction::west)
                    ? style.upright_wall
                    : style.no_upright_wall;
      } else {
        text += style.cell(symbol_at(scene, cell));
      }
    }
    text += '\n';
  }
  return text;
}

std::string contest_symbol(char c) {
  switch (c) {
    case '.':
      return "\u25a1";
    case 'B':
      return "\u2605";
    case 'b':
      return "\u2606";
    case 'Y':
      return "\u25cf";
    case 'G':
      return "\u25b2";
    case 'R':
      return "\u25a0";
    default:
      return {c};
  }
}

}  // namespace

SceneText read_scene(io::LineReader& lines) {
  return Reader(lines).read();
}

std::string colours_of(const Scene& scene, const Target& target) {
  std::string colours;
  for (const Robot& robot : scene.robots) {
    if (lower(robot.colour) == target.colour) {
      colours.insert(colours.begin(), robot.colour);
    } else {
      colours += robot.colour;
    }
  }
  return colours;
}

std::optional<Job> job_of(const Scene& scene, const Target& target) {
  Job job;
  job.goal = target.cell;
  job.any_robot = target.colour == '*';
  const std::string colours = colours_of(scene, target);
  if (colours.empty() || (!job.any_robot && lower(colours[0]) != target.colour)) {
    return std::nullopt;
  }
  for (const char colour : colours) {
    for (const Robot& robot : scene.robots) {
      if (robot.colour == colour) {
        job.robots.push_back(robot.cell);
      }
    }
  }
  job.text = to_string(job);
  return job;
}

std::optional<Job> job_of(const Scene& scene) {
  if (scene.targets.size() != 1 || scene.robots.empty()) {
    return std::nullopt;
  }
  return job_of(scene, scene.targets[0]);
}

std::string to_hrb(const Scene& scene) {
  const Style style{"+", "-", " ", "|", " ", [](char c) { return std::string{c}; }, {}};
  return picture(scene, style) + directives(scene);
}

std::string to_box(const Scene& scene) {
  const std::size_t bottom = 2 * scene.board.height();
  const std::size_t right = 2 * scene.board.width();
  const auto corner = [=](std::size_t i, std::size_t j) -> std::string {
    if (i == 0) {
      return j == 0 ? "\u250f" : j == right ? "\u2513" : "\u252f";
    }
    if (i == bottom) {
      return j == 0 ? "\u2517" : j == right ? "\u251b" : "\u2537";
    }
    return j == 0 ? "\u2520" : j == right ? "\u2528" : "\u253c";
  };
  const Style style{"", "\u2501", "\u2500", "\u2503", "\u2502", contest_symbol, corner};
  return picture(scene, style) + directives(scene);
}

std::string to_json(const Scene& scene) {
  std::vector<std::string> walls;
  std::vector<std::string> blocked;
  const Board& board = scene.board;
  for (std::size_t row = 0; row < board.height(); ++row) {
    for (std::size_t column = 0; column < board.width(); ++column) {
      const Cell cell(row, column);
      if (!board.is_free(cell)) {
        blocked.push_back('"' + to_string(cell) + '"');
      }
      for (const Direction side : {Direction::east, Direction::south}) {
        const bool edge =
            side == Direction::east ? column + 1 == board.width() : row + 1 == board.height();
        if (!edge && drawn_wall(board, cell, side)) {
          walls.push_back("{\"cell\":\"" + to_string(cell) + "\",\"side\":\"" + letter(side) +
                          "\"}");
        }
      }
    }
  }
  std::vector<std::string> robots;
  for (const Robot& robot : scene.robots) {
    robots.push_back(std::string("{\"colour\":\"") + robot.colour + "\",\"cell\":\"" +
                     to_string(robot.cell) + "\"}");
  }
  std::vector<std::string> targets;
  for (const Target& target : scene.targets) {
    targets.push_back("{\"target\":\"" + target_name(target) + "\",\"cell\":\"" +
                      to_string(target.cell) + "\"}");
  }
  std::vector<std::string> quadrants;
  for (const std::string& name : scene.quadrants) {
    quadrants.push_back('"' + name + '"');
  }
  return "{\"height\":" + std::to_string(board.height()) +
         ",\"width\":" + std::to_string(board.width()) + ",\"blocked\":[" +
         core::join(blocked, ",") + "],\"walls\":[" + core::join(walls, ",") + "],\"robots\":[" +
         core::join(robots, ",") + "],\"targets\":[" + core::join(targets, ",") +
         "],\"quadrants\":[" + core::join(quadrants, ",") + "]}\n";
}

}  // namespace tsume::hyperrobot
