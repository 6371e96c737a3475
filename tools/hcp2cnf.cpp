// hcp2cnf - write a Hamiltonian path or cycle problem as DIMACS CNF
#include "tools/tour_options.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"hcp2cnf", "Write a Hamiltonian path or cycle problem as DIMACS CNF.",
                         "hcp2cnf graph.hcp | satrun | cnf2tour"};

struct Settings {
  std::optional<std::string> graph;
  bool path = false;
  tour::Request request;
  tools::TourFormulaOptions formula;

  void add_to(cli::Options& options) {
    options.operand("GRAPH", graph);
    options.flag("path", path, "an open tour of a graph (default: closed)");
    tools::add_graph_options(options, request.reading);
    options.text("start", "VERTEX", request.start, "the first vertex");
    options.text("end", "VERTEX", request.end, "the last vertex (paths)");
    options.texts("forbid", "U-V", request.forbid, "edge that must not be used");
    options.texts("move", "U-V", request.moves, "edge that must be used; U>V for that direction");
    options.texts("at", "K=VERTEX", request.at, "the K-th vertex");
    formula.add_to(options);
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  if (settings.request.end && !settings.path) {
    throw cli::UsageError("--end: a cycle has no end; use --path");
  }
  io::Input input = context.open(settings.graph.value_or("-"));
  tour::Request request = settings.request;
  request.closed = !settings.path;
  return settings.formula.write(
      context, tools::noted(context, input, tour::read_graph_problem(input, request)));
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
