// graph-gen - write a graph that is hard for Hamiltonian cycle solvers, with the answer known
#include "lib/cli/app.hpp"
#include "lib/graph/families.hpp"
#include "lib/graph/write.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"graph-gen",
                         "Write a graph that is hard for Hamiltonian cycle solvers, answer known.",
                         "graph-gen cubic 500 --seed 7 | ham-solve"};

struct Settings {
  graph::FamilyRequest request;
  graph::GraphFormat format = graph::GraphFormat::dimacs;

  void add_to(cli::Options& options) {
    constexpr std::uint64_t largest = 1'000'000;
    options.operand("FAMILY", request.family, graph::family_names);
    options.count_operand("N", request.n, 3, largest);
    options.count("step", "K", request.step, "petersen: inner edges go K places on", 1, largest);
    options.count("missing", "K", request.missing, "near-cubic: chords left out (default N/50+1)",
                  0, largest);
    options.count("extra", "K", request.extra, "near-cubic: edges added (default N/50+1)", 0,
                  largest);
    options.count("surplus", "K", request.surplus, "bipartite: surplus of the larger side", 1,
                  largest);
    options.count("pieces", "K", request.pieces, "hubs: pieces in the ring", 2, largest);
    options.count("holes", "K", request.holes, "grid: cells left out", 0, largest);
    options.choice("format", format, graph::written_format_names, "output format");
    options.seed(request.seed);
  }
};

const char* answer_text(std::optional<bool> hamiltonian) {
  if (!hamiltonian) {
    return "it may have a Hamiltonian cycle";
  }
  return *hamiltonian ? "it has a Hamiltonian cycle" : "it has no Hamiltonian cycle";
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  const graph::FamilyGraph made = graph::make_graph(settings.request);
  const std::string name =
      std::string(core::name_of(graph::family_names, settings.request.family)) +
      std::to_string(settings.request.n);
  graph::write_graph(context.out, settings.format, made.graph, name,
                     context.command + ": " + answer_text(made.hamiltonian));
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
