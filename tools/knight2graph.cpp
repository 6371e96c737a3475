// knight2graph: write the moves of a leaper on a board as a graph.
#include "lib/cli/app.hpp"
#include "lib/graph/formats.hpp"

#include "tools/tour_options.hpp"
#include <string>

int main(int argc, char** argv) {
  using namespace tsume;
  tools::BoardOptions board;
  std::string format = "dimacs";
  cli::Options options;
  board.add_to(options);
  options.choice("format", format, {"dimacs", "tsplib"}, "graph format");
  const cli::Info info{"knight2graph", "Write the moves of a leaper on a board as a graph.",
                       "[options] [BOARD]",
                       "knight2graph 8x8 | hcp2cnf --cycle | satrun | cnf2tour"};
  return cli::run(info, argc, argv, std::move(options), [&](cli::Context& context) {
    const tour::Problem problem = board.resolve(context);
    const std::string comment = "written by " + context.command;
    if (format == "dimacs") {
      graph::write_dimacs(context.out, problem.graph, comment);
    } else {
      graph::write_tsplib(context.out, problem.graph, problem.board()->size_text(), comment);
    }
    return cli::Exit::ok;
  });
}
