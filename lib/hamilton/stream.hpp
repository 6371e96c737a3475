// Streams of graphs, as nauty's geng writes them: one graph a line in graph6, sparse6 or digraph6,
// and one verdict for each.
#pragma once

#include "lib/core/exit.hpp"
#include "lib/core/names.hpp"
#include "lib/hamilton/search.hpp"
#include "lib/io/input.hpp"
#include "lib/io/output.hpp"
#include "lib/io/work_through.hpp"
#include "lib/tour/request.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace tsume::hamilton {

// Which graphs are printed instead of verdicts: those with a tour, or those without.
enum class Filter : std::uint8_t { yes, no };
inline constexpr core::Named<Filter> filter_names[] = {{Filter::yes, "yes"}, {Filter::no, "no"}};

struct StreamOptions {
  tour::Request request{};         // what tour of each graph
  bool precheck = true;            // theorems first
  std::optional<Filter> filter{};  // nullopt: verdicts
};

// Reads graphs to the end of the input and answers each by `solve`. Writes a line of names and then
// a line for each graph, with tabs: its line in the input, its status (solved, unsolvable, timeout,
// node-limit, memory-limit, unknown if the solver gave up, bad-input, internal-error), and the tour
// or "-"; or the lines of the graphs that pass the filter. A line is bad if it is not a graph, or
// one that lacks what the request names. Throws what io::work_through does.
core::ItemTally answer_stream(io::Input& input, io::Output& out, const StreamOptions& options,
                              const io::ListOptions& how,
                              const std::function<SearchResult(const tour::Problem&)>& solve);

}  // namespace tsume::hamilton
