#include "lib/hyperrobot/rules/position.hpp"

#include "lib/core/error.hpp"
#include "lib/core/outcome.hpp"
#include "lib/core/text.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <fmt/format.h>

namespace tsume::hyperrobot {

namespace {

// The positions of a placement word; helpers first, the active robot last in the text.
Position parse_placement(std::string_view word) {
  std::string digits(word);
  const std::size_t colon = word.find(':');
  if (colon != word.npos) {
    digits.erase(colon, 1);
  }
  if (digits.empty() || digits.size() % 2 != 0 ||
      (colon != word.npos && colon + 3 != word.size())) {
    throw core::BadText("expected helpers:robot as pairs of digits, not " + core::quoted(word));
  }
  if (digits.size() / 2 > max_helpers + 1) {
    throw core::BadText("more than " + std::to_string(max_helpers) + " helpers in " +
                        core::quoted(word));
  }
  Position position;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    const auto cell = parse_cell(std::string_view(digits).substr(i, 2));
    if (!cell) {
      throw core::BadText(core::quoted(digits.substr(i, 2)) +
                          " is not a cell (two digits, row and column)");
    }
    position.push_back(*cell);
  }
  std::rotate(position.begin(), position.end() - 1, position.end());
  return position;
}

// The colours of a placement in which each robot has one, of which no two are alike; else "".
std::string placement_colours(std::string_view word) {
  constexpr std::string_view colours = "RGBYSK";
  std::string found;
  std::string digits(word);
  std::erase(digits, ':');
  for (std::size_t i = 0; i < digits.size(); i += 3) {
    if (digits.size() % 3 != 0 || colours.find(digits[i]) == colours.npos ||
        found.find(digits[i]) != found.npos ||
        !parse_cell(std::string_view(digits).substr(i + 1, 2))) {
      return {};
    }
    found += digits[i];
  }
  if (!found.empty()) {
    std::rotate(found.begin(), found.end() - 1, found.end());
  }
  return found;
}

// A word without the colours in it.
std::string without_colours(std::string_view word) {
  std::string text;
  std::size_t n = 0;
  for (const char c : word) {
    if (c == ':' || n++ % 3 != 0) {
      text += c;
    }
  }
  return text;
}

// Whether a robot has moved north or south, and whether it has moved east or west.
using AxesMoved = std::array<bool, 2>;

// Whether a robot that may solve the job stands on the goal, and has turned if the rules demand
// that.
bool is_solved(const Job& job, Rules rules, const Position& robots,
               const std::vector<AxesMoved>& axes_moved) {
  const std::size_t candidates = job.goal.any_robot ? robots.size() : 1;
  for (std::size_t r = 0; r < candidates; ++r) {
    const bool has_turned = axes_moved[r][0] && axes_moved[r][1];
    if (robots[r] == job.goal.cell && (!rules.ricochet || has_turned)) {
      return true;
    }
  }
  return false;
}

// Whether a word can be robots or a goal: cells of the board, perhaps with a colon among them.
bool can_be_cells(std::string_view word, const Board& board) {
  if (core::value_of(core::outcome_names, word)) {
    return false;
  }
  std::string digits(word);
  std::erase(digits, ':');
  std::erase(digits, '*');
  bool cells = digits.size() % 2 == 0;
  for (std::size_t i = 0; cells && i < digits.size(); i += 2) {
    const auto cell = parse_cell(std::string_view(digits).substr(i, 2));
    cells = cell && board.contains(*cell);
  }
  return cells;
}

// Whether the words after a job without a colon can belong to it: "0f 1c 2e fa d4" and
// "0f1c2e fa d4" are robots and a goal, as "0f1c2e:fa d4" is.
bool robots_may_stand_apart(const std::vector<std::string_view>& words, const Board& board) {
  if (words.size() < 3 || words[0].find(':') != words[0].npos || !can_be_cells(words[2], board)) {
    return false;
  }
  // Behind the length of a line there are its moves. Those that look like cells, as 0E does, are
  // more than a job has robots.
  const bool length = words[2].size() == 2 && core::is_digits(words[2]);
  const bool moves =
      words.size() > 3 + max_helpers || (words.size() > 3 && !can_be_cells(words[3], board));
  return !(length && moves);
}

}  // namespace

void require_plain_rules(const Board& board, Rules rules) {
  if (!board.diagonals().empty() && (rules.ricochet || rules.no_rebound)) {
    throw core::BadText("boards with diagonals are played by the plain rule only, without --" +
                        std::string(rules.ricochet ? "ricochet" : "no-rebound"));
  }
}

CellSet occupied(const Position& position) {
  CellSet set;
  for (const Cell cell : position) {
    set.insert(cell);
  }
  return set;
}

std::string to_string(const Position& position) {
  std::string text;
  for (std::size_t i = 1; i < position.size(); ++i) {
    text += to_string(position[i]);
  }
  return text + ':' + to_string(position[0]);
}

std::string to_string(const Goal& goal) {
  return (goal.any_robot ? "*" : "") + to_string(goal.cell);
}

std::optional<Goal> parse_goal(std::string_view text) {
  const bool any_robot = text.starts_with('*');
  const auto cell = parse_cell(text.substr(any_robot ? 1 : 0));
  return cell ? std::optional(Goal{*cell, any_robot}) : std::nullopt;
}

std::string to_string(const Job& job) {
  std::string robots = to_string(job.robots);
  if (!job.colours.empty()) {
    robots.clear();
    for (std::size_t i = 1; i < job.robots.size(); ++i) {
      robots += job.colours[i] + to_string(job.robots[i]);
    }
    robots += std::string(":") + job.colours[0] + to_string(job.robots[0]);
  }
  return robots + ' ' + to_string(job.goal);
}

JobText parse_job(std::string_view line, const Board& board) {
  const auto words = core::split_words(line);
  if (words.size() < 2) {
    throw core::BadText("expected a placement and a goal, such as '0f1c2e:fa d4', not " +
                        core::quoted(line));
  }
  JobText result;
  result.job.colours = placement_colours(words[0]);
  if (board.diagonals().empty() && !result.job.colours.empty()) {
    throw core::BadText("a job names colours only on a board with diagonals: write '" +
                        without_colours(words[0]) + "', not " + core::quoted(words[0]));
  }
  result.job.robots = parse_placement(result.job.colours.empty() ? std::string(words[0])
                                                                 : without_colours(words[0]));
  const auto goal = parse_goal(words[1]);
  if (!goal) {
    throw core::BadText("the goal " + core::quoted(words[1]) +
                        " is not a cell (two digits, row and column)");
  }
  if (robots_may_stand_apart(words, board)) {
    throw core::BadText(
        "robots that stand apart, or a job and more: write the robots together, with "
        "':' before the active one, as in '0f1c2e:fa d4', not " +
        core::quoted(line));
  }
  result.job.goal = *goal;
  if (const std::string error = fault(result.job.robots, board); !error.empty()) {
    throw core::BadText(error);
  }
  if (!board.is_free(goal->cell)) {
    throw core::BadText(
        "the goal " + to_string(goal->cell) +
        (board.contains(goal->cell) ? " is a blocked cell" : " is not on the board"));
  }
  result.job.text = std::string(words[0]) + ' ' + std::string(words[1]);
  result.rest = core::trim(
      line.substr(static_cast<std::size_t>(words[1].data() + words[1].size() - line.data())));
  return result;
}

std::string fault(const Position& position, const Board& board) {
  CellSet seen;
  for (const Cell cell : position) {
    if (!board.contains(cell)) {
      return "robot on " + to_string(cell) + ", which is not on the board";
    }
    if (!board.is_free(cell)) {
      return "robot on " + to_string(cell) + ", a blocked cell";
    }
    if (seen.contains(cell)) {
      return "two robots on " + to_string(cell);
    }
    seen.insert(cell);
  }
  return {};
}

Cell stop_of(const Board& board, const Job& job, const Position& position, const Move& move) {
  return board.slide(position[move.robot], move.direction, occupied(position),
                     job.colours.empty() ? '\0' : job.colours[move.robot]);
}

Replay replay(const Board& board, const Job& job, const Line& line, Rules rules) {
  assert(board.ok() && fault(job.robots, board).empty());
  Replay result;
  result.end = job.robots;
  std::vector<std::optional<Direction>> last(job.robots.size());
  std::vector<AxesMoved> axes_moved(job.robots.size());
  for (const Move& move : line) {
    if (!result.early && is_solved(job, rules, result.end, axes_moved)) {
      result.early = result.good;
    }
    if (move.robot >= result.end.size()) {
      result.error = fmt::format("there is no robot {}", move.robot);
      return result;
    }
    Cell& cell = result.end[move.robot];
    const Cell stop = stop_of(board, job, result.end, move);
    if (stop == cell) {
      const auto next = board.step(cell, move.direction);
      result.error = fmt::format(
          "robot {} on {} cannot move {}: {}", move.robot, to_string(cell), letter(move.direction),
          !next                                  ? "a wall stops it"
          : occupied(result.end).contains(*next) ? "a robot stands on " + to_string(*next)
                                                 : "diagonals bring it back");
      return result;
    }
    std::optional<Direction>& before = last[move.robot];
    if (rules.no_rebound && before == turned(move.direction, 2)) {
      result.error = fmt::format("robot {} reverses its last move", move.robot);
      return result;
    }
    if (rules.ricochet && result.good > 0 && line[result.good - 1].robot == move.robot &&
        index_of(*before) % 2 == index_of(move.direction) % 2) {
      result.error = fmt::format("robot {} moves along the axis of its last move", move.robot);
      return result;
    }
    before = move.direction;
    axes_moved[move.robot][index_of(move.direction) % 2] = true;
    cell = stop;
    ++result.good;
  }
  result.solved = is_solved(job, rules, result.end, axes_moved);
  return result;
}

}  // namespace tsume::hyperrobot
