// For the tools that decode the answer of a solver with the problem that it belongs to.
#pragma once

#include "lib/cli/app.hpp"
#include "lib/cnf/checked_answer.hpp"
#include "lib/cnf/metadata_values.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace tsume::tools {

// The models of an answer and the problem that they belong to.
template <typename Problem>
struct ReadAnswer {
  cli::Exit status = cli::Exit::ok;
  std::optional<Problem> problem;  // none if the answer rightly has no model; see `status`
  cnf::CheckedAnswer answer;

  // What `decode` makes of each model: of all before the first is printed, so that a wrong model
  // leaves no answer. Throws io::Failure with the number of the model.
  template <typename Decode>
  [[nodiscard]] auto decoded(const Decode& decode) const {
    std::vector<std::invoke_result_t<Decode, const cnf::ModelLits&>> items;
    for (std::size_t i = 0; i < answer.models.size(); ++i) {
      answer.with_number(i, [&] { items.push_back(decode(answer.models[i])); });
    }
    return items;
  }
};

struct AnswerOptions {
  std::optional<std::string> file;
  std::optional<std::string> formula;

  void add_to(cli::Options& options) {
    options.operand("ANSWER", file);
    options.text("formula", "FILE", formula, "take the problem from this formula");
  }

  // Reads the answer as cnf::checked_answer() does, whatever its verdict.
  [[nodiscard]] cnf::CheckedAnswer read_any(
      cli::Context& context,
      const std::function<void(const cnf::Metadata&)>& described = {}) const {
    io::Input input = context.open(file.value_or("-"));
    std::function<io::Input()> open_formula;
    if (formula) {
      open_formula = [&] { return context.open(*formula); };
    }
    return cnf::checked_answer(input, open_formula, described);
  }

  // Reads an answer with models of the problem that `parse` makes of its description; `parse`
  // throws io::Failure if it is another kind of problem, whatever the verdict. If the answer
  // rightly has no model, says why there is none of what the problem wants ("line"), and gives the
  // status and no problem. Throws io::Failure if there is no description, or no model where there
  // ought to be one.
  template <typename Parse>
  [[nodiscard]] auto read(cli::Context& context, const Parse& parse) const {
    ReadAnswer<std::invoke_result_t<Parse, const cnf::Metadata&>> result;
    result.answer = read_any(context);
    const cnf::Metadata& description = result.answer.description();
    auto problem = result.answer.described(parse);
    if (result.answer.verdict == cnf::Verdict::unsatisfiable) {
      context.note("no " + problem.wanted() + ": " +
                   description.find(cnf::impossible_key).value_or("the solver says so"));
      result.status = cli::Exit::unsatisfiable;
    } else if (result.answer.verdict == cnf::Verdict::unknown) {
      context.note("the solver did not decide");
      result.status = cli::Exit::undecided;
    } else {
      result.answer.require_models();
      result.problem = std::move(problem);
    }
    return result;
  }
};

}  // namespace tsume::tools
