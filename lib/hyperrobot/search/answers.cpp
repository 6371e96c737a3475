#include "lib/hyperrobot/search/answers.hpp"

#include "lib/core/deadline.hpp"
#include "lib/core/error.hpp"
#include "lib/core/json.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/formats/board_text.hpp"
#include "lib/hyperrobot/formats/render.hpp"
#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/hyperrobot/sweep/sweep.hpp"

#include <fmt/format.h>
#include <ostream>
#include <string_view>
#include <utility>
#include <vector>

namespace tsume::hyperrobot {

namespace {

// The length that was found, or the outcome without one, as it may follow a job.
std::string length_of(const Solution& answer) {
  return answer.outcome == core::Outcome::solved ? std::to_string(answer.line.size())
                                                 : std::string(name_of(answer.outcome));
}

}  // namespace

Answers::Answers(const Scene& scene, const JobOptions& options, const JobRemarks& remarks)
    : scene_(scene),
      options_(options),
      remarks_(remarks),
      solver_(scene.board, options.limits, options.threads, options.observer) {
  require_plain_rules(scene.board, options_.rules);
}

Solution Answers::solve(const Job& job) {
  if (options_.rules.ricochet && job.goal.any_robot && options_.selects()) {
    throw core::BadText(
        "--ricochet with any robot gives one line; the others cannot be counted or chosen");
  }
  note_memory(job.robots.size() - 1);
  const core::Deadline time;
  Solution result = solver_.solve(job, options_.rules);
  if (options_.stats) {
    remarks_.tell(
        fmt::format("seconds={:.4f} states={} id={}", time.elapsed(), result.states, job.text));
  }
  return result;
}

core::Outcome Answers::write(const Job& job, const Solution& answer, LinePrinter& printer) {
  const Task task{job, colours_of(scene_, job), printer};
  if (answer.outcome != core::Outcome::solved) {
    write_unsolved(task, answer);
  } else if (options_.selects()) {
    return write_selected(task, answer);
  } else if (options_.hint) {
    write_hint(task, answer);
  } else {
    write_line(task, answer);
  }
  return answer.outcome;
}

void Answers::write_failed(const Job& job, core::Outcome outcome, LinePrinter& printer) const {
  write_unsolved({job, colours_of(scene_, job), printer}, {outcome, {}, 0});
}

// Under the ricochet rule no job is answered by a sweep, whatever the memory.
void Answers::note_memory(std::size_t helpers) {
  if (!remarks_.note || options_.rules.ricochet || helpers == 0 ||
      helpers > Sweep::max_sweep_helpers || noted_[helpers]) {
    return;
  }
  noted_.set(helpers);
  if (!solver_.has_rows()) {
    remarks_.note(
        "the sweep does not apply to boards with diagonals or of more than 16 x 16 cells: long "
        "jobs may stay undecided");
    return;
  }
  const std::uint64_t needed = solver_.sweep_bytes(helpers);
  if (needed > solver_.most_bytes()) {
    remarks_.note(
        fmt::format("the sweep with {} needs {} of memory, more than --max-memory: long jobs may "
                    "stay undecided",
                    core::counted(helpers + 1, "robot"), in_megabytes(needed)));
  }
}

// Counts, lists, or chooses among all shortest lines, unless a limit prevents that.
core::Outcome Answers::write_selected(const Task& task, const Solution& answer) {
  ShortestLines lines(solver_.slides(), task.job, options_.rules, solver_.most_bytes(),
                      options_.observer);
  const core::Outcome outcome = lines.run(answer.line.size());
  if (outcome != core::Outcome::solved) {
    write_unsolved(task, {outcome, {}, answer.states + lines.states()});
    return outcome;
  }
  const bool by_path = options_.distinct == Distinct::path;
  if (options_.count) {
    const std::uint64_t count =
        by_path ? lines.count() : lines.first_lines(options_.distinct).size();
    write_record(task,
                 record_of(task.job, name_of(answer.outcome), answer.line.size())
                     .set(options_.last_field(), count),
                 answer);
    return outcome;
  }
  Solution chosen = answer;
  const auto write = [&](const Line& line) {
    if (!replay(scene_.board, task.job, line, options_.rules).solved) {
      throw core::InternalError("a line found for " + to_string(task.job) + " does not replay");
    }
    chosen.line = line;
    write_line(task, chosen);
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
  return outcome;
}

void Answers::write_hint(const Task& task, const Solution& answer) const {
  const Line& line = answer.line;
  const core::Json first =
      line.empty() ? core::Json() : core::Json(task.printer.robot(line[0].robot, task.colours));
  write_record(
      task,
      record_of(task.job, name_of(answer.outcome), line.size()).set(options_.last_field(), first),
      answer);
}

void Answers::write_line(const Task& task, const Solution& answer) const {
  core::Json record = task.printer.record(task.job, answer.line, task.colours);
  if (options_.format == Format::json) {
    record.set("states", answer.states);
  }
  task.printer.print(task.job, answer.line, task.colours, record);
}

void Answers::write_unsolved(const Task& task, const Solution& answer) const {
  if (options_.format == Format::html || options_.format == Format::svg) {
    task.printer.add_position(task.job, task.colours, std::string(name_of(answer.outcome)));
  } else {
    write_record(task,
                 record_of(task.job, name_of(answer.outcome), {}).set(options_.last_field(), {}),
                 answer);
  }
}

void Answers::write_record(const Task& task, core::Json record, const Solution& answer) const {
  if (options_.format == Format::json) {
    record.set("states", answer.states);
  }
  task.printer.write(record);
}

namespace {

bool is_remark(std::string_view line) {
  return line.empty() || line[0] == ';' || line[0] == '#';
}

// Throws core::BadText if the length that follows a job is not the one that was found. A record of
// hr-bfs has the status before the length.
void compare_length(const std::string& after_job, const std::string& found) {
  const auto words = core::split_words(after_job);
  const std::size_t at = !words.empty() && words[0] == "solved" ? 1 : 0;
  if (words.size() > at && words[at] != found) {
    throw core::BadText("the length is given as " + core::quoted(words[at]) + ", but it is " +
                        found);
  }
}

// The job as the options ask for it.
Job asked_for(Job job, const Scene& scene, const JobOptions& options) {
  if (options.any_robot && !job.goal.any_robot) {
    job.goal.any_robot = true;
    job.text = to_string(job);
  }
  job.goal_shape = job.goal_shape == 0 ? shape_at(scene, job.goal.cell) : job.goal_shape;
  return job;
}

// A job of a list, and what follows it; or why it is none.
struct Item {
  Job job;
  std::string rest;
  std::optional<core::BadText> bad;
};

// Reads the jobs of a list, one a line.
class JobReader {
 public:
  // `ahead`: a line that was read already.
  JobReader(io::LineReader& lines, std::optional<std::string> ahead, const Scene& scene,
            const JobOptions& options)
      : lines_(lines), ahead_(std::move(ahead)), scene_(scene), options_(options) {}

  std::optional<Item> next() {
    for (auto line = ahead_ ? ahead_ : lines_.next(); line; line = lines_.next()) {
      const std::string text(core::trim(*line));
      ahead_.reset();
      if (!is_remark(text)) {
        return item(text);
      }
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] Item item(std::string_view text) const {
    try {
      JobText parsed = parse_job(text, scene_);
      return {asked_for(std::move(parsed.job), scene_, options_), std::move(parsed.rest), {}};
    } catch (const core::BadText& error) {
      return {{}, {}, error};
    }
  }

  io::LineReader& lines_;
  std::optional<std::string> ahead_;
  const Scene& scene_;
  const JobOptions& options_;
};

// The jobs that a board shows: the one of its picture, or with `targets` one for each target.
std::vector<Job> jobs_of_board(const Scene& scene, bool targets) {
  if (!targets) {
    return {shown_job(scene, "give a job, or use --goal or --targets")};
  }
  std::vector<Job> jobs;
  for (const Target& target : scene.targets) {
    if (auto job = job_of(scene, target)) {
      jobs.push_back(*std::move(job));
    }
  }
  if (jobs.empty()) {
    throw core::BadText("this board has no robots of the colours of its targets");
  }
  return jobs;
}

}  // namespace

core::ItemTally answer_jobs(const Scene& scene, const JobLists& lists, const JobOptions& options,
                            const JobRemarks& remarks, const io::ListOptions& how,
                            const io::RecordOutput& to) {
  Answers answers(scene, options, remarks);
  io::RecordPrinter<LinePrinter> records(
      to, core::name_of(format_names, options.format), [&](std::ostream& out) {
        return LinePrinter(out, scene.board, options.format, options.notation,
                           options.last_field());
      });
  core::ItemTally items;
  const auto answer = [&](const io::LineReader& lines, std::function<std::optional<Item>()> read) {
    io::List<Item, Solution> list{.out = to.out, .lines = &lines, .read = std::move(read)};
    list.name = [](const Item& item) { return item.job.text; };
    list.solve = [&](const Item& item) {
      if (item.bad) {
        throw *item.bad;
      }
      return answers.solve(item.job);
    };
    list.write = [&](const Item& item, const Solution& solution) {
      core::Outcome outcome{};
      records.add(item.job.text, [&](LinePrinter& printer) {
        outcome = answers.write(item.job, solution, printer);
      });
      if (options.compare) {
        compare_length(item.rest, length_of(solution));
      }
      return outcome;
    };
    list.write_failed = [&](const Item& item, core::Outcome outcome) {
      if (outcome != core::Outcome::bad_input) {
        records.add(item.job.text, [&](LinePrinter& printer) {
          answers.write_failed(item.job, outcome, printer);
        });
      }
    };
    items.add(io::work_through(how, list));
  };

  if (lists.after_board) {
    JobReader jobs(lists.board, lists.after_board, scene, options);
    answer(lists.board, [&] { return jobs.next(); });
  }
  if (lists.other != nullptr) {
    JobReader jobs(*lists.other, std::nullopt, scene, options);
    answer(*lists.other, [&] { return jobs.next(); });
  }
  if (!lists.after_board && lists.other == nullptr) {
    const auto jobs = lists.board.parse([&] { return jobs_of_board(scene, options.targets); });
    auto next = jobs.begin();
    answer(lists.board, [&]() -> std::optional<Item> {
      return next != jobs.end() ? std::optional(Item{asked_for(*next++, scene, options), {}, {}})
                                : std::nullopt;
    });
  }
  records.finish();
  return items;
}

}  // namespace tsume::hyperrobot
