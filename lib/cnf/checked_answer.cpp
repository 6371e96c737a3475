#include "lib/cnf/checked_answer.hpp"

#include "lib/cnf/dimacs.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tsume::cnf {

namespace {

void check_models(const CheckedAnswer& answer, const ReadFormula& formula) {
  ModelChecker checker(formula.formula);
  for (std::size_t i = 0; i < answer.models.size(); ++i) {
    answer.with_number(i, [&] {
      const Assignment assignment = own_assignment(answer.models[i], formula.formula.var_count());
      if (!checker.accepts(assignment)) {
        const auto violated = first_violated(formula.formula, assignment);
        throw io::Failure("the model violates the clause on line " +
                          std::to_string(formula.lines[*violated]) + " of the formula");
      }
    });
  }
}

}  // namespace

const Metadata& one_description(const std::optional<Metadata>& of_answer,
                                const std::optional<Metadata>& of_formula) {
  if (!of_answer && !of_formula) {
    throw io::Failure("no problem description in the input; use satrun, or --formula FILE");
  }
  if (of_answer && of_formula && !of_answer->same_problem(*of_formula)) {
    throw io::Failure("the answer belongs to another formula than the one given");
  }
  return of_answer ? *of_answer : *of_formula;
}

const Metadata& CheckedAnswer::description() const {
  return one_description(metadata, std::nullopt);
}

void CheckedAnswer::require_models() const {
  if (models.empty()) {
    throw io::Failure("the solver printed no model (MiniSat: use satrun)");
  }
}

CheckedAnswer checked_answer(io::Input& input, const std::function<io::Input()>& open_formula,
                             const std::function<void(const Metadata&)>& described) {
  Answer answer = read_answer(input, described);
  if (answer.verdict == Verdict::none) {
    throw io::Failure(input.name() + ": no verdict of a solver in the input");
  }
  CheckedAnswer result;
  result.source = result.describing = input.name();
  result.verdict = answer.verdict;
  for (const std::string& line : answer.comments) {
    const std::vector<std::string_view> words = core::split_words(line);
    if (line.starts_with("c models ") && words.size() > 3 && core::is_digits(words[2])) {
      if (words[2] != std::to_string(answer.models.size())) {
        throw io::Failure(input.name() + ": " + core::quoted(line) + ", but " +
                          core::counted(answer.models.size(), "model") + " in the input");
      }
      result.complete = line.ends_with(" complete");
      result.other_projection = line.ends_with(" of another projection");
    }
  }
  result.metadata = std::move(answer.metadata);
  result.models = std::move(answer.models);
  if (open_formula) {
    io::Input formula_input = open_formula();
    const ReadFormula formula = read_formula(formula_input);
    if (!formula.metadata && !result.metadata) {
      throw io::Failure(formula_input.name() + ": no problem description in the formula");
    }
    if (!result.metadata) {
      result.describing = formula_input.name();
    }
    result.metadata = one_description(result.metadata, formula.metadata);
    check_models(result, formula);
  }
  return result;
}

}  // namespace tsume::cnf
