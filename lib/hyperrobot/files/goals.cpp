#include "lib/hyperrobot/files/goals.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/files/render.hpp"
#include "lib/hyperrobot/files/report.hpp"

#include <algorithm>
#include <map>
#include <ostream>
#include <set>
#include <utility>

namespace tsume::hyperrobot {

namespace {

// To be raised whenever the lines or the parts change.
constexpr std::uint64_t format_version = 1;

std::uint64_t args_of(const GoalsRequest& request, const std::string& tool) {
  std::string goals;
  for (const Goal& goal : request.goals) {
    goals += to_string(goal) + ',';
  }
  io::ArgsDigest digest(tool, format_version);
  digest.add("board", to_hrb({request.scene.board, {}, {}, {}}));
  digest.add("goals", goals).add("helpers", request.helpers);
  return digest.value();
}

std::vector<Goal> owned(const std::vector<Goal>& goals, const core::Shard& shard) {
  std::vector<Goal> result;
  std::copy_if(goals.begin(), goals.end(), std::back_inserter(result), [&](const Goal& goal) {
    return shard.owns(goal.cell.code() + (goal.any_robot ? 256U : 0U));
  });
  return result;
}

// The text after `key` up to `end`, taken off the front of the line; nullopt if it is not there.
std::optional<std::string_view> take(std::string_view& line, std::string_view key, char end) {
  const std::size_t stop = line.find(end, key.size());
  if (!line.starts_with(key) || stop == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view value = line.substr(key.size(), stop - key.size());
  line.remove_prefix(stop);
  return value;
}

void draw(std::ostream& out, const Board& board, const std::map<Cell, std::size_t>& maxima) {
  out << heat_map_svg(board, maxima, "the greatest number of moves for each goal");
}

}  // namespace

std::string to_string(const Goal& goal) {
  return (goal.any_robot ? "*" : "") + to_string(goal.cell);
}

std::vector<Goal> select_goals(const Scene& scene, const std::string& text) {
  std::set<Goal> goals;
  if (text == "all") {
    for (const std::size_t code : scene.board.free_cells()) {
      goals.insert({Cell::from_code(code), false});
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
      const bool any = word.starts_with('*');
      const auto cell = parse_cell(word.substr(any ? 1 : 0));
      if (!cell || !scene.board.is_free(*cell)) {
        throw core::BadArgument("--goals: " + core::quoted(word) +
                                " is not a free cell of the board, 'all' or 'targets'");
      }
      goals.insert({*cell, any});
    }
  }
  std::vector<Goal> result(goals.begin(), goals.end());
  std::sort(result.begin(), result.end(),
            [](const Goal& a, const Goal& b) { return to_string(a) < to_string(b); });
  return result;
}

bool write_goals(io::Output& out, const GoalsRequest& request, io::Part part,
                 io::Progress& progress) {
  part.format_version = format_version;
  part.args = args_of(request, part.tool);
  const std::vector<Goal> goals = owned(request.goals, part.owned());
  io::PartWriter writer(out, part);
  std::size_t done = writer.done();
  if (done < goals.size()) {
    Sweep sweep(request.scene.board, request.helpers, request.threads);
    for (; done < goals.size(); ++done) {
      const Goal& goal = goals[done];
      progress.update(done, "goal " + to_string(goal));
      const auto result = find_max_path(
          sweep, request.scene.board, request.helpers, goal.cell, goal.any_robot, placements_kept,
          [&](std::size_t depth, std::uint64_t) {
            progress.update(done, "goal " + to_string(goal) + " layer " + std::to_string(depth));
            return !writer.stop_requested();
          });
      if (!result) {
        writer.save(done);
        return false;
      }
      std::string line = to_json(*result);
      line.pop_back();  // the line end
      writer.write(line);
      writer.save_if_due(done + 1);
    }
  }
  writer.finish();
  return true;
}

void draw_goals(std::ostream& out, const GoalsRequest& request, io::Progress& progress) {
  std::map<Cell, std::size_t> maxima;
  Sweep sweep(request.scene.board, request.helpers, request.threads);
  for (const Goal& goal : request.goals) {
    progress.update(maxima.size(), "goal " + to_string(goal));
    const auto result = find_max_path(sweep, request.scene.board, request.helpers, goal.cell,
                                      goal.any_robot, placements_kept, {});
    maxima[goal.cell] = result->max();
  }
  draw(out, request.scene.board, maxima);
}

void draw_goals(std::ostream& out, const Scene& scene, io::Input results) {
  io::LineReader lines(results);
  std::map<Cell, std::size_t> maxima;
  while (const auto line = lines.next()) {
    if (line->empty() || line->starts_with('#')) {
      continue;  // the frame of a shard file
    }
    std::string_view rest = *line;
    const auto goal = take(rest, "{\"goal\":\"", '"');
    const auto robots = take(rest, "\",\"robots\":", ',');
    const auto max = take(rest, ",\"max\":", ',');
    if (!goal || !robots || !max) {
      lines.fail("expected a line of results, {\"goal\":...}");
    }
    const auto cell = parse_cell(goal->substr(goal->starts_with('*') ? 1 : 0));
    const auto value = core::parse_decimal<std::size_t>(*max);
    if (!cell || !value || !scene.board.is_free(*cell)) {
      lines.fail("the goal or its maximum is not one of this board");
    }
    maxima[*cell] = *value;
  }
  if (maxima.empty()) {
    lines.fail("no results");
  }
  draw(out, scene.board, maxima);
}

}  // namespace tsume::hyperrobot
