#include "lib/solver/models.hpp"

#include "lib/core/memory.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/all_models.hpp"
#include "lib/solver/cadical.hpp"
#include "lib/solver/make_solver.hpp"
#include "lib/solver/propagator.hpp"
#include "lib/solver/remainder.hpp"
#include "lib/solver/repair.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <memory>

namespace tsume::solver {

namespace {

std::unique_ptr<Solver> model_solver(const ModelQuery& query) {
  if (query.command && !query.command->is_builtin()) {
    return make_solver(*query.command, query.limits.memory());
  }
  auto engine = std::make_unique<CadicalSolver>();
  engine->expect_short_questions();
  return engine;
}

// Clauses that rule out all models with the same projection as one that was found.
class Blocker {
 public:
  Blocker(Propagator& propagator, const std::vector<cnf::Var>& projection)
      : propagator_(propagator), projection_(projection) {}

  // Where the true variables of the projection imply all others, as one of an exactly-one
  // constraint does, their negations are enough: a short clause says more to the solver.
  const std::vector<cnf::Lit>& block(const cnf::Assignment& model) {
    clause_.clear();
    true_.clear();
    for (const cnf::Var v : projection_) {
      clause_.push_back(model[v] ? ~cnf::Lit(v) : cnf::Lit(v));
      if (model[v]) {
        true_.push_back(v);
      }
    }
    if (!true_.empty() && propagator_.decides(true_, projection_)) {
      std::erase_if(clause_, [](cnf::Lit lit) { return !lit.negative(); });
    }
    return clause_;
  }

 private:
  Propagator& propagator_;
  const std::vector<cnf::Var>& projection_;
  std::vector<cnf::Lit> clause_;
  std::vector<cnf::Lit> true_;
};

// Whether one true variable of the projection seems to decide all others.
bool looks_like_one_choice(Propagator& propagator, const std::vector<cnf::Var>& projection) {
  for (const cnf::Var v : projection) {
    if (!propagator.value(v)) {
      const cnf::Lit chosen(v);
      return propagator.decides({&chosen, 1}, projection);
    }
  }
  return false;
}

bool limit_reached(const ModelQuery& query, ModelCount& result) {
  if (query.max && result.count == *query.max) {
    result.reason = "as many as requested";
    result.max_reached = true;
    return true;
  }
  if (query.limits.deadline().reached()) {
    result.reason = time_limit_text(query.limits.deadline());
    return true;
  }
  return false;
}

// Asks, checks, hands on and blocks.
class Enumeration {
 public:
  Enumeration(const cnf::Formula& formula, Propagator& propagator, const ModelQuery& query,
              const std::function<void(const cnf::Assignment&)>& take)
      : query_(query),
        take_(take),
        propagator_(propagator),
        blocker_(propagator, query.projection),
        checker_(formula),
        false_first_(looks_like_one_choice(propagator, query.projection)),
        solver_(model_solver(query)),
        remainder_(propagator, query.projection, *solver_,
                   [&query] { return query.limits.deadline().reached(); }),
        repair_(formula, propagator),
        worth_(query.command && query.command->is_program() ? worth_of_start : worth_of_question),
        credit_(first_credit),
        found_(static_cast<std::size_t>(formula.var_count()) + 1, 0) {}

  ModelCount run();

 private:
  bool at_end();
  cnf::Verdict ask();
  void accept(const cnf::Assignment& model);
  [[nodiscard]] bool is_new(const cnf::Assignment& model) const;
  void look_around(const cnf::Assignment& model);

  const ModelQuery& query_;
  const std::function<void(const cnf::Assignment&)>& take_;
  const Propagator& propagator_;
  Blocker blocker_;
  cnf::ModelChecker checker_;
  // Where the models differ in one choice among many, trying false first leads to a third of the
  // conflicts (SamurAI, 158 places: 290, not 882); for tours it leads to more.
  const bool false_first_;
  std::int32_t preferred_ = 0;  // the number of variables with a preferred value
  std::unique_ptr<Solver> solver_;
  Remainder remainder_;
  ModelRepair repair_;
  // What another model of the solver costs, and what may still be spent on looking around, in
  // attempts that fail.
  static constexpr std::int64_t worth_of_question = 5;  // to the engine
  static constexpr std::int64_t worth_of_start = 400;   // of a program
  static constexpr std::int64_t first_credit = 60;
  const std::int64_t worth_;
  std::int64_t credit_;
  bool one_choice_ = true;           // each model so far has one variable that says all
  std::vector<std::uint8_t> found_;  // by variable: it was that one
  ModelCount result_;
};

// Whether there are no more models, or a limit is reached.
bool Enumeration::at_end() {
  return result_.complete || limit_reached(query_, result_);
}

void Enumeration::accept(const cnf::Assignment& model) {
  if (!checker_.accepts(model)) {
    throw io::Failure("the solver gave a wrong model");
  }
  ++result_.count;
  take_(model);
  const std::vector<cnf::Lit>& clause = blocker_.block(model);
  one_choice_ = one_choice_ && clause.size() == 1 && clause[0].negative();
  if (one_choice_) {
    found_[index(clause[0])] = 1;
  }
  result_.complete = !remainder_.add(clause);
}

// Requires one_choice_.
bool Enumeration::is_new(const cnf::Assignment& model) const {
  return std::ranges::none_of(query_.projection,
                              [&](cnf::Var v) { return model[v] && found_[index(v)] != 0; });
}

// Looks for models with another choice near this one, which is cheaper than to ask for them: in 300
// crowded positions of SamurAI with up to 202 places MiniSat is asked at most 11 times, and once
// for each place without this. Choices that are close in their order are often close in meaning, so
// they are tried in this order from the one that was found.
void Enumeration::look_around(const cnf::Assignment& model) {
  constexpr std::uint64_t effort = 3'000;
  constexpr std::int64_t least_credit = 20;  // to start costs a look at every clause
  credit_ += worth_;
  if (!one_choice_ || credit_ < least_credit) {
    return;
  }
  const auto& choices = query_.projection;
  const auto chosen = std::ranges::find_if(choices, [&](cnf::Var v) { return model[v]; });
  const auto first = static_cast<std::size_t>(chosen - choices.begin());
  repair_.start_from(model);
  for (std::size_t i = 1; i < choices.size() && credit_ > 0 && one_choice_ && !at_end(); ++i) {
    const cnf::Var v = choices[(first + i) % choices.size()];
    if (found_[index(v)] != 0 || propagator_.value(v)) {
      continue;
    }
    if (repair_.reach(v, effort) && is_new(repair_.model())) {
      accept(repair_.model());
      credit_ += worth_;
    } else {
      --credit_;
    }
  }
}

cnf::Verdict Enumeration::ask() {
  for (; false_first_ && preferred_ < solver_->var_count(); ++preferred_) {
    solver_->prefer(~cnf::Lit(cnf::Var{preferred_ + 1}));
  }
  Budget budget{.seconds = query_.limits.deadline().remaining()};
  if (query_.searching) {
    budget.stop = [this] {
      query_.searching();
      return false;
    };
  }
  return solver_->solve(budget);
}

ModelCount Enumeration::run() {
  while (!at_end()) {
    const cnf::Verdict verdict = ask();
    if (verdict != cnf::Verdict::satisfiable) {
      result_.complete = verdict == cnf::Verdict::unsatisfiable;
      if (!result_.complete) {
        // A solver knows only the time that was left.
        result_.reason = query_.limits.deadline().reached()
                             ? time_limit_text(query_.limits.deadline())
                             : solver_->reason();
      }
      break;
    }
    const cnf::Assignment& model = remainder_.expand(solver_->model());
    accept(model);
    look_around(model);
  }
  return result_;
}

// Checks and hands on what one search finds.
ModelCount search_all(const cnf::Formula& formula, const Propagator& propagator,
                      const ModelQuery& query,
                      const std::function<void(const cnf::Assignment&)>& take) {
  const auto stop = [&] {
    if (query.searching) {
      query.searching();
    }
    return query.limits.deadline().reached();
  };
  AllModels search;
  Remainder remainder(propagator, query.projection, search, stop);
  ModelCount result;
  if (stop() || !search.begin(remainder.undecided(query.projection), stop)) {
    result.reason = time_limit_text(query.limits.deadline());
    return result;
  }
  cnf::ModelChecker checker(formula);
  while (!limit_reached(query, result)) {
    const cnf::Verdict verdict = search.next(stop);
    if (verdict != cnf::Verdict::satisfiable) {
      result.complete = verdict == cnf::Verdict::unsatisfiable;
      result.reason = result.complete ? "" : time_limit_text(query.limits.deadline());
      break;
    }
    const cnf::Assignment& model = remainder.expand(search.model());
    if (!checker.accepts(model)) {
      throw io::Failure("the solver gave a wrong model");
    }
    ++result.count;
    take(model);
  }
  return result;
}

cnf::Var projection_variable(std::string_view word, std::int64_t n) {
  const auto number = core::parse_decimal<std::int32_t>(word);
  if (!number || *number < 1 || *number > n) {
    throw io::Failure("projection: " + core::quoted(word) + " is not a variable from 1 to " +
                      std::to_string(n));
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
  const std::uint64_t limit = query.limits.memory().value_or(core::machine_memory());
  const std::uint64_t needed = static_cast<std::uint64_t>(vars) * bytes_per_variable;
  if (needed <= limit) {
    return std::nullopt;
  }
  return fmt::format("{} variables need about {} MiB, the limit is {} MiB", vars, needed >> 20,
                     limit >> 20);
}

ModelCount enumerate_models(const cnf::Formula& formula, const ModelQuery& query,
                            const std::function<void(const cnf::Assignment&)>& take) {
  Propagator propagator(formula);
  if (propagator.refutes()) {
    ModelCount none;
    none.complete = true;
    return none;
  }
  if (query.limits.deadline().reached()) {
    ModelCount none;
    none.reason = time_limit_text(query.limits.deadline());
    return none;
  }
  const bool builtin = !query.command || query.command->is_builtin();
  if (builtin && !looks_like_one_choice(propagator, query.projection)) {
    return search_all(formula, propagator, query, take);
  }
  return Enumeration(formula, propagator, query, take).run();
}

}  // namespace tsume::solver
