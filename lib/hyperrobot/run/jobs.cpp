#include "lib/hyperrobot/run/jobs.hpp"

#include "lib/core/deadline.hpp"
#include "lib/core/error.hpp"
#include "lib/core/json.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/hyperrobot/run/board_text.hpp"
#include "lib/hyperrobot/run/render.hpp"
#include "lib/hyperrobot/sweep/sweep.hpp"

#include <fmt/format.h>
#include <new>
#include <ostream>

namespace tsume::hyperrobot {

namespace {

// One JSON answer; a job that is not solved has no length and no solution.
std::string json_answer(const Job& job, const Answer& answer,
                        std::optional<std::uint64_t> count = std::nullopt) {
  core::Json json = answer.outcome == core::Outcome::solved ? json_of(job, answer.line)
                                                            : core::Json::object()
                                                                  .set("job", job.text)
                                                                  .set("length", core::Json())
                                                                  .set("solution", core::Json());
  json.set("states", answer.states);
  if (count) {
    json.set("count", *count);
  }
  if (answer.outcome == core::Outcome::undecided) {
    json.set("undecided", true);
  }
  return json.compact() + '\n';
}

// The length that was found, as it may follow a job.
std::string length_of(const Answer& answer) {
  return answer.outcome == core::Outcome::solved ? std::to_string(answer.line.size())
         : answer.outcome == core::Outcome::none ? "unsolvable"
                                                 : "undecided";
}

// What begins a line between boards, where it must be a comment.
const char* remark_sign(Format format) {
  return format == Format::boards ? "; " : "";
}

const char* const internal_error = "internal-error";

}  // namespace

Answers::Answers(const Scene& scene, AnswerOptions options, SolveLimits limits,
                 std::function<void(const std::string&)> note)
    : scene_(scene),
      options_(std::move(options)),
      limits_(limits),
      solver_(scene.board, limits),
      note_(std::move(note)),
      printer_(scene.board, options_.format) {}

void Answers::answer_line(std::string_view line, std::ostream& out) {
  const std::string_view text = core::trim(line);
  if (text.empty() || text[0] == ';' || text[0] == '#') {
    return;
  }
  JobText parsed = parse_job(text, scene_.board);
  const std::string found = answer(std::move(parsed.job), out);
  const std::string_view given = core::trim(parsed.rest);
  const std::string_view length = given.substr(0, given.find_first_of(" \t"));
  if (options_.compare && !length.empty() && length != found) {
    throw core::BadText("the length is given as " + core::quoted(length) + ", but it is " + found);
  }
}

void Answers::answer_board(std::ostream& out) {
  if (options_.targets) {
    std::size_t answered = 0;
    for (const Target& target : scene_.targets) {
      if (auto job = job_of(scene_, target)) {
        answer(*std::move(job), out);
        ++answered;
      }
    }
    if (answered == 0) {
      throw core::BadText("--targets needs a board with robots and targets of their colours");
    }
    return;
  }
  answer(shown_job(scene_, "give a job, or use --targets"), out);
}

void Answers::note_memory(std::size_t helpers) {
  if (!note_ || options_.rules.ricochet || helpers == 0 || helpers > Sweep::max_sweep_helpers ||
      noted_[helpers]) {
    return;
  }
  noted_.set(helpers);
  if (!scene_.board.fits_rows()) {
    note_(
        "the sweep does not apply to boards of more than 16 x 16 cells: long jobs may stay "
        "undecided");
    return;
  }
  const std::uint64_t needed = solver_.sweep_bytes(helpers);
  if (needed > limits_.max_bytes) {
    note_(
        fmt::format("the sweep with {} robots needs {} of memory, more than --max-memory: long "
                    "jobs may stay undecided",
                    helpers + 1, in_megabytes(needed)));
  }
}

// Returns the length, as length_of; internal_error if the job failed.
std::string Answers::answer(Job job, std::ostream& out) {
  if (options_.any_robot && !job.any_robot) {
    job.any_robot = true;
    job.text = to_string(job);
  }
  if (options_.rules.ricochet && job.any_robot && options_.selects()) {
    throw core::BadText(
        "--ricochet with any robot gives one line; the others cannot be counted or chosen");
  }
  for (const Target& target : scene_.targets) {
    if (job.goal_shape == 0 && target.cell == job.goal) {
      job.goal_shape = target.shape;
    }
  }
  note_memory(job.robots.size() - 1);
  try {
    return answer_one(job, out);
  } catch (const core::InternalError& error) {
    failures_.push_back(job.text + ": " + error.what());
  } catch (const std::bad_alloc&) {
    items_.add(core::ItemResult::undecided);
    write_unsolved(job, {}, colours_of(scene_, job.robots), out);
    return length_of({});
  }
  items_.add(core::ItemResult::bad);
  if (options_.format == Format::json) {
    out << core::Json::object().set("job", job.text).set("internal_error", true).compact() << '\n';
  } else if (options_.format != Format::svg && options_.format != Format::html) {
    out << remark_sign(options_.format) << job.text << ' ' << internal_error << '\n';
  }
  return internal_error;
}

std::string Answers::answer_one(const Job& job, std::ostream& out) {
  const std::string colours = colours_of(scene_, job.robots);
  const core::Deadline time;
  const Answer result = solver_.solve(job, options_.rules);
  stats_.push_back(
      fmt::format("seconds={:.4f} states={} id={}", time.elapsed(), result.states, job.text));
  bool decided = result.outcome != core::Outcome::undecided;
  if (result.outcome != core::Outcome::solved) {
    write_unsolved(job, result, colours, out);
  } else if (options_.selects()) {
    decided = write_selected(job, result, colours, out);
  } else if (options_.hint) {
    write_hint(job, result, colours, out);
  } else {
    write_solution(job, result, colours, out);
  }
  items_.add(decided ? core::item_of(result.outcome) : core::ItemResult::undecided);
  return length_of(result);
}

void Answers::write_unsolved(const Job& job, const Answer& answer, const std::string& colours,
                             std::ostream& out) {
  if (options_.format == Format::json) {
    out << json_answer(job, answer);
  } else if (options_.format == Format::html || options_.format == Format::svg) {
    printer_.add_position(job, colours, length_of(answer));
  } else {
    out << remark_sign(options_.format) << job.text << ' ' << length_of(answer) << '\n';
  }
}

// Counts, lists, or chooses among all shortest lines; false if a limit prevents that.
bool Answers::write_selected(const Job& job, const Answer& answer, const std::string& colours,
                             std::ostream& out) {
  ShortestLines lines(solver_.slides(), job, options_.rules, limits_.max_bytes);
  if (lines.run(answer.line.size()) != core::Outcome::solved) {
    write_unsolved(job, {core::Outcome::undecided, {}, answer.states + lines.states()}, colours,
                   out);
    return false;
  }
  const bool by_path = options_.distinct == Distinct::path;
  if (options_.count) {
    const std::uint64_t count =
        by_path ? lines.count() : lines.first_lines(options_.distinct).size();
    if (options_.format == Format::json) {
      out << json_answer(job, answer, count);
    } else {
      out << fmt::format("{} {} {}\n", job.text, answer.line.size(), count);
    }
    return true;
  }
  Answer chosen = answer;
  const auto write = [&](const Line& line) {
    if (!replay(scene_.board, job, line, options_.rules).solved) {
      throw core::InternalError("a line found for " + to_string(job) + " does not replay");
    }
    chosen.line = line;
    write_solution(job, chosen, colours, out);
    return true;
  };
  if (!options_.all) {
    write(with_robots(lines.first_lines(Distinct::robots),
                      options_.prefer == Preference::most_robots));
  } else if (by_path) {
    lines.visit_lines(write);
  } else {
    for (const Line& line : lines.first_lines(options_.distinct)) {
      write(line);
    }
  }
  return true;
}

void Answers::write_hint(const Job& job, const Answer& answer, const std::string& colours,
                         std::ostream& out) const {
  const std::size_t moves = answer.line.size();
  if (options_.format == Format::json) {
    const core::Json first =
        moves == 0 ? core::Json() : core::Json(robot_name(answer.line[0].robot, job.robots));
    out << core::Json::object()
               .set("job", job.text)
               .set("at_most", moves)
               .set("first", first)
               .compact()
        << '\n';
    return;
  }
  out << fmt::format("{} at most {}", job.text, move_count(moves));
  if (moves > 0) {
    const std::size_t robot = answer.line[0].robot;
    out << "; first robot " << robot;
    if (robot < colours.size()) {
      out << " (" << colour_name(colours[robot]) << ')';
    }
  }
  out << '\n';
}

void Answers::write_solution(const Job& job, const Answer& answer, const std::string& colours,
                             std::ostream& out) {
  if (options_.format == Format::json) {
    out << json_answer(job, answer);
  } else {
    printer_.print(out, job, answer.line, colours);
  }
}

void Answers::finish(std::ostream& out) const {
  printer_.finish(out);
}

}  // namespace tsume::hyperrobot
