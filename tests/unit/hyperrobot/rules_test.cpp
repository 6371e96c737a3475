// Checker, solver, encodings and decoder under all rules against a game that is written from the
// rules alone: it plays on the characters of the picture and shares no code with the library.
#include "lib/cnf/formula.hpp"
#include "lib/hyperrobot/rules/check.hpp"
#include "lib/hyperrobot/sat/moves.hpp"
#include "lib/hyperrobot/sat/problem.hpp"
#include "lib/hyperrobot/search/shortest_lines.hpp"
#include "lib/hyperrobot/search/solve.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/models.hpp"
#include "tests/unit/hyperrobot/support.hpp"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tsume::hyperrobot {
namespace {

// Row and column.
using Place = std::pair<int, int>;
// A robot, and one of NESW.
using Step = std::pair<int, char>;
using Steps = std::vector<Step>;

struct Game {
  std::vector<std::string> picture;                  // 2H+1 lines of 2W+1 characters
  std::map<Place, std::pair<char, char>> diagonals;  // colour, and / or backslash
  std::vector<Place> robots;                         // the active one first
  std::string colours;                               // of the robots
  Place goal;
  bool any_robot = false;
  bool ricochet = false;
  bool no_rebound = false;

  [[nodiscard]] char at(Place cell, int down = 0, int right = 0) const {
    return picture[static_cast<std::size_t>(2 * cell.first + 1 + down)]
                  [static_cast<std::size_t>(2 * cell.second + 1 + right)];
  }

  // The board with its diagonals, as the tools read it.
  [[nodiscard]] std::string board() const {
    std::string text;
    for (const std::string& line : picture) {
      text += line + '\n';
    }
    for (const auto& [cell, diagonal] : diagonals) {
      text += std::string("diagonal ") + diagonal.first + diagonal.second + ' ' + name(cell) + '\n';
    }
    return text;
  }
  static std::string name(Place cell) {
    return std::to_string(cell.first) + std::to_string(cell.second);
  }
  // Helpers, the active robot, the goal.
  [[nodiscard]] std::string job() const {
    std::string text;
    for (std::size_t i = 1; i <= robots.size(); ++i) {
      const std::size_t robot = i % robots.size();
      text += robot == 0 ? ":" : "";
      text += diagonals.empty() ? "" : colours.substr(robot, 1);
      text += name(robots[robot]);
    }
    return text + (any_robot ? " *" : " ") + name(goal);
  }
  [[nodiscard]] std::string text() const {
    return board() + job() + (ricochet ? " ricochet" : "") + (no_rebound ? " no-rebound" : "");
  }

  // Where a robot stops; nothing if that is its own cell, or if it goes on for ever.
  [[nodiscard]] std::optional<Place> stop(const std::vector<Place>& stand, std::size_t robot,
                                          char direction) const {
    Place here = stand[robot];
    int down = direction == 'S' ? 1 : direction == 'N' ? -1 : 0;
    int right = direction == 'E' ? 1 : direction == 'W' ? -1 : 0;
    for (int steps = 0; steps < 1000; ++steps) {
      const Place next{here.first + down, here.second + right};
      bool blocked = at(here, down, right) != ' ' || at(next) == '#';
      for (std::size_t other = 0; other < stand.size(); ++other) {
        blocked = blocked || (other != robot && stand[other] == next);
      }
      if (blocked) {
        return here == stand[robot] ? std::nullopt : std::optional(here);
      }
      here = next;
      const auto diagonal = diagonals.find(here);
      if (diagonal != diagonals.end() && diagonal->second.first != colours[robot]) {
        std::swap(down, right);
        down = diagonal->second.second == '/' ? -down : down;
        right = diagonal->second.second == '/' ? -right : right;
      }
    }
    return std::nullopt;
  }

  struct Judgement {
    bool legal = true;
    bool solved = false;               // at the end
    std::optional<std::size_t> first;  // after how many moves the job is solved for the first time
  };
  [[nodiscard]] Judgement judge(const Steps& line) const {
    Judgement result;
    std::vector<Place> stand = robots;
    std::vector<std::string> moved(robots.size());  // the directions of each robot's moves
    for (std::size_t n = 0;; ++n) {
      result.solved = false;
      for (std::size_t r = 0; r < (any_robot ? robots.size() : 1); ++r) {
        const bool has_turned = moved[r].find_first_of("NS") != std::string::npos &&
                                moved[r].find_first_of("EW") != std::string::npos;
        result.solved = result.solved || (stand[r] == goal && (!ricochet || has_turned));
      }
      if (result.solved && !result.first) {
        result.first = n;
      }
      if (n == line.size()) {
        return result;
      }
      const auto [robot, direction] = line[n];
      const auto r = static_cast<std::size_t>(robot);
      const std::optional<Place> to = r < robots.size() ? stop(stand, r, direction) : std::nullopt;
      if (!to) {
        return {false, false, {}};
      }
      const char last = moved[r].empty() ? ' ' : moved[r].back();
      const std::string turn = {last, direction};
      const bool reverses = turn == "NS" || turn == "SN" || turn == "EW" || turn == "WE";
      const bool in_a_row = n > 0 && line[n - 1].first == robot;
      if ((no_rebound && reverses) || (ricochet && in_a_row && (reverses || last == direction))) {
        return {false, false, {}};
      }
      stand[r] = *to;
      moved[r] += direction;
    }
  }

  // By length, the lines of at most `moves` moves that solve the job with the last one only; as far
  // as there are at most `most` lines to go on from.
  [[nodiscard]] std::vector<std::set<Steps>> solutions(std::size_t moves, std::size_t most) const {
    std::vector<std::set<Steps>> result;
    std::vector<Steps> open = {{}};
    while (result.size() <= moves && open.size() <= most) {
      result.emplace_back();
      for (const Steps& line : std::exchange(open, {})) {
        if (judge(line).solved) {
          result.back().insert(line);
          continue;
        }
        for (int robot = 0; robot < static_cast<int>(robots.size()); ++robot) {
          for (const char direction : {'N', 'E', 'S', 'W'}) {
            Steps longer = line;
            longer.emplace_back(robot, direction);
            if (judge(longer).legal) {
              open.push_back(longer);
            }
          }
        }
      }
    }
    return result;
  }
};

class Fate {
 public:
  explicit Fate(unsigned seed) : engine_(seed) {}
  // 0 .. below - 1.
  std::size_t number(std::size_t below) {
    return std::uniform_int_distribution<std::size_t>(0, below - 1)(engine_);
  }
  bool one_in(std::size_t n) { return number(n) == 0; }
  template <typename T>
  const T& choice(const std::vector<T>& things) {
    return things[number(things.size())];
  }

 private:
  std::mt19937 engine_;
};

Game random_game(Fate& fate) {
  Game game;
  const auto height = 1 + static_cast<int>(fate.number(5));
  const auto width = 2 + static_cast<int>(fate.number(4));
  const bool with_diagonals = fate.one_in(4);
  std::vector<Place> cells;
  for (int i = 0; i <= 2 * height; ++i) {
    game.picture.emplace_back();
    for (int j = 0; j <= 2 * width; ++j) {
      const bool edge = i == 0 || j == 0 || i == 2 * height || j == 2 * width;
      const bool wall = edge || fate.one_in(6);
      const char cell = fate.one_in(14) && cells.size() >= 5 ? '#' : '.';
      game.picture.back() += i % 2 == 0 && j % 2 == 0 ? '+'
                             : i % 2 == 0             ? (wall ? '-' : ' ')
                             : j % 2 == 0             ? (wall ? '|' : ' ')
                                                      : cell;
      if (i % 2 == 1 && j % 2 == 1 && cell == '.') {
        cells.emplace_back(i / 2, j / 2);
      }
    }
  }
  game.goal = fate.choice(cells);
  for (const Place& cell : cells) {
    if (with_diagonals && fate.one_in(4)) {
      game.diagonals[cell] = {fate.choice<char>({'R', 'G', 'B', 'Y'}),
                              fate.choice<char>({'/', '\\'})};
    }
  }
  std::set<Place> taken;
  for (std::size_t n = 1 + fate.number(3); n > 0 && taken.size() < cells.size(); --n) {
    Place cell = fate.choice(cells);
    while (taken.contains(cell)) {
      cell = fate.choice(cells);
    }
    taken.insert(cell);
    game.robots.push_back(cell);
    game.colours += "BRGY"[game.robots.size() - 1];
  }
  game.any_robot = fate.one_in(2);
  game.ricochet = game.diagonals.empty() && fate.one_in(2);
  game.no_rebound = game.diagonals.empty() && fate.one_in(3);
  return game;
}

Steps mutated(Steps line, std::size_t robots, Fate& fate) {
  const auto robot = static_cast<int>(fate.number(robots));
  const char direction = fate.choice<char>({'N', 'E', 'S', 'W'});
  const std::size_t at = fate.number(line.size() + 1);
  const auto place = line.begin() + static_cast<std::ptrdiff_t>(at);
  switch (fate.number(5)) {
    case 0:
      line.insert(place, {robot, direction});
      break;
    case 1:
      if (at < line.size()) {
        line.erase(place);
      }
      break;
    case 2:
      if (at < line.size()) {
        line[at].second = direction;
      }
      break;
    case 3:
      if (at < line.size()) {
        line[at].first = robot;
      }
      break;
    default:
      if (at + 1 < line.size()) {
        std::swap(line[at], line[at + 1]);
      }
  }
  return line;
}

std::string text_of(const Steps& line) {
  std::string text;
  for (const auto& [robot, direction] : line) {
    text += (text.empty() ? "" : ",") + std::to_string(robot) + direction;
  }
  return text.empty() ? "-" : text;
}

std::string json_of(const Game& game, const Steps& line) {
  const std::map<char, std::string> names = {
      {'R', "red"}, {'G', "green"}, {'B', "blue"}, {'Y', "yellow"}};
  std::string text;
  for (const auto& [robot, direction] : line) {
    text += (text.empty() ? "" : ",") + std::string(R"({"robot":")") +
            names.at(game.colours[static_cast<std::size_t>(robot)]) + R"(","direction":")" +
            direction + R"("})";
  }
  return R"({"id":")" + game.job() + R"(","moves":[)" + text + "]}";
}

Steps steps_of(const Line& line) {
  Steps steps;
  for (const Move& move : line) {
    steps.emplace_back(move.robot, "NESW"[index_of(move.direction)]);
  }
  return steps;
}

// A game on both sides, and what was compared.
class Comparison {
 public:
  Comparison(const Game& game, Fate& fate)
      : game_(game), fate_(fate), scene_(parse_scene(game.board())) {
    rules_ = {game.ricochet, game.no_rebound};
    problem_ = {.board = scene_.board, .job = parse_job(game.job(), scene_).job};
    problem_->colours = problem_->job.colours;
    problem_->rules = rules_;
  }

  void run() {
    solutions_ = game_.solutions(4, 400);
    solve();
    for (std::size_t moves = 0; moves < solutions_.size(); ++moves) {
      if (solutions_[moves].size() <= 60) {
        enumerate(moves);
      }
    }
    for (int i = 0; i < 6; ++i) {
      Steps line;
      for (std::size_t n = fate_.number(6); n > 0; --n) {
        line.emplace_back(fate_.number(game_.robots.size()),
                          fate_.choice<char>({'N', 'E', 'S', 'W'}));
      }
      check(line);
    }
  }

  [[nodiscard]] std::size_t checked() const { return checked_; }
  [[nodiscard]] std::size_t valid() const { return valid_; }
  // Valid lines under the official rule that another robot than the active one solves.
  [[nodiscard]] std::size_t turned_by_others() const { return turned_by_others_; }

 private:
  // The solver finds a line as short as any.
  void solve() {
    JobSolver solver(scene_.board, {});
    const Solution answer = solver.solve(problem_->job, rules_);
    const auto shortest = std::find_if(solutions_.begin(), solutions_.end(),
                                       [](const auto& lines) { return !lines.empty(); });
    if (answer.outcome != core::Outcome::solved) {
      ASSERT_EQ(answer.outcome, core::Outcome::unsolvable) << game_.text();
      ASSERT_EQ(shortest, solutions_.end()) << game_.text();
      return;
    }
    const Steps line = steps_of(answer.line);
    const Game::Judgement judgement = game_.judge(line);
    ASSERT_TRUE(judgement.legal && judgement.solved) << game_.text() << ' ' << text_of(line);
    ASSERT_EQ(judgement.first, line.size()) << game_.text() << ' ' << text_of(line);
    if (shortest == solutions_.end()) {
      ASSERT_GE(line.size(), solutions_.size()) << game_.text();
    } else {
      ASSERT_TRUE(shortest->contains(line)) << game_.text() << ' ' << text_of(line);
    }
    check_with_mutants(line);
  }

  // The models of the formula are the solutions of this length.
  void enumerate(std::size_t moves) {
    problem_->moves = moves;
    const cnf::Encoded encoded = hyperrobot::encoded(*problem_);
    cnf::Formula formula;
    encoded.encode(formula);
    solver::ModelQuery query;
    query.projection = encoded.projection;
    std::set<Steps> found;
    const auto take = [&](const cnf::Assignment& assignment) {
      cnf::ModelLits model;
      for (std::int32_t v = 1; v <= assignment.var_count(); ++v) {
        model.push_back(assignment[cnf::Var{v}] ? cnf::Lit(cnf::Var{v}) : ~cnf::Lit(cnf::Var{v}));
      }
      EXPECT_TRUE(found.insert(steps_of(line_of_model(*problem_, model))).second);
    };
    EXPECT_TRUE(solver::enumerate_models(formula, query, take).complete);
    EXPECT_EQ(found, solutions_[moves]) << game_.text() << ' ' << moves;
    std::size_t taken = 0;
    for (const Steps& line : found) {
      if (++taken <= 4) {
        check_with_mutants(line);
      }
    }
  }

  void check_with_mutants(const Steps& line) {
    check(line);
    Steps other = line;
    for (int i = 0; i < 4; ++i) {
      other = mutated(fate_.one_in(2) ? line : other, game_.robots.size(), fate_);
      check(other);
    }
  }

  // The checker on text and on JSON, and the decoder, say what the game says.
  void check(const Steps& line) {
    ++checked_;
    const Game::Judgement expected = game_.judge(line);
    const bool valid = expected.legal && expected.solved;
    valid_ += valid ? 1U : 0U;
    const std::string what = game_.text() + ' ' + text_of(line);
    const bool wrong_length = fate_.one_in(8);
    const std::string length = std::to_string(line.size() + (wrong_length ? 1U : 0U));
    const io::CheckedItem item =
        check_line(scene_, game_.job() + " solved " + length + ' ' + text_of(line), "", rules_);
    EXPECT_EQ(item.verdict, valid && !wrong_length ? io::Checked::valid : io::Checked::invalid)
        << what << ": " << item.reason;
    if (valid && !wrong_length) {
      EXPECT_EQ(item.reason.find("already") != std::string::npos, expected.first != line.size())
          << what << ": " << item.reason;
    }
    const io::CheckedItem same =
        check_json(scene_, core::Json::parse(json_of(game_, line)), rules_);
    EXPECT_EQ(same.verdict, valid ? io::Checked::valid : io::Checked::invalid)
        << what << ": " << same.reason;
    EXPECT_EQ(decoder_takes(line), valid && expected.first == line.size()) << what;
    Game plain = game_;
    plain.any_robot = false;
    turned_by_others_ += valid && game_.ricochet && !plain.judge(line).solved ? 1U : 0U;
  }

  // Whether the decoder accepts the line as the model of a formula of its length.
  bool decoder_takes(const Steps& line) {
    problem_->moves = line.size();
    const MoveVariables variables(problem_->robots());
    cnf::ModelLits model;
    for (std::size_t t = 0; t < line.size(); ++t) {
      model.push_back(variables.robot(t, static_cast<std::size_t>(line[t].first)));
      model.push_back(variables.direction(t, *parse_direction(line[t].second)));
    }
    try {
      return steps_of(line_of_model(*problem_, model)) == line;
    } catch (const io::Failure&) {
      return false;
    }
  }

  const Game& game_;
  Fate& fate_;
  Scene scene_;
  Rules rules_;
  std::optional<LineProblem> problem_;
  std::vector<std::set<Steps>> solutions_;
  std::size_t checked_ = 0;
  std::size_t valid_ = 0;
  std::size_t turned_by_others_ = 0;
};

void compare_lines(std::size_t lines, unsigned seed) {
  Fate fate(seed);
  std::size_t games = 0;
  std::size_t checked = 0;
  std::size_t valid = 0;
  std::size_t turned_by_others = 0;
  while (checked < lines) {
    const Game game = random_game(fate);
    Comparison comparison(game, fate);
    comparison.run();
    ++games;
    checked += comparison.checked();
    valid += comparison.valid();
    turned_by_others += comparison.turned_by_others();
    if (::testing::Test::HasFailure()) {
      break;
    }
  }
  std::cout << games << " games, " << checked << " lines, of which " << valid << " valid and "
            << turned_by_others << " by a robot other than the active one under --ricochet\n";
  EXPECT_GT(valid, lines / 10);
  EXPECT_LT(valid, lines / 10 * 9);
  EXPECT_GT(turned_by_others, lines / 200);
}

TEST(AllRules, SolverFormulaDecoderAndCheckerAgreeWithAPlainGame) {
  compare_lines(5000, 62);
}

TEST(AllRules, SlowSolverFormulaDecoderAndCheckerAgreeWithAPlainGame) {
  compare_lines(200'000, 20'620);
}

}  // namespace
}  // namespace tsume::hyperrobot
