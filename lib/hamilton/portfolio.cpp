#include "lib/hamilton/portfolio.hpp"

#include "lib/hamilton/block_search.hpp"
#include "lib/hamilton/contraction.hpp"
#include "lib/hamilton/first_cover.hpp"
#include "lib/hamilton/pieces.hpp"
#include "lib/hamilton/small_cuts.hpp"
#include "lib/hamilton/stitch.hpp"
#include "lib/hamilton/two_edge_cuts.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>

namespace tsume::hamilton {

namespace {

using core::Outcome;

// Patching may take this many steps for each step of the solvers.
constexpr std::uint64_t patch_nodes_per_step = 16;
constexpr std::uint64_t patch_nodes_at_once = 300'000;
// What the first cover may cost: boards take 2 looks for an edge, a random graph of degree 4 and
// 200,000 vertices 5, and one node of the patching for an edge.
constexpr std::uint64_t first_cover_looks_per_edge = 64;
constexpr std::uint64_t first_cover_patches_per_edge = 8;
// A round costs the solver's steps and the work on its cover, one step for this many edges.
constexpr std::uint64_t edges_per_step = 200;
// The first turns last at least as long as the first answer takes: a 2-factor of a large board
// comes after about one step for 10 edges, and an engine that is interrupted before it has learned
// nothing, while the next one takes as much memory again.
constexpr std::uint64_t edges_per_first_step = 8;
// A short turn of the directed engine has so many times the steps: they are cheaper, and on graphs
// of degree 3 its first answer often is a cycle.
constexpr std::uint64_t directed_steps_per_step = 2;

// Of a turn that ends otherwise: another solver, whose steps are not counted, has one question.
constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();

// Questions to another solver before seeds vary: a seed is a means against standstill.
constexpr std::size_t rounds_without_seed = 24;

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

TurnLengths::TurnLengths(std::size_t engines, std::uint64_t first, double growth)
    : engines_(engines, Turns{static_cast<double>(first)}), growth_(growth) {}

std::uint64_t TurnLengths::next(std::size_t engine, std::size_t answers) {
  Turns& own = engines_[engine];
  assert(answers >= own.answers);
  own.answered = answers > std::exchange(own.answers, answers);
  const bool any = std::ranges::any_of(engines_, &Turns::answered);
  if (std::exchange(own.had_turn, true) && (own.answered || !any)) {
    own.length *= growth_;
  }
  return static_cast<std::uint64_t>(own.length);
}

Portfolio::Portfolio(const CycleProblem& problem, PortfolioOptions options)
    : problem_(problem),
      options_(std::move(options)),
      kinds_(usable_kinds(problem, options_.engines)),
      engines_(kinds_.size()),
      random_(options_.seed),
      least_slice_(problem.edges().size() / edges_per_first_step),
      slice_(static_cast<double>(std::max(options_.first_slice, least_slice_))),
      lengths_(kinds_.size(), static_cast<std::uint64_t>(slice_), options_.slice_growth) {
  assert(!engines_.empty());
  if (asks_other()) {
    options_.without.insert(
        {Technique::first_cover, Technique::patching, Technique::decomposition});
    kinds_.resize(1);
    engines_.resize(1);
  }
}

Outcome Portfolio::run(const Stop& stop, const Report& report) {
  const Stop counted = [&] {
    ++counts_.steps;
    return counts_.steps >= turn_end_ || stop();
  };
  if (!prepared_) {
    prepared_ = true;
    try_first_cover(stop);
    if (outcome_ == Outcome::undecided) {
      prepare(stop);
    }
  }
  while (outcome_ == Outcome::undecided && !gave_up_ && !stop()) {
    if ((asks_other() || counts_.steps >= turn_end_) && !begin_next_turn()) {
      break;
    }
    if (turn_.engine) {
      round_of_engine(*engines_[*turn_.engine], counted, report);
    } else {
      round_of_decomposition(counted, report);
    }
  }
  return outcome_;
}

PortfolioCounts Portfolio::counts() const {
  PortfolioCounts counts = counts_;
  if (decomposition_) {
    counts.decomposition = decomposition_->counts();
  }
  for (const auto& engine : engines_) {
    if (engine) {
      counts.cuts += engine->cuts().size();
      counts.perturbations += engine->perturbations();
    }
  }
  return counts;
}

// Only a program has costs, and then there is one engine.
solver::Cost Portfolio::cost() const {
  const auto& engine = engines_.front();
  return engine ? engine->solver().cost() : solver::Cost{};
}

bool Portfolio::is_plain() const {
  return !problem_.is_directed() && problem_.symmetry().empty();
}

const char* Portfolio::name_of(const Engine& engine) const {
  return core::name_of(engine_names, engine.kind()).data();
}

std::unique_ptr<Engine> Portfolio::make_engine(EngineKind kind) const {
  auto solver = asks_other() ? options_.other.make()
                             : built_in_solver(kind, options_.seed, options_.log_proofs);
  return std::make_unique<Engine>(problem_, kind, std::move(solver), options_.is_over);
}

void Portfolio::decide(Outcome outcome, const char* by) {
  outcome_ = outcome;
  decided_by_ = outcome == Outcome::undecided ? "" : by;
}

// A cover that costs no question; neither does it touch the random choices of the search.
void Portfolio::try_first_cover(const Stop& stop) {
  if (!has(Technique::first_cover) || !is_plain()) {
    return;
  }
  core::Random random(options_.seed);
  std::optional<CycleCover> cover = find_first_cover(
      problem_, random, first_cover_looks_per_edge * problem_.edges().size(), stop);
  if (!cover) {
    return;
  }
  std::size_t left = count_cycles(problem_, *cover);
  if (left > 1 && has(Technique::stitching)) {
    left = stitch(problem_, *cover).cycles;
  }
  if (left > 1 && has(Technique::stitching) && has(Technique::patching)) {
    const std::uint64_t most = first_cover_patches_per_edge * problem_.edges().size();
    left = patch(problem_, *cover, random, max_patch_depth, {.nodes = most}).cycles;
  }
  if (left == 1) {
    decide(Outcome::solved, "first-cover");
    solution_ = std::move(*cover);
  }
}

// What is found in the graph itself. Of the engines, only the last one is told: thousands of
// clauses keep an engine from answers that are nearly a cycle, but some graphs need them.
void Portfolio::prepare(const Stop& stop) {
  const bool may_decompose =
      has(Technique::decomposition) && options_.piece_depth > 0 && is_plain();
  PortfolioOptions inner = options_;  // of parts and pieces
  if (may_decompose) {
    --inner.piece_depth;
    if (auto split = split_at_two_edge_cuts(problem_)) {
      decomposition_ = std::make_unique<PartSearch>(problem_, std::move(*split), inner);
      share_ = Share::all;
      return;
    }
    decomposition_ = search_blocks(problem_, options_.seed, stop);
    share_ = decomposition_ ? Share::behind_short_turns : Share::before_each_round;
  }
  const bool by_pieces =
      may_decompose && !decomposition_ && problem_.size() >= options_.least_graph;
  if (!has(Technique::small_cuts) && !by_pieces) {
    return;
  }
  const std::vector<Region> regions = find_small_cuts(problem_, random_);
  if (has(Technique::small_cuts)) {
    for (const Region& region : regions) {
      small_cuts_.push_back(region.border);
    }
    counts_.small_cuts = small_cuts_.size();
  }
  if (by_pieces) {
    auto pieces = disjoint_pieces(problem_, regions, options_.least_piece);
    if (pieces.size() > 1) {
      inner.probe_slices.clear();
      inner.first_slice = options_.first_slice / 4 + 1;
      decomposition_ = contract(problem_, std::move(pieces), inner);
    }
  }
}

// False if the search was over before an engine had its formula; its turn is still to come then.
bool Portfolio::begin_next_turn() {
  turn_ = asks_other() ? Turn{0, endless} : plan_turn(turns_begun_);
  if (turn_.engine && !make_ready(*turn_.engine)) {
    return false;
  }
  turn_end_ = turn_.steps == endless ? endless : counts_.steps + turn_.steps;
  ++turns_begun_;
  return true;
}

// Short turns of each engine. Then the decomposition alone, if it is of blocks: it proves that
// there is no cycle, if it finds none. Else rounds of longer and longer turns, in which the
// decomposition, if there is one, comes before the engines. At cuts of two edges it has all turns.
Portfolio::Turn Portfolio::plan_turn(std::size_t number) {
  const std::size_t short_turns =
      share_ == Share::all ? 0 : options_.probe_slices.size() * engines_.size();
  if (number < short_turns) {
    return short_turn(number);
  }
  if (share_ != Share::before_each_round) {
    return {.engine = std::nullopt, .steps = endless};
  }
  const std::size_t before_engines = decomposition_ ? 1 : 0;
  const std::size_t place = (number - short_turns) % (engines_.size() + before_engines);
  return place < before_engines ? turn_of_decomposition() : long_turn(place - before_engines);
}

Portfolio::Turn Portfolio::short_turn(std::size_t number) const {
  const std::size_t engine = number % engines_.size();
  const bool cheap = kinds_[engine] == EngineKind::directed;
  const std::uint64_t steps =
      options_.probe_slices[number / engines_.size()] * (cheap ? directed_steps_per_step : 1);
  return {engine, std::max(steps, least_slice_)};
}

Portfolio::Turn Portfolio::long_turn(std::size_t engine) {
  const std::size_t answers = engines_[engine] ? engines_[engine]->answers() : 0;
  return {engine, lengths_.next(engine, answers)};
}

Portfolio::Turn Portfolio::turn_of_decomposition() {
  const double slice = std::exchange(slice_, slice_ * options_.slice_growth);
  return {.engine = std::nullopt,
          .steps = static_cast<std::uint64_t>(slice) * options_.decomposition_slices};
}

// Makes the engine for its first turn; false if the search was over before it had its formula.
bool Portfolio::make_ready(std::size_t place) {
  if (engines_[place]) {
    return true;
  }
  std::unique_ptr<Engine> engine = make_engine(kinds_[place]);
  if (!engine->is_complete()) {
    return false;
  }
  const bool is_last = place + 1 == engines_.size();
  if (is_last) {
    for (const Cut& cut : small_cuts_) {
      engine->add_cut(cut, CutSource::graph);
    }
  }
  engines_[place] = std::move(engine);
  return true;
}

void Portfolio::round_of_decomposition(const Stop& stop, const Report& report) {
  const auto on_round = [&] {
    ++counts_.rounds;
    note_fewest(decomposition_->fewest_cycles());
    RoundReport told;
    told.engine = decomposition_->name();
    tell(told, report);
  };
  decide(decomposition_->run(stop, on_round), decomposition_->name());
  if (outcome_ == Outcome::solved) {
    solution_ = decomposition_->solution();
  }
}

// A cover of so many cycles; 0: none.
void Portfolio::note_fewest(std::size_t cycles) {
  if (cycles > 0 && (counts_.fewest_cycles == 0 || cycles < counts_.fewest_cycles)) {
    counts_.fewest_cycles = cycles;
  }
}

cnf::Verdict Portfolio::ask(Engine& engine, const Stop& stop) const {
  core::Limits limits = options_.other.limits;
  limits.stop = stop;
  if (asks_other() && counts_.rounds >= rounds_without_seed) {
    engine.reseed(options_.seed + counts_.rounds);
  }
  return engine.ask(limits);
}

void Portfolio::round_of_engine(Engine& engine, const Stop& stop, const Report& report) {
  // Programs are at odds about an empty clause.
  switch (engine.is_refuted() ? cnf::Verdict::unsatisfiable : ask(engine, stop)) {
    case cnf::Verdict::unsatisfiable:
      decide(Outcome::unsolvable, name_of(engine));
      winner_ = &engine;
      break;
    case cnf::Verdict::satisfiable:
      ++counts_.rounds;
      counts_.steps += problem_.edges().size() / edges_per_step + 1;
      refine(engine, report);
      break;
    default:
      if (asks_other()) {
        gave_up_ = engine.solver().reason();
      }
  }
}

void Portfolio::refine(Engine& engine, const Report& report) {
  const CycleCover found = engine.cover();
  CycleCover stitched = found;
  RoundReport told;
  told.engine = name_of(engine);
  told.cycles = count_cycles(problem_, found);
  told.stitched = told.cycles > 1 ? stitch_cover(stitched, told.cycles) : told.cycles;
  note_fewest(told.stitched);
  if (told.stitched == 1) {
    decide(Outcome::solved, name_of(engine));
    winner_ = &engine;
    solution_ = std::move(stitched);
  } else {
    add_cuts(engine, found, stitched);
    if (!asks_other()) {
      engine.consider_perturbation(told.cycles, told.stitched, random_);
    }
    if (engine.kind() == EngineKind::guided) {
      engine.guide(stitched);
    }
  }
  tell(told, report);
}

// Adds what is known of every round.
void Portfolio::tell(RoundReport& round, const Report& report) const {
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
std::size_t Portfolio::stitch_cover(CycleCover& cover, std::size_t cycles) {
  if (!has(Technique::stitching)) {
    return cycles;
  }
  const StitchResult merged = stitch(problem_, cover);
  counts_.stitches += merged.merges;
  cycles = merged.cycles;
  if (cycles > 1 && has(Technique::patching) && is_plain() &&
      counts_.patch_nodes <= patch_nodes_per_step * counts_.steps) {
    const PatchResult patched = patch(problem_, cover, random_, 4, {.nodes = patch_nodes_at_once});
    counts_.stitches += patched.merges;
    counts_.patch_nodes += patched.nodes;
    cycles = patched.cycles;
  }
  return cycles;
}

// The cover violates each of these cuts, so that no engine may have known one of them.
void Portfolio::add_cuts(Engine& engine, const CycleCover& found, const CycleCover& stitched) {
  CutFilter of_this_cover;
  find_violated_cuts(problem_, found, stitched, [&](const Cut& cut) {
    if (of_this_cover.add(cut) &&
        !engine.add_cut(cut, asks_other() ? CutSource::graph : CutSource::cover)) {
      throw io::Failure("the solver's answer violates a cut that it was given");
    }
  });
}

}  // namespace tsume::hamilton
