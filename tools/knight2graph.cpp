// knight2graph - write the moves of a leaper on a board as a graph
#include "lib/graph/write.hpp"

#include "tools/tour_options.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"knight2graph", "Write the moves of a leaper on a board as a graph.",
                         "knight2graph 8x8 | hcp2cnf | satrun | cnf2tour"};

struct Settings {
  tools::BoardOptions board;
  graph::GraphFormat format = graph::GraphFormat::dimacs;

  void add_to(cli::Options& options) {
    board.add_to(options);
    options.choice("format", format, graph::written_format_names, "graph format");
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  const tour::Problem problem = settings.board.resolve(context);
  graph::write_graph(context.out, settings.format, problem.graph, problem.board()->size_text(),
                     "written by " + context.command);
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
