#include "lib/core/error.hpp"
#include "lib/core/json.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/formats/asp_facts.hpp"
#include "lib/hyperrobot/formats/board_text.hpp"
#include "lib/hyperrobot/formats/game_id.hpp"
#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <map>
#include <utility>

namespace tsume::hyperrobot {

namespace {

constexpr std::string_view box_start = "\u250f";
// Of all signs of box drawing, light and double ones too.
constexpr std::array<std::string_view, 2> box_drawing = {"\xe2\x94", "\xe2\x95"};

bool begins_with_box_drawing(std::string_view text) {
  return text.starts_with(box_drawing[0]) || text.starts_with(box_drawing[1]);
}

Cell cell_of(const core::Json& name, const Board& board) {
  const auto cell = parse_cell(name.string());
  if (!cell || !board.contains(*cell)) {
    throw core::BadText(core::quoted(name.string()) + " is not a cell of the board");
  }
  return *cell;
}

// Calls f for each item of a field that is a list.
template <typename F>
void for_each_item(const core::Json& object, std::string_view key, F&& f) {
  const core::Json list = object.get(key);
  if (!list.is_array()) {
    throw core::BadText(fmt::format("the field '{}' is not a list", key));
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    f(list.at(i));
  }
}

// A field that would be passed over is a mistake: the board would be another one without a word.
void require_known_fields(const core::Json& board) {
  constexpr std::array<std::string_view, 8> fields = {
      "height", "width", "blocked", "walls", "diagonals", "robots", "targets", "quadrants"};
  const auto known = std::ranges::count_if(
      fields, [&](std::string_view field) { return board.find(field).has_value(); });
  if (board.size() > static_cast<std::size_t>(known)) {
    throw core::BadText(fmt::format("a board has no fields but {}", fmt::join(fields, ", ")));
  }
}

Scene scene_of_json(const core::Json& json) {
  require_known_fields(json);
  const auto side = [&](std::string_view key) {
    return json.get(key).integer<std::size_t>(1, Board::max_side);
  };
  Scene scene{Board(side("height"), side("width")), {}, {}, {}};
  Board& board = scene.board;
  for_each_item(json, "blocked",
                [&](const core::Json& name) { board.block(cell_of(name, board)); });
  for_each_item(json, "walls", [&](const core::Json& wall) {
    const std::string name = wall.get("side").string();
    const auto direction = name.size() == 1 ? parse_direction(name[0]) : std::nullopt;
    if (!direction) {
      throw core::BadText("the side of a wall is N, E, S or W, not " + core::quoted(name));
    }
    board.add_wall(cell_of(wall.get("cell"), board), *direction);
  });
  if (json.find("diagonals")) {
    for_each_item(json, "diagonals", [&](const core::Json& item) {
      const std::string name = item.get("diagonal").string();
      const Cell cell = cell_of(item.get("cell"), board);
      const auto diagonal = parse_diagonal(name);
      if (!diagonal || !board.is_free(cell)) {
        throw core::BadText(diagonal ? "diagonal on the blocked cell " + to_string(cell)
                                     : core::quoted(name) + " is not a diagonal");
      }
      board.add_diagonal(cell, *diagonal);
    });
  }
  for_each_item(json, "robots", [&](const core::Json& robot) {
    const std::string colour = robot.get("colour").string();
    if (colour.size() != 1 || !is_robot_colour(colour[0])) {
      throw core::BadText(core::quoted(colour) + " is not the colour of a robot");
    }
    scene.add_robot({colour[0], cell_of(robot.get("cell"), board)});
  });
  for_each_item(json, "targets", [&](const core::Json& item) {
    const std::string name = item.get("target").string();
    const Cell cell = cell_of(item.get("cell"), board);
    const auto target = parse_target(name, cell);
    if (!target || !board.is_free(cell)) {
      throw core::BadText(target ? "target on the blocked cell " + to_string(cell)
                                 : core::quoted(name) + " is not a target");
    }
    scene.add_target(*target);
  });
  if (json.find("quadrants") && json.get("quadrants").size() > 0) {
    for_each_item(json, "quadrants",
                  [&](const core::Json& name) { scene.quadrants.push_back(name.string()); });
    if (!standard_board(scene.quadrants).board.same_walls(board)) {
      throw core::BadText("the walls are not those of the quadrants");
    }
  }
  return scene;
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
      if (belongs_to_picture(*line)) {
        const std::size_t end = line->find_last_not_of(" \t");
        picture_.push_back({std::string(line->substr(0, end + 1)), lines_.line_number()});
        continue;
      }
      finish_picture();
      const std::string_view text = core::trim(*line);
      if (text.empty() || text[0] == ';' || text[0] == '#') {
        continue;
      }
      if (!scene_) {
        refuse_other_formats(text);
      }
      if (take_facts(text)) {
        continue;
      }
      finish_facts();
      if (!take_directive(text) && !take_json_or_game_id(text)) {
        result.rest = std::string(*line);
        break;
      }
    }
    finish_picture();
    finish_facts();
    if (!scene_) {
      lines_.fail(
          "expected a board: a picture that begins with '+', 'board 2B 4B 1B 3B', JSON, a "
          "game ID of DriftingDroids, or facts such as dim(1).");
    }
    check_marks();
    result.scene = std::move(*scene_);
    assert(result.scene.ok());
    return result;
  }

 private:
  struct PictureLine {
    std::string text;
    std::uint64_t number;
  };

  bool belongs_to_picture(std::string_view line) {
    if ((scene_ || !facts_.empty()) && picture_.empty()) {
      if (line.starts_with('+') || line.starts_with('|') || line.starts_with(box_start)) {
        lines_.fail("a second board");
      }
      return false;
    }
    if (picture_.empty()) {
      box_ = line.starts_with(box_start);
      return box_ || line.starts_with('+') || line.starts_with('|');
    }
    if (box_) {
      return begins_with_box_drawing(line);
    }
    return line.starts_with('+') || line.starts_with('|') ||
           (line.starts_with(' ') && core::trim(line).size() > 0);
  }

  // Says what a text is that people may take for a board, but which is not read.
  void refuse_other_formats(std::string_view text) {
    if (text.starts_with("!DriftingDroids_game!")) {
      lines_.fail(
          "dumps of DriftingDroids are not read; give the game ID, such as "
          "7650+42+E2302B12+C9");
    }
    if (begins_with_box_drawing(text)) {
      lines_.fail(
          "not a picture of a board: in box drawing, walls and edges are heavy lines, and it "
          "begins with \u250f");
    }
    if (is_grid_of_walls(text)) {
      lines_.fail("grids of the letters NESW, as the program Ricochet has them, are not read");
    }
  }

  // Whether cells are separated by commas and say on which sides they have walls: NW,N,X,...
  static bool is_grid_of_walls(std::string_view text) {
    const auto cells = core::split_fields(text, ',');
    return cells.size() >= 8 && std::ranges::all_of(cells, [](std::string_view cell) {
             return core::trim(cell).find_first_not_of("NESWXRGBYCTQH") == cell.npos;
           });
  }

  void finish_picture() {
    if (picture_.empty()) {
      return;
    }
    std::vector<Symbols> rows;
    for (const PictureLine& line : picture_) {
      rows.push_back(symbols_of(line.text));
    }
    const std::size_t length = rows[0].size();
    check_picture_size(rows.size(), length);
    scene_ = Scene{Board(rows.size() / 2, length / 2), {}, {}, {}};
    pictured_ = true;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].size() > length || (i % 2 == 0 && rows[i].size() != length)) {
        lines_.fail_at(
            picture_[i].number,
            "the board is not rectangular: " + core::counted(rows[i].size(), "character") +
                " where line 1 of the picture has " + std::to_string(length));
      }
      rows[i].resize(length, " ");
      if (i % 2 == 0) {
        wall_line(i, rows[i]);
      } else {
        cell_line(i, rows[i]);
      }
    }
    if (box_ && has_walled_middle(scene_->board)) {
      for (const Cell cell : middle_cells) {
        scene_->board.block(cell);
      }
    }
    check_scene_cells();
    picture_.clear();
  }

  // Refuses a picture of `rows` lines of `length` characters that is no board.
  void check_picture_size(std::size_t rows, std::size_t length) const {
    const std::uint64_t first = picture_[0].number;
    if (picture_[0].text.starts_with("+--")) {
      lines_.fail_at(first,
                     "a picture has one character for each cell, as in +-+-+, and cells that are "
                     "wider are not read; tsume-formats(5) describes the picture, and hr-board 1A "
                     "2A 3A 4A prints one");
    }
    if (rows % 2 == 0 || length % 2 == 0 || rows < 3 || length < 3) {
      lines_.fail_at(first, "a picture of H x W cells has 2H+1 lines of 2W+1 characters, not " +
                                core::counted(rows, "line") + " of " + std::to_string(length));
    }
    if (rows / 2 > Board::max_side || length / 2 > Board::max_side) {
      lines_.fail_at(first, fmt::format("a board has at most 32 rows and 32 columns, not {} x {}",
                                        rows / 2, length / 2));
    }
  }

  // A diagonal of the picture has its colour from a directive.
  void check_marks() const {
    for (const auto& [cell, mark] : marks_) {
      const auto& diagonals = scene_->board.diagonals();
      const auto found = diagonals.find(cell);
      if (found == diagonals.end() || found->second.rising != mark.rising) {
        lines_.fail_at(mark.line, "the diagonal on " + to_string(cell) +
                                      " lacks its colour: add a line 'diagonal R" +
                                      (mark.rising ? "/ " : "\\ ") + to_string(cell) + "'");
      }
    }
  }

  // The functions take_...() use nothing of a line of another kind, and return false.

  // Facts stand in any order: they are a board where they end.
  bool take_facts(std::string_view text) {
    const bool comment = text[0] == '%' && !scene_;
    if (!is_asp_facts(text) && !comment) {
      return false;
    }
    if (scene_) {
      lines_.fail("a second board");
    }
    if (facts_.empty()) {
      facts_begin_ = lines_.line_number();
    }
    lines_.parse([&] { facts_.add(text); });
    return true;
  }

  void finish_facts() {
    if (facts_.empty() || scene_) {
      return;
    }
    lines_.parse_at(facts_begin_, [&] { scene_ = facts_.scene(); });
  }

  void check_scene_cells() {
    for (const Robot& robot : scene_->robots) {
      if (!scene_->board.is_free(robot.cell)) {
        lines_.fail_at(picture_[0].number, "robot on the blocked cell " + to_string(robot.cell));
      }
    }
    for (const Target& target : scene_->targets) {
      if (!scene_->board.is_free(target.cell)) {
        lines_.fail_at(picture_[0].number, "target on the blocked cell " + to_string(target.cell));
      }
    }
  }

  void wall_line(std::size_t i, const Symbols& row) {
    for (std::size_t j = 0; j < row.size(); ++j) {
      if (box_) {
        if (j % 2 == 1 && is_box_wall(i, j, row[j], "\u2501", "\u2500")) {
          add_wall(i / 2, j / 2, true);
        }
      } else if (j % 2 == 1 && row[j] == "-") {
        add_wall(i / 2, j / 2, true);
      } else if (row[j] != (j % 2 == 1 ? " " : "+")) {
        lines_.fail_at(picture_[i].number,
                       "expected " + std::string(j % 2 == 1 ? "'-' or a blank" : "'+'") +
                           " at column " + std::to_string(j + 1) + ", not " + core::quoted(row[j]));
      }
    }
  }

  // Whether there is a wall, a heavy line, at a place of box drawing. Any other line than a light
  // one could be meant as a wall, and is refused.
  bool is_box_wall(std::size_t i, std::size_t j, std::string_view symbol, std::string_view heavy,
                   std::string_view light) const {
    if (symbol != heavy && symbol != light && symbol != " " && symbol != "\u3000") {
      lines_.fail_at(picture_[i].number,
                     fmt::format("expected {} (a wall), {} or a blank at column {}, not {}", heavy,
                                 light, j + 1, core::quoted(symbol)));
    }
    return symbol == heavy;
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
      } else if (box_ ? is_box_wall(i, j, row[j], "\u2503", "\u2502") : row[j] == "|") {
        add_wall(i / 2, j / 2, false);
      } else if (!box_ && row[j] != " ") {
        lines_.fail_at(picture_[i].number, "expected '|' or a blank at column " +
                                               std::to_string(j + 1) + ", not " +
                                               core::quoted(row[j]));
      }
    }
  }

  // The symbols of the contest page: robots as filled signs, the target of the star outlined.
  static char ascii_symbol(std::string_view symbol) {
    if (symbol == "\u25a1" || symbol == "\u3000") {
      return '.';
    }
    if (symbol == "\u2606") {
      return 'b';
    }
    if (symbol == "\u2571" || symbol == "\u2572") {
      return symbol == "\u2571" ? '/' : '\\';
    }
    for (const char colour : box_colours) {
      if (symbol == colour_sign(colour)) {
        return colour;
      }
    }
    return symbol.size() == 1 ? symbol[0] : '?';
  }

  void cell_symbol(std::uint64_t line, Cell cell, std::string_view symbol) {
    const char c = box_ ? ascii_symbol(symbol) : (symbol.size() == 1 ? symbol[0] : '?');
    if (c == '#') {
      scene_->board.block(cell);
    } else if (is_robot_colour(c)) {
      add_robot(line, c, cell);
    } else if (is_target_colour(c)) {
      scene_->add_target({c, 0, cell});
    } else if (c == '/' || c == '\\') {
      marks_[cell] = {line, c == '/'};
    } else if (c != '.' && c != ' ') {
      lines_.fail_at(line, "unknown cell " + core::quoted(symbol) + " at " + to_string(cell) +
                               " (expected . # / \\ or a letter of RGBYSK, rgbysk, or *)");
    }
  }

  void add_robot(std::uint64_t line, char colour, Cell cell) {
    lines_.parse_at(line, [&] { scene_->add_robot({colour, cell}); });
  }

  bool take_json_or_game_id(std::string_view text) {
    const bool json = core::JsonLines::begins(text);
    if (!json && !is_game_id(text)) {
      return false;
    }
    if (scene_) {
      if (json) {
        return false;
      }
      lines_.fail("a second board");
    }
    lines_.parse([&] {
      scene_ = json ? scene_of_json(core::Json::parse(collect_json(text))) : parse_game_id(text);
    });
    return true;
  }

  // The lines of the JSON value that begins with `first`.
  std::string collect_json(std::string_view first) {
    const std::uint64_t begin = lines_.line_number();
    core::JsonLines value;
    for (bool whole = value.add(first); !whole;) {
      const auto line = lines_.next();
      if (!line) {
        lines_.fail_at(begin, "the JSON value that begins here does not end");
      }
      whole = value.add(*line);
    }
    return value.take();
  }

  bool take_directive(std::string_view text) {
    const auto words = core::split_words(text);
    const auto* const kind = std::ranges::find(thing_kinds, words[0], &ThingKind::name);
    if (words[0] == "board") {
      board_directive(words);
    } else if (kind != thing_kinds.end()) {
      if (!scene_) {
        lines_.fail(core::quoted(words[0]) + " before the board");
      }
      // A name may be of two words: target blue hexagon d4.
      const std::size_t last = words.size() - 1;
      const auto cell = last >= 2 ? parse_cell(words[last]) : std::nullopt;
      if (!cell) {
        lines_.fail("expected '" + std::string(kind->example) + "', not " + core::quoted(text));
      }
      const std::string name =
          core::join(std::vector<std::string>(words.begin() + 1, words.end() - 1), " ");
      if (!scene_->board.is_free(*cell)) {
        lines_.fail(
            std::string(words[0]) + " on " + to_string(*cell) +
            (scene_->board.contains(*cell) ? ", a blocked cell" : ", which is not on the board"));
      }
      (this->*kind->add)(name, *cell);
    } else {
      return false;
    }
    return true;
  }

  void robot_directive(std::string_view name, Cell cell) {
    const auto colour = parse_robot(name);
    if (!colour) {
      lines_.fail(core::quoted(name) + " is not a robot (one of " + std::string(robot_colours) +
                  " or the name of a colour)");
    }
    add_robot(lines_.line_number(), *colour, cell);
  }

  void target_directive(std::string_view name, Cell cell) {
    const auto target = parse_target(name, cell);
    if (!target) {
      lines_.fail(core::quoted(name) +
                  " is not a target (one of rgbysk* and a shape of ctshv, or words such as blue "
                  "hexagon)");
    }
    lines_.parse([&] { scene_->add_target(*target); });
  }

  void diagonal_directive(std::string_view name, Cell cell) {
    const auto diagonal = parse_diagonal(name);
    if (!diagonal) {
      lines_.fail(core::quoted(name) + " is not a diagonal (one of " + std::string(robot_colours) +
                  " and / or \\)");
    }
    const auto& diagonals = scene_->board.diagonals();
    if (const auto found = diagonals.find(cell);
        found != diagonals.end() && found->second != *diagonal) {
      lines_.fail("another diagonal on " + to_string(cell));
    }
    scene_->board.add_diagonal(cell, *diagonal);
  }

  void board_directive(const std::vector<std::string_view>& words) {
    Scene named = lines_.parse([&] { return standard_board({words.begin() + 1, words.end()}); });
    if (!scene_) {
      scene_ = std::move(named);
      return;
    }
    if (!pictured_ || !scene_->quadrants.empty()) {
      lines_.fail("a second board");
    }
    if (!named.board.same_walls(scene_->board)) {
      lines_.fail("the walls of the picture are not those of the quadrants");
    }
    for (const auto& [cell, diagonal] : named.board.diagonals()) {
      diagonal_directive(diagonal_name(diagonal), cell);
    }
    scene_->quadrants = named.quadrants;
  }

  // What a line can put on a cell.
  struct ThingKind {
    std::string_view name;
    std::string_view example;
    void (Reader::*add)(std::string_view name, Cell cell);
  };
  static constexpr std::array<ThingKind, 3> thing_kinds = {
      {{"robot", "robot B fa", &Reader::robot_directive},
       {"target", "target b d4", &Reader::target_directive},
       {"diagonal", "diagonal R/ 63", &Reader::diagonal_directive}}};

  // A diagonal in the picture, and its line.
  struct Mark {
    std::uint64_t line = 0;
    bool rising = true;
  };

  io::LineReader& lines_;
  std::vector<PictureLine> picture_;
  std::map<Cell, Mark> marks_;
  AspFacts facts_;
  std::uint64_t facts_begin_ = 0;
  bool box_ = false;
  bool pictured_ = false;
  std::optional<Scene> scene_;
};

}  // namespace

SceneText read_scene(io::LineReader& lines) {
  return Reader(lines).read();
}

Scene read_whole_scene(io::LineReader& lines, const std::string& remark) {
  SceneText text = read_scene(lines);
  if (text.rest) {
    lines.fail("expected the end of the board" + remark);
  }
  return std::move(text.scene);
}

Job shown_job(const Scene& scene, const std::string& remedy) {
  std::optional<Job> job = job_of(scene);
  if (!job) {
    throw core::BadText(
        (scene.targets.size() > 1
             ? "this board has " + core::counted(scene.targets.size(), "target") + ": "
             : "this board shows no problem (robots, and a target of a robot's colour): ") +
        remedy);
  }
  return *std::move(job);
}

BoardJob read_board_job(io::LineReader& lines, const std::optional<std::string>& job,
                        const std::function<void(Scene&)>& choose) {
  if (job) {
    const Scene scene = read_whole_scene(lines, "; the job is an operand");
    try {
      return {scene, parse_job(*job, scene).job};
    } catch (const core::BadText& error) {
      throw core::BadArgument(error.what());
    }
  }
  SceneText text = read_scene(lines);
  if (!text.rest) {
    choose(text.scene);
    return lines.parse([&] {
      return BoardJob{text.scene, shown_job(text.scene, "choose one with --goal, or give a job")};
    });
  }
  BoardJob result{text.scene, lines.parse([&] { return parse_job(*text.rest, text.scene).job; })};
  while (const auto line = lines.next()) {
    const std::string_view more = core::trim(*line);
    if (!more.empty() && more[0] != ';' && more[0] != '#') {
      lines.fail("a second job");
    }
  }
  return result;
}

}  // namespace tsume::hyperrobot
