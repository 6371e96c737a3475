// cnf-models - enumerate the models of a formula over its projection variables
#include "lib/cli/app.hpp"
#include "lib/cnf/dimacs.hpp"
#include "lib/solver/model_run.hpp"

#include "tools/clause_options.hpp"
#include "tools/solver_options.hpp"
#include <cstdint>
#include <optional>
#include <string>

namespace {

using namespace tsume;

constexpr cli::Info info{
    "cnf-models", "Enumerate the models of a DIMACS CNF over its projection variables.",
    "knight2cnf 6x6 --closed | cnf-models --max-models 10 | cnf2tour --format moves"};

struct Settings {
  tools::SolverOptions solver;
  std::optional<std::string> project;
  bool projected = false;
  std::optional<std::uint64_t> seed;
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
    options.flag("projected", projected, "print the projection variables only");
    options.count("max-models", "N", max_models, "stop after N models");
    options.count("seed", "N", seed, "seed of the random choices", {0});
    options.flag("count", count, "print how many there are instead of the answers");
    options.max_seconds(max_seconds);
    options.max_memory(max_memory);
    options.progress();
    options.operand("FORMULA", formula);
  }
};

solver::ModelRequest request_of(const Settings& settings, cli::Context& context) {
  solver::ModelRequest request;
  request.query.limits = {.deadline = core::Deadline(settings.max_seconds),
                          .memory = settings.max_memory};
  request.query.max = settings.max_models;
  request.query.command = settings.solver.command("builtin");
  if (settings.seed && !request.query.command->is_builtin()) {
    throw cli::UsageError("--seed: a solver program has an option of its own for that");
  }
  request.query.seed = settings.seed;
  request.count = settings.count;
  request.projected = settings.projected;
  request.projection = settings.project;
  request.note = [&context](const std::string& text) { context.note(text); };
  return request;
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  const solver::ModelRequest request = request_of(settings, context);
  io::Input input = context.open(settings.formula.value_or("-"));
  cnf::ReadFormula formula =
      cnf::read_formula(input, request.query.limits.deadline, cnf::Projection::read);
  settings.added.append_to(formula, context);
  io::Progress progress = context.progress("models");
  const solver::ModelCount found = solver::print_models(context.out, formula, request, progress);
  if (!found.complete && !found.max_reached) {
    return cli::Exit::undecided;
  }
  return found.count > 0 ? cli::Exit::ok : cli::Exit::unsatisfiable;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
