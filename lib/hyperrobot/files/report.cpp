#include "lib/hyperrobot/files/report.hpp"

#include "lib/core/random.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/search/solve.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <ostream>
#include <queue>
#include <unistd.h>
#include <utility>
#include <vector>

namespace tsume::hyperrobot {

namespace {

std::uint64_t machine_memory() {
  return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

std::string goal_name(const MaxPath& result) {
  return (result.any_robot ? "*" : "") + to_string(result.goal);
}

std::string joined(const std::vector<std::uint64_t>& numbers, std::string_view separator) {
  std::vector<std::string> words;
  for (const std::uint64_t n : numbers) {
    words.push_back(std::to_string(n));
  }
  return core::join(words, separator);
}

}  // namespace

GoalInput read_goal(io::Input input, const std::string& goal) {
  io::LineReader lines(input);
  SceneText text = read_scene(lines);
  if (text.rest) {
    lines.fail("expected the end of the board");
  }
  GoalInput result{std::move(text.scene.board), Cell(), false};
  if (goal.empty()) {
    if (text.scene.targets.size() != 1) {
      throw io::ParseError(lines.name(), 0, "the board has not one target: name the goal");
    }
    result.goal = text.scene.targets[0].cell;
    result.any_robot = text.scene.targets[0].colour == '*';
    return result;
  }
  result.any_robot = goal.starts_with('*');
  const auto cell = parse_cell(std::string_view(goal).substr(result.any_robot ? 1 : 0));
  if (!cell || !result.board.is_free(*cell)) {
    throw io::Failure("the goal " + core::quoted(goal) + " is not a free cell of the board");
  }
  result.goal = *cell;
  return result;
}

void check_sweep_memory(const Board& board, std::size_t helpers,
                        std::optional<std::uint64_t> limit) {
  if (board.free_cells().count() <= helpers) {
    throw io::Failure("the board has " + std::to_string(board.free_cells().count()) +
                      " free cells, too few for " + std::to_string(helpers + 1) + " robots");
  }
  const std::uint64_t needed = Sweep::bytes_needed(board, helpers);
  if (needed > limit.value_or(machine_memory())) {
    throw io::Failure("the sweep needs " + in_megabytes(needed) + " of memory, " +
                      (limit ? "more than --max-memory" : "more than this machine has"));
  }
}

bool has_one_line(const Slides& slides, const Job& job, std::size_t length) {
  Levels levels(slides, job, {}, SolveLimits{}.max_bytes);
  if (levels.run(length) != core::Outcome::solved) {
    throw io::Failure("out of memory while counting the lines of " + to_string(job));
  }
  return levels.count() == 1;
}

std::string to_json(const MaxPath& result) {
  std::vector<std::string> placements;
  for (const Position& position : result.placements) {
    placements.push_back('"' + to_string(position) + '"');
  }
  return "{\"goal\":\"" + goal_name(result) + "\",\"robots\":" + std::to_string(result.robots) +
         ",\"max\":" + std::to_string(result.max()) +
         ",\"count\":" + std::to_string(result.count()) + ",\"placements\":[" +
         core::join(placements, ",") + "],\"histogram\":[" + joined(result.histogram, ",") +
         "],\"unsolvable\":" + std::to_string(result.unsolvable) +
         ",\"states\":" + std::to_string(result.states) + "}\n";
}

std::string to_text(const MaxPath& result) {
  std::string text =
      "goal " + goal_name(result) + " robots " + std::to_string(result.robots) + " max " +
      std::to_string(result.max()) + " count " + std::to_string(result.count()) + " unsolvable " +
      std::to_string(result.unsolvable) + " states " + std::to_string(result.states) +
      "\nhistogram " + joined(result.histogram, " ") + '\n';
  for (const Position& position : result.placements) {
    text +=
        to_string(position) + ' ' + goal_name(result) + ' ' + std::to_string(result.max()) + '\n';
  }
  return text;
}

std::vector<Position> sample_layer(Sweep& sweep, const GoalInput& input, const LayerQuery& query) {
  // Every position of the layer has a random priority, a function of the seed and of its number in
  // the layer. The best are tried in turn, more of them if they do not suffice.
  using Candidate = std::pair<std::uint64_t, Position>;
  std::vector<Position> chosen;
  for (std::uint64_t tried = 0, size = query.count * (query.wanted ? 8 : 1);; size *= 8) {
    std::priority_queue<Candidate> best;
    std::uint64_t seen = 0;
    visit_layer(sweep, input.goal, input.any_robot, query.depth, [&](const Position& position) {
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
      if (!query.wanted || query.wanted(order[tried].second)) {
        chosen.push_back(order[tried].second);
      }
    }
    if (chosen.size() == query.count || seen <= size) {
      std::sort(chosen.begin(), chosen.end());
      return chosen;
    }
  }
}

void print_layer(std::ostream& out, Sweep& sweep, const GoalInput& input, const LayerQuery& query) {
  const std::string tail = std::string(input.any_robot ? " *" : " ") + to_string(input.goal) + ' ' +
                           std::to_string(query.depth) + '\n';
  if (query.count > 0) {
    for (const Position& position : sample_layer(sweep, input, query)) {
      out << to_string(position) << tail;
    }
    return;
  }
  visit_layer(sweep, input.goal, input.any_robot, query.depth, [&](const Position& position) {
    if (!query.wanted || query.wanted(position)) {
      out << to_string(position) << tail;
    }
    return true;
  });
}

}  // namespace tsume::hyperrobot
