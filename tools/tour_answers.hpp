// For the tools that print tours: in which form, and those of a solver's answer.
#pragma once

#include "lib/cli/app.hpp"
#include "lib/tour/formats/writer.hpp"
#include "lib/tour/sat/decoder.hpp"

#include "tools/answer_options.hpp"
#include <cstdint>
#include <functional>
#include <optional>
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

// Writes tours when it has all of them.
struct TourPrinter {
  std::ostream& out;
  tour::TourFormat format;
  std::vector<tour::PrintedTour> tours = {};

  void finish() const { tour::write_tours(out, format, tours); }
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
    const tour::TourFormat wanted = format.resolve(decoder.problem());
    io::RecordPrinter<TourPrinter> records(
        context.records(), core::name_of(tour::tour_format_names, wanted), [&](std::ostream& out) {
          return TourPrinter{out, wanted};
        });
    core::ItemTally items;
    std::size_t tours = 0;
    for (auto& tour : decoded) {
      items.add(tour ? core::Outcome::solved : core::Outcome::undecided);
      if (tour) {
        tour->shown = format.shown(decoder.problem(), seed);
        records.add("tour-" + std::to_string(++tours),
                    [&](TourPrinter& printer) { printer.tours.push_back(*std::move(tour)); });
      }
    }
    records.finish();
    return items.status();
  }
};

}  // namespace tsume::tools
