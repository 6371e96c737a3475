// How tools read boards of Hyper Robot, choose a target, and say what a sweep takes.
#pragma once

#include "lib/cli/app.hpp"
#include "lib/core/error.hpp"
#include "lib/hyperrobot/formats/game_id.hpp"
#include "lib/hyperrobot/rules/check.hpp"
#include "lib/hyperrobot/rules/scene.hpp"
#include "lib/hyperrobot/sweep/cost.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace tsume::tools {

// A board operand: a file, "-", or the game ID itself, such as 7650+42+E2302B12+C9.
inline io::Input open_board(cli::Context& context, const std::string& operand) {
  return hyperrobot::is_game_id(operand) ? io::Input::from_text(operand + '\n', operand)
                                         : context.open(operand);
}

// A jobs operand: a file, "-", or one job itself, such as '0f1c2e:fa d4'.
inline io::Input open_jobs(cli::Context& context, const std::string& operand) {
  return hyperrobot::names_a_job(operand) ? io::Input::from_text(operand + '\n', operand)
                                          : context.open(operand);
}

// Says what a long sweep will take.
inline void tell_cost(const cli::Context& context, const hyperrobot::SweepCost& cost,
                      std::size_t goals) {
  if (const std::string text = announcement(cost, goals); !text.empty()) {
    context.note(text);
  }
}

struct GoalOption {
  std::optional<std::string> goal;

  void add_to(cli::Options& options) {
    options.text("goal", "GOAL", goal,
                 "of the board's targets, by cell, colour or colour and shape");
  }
  [[nodiscard]] bool given() const { return goal.has_value(); }
  // Leaves the targets that are chosen. Throws core::BadArgument if there is none.
  void choose(hyperrobot::Scene& scene) const {
    try {
      if (goal) {
        hyperrobot::choose_targets(scene, *goal);
      }
    } catch (const core::BadText& error) {
      throw core::BadArgument("--goal: " + std::string(error.what()));
    }
  }
};

}  // namespace tsume::tools
