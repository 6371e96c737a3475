// graph-gen - write a graph that is hard for Hamiltonian cycle solvers
#include "lib/cli/app.hpp"
#include "lib/graph/write.hpp"
#include "lib/tour/family.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"graph-gen", "Write a graph that is hard for Hamiltonian cycle solvers.",
                         "graph-gen cubic 500 --seed 7 | ham-solve"};

struct Settings {
  tour::FamilyRequest request;
  graph::GraphFormat format = graph::GraphFormat::dimacs;

  void add_to(cli::Options& options) {
    constexpr std::uint64_t most = tour::FamilyRequest::most;
    options.operand("FAMILY", request.family, tour::family_names);
    options.operand("SIZE", request.size);
    options.count("step", "K", request.step,
                  "petersen: join inner vertices at distance K (default 2)", {1, most});
    options.count("missing", "K", request.missing,
                  "near-cubic: chords to remove (default SIZE/50+1)", {0, most});
    options.count("extra", "K", request.extra, "near-cubic: edges to add (default SIZE/50+1)",
                  {0, most});
    options.count("surplus", "K", request.surplus,
                  "bipartite: surplus of the larger side (default 1)", {1, most});
    options.count("pieces", "K", request.pieces, "hubs: pieces in the ring (default 5)", {2, most});
    options.count("holes", "K", request.holes, "grid: cells to remove (default 0)",
                  {0, tour::FamilyRequest::most_squares});
    options.text("leaper", "A,B", request.leaper, "the piece; sums such as 0,1+1,1");
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
  const tour::FamilyGraph made = tour::make_graph(settings.request);
  const std::string name = std::string(core::name_of(tour::family_names, settings.request.family)) +
                           settings.request.size;
  graph::write_graph(context.out, settings.format, made.graph, name,
                     context.command + ": " + answer_text(made.hamiltonian));
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
