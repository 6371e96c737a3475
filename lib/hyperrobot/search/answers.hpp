// What hr-bfs does with jobs: reads them, solves each, and writes the answer in the format asked
// for.
#pragma once

#include "lib/core/exit.hpp"
#include "lib/core/limits.hpp"
#include "lib/core/names.hpp"
#include "lib/hyperrobot/formats/line_printer.hpp"
#include "lib/hyperrobot/rules/scene.hpp"
#include "lib/hyperrobot/search/shortest_lines.hpp"
#include "lib/hyperrobot/search/solve.hpp"
#include "lib/io/input.hpp"
#include "lib/io/record_printer.hpp"
#include "lib/io/work_through.hpp"

#include <bitset>
#include <functional>
#include <optional>
#include <string>

namespace tsume::hyperrobot {

inline constexpr core::Named<Distinct> distinct_names[] = {
    {Distinct::path, "path"}, {Distinct::final, "final"}, {Distinct::robots, "robots"}};

// Which of the shortest lines.
enum class Preference : std::uint8_t { fewest_robots, most_robots, fewest_cells };
inline constexpr core::Named<Preference> preference_names[] = {
    {Preference::fewest_robots, "fewest-robots"},
    {Preference::most_robots, "most-robots"},
    {Preference::fewest_cells, "fewest-cells"}};

// What is asked of jobs.
struct JobOptions {
  Format format = Format::text;
  Notation notation = Notation::index;
  bool count = false;
  bool all = false;
  Distinct distinct = Distinct::path;  // what --count and --all count as different
  std::optional<Preference> prefer;
  bool any_robot = false;  // may reach the goal, whatever the job says: for answer_jobs
  bool targets = false;    // a job for each target of the board: for answer_jobs
  bool hint = false;       // the length and the robot that moves first, not the line
  bool compare = false;    // the lengths that follow jobs with those found
  Rules rules;
  core::Limits limits;  // of nodes and memory, for each job
  std::size_t threads = 1;
  SearchObserver observer;
  bool stats = false;  // tell the time and the positions of each job

  // True if all shortest lines of a job are looked at.
  [[nodiscard]] bool selects() const { return count || all || prefer; }
  // The name of the last field of a record: what is asked of each job.
  [[nodiscard]] const char* last_field() const {
    return count ? "count" : hint ? "robot" : "moves";
  }
};

// What is said to people beside the answers.
struct JobRemarks {
  using Tell = std::function<void(const std::string&)>;
  Tell tell;       // the statistics
  Tell note = {};  // before the first job whose backward sweep does not fit the memory
};

// Answers jobs on a board one at a time.
class Answers {
 public:
  // All that is given must outlive it. Throws core::BadText for rules that the board does not take.
  Answers(const Scene& scene, const JobOptions& options, const JobRemarks& remarks);

  // Throws core::BadText for a job that the options do not allow.
  [[nodiscard]] Solution solve(const Job& job);
  // Writes the answer of the job solved last: all that is asked of it. That may reach a limit.
  core::Outcome write(const Job& job, const Solution& answer, LinePrinter& printer);
  // The answer for a job whose work failed.
  void write_failed(const Job& job, core::Outcome outcome, LinePrinter& printer) const;

 private:
  // A job that is being answered.
  struct Task {
    const Job& job;
    std::string colours;
    LinePrinter& printer;
  };
  void note_memory(std::size_t helpers);
  [[nodiscard]] core::Outcome write_selected(const Task& task, const Solution& answer);
  void write_hint(const Task& task, const Solution& answer) const;
  void write_line(const Task& task, const Solution& answer) const;
  void write_unsolved(const Task& task, const Solution& answer) const;
  void write_record(const Task& task, core::Json record, const Solution& answer) const;

  const Scene& scene_;
  const JobOptions& options_;
  const JobRemarks& remarks_;
  JobSolver solver_;
  std::bitset<max_helpers + 1> noted_;  // numbers of helpers that have been looked at
};

// Where jobs come from: from the lines that follow the board, and from another list; if there is
// neither, from the picture of the board.
struct JobLists {
  io::LineReader& board;                   // read as far as the board goes
  std::optional<std::string> after_board;  // the first line after it
  io::LineReader* other = nullptr;
};

// Answers all jobs in their order, and returns how they ended. A length that follows a job and is
// not the one found makes it bad, too. Throws as Answers does.
[[nodiscard]] core::ItemTally answer_jobs(const Scene& scene, const JobLists& lists,
                                          const JobOptions& options, const JobRemarks& remarks,
                                          const io::ListOptions& how, const io::RecordOutput& to);

}  // namespace tsume::hyperrobot
