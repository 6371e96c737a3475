// cnf-models - enumerate the models of a formula over its projection variables
#include "lib/cli/app.hpp"
#include "lib/cnf/answer.hpp"
#include "lib/cnf/dimacs.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/external.hpp"
#include "lib/solver/models.hpp"

#include "tools/clause_options.hpp"
#include "tools/solver_options.hpp"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace {

using namespace tsume;

constexpr cli::Info info{
    "cnf-models", "Enumerate the models of a DIMACS CNF over its projection variables.",
    "knight2cnf 6x6 --closed | cnf-models --max-models 10 | cnf2tour --format moves"};

struct Settings {
  tools::SolverOptions solver;
  std::optional<std::string> project;
  bool count = false;
  std::optional<std::uint64_t> max_models;
  std::optional<double> max_seconds;
  std::optional<std::uint64_t> max_memory;
  tools::ClauseOptions added;
  std::optional<std::string> formula;

  void add_to(cli::Options& options) {
    solver.add_to(options);
    added.add_to(options);
    options.text("project", "LIST", project,
                 "projection variables, such as 1-64,70 (default: as the formula says, or all)");
    options.count("max-models", "N", max_models, "stop after N models");
    options.flag("count", count, "print one number for each item instead of the answers");
    options.gone("max", "use --max-models");
    options.gone("count-only", "use --count");
    options.gone("engine", "use --solver builtin, or another SAT solver");
    options.max_seconds(max_seconds);
    options.max_memory(max_memory);
    options.progress();
    options.operand("FORMULA", formula);
  }
};

std::vector<cnf::Var> projection(const Settings& settings, const cnf::ReadFormula& formula) {
  if (settings.project) {
    return solver::parse_variables(*settings.project, formula.formula.var_count());
  }
  if (formula.shown) {
    return *formula.shown;
  }
  std::vector<cnf::Var> all;
  for (std::int32_t v = 1; v <= formula.formula.var_count(); ++v) {
    all.push_back({v});
  }
  return all;
}

void print_model(cli::Context& context, const solver::ModelQuery& query,
                 const cnf::Assignment& model, bool first) {
  if (first) {
    context.out << "s SATISFIABLE\n";
  }
  if (!cnf::write_model(context.out, model, query.deadline)) {
    throw io::Failure("time limit while printing a model of " + std::to_string(model.var_count()) +
                      " variables");
  }
  if (query.command->is_builtin()) {
    context.out.end_quick_record();
  } else {
    context.out.end_record();
  }
}

// What follows the models, or the number instead of them.
void print_end(const Settings& settings, cli::Context& context, const solver::ModelCount& result) {
  if (settings.count) {
    context.out << result.count << '\n';
    if (!result.complete) {
      context.note("stopped: " + result.reason + "; there may be more models");
    }
    return;
  }
  if (result.count == 0) {
    context.out << "s " << (result.complete ? "UNSATISFIABLE" : "UNKNOWN") << '\n';
  }
  if (!result.complete) {
    context.out << "c cnf-models stopped: " << core::escaped(result.reason) << '\n';
  }
  context.out << "c models " << result.count << (result.complete ? " complete\n" : " incomplete\n");
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  solver::ModelQuery query;
  query.deadline = core::Deadline(settings.max_seconds);
  query.max = settings.max_models;
  query.memory = settings.max_memory;
  query.command = settings.solver.command("builtin");
  io::Input input = context.open(settings.formula.value_or("-"));
  cnf::ReadFormula formula = cnf::read_formula(input, query.deadline, cnf::Projection::read);
  settings.added.append_to(formula, context);
  const auto refused = solver::too_large(formula.formula.var_count(), query);
  if (!refused && formula.complete) {
    query.projection = projection(settings, formula);
  }
  if (!settings.count) {
    for (const std::string& line : formula.comments) {
      context.out << line << '\n';
    }
    context.out << "c cnf-models solver " << core::escaped(query.command->name()) << '\n';
    context.out.end_record();  // a decoder can prepare while the solver works
  }
  io::Progress progress = context.progress("models");
  std::uint64_t found = 0;
  query.searching = [&] {
    context.out.flush_overdue();
    progress.update(found);
  };
  solver::ModelCount result;
  if (refused) {
    result.reason = *refused;
  } else if (!formula.complete) {
    result.reason = solver::time_limit_text(query.deadline);
  } else {
    result = solver::enumerate_models(formula.formula, query, [&](const cnf::Assignment& model) {
      if (!settings.count) {
        print_model(context, query, model, found == 0);
      }
      progress.update(++found);
    });
  }
  progress.clear();
  print_end(settings, context, result);
  if (!result.complete && !result.max_reached) {
    return cli::Exit::undecided;
  }
  return result.count > 0 ? cli::Exit::ok : cli::Exit::unsatisfiable;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
