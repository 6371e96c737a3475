// For the tools that print tours: in which form, and those of a solver's answer.
#pragma once

#include "lib/cli/app.hpp"
#include "lib/tour/formats.hpp"
#include "lib/tour/sat/decoder.hpp"

#include "tools/answer_options.hpp"
#include <cstdint>
#include <functional>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

namespace tsume::tools {

// Which form tours are printed in.
struct FormatOptions {
  std::optional<tour::TourFormat> format;  // nullopt: "auto"
  std::optional<std::uint64_t> show;       // of a puzzle

  void add_to(cli::Options& options) {
    options.choice("format", format, tour::tour_format_names, "how to print a tour", "auto");
    options.count("show", "N", show, "print a puzzle: N numbers of the tour", {1});
  }
  [[nodiscard]] std::vector<bool> shown(const tour::Problem& problem, std::uint64_t seed) const {
    return show ? tour::shown_numbers(problem, *show, seed) : std::vector<bool>{};
  }
  // "auto": a grid on a board, moves on a graph.
  [[nodiscard]] tour::TourFormat resolve(const tour::Problem& problem) const {
    return format.value_or(problem.origin ? tour::TourFormat::grid : tour::TourFormat::moves);
  }
};

// The tools that print a tour for each model of an answer.
struct TourAnswerOptions {
  AnswerOptions answer;
  FormatOptions format;
  std::uint64_t seed = 1;

  void add_to(cli::Options& options) {
    answer.add_to(options);
    format.add_to(options);
    options.seed(seed);
    options.records();
  }

  // Prints what `tour_of` makes of each model; undecided if it makes nothing of one.
  using TourOf = std::function<std::optional<tour::PrintedTour>(const tour::Decoder& decoder,
                                                                const cnf::ModelLits& model)>;
  [[nodiscard]] cli::Exit print(cli::Context& context, const TourOf& tour_of) const {
    auto read = answer.read(context, tour::read_description);
    if (!read.problem) {
      return read.status;
    }
    const tour::Decoder decoder(*std::move(read.problem));
    auto decoded =
        read.decoded([&](const cnf::ModelLits& model) { return tour_of(decoder, model); });
    core::Items items;
    std::vector<tour::PrintedTour> tours;
    for (auto& tour : decoded) {
      items.add(tour ? core::Outcome::solved : core::Outcome::undecided);
      if (tour) {
        tours.push_back(*std::move(tour));
        tours.back().shown = format.shown(decoder.problem(), seed);
      }
    }
    const tour::TourFormat wanted = format.resolve(decoder.problem());
    if (context.folder == nullptr) {
      tour::write_tours(context.out, wanted, tours);
      return items.status();
    }
    for (std::size_t i = 0; i < tours.size(); ++i) {
      std::ostringstream text;
      tour::write_tours(text, wanted, {tours[i]});
      context.folder->write("tour-" + std::to_string(i + 1),
                            core::name_of(tour::tour_format_names, wanted), text.str());
    }
    return items.status();
  }
};

}  // namespace tsume::tools
