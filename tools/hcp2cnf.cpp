// hcp2cnf - write a Hamiltonian path or cycle problem as DIMACS CNF
#include "tools/tour_options.hpp"
#include <string>
#include <vector>

namespace {

using namespace tsume;

struct Arguments {
  std::vector<std::string> operands;
  bool path = false;
  bool cycle = false;
  tour::Request request;
};

tour::Problem read_problem(const Arguments& arguments, const cli::Context& context) {
  if (arguments.path && arguments.cycle) {
    throw cli::UsageError("--path and --cycle exclude each other");
  }
  if (arguments.request.end && !arguments.path) {
    throw cli::UsageError("--end: a cycle has no end; use --path");
  }
  io::Input input = context.open(arguments.operands.empty() ? "-" : arguments.operands[0]);
  tour::Request request = arguments.request;
  request.closed = !arguments.path;
  return tools::noted(context, input, tour::read_graph_problem(input, request));
}

}  // namespace

int main(int argc, char** argv) {
  const cli::Info info{"hcp2cnf", "Write a Hamiltonian path or cycle problem as DIMACS CNF.",
                       "[options] [GRAPH]", "hcp2cnf graph.hcp | satrun | cnf2tour"};
  Arguments arguments;
  tools::EncodingOptions encoding;
  tools::FormulaOptions formula;
  cli::Options options;
  options.operands("GRAPH", arguments.operands, 0, 1);
  options.flag("cycle", arguments.cycle, "a Hamiltonian cycle (default)");
  options.flag("path", arguments.path, "a Hamiltonian path");
  tools::add_graph_options(options, arguments.request.reading);
  options.text("start", "VERTEX", arguments.request.start, "the first vertex");
  options.text("end", "VERTEX", arguments.request.end, "the last vertex (paths)");
  options.texts("move", "U-V", arguments.request.moves,
                "edge that must be used; U>V for that direction");
  options.texts("at", "K=VERTEX", arguments.request.at, "the K-th vertex");
  encoding.add_to(options);
  formula.add_to(options);
  return cli::run(info, argc, argv, std::move(options), [&](cli::Context& context) {
    const tour::Problem problem = read_problem(arguments, context);
    formula.write(context, problem, encoding.resolve(problem));
    return cli::Exit::ok;
  });
}
