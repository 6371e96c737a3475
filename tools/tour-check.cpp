// tour-check - check tours from any source and report the first error
#include "lib/core/text.hpp"
#include "lib/tour/formats/reader.hpp"
#include "lib/tour/verify.hpp"

#include "tools/check_options.hpp"
#include "tools/tour_options.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"tour-check", "Check tours from any source and report the first error.",
                         "knight2cnf 8x8 --closed | satrun | cnf2tour | tour-check 8x8 --closed"};

struct Settings {
  std::string problem;
  std::optional<std::string> tours;
  tools::SourceOptions source;
  tour::Spelling spelling;
  tools::CheckOptions check;

  void add_to(cli::Options& options) {
    options.operand("BOARD|FILE", problem);
    options.operand("TOURS", tours);
    source.add_to(options);
    options.choice("coordinates", spelling.coordinates, tour::coordinate_names,
                   "meaning of the two numbers of a square");
    options.count("first-number", "N", spelling.first_number, "first number and coordinate, 0 or 1",
                  {0, 1});
    check.add_to(options);
  }
};

// What a valid tour is, in words.
std::string praise(const tour::Problem& problem, const tour::Tour& tour) {
  const std::string squares = problem.origin ? core::counted(tour.size(), "square")
                                             : core::counted(tour.size(), "vertex", "vertices");
  if (problem.closed) {
    return "closed tour of " + squares;
  }
  const bool returns = tour.size() > 2 && problem.graph.has_arc(tour.back(), tour.front());
  return "open tour of " + squares + " from " + problem.name(tour.front()) + " to " +
         problem.name(tour.back()) + (returns ? ", which could be closed" : "");
}

void judge(const tour::Problem& problem, tour::ReadTour& read, io::CheckedItem& item) {
  tour::Tour& squares = read.tour;
  if (!read.error.empty()) {
    item.verdict = io::Checked::bad_input;
    item.reason = read.error;
    return;
  }
  // People like to name the first square of a closed tour again at its end.
  if (problem.closed && squares.size() > 2 && squares.front() == squares.back()) {
    squares.pop_back();
  }
  const auto error = tour::first_error(problem, squares);
  item.verdict = error ? io::Checked::invalid : io::Checked::valid;
  item.reason = error ? *error : praise(problem, squares);
}

// Lines that are all too short for a tour are one tour more often than several.
std::string advice_for_short_lists(const tour::Problem& problem) {
  const std::string advice =
      "each line was a tour of its own; if they are one, put it on one line: tr '\\n' ' ' <FILE | "
      "...";
  const knight::Board* const board = problem.board();
  return board == nullptr ? advice
                          : advice + "; a grid is " + core::counted(board->rows(), "line") +
                                " of " + core::counted(board->columns(), "number");
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  const tour::Problem problem = settings.source.resolve(context, settings.problem);
  io::Input input = context.open(settings.tours.value_or("-"));
  io::CheckReport report(context.out, settings.check.style);
  std::size_t short_lists = 0;
  std::size_t tours = 0;
  for (tour::ReadTour& read : tour::read_tours(input, problem, settings.spelling)) {
    io::CheckedItem item;
    item.id = input.name() + ":" + std::to_string(read.line);
    judge(problem, read, item);
    short_lists += read.is_list && read.tour.size() < problem.graph.size() ? 1U : 0U;
    ++tours;
    report.add(item);
  }
  if (tours > 1 && short_lists == tours) {
    context.note(advice_for_short_lists(problem));
  }
  return tools::CheckOptions::finish(context, report.finish());
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
