// Pages and pictures of games and of answers, against the positions that they show.
#include "lib/core/json.hpp"
#include "lib/page/svg.hpp"
#include "lib/samurai/formats/answer.hpp"
#include "lib/samurai/formats/game_files.hpp"
#include "lib/samurai/formats/game_picture.hpp"
#include "lib/samurai/formats/marks.hpp"
#include "lib/samurai/play/greedy.hpp"
#include "tests/unit/samurai/scenario_files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>

namespace tsume::samurai {
namespace {

constexpr std::array<Side, 2> sides = {Side::first, Side::second};
constexpr std::array<int, 3> radii = {10, 6, 6};  // of the marks on the three boards

// A mark on the page: where it is, and its drawing around the origin.
using Mark = std::tuple<double, double, std::string>;

// What the page shows after a frame: each frame says only what it changes.
class Viewer {
 public:
  explicit Viewer(const page::Animation& page) : page_(page), grids_(page.grids.size()) {}

  void step(const page::Frame& frame) {
    for (const page::Placement& placement : frame.placements) {
      if (placement.at) {
        shown_[placement.sprite] = *placement.at;
      } else {
        EXPECT_EQ(shown_.erase(placement.sprite), 1U);
      }
    }
    for (std::size_t i = 0; i < frame.grids.size(); ++i) {
      grids_[i] = frame.grids[i].value_or(grids_[i]);
    }
  }
  [[nodiscard]] std::multiset<Mark> marks() const {
    std::multiset<Mark> result;
    for (const auto& [sprite, at] : shown_) {
      const std::string& svg = page_.sprites[sprite].svg;
      const std::size_t from = svg.find('>') + 1;  // behind <g ...>
      if (svg.starts_with("<g ")) {
        result.emplace(at.x, at.y, svg.substr(from, svg.rfind("</g>") - from));
      }
    }
    return result;
  }
  // The colour of a cell of a grid.
  [[nodiscard]] std::string colour(std::size_t grid, Cell cell) const {
    return page_.grids[grid].palette.at(strength(grid, cell));
  }
  [[nodiscard]] std::size_t strength(std::size_t grid, Cell cell) const {
    return static_cast<std::size_t>(grids_[grid].at(cell.index) - '0');
  }

 private:
  const page::Animation& page_;
  std::map<std::size_t, page::Point> shown_;
  std::vector<std::string> grids_;
};

std::string ground(bool first_army) {
  return first_army ? marks::own_ground : marks::enemy_ground;
}

// The ground of a cell: of the truth (0), or as an army is told of it.
std::string expected_ground(const World& world, std::size_t board, Cell cell) {
  if (board == 0) {
    const Code owner = world.owner(cell);
    return owner == unpainted ? marks::unpainted_ground : ground(owner < 3);
  }
  const Code code = world.report(sides[board - 1]).field[cell.index];
  return code == not_visible ? marks::unseen_ground
         : code == unpainted ? marks::unpainted_ground
                             : ground((code < 3) == (board == 1));
}

std::multiset<Mark> expected_marks(const page::Animation& page, const World& world) {
  std::multiset<Mark> result;
  const auto add = [&](std::size_t board, Side side, Weapon w, Cell cell, bool hidden) {
    const page::Grid& grid = page.grids[board];
    result.emplace(grid.origin.x + grid.cell * static_cast<double>(cell.x()) + grid.cell / 2,
                   grid.origin.y + grid.cell * static_cast<double>(cell.y()) + grid.cell / 2,
                   marks::samurai_mark(0, 0, {side == Side::first, hidden, w, radii[board]}));
  };
  for (const Weapon w : weapons) {
    for (const Side side : sides) {
      add(0, side, w, world.place(side, w), world.hidden(side, w));
      const TurnInfo info = world.report(side);
      const std::size_t board = side == Side::first ? 1 : 2;
      for (const auto& [report, whose] :
           {std::pair{info.own(w), side}, {info.enemy(w), other(side)}}) {
        if (report.cell) {
          add(board, whose, w, *report.cell, report.hidden);
        }
      }
    }
  }
  return result;
}

const World& world_at(const Game& game, std::size_t i) {
  return i < game.positions.size() ? game.positions[i] : game.end;
}

std::size_t painted_between(const World& before, const World& after) {
  std::size_t changes = 0;
  for (std::size_t c = 0; c < cell_count; ++c) {
    changes += before.owner(Cell::from(c)) != after.owner(Cell::from(c)) ? 1U : 0U;
  }
  return changes;
}

std::size_t occurrences(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    ++count;
  }
  return count;
}

std::string heading(const World& world) {
  const auto cells = world.territories();
  return "turn " + std::to_string(world.turn()) + " of 96: first " +
         std::to_string(cells[0] + cells[1] + cells[2]) + " cells, second " +
         std::to_string(cells[3] + cells[4] + cells[5]) + " cells<";
}

void expect_page_shows_game(const Game& game) {
  const page::Animation page = animation("name", {"a", "b"}, game);
  ASSERT_EQ(page.grids.size(), 5U);
  ASSERT_EQ(page.frames.size(), game.plays.size() + 1);
  Viewer viewer(page);
  for (std::size_t i = 0; i < page.frames.size(); ++i) {
    SCOPED_TRACE("frame " + std::to_string(i));
    const World& world = world_at(game, i);
    viewer.step(page.frames[i]);
    EXPECT_EQ(viewer.marks(), expected_marks(page, world));
    for (std::size_t c = 0; c < cell_count; ++c) {
      for (std::size_t board = 0; board < 3; ++board) {
        ASSERT_EQ(viewer.colour(board, Cell::from(c)), expected_ground(world, board, Cell::from(c)))
            << "board " << board << ", cell " << to_string(Cell::from(c));
      }
    }
    EXPECT_NE(page.frames[i].overlay.find(heading(world)), std::string::npos);
    EXPECT_EQ(occurrences(page.frames[i].overlay, "stroke-dasharray"),
              i == 0 ? 0 : painted_between(world_at(game, i - 1), world));
    if (i < game.plays.size()) {
      // The army to act knows where its enemies may be.
      const Side side = world.to_act();
      for (const Weapon w : weapons) {
        EXPECT_GT(viewer.strength(side == Side::first ? 3 : 4, world.place(other(side), w)), 0U);
      }
    }
  }
}

TEST(GamePicture, ThePageShowsEachPosition) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    SCOPED_TRACE(seed);
    core::Random random(seed);
    RandomPlayer first(seed);
    GreedyPlayer second(Side::second);
    expect_page_shows_game(play_game(after_random_turns(84, random), first, second));
  }
}

// At the start of a game each army knows where all enemies are, and nothing else.
TEST(GamePicture, BeliefsBeginAtTheHomes) {
  ScriptedPlayer first({});
  ScriptedPlayer second({});
  const page::Animation page = animation("", {"a", "b"}, play_game(World(), first, second));
  Viewer viewer(page);
  viewer.step(page.frames[0]);
  for (std::size_t c = 0; c < cell_count; ++c) {
    const Cell cell = Cell::from(c);
    const bool enemy_home =
        std::ranges::any_of(weapons, [&](Weapon w) { return home(Side::second, w) == cell; });
    EXPECT_EQ(viewer.strength(3, cell), enemy_home ? 9U : 0U) << to_string(cell);
  }
}

TEST(GamePicture, LabelsSayWhatTookPlace) {
  // The spear of the first army stands at (0,0): it cannot leave the field.
  ScriptedPlayer first({{Weapon::spear, {Action::occupy_south, Action::move_south}},
                        {std::nullopt, {}},
                        {Weapon::swords, {Action::toggle, Action::move_west, Action::toggle}}});
  ScriptedPlayer second({{Weapon::axe, {}}});
  const Game game = play_game(World(), first, second);
  const page::Animation page = animation("", {"a", "b"}, game);
  const auto label = [&](std::size_t i) { return page.frames.at(i).label; };
  EXPECT_EQ(label(0), "");
  EXPECT_EQ(label(1), "first spear: occupy south, move south");
  EXPECT_EQ(label(2), "second axe");
  EXPECT_EQ(label(3), "first orders nobody");
  EXPECT_EQ(label(4), "second gives no order");
  EXPECT_EQ(label(5), "first swords: show or hide, the rest is void");
  EXPECT_EQ(label(7), "first gives no order");
}

TEST(GamePicture, TheDrawingIsTheEndOfThePage) {
  core::Random random(8);
  RandomPlayer first(8);
  GreedyPlayer second(Side::second);
  const Game game = play_game(after_random_turns(88, random), first, second);
  const std::array<std::string, 2> names = {"<b>&", "ääääääääääääääääääää"};
  std::ostringstream out;
  write_svg(out, names, game);
  const std::string svg = out.str();
  const page::Animation page = animation("", names, game);
  EXPECT_NE(svg.find("<title>&lt;b&gt;&amp; - " + names[1] + "</title>"), svg.npos);
  // A long name is cut between two characters.
  EXPECT_NE(page.background.find("second: ääääääääääää…<"), svg.npos);
  EXPECT_NE(svg.find(page.background), svg.npos);
  EXPECT_NE(svg.find(page.frames.back().overlay), svg.npos);
  Viewer viewer(page);
  for (const page::Frame& frame : page.frames) {
    viewer.step(frame);
  }
  std::string cells;
  for (std::size_t board = 0; board < 3; ++board) {
    const page::Grid& grid = page.grids[board];
    for (std::size_t c = 0; c < cell_count; ++c) {
      const Cell cell = Cell::from(c);
      const auto at = [&](double origin, std::size_t n) {
        return static_cast<int>(origin + grid.cell * static_cast<double>(n));
      };
      cells += page::svg::square(at(grid.origin.x, cell.x()), at(grid.origin.y, cell.y()),
                                 static_cast<int>(grid.cell),
                                 "fill=\"" + viewer.colour(board, cell) + "\"");
    }
  }
  EXPECT_NE(svg.find(cells), svg.npos);
  for (const Side side : sides) {
    for (const Weapon w : weapons) {
      const Cell cell = game.end.place(side, w);
      EXPECT_NE(svg.find(marks::samurai_mark(
                    static_cast<int>(page.grids[0].origin.x +
                                     page.grids[0].cell * (static_cast<double>(cell.x()) + 0.5)),
                    static_cast<int>(page.grids[0].origin.y +
                                     page.grids[0].cell * (static_cast<double>(cell.y()) + 0.5)),
                    {side == Side::first, game.end.hidden(side, w), w, radii[0]})),
                svg.npos);
    }
  }
}

core::Json data_of(const std::string& page) {
  const std::string head = "id=\"data\">";
  const std::size_t from = page.find(head) + head.size();
  return core::Json::parse(page.substr(from, page.find("</script>", from) - from));
}

std::string title_of(const std::string& page) {
  const std::size_t from = page.find("<title>") + 7;
  return page.substr(from, page.find("</title>") - from);
}

TEST(GameWriter, APageHoldsEachGame) {
  ScriptedPlayer first({});
  ScriptedPlayer second({});
  const Game game = play_game(World(), first, second);
  const auto page = [&](int games) {
    std::ostringstream out;
    GameWriter writer(out, GameFormat::html);
    for (int i = 0; i < games; ++i) {
      SeriesGame one;
      one.label = "game " + std::to_string(i);
      one.names = {"a", "b"};
      one.game = game;
      writer.write(one);
    }
    EXPECT_EQ(out.str(), "");
    writer.finish();
    return out.str();
  };
  EXPECT_EQ(page(0), "");
  EXPECT_EQ(title_of(page(1)), "game 0: a - b");
  const std::string two = page(2);
  EXPECT_EQ(title_of(two), "SamurAI 3x3 2016");
  ASSERT_EQ(data_of(two).size(), 2U);
  EXPECT_EQ(data_of(two).at(1).get("name").string(), "game 1: a - b");
}

// The page of an answer walks to every place once; the walks are replayed move by move.
TEST(AnswerPage, WalksToEveryPlace) {
  std::map<std::string, Action> actions;
  for (unsigned code = 1; code <= action_count; ++code) {
    actions[to_string(static_cast<Action>(code))] = static_cast<Action>(code);
  }
  std::size_t walks = 0;
  std::size_t toggles = 0;
  for (const ScenarioFile& file : scenario_files()) {
    if (file.ends.count() > 12) {
      continue;
    }
    SCOPED_TRACE(file.name);
    const Situation situation = file.situation();
    const auto explained = explained_histories(situation, file.enemy, Role::acted);
    std::ostringstream out;
    print_page(out, situation, answer_from(situation, file.enemy, without_actions(explained), true),
               explained);
    const core::Json data = data_of(out.str());
    EXPECT_EQ(data.at(0).get("name").string(), "all places");
    std::set<std::size_t> ends;
    for (std::size_t i = 1; i < data.size(); ++i) {
      const core::Json walk = data.at(i);
      std::istringstream name(walk.get("name").string());
      std::size_t x = 0;
      std::size_t y = 0;
      char mark = 0;
      std::string to;
      name >> mark >> x >> mark >> y >> mark >> to;
      Cell cell = Cell::at(x, y);
      const core::Json frames = walk.get("frames");
      std::optional<std::array<double, 2>> last;
      std::size_t last_sprite = 0;
      for (std::size_t k = 0; k < frames.size(); ++k) {
        const core::Json shown = frames.at(k).get("p").at(0);
        const std::array<double, 2> at = {shown.at(1).number(), shown.at(2).number()};
        const auto sprite = static_cast<std::size_t>(shown.at(0).number());
        if (k > 0) {
          const Action action = actions.at(frames.at(k).get("m").string());
          const Cell from = cell;
          if (is_move(action)) {
            cell = step(cell, direction_of(action)).value();
          }
          const auto moved = [](std::size_t a, std::size_t b) {
            return 34.0 * (static_cast<double>(b) - static_cast<double>(a));
          };
          EXPECT_EQ(at[0] - last->at(0), moved(from.x(), cell.x()));
          EXPECT_EQ(at[1] - last->at(1), moved(from.y(), cell.y()));
          EXPECT_EQ(sprite != last_sprite, action == Action::toggle);
          toggles += action == Action::toggle ? 1U : 0U;
        }
        last = at;
        last_sprite = sprite;
      }
      EXPECT_EQ(walk.get("name").string(), to_string(Cell::at(x, y)) + " to " + to_string(cell));
      EXPECT_TRUE(ends.insert(cell.index).second);
      ++walks;
    }
    std::set<std::size_t> known;
    for (std::size_t c = 0; c < cell_count; ++c) {
      if (file.ends.contains(c)) {
        known.insert(c);
      }
    }
    EXPECT_EQ(ends, known);
  }
  EXPECT_GT(walks, 50U);
  EXPECT_GT(toggles, 10U);
}

}  // namespace
}  // namespace tsume::samurai
