// What the tests of Hyper Robot share: test data, random small boards, and a plain oracle.
#pragma once

#include "lib/core/random.hpp"
#include "lib/hyperrobot/formats/board_text.hpp"
#include "lib/hyperrobot/rules/position.hpp"
#include "lib/hyperrobot/rules/scene.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace tsume::hyperrobot {

[[nodiscard]] Scene load(const std::string& name);
[[nodiscard]] Scene parse_scene(const std::string& text);

struct OracleLine {
  std::string id;
  Board board;
  Job job;
  std::size_t length;
  std::string solution;
};
// The lines of a file in tests/data/hyperrobot; boards by quadrants, or the contest board.
[[nodiscard]] std::vector<OracleLine> oracle(const std::string& name);

// A board with random walls and blocked cells and `robots` robots on distinct free cells (fewer if
// it is too small).
[[nodiscard]] Scene random_scene(core::Random& random, std::size_t height, std::size_t width,
                                 std::size_t robots);

// Puts diagonals of the colours red, green, blue and yellow on some of the free cells, at times so
// that a path comes back to its beginning.
void add_diagonals(Board& board, core::Random& random);

// The distance of every position with `helpers` labelled helpers to the goal by value iteration
// over the plain rules; positions that are missing are unsolvable.
[[nodiscard]] std::map<Position, std::size_t> all_distances(const Board& board, std::size_t helpers,
                                                            Cell goal, bool any_robot);

// The successors of a position under the plain rule.
[[nodiscard]] std::vector<Position> successors(const Board& board, const Position& position);

}  // namespace tsume::hyperrobot
