#include "lib/samurai/formats/game_picture.hpp"

#include "lib/core/text.hpp"
#include "lib/page/svg.hpp"
#include "lib/samurai/formats/marks.hpp"
#include "lib/samurai/play/belief.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <map>
#include <ostream>
#include <utility>
#include <vector>

namespace tsume::samurai {

namespace svg = page::svg;

namespace {

constexpr std::array<Side, 2> sides = {Side::first, Side::second};

// One of the three boards.
struct Panel {
  int left;
  int top;
  int size;  // of a cell
  int radius;

  [[nodiscard]] int x(Cell cell) const { return left + size * static_cast<int>(cell.x()); }
  [[nodiscard]] int y(Cell cell) const { return top + size * static_cast<int>(cell.y()); }
  [[nodiscard]] int field() const { return size * static_cast<int>(field_width); }
};
constexpr Panel truth = {26, 44, 34, 10};
constexpr std::array<Panel, 2> views = {{{26, 594, 16, 6}, {296, 594, 16, 6}}};
constexpr int game_width = 562;
constexpr int game_height = 944;

// The colours of a cell, by digit: nobody's, the first army's, the second one's, not in sight.
const std::vector<std::string> grounds = {marks::unpainted_ground, marks::own_ground,
                                          marks::enemy_ground, marks::unseen_ground};
constexpr char of_nobody = '0';
constexpr char out_of_sight = '3';

const char* name_of(Side side) {
  return side == Side::first ? "first" : "second";
}

// The beginning of a name that somebody gave, for a drawing.
std::string short_name(const std::string& name) {
  constexpr std::size_t longest = 24;
  std::size_t end = std::min(name.size(), longest);
  constexpr unsigned char continues = 0x80;  // a byte within a character of UTF-8: 10xxxxxx
  while (end < name.size() && (static_cast<unsigned char>(name[end]) & 0xc0U) == continues) {
    --end;
  }
  return page::escaped(name.substr(0, end)) + (end < name.size() ? "…" : "");
}

std::string lines(const Panel& panel) {
  std::string text = "<path fill=\"none\" stroke=\"#777777\" d=\"";
  for (int i = 0; i <= static_cast<int>(field_width); ++i) {
    text += fmt::format("M{0} {1}h{2}M{3} {4}v{2}", panel.left, panel.top + i * panel.size,
                        panel.field(), panel.left + i * panel.size, panel.top);
  }
  text += "\"/>\n";
  for (const std::size_t c : homes()) {
    const Cell cell = Cell::from(c);
    text += svg::square(panel.x(cell), panel.y(cell), panel.size,
                        "fill=\"none\" stroke=\"#222222\" stroke-width=\"2.5\"");
  }
  return text;
}

std::string legend(const std::array<std::string, 2>& names) {
  constexpr int first = 866;
  constexpr int line = 22;
  constexpr int second_column = 296;
  const auto row = [&](int column, int n, const std::string& fill, const std::string& meaning) {
    const int x = column == 0 ? truth.left : second_column;
    const int y = first + line * n;
    return (fill.empty()
                ? ""
                : svg::square(x, y - 11, 14, fmt::format("fill=\"{}\" stroke=\"#555555\"", fill))) +
           svg::text(x + 22, y, "start", meaning);
  };
  const auto mark = [&](int column, bool ours) {
    return marks::samurai_mark((column == 0 ? truth.left : second_column) + 7, first - 4,
                               {ours, false, Weapon::spear, views[0].radius});
  };
  return "<g font-size=\"13\">" + mark(0, true) + row(0, 0, "", "first: " + short_name(names[0])) +
         mark(1, false) + row(1, 0, "", "second: " + short_name(names[1])) +
         row(0, 1, marks::own_ground, "the first army's territory") +
         row(1, 1, marks::enemy_ground, "the second army's territory") +
         row(0, 2, marks::unseen_ground, "not in sight") +
         row(1, 2, marks::amber(1), "belief: possible place of an enemy") +
         svg::text(truth.left, first + 3 * line, "start",
                   "P spear, S swords, A axe; dashed = hidden; thick frame: a home") +
         "</g>";
}

std::string background(const std::array<std::string, 2>& names) {
  std::string text =
      fmt::format("<g {}><rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n", marks::font);
  text += "<g font-size=\"13\">";
  for (std::size_t i = 0; i < field_width; ++i) {
    text += svg::text(truth.left + truth.size * static_cast<int>(i) + truth.size / 2, truth.top - 6,
                      "middle", std::to_string(i)) +
            svg::text(truth.left - 6, truth.top + truth.size * static_cast<int>(i) + 21, "end",
                      std::to_string(i));
  }
  text += "</g>";
  for (const Side side : sides) {
    const Panel& panel = views[static_cast<std::size_t>(side)];
    text += svg::text(panel.left, panel.top - 8, "start",
                      fmt::format("what the {} army sees", name_of(side)),
                      "font-weight=\"bold\" font-size=\"13\"");
  }
  return text + legend(names) + "</g>";
}

std::string true_cells(const World& world) {
  std::string cells;
  for (std::size_t c = 0; c < cell_count; ++c) {
    const Code owner = world.owner(Cell::from(c));
    cells += owner == unpainted ? of_nobody : owner < 3 ? '1' : '2';
  }
  return cells;
}

std::string seen_cells(const TurnInfo& info, Side side) {
  std::string cells;
  for (const Code code : info.field) {
    cells += code == not_visible                     ? out_of_sight
             : code == unpainted                     ? of_nobody
             : is_own(code) == (side == Side::first) ? '1'
                                                     : '2';
  }
  return cells;
}

// A samurai on one of the boards.
struct Piece {
  std::size_t panel;  // 0: the truth, 1 + side: what that army sees
  Side side;
  Weapon weapon;
  bool hidden;
  Cell cell;

  [[nodiscard]] const Panel& board() const { return panel == 0 ? truth : views[panel - 1]; }
  [[nodiscard]] int x() const { return board().x(cell) + board().size / 2; }
  [[nodiscard]] int y() const { return board().y(cell) + board().size / 2; }
  [[nodiscard]] std::string drawn(int at_x, int at_y) const {
    return marks::samurai_mark(at_x, at_y, {side == Side::first, hidden, weapon, board().radius});
  }
  // Its number among the sprites; 0 is taken by the lines.
  [[nodiscard]] std::size_t sprite() const {
    return 1 + ((panel * 2 + static_cast<std::size_t>(side)) * 3 + number(weapon)) * 2 +
           (hidden ? 1 : 0);
  }
};
constexpr std::size_t sprite_count = 1 + 3 * 2 * 3 * 2;

// All that one position shows. The hidden samurai come first, below the others.
struct Picture {
  std::array<std::string, 3> cells;  // by panel
  std::vector<Piece> pieces;
  std::string overlay;
};

std::vector<Piece> pieces_of(const World& world) {
  std::vector<Piece> pieces;
  for (const Side side : sides) {
    for (const Weapon w : weapons) {
      pieces.push_back({0, side, w, world.hidden(side, w), world.place(side, w)});
    }
  }
  for (const Side viewer : sides) {
    const TurnInfo info = world.report(viewer);
    for (const Side side : sides) {
      for (const Weapon w : weapons) {
        const SamuraiReport& report = side == viewer ? info.own(w) : info.enemy(w);
        if (report.cell) {
          pieces.push_back(
              {1 + static_cast<std::size_t>(viewer), side, w, report.hidden, *report.cell});
        }
      }
    }
  }
  std::ranges::stable_sort(pieces, {}, [](const Piece& piece) { return !piece.hidden; });
  return pieces;
}

// Where the game stands, and the cells that the last order painted.
std::string overlay(const World& world, const World* before) {
  const auto cells = world.territories();
  std::string text = fmt::format("<g {}>", marks::font);
  text += svg::text(truth.left, 20, "start",
                    fmt::format("turn {} of {}: first {}, second {}", world.turn(), turn_count,
                                core::counted(cells[0] + cells[1] + cells[2], "cell"),
                                core::counted(cells[3] + cells[4] + cells[5], "cell")),
                    "font-weight=\"bold\" font-size=\"14\"");
  for (std::size_t c = 0; before != nullptr && c < cell_count; ++c) {
    const Cell cell = Cell::from(c);
    if (world.owner(cell) != before->owner(cell)) {
      text += svg::square(truth.x(cell) + 2, truth.y(cell) + 2, truth.size - 4,
                          fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"2\" "
                                      "stroke-dasharray=\"5 3\"",
                                      world.owner(cell) < 3 ? marks::own_ink : marks::enemy_ink));
    }
  }
  return text + "</g>";
}

Picture picture_of(const World& world, const World* before) {
  return {{true_cells(world), seen_cells(world.report(Side::first), Side::first),
           seen_cells(world.report(Side::second), Side::second)},
          pieces_of(world),
          overlay(world, before)};
}

const World* last_before(const Game& game) {
  return game.positions.empty() ? nullptr : &game.positions.back();
}

std::string label(const Play& play, Side side) {
  std::string text = fmt::format("{} ", name_of(side));
  if (!play.order || !play.order->weapon) {
    return text + (play.order ? "orders nobody" : "gives no order");
  }
  text += to_string(*play.order->weapon);
  const char* separator = ": ";
  for (const Action action : play.took_place) {
    text += separator + to_string(action);
    separator = ", ";
  }
  if (play.took_place.size() < play.order->actions.size()) {
    text += std::string(separator) + "the rest is void";
  }
  return text;
}

// By own turn: the digit of a cell is the expected number of enemies there, in ninths, rounded up,
// at most one.
std::map<int, std::string> beliefs_of(const Transcript& transcript) {
  constexpr double levels = 9;
  std::map<int, std::string> beliefs;
  Belief belief(transcript.side);
  for (std::size_t i = 0; i < transcript.turns.size(); ++i) {
    // Never stopped: what a page shows must not depend on the speed of the computer.
    belief.observe(transcript.turns[i], [] { return false; });
    std::array<double, cell_count> expected{};
    for (const Weapon w : weapons) {
      for (std::size_t c = 0; c < cell_count; ++c) {
        expected[c] += belief.of(w).of(c);
      }
    }
    std::string& cells = beliefs[transcript.turns[i].turn];
    for (const double share : expected) {
      constexpr double rounding = 1e-9;  // of sums that should be whole
      cells += static_cast<char>(
          '0' + static_cast<int>(std::min(levels, std::ceil(levels * share - rounding))));
    }
    if (i < transcript.orders.size()) {
      belief.ordered(transcript.orders[i]);
    }
  }
  return beliefs;
}

page::Grid grid_of(const Panel& panel, std::string name, std::vector<std::string> palette) {
  return {std::move(name),
          field_width,
          {static_cast<double>(panel.left), static_cast<double>(panel.top)},
          static_cast<double>(panel.size),
          std::move(palette)};
}

std::vector<page::Grid> grids() {
  std::vector<page::Grid> result = {grid_of(truth, "", grounds), grid_of(views[0], "", grounds),
                                    grid_of(views[1], "", grounds)};
  std::vector<std::string> heat = {"none"};
  constexpr int levels = 9;
  for (int i = 1; i <= levels; ++i) {
    heat.push_back(fmt::format("rgba(245,158,11,{:.2f})", 0.15 + 0.75 * i / levels));
  }
  for (const Side side : sides) {
    result.push_back(grid_of(truth, fmt::format("belief of the {} army", name_of(side)), heat));
  }
  return result;
}

std::vector<page::Sprite> sprites() {
  std::vector<page::Sprite> result(sprite_count);
  result[0].svg = lines(truth) + lines(views[0]) + lines(views[1]);
  for (std::size_t panel = 0; panel < 3; ++panel) {
    for (const Side side : sides) {
      for (const Weapon w : weapons) {
        for (const bool hidden : {false, true}) {
          const Piece piece{panel, side, w, hidden, Cell()};
          result[piece.sprite()].svg = fmt::format("<g {}>{}</g>", marks::font, piece.drawn(0, 0));
        }
      }
    }
  }
  return result;
}

// Makes frames that say only what differs from the frame before.
class Frames {
 public:
  page::Frame next(const Picture& picture, std::string label) {
    page::Frame frame;
    frame.label = std::move(label);
    frame.overlay = picture.overlay;
    if (!begun_) {
      frame.placements.push_back({0, page::Point{0, 0}});
      begun_ = true;
    }
    std::map<std::size_t, page::Point> now;
    for (const Piece& piece : picture.pieces) {
      now[piece.sprite()] = {static_cast<double>(piece.x()), static_cast<double>(piece.y())};
    }
    for (const auto& [sprite, at] : shown_) {
      if (!now.contains(sprite)) {
        frame.placements.push_back({sprite, std::nullopt});
      }
    }
    for (const Piece& piece : picture.pieces) {
      const auto old = shown_.find(piece.sprite());
      if (old == shown_.end() || old->second != now[piece.sprite()]) {
        frame.placements.push_back({piece.sprite(), now[piece.sprite()]});
      }
    }
    shown_ = std::move(now);
    frame.grids.resize(cells_.size());
    for (std::size_t panel = 0; panel < picture.cells.size(); ++panel) {
      set(frame, panel, picture.cells[panel]);
    }
    return frame;
  }
  // Requires a grid of this number in the animation.
  void set(page::Frame& frame, std::size_t grid, const std::string& cells) {
    if (cells_[grid] != cells) {
      cells_[grid] = cells;
      frame.grids[grid] = cells;
    }
  }

 private:
  bool begun_ = false;
  std::map<std::size_t, page::Point> shown_;
  std::array<std::string, 5> cells_;
};

}  // namespace

void write_svg(std::ostream& out, const std::array<std::string, 2>& names, const Game& game) {
  const Picture picture = picture_of(game.end, last_before(game));
  out << svg::begin(game_width, game_height, "", names[0] + " - " + names[1]) << background(names);
  const std::array<Panel, 3> panels = {truth, views[0], views[1]};
  for (std::size_t i = 0; i < panels.size(); ++i) {
    for (std::size_t c = 0; c < cell_count; ++c) {
      const Cell cell = Cell::from(c);
      out << svg::square(
          panels[i].x(cell), panels[i].y(cell), panels[i].size,
          fmt::format("fill=\"{}\"", grounds[static_cast<std::size_t>(picture.cells[i][c] - '0')]));
    }
  }
  out << lines(truth) << lines(views[0]) << lines(views[1]) << "<g " << marks::font << ">\n";
  for (const Piece& piece : picture.pieces) {
    out << piece.drawn(piece.x(), piece.y());
  }
  out << "</g>\n" << picture.overlay << "</svg>\n";
}

page::Animation animation(const std::string& name, const std::array<std::string, 2>& names,
                          const Game& game) {
  page::Animation result;
  result.name = name;
  result.width = game_width;
  result.height = game_height;
  result.background = background(names);
  result.grids = grids();
  result.sprites = sprites();
  const std::array<std::map<int, std::string>, 2> beliefs = {beliefs_of(game.transcripts[0]),
                                                             beliefs_of(game.transcripts[1])};
  Frames frames;
  const auto add = [&](const World& world, const World* before, std::string text) {
    page::Frame frame = frames.next(picture_of(world, before), std::move(text));
    for (std::size_t side = 0; side < beliefs.size(); ++side) {
      if (const auto found = beliefs[side].find(world.turn()); found != beliefs[side].end()) {
        constexpr std::size_t first_belief = 3;
        frames.set(frame, first_belief + side, found->second);
      }
    }
    result.frames.push_back(std::move(frame));
  };
  for (std::size_t i = 0; i <= game.plays.size(); ++i) {
    const World& world = i < game.plays.size() ? game.positions[i] : game.end;
    const World* before = i > 0 ? &game.positions[i - 1] : nullptr;
    add(world, before, i > 0 ? label(game.plays[i - 1], before->to_act()) : "");
  }
  return result;
}

}  // namespace tsume::samurai
