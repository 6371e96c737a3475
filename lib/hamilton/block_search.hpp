// The search for a tour where a graph is made of blocks, by four methods in turn:
//
// exact: a solver on the formula of blocks, with cuts around the cycles of each cover. Alone it
//   decides, and it is enough for some hundred blocks;
// symmetric: the same for tours that a symmetry leaves as they are, see block_symmetry.hpp;
// covers: local search, see block_annealing.hpp;
// repair: from a cover of few cycles, large neighbourhoods: the modes of some dozen blocks around a
//   cycle are free, the others are kept, and a solver looks for another cover by few conflicts; a
//   cover of no more cycles is taken, sometimes one of one more. Cuts around the cycles met hold
//   where the free blocks could satisfy them. P. Shaw, "Using constraint programming and local
//   search methods to solve vehicle routing problems", CP 1998.
#pragma once

#include "lib/core/outcome.hpp"
#include "lib/hamilton/block_annealing.hpp"
#include "lib/hamilton/block_formula.hpp"
#include "lib/hamilton/block_symmetry.hpp"
#include "lib/hamilton/blocks.hpp"
#include "lib/hamilton/decomposition.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace tsume::hamilton {

// Repair of a cover.
class BlockRepair {
 public:
  BlockRepair(const BlockProblem& blocks, std::uint64_t seed);

  // From here on, with a new solver: what others learned about other covers slows it down.
  void begin(BlockCover cover);
  // One neighbourhood. Returns the number of cycles that the cover has now.
  std::size_t run(const Stop& stop);
  [[nodiscard]] const BlockCover& cover() const { return cover_; }

 private:
  struct Cut {
    std::vector<NodeId> inside;
    cnf::Lit guard;
  };
  void add_cuts(const BlockCover& cover);
  [[nodiscard]] std::vector<bool> choose_free();

  const BlockProblem& blocks_;
  std::unique_ptr<BlockFormula> formula_;
  core::Random random_;
  std::vector<std::vector<BlockId>> neighbours_;  // of the blocks, one for each arc
  BlockCover cover_;
  std::size_t cycles_ = 0;
  std::vector<Cut> cuts_;
  std::set<std::vector<NodeId>> known_;
};

class BlockSearch {
 public:
  // The blocks must outlive this and not change. `first_turn`: steps of each method; of the exact
  // search before the others, a part of them.
  BlockSearch(const BlockProblem& blocks, std::uint64_t seed, std::uint64_t first_turn = 30'000);

  // As Decomposition::run.
  [[nodiscard]] core::Outcome run(const Stop& stop, const std::function<void()>& on_round);
  // After `solved`: a cover of one cycle.
  [[nodiscard]] const BlockCover& solution() const { return best_; }
  // Of the best cover so far; 0 if there is none.
  [[nodiscard]] std::size_t fewest_cycles() const { return fewest_; }

 private:
  enum class Method : std::uint8_t { exact, symmetric, covers, repair };

  void next_method();
  cnf::Verdict ask(BlockFormula& formula, const Stop& stop);
  void ask_for_symmetric(const Stop& stop);
  void take(const BlockCover& cover);

  const BlockProblem& blocks_;
  core::Random random_;
  BlockFormula formula_;
  BlockAnnealing covers_;
  BlockRepair repair_;
  bool looked_for_symmetries_ = false;
  std::vector<BlockSymmetry> symmetries_;    // asked in turn
  std::unique_ptr<BlockFormula> symmetric_;  // of the first of them
  struct Start {
    std::size_t cycles = 0;
    BlockCover cover;
  };
  std::vector<Start> starts_;  // of repairs, those of few cycles last
  Method method_ = Method::exact;
  std::uint64_t left_;  // steps of this method
  std::uint64_t turn_;  // steps of each method's next turn
  BlockCover best_;
  std::size_t fewest_ = 0;
  core::Outcome outcome_ = core::Outcome::undecided;
};

// nullptr if the graph is not made of blocks, or `stop` returns true first.
[[nodiscard]] std::unique_ptr<Decomposition> search_blocks(const CycleProblem& problem,
                                                           std::uint64_t seed, const Stop& stop);

}  // namespace tsume::hamilton
