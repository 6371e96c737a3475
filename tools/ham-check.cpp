// ham-check - verify a certificate that a graph has no Hamiltonian cycle or path
#include "lib/cli/app.hpp"
#include "lib/graph/formats.hpp"
#include "lib/hamilton/certificate_check.hpp"
#include "lib/io/error.hpp"

#include "tools/check_options.hpp"
#include "tools/graph_options.hpp"
#include <string>

namespace {

using namespace tsume;

constexpr cli::Info info{"ham-check",
                         "Verify a certificate that a graph has no Hamiltonian cycle or path.",
                         "ham-solve --certificate proof graph.col; ham-check graph.col proof"};

struct Settings {
  std::string graph;
  std::string folder;
  bool path = false;
  graph::GraphReading reading;
  tools::CheckOptions check;

  void add_to(cli::Options& options) {
    options.flag("path", path, "an open tour of a graph (default: closed)");
    tools::add_graph_options(options, reading);
    check.add_to(options);
    options.operand("GRAPH", graph);
    options.operand("DIR", folder);
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  io::Input input = context.open(settings.graph);
  const graph::GraphFile file = graph::read_graph(input, settings.reading);
  const graph::Graph& graph = file.graph;
  if (graph.is_directed() || !file.fixed.empty()) {
    throw io::Failure(input.name() +
                      (graph.is_directed() ? ": a directed graph" : ": fixed edges") +
                      ", for which there are no certificates");
  }
  const hamilton::CertificateReport report =
      hamilton::check_certificate(graph, settings.path, settings.folder);
  return settings.check.finish(
      context, {settings.folder, report.fault ? io::Checked::invalid : io::Checked::valid,
                report.fault.value_or(report.basis)});
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
