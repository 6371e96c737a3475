// One search for a tour of any problem: degrees, stitching, and cuts where stitching is not enough,
// by engines in this process or by another solver; where positions are given, one formula with
// positions; with the parts, limits and certificate that are asked for.
#pragma once

#include "lib/core/limits.hpp"
#include "lib/core/outcome.hpp"
#include "lib/hamilton/portfolio.hpp"
#include "lib/solver/solver.hpp"
#include "lib/tour/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tsume::hamilton {

// A solver other than the built-in one.
struct NamedSolver {
  std::string name;
  std::function<std::unique_ptr<solver::Solver>()> make;
  bool is_program = true;  // else it works within this process, whose memory is limited for it
};

struct TourSearch {
  // Its `other`, `is_over` and `log_proofs` are set by the search.
  PortfolioOptions portfolio;
  std::optional<NamedSolver> solver;       // instead of the engines
  std::optional<std::string> certificate;  // folder for the proof that there is no tour
  // Choose so many numbers of the tour that no other tour has them.
  std::optional<std::size_t> worksheet;
  // Of the search and of what follows from it. Memory is that of whoever solves; without a limit,
  // solvers in this process take what the machine has left.
  core::Limits limits;
};

// For progress: "undirected: 12 cycles, 3 after stitching, the fewest 2; cuts: undirected 40,
// directed 7"; of a round of the decomposition the fewest, if a cover was found, and the cuts; of a
// worksheet "16 numbers, which exclude 12 other tours".
[[nodiscard]] std::string to_string(const RoundReport& round);

struct SearchResult {
  core::Outcome outcome = core::Outcome::undecided;
  tour::Tour tour;          // if solved; it passed first_error
  std::vector<bool> shown;  // the numbers of a worksheet, from 1
  // If unsolvable: what proves it; if open: which limit, in words.
  std::string reason;
  PortfolioCounts counts;
  solver::Cost cost;       // of another solver
  std::string decided_by;  // see Portfolio
  std::string encoding;    // "2factor" for degrees and cuts; else that with positions
  std::string solver;      // "engines", or the name of another one

  // One line.
  [[nodiscard]] std::string statistics() const;
};

// Searches. With the built-in solver, a fixed seed and no time limit the result is reproducible.
// `unsolvable` rests on degrees alone; on the refutation of one formula with its cuts, each of
// which is checked to hold all edges between a set of vertices and the rest; or on the
// decomposition (contraction.hpp), for which there is not a formula. Throws core::BadArgument where
// parts of the search exclude each other or a certificate is impossible; io::Failure if a
// certificate cannot be written; and what solvers throw.
[[nodiscard]] SearchResult search_tour(const tour::Problem& problem, TourSearch search,
                                       const Portfolio::Report& report = {});

}  // namespace tsume::hamilton
