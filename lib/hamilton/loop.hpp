// Tours by refinement: degrees, stitching, and cuts where stitching is not enough.
#pragma once

#include "lib/cnf/answer.hpp"
#include "lib/cnf/dimacs.hpp"
#include "lib/cnf/formula.hpp"
#include "lib/core/deadline.hpp"
#include "lib/core/outcome.hpp"
#include "lib/hamilton/base.hpp"
#include "lib/hamilton/limits.hpp"
#include "lib/hamilton/portfolio.hpp"
#include "lib/tour/encoder.hpp"
#include "lib/tour/problem.hpp"
#include "lib/tour/verify.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tsume::hamilton {

// One question to a solver. A solver that keeps nothing takes `whole`; one that keeps its clauses
// takes `added`, what has come since the last question on the same formula.
struct Question {
  cnf::Encoder whole;
  cnf::Encoder added;
  std::size_t formula = 0;  // which of the formulas of the run: 0, 1, ...
  core::Deadline deadline = {};
  std::optional<double> cpu_seconds = {};  // of the solver
  std::optional<std::uint64_t> seed = {};  // of the solver's random choices; nullopt: its own
};

struct Reply {
  cnf::Verdict verdict = cnf::Verdict::unknown;
  std::optional<cnf::Assignment> model;  // if satisfiable
  std::string reason;                    // if unknown: why
};

// Any solver, external or not.
using Solve = std::function<Reply(const Question&)>;

struct LoopOptions {
  // The formulas: the first alone for `patience` rounds, then all in turn. A directed problem
  // replaces undirected by directed ones, a symmetric one directed by undirected.
  std::vector<Base> bases{Base::undirected};
  std::size_t patience = 24;
  // Asked instead of them: an encoding with arcs that is a relaxation.
  std::optional<tour::EncodingOptions> relaxation;
  bool parity = true;
  bool reduce = true;
  bool small_cuts = true;  // found in the graph before the first question
  bool stitch = true;
  std::uint64_t seed = 1;  // of the search for small cuts, and of the solver's seeds
  bool vary_seeds = true;  // after `patience` rounds, another seed for each question
  SearchLimits limits;
  std::function<void(const RoundReport&)> report;
};

struct LoopResult {
  core::Outcome outcome = core::Outcome::undecided;
  tour::Tour tour;           // if solved; it passed first_error
  std::size_t rounds = 0;    // questions asked
  std::size_t cuts = 0;      // found in all
  std::size_t stitches = 0;  // exchanges made
  // If none: what proves it; if undecided: which limit.
  std::string reason;
  // If none by a solver: the formula that it refuted.
  cnf::Encoder refuted;
  std::vector<Cut> refuted_cuts;  // of solve_by_engines(): those of that formula
};

// What both loops share. The answer for at most two vertices; nullopt for more.
[[nodiscard]] std::optional<LoopResult> tiny_result(const tour::Problem& problem);
// Applies reduce(); the result if that shows that there is no tour.
[[nodiscard]] std::optional<LoopResult> refuted_by_degrees(CycleProblem& problem,
                                                           const tour::Problem& named);
// The tour, if it solves the problem. Throws io::Failure if not.
[[nodiscard]] tour::Tour verified(const tour::Problem& problem, tour::Tour tour);

// Asks for a cycle cover, stitches it, and ends if it is one cycle; otherwise adds cuts that the
// cover violates, and asks again. "None" rests on the solver's last verdict and on the cuts, each
// of which is checked to hold all links between a set of vertices and the rest; or on degrees
// alone. Ends, because no cover is found twice and there are finitely many. The problem must
// outlive the result. Throws core::BadArgument for fixed positions and what the solver throws.
[[nodiscard]] LoopResult solve_by_cuts(const tour::Problem& problem, const LoopOptions& options,
                                       const Solve& solve);

// The same by some encoding: from one question if it is exact, by cuts otherwise. Throws
// io::Failure if the encoding cannot express the problem.
[[nodiscard]] LoopResult solve_encoded(const tour::Problem& problem,
                                       const tour::EncodingOptions& encoding, LoopOptions options,
                                       const Solve& solve);

}  // namespace tsume::hamilton
