// How tools read boards of Hyper Robot.
#pragma once

#include "lib/cli/app.hpp"
#include "lib/hyperrobot/run/drifting_droids.hpp"

#include <string>

namespace tsume::tools {

// A board operand: a file, "-", or the game ID itself, such as 7650+42+E2302B12+C9.
inline io::Input open_board(const cli::Context& context, const std::string& operand) {
  return hyperrobot::is_game_id(operand) ? io::Input::from_text(operand + '\n', operand)
                                         : context.open(operand);
}

}  // namespace tsume::tools
