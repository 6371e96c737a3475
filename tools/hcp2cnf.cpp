// hcp2cnf - write a Hamiltonian path or cycle problem as DIMACS CNF
#include "lib/graph/formats.hpp"
#include "lib/knight/tour_format.hpp"
#include "lib/tour/description.hpp"

#include "tools/tour_options.hpp"

namespace {

using namespace tsume;

struct Arguments {
  std::vector<std::string> operands;
  bool path = false;
  bool cycle = false;
  knight::TourRequest request;
};

encode::TourProblem read_problem(const Arguments& arguments, const cli::Context& context) {
  if (arguments.path && arguments.cycle) {
    throw cli::UsageError("--path and --cycle exclude each other");
  }
  if (arguments.request.end && !arguments.path) {
    throw cli::UsageError("--end: a cycle has no end; use --path");
  }
  io::Input input = context.open(arguments.operands.empty() ? "-" : arguments.operands[0]);
  graph::GraphFile file = graph::read_graph(input);
  if (file.loops > 0) {
    context.note("loops left out: " + std::to_string(file.loops));
  }
  if (file.repeated > 0) {
    context.note("repeated edges left out: " + std::to_string(file.repeated));
  }
  knight::TourRequest request = arguments.request;
  request.closed = !arguments.path;
  return knight::resolve(std::move(file.graph), request);
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
  options.text("start", "VERTEX", arguments.request.start, "the first vertex");
  options.text("end", "VERTEX", arguments.request.end, "the last vertex (paths)");
  options.texts("move", "U-V", arguments.request.moves,
                "edge that must be used; U>V for that direction");
  options.texts("at", "K=VERTEX", arguments.request.at, "the K-th vertex");
  encoding.add_to(options);
  formula.add_to(options);
  return cli::run(info, argc, argv, std::move(options), [&](cli::Context& context) {
    const encode::TourProblem problem = read_problem(arguments, context);
    const encode::TourOptions chosen = encoding.resolve(problem);
    const auto name = [](graph::Vertex v) { return knight::vertex_name(nullptr, v); };
    formula.precheck({}, problem, name);
    cnf::Metadata metadata;
    metadata.kind = "graph";
    encode::describe_graph(metadata, problem.graph);
    encode::describe_tour(metadata, problem, chosen, name);
    formula.write(context, std::move(metadata), problem, chosen, name);
    return cli::Exit::ok;
  });
}
