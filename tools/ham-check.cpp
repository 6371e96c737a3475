// ham-check - verify a certificate that a board or graph has no tour
#include "lib/cli/app.hpp"
#include "lib/hamilton/certificate.hpp"
#include "lib/hamilton/certificate_check.hpp"

#include "tools/check_options.hpp"
#include "tools/tour_options.hpp"
#include <string>

namespace {

using namespace tsume;

constexpr cli::Info info{"ham-check", "Verify a certificate that a board or graph has no tour.",
                         "ham-solve --certificate proof graph.col; ham-check graph.col proof"};

struct Settings {
  std::string operand;
  std::string folder;
  tools::SourceOptions source;
  tools::CheckOptions check;

  void add_to(cli::Options& options) {
    source.add_certifiable_to(options);
    check.add_to(options);
    options.operand("BOARD|FILE", operand);
    options.operand("DIR", folder);
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  const tour::Problem problem = settings.source.resolve(context, settings.operand);
  hamilton::require_certifiable(problem);
  const hamilton::CertificateReport report =
      hamilton::check_certificate(problem.graph, !problem.closed, settings.folder);
  return settings.check.finish(
      context, {settings.folder, report.fault ? io::Checked::invalid : io::Checked::valid,
                report.fault.value_or(report.basis)});
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
