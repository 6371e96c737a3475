// hcp2cnf - write a Hamiltonian path or cycle problem as DIMACS CNF
#include "lib/core/text.hpp"
#include "lib/encode/tour_metadata.hpp"
#include "lib/graph/formats.hpp"

#include "tools/tour_options.hpp"

namespace {

using namespace tsume;

struct Arguments {
  std::vector<std::string> operands;
  bool path = false;
  bool cycle = false;
  std::optional<std::uint64_t> start;
  std::optional<std::uint64_t> end;
  std::vector<std::string> moves;
  std::vector<std::string> at;
};

std::string vertex_name(graph::Vertex v) {
  return std::to_string(std::uint64_t{v} + 1);
}

// A vertex number in [1, n].
graph::Vertex vertex(const std::string& option, std::string_view text, std::size_t n) {
  return static_cast<graph::Vertex>(cli::parse_count(option, text, 1, n) - 1);
}

encode::PrescribedMove parse_move(const std::string& text, std::size_t n) {
  const std::size_t mark = text.find_first_of("->");
  if (mark == text.npos) {
    throw cli::UsageError("--move: " + core::quoted(text) + " is not U-V or U>V");
  }
  const std::string_view view = text;
  return {vertex("--move", view.substr(0, mark), n), vertex("--move", view.substr(mark + 1), n),
          text[mark] == '>'};
}

encode::FixedPosition parse_position(const std::string& text, std::size_t n) {
  const std::size_t mark = text.find('=');
  if (mark == text.npos) {
    throw cli::UsageError("--at: " + core::quoted(text) + " is not K=VERTEX");
  }
  const std::string_view view = text;
  return {cli::parse_count("--at", view.substr(0, mark), 1, n),
          vertex("--at", view.substr(mark + 1), n)};
}

encode::TourProblem read_problem(const Arguments& arguments, const cli::Context& context) {
  if (arguments.path && arguments.cycle) {
    throw cli::UsageError("--path and --cycle exclude each other");
  }
  if (arguments.end && !arguments.path) {
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
  encode::TourProblem problem{.graph = std::move(file.graph), .closed = !arguments.path};
  const std::size_t n = problem.graph.size();
  if (arguments.start) {
    problem.start = vertex("--start", std::to_string(*arguments.start), n);
  }
  if (arguments.end) {
    problem.end = vertex("--end", std::to_string(*arguments.end), n);
  }
  for (const std::string& text : arguments.moves) {
    problem.prescribed.push_back(parse_move(text, n));
  }
  for (const std::string& text : arguments.at) {
    problem.fixed.push_back(parse_position(text, n));
  }
  return problem;
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
  options.count("start", "VERTEX", arguments.start, "the first vertex");
  options.count("end", "VERTEX", arguments.end, "the last vertex (paths)");
  options.texts("move", "U-V", arguments.moves, "edge that must be used; U>V for that direction");
  options.texts("at", "K=VERTEX", arguments.at, "the K-th vertex");
  encoding.add_to(options);
  formula.add_to(options);
  return cli::run(info, argc, argv, std::move(options), [&](cli::Context& context) {
    const encode::TourProblem problem = read_problem(arguments, context);
    const encode::TourOptions chosen = encoding.resolve(problem);
    formula.precheck({}, problem, vertex_name);
    cnf::Metadata metadata;
    metadata.kind = "graph";
    encode::describe_graph(metadata, problem.graph);
    encode::describe_tour(metadata, problem, chosen, vertex_name);
    formula.write(context, std::move(metadata), problem, chosen, vertex_name);
    return cli::Exit::ok;
  });
}
