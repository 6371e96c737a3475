// What looks for a tour in another way than engines do: by taking the graph apart.
#pragma once

#include "lib/core/deadline.hpp"
#include "lib/core/outcome.hpp"
#include "lib/hamilton/cycle_cover.hpp"

#include <cstddef>
#include <functional>

namespace tsume::hamilton {

// Asked now and then, a fixed number of times for each step of the work.
using core::Stop;

// The names of decompositions.
inline constexpr const char* parts_name = "parts";    // see two_edge_cuts.hpp
inline constexpr const char* blocks_name = "blocks";  // see block_search.hpp
inline constexpr const char* pieces_name = "pieces";  // see contraction.hpp

// How far a decomposition has come.
struct PieceCounts {
  std::size_t pieces = 0;
  std::size_t demands = 0;  // decided
};

// Of one problem, which must outlive it and must not change.
class Decomposition {
 public:
  Decomposition() = default;
  virtual ~Decomposition() = default;
  Decomposition(const Decomposition&) = delete;
  Decomposition& operator=(const Decomposition&) = delete;

  // In reports, and where it had the last word.
  [[nodiscard]] virtual const char* name() const = 0;
  // Works until decided or `stop` returns true; may be called again to go on. `unsolvable` is a
  // proof. `on_round` is called for each question answered, those within pieces, too.
  [[nodiscard]] virtual core::Outcome run(const Stop& stop,
                                          const std::function<void()>& on_round) = 0;
  // After `solved`: a cover of one cycle.
  [[nodiscard]] virtual CycleCover solution() const = 0;
  [[nodiscard]] virtual PieceCounts counts() const { return {}; }
  // Of the best cover so far; 0 if there is none.
  [[nodiscard]] virtual std::size_t fewest_cycles() const { return 0; }
};

}  // namespace tsume::hamilton
