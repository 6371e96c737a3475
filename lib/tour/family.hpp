// The families of graphs that graph-gen writes, by the words of the command line, and whether a
// graph has a Hamiltonian cycle.
#pragma once

#include "lib/core/names.hpp"
#include "lib/graph/graph.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace tsume::tour {

// See lib/graph/families.hpp; leapers are the moves of a piece on a full board.
enum class Family : std::uint8_t {
  cubic,
  near_cubic,
  petersen,
  flower,
  bipartite,
  sheehan,
  hubs,
  grid,
  leapers,
};
inline constexpr core::Named<Family> family_names[] = {
    {Family::cubic, "cubic"},         {Family::near_cubic, "near-cubic"},
    {Family::petersen, "petersen"},   {Family::flower, "flower"},
    {Family::bipartite, "bipartite"}, {Family::sheehan, "sheehan"},
    {Family::hubs, "hubs"},           {Family::grid, "grid"},
    {Family::leapers, "leapers"}};

// A graph of a family. Each optional field is for one family only; the comment gives its default.
struct FamilyRequest {
  static constexpr std::uint64_t most = 1'000'000;         // of the numbers
  static constexpr std::uint64_t most_squares = 4 * most;  // of a grid or board

  Family family = Family::cubic;
  std::string size;  // a number from 3; of grids and boards "8" or "8x10", rows first
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> step;     // petersen: 2
  std::optional<std::uint64_t> missing;  // near-cubic: size / 50 + 1
  std::optional<std::uint64_t> extra;    // near-cubic: size / 50 + 1
  std::optional<std::uint64_t> surplus;  // bipartite: 1
  std::optional<std::uint64_t> pieces;   // hubs: 5
  std::optional<std::uint64_t> holes;    // grid: 0
  std::optional<std::string> leaper;     // leapers: "1,2"
};

struct FamilyGraph {
  graph::Graph graph;
  std::optional<bool> hamiltonian;  // nullopt: not known
};

// Throws core::BadArgument for a size that is not one of the family's, for a graph that the family
// does not have, and for a field of another family.
[[nodiscard]] FamilyGraph make_graph(const FamilyRequest& request);

}  // namespace tsume::tour
