// For the tools that decode the answer of a solver with the problem that it belongs to.
#pragma once

#include "lib/cli/app.hpp"
#include "lib/cnf/checked_answer.hpp"
#include "lib/cnf/description.hpp"

#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace tsume::tools {

struct AnswerOptions {
  std::optional<std::string> file;
  std::optional<std::string> formula;

  void add_to(cli::Options& options) {
    options.operand("ANSWER", file);
    options.text("formula", "FILE", formula, "take the problem from this formula");
  }

  // Reads the answer as cnf::checked_answer() does, whatever its verdict.
  [[nodiscard]] cnf::CheckedAnswer read_any(
      const cli::Context& context,
      const std::function<void(const cnf::Metadata&)>& described = {}) const {
    io::Input input = context.open(file.value_or("-"));
    std::function<io::Input()> open_formula;
    if (formula) {
      open_formula = [&] { return context.open(*formula); };
    }
    return cnf::checked_answer(input, open_formula, described);
  }

  // Reads an answer with models. If it holds none by right, says why there is no `wanted`
  // ("tour"), sets `status` and returns nothing. Throws io::Failure if it ought to hold one.
  [[nodiscard]] std::optional<cnf::CheckedAnswer> read(const cli::Context& context,
                                                       const std::string& wanted,
                                                       cli::Exit& status) const {
    cnf::CheckedAnswer answer = read_any(context);
    if (answer.verdict == cnf::Verdict::unsatisfiable) {
      const auto reason =
          answer.metadata ? answer.metadata->find(cnf::impossible_key) : std::nullopt;
      context.note("no " + wanted + ": " + reason.value_or("the solver says so"));
      status = cli::Exit::unsatisfiable;
      return std::nullopt;
    }
    if (answer.verdict == cnf::Verdict::unknown) {
      context.note("the solver did not decide");
      status = cli::Exit::undecided;
      return std::nullopt;
    }
    (void)answer.description();
    answer.require_models();
    return answer;
  }
};

}  // namespace tsume::tools
