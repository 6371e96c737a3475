#include "lib/solver/models.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/external.hpp"
#include "lib/solver/incremental.hpp"

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

class ExternalSource final : public ModelSource {
 public:
  ExternalSource(const cnf::Formula& formula, const ModelQuery& query)
      : formula_(formula), query_(query) {}
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
  explicit EngineSource(const cnf::Formula& formula) : formula_(formula) {
    engine_.expect_short_questions();
    cnf::encoder_of(formula)(engine_);
  }
  Result next(const std::optional<double>& seconds) override {
    Result result;
    result.verdict = engine_.solve({.seconds = seconds});
    if (result.verdict == cnf::Verdict::satisfiable) {
      result.model = engine_.model();
      if (cnf::first_violated(formula_, *result.model)) {
        throw io::Failure("the engine gave a wrong model");
      }
    } else if (result.verdict == cnf::Verdict::unknown) {
      result.reason = "time limit";
    }
    return result;
  }
  void block(const std::vector<cnf::Lit>& clause) override { engine_.add(clause); }

 private:
  const cnf::Formula& formula_;
  IncrementalSolver engine_;
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
  std::unique_ptr<ModelSource> source;
  if (query.command) {
    source = std::make_unique<ExternalSource>(formula, query);
  } else {
    source = std::make_unique<EngineSource>(formula);
  }
  ModelCount result;
  std::vector<cnf::Lit> block;
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
    ++result.count;
    take(*answer.model);
    block.clear();
    for (const cnf::Var v : query.projection) {
      block.push_back((*answer.model)[v] ? ~cnf::Lit(v) : cnf::Lit(v));
    }
    source->block(block);
  }
}

}  // namespace tsume::solver
