// Verifies certificates (certificate.hpp). The clauses are made again here, from the graph and the
// sets of vertices, by the description in tsume-formats(5).
#pragma once

#include "lib/graph/graph.hpp"

#include <optional>
#include <string>

namespace tsume::hamilton {

struct CertificateReport {
  // Why the certificate proves nothing; nullopt: it proves that there is no cycle (or path).
  std::optional<std::string> fault;
  // What it rests on, in words.
  std::string basis;
};

// Checks the folder against an undirected graph. Throws io::ParseError and io::Failure for files
// that cannot be read.
[[nodiscard]] CertificateReport check_certificate(const graph::Graph& graph, bool path,
                                                  const std::string& folder);

}  // namespace tsume::hamilton
