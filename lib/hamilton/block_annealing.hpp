// Covers of blocks by local search, where a solver finds none in minutes: simulated annealing over
// one mode of each block.
//
// Arcs that share an end are joined to components. A component in which the modes leave some nodes
// and enter others costs as many of these as no matching by its arcs meets; the cost for every set
// of them is in a table. A move changes the mode of one block, mostly of one at a component that
// costs something. Where the cost is 0, the modes with matchings are a cover; its shorter cycles,
// as sets of modes, cost something from then on, and the search goes on from there.
//
// S. Kirkpatrick, C. Gelatt, M. Vecchi, "Optimization by simulated annealing", Science 220, 1983;
// moves at what is violated: C. Papadimitriou, "On selecting a satisfying truth assignment", 1991.
#pragma once

#include "lib/core/random.hpp"
#include "lib/hamilton/blocks.hpp"
#include "lib/hamilton/decomposition.hpp"

#include <cstdint>
#include <memory>
#include <optional>

namespace tsume::hamilton {

class BlockAnnealing {
 public:
  // The blocks must outlive this and not change.
  BlockAnnealing(const BlockProblem& blocks, std::uint64_t seed);
  ~BlockAnnealing();
  BlockAnnealing(const BlockAnnealing&) = delete;
  BlockAnnealing& operator=(const BlockAnnealing&) = delete;

  // False if components are too large for a table, or a block has no mode: run() must not be called
  // then.
  [[nodiscard]] bool is_possible() const;
  // The next cover, of one cycle or more; nullopt if this attempt found none, or `stop` returned
  // true. To be called again and again.
  [[nodiscard]] std::optional<BlockCover> run(const Stop& stop);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace tsume::hamilton
