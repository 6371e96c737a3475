// graph-prep - derive facts about the Hamiltonian cycles of a graph from its structure
#include "lib/cli/app.hpp"
#include "lib/graph/formats.hpp"
#include "lib/hamilton/facts.hpp"
#include "lib/io/error.hpp"

#include "tools/graph_options.hpp"
#include <optional>
#include <string>

namespace {

using namespace tsume;

constexpr cli::Info info{"graph-prep",
                         "Derive facts about the Hamiltonian cycles of a graph from its structure.",
                         "graph-prep --only forced graph.col"};

struct Settings {
  std::optional<std::string> graph;
  graph::GraphReading reading;
  hamilton::FactSearch search;

  void add_to(cli::Options& options) {
    options.choices("only", search.only, hamilton::fact_names, "print only facts of this kind");
    options.count("max-edges", "N", search.most_crossings, "look for cuts of at most N edges",
                  {2, 64});
    options.gone("most-edges", "use --max-edges");
    options.seed(search.seed);
    tools::add_graph_options(options, reading);
    options.operand("GRAPH", graph);
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  io::Input input = context.open(settings.graph.value_or("-"));
  const graph::GraphFile file = graph::read_graph(input, settings.reading);
  for (const std::string& note : file.notes()) {
    context.note(input.name() + ": " + note);
  }
  if (!file.fixed.empty()) {
    throw io::Failure(input.name() + ": fixed edges, of which the facts would know nothing");
  }
  hamilton::FactSearch search = settings.search;
  search.names = file.names;
  return hamilton::write_facts(context.out, file.graph, search) ? cli::Exit::unsatisfiable
                                                                : cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
