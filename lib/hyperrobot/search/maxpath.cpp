#include "lib/hyperrobot/search/maxpath.hpp"

#include "lib/core/json.hpp"
#include "lib/core/random.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/formats/render.hpp"
#include "lib/hyperrobot/search/solve.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <ostream>
#include <queue>
#include <utility>
#include <vector>

namespace tsume::hyperrobot {

namespace {

// A placement and its goal are a job, as hr-bfs reads it.
constexpr const char* layer_heading = "# id\tlength\n";

// Gives the positions of a layer, showing progress.
void visit(Sweep& sweep, const GoalInput& input, const LayerQuery& query,
           const std::function<bool(const Position&)>& take) {
  visit_layer(sweep, input.goal, query.depth, take, [&](std::size_t depth) {
    if (query.progress != nullptr) {
      query.progress->update(depth);
    }
  });
}

// Whether a position is wanted; counts those that are tried.
bool is_wanted(const LayerQuery& query, const Position& position, std::uint64_t& tried) {
  if (!query.wanted) {
    return true;
  }
  if (query.progress != nullptr) {
    query.progress->update(query.depth, core::counted(++tried, "placement") + " tried");
  }
  return query.wanted(position);
}

}  // namespace

GoalInput read_goal(io::Input input, const std::string& goal) {
  io::LineReader lines(input);
  Scene scene = read_whole_scene(lines);
  std::optional<Goal> cell = goal.starts_with('*') ? parse_goal(goal) : std::nullopt;
  if (!goal.empty() && !cell) {
    std::string alternative;
    try {
      if (const auto named = cell_of_goal(scene, goal)) {
        cell = Goal{*named, false};
      } else {
        alternative = ", nor a free cell of the board";
        choose_targets(scene, goal);
      }
    } catch (const core::BadText& error) {
      throw core::BadArgument(error.what() + alternative);
    }
  }
  if (!cell) {
    if (scene.targets.size() != 1) {
      lines.fail_at(0,
                    core::counted(scene.targets.size(), "target") + ": name the cell of the goal");
    }
    const Target& target = scene.targets[0];
    return {scene.board, {target.cell, target.colour == '*'}, target.shape};
  }
  if (!scene.board.is_free(cell->cell)) {
    throw core::BadArgument("the goal " + core::quoted(goal) + " is not a free cell of the board");
  }
  return {scene.board, *cell, shape_at(scene, cell->cell)};
}

bool has_one_line(const Slides& slides, const Job& job, std::size_t length) {
  ShortestLines lines(slides, job, {}, default_memory);
  if (lines.run(length) != core::Outcome::solved) {
    throw io::Failure("out of memory while counting the lines of " + to_string(job));
  }
  return lines.count() == 1;
}

std::string to_json(const MaxPath& result) {
  using core::Json;
  return Json::object()
      .set("id", to_string(result.goal))
      .set("status", name_of(core::Outcome::solved))
      .set("length", result.max())
      .set("robots", result.robots)
      .set("count", result.count())
      .set("placements",
           Json::array(result.placements, [](const Position& p) { return Json(to_string(p)); }))
      .set("histogram", Json::array(result.histogram))
      .set("unsolvable", result.unsolvable)
      .set("states", result.states)
      .compact();
}

std::string to_text(const MaxPath& result) {
  std::string text = fmt::format(
      "{}# goal {} robots {} length {} count {} unsolvable {} states {}\n# histogram {}\n",
      layer_heading, to_string(result.goal), result.robots, result.max(), result.count(),
      result.unsolvable, result.states, fmt::join(result.histogram, " "));
  for (const Position& position : result.placements) {
    text += fmt::format("{} {}\t{}\n", to_string(position), to_string(result.goal), result.max());
  }
  return text;
}

std::vector<Position> sample_layer(Sweep& sweep, const GoalInput& input, const LayerQuery& query) {
  // Every position of the layer has a random priority, a function of the seed and of its number in
  // the layer. The best are tried in turn, more of them if they do not suffice.
  using Candidate = std::pair<std::uint64_t, Position>;
  std::vector<Position> chosen;
  std::uint64_t asked = 0;
  for (std::uint64_t tried = 0, size = query.count * (query.wanted ? 8 : 1);; size *= 8) {
    std::priority_queue<Candidate> best;
    std::uint64_t seen = 0;
    visit(sweep, input, query, [&](const Position& position) {
      const std::uint64_t priority = core::mix64(core::mix64(query.seed) + seen++);
      if (best.size() < size) {
        best.emplace(priority, position);
      } else if (priority < best.top().first) {
        best.pop();
        best.emplace(priority, position);
      }
      return true;
    });
    std::vector<Candidate> order(best.size());
    for (std::size_t i = order.size(); i-- > 0; best.pop()) {
      order[i] = best.top();
    }
    for (; tried < order.size() && chosen.size() < query.count; ++tried) {
      if (is_wanted(query, order[tried].second, asked)) {
        chosen.push_back(order[tried].second);
      }
    }
    if (chosen.size() == query.count || seen <= size) {
      std::sort(chosen.begin(), chosen.end());
      return chosen;
    }
  }
}

std::uint64_t print_layer(std::ostream& out, Sweep& sweep, const GoalInput& input,
                          const LayerQuery& query) {
  out << layer_heading;
  const std::string tail = fmt::format(" {}\t{}\n", to_string(input.goal), query.depth);
  if (query.count > 0) {
    const std::vector<Position> sample = sample_layer(sweep, input, query);
    for (const Position& position : sample) {
      out << to_string(position) << tail;
    }
    return sample.size();
  }
  std::uint64_t asked = 0;
  std::uint64_t printed = 0;
  visit(sweep, input, query, [&](const Position& position) {
    if (is_wanted(query, position, asked)) {
      out << to_string(position) << tail;
      ++printed;
    }
    return true;
  });
  return printed;
}

void print_sheet(std::ostream& out, const GoalInput& input, const std::vector<Position>& placements,
                 std::size_t length, Sheet sheet) {
  assert(placements.size() <= max_puzzles);
  std::vector<Puzzle> puzzles;
  JobSolver solver(input.board, {});
  for (const Position& position : placements) {
    puzzles.push_back({{position, input.goal, {}, input.goal_shape}, length});
    if (sheet == Sheet::html_with_solutions) {
      puzzles.back().solution = solver.solve(puzzles.back().job).line;
    }
  }
  out << (sheet == Sheet::svg ? sheet_svg : sheet_html)(input.board, puzzles);
}

}  // namespace tsume::hyperrobot
