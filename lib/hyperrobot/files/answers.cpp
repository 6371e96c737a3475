#include "lib/hyperrobot/files/answers.hpp"

#include "lib/core/text.hpp"
#include "lib/hyperrobot/files/render.hpp"
#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/hyperrobot/sweep/sweep.hpp"
#include "lib/io/error.hpp"

#include <chrono>
#include <cstdio>
#include <ostream>

namespace tsume::hyperrobot {

namespace {

// One JSON answer; a job that is not solved has no length and no solution.
std::string json_answer(const Job& job, const Answer& answer,
                        std::optional<std::uint64_t> count = std::nullopt) {
  const bool solved = answer.outcome == core::Outcome::solved;
  return "{\"job\":" + core::json_quoted(job.text) +
         ",\"length\":" + (solved ? std::to_string(answer.line.size()) : "null") +
         ",\"solution\":" + (solved ? to_json(answer.line, job.robots) : "null") +
         ",\"states\":" + std::to_string(answer.states) +
         (count ? ",\"count\":" + std::to_string(*count) : "") +
         (answer.outcome == core::Outcome::undecided ? ",\"undecided\":true}\n" : "}\n");
}

// The length that was found, as it may follow a job.
std::string length_of(const Answer& answer) {
  return answer.outcome == core::Outcome::solved ? std::to_string(answer.line.size())
         : answer.outcome == core::Outcome::none ? "unsolvable"
                                                 : "undecided";
}

}  // namespace

Answers::Answers(const Scene& scene, AnswerOptions options, SolveLimits limits,
                 std::function<void(const std::string&)> note)
    : scene_(scene),
      options_(std::move(options)),
      limits_(limits),
      solver_(scene.board, limits),
      note_(std::move(note)) {}

std::string Answers::answer_line(std::string_view line, std::ostream& out) {
  const std::string_view text = core::trim(line);
  if (text.empty() || text[0] == ';' || text[0] == '#') {
    return {};
  }
  std::string error;
  auto parsed = parse_job(text, scene_.board, error);
  if (!parsed) {
    return error;
  }
  const std::string found = answer(std::move(parsed->job), "", out);
  const std::string_view given = core::trim(parsed->rest);
  const std::string_view length = given.substr(0, given.find_first_of(" \t"));
  if (options_.compare && !length.empty() && length != found) {
    return "the length is given as " + core::quoted(length) + ", but it is " + found;
  }
  return {};
}

std::string Answers::answer_board(std::ostream& out) {
  if (options_.targets) {
    std::size_t answered = 0;
    for (const Target& target : scene_.targets) {
      if (auto job = job_of(scene_, target)) {
        answer(*std::move(job), colours_of(scene_, target), out);
        ++answered;
      }
    }
    return answered > 0 ? "" : "--targets needs a board with robots and targets of their colours";
  }
  auto job = job_of(scene_);
  if (!job) {
    return "the board shows no problem (robots and one target of a robot's colour), and no job "
           "follows";
  }
  answer(*std::move(job), colours_of(scene_, scene_.targets[0]), out);
  return {};
}

void Answers::note_memory(std::size_t helpers) {
  if (!note_ || options_.rules.ricochet || helpers == 0 || helpers > Sweep::max_sweep_helpers ||
      noted_[helpers]) {
    return;
  }
  noted_.set(helpers);
  const std::uint64_t needed = solver_.sweep_bytes(helpers);
  if (needed > limits_.max_bytes) {
    note_("the sweep with " + std::to_string(helpers + 1) + " robots needs " +
          in_megabytes(needed) +
          " of memory, more than --max-memory: long jobs may stay undecided");
  }
}

// Returns the length, as length_of.
std::string Answers::answer(Job job, const std::string& colours, std::ostream& out) {
  if (options_.any_robot && !job.any_robot) {
    job.any_robot = true;
    job.text = to_string(job);
  }
  if (answered_++ > 0 && options_.format == "svg") {
    throw io::Failure("--format svg draws one answer, and there is a second job: " + job.text);
  }
  note_memory(job.robots.size() - 1);
  const auto begin = std::chrono::steady_clock::now();
  const Answer result = solver_.solve(job, options_.rules);
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
  char milliseconds[32];
  std::snprintf(milliseconds, sizeof milliseconds, "%.1f", time.count());
  stats_.push_back(job.text + " ms=" + milliseconds + " states=" + std::to_string(result.states));
  undecided_ = undecided_ || result.outcome == core::Outcome::undecided;
  if (result.outcome != core::Outcome::solved) {
    write_unsolved(job, result, colours, out);
  } else if (options_.count || options_.all || options_.min_robots || options_.max_robots) {
    write_selected(job, result, colours, out);
  } else {
    write_solution(job, result, colours, out);
  }
  return length_of(result);
}

std::string Answers::shown(const Line& line) const {
  return options_.format == "grouped"  ? to_grouped(line)
         : options_.format == "arrows" ? to_arrows(line)
                                       : to_moves(line);
}

void Answers::write_unsolved(const Job& job, const Answer& answer, const std::string& colours,
                             std::ostream& out) {
  if (options_.format == "json") {
    out << json_answer(job, answer);
  } else if (options_.format == "svg") {
    out << to_svg(scene_.board, job, {}, colours);
  } else {
    out << (options_.format == "boards" ? "; " : "") << job.text << ' ' << length_of(answer)
        << '\n';
  }
}

// Counts, lists, or chooses among all shortest lines.
void Answers::write_selected(const Job& job, const Answer& answer, const std::string& colours,
                             std::ostream& out) {
  if (options_.rules.ricochet && job.any_robot) {
    throw io::Failure(
        "--ricochet with any robot gives one line; the others cannot be counted or chosen");
  }
  Levels levels(solver_.slides(), job, options_.rules, limits_.max_bytes);
  if (levels.run(answer.line.size()) != core::Outcome::solved) {
    throw io::Failure("more than --max-memory is needed for all shortest lines of " + job.text);
  }
  Answer chosen = answer;
  if (options_.count) {
    if (options_.format == "json") {
      out << json_answer(job, answer, levels.count());
    } else {
      out << job.text << ' ' << answer.line.size() << ' ' << levels.count() << '\n';
    }
  } else if (options_.all) {
    levels.visit_lines([&](const Line& line) {
      chosen.line = line;
      write_solution(job, chosen, colours, out);
      return true;
    });
  } else {
    chosen.line = levels.line_with(options_.max_robots);
    write_solution(job, chosen, colours, out);
  }
}

void Answers::write_solution(const Job& job, const Answer& answer, const std::string& colours,
                             std::ostream& out) {
  const std::string head = job.text + ' ' + std::to_string(answer.line.size()) + ' ';
  if (options_.format == "json") {
    out << json_answer(job, answer);
  } else if (options_.format == "svg") {
    out << to_svg(scene_.board, job, answer.line, colours);
  } else if (options_.format == "boards") {
    out << "; " << head << to_moves(answer.line) << '\n'
        << to_boards(scene_.board, job, answer.line, colours);
  } else {
    out << head << shown(answer.line) << '\n';
  }
}

}  // namespace tsume::hyperrobot
