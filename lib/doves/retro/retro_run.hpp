// Whole runs of the analysis: plans, solving in memory or in a store, tables.
#pragma once

#include "lib/core/limits.hpp"
#include "lib/doves/retro/store.hpp"
#include "lib/io/output.hpp"
#include "lib/io/progress.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace tsume::doves::retro {

struct SolveRequest {
  StoreKind kind;
  std::optional<std::string> folder;  // none: in memory
  std::size_t threads = 1;
  core::Limits limits{};  // of time and memory
};

// What a run takes, before it is made.
struct Plan {
  std::uint64_t units = 0;
  std::uint64_t blocks = 0;
  std::uint64_t positions = 0;
  std::uint64_t fixed_memory = 0;  // tables and work space
  std::uint64_t set_memory = 0;    // sets, and plies with levels
  std::uint64_t log_memory = 0;    // of the log of changes, if there is room
  std::uint64_t disk = 0;
  std::uint64_t transitions = 0;  // of one sweep over everything, about
  double seconds = 0;             // of the run from nothing, an estimate from measurements
};
[[nodiscard]] Plan plan_of(const SolveRequest& request, const Tables& tables);

// "name<TAB>value" lines.
void write_plan(io::Output& out, const Plan& plan);

// Solves the game. The result is empty if the run was stopped, by a signal or at its deadline; a
// store goes on from there. Throws Failure if the memory is too little, or for a store of another
// game.
[[nodiscard]] std::optional<Tally> solve(const SolveRequest& request, io::Progress& progress);

// "doves<TAB>value<TAB>count" for each value and number of doves, or "doves<TAB>plies<TAB>count"
// with levels, where the count is not 0, after the names of the columns. What is in neither set is
// called draw if the game is solved, else unknown.
void write_tally(io::Output& out, const StoreKind& kind, const Tally& tally, bool complete);

// The same as a picture: how the values are distributed for each number of doves, as SVG.
void draw_tally(io::Output& out, const StoreKind& kind, const Tally& tally, bool complete);

}  // namespace tsume::doves::retro
