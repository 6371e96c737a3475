#include "lib/hyperrobot/search/maxgoal.hpp"

#include "lib/core/error.hpp"
#include "lib/core/json.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/formats/board_text.hpp"
#include "lib/hyperrobot/formats/render.hpp"
#include "lib/hyperrobot/search/maxpath.hpp"
#include "lib/io/error.hpp"
#include "lib/io/records.hpp"

#include <algorithm>
#include <map>
#include <ostream>
#include <set>

namespace tsume::hyperrobot {

namespace {

std::uint64_t args_of(const GoalsRequest& request) {
  std::string goals;
  for (const Goal& goal : request.goals) {
    goals += to_string(goal) + ',';
  }
  io::ArgsDigest digest;
  digest.add("board", to_hrb({request.scene.board, {}, {}, {}}));
  digest.add("goals", goals).add("helpers", request.helpers);
  return digest.value();
}

// A goal that almost no placement reaches is not easy, whatever the few need.
Heat heat_of(std::size_t max, std::uint64_t unsolvable, std::uint64_t states) {
  return {max, unsolvable >= states - states / 10};
}

void draw(std::ostream& out, const Board& board, const std::map<Cell, Heat>& maxima) {
  out << heat_map_svg(board, maxima, "the greatest number of moves for each goal",
                      {"in each cell: the most moves that any placement of the robots needs to "
                       "reach it, if it can",
                       "hatched: at least nine tenths of the placements are unsolvable"});
}

// Adds what a JSON result says of a goal. Throws core::BadText.
void add_result(std::map<Cell, Heat>& maxima, const Board& board, const core::Json& result) {
  const std::string goal = result.get("id").string();
  const auto parsed = parse_goal(goal);
  if (!parsed || !board.is_free(parsed->cell)) {
    throw core::BadText("the goal " + core::quoted(goal) + " is not a free cell of this board");
  }
  const auto states = result.get("states").integer<std::uint64_t>();
  maxima[parsed->cell] =
      heat_of(result.get("length").integer<std::size_t>(),
              result.get("unsolvable").integer<std::uint64_t>(0, states), states);
}

// The hardest placements for one goal, of which `done` are done before it.
MaxPath hardest(Sweep& sweep, const Goal& goal, io::Progress& progress, std::size_t done) {
  progress.update(done, "goal " + to_string(goal));
  return find_max_path(sweep, goal, placements_kept, [&](std::size_t depth) {
    progress.update(done, "goal " + to_string(goal) + " layer " + std::to_string(depth));
  });
}

}  // namespace

std::vector<Goal> select_goals(const Scene& scene, const std::string& text,
                               const std::function<void(const std::string&)>& tell_bad) {
  std::set<Goal> goals;
  if (text == "all") {
    for (const Cell cell : scene.board.free_cells()) {
      goals.insert({cell, false});
    }
  } else if (text == "targets") {
    for (const Target& target : scene.targets) {
      goals.insert({target.cell, target.colour == '*'});
    }
    if (goals.empty()) {
      throw core::BadArgument("--goals targets: the board has no targets");
    }
  } else {
    for (const std::string_view word : core::split_fields(text, ',')) {
      const auto goal = parse_goal(word);
      if (!goal || !scene.board.is_free(goal->cell)) {
        const std::string reason = "--goals: " + core::quoted(word) +
                                   " is not a free cell of the board, 'all' or 'targets'";
        if (!tell_bad) {
          throw core::BadArgument(reason);
        }
        tell_bad(reason);
        continue;
      }
      goals.insert(*goal);
    }
  }
  std::vector<Goal> result(goals.begin(), goals.end());
  std::sort(result.begin(), result.end(),
            [](const Goal& a, const Goal& b) { return to_string(a) < to_string(b); });
  return result;
}

std::vector<Goal> goals_of_part(const std::vector<Goal>& goals,
                                const std::optional<core::Shard>& shard) {
  std::vector<Goal> result;
  std::copy_if(goals.begin(), goals.end(), std::back_inserter(result), [&](const Goal& goal) {
    return !shard || shard->owns(goal.cell.code() + (goal.any_robot ? 256U : 0U));
  });
  return result;
}

void write_goals(io::Output& out, const GoalsRequest& request, io::Part part,
                 io::Progress& progress) {
  part.args = args_of(request);
  const std::vector<Goal> goals = goals_of_part(request.goals, part.owned());
  io::PartWriter writer(out, part);
  if (!goals.empty()) {
    Sweep sweep(request.scene.board, request.helpers, request.threads);
    for (std::size_t done = 0; done < goals.size(); ++done) {
      writer.write(to_json(hardest(sweep, goals[done], progress, done)));
    }
  }
  writer.finish();
}

void draw_goals(std::ostream& out, const GoalsRequest& request, io::Progress& progress) {
  std::map<Cell, Heat> maxima;
  Sweep sweep(request.scene.board, request.helpers, request.threads);
  for (const Goal& goal : request.goals) {
    const MaxPath result = hardest(sweep, goal, progress, maxima.size());
    maxima[goal.cell] = heat_of(result.max(), result.unsolvable, result.states);
  }
  draw(out, request.scene.board, maxima);
}

void draw_goals(std::ostream& out, const Scene& scene, io::Input results) {
  io::RecordReader records(results, "id");
  std::map<Cell, Heat> maxima;
  std::uint64_t line = 0;
  while (const auto record = records.next()) {  // the frame of a shard file is comments
    line = record->line;
    if (record->json() == nullptr) {
      records.lines().fail_at(line, "expected JSON results, {\"id\":...}");
    }
    records.lines().parse_at(line, [&] { add_result(maxima, scene.board, *record->json()); });
  }
  if (maxima.empty()) {
    records.lines().fail_at(line, "no results");
  }
  draw(out, scene.board, maxima);
}

}  // namespace tsume::hyperrobot
