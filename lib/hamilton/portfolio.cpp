#include "lib/hamilton/portfolio.hpp"

#include "lib/hamilton/contraction.hpp"
#include "lib/hamilton/first_cover.hpp"
#include "lib/hamilton/pieces.hpp"
#include "lib/hamilton/small_cuts.hpp"
#include "lib/hamilton/stitch.hpp"
#include "lib/hamilton/turn_lengths.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <optional>
#include <utility>

namespace tsume::hamilton {

namespace {

using core::Outcome;

// Patching may take this many steps for each step of the solvers.
constexpr std::uint64_t patch_nodes_per_step = 16;
constexpr std::uint64_t patch_nodes_at_once = 300'000;
// What the first cover may cost: boards take 2 looks for a link, a random graph of degree 4 and
// 200,000 vertices 5, and one node of the patching for a link.
constexpr std::uint64_t first_cover_looks_per_link = 64;
constexpr std::uint64_t first_cover_patches_per_link = 8;
// A round costs the solver's steps and the work on its cover, one step for this many links.
constexpr std::uint64_t links_per_step = 200;
// The first turns last at least as long as the first answer takes: a 2-factor of a large board
// comes after about one step for 10 links, and an engine that is interrupted before it has learned
// nothing, while the next one takes as much memory again (500x500: 5.2 GB instead of 1.9).
constexpr std::uint64_t links_per_first_step = 8;
// A short turn of the directed engine has so many times the steps: they are cheaper, and on graphs
// of degree 3 its first answer often is a cycle (FHCP graphs 352, 804, 864).
constexpr std::uint64_t directed_steps_per_step = 2;
// Pieces are contracted if they hold at least this share of the vertices.
constexpr std::pair<std::size_t, std::size_t> least_covered{1, 2};

constexpr const char* decomposition_name = "decomposition";

// The kinds that can express the problem, each once.
std::vector<EngineKind> usable_kinds(const CycleProblem& problem, std::vector<EngineKind> kinds) {
  std::vector<EngineKind> usable;
  for (EngineKind kind : kinds) {
    if (problem.is_directed()) {
      kind = EngineKind::directed;
    }
    if (std::find(usable.begin(), usable.end(), kind) == usable.end()) {
      usable.push_back(kind);
    }
  }
  return usable;
}

}  // namespace

class Portfolio::Work {
 public:
  Work(const CycleProblem& problem, const PortfolioOptions& options)
      : problem_(problem),
        options_(options),
        kinds_(usable_kinds(problem, options.engines)),
        engines_(kinds_.size()),
        next_shared_(kinds_.size(), 0),
        random_(options.seed),
        least_slice_(problem.links().size() / links_per_first_step),
        slice_(static_cast<double>(std::max(options.first_slice, least_slice_))),
        lengths_(kinds_.size(), static_cast<std::uint64_t>(slice_), options.slice_growth) {
    assert(!engines_.empty());
  }

  Outcome run(const Stop& stop, const std::function<void(const RoundReport&)>& report) {
    const Stop counted = [&] {
      ++counts_.steps;
      return counts_.steps >= turn_end_ || stop();
    };
    if (!prepared_) {
      prepared_ = true;
      try_first_cover(stop);
      if (outcome_ == Outcome::undecided) {
        prepare();
      }
    }
    while (outcome_ == Outcome::undecided && !stop()) {
      if (counts_.steps >= turn_end_) {
        next_turn();
      }
      round(counted, report);
    }
    return outcome_;
  }

  [[nodiscard]] const CycleCover& solution() const { return solution_; }
  [[nodiscard]] const Engine* winner() const { return winner_; }
  [[nodiscard]] const char* decided_by() const { return decided_by_; }
  [[nodiscard]] std::uint64_t steps() const { return counts_.steps; }
  [[nodiscard]] std::size_t rounds() const { return counts_.rounds; }
  [[nodiscard]] PortfolioCounts counts() const {
    PortfolioCounts counts = counts_;
    if (contraction_) {
      counts.contraction = contraction_->counts();
    }
    for (const auto& engine : engines_) {
      if (engine) {
        counts.cuts += engine->cuts().size();
        counts.kicks += engine->kicks();
      }
    }
    return counts;
  }

 private:
  [[nodiscard]] bool is_plain() const {
    return !problem_.is_directed() && problem_.symmetry().empty();
  }

  static const char* name_of(const Engine& engine) {
    return core::name_of(engine_names, engine.kind()).data();
  }

  void decide(Outcome outcome, const char* by) {
    outcome_ = outcome;
    decided_by_ = outcome == Outcome::undecided ? "" : by;
  }

  // The number of the contraction among the participants, after the engines.
  [[nodiscard]] std::size_t contraction() const { return engines_.size(); }

  // A cover that costs no question; neither does it touch the random choices of the search.
  void try_first_cover(const Stop& stop) {
    if (!options_.first_cover || !is_plain()) {
      return;
    }
    std::optional<CycleCover> cover =
        find_first_cover(problem_, first_cover_looks_per_link * problem_.links().size(), stop);
    if (!cover) {
      return;
    }
    std::size_t left = count_cycles(problem_, *cover);
    if (left > 1 && options_.stitch) {
      left = stitch(problem_, *cover).cycles;
    }
    if (left > 1 && options_.stitch && options_.patch) {
      core::Random random(options_.seed);
      const PatchLimits limits{max_patch_depth,
                               first_cover_patches_per_link * problem_.links().size()};
      left = patch(problem_, *cover, random, limits).cycles;
    }
    if (left == 1) {
      decide(Outcome::solved, "first cover");
      solution_ = std::move(*cover);
    }
  }

  // What is found in the graph itself.
  void prepare() {
    const bool pieces = options_.decompose && options_.piece_depth > 0 && is_plain() &&
                        problem_.size() >= options_.pieces.least_graph;
    if (!options_.small_cuts && !pieces) {
      return;
    }
    const std::vector<Region> regions = find_small_cuts(problem_, random_);
    if (options_.small_cuts) {
      for (const Region& region : regions) {
        if (shared_known_.add(hash_of(region.border))) {
          shared_.push_back(region.border);
        }
      }
      counts_.small_cuts = shared_.size();
      std::fill(next_shared_.begin(), std::prev(next_shared_.end()), shared_.size());
    }
    if (pieces) {
      contract(regions);
    }
  }

  // Contracts pieces if they are most of the graph.
  void contract(std::span<const Region> regions) {
    std::vector<std::vector<Vertex>> pieces = disjoint_pieces(problem_, regions, options_.pieces);
    std::size_t covered = 0;
    for (const auto& piece : pieces) {
      covered += piece.size();
    }
    if (pieces.size() < 2 ||
        covered * least_covered.second < problem_.size() * least_covered.first) {
      return;
    }
    PortfolioOptions inner = options_;
    --inner.piece_depth;
    split_ = is_split(problem_, pieces);
    if (!split_) {
      inner.probe_slices.clear();
      inner.first_slice = options_.first_slice / 4 + 1;
    }
    contraction_ = std::make_unique<Contraction>(problem_, std::move(pieces), inner);
  }

  // Short turns of each engine; then the contraction, if there is one, and the engines again, from
  // the first on with more steps.
  void next_turn() {
    if (turn_end_ > 0) {
      ++turn_;
    }
    const std::size_t probes = options_.probe_slices.size() * engines_.size();
    std::uint64_t steps = 0;
    if (turn_ < probes) {
      current_ = turn_ % engines_.size();
      const bool cheap = kinds_[current_] == EngineKind::directed;
      steps =
          options_.probe_slices[turn_ / engines_.size()] * (cheap ? directed_steps_per_step : 1);
      steps = std::max(steps, least_slice_);
    } else {
      const std::size_t participants = engines_.size() + (contraction_ ? 1 : 0);
      current_ = (turn_ - probes + (contraction_ ? contraction() : 0)) % participants;
      if (turn_ > probes && current_ == 0) {
        slice_ *= options_.slice_growth;
      }
      if (current_ == contraction()) {
        steps = static_cast<std::uint64_t>(slice_) *
                (split_ ? options_.split_slices : options_.contraction_slices);
      } else {
        const auto& engine = engines_[current_];
        steps = lengths_.next(current_, engine ? engine->answers() : 0);
      }
    }
    turn_end_ = counts_.steps + steps;
    if (current_ != contraction() && !engines_[current_]) {
      engines_[current_] = std::make_unique<Engine>(problem_, kinds_[current_], options_.seed);
    }
  }

  void round(const Stop& stop, const std::function<void(const RoundReport&)>& report) {
    if (current_ == contraction()) {
      const auto on_round = [&] {
        ++counts_.rounds;
        RoundReport told;
        told.engine = decomposition_name;
        tell(told, report);
      };
      decide(contraction_->run(stop, on_round), decomposition_name);
      if (outcome_ == Outcome::solved) {
        solution_ = contraction_->solution();
      }
      return;
    }
    Engine& engine = *engines_[current_];
    for (std::size_t& next = next_shared_[current_]; next < shared_.size(); ++next) {
      engine.add_cut(shared_[next],
                     next < counts_.small_cuts ? CutSource::graph : CutSource::cover);
    }
    const cnf::Verdict verdict = engine.ask(stop);
    if (verdict == cnf::Verdict::unsatisfiable) {
      decide(Outcome::none, name_of(engine));
      winner_ = &engine;
      return;
    }
    if (verdict == cnf::Verdict::satisfiable) {
      ++counts_.rounds;
      counts_.steps += problem_.links().size() / links_per_step + 1;
      refine(engine, report);
    }
  }

  void refine(Engine& engine, const std::function<void(const RoundReport&)>& report) {
    const CycleCover found = engine.cover();
    CycleCover stitched = found;
    RoundReport told;
    told.engine = name_of(engine);
    told.cycles = count_cycles(problem_, found);
    told.stitched = told.cycles > 1 ? stitch_cover(stitched, told.cycles) : told.cycles;
    counts_.fewest_cycles =
        counts_.fewest_cycles == 0 ? told.stitched : std::min(counts_.fewest_cycles, told.stitched);
    if (told.stitched == 1) {
      decide(Outcome::solved, name_of(engine));
      winner_ = &engine;
      solution_ = std::move(stitched);
    } else {
      add_cuts(engine, found, stitched);
      if (options_.kicks) {
        engine.consider_kick({}, told.cycles, told.stitched, random_);
      }
      if (options_.hints && engine.kind() == EngineKind::guided) {
        engine.guide(stitched);
      }
    }
    tell(told, report);
  }

  // Adds what is known of every round.
  void tell(RoundReport& round, const std::function<void(const RoundReport&)>& report) const {
    if (!report) {
      return;
    }
    round.round = counts_.rounds;
    round.fewest = counts_.fewest_cycles;
    for (const auto& each : engines_) {
      if (each) {
        round.cuts.push_back({name_of(*each), each->cuts().size()});
      }
    }
    report(round);
  }

  // The number of cycles left.
  std::size_t stitch_cover(CycleCover& cover, std::size_t cycles) {
    if (!options_.stitch) {
      return cycles;
    }
    const StitchResult merged = stitch(problem_, cover);
    counts_.stitches += merged.merges;
    cycles = merged.cycles;
    if (cycles > 1 && options_.patch && is_plain() &&
        counts_.patch_nodes <= patch_nodes_per_step * counts_.steps) {
      const PatchResult patched = patch(problem_, cover, random_, {4, patch_nodes_at_once});
      counts_.stitches += patched.merges;
      counts_.patch_nodes += patched.nodes;
      cycles = patched.cycles;
    }
    return cycles;
  }

  void add_cuts(Engine& engine, const CycleCover& found, const CycleCover& stitched) {
    std::size_t added = 0;
    find_violated_cuts(problem_, found, stitched, options_.cuts, [&](Cut cut) {
      if (!engine.add_cut(cut, CutSource::cover)) {
        return;
      }
      ++added;
      if (cut.size() <= options_.shared_cut_size && shared_known_.add(hash_of(cut))) {
        shared_.push_back(std::move(cut));
      }
    });
    // A filter that withholds a violated cut from its engine makes it find the same cover for ever.
    if (added == 0) {
      throw io::Failure("the solver's answer violates a cut that it was given");
    }
  }

  const CycleProblem& problem_;
  PortfolioOptions options_;
  std::vector<EngineKind> kinds_;
  std::vector<std::unique_ptr<Engine>> engines_;  // made when their first turn comes
  std::vector<std::size_t> next_shared_;          // by engine: the first cut to tell
  std::vector<Cut> shared_;
  std::unique_ptr<Contraction> contraction_;
  bool split_ = false;  // is_split() of the contraction
  bool prepared_ = false;
  CutFilter shared_known_;
  core::Random random_;
  PortfolioCounts counts_;
  std::uint64_t least_slice_;
  double slice_;                // of the contraction, before its factor
  TurnLengths lengths_;         // of the engines
  std::uint64_t turn_end_ = 0;  // steps
  std::size_t turn_ = 0;
  std::size_t current_ = 0;
  Outcome outcome_ = Outcome::undecided;
  CycleCover solution_;
  const Engine* winner_ = nullptr;
  const char* decided_by_ = "";
};

Portfolio::Portfolio(const CycleProblem& problem, const PortfolioOptions& options)
    : work_(std::make_unique<Work>(problem, options)) {}
Portfolio::~Portfolio() = default;

Outcome Portfolio::run(const Stop& stop, const std::function<void(const RoundReport&)>& report) {
  return work_->run(stop, report);
}

const CycleCover& Portfolio::solution() const {
  return work_->solution();
}

const Engine* Portfolio::winner() const {
  return work_->winner();
}

const char* Portfolio::decided_by() const {
  return work_->decided_by();
}

std::uint64_t Portfolio::steps() const {
  return work_->steps();
}

std::size_t Portfolio::rounds() const {
  return work_->rounds();
}

PortfolioCounts Portfolio::counts() const {
  return work_->counts();
}

}  // namespace tsume::hamilton
