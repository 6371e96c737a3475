// Iterative deepening: depth-first searches with a rising number of moves, a lower bound and a
// table of failures, for boards of any size and hardly any memory.
//
// The bound for a cell of the active robot is the number of moves it would need if it could stop
// anywhere; a position that failed with some number of moves left fails with fewer.
#pragma once

#include "lib/hyperrobot/rows/row_search.hpp"
#include "lib/hyperrobot/rules/position.hpp"
#include "lib/hyperrobot/rules/slides.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace tsume::hyperrobot {

class Deepening {
 public:
  static constexpr unsigned min_table_bits = 18;
  static constexpr unsigned max_table_bits = 32;

  // The failure table has 2^table_bits entries of 8 bytes; its size changes the time, not the
  // lengths. `slides` must outlive the search.
  explicit Deepening(const Slides& slides, unsigned table_bits = min_table_bits);

  struct Result {
    std::optional<Line> line;  // a shortest line; nullopt: none within the limit
    std::uint64_t nodes = 0;   // positions entered
    std::size_t proved = 0;    // every solution has at least this many moves
  };
  // Searches for a job whose solutions have at least `at_least` moves; stops after max_nodes nodes.
  [[nodiscard]] Result search(const Job& job, std::uint64_t max_nodes, std::size_t at_least = 0,
                              const SearchObserver& observer = {});

 private:
  struct Run;

  const Slides& slides_;
  std::vector<std::uint64_t> table_;
};

}  // namespace tsume::hyperrobot
