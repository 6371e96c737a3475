#include "lib/hyperrobot/run/jobs.hpp"

#include "lib/core/deadline.hpp"
#include "lib/core/error.hpp"
#include "lib/core/json.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/hyperrobot/run/board_text.hpp"
#include "lib/hyperrobot/run/render.hpp"
#include "lib/hyperrobot/sweep/sweep.hpp"
#include "lib/io/error.hpp"

#include <fmt/format.h>
#include <new>
#include <ostream>
#include <sstream>

namespace tsume::hyperrobot {

namespace {

std::string status_of(const Solution& answer) {
  return std::string(
      core::status_of(answer.decision, answer.out_of_nodes ? "node-limit" : "memory-limit"));
}

// The length that was found, or the status without one, as it may follow a job.
std::string length_of(const Solution& answer) {
  return answer.decision == core::Decision::solved ? std::to_string(answer.line.size())
                                                   : status_of(answer);
}

const char* const internal_error = "internal-error";

}  // namespace

Answers::Answers(const Scene& scene, AnswerOptions options, SolveLimits limits, Tell tell,
                 Tell note)
    : scene_(scene),
      options_(std::move(options)),
      limits_(limits),
      solver_(scene.board, limits),
      tell_(std::move(tell)),
      note_(std::move(note)),
      printer_(scene.board, options_.format, options_.notation) {
  require_plain_rules(scene.board, options_.rules);
}

void Answers::answer_line(std::string_view line, std::ostream& out) {
  const std::string_view text = core::trim(line);
  if (text.empty() || text[0] == ';' || text[0] == '#') {
    return;
  }
  JobText parsed = parse_job(text, scene_);
  const std::string found = answer(std::move(parsed.job), out);
  const auto given = core::split_words(parsed.rest);
  // A record of hr-bfs has the status before the length.
  const std::size_t at = !given.empty() && given[0] == "solved" ? 1 : 0;
  if (options_.compare && given.size() > at && given[at] != found) {
    throw core::BadText("the length is given as " + core::quoted(given[at]) + ", but it is " +
                        found);
  }
}

void Answers::answer_lines(io::LineReader& lines, std::optional<std::string_view> line,
                           io::Output& out) {
  for (; line; line = lines.next()) {
    try {
      lines.parse([&] { answer_line(*line, out); });
    } catch (const io::ParseError& bad) {
      if (!options_.skip_bad) {
        throw;
      }
      tell_(bad.what());
      items_.add(core::ItemResult::bad);
    }
    out.end_record();
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
      throw core::BadText("this board has no robots of the colours of its targets");
    }
    return;
  }
  answer(shown_job(scene_, "give a job, or use --goal or --targets"), out);
}

void Answers::note_memory(std::size_t helpers) {
  if (!note_ || options_.rules.ricochet || helpers == 0 || helpers > Sweep::max_sweep_helpers ||
      noted_[helpers]) {
    return;
  }
  noted_.set(helpers);
  if (!solver_.has_rows()) {
    note_(
        "the sweep does not apply to boards with diagonals or of more than 16 x 16 cells: long "
        "jobs may stay undecided");
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
  if (options_.any_robot && !job.goal.any_robot) {
    job.goal.any_robot = true;
    job.text = to_string(job);
  }
  if (options_.rules.ricochet && job.goal.any_robot && options_.selects()) {
    throw core::BadText(
        "--ricochet with any robot gives one line; the others cannot be counted or chosen");
  }
  job.goal_shape = job.goal_shape == 0 ? shape_at(scene_, job.goal.cell) : job.goal_shape;
  note_memory(job.robots.size() - 1);
  if (!take_job_) {
    return answer_careful(job, out);
  }
  std::ostringstream output;
  begin(output);
  std::string length = answer_careful(job, output);
  printer_.finish(output);
  printer_ = LinePrinter(scene_.board, options_.format, options_.notation);
  take_job_(job.text, output.str());
  return length;
}

std::string Answers::answer_careful(const Job& job, std::ostream& out) {
  try {
    return answer_one(job, out);
  } catch (const core::InternalError& error) {
    tell_(job.text + ": " + error.what());
  } catch (const std::bad_alloc&) {
    items_.add(core::ItemResult::undecided);
    write_unsolved(job, {}, colours_of(scene_, job), out);
    return length_of({});
  }
  items_.add(core::ItemResult::bad);
  printer_.write(out, record_of(job, internal_error, {}).set(last_field(), {}));
  return internal_error;
}

const char* Answers::last_field() const {
  return options_.count ? "count" : options_.hint ? "robot" : "moves";
}

void Answers::write(core::Json record, const Solution& answer, std::ostream& out) const {
  if (options_.format == Format::json) {
    record.set("states", answer.states);
  }
  printer_.write(out, record);
}

std::string Answers::answer_one(const Job& job, std::ostream& out) {
  const std::string colours = colours_of(scene_, job);
  const core::Deadline time;
  const Solution result = solver_.solve(job, options_.rules);
  if (options_.stats) {
    tell_(fmt::format("seconds={:.4f} states={} id={}", time.elapsed(), result.states, job.text));
  }
  bool decided = result.decision != core::Decision::undecided;
  if (result.decision != core::Decision::solved) {
    write_unsolved(job, result, colours, out);
  } else if (options_.selects()) {
    decided = write_selected(job, result, colours, out);
  } else if (options_.hint) {
    write_hint(job, result, colours, out);
  } else {
    write_solution(job, result, colours, out);
  }
  items_.add(decided ? core::item_of(result.decision) : core::ItemResult::undecided);
  return length_of(result);
}

void Answers::write_unsolved(const Job& job, const Solution& answer, const std::string& colours,
                             std::ostream& out) {
  if (options_.format == Format::html || options_.format == Format::svg) {
    printer_.add_position(job, colours, status_of(answer));
  } else {
    write(record_of(job, status_of(answer), {}).set(last_field(), {}), answer, out);
  }
}

// Counts, lists, or chooses among all shortest lines; false if a limit prevents that.
bool Answers::write_selected(const Job& job, const Solution& answer, const std::string& colours,
                             std::ostream& out) {
  ShortestLines lines(solver_.slides(), job, options_.rules, limits_.max_bytes);
  if (lines.run(answer.line.size()) != core::Decision::solved) {
    write_unsolved(job, {core::Decision::undecided, {}, answer.states + lines.states()}, colours,
                   out);
    return false;
  }
  const bool by_path = options_.distinct == Distinct::path;
  if (options_.count) {
    const std::uint64_t count =
        by_path ? lines.count() : lines.first_lines(options_.distinct).size();
    write(record_of(job, status_of(answer), answer.line.size()).set(last_field(), count), answer,
          out);
    return true;
  }
  Solution chosen = answer;
  const auto write = [&](const Line& line) {
    if (!replay(scene_.board, job, line, options_.rules).solved) {
      throw core::InternalError("a line found for " + to_string(job) + " does not replay");
    }
    chosen.line = line;
    write_solution(job, chosen, colours, out);
    return true;
  };
  if (options_.prefer == Preference::fewest_cells) {
    write(lines.line_of_fewest_cells());
  } else if (!options_.all) {
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

void Answers::write_hint(const Job& job, const Solution& answer, const std::string& colours,
                         std::ostream& out) const {
  const Line& line = answer.line;
  const core::Json first =
      line.empty() ? core::Json() : core::Json(printer_.robot(line[0].robot, colours));
  write(record_of(job, status_of(answer), line.size()).set(last_field(), first), answer, out);
}

void Answers::write_solution(const Job& job, const Solution& answer, const std::string& colours,
                             std::ostream& out) {
  core::Json record = printer_.record(job, answer.line, colours);
  if (options_.format == Format::json) {
    record.set("states", answer.states);
  }
  printer_.print(out, job, answer.line, colours, record);
}

void Answers::finish(std::ostream& out) const {
  printer_.finish(out);
}

}  // namespace tsume::hyperrobot
