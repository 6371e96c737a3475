#include "lib/hyperrobot/run/drifting_droids.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/core.h>
#include <vector>
#include <zlib.h>

namespace tsume::hyperrobot {

namespace {

constexpr std::string_view dump_head = "!DriftingDroids_game!";
constexpr std::size_t max_game_robots = 5;
constexpr std::uint8_t any_robot_byte = 255;
constexpr char any_robot_digit = 'F';
// By their numbers in a dump.
constexpr std::string_view shapes = "ctshv";
constexpr std::string_view hex = "0123456789ABCDEF";

std::size_t digit(char c) {
  return hex.find(c >= 'a' && c <= 'f' ? static_cast<char>(c - 'a' + 'A') : c);
}

// The names of the quadrants 0 to 15 are 1A to 4A, 1B, ...
std::string quadrant_name(std::size_t number) {
  return {"1234"[number % 4], "ABCD"[number / 4]};
}
std::size_t quadrant_number(const std::string& name) {
  return static_cast<std::size_t>(name[0] - '1') + 4 * static_cast<std::size_t>(name[1] - 'A');
}

bool is_standard(const Board& board, const std::vector<std::string>& quadrants) try {
  return standard_board(quadrants).board.same_walls(board);
} catch (const core::BadText&) {
  return false;
}

char target_of(std::size_t robot) {
  return target_colour(robot_colours[robot]);
}

void check(bool condition, const char* reason) {
  if (!condition) {
    throw core::BadText(reason);
  }
}

constexpr std::string_view base64_digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string to_base64(const std::vector<std::uint8_t>& bytes) {
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t n = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t j = 0; j < 3; ++j) {
      group = group << 8 | (j < n ? bytes[i + j] : 0U);
    }
    for (std::size_t j = 0; j < 4; ++j) {
      text += j <= n ? base64_digits[group >> (18 - 6 * j) & 63] : '=';
    }
  }
  return text;
}

std::vector<std::uint8_t> from_base64(std::string_view text) {
  check(text.size() % 4 == 0, "its data are not base64");
  const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
  std::vector<std::uint8_t> bytes;
  std::uint32_t group = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool pad = i >= text.size() - padding;
    const std::size_t value = pad ? 0 : base64_digits.find(text[i]);
    check(value != base64_digits.npos, "its data are not base64");
    group = group << 6 | static_cast<std::uint32_t>(value);
    if (i % 4 == 3) {
      for (const unsigned shift : {16U, 8U, 0U}) {
        bytes.push_back(static_cast<std::uint8_t>(group >> shift));
      }
      group = 0;
    }
  }
  bytes.resize(bytes.size() - padding);
  return bytes;
}

std::uint32_t crc_of(std::string_view text) {
  std::vector<Bytef> bytes(text.begin(), text.end());
  return static_cast<std::uint32_t>(::crc32(0, bytes.data(), static_cast<uInt>(bytes.size())));
}

// The fields of a dump, !DriftingDroids_game!CRC!DATA!. CRC is the CRC-32 of DATA as eight hex
// digits; DATA is the base64 encoding of four bytes, the uncompressed length of what follows, and
// of a zlib stream of: version 0; width and height; the number of robots, and the position of each;
// four quadrants; a byte for each wall, 0 or 1, of all cells to the north, then east, south and
// west; the number of goals, and for each its position, robot (255: any) and shape (circle,
// triangle, square, hexagon, vortex); the current goal in the same form; and 1 if the board is not
// made of quadrants. Numbers are bytes; sizes, positions and counts are four bytes, big-endian; a
// position is row times width plus column.
class ByteSource {
 public:
  explicit ByteSource(std::vector<std::uint8_t> bytes) : bytes_(std::move(bytes)) {}
  std::uint8_t byte() {
    check(at_ < bytes_.size(), "it is truncated");
    return bytes_[at_++];
  }
  std::uint32_t word() {
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i) {
      value = value << 8 | byte();
    }
    return value;
  }
  [[nodiscard]] bool at_end() const { return at_ == bytes_.size(); }

 private:
  std::vector<std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

void put_word(std::vector<std::uint8_t>& bytes, std::size_t value) {
  for (const unsigned shift : {24U, 16U, 8U, 0U}) {
    bytes.push_back(static_cast<std::uint8_t>(value >> shift));
  }
}

// The data of a dump after CRC, base64 and compression.
std::vector<std::uint8_t> unpacked(std::string_view dump) {
  const auto fields = core::split_fields(dump, '!');
  check(is_game_dump(dump) && fields.size() == 5 && fields[4].empty() && fields[2].size() <= 8 &&
            !fields[2].empty(),
        "expected !DriftingDroids_game!CRC!data!");
  std::uint32_t crc = 0;
  for (const char c : fields[2]) {
    check(digit(c) != hex.npos, "its CRC is not a hex number");
    crc = crc << 4 | static_cast<std::uint32_t>(digit(c));
  }
  check(crc == crc_of(fields[3]), "its CRC is wrong");
  ByteSource packed(from_base64(fields[3]));
  const std::uint32_t size = packed.word();
  // Four walls a cell, and a goal on every cell of the largest board that DriftingDroids has.
  constexpr std::uint32_t max_size = 4096 * (4 + 6) + 1000;
  check(size <= max_size, "its size is impossible");
  std::vector<std::uint8_t> compressed;
  while (!packed.at_end()) {
    compressed.push_back(packed.byte());
  }
  std::vector<std::uint8_t> data(size);
  uLongf length = size;
  check(::uncompress(data.data(), &length, compressed.data(), compressed.size()) == Z_OK &&
            length == size,
        "its data cannot be decompressed");
  return data;
}

Cell cell_at(std::uint32_t position, const Board& board) {
  check(position < board.height() * board.width(), "a cell is not on the board");
  return {position / board.width(), position % board.width()};
}

Target read_goal(ByteSource& data, const Board& board, std::size_t robots) {
  const Cell cell = cell_at(data.word(), board);
  const std::uint8_t robot = data.byte();
  const std::uint8_t shape = data.byte();
  check(robot == any_robot_byte || robot < std::max(robots, max_game_robots),
        "a goal belongs to no robot");
  check(shape < shapes.size(), "a goal has no known shape");
  return {robot == any_robot_byte ? '*' : target_of(robot), shapes[shape], cell};
}

// Reads the walls of each side and adds them to the board.
std::array<CellSet, 4> read_walls(ByteSource& data, Board& board) {
  const auto cells = static_cast<std::uint32_t>(board.width() * board.height());
  std::array<CellSet, 4> walls;
  for (const Direction d : all_directions) {
    for (std::uint32_t i = 0; i < cells; ++i) {
      if (data.byte() != 0) {
        walls[index_of(d)].insert(cell_at(i, board));
        board.add_wall(cell_at(i, board), d);
      }
    }
  }
  for (const Direction d : all_directions) {
    for (std::uint32_t i = 0; i < cells; ++i) {
      check(board.has_wall(cell_at(i, board), d) == walls[index_of(d)].contains(cell_at(i, board)),
            "a wall is marked on one side only");
    }
  }
  return walls;
}

// Blocks the cells with walls all round, but those in use.
void block_enclosed(Board& board, const std::array<CellSet, 4>& walls, const CellSet& used) {
  for (std::uint32_t i = 0; i < board.width() * board.height(); ++i) {
    const Cell cell = cell_at(i, board);
    const bool enclosed = std::all_of(walls.begin(), walls.end(),
                                      [&](const CellSet& side) { return side.contains(cell); });
    if (enclosed && !used.contains(cell)) {
      board.block(cell);
    }
  }
}

Scene read_dump(std::string_view dump) {
  ByteSource data(unpacked(dump));
  check(data.byte() == 0, "its version is not 0");
  const std::uint32_t width = data.word();
  const std::uint32_t height = data.word();
  check(width >= 1 && height >= 1 && width <= Board::max_side && height <= Board::max_side,
        "a board has at most 32 rows and 32 columns");
  Scene scene{Board(height, width), {}, {}, {}};
  Board& board = scene.board;
  const std::size_t robots = data.byte();
  check(robots <= max_game_robots, "it has more than 5 robots");
  std::vector<Robot> standing;
  for (std::size_t i = 0; i < robots; ++i) {
    standing.push_back({robot_colours[i], cell_at(data.word(), board)});
  }
  std::vector<std::string> quadrants;
  for (int i = 0; i < 4; ++i) {
    const std::uint8_t number = data.byte();
    check(number < 16, "a quadrant is not one of the 16");
    quadrants.push_back(quadrant_name(number));
  }
  const std::array<CellSet, 4> walls = read_walls(data, board);
  CellSet used;
  const std::uint32_t goals = data.word();
  check(goals <= width * height, "it has more goals than cells");
  for (std::uint32_t i = 0; i < goals; ++i) {
    used.insert(read_goal(data, board, robots).cell);
  }
  const std::uint32_t no_goal = ~std::uint32_t{0};
  ByteSource rest = data;
  if (rest.word() == no_goal) {
    data = rest;
    data.byte();
    data.byte();
  } else {
    scene.targets.push_back(read_goal(data, board, robots));
    check(used.contains(scene.targets[0].cell), "the goal is not one of its goals");
  }
  const bool freestyle = data.byte() != 0;
  check(data.at_end(), "there is text after its end");
  for (const Robot& robot : standing) {
    used.insert(robot.cell);
  }
  block_enclosed(board, walls, used);
  for (const Robot& robot : standing) {
    scene.add_robot(robot);
  }
  if (!freestyle && is_standard(scene.board, quadrants)) {
    scene.quadrants = quadrants;
  }
  return scene;
}

// What a game must have; its target.
Target game_target(const Scene& scene) {
  check(scene.board.diagonals().empty(), "its boards have no diagonals");
  check(!scene.robots.empty() && scene.robots.size() <= max_game_robots, "it has 1 to 5 robots");
  for (std::size_t i = 0; i < scene.robots.size(); ++i) {
    if (scene.robots[i].colour != robot_colours[i]) {
      throw core::BadText(
          fmt::format("its robots are red, green, blue, yellow, silver in this order; "
                      "the board has a robot {} without those before it",
                      scene.robots[i].colour));
    }
  }
  check(scene.targets.size() == 1, "it has one goal");
  const Target target = scene.targets[0];
  check(target.colour == '*' ||
            std::any_of(scene.robots.begin(), scene.robots.end(),
                        [&](const Robot& r) { return target_colour(r.colour) == target.colour; }),
        "the goal needs a robot of its colour");
  return target;
}

std::size_t robot_number(const Target& target) {
  std::size_t number = 0;
  while (target_of(number) != target.colour) {
    ++number;
  }
  return number;
}

Scene read_id(std::string_view id) {
  const auto fields = core::split_fields(id, '+');
  check(is_game_id(id), "expected a game ID such as 7650+42+E2302B12+C9");
  std::vector<std::string> names;
  for (const char c : fields[0]) {
    names.push_back(quadrant_name(digit(c)));
  }
  Scene scene = standard_board(names);
  scene.board.remove_diagonals();
  const std::size_t count = digit(fields[1][0]);
  const bool any = digit(fields[1][1]) == digit(any_robot_digit);
  const std::size_t active = any ? 0 : digit(fields[1][1]);
  check(count >= 1 && count <= max_game_robots && active < count && fields[2].size() == 2 * count,
        "the number of robots does not match the robots (1 to 5)");
  for (std::size_t i = 0; i < count; ++i) {
    scene.add_robot({robot_colours[i], *parse_cell(fields[2].substr(2 * i, 2))});
  }
  const Cell goal = *parse_cell(fields[3]);
  check(scene.board.is_free(goal), "bad goal");
  const auto found = std::find_if(scene.targets.begin(), scene.targets.end(),
                                  [&](const Target& target) { return target.cell == goal; });
  const char shape = found == scene.targets.end() ? '\0' : found->shape;
  scene.targets = {{any ? '*' : target_of(active), shape, goal}};
  return scene;
}

std::string write_id(const Scene& scene) {
  const Target target = game_target(scene);
  check(!scene.quadrants.empty(), "an ID needs a board that is named by its quadrants");
  const std::vector<Target> standard = standard_board(scene.quadrants).targets;
  check(std::any_of(standard.begin(), standard.end(),
                    [&](const Target& t) {
                      return t.cell == target.cell && t.colour == target.colour &&
                             (target.shape == 0 || target.shape == t.shape);
                    }),
        "an ID needs one of the targets of the standard board");
  std::string id;
  for (const std::string& name : scene.quadrants) {
    id += hex[quadrant_number(name)];
  }
  id += fmt::format("+{}{}+", scene.robots.size(),
                    target.colour == '*' ? any_robot_digit : hex[robot_number(target)]);
  for (const Robot& robot : scene.robots) {
    id += fmt::format("{:02X}", robot.cell.code());
  }
  return id + fmt::format("+{:02X}", target.cell.code());
}

std::string write_dump(const Scene& scene) {
  const Target target = game_target(scene);
  const Board& board = scene.board;
  const auto position = [&](Cell cell) { return cell.row() * board.width() + cell.column(); };
  for (const Cell cell : board.free_cells()) {
    const bool enclosed = std::none_of(all_directions.begin(), all_directions.end(),
                                       [&](Direction d) { return board.step(cell, d); });
    const bool used =
        cell == target.cell || std::any_of(scene.robots.begin(), scene.robots.end(),
                                           [&](const Robot& robot) { return robot.cell == cell; });
    if (enclosed && !used) {
      throw core::BadText("the free cell " + to_string(cell) +
                          " has walls all round, which is read as blocked");
    }
  }
  std::vector<std::uint8_t> data = {0};
  put_word(data, board.width());
  put_word(data, board.height());
  data.push_back(static_cast<std::uint8_t>(scene.robots.size()));
  for (const Robot& robot : scene.robots) {
    put_word(data, position(robot.cell));
  }
  for (std::size_t i = 0; i < 4; ++i) {
    data.push_back(static_cast<std::uint8_t>(
        scene.quadrants.empty() ? 0 : quadrant_number(scene.quadrants[i])));
  }
  for (const Direction d : all_directions) {
    for (std::size_t row = 0; row < board.height(); ++row) {
      for (std::size_t column = 0; column < board.width(); ++column) {
        const Cell cell(row, column);
        const bool open = board.is_free(cell) && board.step(cell, d);
        data.push_back(open ? 0 : 1);
      }
    }
  }
  const auto put_goal = [&] {
    const std::size_t shape = target.shape == 0 ? 0 : shapes.find(target.shape);
    put_word(data, position(target.cell));
    data.push_back(target.colour == '*' ? any_robot_byte
                                        : static_cast<std::uint8_t>(robot_number(target)));
    data.push_back(static_cast<std::uint8_t>(
        target.shape == 0 && target.colour == '*' ? shapes.find('v') : shape));
  };
  put_word(data, 1);
  put_goal();
  put_goal();
  data.push_back(scene.quadrants.empty() ? 1 : 0);
  std::vector<std::uint8_t> packed;
  put_word(packed, data.size());
  uLongf length = ::compressBound(data.size());
  packed.resize(4 + length);
  check(
      ::compress2(packed.data() + 4, &length, data.data(), data.size(), Z_BEST_COMPRESSION) == Z_OK,
      "compression failed");
  packed.resize(4 + length);
  const std::string text = to_base64(packed);
  return fmt::format("{}{:08X}!{}!", dump_head, crc_of(text), text);
}

// What f returns; what it says against a game as `Error`, with `what` in front.
template <typename Error, typename F>
auto attempt(std::string_view what, F&& f) {
  try {
    return f();
  } catch (const core::BadText& reason) {
    throw Error(fmt::format("{}: {}", what, reason.what()));
  }
}

}  // namespace

bool is_game_id(std::string_view line) {
  const auto fields = core::split_fields(line, '+');
  return fields.size() == 4 && fields[0].size() == 4 && fields[1].size() == 2 &&
         fields[3].size() == 2 && std::all_of(line.begin(), line.end(), [](char c) {
           return c == '+' || digit(c) != hex.npos;
         });
}

bool is_game_dump(std::string_view line) {
  return line.starts_with(dump_head);
}

Scene parse_game_id(std::string_view id) {
  return attempt<core::BadText>(core::quoted(id), [&] { return read_id(id); });
}

Scene parse_game_dump(std::string_view dump) {
  return attempt<core::BadText>("not a game of DriftingDroids", [&] { return read_dump(dump); });
}

std::string to_game_id(const Scene& scene) {
  return attempt<io::Failure>("cannot be written as a game of DriftingDroids",
                              [&] { return write_id(scene); });
}

std::string to_game_dump(const Scene& scene) {
  return attempt<io::Failure>("cannot be written as a game of DriftingDroids",
                              [&] { return write_dump(scene); });
}

}  // namespace tsume::hyperrobot
