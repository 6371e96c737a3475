// cnf-models - enumerate the models of a formula over its projection variables
#include "lib/cli/app.hpp"
#include "lib/cnf/answer.hpp"
#include "lib/cnf/count.hpp"
#include "lib/cnf/dimacs.hpp"
#include "lib/core/error.hpp"
#include "lib/core/names.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/counter.hpp"
#include "lib/solver/external.hpp"
#include "lib/solver/models.hpp"

#include "tools/clause_options.hpp"
#include "tools/solver_options.hpp"
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace tsume;

constexpr cli::Info info{
    "cnf-models", "Enumerate the models of a DIMACS CNF over its projection variables.",
    "knight2cnf 6x6 --closed | cnf-models --max-models 10 | cnf2tour --format moves"};

enum class Format : std::uint8_t { models, mc };
constexpr core::Named<Format> format_names[] = {{Format::models, "models"}, {Format::mc, "mc"}};

struct Settings {
  tools::SolverOptions solver;
  std::optional<std::string> counter;
  std::optional<std::string> project;
  Format format = Format::models;
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
    options.choice("format", format, format_names,
                   "the models, or their number for programs: lines of the model counting "
                   "competitions");
    options.flag("count", count, "print one number for each item instead of the answers");
    options.text("counter", "CMD", counter,
                 "with --count or --format mc: let this program count, and compare its number");
    options.exclusive({"counter", "solver"});
    options.exclusive({"counter", "max-models"});
    options.gone("max", "use --max-models");
    options.gone("count-only", "use --count");
    options.gone("engine", "use --solver builtin, or another SAT solver");
    options.max_seconds(max_seconds);
    options.max_memory(max_memory);
    options.progress();
    options.operand("FORMULA", formula);
  }
  [[nodiscard]] bool only_counts() const { return count || format == Format::mc; }
};

// The number of models, or why it is not known.
struct Counted {
  solver::ModelCount found;
  std::optional<std::string> count;  // decimal; exact
  bool projected = false;
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
void print_end(const Settings& settings, cli::Context& context, const Counted& counted) {
  const solver::ModelCount& result = counted.found;
  if (settings.count) {
    if (counted.count || !settings.counter) {
      context.out << counted.count.value_or(std::to_string(result.count)) << '\n';
    }
    if (!result.complete) {
      context.note("stopped: " + result.reason +
                   (settings.counter ? "" : "; there may be more models"));
    }
    return;
  }
  if (settings.format == Format::mc) {
    cnf::write_count(context.out, counted.count, counted.projected);
    if (!result.complete) {
      context.out << "c cnf-models stopped: " << core::escaped(result.reason) << '\n';
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

void print_start(const cnf::ReadFormula& formula, const std::string& solver,
                 cli::Context& context) {
  for (const std::string& line : formula.comments) {
    context.out << line << '\n';
  }
  context.out << "c cnf-models solver " << core::escaped(solver) << '\n';
  context.out.end_record();  // a decoder can prepare while the solver works
}

// The number, by the program that the user names.
Counted ask_counter(const cnf::Formula& formula, const solver::ModelQuery& query,
                    const solver::SolverCommand& counter) {
  solver::CounterReply reply = solver::count_by_program(formula, query, counter);
  Counted counted;
  counted.found.complete = reply.count.has_value();
  counted.found.count = reply.count && *reply.count != "0" ? 1 : 0;
  counted.found.reason = std::move(reply.reason);
  counted.count = std::move(reply.count);
  return counted;
}

// All models, one by one.
Counted enumerate(const Settings& settings, cli::Context& context, const cnf::Formula& formula,
                  solver::ModelQuery& query) {
  io::Progress progress = context.progress("models");
  std::uint64_t found = 0;
  query.searching = [&] {
    context.out.flush_overdue();
    progress.update(found);
  };
  Counted counted;
  counted.found = solver::enumerate_models(formula, query, [&](const cnf::Assignment& model) {
    if (!settings.only_counts()) {
      print_model(context, query, model, found == 0);
    }
    progress.update(++found);
  });
  progress.clear();
  if (counted.found.complete) {
    counted.count = std::to_string(counted.found.count);
  }
  return counted;
}

void check(const Settings& settings) {
  if (settings.format == Format::mc && settings.max_models) {
    throw core::BadArgument("--format mc has no lines for a part of the models (--max-models)");
  }
  if (settings.format == Format::mc && settings.count) {
    throw core::BadArgument("--count and --format mc exclude each other");
  }
  if (settings.counter && !settings.only_counts()) {
    throw core::BadArgument("--counter prints no models: add --count or --format mc");
  }
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  check(settings);
  solver::ModelQuery query;
  query.deadline = core::Deadline(settings.max_seconds);
  query.max = settings.max_models;
  query.memory = settings.max_memory;
  query.command = settings.solver.command("builtin");
  std::optional<solver::SolverCommand> counter;
  if (settings.counter) {
    counter = solver::parse_counter(*settings.counter);
  }
  io::Input input = context.open(settings.formula.value_or("-"));
  cnf::ReadFormula formula = cnf::read_formula(input, query.deadline, cnf::Projection::read);
  settings.added.append_to(formula, context);
  const auto refused = solver::too_large(formula.formula.var_count(), query);
  if (!refused && formula.complete) {
    query.projection = projection(settings, formula);
  }
  if (settings.format == Format::mc && settings.project) {
    formula.comments.clear();  // the number is not one of what they describe
  }
  if (!settings.count) {
    print_start(formula, (counter ? *counter : *query.command).name(), context);
  }
  Counted counted;
  if (refused) {
    counted.found.reason = *refused;
  } else if (!formula.complete) {
    counted.found.reason = solver::time_limit_text(query.deadline);
  } else if (counter) {
    counted = ask_counter(formula.formula, query, *counter);
  } else {
    counted = enumerate(settings, context, formula.formula, query);
  }
  counted.projected = solver::projects(formula.formula, query);
  print_end(settings, context, counted);
  const solver::ModelCount& result = counted.found;
  if (!result.complete && !result.max_reached) {
    return cli::Exit::undecided;
  }
  return result.count > 0 ? cli::Exit::ok : cli::Exit::unsatisfiable;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
