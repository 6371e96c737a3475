// cnf-models - enumerate the models of a formula over its projection variables
#include "lib/cli/app.hpp"
#include "lib/cnf/answer.hpp"
#include "lib/cnf/dimacs.hpp"
#include "lib/core/names.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/external.hpp"
#include "lib/solver/models.hpp"

#include "tools/solver_options.hpp"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace {

using namespace tsume;

constexpr cli::Info info{"cnf-models",
                         "Enumerate the models of a DIMACS CNF over its projection variables.",
                         "knight2cnf 6x6 --closed | cnf-models --max 10 | cnf2tour --format moves"};

enum class Engine : std::uint8_t { cadical, external };
constexpr core::Named<Engine> engine_names[] = {{Engine::cadical, "cadical"},
                                                {Engine::external, "external"}};

struct Settings {
  std::optional<Engine> engine;
  tools::SolverOptions solver;
  std::optional<std::string> project;
  bool count_only = false;
  std::optional<std::uint64_t> max;
  std::optional<double> max_seconds;
  std::optional<std::uint64_t> max_memory;
  std::optional<std::string> formula;

  void add_to(cli::Options& options) {
    options.choice("engine", engine, engine_names, "the built-in CaDiCaL, or another solver",
                   "auto");
    solver.add_to(options);
    options.text("project", "LIST", project,
                 "projection variables, such as 1-64,70 (default: as the formula says, or all)");
    options.count("max", "N", max, "stop after N models");
    options.flag("count-only", count_only, "print only the number of models");
    options.seconds("max-seconds", max_seconds, "wall-clock limit");
    options.size("max-memory", max_memory, "memory limit, also of a solver program");
    options.progress();
    options.operand("FORMULA", formula);
  }
};

// The engine within the process, unless a solver is named.
Engine chosen_engine(const Settings& settings) {
  const bool named = settings.solver.solver || settings.solver.adapter;
  if (settings.engine == Engine::cadical && named) {
    throw cli::UsageError("--engine cadical cannot be combined with --solver or --adapter");
  }
  return settings.engine.value_or(settings.solver.given() ? Engine::external : Engine::cadical);
}

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

cli::Exit body(const Settings& settings, cli::Context& context) {
  solver::ModelQuery query;
  query.deadline = core::Deadline(settings.max_seconds);
  query.max = settings.max;
  query.memory = settings.max_memory;
  std::string name = "cadical (library)";
  if (chosen_engine(settings) == Engine::external) {
    query.command = settings.solver.command();
    name = query.command->name();
  }
  io::Input input = context.open(settings.formula.value_or("-"));
  const cnf::ReadFormula formula = cnf::read_formula(input, query.deadline, cnf::Projection::read);
  const auto refused = solver::too_large(formula.formula.var_count(), query);
  if (!refused && formula.complete) {
    query.projection = projection(settings, formula);
  }
  for (const std::string& line : formula.comments) {
    context.out << line << '\n';
  }
  context.out << "c cnf-models solver " << core::escaped(name) << '\n';
  context.out.end_record();  // a decoder can prepare while the solver works
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
      if (!settings.count_only) {
        if (found == 0) {
          context.out << "s SATISFIABLE\n";
        }
        if (!cnf::write_model(context.out, model, query.deadline)) {
          throw io::Failure("time limit while printing a model of " +
                            std::to_string(model.var_count()) + " variables");
        }
        if (query.command) {
          context.out.end_record();
        } else {
          context.out.end_quick_record();
        }
      }
      progress.update(++found);
    });
  }
  if (result.count == 0) {
    context.out << "s " << (result.complete ? "UNSATISFIABLE" : "UNKNOWN") << '\n';
  }
  if (!result.complete) {
    context.out << "c cnf-models stopped: " << core::escaped(result.reason) << '\n';
  }
  context.out << "c models " << result.count << (result.complete ? " complete\n" : " incomplete\n");
  if (!result.complete && !result.max_reached) {
    return cli::Exit::undecided;
  }
  return result.count > 0 ? cli::Exit::ok : cli::Exit::unsatisfiable;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
