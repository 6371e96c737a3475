#include "lib/hamilton/block_search.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace tsume::hamilton {

namespace {

using cnf::Lit;
using core::Outcome;

// Of a repair: blocks that are free, the least and the most of so many and of this share of all;
// conflicts; how often a cover of one more cycle is taken. On the FHCP graphs 788 and 960 limits of
// 500, 1500 and 5000 conflicts did not differ: 3, 2 and 3 of 8 repairs came to a tour in 8 s. The
// other numbers were not compared.
constexpr std::pair<std::size_t, std::size_t> free_blocks{60, 150};
constexpr std::pair<double, double> free_share{0.3, 0.75};
constexpr std::uint64_t most_conflicts = 5000;
constexpr std::uint64_t one_more_in = 4;
// A neighbourhood grows at one of this many blocks that were reached first.
constexpr std::size_t growth_front = 8;

// The exact search gets a turn divided by these: before the others, and while there are symmetries.
constexpr std::uint64_t first_part = 16;
constexpr std::uint64_t part_with_symmetries = 4;
constexpr std::size_t most_starts = 3;  // repairs after a search for covers

}  // namespace

BlockRepair::BlockRepair(const BlockProblem& blocks, std::uint64_t seed)
    : blocks_(blocks), random_(seed), neighbours_(blocks.choices.size()) {
  for (const auto& [from, to] : blocks.arcs) {
    neighbours_[blocks.block_of[from]].push_back(blocks.block_of[to]);
    neighbours_[blocks.block_of[to]].push_back(blocks.block_of[from]);
  }
}

void BlockRepair::begin(BlockCover cover) {
  std::vector<std::uint32_t> cycle;
  cycles_ = label_cycles(cover, cycle);
  cover_ = std::move(cover);
  formula_ = std::make_unique<BlockFormula>(blocks_, random_.next());
  cuts_.clear();
  known_.clear();
  formula_->prefer(cover_);
  add_cuts(cover_);
}

// Around the cycles of at most half of the nodes, each once.
void BlockRepair::add_cuts(const BlockCover& cover) {
  for (std::vector<NodeId>& cycle : cycles_of(cover)) {
    if (2 * cycle.size() <= cover.next.size() && known_.insert(cycle).second) {
      const Lit guard = formula_->solver().new_var();
      formula_->add_cut(cycle, guard);
      cuts_.push_back({std::move(cycle), guard});
    }
  }
}

// Blocks around one of some cycle.
std::vector<bool> BlockRepair::choose_free() {
  const std::vector<std::vector<NodeId>> cycles = cycles_of(cover_);
  const std::vector<NodeId>& inside = cycles[random_.below(cycles.size())];
  const auto all = static_cast<double>(blocks_.choices.size());
  const std::size_t least =
      std::min(free_blocks.first, static_cast<std::size_t>(free_share.first * all) + 1);
  const std::size_t most =
      std::min(free_blocks.second, static_cast<std::size_t>(free_share.second * all) + 1);
  const std::size_t size = least + random_.below(most - least + 1);
  std::vector<BlockId> reached{blocks_.block_of[inside[random_.below(inside.size())]]};
  std::vector<bool> is_free(blocks_.choices.size(), false);
  is_free[reached.front()] = true;
  for (std::size_t i = 0; i < reached.size() && reached.size() < size; ++i) {
    std::swap(reached[i], reached[i + random_.below(std::min(reached.size() - i, growth_front))]);
    std::vector<BlockId> next = neighbours_[reached[i]];
    random_.shuffle(std::span(next));
    for (const BlockId b : next) {
      if (!is_free[b] && reached.size() < size) {
        is_free[b] = true;
        reached.push_back(b);
      }
    }
  }
  return is_free;
}

std::size_t BlockRepair::run(const Stop& stop) {
  const std::vector<bool> is_free = choose_free();
  solver::CadicalSolver& solver = formula_->solver();
  for (BlockId b = 0; b < is_free.size(); ++b) {
    if (!is_free[b]) {
      solver.assume(formula_->mode(cover_.mode[b]));
    }
  }
  // A cut that the cover violates where no block is free would refute the neighbourhood.
  std::vector<std::uint8_t> inside(blocks_.nodes.size(), 0);
  for (const Cut& cut : cuts_) {
    for (const NodeId u : cut.inside) {
      inside[u] = 1;
    }
    if (std::ranges::any_of(cut.inside, [&](NodeId u) {
          return inside[cover_.next[u]] == 0 || is_free[blocks_.block_of[u]];
        })) {
      solver.assume(cut.guard);
    }
    for (const NodeId u : cut.inside) {
      inside[u] = 0;
    }
  }
  core::Limits limits;
  limits.stop = stop;
  limits.nodes = most_conflicts;
  if (solver.solve(limits) == cnf::Verdict::satisfiable) {
    BlockCover next = formula_->cover();
    std::vector<std::uint32_t> cycle;
    const std::size_t count = label_cycles(next, cycle);
    add_cuts(next);
    if (count <= cycles_ + (random_.chance(1, one_more_in) ? 1 : 0)) {
      cover_ = std::move(next);
      cycles_ = count;
      formula_->prefer(cover_);
    }
  }
  return cycles_;
}

BlockSearch::BlockSearch(const BlockProblem& blocks, std::uint64_t seed, std::uint64_t first_turn)
    : blocks_(blocks),
      random_(seed),
      formula_(blocks, seed),
      covers_(blocks, seed),
      repair_(blocks, seed),
      left_(first_turn / first_part + 1),
      turn_(first_turn) {}

Outcome BlockSearch::run(const Stop& stop, const std::function<void()>& on_round) {
  const Stop counted = [&] {
    left_ -= left_ > 0 ? 1 : 0;
    return left_ == 0 || stop();
  };
  while (outcome_ == Outcome::undecided && !stop()) {
    if (left_ == 0) {
      next_method();
    }
    switch (method_) {
      case Method::exact:
        if (ask(formula_, counted) == cnf::Verdict::unsatisfiable) {
          outcome_ = Outcome::unsolvable;
        }
        break;
      case Method::symmetric:
        ask_for_symmetric(counted);
        break;
      case Method::covers:
        if (auto cover = covers_.run(counted)) {
          take(*cover);
        }
        break;
      case Method::repair:
        if (!counted() && repair_.run(counted) < fewest_) {
          take(repair_.cover());
        }
        break;
    }
    on_round();
  }
  return outcome_;
}

// Symmetric tours, covers, repairs of the best of them, then the exact search, whose covers are
// repaired, too.
void BlockSearch::next_method() {
  if (method_ == Method::exact && (!looked_for_symmetries_ || !symmetries_.empty())) {
    method_ = Method::symmetric;
  } else if ((method_ == Method::exact || method_ == Method::symmetric) && covers_.is_possible()) {
    method_ = Method::covers;
    turn_ += turn_ / 2;
  } else if (!starts_.empty()) {
    method_ = Method::repair;
    repair_.begin(std::move(starts_.back().cover));
    starts_.pop_back();
  } else {
    method_ = Method::exact;
  }
  left_ =
      method_ == Method::exact && !symmetries_.empty() ? turn_ / part_with_symmetries + 1 : turn_;
}

cnf::Verdict BlockSearch::ask(BlockFormula& formula, const Stop& stop) {
  core::Limits limits;
  limits.stop = stop;
  const cnf::Verdict verdict = formula.solver().solve(limits);
  if (verdict != cnf::Verdict::satisfiable) {
    return verdict;
  }
  const BlockCover cover = formula.cover();
  take(cover);
  const std::vector<std::vector<NodeId>> cycles = cycles_of(cover);
  // Two cycles have the same border. Some of the cuts exclude the cover, too.
  const std::size_t cuts = cycles.size() > 2 ? cycles.size() : cycles.size() - 1;
  for (std::size_t i = 0; i < cuts && (i == 0 || !stop()); ++i) {
    formula.add_cut(cycles[i]);
  }
  return verdict;
}

// Goes to the next symmetry where this one is refuted or the turn is over. Each turn begins anew
// with another seed: in the FHCP graph 868 five searches of eight ended within 7 s, all within 16.
void BlockSearch::ask_for_symmetric(const Stop& stop) {
  if (!looked_for_symmetries_) {
    std::vector<BlockSymmetry> found = find_symmetries(blocks_, stop);
    if (left_ > 0 && stop()) {
      return;  // the caller's limit, not this turn's: to be done again
    }
    looked_for_symmetries_ = true;
    symmetries_ = std::move(found);
  }
  if (symmetries_.empty()) {
    left_ = 0;
    return;
  }
  if (!symmetric_) {
    symmetric_ = std::make_unique<BlockFormula>(blocks_, random_.next());
    symmetric_->demand(symmetries_.front());
  }
  const bool refuted = ask(*symmetric_, stop) == cnf::Verdict::unsatisfiable;
  if (refuted || left_ == 0) {
    symmetric_.reset();
    std::ranges::rotate(symmetries_, symmetries_.begin() + 1);
  }
  if (refuted) {
    symmetries_.pop_back();
  }
}

void BlockSearch::take(const BlockCover& cover) {
  std::vector<std::uint32_t> cycle;
  const std::size_t count = label_cycles(cover, cycle);
  if (fewest_ == 0 || count < fewest_) {
    fewest_ = count;
    best_ = cover;
  }
  if (count == 1) {
    outcome_ = Outcome::solved;
    return;
  }
  const auto at = std::ranges::lower_bound(starts_, count, std::ranges::greater{}, &Start::cycles);
  starts_.insert(at, {count, cover});
  if (starts_.size() > most_starts) {
    starts_.erase(starts_.begin());
  }
}

namespace {

class BlockDecomposition final : public Decomposition {
 public:
  BlockDecomposition(const CycleProblem& problem, BlockProblem blocks, std::uint64_t seed)
      : problem_(problem), blocks_(std::move(blocks)), search_(blocks_, seed) {}

  [[nodiscard]] const char* name() const override { return blocks_name; }
  [[nodiscard]] core::Outcome run(const Stop& stop,
                                  const std::function<void()>& on_round) override {
    return search_.run(stop, on_round);
  }
  [[nodiscard]] CycleCover solution() const override {
    return to_cycle_cover(problem_, blocks_, search_.solution());
  }
  [[nodiscard]] std::size_t fewest_cycles() const override { return search_.fewest_cycles(); }

 private:
  const CycleProblem& problem_;
  BlockProblem blocks_;
  BlockSearch search_;
};

}  // namespace

std::unique_ptr<Decomposition> search_blocks(const CycleProblem& problem, std::uint64_t seed,
                                             const Stop& stop) {
  std::optional<BlockProblem> blocks = find_blocks(problem, stop);
  return blocks ? std::make_unique<BlockDecomposition>(problem, *std::move(blocks), seed) : nullptr;
}

}  // namespace tsume::hamilton
