// graph-gen - write a sparse graph that is hard for Hamiltonian cycle solvers, with the answer
// known
#include "lib/cli/app.hpp"
#include "lib/core/names.hpp"
#include "lib/core/random.hpp"
#include "lib/graph/compact.hpp"
#include "lib/graph/families.hpp"
#include "lib/graph/formats.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace tsume;

constexpr std::uint64_t largest = 1'000'000;

enum class Family : std::uint8_t {
  cubic,
  near_cubic,
  petersen,
  flower,
  bipartite,
  sheehan,
  hubs,
  grid,
};
constexpr core::Named<Family> family_names[] = {
    {Family::cubic, "cubic"},         {Family::near_cubic, "near-cubic"},
    {Family::petersen, "petersen"},   {Family::flower, "flower"},
    {Family::bipartite, "bipartite"}, {Family::sheehan, "sheehan"},
    {Family::hubs, "hubs"},           {Family::grid, "grid"}};

enum class Format : std::uint8_t { dimacs, tsplib, graph6, sparse6 };
constexpr core::Named<Format> format_names[] = {{Format::dimacs, "dimacs"},
                                                {Format::tsplib, "tsplib"},
                                                {Format::graph6, "graph6"},
                                                {Format::sparse6, "sparse6"}};

struct Arguments {
  Family family = Family::cubic;
  std::uint64_t n = 0;
  std::uint64_t step = 2;
  std::optional<std::uint64_t> missing;
  std::optional<std::uint64_t> extra;
  std::uint64_t surplus = 1;
  std::uint64_t pieces = 5;
  std::uint64_t holes = 0;
  std::uint64_t seed = 1;
  Format format = Format::dimacs;
};

struct Made {
  graph::Graph graph;
  const char* answer;
};

constexpr const char* has_cycle = "it has a Hamiltonian cycle";
constexpr const char* no_cycle = "it has no Hamiltonian cycle";
constexpr const char* not_known = "it may have a Hamiltonian cycle";

Made make(const Arguments& arguments) {
  const std::uint64_t n = arguments.n;
  core::Random random(arguments.seed);
  if (arguments.family != Family::near_cubic && (arguments.missing || arguments.extra)) {
    throw cli::UsageError("--missing and --extra are for near-cubic graphs");
  }
  switch (arguments.family) {
    case Family::cubic:
      return {graph::hidden_cycle_cubic(n, random), has_cycle};
    case Family::near_cubic: {
      const std::uint64_t few = n / 50 + 1;
      return {graph::hidden_cycle_near_cubic(n, arguments.missing.value_or(few),
                                             arguments.extra.value_or(few), random),
              has_cycle};
    }
    case Family::petersen:
      return {graph::generalized_petersen(n, arguments.step),
              graph::is_hamiltonian_petersen(n, arguments.step) ? has_cycle : no_cycle};
    case Family::flower:
      return {graph::flower(n), n % 2 == 1 ? no_cycle : has_cycle};
    case Family::bipartite:
      return {graph::unbalanced_bipartite(n, arguments.surplus, random), no_cycle};
    case Family::sheehan:
      return {graph::sheehan(n), has_cycle};
    case Family::hubs:
      return {graph::hub_pieces(n, arguments.pieces, random), has_cycle};
    case Family::grid:
      break;
  }
  if (n > 2000) {
    throw cli::UsageError("a grid has at most 2000 rows");
  }
  return {graph::grid_with_holes(n, arguments.holes, random), not_known};
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  cli::Options options;
  options.operand("FAMILY", arguments.family, family_names);
  options.count_operand("N", arguments.n, 3, largest);
  options.count("step", "K", arguments.step, "petersen: inner edges go K places on", 1, largest);
  options.count("missing", "K", arguments.missing, "near-cubic: chords left out (default N/50+1)",
                0, largest);
  options.count("extra", "K", arguments.extra, "near-cubic: edges added (default N/50+1)", 0,
                largest);
  options.count("surplus", "K", arguments.surplus, "bipartite: by how much one side is larger", 1,
                largest);
  options.count("pieces", "K", arguments.pieces, "hubs: pieces in the ring", 2, largest);
  options.count("holes", "K", arguments.holes, "grid: cells left out", 0, largest);
  options.choice("format", arguments.format, format_names, "output format");
  options.seed(arguments.seed);
  const cli::Info info{"graph-gen",
                       "Write a graph that is hard for Hamiltonian cycle solvers, answer known.",
                       "[OPTION]... FAMILY N", "graph-gen cubic 500 --seed 7 | ham-solve"};
  return cli::run(info, argc, argv, std::move(options), [&](cli::Context& context) {
    const Made made = make(arguments);
    const std::string comment = context.command + ": " + made.answer;
    switch (arguments.format) {
      case Format::dimacs:
        graph::write_dimacs(context.out, made.graph, comment);
        break;
      case Format::tsplib:
        graph::write_tsplib(context.out, made.graph,
                            std::string(core::name_of(family_names, arguments.family)) +
                                std::to_string(arguments.n),
                            comment);
        break;
      case Format::graph6:
        context.out << ">>graph6<<" << graph::to_graph6(made.graph) << '\n';
        break;
      case Format::sparse6:
        context.out << graph::to_sparse6(made.graph) << '\n';
        break;
    }
    return cli::Exit::ok;
  });
}
