// graph-gen - write a sparse graph that is hard for Hamiltonian cycle solvers, with the answer
// known
#include "lib/cli/app.hpp"
#include "lib/core/random.hpp"
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

struct Arguments {
  std::vector<std::string> operands;
  std::uint64_t step = 2;
  std::optional<std::uint64_t> missing;
  std::optional<std::uint64_t> extra;
  std::uint64_t surplus = 1;
  std::uint64_t seed = 1;
  std::string format = "dimacs";
};

struct Made {
  graph::Graph graph;
  const char* answer;
};

constexpr const char* has_cycle = "it has a Hamiltonian cycle";
constexpr const char* no_cycle = "it has no Hamiltonian cycle";

Made make(const Arguments& arguments) {
  const std::string& family = arguments.operands[0];
  const auto n = cli::parse_count("N", arguments.operands[1], 3, largest);
  core::Random random(arguments.seed);
  if (family != "near-cubic" && (arguments.missing || arguments.extra)) {
    throw cli::UsageError("--missing and --extra are for near-cubic graphs");
  }
  if (family == "cubic") {
    return {graph::hidden_cycle_cubic(n, random), has_cycle};
  }
  if (family == "near-cubic") {
    const std::uint64_t few = n / 50 + 1;
    return {graph::hidden_cycle_near_cubic(n, arguments.missing.value_or(few),
                                           arguments.extra.value_or(few), random),
            has_cycle};
  }
  if (family == "petersen") {
    return {graph::generalized_petersen(n, arguments.step),
            graph::is_hamiltonian_petersen(n, arguments.step) ? has_cycle : no_cycle};
  }
  if (family == "flower") {
    return {graph::flower(n), n % 2 == 1 ? no_cycle : has_cycle};
  }
  if (family == "bipartite") {
    return {graph::unbalanced_bipartite(n, arguments.surplus, random), no_cycle};
  }
  throw cli::UsageError("no family '" + family +
                        "': cubic, near-cubic, petersen, flower or bipartite");
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  cli::Options options;
  options.operands("FAMILY N", arguments.operands, 2, 2);
  options.count("step", "K", arguments.step, "petersen: inner edges go K places on", 1, largest);
  options.count("missing", "K", arguments.missing, "near-cubic: chords left out (default N/50+1)",
                0, largest);
  options.count("extra", "K", arguments.extra, "near-cubic: edges added (default N/50+1)", 0,
                largest);
  options.count("surplus", "K", arguments.surplus, "bipartite: by how much one side is larger", 1,
                largest);
  options.choice("format", arguments.format, {"dimacs", "tsplib"}, "output format");
  options.seed(arguments.seed);
  const cli::Info info{"graph-gen",
                       "Write a sparse graph, hard for Hamiltonian cycle solvers, answer known.",
                       "[options] cubic|near-cubic|petersen|flower|bipartite N",
                       "graph-gen cubic 500 --seed 7 | ham-solve"};
  return cli::run(info, argc, argv, std::move(options), [&](cli::Context& context) {
    const Made made = make(arguments);
    const std::string comment = context.command + ": " + made.answer;
    if (arguments.format == "dimacs") {
      graph::write_dimacs(context.out, made.graph, comment);
    } else {
      graph::write_tsplib(context.out, made.graph, arguments.operands[0] + arguments.operands[1],
                          comment);
    }
    return cli::Exit::ok;
  });
}
