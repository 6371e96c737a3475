#include "lib/hyperrobot/rules/check.hpp"

#include "lib/core/text.hpp"

#include <optional>

namespace tsume::hyperrobot {

namespace {

Verdict wrong(const std::string& reason) {
  return {false, "wrong: " + reason};
}

// A line that begins with a placement names its own job.
bool names_a_job(std::string_view line) {
  const auto words = core::split_words(line);
  if (words.size() < 2) {
    return false;
  }
  const std::string_view goal = words[1].substr(words[1].starts_with('*') ? 1 : 0);
  const bool hex = words[0].find_first_not_of("0123456789abcdefABCDEF") == words[0].npos;
  return words[0].find(':') != words[0].npos ||
         (hex && words[0].size() % 2 == 0 && parse_cell(goal).has_value());
}

// The value of "job" in a JSON answer.
std::optional<std::string_view> json_job(std::string_view line) {
  constexpr std::string_view head = "\"job\":\"";
  const std::size_t from = line.find(head);
  const std::size_t end = from == line.npos ? from : line.find('"', from + head.size());
  if (end == line.npos) {
    return std::nullopt;
  }
  return line.substr(from + head.size(), end - from - head.size());
}

Verdict judge(const Board& board, const Job& job, const Line& line,
              std::optional<std::uint64_t> length) {
  const Replay result = replay(board, job, line);
  if (!result.error.empty()) {
    return wrong("move " + std::to_string(result.good + 1) + ", " + to_moves({line[result.good]}) +
                 ": " + result.error);
  }
  if (!result.solved) {
    return wrong("after " + std::to_string(line.size()) + " moves the " +
                 (job.any_robot ? "goal " + to_string(job.goal) + " is empty"
                                : "active robot is on " + to_string(result.end[0]) + ", not on " +
                                      to_string(job.goal)));
  }
  if (length && *length != line.size()) {
    return wrong("the length is given as " + std::to_string(*length) + ", the line has " +
                 std::to_string(line.size()) + " moves");
  }
  std::string text = "ok: " + std::to_string(line.size()) + " moves";
  if (result.early) {
    text += ", at the goal after " + std::to_string(*result.early) + " already";
  }
  return {true, text};
}

}  // namespace

Verdict check_line(const Scene& scene, std::string_view line, const std::string& signs) {
  std::string error;
  std::string_view moves = line;
  std::optional<Job> job = job_of(scene);
  Names names{job ? colours_of(scene, scene.targets[0]) : std::string(), signs};
  std::string rest;
  std::optional<std::uint64_t> length;
  const auto named = json_job(line);
  if (named || names_a_job(line)) {
    const auto parsed = parse_job(named ? *named : line, scene.board, error);
    if (!parsed) {
      return wrong(error);
    }
    if (!job || job->robots != parsed->job.robots) {
      names.colours.clear();
    }
    job = parsed->job;
    rest = parsed->rest;
    moves = named ? line : std::string_view(rest);
  }
  if (!job) {
    return wrong("the board shows no problem, and the line names no job");
  }
  if (const auto words = core::split_words(moves); !words.empty()) {
    if (words[0] == "unsolvable" || (named && line.find("\"length\":null") != line.npos)) {
      return {false, "unchecked: a replay cannot show that there is no solution"};
    }
    length = core::parse_decimal<std::uint64_t>(words[0]);
    if (length) {
      moves = core::trim(moves.substr(words[0].size()));
    }
  }
  const auto parsed = parse_line(moves, job->robots, names, error);
  return parsed ? judge(scene.board, *job, *parsed, length) : wrong(error);
}

}  // namespace tsume::hyperrobot
