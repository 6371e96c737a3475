// hr2cnf - write a problem of Hyper Robot as DIMACS CNF
#include "lib/hyperrobot/formats/board_text.hpp"
#include "lib/hyperrobot/sat/problem.hpp"

#include "tools/formula_options.hpp"
#include "tools/hr_options.hpp"
#include <cstdint>
#include <optional>
#include <string>

namespace {

using namespace tsume;

constexpr cli::Info info{"hr2cnf", "Write a problem of Hyper Robot as DIMACS CNF.",
                         "hr2cnf contest.hrb '2e1c0f:fa 44' --moves 6 | satrun | cnf2hr"};

struct Settings {
  std::optional<std::string> board;
  std::optional<std::string> job;
  std::optional<std::uint64_t> moves;
  bool at_most = false;
  hyperrobot::Rules rules;
  bool any_robot = false;
  tools::GoalOption goal;
  tools::FormulaOptions formula;

  void add_to(cli::Options& options) {
    options.count("moves", "T", moves, "the number of moves",
                  {0, hyperrobot::LineProblem::most_moves});
    options.flag("at-most", at_most, "at most T moves, not exactly T");
    options.flag("ricochet", rules.ricochet, "the official rule: the active robot must turn");
    options.flag("no-rebound", rules.no_rebound, "no robot may reverse its own last move");
    options.flag("any-robot", any_robot, "any robot may reach the goal");
    goal.add_to(options);
    formula.add_to(options);
    options.operand("BOARD", board);
    options.operand("JOB", job);
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  io::Input input = tools::open_board(context, settings.board.value_or("-"));
  io::LineReader lines(input);
  if (settings.goal.given() && settings.job) {
    throw cli::UsageError("--goal chooses among the targets of the board, not with a job");
  }
  const hyperrobot::BoardJob read = hyperrobot::read_board_job(
      lines, settings.job, [&](hyperrobot::Scene& scene) { settings.goal.choose(scene); });
  hyperrobot::LineProblem problem{.board = read.scene.board, .job = read.job};
  problem.job.goal.any_robot = problem.job.goal.any_robot || settings.any_robot;
  problem.colours = hyperrobot::colours_of(read.scene, problem.job);
  problem.job.goal_shape = hyperrobot::shape_at(read.scene, problem.job.goal.cell);
  problem.rules = settings.rules;
  if (!settings.moves && !read.scene.length) {
    throw cli::UsageError("--moves is missing, and the board gives no length");
  }
  problem.moves = settings.moves ? *settings.moves : *read.scene.length;
  problem.at_most = settings.at_most;
  return settings.formula.write(context, hyperrobot::encoded(problem));
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
