// tour-check - verify tours that anybody made, and explain the first thing wrong
#include "lib/cli/app.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/reader.hpp"
#include "lib/tour/verify.hpp"

#include "tools/tour_options.hpp"
#include <cstdint>
#include <string>
#include <vector>

namespace {

using namespace tsume;

// What a valid tour is, in words.
std::string praise(const tour::Problem& problem, const tour::Tour& tour) {
  const std::string squares =
      std::to_string(tour.size()) + (problem.origin ? " squares" : " vertices");
  if (problem.closed) {
    return "closed tour of " + squares;
  }
  const bool returns = tour.size() > 2 && problem.graph.has_arc(tour.back(), tour.front());
  return "open tour of " + squares + " from " + problem.name(tour.front()) + " to " +
         problem.name(tour.back()) + (returns ? ", which could be closed" : "");
}

cli::Exit check_tours(cli::Context& context, const tools::SourceOptions& source,
                      const tour::Spelling& spelling, const std::vector<std::string>& operands) {
  const std::string tours = operands.size() > 1 ? operands[1] : "-";
  if (operands[0] == "-" && tours == "-") {
    throw cli::UsageError("the board and the tours cannot both be on standard input");
  }
  const tour::Problem problem = source.resolve(context, operands[0]);
  io::Input input = context.open(tours);
  bool all_valid = true;
  for (auto& [squares, line] : tour::read_tours(input, problem, spelling)) {
    // People like to name the first square of a closed tour again at its end.
    if (problem.closed && squares.size() > 2 && squares.front() == squares.back()) {
      squares.pop_back();
    }
    const std::string place = input.name() + ":" + std::to_string(line) + ": ";
    if (const auto error = tour::first_error(problem, squares)) {
      all_valid = false;
      context.out.flush();
      context.tell(place + *error);
    } else {
      context.out << place << praise(problem, squares) << '\n';
    }
  }
  return all_valid ? cli::Exit::ok : cli::Exit::failure;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> operands;
  tools::SourceOptions source;
  tour::Spelling spelling;
  cli::Options options;
  options.operands("BOARD|FILE [TOURS]", operands, 1, 2);
  source.add_to(options);
  options.choice("coordinates", spelling.coordinates, tour::coordinate_names,
                 "what two numbers of a square are");
  options.count("first-number", "N", spelling.first_number,
                "what numbers and coordinates count from", 0, 1);
  const cli::Info info{"tour-check", "Check tours from any source and report the first error.",
                       "[options] BOARD|FILE [TOURS]",
                       "knight2cnf 8x8 --closed | satrun | cnf2tour | tour-check 8x8 --closed"};
  return cli::run(info, argc, argv, std::move(options), [&](cli::Context& context) {
    return check_tours(context, source, spelling, operands);
  });
}
