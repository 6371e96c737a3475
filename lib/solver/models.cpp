#include "lib/solver/models.hpp"

#include "lib/core/memory.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/all_models.hpp"
#include "lib/solver/cadical.hpp"
#include "lib/solver/make_solver.hpp"
#include "lib/solver/remainder.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <unordered_set>
#include <utility>

namespace tsume::solver {

namespace {

// Of one formula: checks what a search or a solver finds, and hands it on. It trusts neither.
class Enumeration {
 public:
  Enumeration(const cnf::Formula& formula, const ModelQuery& query, const TakeModel& take)
      : formula_(formula), query_(query), take_(take), checker_(formula) {}

  // By one search. False if a model took it so long that a solver should find the others.
  bool search();
  // All that were not found yet, by blocking clauses. `solver` has no clauses.
  void ask(Solver& solver);
  [[nodiscard]] const ModelCount& result() const { return result_; }

 private:
  using Projected = std::vector<bool>;  // by place in the projection

  // A search that has found more models than these goes on, however long one takes.
  static constexpr std::size_t most_remembered = 10'000;
  // Conflicts that a model may take in any case. It may always take as many as all before it.
  static constexpr std::uint64_t few_conflicts = 20'000;

  bool at_limit();
  bool must_stop();
  void accept(const cnf::Assignment& model, bool remember);

  const cnf::Formula& formula_;
  const ModelQuery& query_;
  const TakeModel& take_;
  cnf::ModelChecker checker_;
  std::unordered_set<Projected> found_;  // all, or the first `most_remembered` of a search
  Projected projected_;                  // of the last one that is remembered
  bool stopped_ = false;
  ModelCount result_;
};

// Whether a limit is reached; says which.
bool Enumeration::at_limit() {
  if (query_.max && result_.count == *query_.max) {
    result_.reason = "as many as requested";
    result_.max_reached = true;
  } else if (must_stop()) {
    result_.reason = stopped_ ? "stopped" : time_limit_text(query_.limits.deadline);
  }
  return !result_.reason.empty();
}

bool Enumeration::must_stop() {
  stopped_ = stopped_ || (query_.stop && query_.stop());
  return stopped_ || query_.limits.deadline.reached();
}

// `remember`: it must differ from all that are remembered, and is one of them from now on.
void Enumeration::accept(const cnf::Assignment& model, bool remember) {
  if (!checker_.accepts(model)) {
    throw io::Failure("the solver gave a wrong model: it violates the formula");
  }
  if (remember) {
    projected_.clear();
    for (const cnf::Var v : query_.projection) {
      projected_.push_back(model[v]);
    }
    if (!found_.insert(projected_).second) {
      throw io::Failure(
          "the solver gave a wrong model: it violates a clause that excludes a model found before");
    }
  }
  ++result_.count;
  take_(model);
}

bool Enumeration::search() {
  AllModels search;
  if (query_.seed) {
    search.randomize(*query_.seed);
  }
  Remainder remainder(formula_, query_.projection, search, [this] { return must_stop(); });
  std::uint64_t before = 0;  // conflicts before the last model
  const auto is_slow = [&] {
    return result_.count <= most_remembered &&
           search.conflicts() > before + std::max(before, few_conflicts);
  };
  const auto stop = [&] { return must_stop() || is_slow(); };
  if (remainder.is_refuted()) {
    result_.complete = true;
    return true;
  }
  if (must_stop() || !search.begin(remainder.undecided(query_.projection), stop)) {
    at_limit();
    return true;
  }
  while (!at_limit()) {
    const cnf::Verdict verdict = search.next(stop);
    if (verdict != cnf::Verdict::satisfiable) {
      result_.complete = verdict == cnf::Verdict::unsatisfiable;
      return result_.complete || at_limit() || !is_slow();
    }
    before = search.conflicts();
    accept(remainder.expand(search.model()), result_.count < most_remembered);
  }
  return true;
}

void Enumeration::ask(Solver& solver) {
  Remainder remainder(formula_, query_.projection, solver, [this] { return must_stop(); });
  std::vector<cnf::Lit> clause;
  // Excludes the models with these values of the projection; false if there are no others.
  const auto block = [&](const Projected& projected) {
    clause.clear();
    for (std::size_t i = 0; i < projected.size(); ++i) {
      const cnf::Lit lit = query_.projection[i];
      clause.push_back(projected[i] ? ~lit : lit);
    }
    return remainder.add(clause);
  };
  result_.complete = remainder.is_refuted();
  for (const Projected& projected : found_) {
    result_.complete = result_.complete || !block(projected);
  }
  core::Limits limits = query_.limits;
  limits.stop = [this] { return must_stop(); };
  while (!result_.complete && !at_limit()) {
    const cnf::Verdict verdict = solver.solve(limits);
    if (verdict != cnf::Verdict::satisfiable) {
      result_.complete = verdict == cnf::Verdict::unsatisfiable;
      if (!result_.complete && !at_limit()) {
        result_.reason = solver.reason();
      }
      return;
    }
    accept(remainder.expand(solver.model()), true);
    result_.complete = !block(projected_);
  }
}

cnf::Var projection_variable(std::string_view word, std::int64_t n) {
  const auto number = core::parse_decimal<std::int32_t>(word);
  if (!number || *number < 1 || *number > n) {
    throw io::Failure("projection: " + core::quoted(word) + " is not a variable from 1 to " +
                      std::to_string(n) + "; variables are separated by commas");
  }
  return {*number};
}

void sort_unique(std::vector<cnf::Var>& variables) {
  std::sort(variables.begin(), variables.end());
  variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
}

}  // namespace

std::vector<cnf::Var> parse_variables(std::string_view text, std::int64_t n) {
  std::vector<cnf::Var> variables;
  for (const std::string_view item : core::split_fields(text, ',')) {
    const auto ends = core::split_fields(item, '-');
    const cnf::Var first = projection_variable(ends.front(), n);
    const cnf::Var last = ends.size() == 2 ? projection_variable(ends[1], n) : first;
    if (ends.size() > 2 || last < first) {
      throw io::Failure("projection: " + core::quoted(item) + " is not a range of variables");
    }
    for (std::int32_t v = first.number; v <= last.number; ++v) {
      variables.push_back({v});
    }
  }
  sort_unique(variables);
  return variables;
}

std::optional<std::string> too_large(std::int64_t vars, const ModelQuery& query) {
  constexpr std::uint64_t bytes_per_variable = 256;  // of all tables and the engine: 242 measured
  const std::uint64_t limit = query.limits.memory.value_or(core::machine_memory());
  const std::uint64_t needed = static_cast<std::uint64_t>(vars) * bytes_per_variable;
  if (needed <= limit) {
    return std::nullopt;
  }
  return fmt::format("a formula of {} needs about {} MiB, the limit is {} MiB",
                     core::counted(vars, "variable"), needed >> 20, limit >> 20);
}

ModelCount enumerate_models(const cnf::Formula& formula, const ModelQuery& query,
                            const TakeModel& take) {
  Enumeration enumeration(formula, query, take);
  if (query.command && !query.command->is_builtin()) {
    enumeration.ask(*make_solver(*query.command));
  } else if (!enumeration.search()) {
    CadicalSolver cadical;
    if (query.seed) {
      constexpr std::uint64_t seeds = std::uint64_t{1} << 31;  // of the engine
      cadical.set_option("seed", static_cast<int>(*query.seed % seeds));
    }
    enumeration.ask(cadical);
  }
  return enumeration.result();
}

ModelCount enumerate_by_blocking(const cnf::Formula& formula, const ModelQuery& query,
                                 Solver& solver, const TakeModel& take) {
  Enumeration enumeration(formula, query, take);
  enumeration.ask(solver);
  return enumeration.result();
}

}  // namespace tsume::solver
