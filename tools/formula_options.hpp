// For the tools that write a problem as a formula.
#pragma once

#include "lib/cli/app.hpp"
#include "lib/cnf/encoded.hpp"

#include <utility>

namespace tsume::tools {

struct FormulaOptions {
  cnf::WriteChoice choice;

  void add_to(cli::Options& options) {
    options.flag("size", choice.size, "print only the numbers of variables and clauses");
    options.flag("symbols", choice.symbols, "name the variables in the metadata");
  }

  // Writes the formula; that there is no answer is a remark, not a failure.
  cli::Exit write(cli::Context& context, cnf::Encoded encoded) const {
    if (encoded.impossible) {
      context.note("no " + encoded.wanted + ": " + *encoded.impossible);
    }
    cnf::write(context.out, {context.name, cli::version(), context.command}, std::move(encoded),
               choice);
    return cli::Exit::ok;
  }
};

}  // namespace tsume::tools
