// The option of tools that add clauses to the formula that they read.
#pragma once

#include "lib/cli/app.hpp"
#include "lib/cnf/added_clauses.hpp"
#include "lib/cnf/dimacs.hpp"

#include <string>
#include <vector>

namespace tsume::tools {

struct ClauseOptions {
  std::vector<std::string> files;

  void add_to(cli::Options& options) {
    options.texts("add", "FILE", files, "add the clauses of this file to the formula");
  }
  // The clauses, for a caller that copies the formula.
  [[nodiscard]] cnf::Additions additions(cli::Context& context) const {
    return cnf::additions_of(files,
                             [&context](const std::string& path) { return context.open(path); });
  }
  // Adds the clauses to a formula that was read.
  void append_to(cnf::ReadFormula& formula, cli::Context& context) const {
    for (const std::string& path : files) {
      io::Input clauses = context.open(path);
      cnf::read_clauses(clauses, formula.metadata, formula.formula);
    }
  }
};

}  // namespace tsume::tools
