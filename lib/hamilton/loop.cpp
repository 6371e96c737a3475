#include "lib/hamilton/loop.hpp"

#include "lib/hamilton/cuts.hpp"
#include "lib/hamilton/cycle_cover.hpp"
#include "lib/hamilton/cycle_problem.hpp"
#include "lib/hamilton/reduce.hpp"
#include "lib/hamilton/small_cuts.hpp"
#include "lib/hamilton/stitch.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <cassert>
#include <memory>
#include <utility>

namespace tsume::hamilton {

namespace {

using core::Outcome;
using tour::first_error;
using tour::Problem;

std::vector<Base> usable_bases(const CycleProblem& problem, std::vector<Base> bases) {
  for (Base& base : bases) {
    if (problem.is_directed()) {
      base = Base::directed;
    } else if (!problem.symmetry().empty()) {
      base = Base::undirected;
    }
  }
  std::vector<Base> distinct;
  for (const Base base : bases) {
    if (std::find(distinct.begin(), distinct.end(), base) == distinct.end()) {
      distinct.push_back(base);
    }
  }
  return distinct;
}

// What all formulas of a run share, kept alive by the encoders that refer to it.
struct Ground {
  explicit Ground(const Problem& tour, bool parity) : problem(tour, parity) {}

  CycleProblem problem;
  tour::EncoderPtr encoder;  // of a relaxation by an encoding
  std::vector<std::unique_ptr<const CoverFormula>> formulas;
  CutPool pool;
};

class Loop {
 public:
  Loop(const Problem& problem, const LoopOptions& options, const Solve& solve)
      : tour_problem_(problem),
        options_(options),
        solve_(solve),
        limits_(options.limits),
        ground_(std::make_shared<Ground>(problem, options.parity)) {}

  LoopResult run() {
    if (options_.reduce) {
      if (auto refuted = refuted_by_degrees(ground_->problem, tour_problem_)) {
        return std::move(*refuted);
      }
    }
    if (options_.relaxation) {
      ground_->encoder = make_encoder(tour_problem_, *options_.relaxation);
      ground_->formulas.push_back(
          std::make_unique<EncodedFormula>(*ground_->encoder, ground_->problem));
    } else {
      for (const Base base : usable_bases(ground_->problem, options_.bases)) {
        ground_->formulas.push_back(std::make_unique<BaseFormula>(ground_->problem, base));
      }
    }
    told_.resize(ground_->formulas.size());
    if (options_.small_cuts) {
      core::Random random(options_.seed);
      for (Region& region : find_small_cuts(ground_->problem, random)) {
        (void)ground_->pool.add(std::move(region.border));
      }
    }
    while (!limit_reached() && !round()) {
    }
    result_.cuts = ground_->pool.all().size();
    return std::move(result_);
  }

 private:
  bool limit_reached() {
    if (!limits_.reached(result_.rounds)) {
      return false;
    }
    result_.reason = limits_.undecided(result_.rounds, fewest_cycles_);
    return true;
  }

  // The clauses of formula `index`: the base if `with_base`, and the cuts from `first` on.
  cnf::Encoder encoder(std::size_t index, bool with_base, std::size_t first) const {
    return [ground = ground_, index, with_base, first,
            end = ground_->pool.all().size()](cnf::ClauseSink& sink) {
      const CoverFormula& formula = *ground->formulas[index];
      if (with_base) {
        formula.encode(sink);
      }
      for (std::size_t i = first; i < end; ++i) {
        formula.encode_cut(sink, ground->pool.all()[i], CutSource::graph);
      }
    };
  }

  // The first questions are asked as the solver likes: a seed is a means against standstill.
  [[nodiscard]] std::optional<std::uint64_t> seed() const {
    if (!options_.vary_seeds || result_.rounds < options_.patience) {
      return std::nullopt;
    }
    return options_.seed + result_.rounds;
  }

  // One question and what follows from the answer; true if that is the end.
  bool round() {
    const std::size_t index = result_.rounds < options_.patience
                                  ? 0
                                  : (result_.rounds - options_.patience) % ground_->formulas.size();
    const std::optional<std::size_t> told = told_[index];
    Question question{encoder(index, true, 0), encoder(index, !told, told.value_or(0)), index,
                      limits_.deadline()};
    question.cpu_seconds = limits_.remaining_cpu_seconds();
    question.seed = seed();
    Reply reply = solve_(question);
    told_[index] = ground_->pool.all().size();
    ++result_.rounds;
    if (reply.verdict == cnf::Verdict::unsatisfiable) {
      refuted(std::move(question.whole));
      return true;
    }
    if (reply.verdict != cnf::Verdict::satisfiable || !reply.model) {
      if (limit_reached()) {
        return true;
      }
      result_.reason = "the solver did not decide round " + std::to_string(result_.rounds) +
                       (reply.reason.empty() ? "" : ": " + reply.reason);
      return true;
    }
    return refine(ground_->formulas[index]->decode(*reply.model));
  }

  void refuted(cnf::Encoder formula) {
    const auto cuts = ground_->pool.all();
    for (const Cut& cut : cuts) {
      if (!is_full_cut(ground_->problem, cut)) {
        throw io::Failure("a cut clause is not sound: report this as a bug");
      }
    }
    cnf::CountingSink count;
    formula(count);
    result_.outcome = Outcome::none;
    result_.reason = "the solver refutes round " + std::to_string(result_.rounds) + ", " +
                     std::to_string(count.clause_count()) + " clauses";
    if (!cuts.empty()) {
      result_.reason += " with " + std::to_string(cuts.size()) +
                        " cuts, each of them checked to be a full cut of the graph";
    }
    result_.refuted = std::move(formula);
  }

  // Stitches a cover; true if it became a tour or shows that there is none.
  bool refine(const CycleCover& cover) {
    CycleCover stitched = cover;
    RoundReport report;
    report.engine = "solver";
    report.round = result_.rounds;
    report.cycles = report.stitched = count_cycles(ground_->problem, cover);
    if (options_.stitch && report.cycles > 1) {
      const StitchResult merged = stitch(ground_->problem, stitched);
      result_.stitches += merged.merges;
      report.stitched = merged.cycles;
    }
    fewest_cycles_ =
        fewest_cycles_ == 0 ? report.stitched : std::min(fewest_cycles_, report.stitched);
    if (report.stitched == 1) {
      tell(report);
      result_.outcome = Outcome::solved;
      result_.tour = verified(tour_problem_,
                              to_parts(tour_problem_, ground_->problem, stitched).parts.front());
      return true;
    }
    bool added = false;
    find_violated_cuts(ground_->problem, cover, stitched, {},
                       [&](Cut cut) { added = ground_->pool.add(std::move(cut)) || added; });
    if (!added) {
      throw io::Failure("the solver's answer violates a cut that it was given");
    }
    tell(report);
    const auto cuts = ground_->pool.all();
    if (std::any_of(cuts.begin(), cuts.end(), [](const Cut& cut) { return cut.empty(); })) {
      result_.outcome = Outcome::none;
      result_.reason = "the graph, without the moves that no tour can have, is not connected";
      return true;
    }
    return false;
  }

  void tell(RoundReport report) const {
    if (options_.report) {
      report.fewest = fewest_cycles_;
      report.cuts = {{report.engine, ground_->pool.all().size()}};
      options_.report(report);
    }
  }

  const Problem& tour_problem_;
  const LoopOptions& options_;
  const Solve& solve_;
  LimitWatch limits_;
  std::size_t fewest_cycles_ = 0;  // of a stitched cover; 0: none yet
  std::shared_ptr<Ground> ground_;
  // How many cuts each formula's solver knows; nullopt: not asked yet.
  std::vector<std::optional<std::size_t>> told_;
  LoopResult result_;
};

// One question in an encoding whose models are tours.
LoopResult solve_at_once(const Problem& problem, const tour::EncodingOptions& encoding,
                         const LoopOptions& options, const Solve& solve) {
  if (auto tiny = tiny_result(problem)) {
    return std::move(*tiny);
  }
  const std::shared_ptr<const tour::Encoder> encoder = make_encoder(problem, encoding);
  const cnf::Encoder formula = [encoder](cnf::ClauseSink& sink) { encoder->encode(sink); };
  LimitWatch limits(options.limits);
  Reply reply = solve({formula, formula, 0, limits.deadline(), limits.remaining_cpu_seconds()});
  LoopResult result;
  result.rounds = 1;
  if (reply.verdict == cnf::Verdict::unsatisfiable) {
    result.outcome = Outcome::none;
    result.reason = "the solver refutes the " + tour::to_string(encoding.encoding) + " encoding, " +
                    std::to_string(encoder->size().clauses) + " clauses";
    result.refuted = formula;
  } else if (reply.verdict == cnf::Verdict::satisfiable && reply.model) {
    tour::Cover cover = encoder->decode(*reply.model);
    result.outcome = Outcome::solved;
    result.tour = verified(problem, std::move(cover.parts.front()));
  } else if (limits.reached(0)) {
    result.reason = limits.undecided(result.rounds, 0);
  } else {
    result.reason = "the solver did not decide" + (reply.reason.empty() ? "" : ": " + reply.reason);
  }
  return result;
}

}  // namespace

tour::Tour verified(const Problem& problem, tour::Tour tour) {
  if (const auto error = first_error(problem, tour)) {
    throw io::Failure("the answer is not a tour: " + *error);
  }
  return tour;
}

std::optional<LoopResult> tiny_result(const Problem& problem) {
  const auto tiny = tiny_tour(problem);
  if (!tiny) {
    return std::nullopt;
  }
  LoopResult result;
  result.outcome = *tiny ? Outcome::solved : Outcome::none;
  result.tour = tiny->value_or(tour::Tour{});
  result.reason = "too few vertices for such a tour";
  return result;
}

std::optional<LoopResult> refuted_by_degrees(CycleProblem& problem, const Problem& named) {
  const Reduction reduction = reduce(problem);
  if (!reduction.contradiction) {
    return std::nullopt;
  }
  LoopResult result;
  result.outcome = Outcome::none;
  result.reason = "by degrees alone: at " +
                  (reduction.vertex == problem.joint() ? "the ends of the tour"
                                                       : named.name(reduction.vertex)) +
                  ", " + *reduction.contradiction;
  return result;
}

LoopResult solve_by_cuts(const Problem& problem, const LoopOptions& options, const Solve& solve) {
  if (auto tiny = tiny_result(problem)) {
    return std::move(*tiny);
  }
  return Loop(problem, options, solve).run();
}

LoopResult solve_encoded(const Problem& problem, const tour::EncodingOptions& encoding,
                         LoopOptions options, const Solve& solve) {
  tour::check_expressible(problem, encoding);
  if (encoding.encoding == tour::Encoding::two_factor) {
    options.bases = {Base::undirected};
    return solve_by_cuts(problem, options, solve);
  }
  if (tour::is_relaxation(problem, encoding)) {
    if (!problem.symmetry.empty()) {
      throw io::Failure("a modulus below the length of the tour does not go with a symmetry");
    }
    options.relaxation = encoding;
    return solve_by_cuts(problem, options, solve);
  }
  return solve_at_once(problem, encoding, options, solve);
}

}  // namespace tsume::hamilton
