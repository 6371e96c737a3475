#include "lib/hyperrobot/sat/problem.hpp"

#include "lib/cnf/metadata_values.hpp"
#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/rules/scene.hpp"
#include "lib/hyperrobot/rules/slides.hpp"
#include "lib/hyperrobot/sat/moves.hpp"
#include "lib/hyperrobot/sat/reach.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace tsume::hyperrobot {

namespace {

constexpr const char* kind = "hyper-robot";
constexpr std::array keys{"height",  "width", "blocked",  "walls",      "diagonals", "job",
                          "colours", "shape", "ricochet", "no-rebound", "moves",     "at-most"};

// The walls between free cells as "a3E": each once, from the cell north or west of it.
std::vector<std::string> wall_names(const Board& board) {
  std::vector<std::string> names;
  for (const Cell cell : board.free_cells()) {
    for (const Direction d : {Direction::east, Direction::south}) {
      const bool east = d == Direction::east;
      if ((east ? cell.column() + 1 < board.width() : cell.row() + 1 < board.height()) &&
          board.is_free(Cell(cell.row() + (east ? 0 : 1), cell.column() + (east ? 1 : 0))) &&
          board.has_wall(cell, d)) {
        names.push_back(to_string(cell) + letter(d));
      }
    }
  }
  return names;
}

std::vector<std::string> blocked_names(const Board& board) {
  std::vector<std::string> names;
  for (std::size_t row = 0; row < board.height(); ++row) {
    for (std::size_t column = 0; column < board.width(); ++column) {
      if (!board.is_free(Cell(row, column))) {
        names.push_back(to_string(Cell(row, column)));
      }
    }
  }
  return names;
}

// "a3R/".
std::vector<std::string> diagonal_names(const Board& board) {
  std::vector<std::string> names;
  for (const auto& [cell, diagonal] : board.diagonals()) {
    names.push_back(to_string(cell) + diagonal_name(diagonal));
  }
  return names;
}

cnf::Metadata describe(const LineProblem& problem) {
  cnf::Metadata metadata;
  metadata.kind = kind;
  metadata.set("height", std::to_string(problem.board.height()));
  metadata.set("width", std::to_string(problem.board.width()));
  cnf::set_list(metadata, "blocked", blocked_names(problem.board));
  cnf::set_list(metadata, "walls", wall_names(problem.board));
  if (!problem.board.diagonals().empty()) {
    cnf::set_list(metadata, "diagonals", diagonal_names(problem.board));
  }
  metadata.set("job", to_string(problem.job));
  if (!problem.colours.empty()) {
    metadata.set("colours", problem.colours);
  }
  if (problem.job.goal_shape != 0) {
    metadata.set("shape", std::string{problem.job.goal_shape});
  }
  cnf::set_flag(metadata, "ricochet", problem.rules.ricochet);
  cnf::set_flag(metadata, "no-rebound", problem.rules.no_rebound);
  metadata.set("moves", std::to_string(problem.moves));
  cnf::set_flag(metadata, "at-most", problem.at_most);
  return metadata;
}

Cell read_cell(const Board& board, const std::string& key, std::string_view text) {
  const auto cell = parse_cell(text);
  if (!cell || !board.contains(*cell)) {
    cnf::MetadataValues::bad(key, text);
  }
  return *cell;
}

Board read_board(const cnf::MetadataValues& values) {
  const std::size_t height = values.number("height", 1, Board::max_side);
  Board board(height, values.number("width", 1, Board::max_side));
  values.for_each("blocked",
                  [&](std::string_view text) { board.block(read_cell(board, "blocked", text)); });
  values.for_each("walls", [&](std::string_view text) {
    const auto d = text.size() == 3 ? parse_direction(text[2]) : std::nullopt;
    if (!d) {
      cnf::MetadataValues::bad("walls", text);
    }
    board.add_wall(read_cell(board, "walls", text.substr(0, 2)), *d);
  });
  values.for_each("diagonals", [&](std::string_view text) {
    const auto diagonal = text.size() == 4 ? parse_diagonal(text.substr(2)) : std::nullopt;
    const Cell cell = read_cell(board, "diagonals", text.substr(0, 2));
    if (!diagonal || !board.is_free(cell)) {
      cnf::MetadataValues::bad("diagonals", text);
    }
    board.add_diagonal(cell, *diagonal);
  });
  return board;
}

void encode(const LineProblem& problem, Writer& out) {
  const bool turns = !problem.board.diagonals().empty();
  turns ? encode_paths(problem, out) : encode_coordinates(problem, out);
}

}  // namespace

cnf::Encoded encoded(const LineProblem& problem) {
  require_plain_rules(problem.board, problem.rules);
  std::vector<cnf::Var> moves(MoveVariables(problem.robots()).count(problem.moves));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    moves[i] = {static_cast<std::int32_t>(i + 1)};
  }
  return {.metadata = describe(problem),
          .wanted = LineProblem::wanted(),
          .impossible = impossibility(problem),
          .encode =
              [problem](cnf::ClauseSink& sink) {
                Writer out{sink};
                encode(problem, out);
              },
          .projection = std::move(moves)};
}

LineProblem line_problem_from(const cnf::Metadata& metadata) {
  const cnf::MetadataValues values(metadata);
  values.require_kind(kind);
  values.require_keys(keys);
  LineProblem problem{.board = read_board(values), .job = {}};
  problem.job = values.exactly(
      "job", values.require("job"),
      [&](std::string_view text) { return parse_job(std::string(text), problem.board).job; },
      [](const Job& job) { return to_string(job); });
  problem.colours = values.find("colours").value_or("");
  if (!problem.colours.empty() &&
      (problem.colours.size() != problem.robots() ||
       !std::ranges::all_of(problem.colours, [](char c) { return is_robot_colour(c); }))) {
    cnf::MetadataValues::bad("colours", problem.colours);
  }
  if (!problem.board.diagonals().empty() &&
      (problem.colours.empty() || problem.colours != problem.job.colours)) {
    cnf::MetadataValues::bad("colours", problem.colours);
  }
  if (const auto shape = values.find("shape")) {
    const auto target = parse_target("*" + *shape, problem.job.goal.cell);
    if (!target || target->shape == 0) {
      cnf::MetadataValues::bad("shape", *shape);
    }
    problem.job.goal_shape = target->shape;
  }
  problem.rules = {values.flag("ricochet"), values.flag("no-rebound")};
  problem.moves = values.number("moves", 0, LineProblem::most_moves);
  problem.at_most = values.flag("at-most");
  values.require_same(describe(problem));
  return problem;
}

namespace {

// The least number of moves by the distances on the board; nothing if there is no way.
std::optional<std::size_t> least_moves(const LineProblem& problem) {
  const std::size_t least = Slides(problem.board, problem.job.colours)
                                .bounds(problem.job.goal.cell)
                                .least(indices_of(problem.job.robots), problem.job.goal.any_robot);
  return least == LowerBounds::unreachable ? std::nullopt : std::optional(least);
}

}  // namespace

std::optional<std::string> impossibility(const LineProblem& problem) {
  const std::optional<std::size_t> least = least_moves(problem);
  if (!least) {
    return "walls separate the goal " + to_string(problem.job.goal.cell) +
           " from every robot that counts";
  }
  if (*least == 0 && !problem.rules.ricochet && !problem.at_most && problem.moves > 0) {
    return "the job is solved before the first move";
  }
  if (*least > problem.moves) {
    return fmt::format("at least {} would be needed if a robot could stop anywhere",
                       core::counted(*least, "move"));
  }
  Reach reach(problem);
  for (std::size_t i = 0; i < problem.moves; ++i) {
    reach.advance();
  }
  for (std::size_t r = 0; r < problem.robots(); ++r) {
    if (problem.can_win(r) && reach.places(r).contains(problem.job.goal.cell)) {
      return std::nullopt;
    }
  }
  return fmt::format("nothing can stop a robot on the goal {} within {}",
                     to_string(problem.job.goal.cell), core::counted(problem.moves, "move"));
}

namespace {

[[noreturn]] void fail(const std::string& reason) {
  throw io::Failure("the model is not a line: " + reason);
}

// The one thing of a step that is chosen; `count` if there is none.
template <typename Variable>
std::size_t chosen(std::size_t count, const std::string& what, std::size_t step,
                   const cnf::Assignment& values, Variable variable) {
  std::size_t result = count;
  for (std::size_t i = 0; i < count; ++i) {
    if (values[variable(i)]) {
      if (result < count) {
        fail(fmt::format("two {} in move {}", what, step + 1));
      }
      result = i;
    }
  }
  return result;
}

Line read_line(const LineProblem& problem, const cnf::Assignment& values) {
  const MoveVariables variables(problem.robots());
  Line line;
  for (std::size_t t = 0; t < problem.moves; ++t) {
    const std::size_t robot = chosen(problem.robots(), "robots", t, values,
                                     [&](std::size_t r) { return variables.robot(t, r); });
    const std::size_t direction =
        chosen(all_directions.size(), "directions", t, values,
               [&](std::size_t d) { return variables.direction(t, all_directions[d]); });
    const bool moves = robot < problem.robots();
    if (moves != (direction < all_directions.size())) {
      fail(fmt::format("move {} lacks its {}", t + 1, moves ? "direction" : "robot"));
    }
    if (moves && line.size() < t) {
      fail(fmt::format("there is no move {}, but a move {}", line.size() + 1, t + 1));
    }
    if (moves) {
      line.push_back({static_cast<std::uint8_t>(robot), all_directions[direction]});
    }
  }
  return line;
}

}  // namespace

Line line_of_model(const LineProblem& problem, const cnf::ModelLits& model) {
  const auto count =
      static_cast<std::int64_t>(MoveVariables(problem.robots()).count(problem.moves));
  Line line = read_line(problem, cnf::own_assignment(model, count));
  if (!problem.at_most && line.size() < problem.moves) {
    fail(fmt::format("it has {}, not {}", core::counted(line.size(), "move"), problem.moves));
  }
  const Replay played = replay(problem.board, problem.job, line, problem.rules);
  if (!played.error.empty()) {
    fail(fmt::format("move {}: {}", played.good + 1, played.error));
  }
  if (!played.solved) {
    fail("the goal is not reached as the rules demand");
  }
  if (played.early) {
    fail("the job is solved after " + core::counted(*played.early, "move") + " already");
  }
  return line;
}

}  // namespace tsume::hyperrobot
