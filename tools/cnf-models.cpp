// cnf-models - all models of a formula, on the variables that matter
#include "lib/cli/app.hpp"
#include "lib/cnf/answer.hpp"
#include "lib/cnf/dimacs.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/incremental.hpp"
#include "lib/solver/models.hpp"

#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

namespace {

using namespace tsume;

struct Settings {
  std::string engine = "auto";
  std::optional<std::string> solver;
  std::optional<std::string> adapter;
  std::optional<std::string> project;
  bool count_only = false;
  solver::ModelQuery query;
  std::vector<std::string> operands;
};

// The engine within the process, unless a solver is named or it is not built in.
bool use_engine(const Settings& settings) {
  if (settings.engine != "auto") {
    if (settings.engine == "cadical" && (settings.solver || settings.adapter)) {
      throw cli::UsageError("--engine cadical: no --solver or --adapter with it");
    }
    return settings.engine == "cadical";
  }
  const char* const environment = std::getenv("SAT_SOLVER");
  return !settings.solver && !settings.adapter &&
         (environment == nullptr || *environment == '\0') && solver::IncrementalSolver::available();
}

std::vector<cnf::Var> projection(const Settings& settings, const cnf::ReadFormula& formula) {
  if (settings.project) {
    return solver::parse_variables(*settings.project, formula.formula.var_count());
  }
  auto shown = solver::shown_variables(formula);
  if (!shown) {
    shown.emplace();
    for (std::int32_t v = 1; v <= formula.formula.var_count(); ++v) {
      shown->push_back({v});
    }
  }
  return std::move(*shown);
}

cli::Exit body(Settings& settings, cli::Context& context) {
  std::string name = "cadical (library)";
  if (!use_engine(settings)) {
    settings.query.command = solver::choose_command(settings.solver, settings.adapter);
    name = settings.query.command->name();
  }
  io::Input input = context.open(settings.operands.empty() ? "-" : settings.operands.front());
  const cnf::ReadFormula formula = cnf::read_formula(input);
  settings.query.projection = projection(settings, formula);
  for (const std::string& line : formula.comments) {
    context.out << line << '\n';
  }
  context.out << "c cnf-models solver " << name << '\n';
  context.out.end_record();  // a decoder can prepare while the solver works
  io::Progress progress(context.progress_mode, context.name, "models");
  settings.query.searching = [&] { context.out.flush_overdue(); };
  std::uint64_t found = 0;
  const auto result =
      solver::enumerate_models(formula.formula, settings.query, [&](const cnf::Assignment& model) {
        if (!settings.count_only) {
          if (found == 0) {
            context.out << "s SATISFIABLE\n";
          }
          cnf::write_model(context.out, model);
          if (settings.query.command) {
            context.out.end_record();
          } else {
            context.out.end_quick_record();
          }
        }
        progress.update(++found);
      });
  if (result.count == 0) {
    context.out << "s " << (result.complete ? "UNSATISFIABLE" : "UNKNOWN") << '\n';
  }
  if (!result.complete) {
    context.out << "c cnf-models stopped: " << result.reason << '\n';
  }
  context.out << "c models " << result.count << (result.complete ? " complete\n" : " incomplete\n");
  return result.complete || result.max_reached ? cli::Exit::ok : cli::Exit::undecided;
}

const cli::Info info = {
    "cnf-models",
    "Print the models of a DIMACS CNF that differ on the projection variables.",
    "[options] [FORMULA]",
    "knight2cnf 6x6 --closed | cnf-models --max 10 | cnf2tour --format moves",
};

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  cli::Options options;
  options.choice("engine", settings.engine, {"auto", "cadical", "external"},
                 "cadical in this process, or a program");
  options.text("solver", "CMD", settings.solver,
               "solver program and its arguments (default $SAT_SOLVER)");
  options.text("adapter", "NAME", settings.adapter, "treat the solver as this one");
  options.text("project", "LIST", settings.project,
               "projection variables, as 1-64,70 (default 'c p show', else all)");
  options.count("max", "N", settings.query.max, "stop after N models");
  options.flag("count-only", settings.count_only, "print the number of models only");
  options.seconds("max-seconds", settings.query.seconds, "wall-clock limit");
  options.size("max-memory", settings.query.memory, "memory limit of a solver program");
  options.progress();
  options.operands("FORMULA", settings.operands, 0, 1);
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(settings, context); });
}
