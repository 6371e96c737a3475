#include "lib/solver/models.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/external.hpp"
#include "lib/solver/incremental.hpp"
#include "lib/solver/propagator.hpp"

#include <algorithm>
#include <chrono>
#include <memory>

namespace tsume::solver {

namespace {

using Clock = std::chrono::steady_clock;

// One question after another, with clauses added in between.
class ModelSource {
 public:
  virtual ~ModelSource() = default;
  // The next model, or why there is none.
  virtual Result next(const std::optional<double>& seconds) = 0;
  virtual void block(const std::vector<cnf::Lit>& clause) = 0;
};

// Both sources ask a simplified formula: an enumeration asks it often.
class ExternalSource final : public ModelSource {
 public:
  ExternalSource(const Propagator& propagator, const ModelQuery& query) : query_(query) {
    propagator.simplify(formula_);
  }
  Result next(const std::optional<double>& seconds) override {
    return solve(formula_, *query_.command,
                 {.limits = {.seconds = seconds, .memory = query_.memory}});
  }
  void block(const std::vector<cnf::Lit>& clause) override { formula_.add(clause); }

 private:
  cnf::Formula formula_;
  const ModelQuery& query_;
};

class EngineSource final : public ModelSource {
 public:
  EngineSource(const Propagator& propagator, const ModelQuery& query) : query_(query) {
    engine_.expect_short_questions();
    propagator.simplify(engine_);
  }
  Result next(const std::optional<double>& seconds) override {
    Result result;
    Budget budget{.seconds = seconds};
    if (query_.searching) {
      budget.stop = [this] {
        query_.searching();
        return false;
      };
    }
    result.verdict = engine_.solve(budget);
    if (result.verdict == cnf::Verdict::satisfiable) {
      result.model = engine_.model();
    } else if (result.verdict == cnf::Verdict::unknown) {
      result.reason = "time limit";
    }
    return result;
  }
  void block(const std::vector<cnf::Lit>& clause) override {
    if (clause.size() == 1 && !one_choice_) {
      // The models differ in one choice among many. Trying false first then leads to a third of the
      // conflicts (SamurAI, 158 places: 290, not 882); for tours it leads to more.
      one_choice_ = true;
      for (std::int32_t v = 1; v <= engine_.var_count(); ++v) {
        engine_.prefer(~cnf::Lit(cnf::Var{v}));
      }
    }
    engine_.add(clause);
  }

 private:
  const ModelQuery& query_;
  bool one_choice_ = false;
  IncrementalSolver engine_;
};

// Clauses that rule out all models with the same projection as one that was found.
class Blocker {
 public:
  Blocker(Propagator& propagator, const std::vector<cnf::Var>& projection)
      : propagator_(propagator), projection_(projection) {}

  // Where a few true variables of the projection imply all others, as one of an exactly-one
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
    if (few(true_.size()) && propagator_.decides(true_, projection_)) {
      std::erase_if(clause_, [](cnf::Lit lit) { return !lit.negative(); });
    }
    return clause_;
  }

 private:
  static bool few(std::size_t n) { return n >= 1 && n <= 8; }

  Propagator& propagator_;
  const std::vector<cnf::Var>& projection_;
  std::vector<cnf::Lit> clause_;
  std::vector<cnf::Lit> true_;
};

cnf::Var variable_within(std::string_view word, std::int64_t n, std::string_view where) {
  const auto number = core::parse_decimal<std::int32_t>(word);
  if (!number || *number < 1 || *number > n) {
    throw io::Failure(std::string(where) + ": " + core::quoted(word) +
                      " is not a variable from 1 to " + std::to_string(n));
  }
  return {*number};
}

void sort_unique(std::vector<cnf::Var>& variables) {
  std::sort(variables.begin(), variables.end());
  variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
}

}  // namespace

std::optional<std::vector<cnf::Var>> shown_variables(const cnf::ReadFormula& formula) {
  std::optional<std::vector<cnf::Var>> shown;
  for (const std::string& line : formula.comments) {
    const auto words = core::split_words(line);
    if (words.size() < 3 || words[0] != "c" || words[1] != "p" || words[2] != "show") {
      continue;
    }
    if (words.size() == 3 || words.back() != "0") {
      throw io::Failure("no final 0 in " + core::quoted(line));
    }
    if (!shown) {
      shown.emplace();
    }
    for (std::size_t i = 3; i + 1 < words.size(); ++i) {
      shown->push_back(variable_within(words[i], formula.formula.var_count(), "c p show"));
    }
  }
  if (shown) {
    sort_unique(*shown);
  }
  return shown;
}

std::vector<cnf::Var> parse_variables(std::string_view text, std::int64_t n) {
  std::vector<cnf::Var> variables;
  for (const std::string_view item : core::split_fields(text, ',')) {
    const auto ends = core::split_fields(item, '-');
    const cnf::Var first = variable_within(ends.front(), n, "projection");
    const cnf::Var last = ends.size() == 2 ? variable_within(ends[1], n, "projection") : first;
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

ModelCount enumerate_models(const cnf::Formula& formula, const ModelQuery& query,
                            const std::function<void(const cnf::Assignment&)>& take) {
  const auto start = Clock::now();
  Propagator propagator(formula);
  ModelCount result;
  if (propagator.refutes()) {
    result.complete = true;
    return result;
  }
  std::unique_ptr<ModelSource> source;
  if (query.command) {
    source = std::make_unique<ExternalSource>(propagator, query);
  } else {
    source = std::make_unique<EngineSource>(propagator, query);
  }
  cnf::ModelChecker checker(formula);
  Blocker blocker(propagator, query.projection);
  while (true) {
    if (query.max && result.count == *query.max) {
      result.reason = "as many as asked for";
      result.max_reached = true;
      return result;
    }
    std::optional<double> left;
    if (query.seconds) {
      left = *query.seconds - std::chrono::duration<double>(Clock::now() - start).count();
      if (*left <= 0) {
        result.reason = "time limit";
        return result;
      }
    }
    const Result answer = source->next(left);
    if (answer.verdict != cnf::Verdict::satisfiable) {
      result.complete = answer.verdict == cnf::Verdict::unsatisfiable;
      result.reason = answer.reason;
      return result;
    }
    if (!checker.accepts(*answer.model)) {
      throw io::Failure("the solver gave a wrong model");
    }
    ++result.count;
    take(*answer.model);
    source->block(blocker.block(*answer.model));
  }
}

}  // namespace tsume::solver
