// One search for a tour of any problem: by engines in this process, by a solver program with cuts,
// or by one encoding; with the parts, limits and certificate that are asked for.
#pragma once

#include "lib/core/names.hpp"
#include "lib/hamilton/engine.hpp"
#include "lib/hamilton/loop.hpp"
#include "lib/solver/adapter.hpp"
#include "lib/tour/encoder.hpp"
#include "lib/tour/problem.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tsume::hamilton {

// The parts of a search that can be left out: what each is worth is measured by a loop over them.
enum class Part : std::uint8_t {
  reductions,     // what degrees of two imply, before the first question
  first_cover,    // a cover found without a solver
  stitching,      // exchanges of two links between cycles
  patching,       // exchanges of more links
  small_cuts,     // cuts of few links, before the first question
  stitched_cuts,  // cuts of the cycles that are left after stitching
  unions,         // cuts around unions of cycles
  sharing,        // short cuts that one engine learns, told to all
  kicks,          // random phases where a search makes no progress
  hints,          // phases toward the last stitched cover
  decomposition,  // pieces behind few links, solved apart
  seeds,          // of a solver program: another one for each question
};
inline constexpr core::Named<Part> part_names[] = {{Part::reductions, "reductions"},
                                                   {Part::first_cover, "first-cover"},
                                                   {Part::stitching, "stitching"},
                                                   {Part::patching, "patching"},
                                                   {Part::small_cuts, "small-cuts"},
                                                   {Part::unions, "unions"},
                                                   {Part::stitched_cuts, "stitched-cuts"},
                                                   {Part::sharing, "sharing"},
                                                   {Part::kicks, "kicks"},
                                                   {Part::hints, "hints"},
                                                   {Part::decomposition, "decomposition"},
                                                   {Part::seeds, "seeds"}};

// The formulas of degrees that a program is asked.
enum class Formulas : std::uint8_t { both, undirected, directed };
inline constexpr core::Named<Formulas> formulas_names[] = {{Formulas::both, "both"},
                                                           {Formulas::undirected, "undirected"},
                                                           {Formulas::directed, "directed"}};

struct TourSearch {
  std::vector<Part> without;
  std::vector<EngineKind> engines;  // in this order; empty: all
  std::uint64_t seed = 1;
  // Asked instead of the engines. Where engines cannot serve, minisat or $SAT_SOLVER is asked.
  std::optional<solver::SolverCommand> program;
  Formulas formulas = Formulas::both;
  std::optional<tour::EncodingOptions> encoding;  // instead of degrees and cuts
  std::optional<std::string> certificate;         // folder for that of "none"
  bool keep_refuted = false;                      // "none" shall rest on one formula
  // Without a limit of memory, engines take what the machine has left.
  SearchLimits limits;

  [[nodiscard]] bool has(Part part) const;
};

// For progress: "undirected: 12 cycles, 3 after stitching, the fewest 2; cuts: undirected 40,
// directed 7"; of a round of the decomposition the fewest, if a cover was found, and the cuts.
[[nodiscard]] std::string to_string(const RoundReport& round);

struct SearchResult {
  LoopResult loop;
  std::string encoding;    // "2factor" for degrees and cuts
  std::string solver;      // "engines", or the program
  std::string statistics;  // one line
};

// Searches; the problem must outlive the result. Throws core::BadArgument where parts of the search
// exclude each other or a certificate is impossible, and what the loops throw.
[[nodiscard]] SearchResult search_tour(const tour::Problem& problem, const TourSearch& search,
                                       const std::function<void(const RoundReport&)>& report = {});

}  // namespace tsume::hamilton
