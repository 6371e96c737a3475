// What hr-bfs does with each job: read it, solve it, write the answer in the format asked for.
#pragma once

#include "lib/core/exit.hpp"
#include "lib/core/names.hpp"
#include "lib/hyperrobot/rules/scene.hpp"
#include "lib/hyperrobot/run/line_printer.hpp"
#include "lib/hyperrobot/search/shortest_lines.hpp"
#include "lib/hyperrobot/search/solve.hpp"
#include "lib/io/input.hpp"
#include "lib/io/output.hpp"

#include <bitset>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tsume::hyperrobot {

inline constexpr core::Named<Distinct> distinct_names[] = {
    {Distinct::path, "path"}, {Distinct::final, "final"}, {Distinct::robots, "robots"}};

// Which of the shortest lines.
enum class Preference : std::uint8_t { fewest_robots, most_robots, fewest_cells };
inline constexpr core::Named<Preference> preference_names[] = {
    {Preference::fewest_robots, "fewest-robots"},
    {Preference::most_robots, "most-robots"},
    {Preference::fewest_cells, "fewest-cells"}};

struct AnswerOptions {
  Format format = Format::text;
  Notation notation = Notation::index;
  bool count = false;
  bool all = false;
  Distinct distinct = Distinct::path;  // what --count and --all count as different
  std::optional<Preference> prefer;
  bool any_robot = false;
  bool targets = false;
  bool hint = false;     // the length and the robot that moves first, not the line
  bool compare = false;  // lengths that follow jobs with those found
  Rules rules;
  bool skip_bad = false;  // pass over bad jobs
  bool stats = false;     // tell the time and the positions of each job

  // True if all shortest lines of a job are looked at.
  [[nodiscard]] bool selects() const { return count || all || prefer; }
};

class Answers {
 public:
  using Tell = std::function<void(const std::string&)>;

  // `tell` gets the reasons of jobs that are bad or failed, and the statistics. `note` (may be
  // empty) is called before the first job with a number of robots whose backward sweep does not fit
  // the memory. Throws core::BadText for rules that the board does not take.
  Answers(const Scene& scene, AnswerOptions options, SolveLimits limits, Tell tell, Tell note = {});

  // Gives the whole output of each job to `take`, with the job, instead of writing it.
  void by_job(std::function<void(const std::string& job, const std::string& output)> take) {
    take_job_ = std::move(take);
  }

  // Writes what comes before the first answer. To be called once.
  void begin(std::ostream& out) const { printer_.begin(out, last_field()); }
  // Answers one line of jobs (nothing for comments and blank lines). Throws core::BadText if the
  // line is bad: then nothing was written, unless the job was answered and its length compared. A
  // job that fails is answered by internal-error, one that lacks memory is undecided; neither costs
  // another one its answer.
  void answer_line(std::string_view line, std::ostream& out);
  // Answers `line` and all lines after it. Throws io::ParseError for a bad one unless they are
  // passed over.
  void answer_lines(io::LineReader& lines, std::optional<std::string_view> line, io::Output& out);
  // Answers the problem of the picture, or with `targets` one for each target. Throws
  // core::BadText.
  void answer_board(std::ostream& out);

  // Writes what is written once for all jobs: the picture or the page. To be called at the end.
  void finish(std::ostream& out) const;

  // The jobs so far; a job that failed is bad.
  [[nodiscard]] const core::Items& items() const { return items_; }

 private:
  void note_memory(std::size_t helpers);
  std::string answer(Job job, std::ostream& out);
  std::string answer_careful(const Job& job, std::ostream& out);
  std::string answer_one(const Job& job, std::ostream& out);
  [[nodiscard]] bool write_selected(const Job& job, const Solution& answer,
                                    const std::string& colours, std::ostream& out);
  void write_hint(const Job& job, const Solution& answer, const std::string& colours,
                  std::ostream& out) const;
  void write_solution(const Job& job, const Solution& answer, const std::string& colours,
                      std::ostream& out);
  void write_unsolved(const Job& job, const Solution& answer, const std::string& colours,
                      std::ostream& out);
  // The name of the last field of a record: what is asked of each job.
  [[nodiscard]] const char* last_field() const;
  void write(core::Json record, const Solution& answer, std::ostream& out) const;

  const Scene& scene_;
  AnswerOptions options_;
  SolveLimits limits_;
  Solver solver_;
  Tell tell_;
  Tell note_;
  std::function<void(const std::string&, const std::string&)> take_job_;
  std::bitset<max_helpers + 1> noted_;  // numbers of helpers that have been looked at
  core::Items items_;
  LinePrinter printer_;
};

}  // namespace tsume::hyperrobot
