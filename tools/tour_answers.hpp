// For the tools that read answers about tours: reading a solver's answer with the problem that it
// belongs to, and choosing how tours are printed.
#pragma once

#include "lib/cli/app.hpp"
#include "lib/cnf/checked_answer.hpp"
#include "lib/tour/decoder.hpp"
#include "lib/tour/formats.hpp"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tsume::tools {

// Which form tours are printed in.
struct FormatOptions {
  std::optional<tour::TourFormat> format;  // nullopt: "auto"

  void add_to(cli::Options& options) {
    options.choice("format", format, tour::tour_format_names, "how to print a tour", "auto");
  }
  // "auto": a grid on a board, moves on a graph.
  [[nodiscard]] tour::TourFormat resolve(const tour::Problem& problem) const {
    return format.value_or(problem.origin ? tour::TourFormat::grid : tour::TourFormat::moves);
  }
};

// A satisfiable answer with the decoder of its models.
struct ReadAnswer {
  tour::Decoder decoder;
  std::vector<cnf::ModelLits> models;
};

struct AnswerOptions {
  std::optional<std::string> file;
  std::optional<std::string> formula;

  void add_to(cli::Options& options) {
    options.operand("ANSWER", file);
    options.text("formula", "FILE", formula, "take the problem from this formula");
  }

  // Why there is no tour: the theorem by which the formula is the empty clause, or the solver.
  [[nodiscard]] static std::string reason(const cnf::CheckedAnswer& answer) {
    const auto theorem =
        answer.metadata ? answer.metadata->find(tour::impossible_key) : std::nullopt;
    return theorem.value_or("the solver says so");
  }

  // Reads the answer; `status` is set, and nothing returned, if it holds no model by right. Throws
  // io::Failure if it ought to.
  [[nodiscard]] std::optional<ReadAnswer> read(const cli::Context& context,
                                               cli::Exit& status) const {
    io::Input input = context.open(file.value_or("-"));
    std::function<io::Input()> open_formula;
    if (formula) {
      open_formula = [&] { return context.open(*formula); };
    }
    cnf::CheckedAnswer answer = cnf::checked_answer(input, open_formula);
    if (answer.verdict == cnf::Verdict::unsatisfiable) {
      context.note("no tour: " + reason(answer));
      status = cli::Exit::unsatisfiable;
      return std::nullopt;
    }
    if (answer.verdict == cnf::Verdict::unknown) {
      context.note("the solver did not decide");
      status = cli::Exit::undecided;
      return std::nullopt;
    }
    tour::Decoder decoder(answer.description());
    answer.require_models();
    return ReadAnswer{std::move(decoder), std::move(answer.models)};
  }
};

// The tools that print a tour for each model of an answer.
struct TourAnswerOptions {
  AnswerOptions answer;
  FormatOptions format;

  void add_to(cli::Options& options) {
    answer.add_to(options);
    format.add_to(options);
  }

  // Prints what `tour_of` makes of each model; undecided if it makes nothing of one.
  using TourOf = std::function<std::optional<tour::PrintedTour>(const tour::Decoder& decoder,
                                                                const cnf::ModelLits& model)>;
  [[nodiscard]] cli::Exit print(cli::Context& context, const TourOf& tour_of) const {
    cli::Exit status = cli::Exit::ok;
    const auto read = answer.read(context, status);
    if (!read) {
      return status;
    }
    core::Items items;
    std::vector<tour::PrintedTour> tours;
    for (const cnf::ModelLits& model : read->models) {
      auto tour = tour_of(read->decoder, model);
      items.add(tour ? core::ItemResult::answered : core::ItemResult::undecided);
      if (tour) {
        tours.push_back(*std::move(tour));
      }
    }
    tour::write_tours(context.out, format.resolve(read->decoder.problem()), tours);
    return items.status();
  }
};

}  // namespace tsume::tools
