// What follows from the degrees alone, before any solver is asked.
#pragma once

#include "lib/hamilton/cycle_problem.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace tsume::hamilton {

// Why an edge is forced or removed.
enum class Rule : std::uint8_t {
  degree,  // the vertex has two edges left
  full,    // the vertex has two forced edges
  chain,   // it would close a chain of forced edges before it has all vertices
};

// One step of the reduction: the new state of an edge. `vertex` is where the rule applies; for
// `chain` one end of it.
struct Deduction {
  EdgeId edge = 0;
  EdgeState state = EdgeState::free;
  Rule rule = Rule::degree;
  Vertex vertex = 0;
};

struct Reduction {
  std::size_t forced = 0;   // edges that became forced
  std::size_t removed = 0;  // edges that were removed
  // Why there is no tour, if that has come out; `vertex` is where.
  std::optional<std::string> contradiction;
  Vertex vertex = graph::no_vertex;
};

// Applies three rules until nothing changes, and writes the result into the states of the edges:
// a vertex with two edges left needs both; one with two forced edges loses the others; an edge that
// would close a chain of forced edges before it has all vertices is removed. Every tour of the
// problem has all forced edges and none of the removed. Orbits change as a whole. Linear in the
// edges, times the length of an orbit. `tell`, if given, is called for each edge that changes.
Reduction reduce(CycleProblem& problem, const std::function<void(const Deduction&)>& tell = {});

}  // namespace tsume::hamilton
