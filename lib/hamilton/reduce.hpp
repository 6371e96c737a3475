// What follows from the degrees alone, before any solver is asked.
#pragma once

#include "lib/hamilton/cycle_problem.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace tsume::hamilton {

// Why a link is forced or removed.
enum class Rule : std::uint8_t {
  degree,  // the vertex has two links left
  full,    // the vertex has two forced links
  chain,   // it would close a chain of forced links before it has all vertices
};

// One step of the reduction: the new state of a link. `vertex` is where the rule applies; for
// `chain` one end of it.
struct Deduction {
  LinkId link = 0;
  LinkState state = LinkState::free;
  Rule rule = Rule::degree;
  Vertex vertex = 0;
};

struct Reduction {
  std::size_t forced = 0;   // links that became forced
  std::size_t removed = 0;  // links that were removed
  // Why there is no tour, if that has come out; `vertex` is where.
  std::optional<std::string> contradiction;
  Vertex vertex = graph::no_vertex;
};

// Applies three rules until nothing changes, and writes the result into the states of the links:
// a vertex with two links left needs both; one with two forced links loses the others; a link that
// would close a chain of forced links before it has all vertices is removed. Every tour of the
// problem has all forced links and none of the removed. Orbits change as a whole. Linear in the
// links, times the length of an orbit. `tell`, if given, is called for each link that changes.
Reduction reduce(CycleProblem& problem, const std::function<void(const Deduction&)>& tell = {});

}  // namespace tsume::hamilton
