#include "lib/hyperrobot/rules/check.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"

#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <optional>

namespace tsume::hyperrobot {

namespace {

io::CheckedItem wrong(const std::string& reason) {
  return {{}, io::Checked::invalid, reason};
}

io::CheckedItem bad_input(const std::string& reason) {
  return {{}, io::Checked::bad_input, reason};
}

// The outcome with this name; nullopt for another word.
std::optional<core::Outcome> outcome_of(std::string_view word) {
  return core::value_of(core::outcome_names, word);
}

}  // namespace

// By its colon, or, as moves of robots such as 0E 1E are written with the same digits, by the
// status or length that follows the goal.
bool names_a_job(std::string_view line) {
  const auto words = core::split_words(line);
  if (leading_move_number(line) || (!words.empty() && words[0].ends_with(':'))) {
    return false;
  }
  if (words.size() < 2 || words[0].find(':') != words[0].npos) {
    return words.size() >= 2;
  }
  const std::string_view goal = words[1].substr(words[1].starts_with('*') ? 1 : 0);
  return words.size() > 2 && words[0].size() % 2 == 0 && parse_cell(goal).has_value() &&
         (outcome_of(words[2]) || core::parse_decimal<std::uint64_t>(words[2]).has_value());
}

namespace {

io::CheckedItem judge(const Board& board, const Job& job, const Line& line, Rules rules,
                      std::optional<std::uint64_t> length) {
  const Replay result = replay(board, job, line, rules);
  if (!result.error.empty()) {
    return wrong(fmt::format("move {}, {}: {}", result.good + 1,
                             written({line[result.good]}, Notation::index, ""), result.error));
  }
  if (!result.solved && replay(board, job, line).solved) {
    return wrong(fmt::format("the {} has not moved along both axes",
                             job.goal.any_robot ? "robot on the goal" : "active robot"));
  }
  if (!result.solved) {
    return wrong("after " + core::counted(line.size(), "move") + " the " +
                 (job.goal.any_robot ? "goal " + to_string(job.goal.cell) + " is empty"
                                     : "active robot is on " + to_string(result.end[0]) +
                                           ", not on " + to_string(job.goal.cell)));
  }
  if (length && *length != line.size()) {
    return wrong("the length is given as " + std::to_string(*length) + ", the line has " +
                 core::counted(line.size(), "move"));
  }
  std::string text = core::counted(line.size(), "move");
  if (result.early) {
    text += ", already at the goal after " + std::to_string(*result.early);
  }
  return {{}, io::Checked::valid, text};
}

// The job that a board shows or a line names, and what names the robots.
struct NamedJob {
  const Scene& scene;
  std::optional<Job> job;
  Names names;

  NamedJob(const Scene& of, const std::string& signs) : scene(of), names{"", signs} {
    if (const auto shown = job_of(of)) {
      replace(*shown);
    }
  }

  void replace(const Job& other) {
    names.colours = colours_of(scene, other);
    job = other;
  }
};

io::CheckedItem unchecked(core::Outcome outcome) {
  return {{},
          io::Checked::unchecked,
          outcome == core::Outcome::unsolvable
              ? "a replay cannot show that there is no solution"
              : "no line is given: " + std::string(name_of(outcome))};
}

}  // namespace

io::CheckedItem check_line(const Scene& scene, std::string_view line, const std::string& signs,
                           Rules rules) try {
  NamedJob named(scene, signs);
  std::string rest(line);
  if (names_a_job(line)) {
    const JobText parsed = parse_job(line, scene);
    named.replace(parsed.job);
    rest = parsed.rest;
  }
  if (!named.job) {
    return bad_input("the board shows no problem, and the line names no job");
  }
  std::string_view moves = rest;
  std::optional<std::uint64_t> length;
  const auto words = core::split_words(moves);
  const auto outcome = outcome_of(words.empty() ? "" : words[0]);
  if (outcome) {
    if (*outcome != core::Outcome::solved) {
      return unchecked(*outcome);
    }
    moves = core::trim(moves.substr(words[0].size()));
  }
  if (const auto left = core::split_words(moves); !left.empty()) {
    length = core::parse_decimal<std::uint64_t>(left[0]);
    if (length) {
      moves = core::trim(moves.substr(left[0].size()));
    }
  }
  if (!outcome && length.value_or(0) > 0 && moves.empty()) {  // as hr-maxpath prints
    return {{}, io::Checked::unchecked, "no line is given: " + core::counted(*length, "move")};
  }
  return judge(scene.board, *named.job, parse_line(moves, named.job->robots, named.names), rules,
               length);
} catch (const core::BadText& error) {
  return bad_input(error.what());
}

io::CheckedItem check_json(const Scene& scene, const core::Json& answer, Rules rules) try {
  NamedJob named(scene, "");
  std::optional<std::uint64_t> length;
  if (const auto job = answer.find("id")) {
    named.replace(parse_job(job->string(), scene).job);
  }
  if (!named.job) {
    return bad_input("the board shows no problem, and the answer has no field 'id'");
  }
  const auto status = answer.find("status");
  if (const auto outcome = outcome_of(status ? status->string() : "");
      outcome && *outcome != core::Outcome::solved) {
    return unchecked(*outcome);
  }
  if (const auto given = answer.find("length")) {
    length = given->integer<std::uint64_t>();
  }
  const core::Json moves = answer.is_array() ? answer : answer.get("moves");
  return judge(scene.board, *named.job, line_of(moves, named.job->robots, named.names.colours),
               rules, length);
} catch (const core::BadText& error) {
  return bad_input(error.what());
}

}  // namespace tsume::hyperrobot
