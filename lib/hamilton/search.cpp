#include "lib/hamilton/search.hpp"

#include "lib/core/error.hpp"
#include "lib/core/memory.hpp"
#include "lib/core/text.hpp"
#include "lib/hamilton/certificate.hpp"
#include "lib/hamilton/cycle_problem.hpp"
#include "lib/hamilton/reduce.hpp"
#include "lib/hamilton/worksheet.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/cadical.hpp"
#include "lib/tour/sat/formula.hpp"
#include "lib/tour/verify.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <new>
#include <optional>
#include <utility>
#include <vector>

namespace tsume::hamilton {

namespace {

using core::Outcome;
using tour::Problem;

constexpr unsigned steps_between_looks = 16;  // at the clocks

tour::Tour verified(const Problem& problem, tour::Tour tour) {
  if (const auto error = first_error(problem, tour)) {
    throw io::Failure("the answer is not a tour: " + *error);
  }
  return tour;
}

// Why there is no tour, if it was not an engine that found out.
std::string refutation_by(std::string_view decided_by) {
  return decided_by == parts_name    ? "a part between cuts of two edges has no tour"
         : decided_by == blocks_name ? "no choice of a way through each block is one cycle"
                                     : "the pieces of the graph cannot be joined to a tour";
}

class TourFinder {
 public:
  TourFinder(const Problem& problem, TourSearch search, const Portfolio::Report& report)
      : problem_(problem), search_(std::move(search)), report_(report) {
    result_.solver = search_.solver    ? search_.solver->name
                     : has_positions() ? "builtin"
                                       : "engines";
    result_.encoding = to_string(tour::Encoding::two_factor);
  }

  SearchResult run() {
    if (!separated() && !is_trivial()) {
      if (has_positions()) {
        ask_once();
      } else {
        refine();
      }
    }
    if (search_.worksheet && result_.outcome == Outcome::solved) {
      choose_numbers(*search_.worksheet);
    }
    if (!is_decided(result_.outcome)) {
      result_.outcome = open_;
    }
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool has(Technique technique) const {
    return !search_.portfolio.without.contains(technique);
  }
  // Once reached, a limit stays reached. To look at the clocks costs a system call or two.
  bool is_at_limit(bool look_at_clocks) {
    if (limit_.empty() && look_at_clocks) {
      limit_ = search_.limits.reached_text();
      open_ = limit_.empty() ? open_ : Outcome::timeout;
    }
    return !limit_.empty();
  }
  // Then cuts are of no use: they know nothing of positions.
  [[nodiscard]] bool has_positions() const { return !problem_.fixed.empty(); }

  // At most two vertices.
  bool is_trivial() {
    const auto tiny = tiny_tour(problem_);
    if (!tiny) {
      return false;
    }
    result_.outcome = *tiny ? Outcome::solved : Outcome::unsolvable;
    result_.tour = tiny->value_or(tour::Tour{});
    result_.reason = "too few vertices for such a tour";
    if (search_.certificate && !*tiny && problem_.graph.size() > 0) {
      certify([&](CertificateFolder& folder) { return folder.write_trivial(problem_.graph); });
    }
    return true;
  }

  // A certificate without a search.
  bool separated() {
    const auto set = search_.certificate ? separator(problem_) : std::nullopt;
    if (set) {
      result_.outcome = Outcome::unsolvable;
      result_.reason = "removing " + core::counted(set->size(), "vertex", "vertices") +
                       " leaves too many components";
      certify([&](CertificateFolder& folder) { folder.write_separator(*set); });
    }
    return set.has_value();
  }

  template <typename Write>
  void certify(const Write& write) {
    CertificateFolder folder(*search_.certificate);
    write(folder);
    folder.commit();
    result_.reason += "; the certificate is in " + *search_.certificate;
  }

  // A question in an encoding whose models are tours, and what the solver said.
  struct AskedFormula {
    tour::EncoderPtr encoder;
    std::unique_ptr<solver::Solver> solver;
    cnf::Verdict verdict = cnf::Verdict::unknown;

    // If satisfiable.
    [[nodiscard]] tour::Tour tour() const {
      tour::Cover cover = encoder->decode(solver->model());
      return verified(encoder->problem(), std::move(cover.parts.front()));
    }
  };

  // Asks for a tour of the problem, which must outlive the answer; for another one than `except`
  // if it is given.
  AskedFormula ask(const Problem& problem, const tour::Tour* except = nullptr) {
    const tour::EncodingOptions options = tour::EncodingChoice{}.resolve(problem);
    AskedFormula asked{
        make_encoder(problem, options),
        search_.solver ? search_.solver->make() : std::make_unique<solver::CadicalSolver>()};
    const auto encode = [&](cnf::ClauseSink& sink) {
      asked.encoder->encode(sink);
      if (except != nullptr) {
        exclude(*asked.encoder, *except, sink);
      }
    };
    const core::Limits limits = limits_that_stop();
    if (within_memory(false, true,
                      [&] { return cnf::encode_until(limits.stop, *asked.solver, encode); })) {
      asked.verdict =
          within_memory(asked.verdict, solves_here(), [&] { return asked.solver->solve(limits); });
    }
    return asked;
  }

  // Tours of the same first vertex differ in an arc.
  static void exclude(const tour::Encoder& encoder, const tour::Tour& tour, cnf::ClauseSink& sink) {
    std::vector<graph::Vertex> next(tour.size(), graph::no_vertex);
    for (std::size_t i = 0; i + 1 < tour.size(); ++i) {
      next[tour[i]] = tour[i + 1];
    }
    std::vector<cnf::Lit> clause;
    for (const auto& [arc, variable] : encoder.arcs()) {
      if (arc.first < tour.size() && next[arc.first] == arc.second) {
        clause.push_back(~cnf::Lit(variable));
      }
    }
    sink.add(clause);
  }

  void ask_once() {
    const AskedFormula asked = ask(problem_);
    result_.encoding = to_string(asked.encoder->options().encoding);
    result_.counts.rounds = asked.verdict == cnf::Verdict::unknown ? 0 : 1;
    result_.cost = asked.solver->cost();
    if (asked.verdict == cnf::Verdict::unsatisfiable) {
      result_.outcome = Outcome::unsolvable;
      result_.reason =
          fmt::format("proved from {} of the {} encoding",
                      core::counted(asked.encoder->size().clauses, "clause"), result_.encoding);
    } else if (asked.verdict == cnf::Verdict::satisfiable) {
      result_.outcome = Outcome::solved;
      result_.tour = asked.tour();
    } else {
      undecided(asked.solver->reason());
    }
  }

  // Other tours are asked for until there is none.
  void choose_numbers(std::size_t count) {
    const tour::Tour& tour = result_.tour;
    Worksheet worksheet(problem_, tour, count, search_.portfolio.seed);
    const auto shown = [&] {
      return static_cast<std::size_t>(std::ranges::count(worksheet.shown(), true));
    };
    RoundReport told;
    told.round = result_.counts.rounds;
    while (shown() < tour.size()) {
      told.numbers = shown();
      if (report_) {
        report_(told);
      }
      const AskedFormula asked = ask(worksheet.problem(), &tour);
      if (asked.verdict == cnf::Verdict::unknown) {
        result_.outcome = Outcome::undecided;
        result_.reason = fmt::format(
            "found a tour, but not {} that no other tour has{}; {} were not enough yet",
            core::counted(count, "number"),
            is_at_limit(true) ? ", at the limit of " + limit_ : ": the solver did not decide",
            shown());
        return;
      }
      if (asked.verdict == cnf::Verdict::unsatisfiable) {
        break;
      }
      worksheet.exclude(asked.tour());
      ++told.round;
      ++told.others;
    }
    if (shown() > count) {
      result_.outcome = Outcome::undecided;
      result_.reason = fmt::format(
          "found no {} of this tour that no other tour has; {} were enough (another --seed tries "
          "other numbers)",
          core::counted(count, "number"), shown());
      return;
    }
    result_.shown = worksheet.shown();
  }

  // For a solver that knows no limit of processor time: `stop` is at either limit of time.
  [[nodiscard]] core::Limits limits_that_stop() const {
    core::Limits limits = search_.limits;
    limits.stop = [this] { return search_.limits.reached(); };
    return limits;
  }

  // Whether the solver is in this process; a program has its own limit of memory.
  [[nodiscard]] bool solves_here() const { return !search_.solver || !search_.solver->is_program; }

  // What `work` returns; `otherwise` if it is limited and reaches the limit of memory.
  template <typename Result, typename Work>
  Result within_memory(Result otherwise, bool limited, const Work& work) {
    try {
      std::optional<core::AddressSpaceLimit> memory;
      if (limited) {
        memory.emplace(search_.limits.memory.value_or(core::reachable_memory()));
      }
      return work();
    } catch (const std::bad_alloc&) {
      limit_ = search_.limits.memory_text();
      open_ = Outcome::memory_limit;
      return otherwise;
    }
  }

  void undecided(const std::optional<std::string>& gave_up) {
    if (is_at_limit(true)) {
      result_.reason = fmt::format("undecided at the limit of {}, after {}", limit_,
                                   core::counted(result_.counts.rounds, "round"));
      if (result_.counts.fewest_cycles > 0) {
        result_.reason += fmt::format(", the fewest cycles {}", result_.counts.fewest_cycles);
      }
    } else {
      result_.reason = "the solver did not decide";
      if (gave_up && !gave_up->empty()) {
        result_.reason += ": " + *gave_up;
      }
    }
  }

  // Covers, cuts that they violate, and so on, until a cover is one cycle.
  void refine() {
    CycleProblem cycle(problem_, !search_.certificate);
    if (const EdgeId edge = cycle.unmatched(); edge != no_edge) {
      const auto& [u, v] = cycle.edges()[edge];
      result_.outcome = Outcome::unsolvable;
      result_.reason = "the symmetry takes the prescribed move " + problem_.name(u) + '-' +
                       problem_.name(v) + " to a forbidden one";
      return;
    }
    if (has(Technique::reductions) && !search_.certificate && refuted_by_degrees(cycle)) {
      return;
    }
    Portfolio portfolio(cycle, portfolio_options());
    const Outcome outcome = run_portfolio(portfolio);
    result_.counts = portfolio.counts();
    result_.cost = portfolio.cost();
    result_.decided_by = portfolio.decided_by();
    if (outcome == Outcome::solved) {
      result_.tour =
          verified(problem_, to_parts(problem_, cycle, portfolio.solution()).parts.front());
      result_.outcome = Outcome::solved;
    } else if (outcome == Outcome::unsolvable) {
      tell_refutation(cycle, portfolio.winner());
    } else {
      undecided(portfolio.gave_up());
    }
  }

  PortfolioOptions portfolio_options() {
    PortfolioOptions options = search_.portfolio;
    options.is_over = limits_that_stop().stop;
    if (search_.solver) {
      options.other.make = search_.solver->make;
      options.other.limits = search_.limits;
    }
    if (search_.certificate) {
      options.log_proofs = true;
      std::erase(options.engines, EngineKind::directed);
      // It does not refute one formula.
      options.without.insert(Technique::decomposition);
    }
    if (options.engines.empty()) {
      throw core::BadArgument("none of the engines can be used for this search");
    }
    return options;
  }

  Outcome run_portfolio(Portfolio& portfolio) {
    unsigned looks = 0;
    const Stop stop = [&] {
      const bool look = search_.solver || ++looks % steps_between_looks == 0;
      return is_at_limit(look);
    };
    return within_memory(Outcome::undecided, solves_here(),
                         [&] { return portfolio.run(stop, report_); });
  }

  bool refuted_by_degrees(CycleProblem& cycle) {
    const Reduction reduction = reduce(cycle);
    if (reduction.contradiction) {
      result_.outcome = Outcome::unsolvable;
      result_.reason = "by degrees alone: at " +
                       (reduction.vertex == cycle.dummy() ? "the ends of the tour"
                                                          : problem_.name(reduction.vertex)) +
                       ", " + *reduction.contradiction;
    }
    return reduction.contradiction.has_value();
  }

  // The engine's cuts are what the answer rests on. Limits hold here, too: there may be thousands
  // of cuts, and each check is linear in the graph.
  void tell_refutation(const CycleProblem& cycle, Engine* engine) {
    if (engine == nullptr) {
      result_.outcome = Outcome::unsolvable;
      result_.reason = refutation_by(result_.decided_by);
      return;
    }
    std::vector<std::vector<Vertex>> sets;  // for the certificate
    for (const Cut& cut : engine->cuts()) {
      std::optional<std::vector<Vertex>> inside = inside_of(cycle, cut);
      if (!inside) {
        throw io::Failure("a cut clause is not sound: report this as a bug");
      }
      if (search_.certificate) {
        sets.push_back(*std::move(inside));
      }
      if (search_.limits.reached()) {
        undecided(std::nullopt);
        return;
      }
    }
    result_.outcome = Outcome::unsolvable;
    if (engine->is_refuted()) {
      result_.reason = "the graph, without the moves that no tour can have, is not connected";
      return;
    }
    // With all that a cut implies: the engine had these clauses or fewer.
    cnf::CountingSink count;
    engine->formula().encode(count);
    for (const Cut& cut : engine->cuts()) {
      engine->formula().encode_cut(count, cut, CutSource::graph);
    }
    result_.reason = "proved from " + core::counted(count.clause_count(), "clause");
    if (!engine->cuts().empty()) {
      result_.reason += " and " + core::counted(engine->cuts().size(), "verified cut");
    }
    if (search_.certificate) {
      certify([&](CertificateFolder& folder) {
        folder.write_refutation(engine->formula(), sets, engine->take_proof());
      });
    }
  }

  const Problem& problem_;
  TourSearch search_;
  const Portfolio::Report& report_;
  std::string limit_;                  // that was reached, in words; empty: none
  Outcome open_ = Outcome::undecided;  // what the search is without a decision
  SearchResult result_;
};

void require_possible(const Problem& problem, const TourSearch& search) {
  if (search.certificate) {
    require_certifiable(problem);
    if (search.solver) {
      throw core::BadArgument("--certificate: no --solver with it");
    }
    require_free(*search.certificate);
  }
}

}  // namespace

std::string to_string(const RoundReport& round) {
  if (round.numbers > 0) {
    return core::counted(round.numbers, "number") + ", which exclude " +
           core::counted(round.others, "other tour");
  }
  std::string text = round.engine;
  if (round.cycles > 0) {
    text += fmt::format(": {}, {} after stitching", core::counted(round.cycles, "cycle"),
                        round.stitched);
  }
  if (round.fewest > 0) {
    text += fmt::format(", the fewest {}", round.fewest);
  }
  for (const EngineCuts& told : round.cuts) {
    text += fmt::format("{} {} {}", &told == &round.cuts.front() ? "; cuts:" : ",", told.engine,
                        told.cuts);
  }
  return text;
}

std::string SearchResult::statistics() const {
  if (solver != "engines") {
    return fmt::format(
        "rounds={} cuts={} stitches={} solver={} seconds={} cpu_seconds={} peak_bytes={}",
        counts.rounds, counts.cuts, counts.stitches, solver, cost.wall_seconds, cost.cpu_seconds,
        cost.peak_bytes);
  }
  return fmt::format(
      "rounds={} cuts={} small_cuts={} stitches={} perturbations={} steps={} pieces={} demands={} "
      "decided_by={}",
      counts.rounds, counts.cuts, counts.small_cuts, counts.stitches, counts.perturbations,
      counts.steps, counts.decomposition.pieces, counts.decomposition.demands,
      decided_by.empty() ? "none" : decided_by);
}

SearchResult search_tour(const Problem& problem, TourSearch search,
                         const Portfolio::Report& report) {
  require_possible(problem, search);
  return TourFinder(problem, std::move(search), report).run();
}

}  // namespace tsume::hamilton
