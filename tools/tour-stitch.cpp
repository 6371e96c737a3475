// tour-stitch - merge the cycles of a 2-factor into a tour by exchanging moves
#include "lib/core/text.hpp"
#include "lib/hamilton/stitch.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/verify.hpp"

#include "tools/tour_answers.hpp"
#include <sstream>
#include <string>
#include <utility>

namespace {

using namespace tsume;

constexpr cli::Info info{"tour-stitch",
                         "Merge the cycles of a 2-factor into a tour by exchanging moves.",
                         "knight2cnf 50x50 --closed --encoding 2factor | satrun | tour-stitch"};

struct Settings {
  tools::TourAnswerOptions tours;
  bool cycles = false;

  void add_to(cli::Options& options) {
    tours.add_to(options);
    options.flag("cycles", cycles, "if several cycles are left, print them, one per line");
  }
};

// Several cycles, one a line.
void write_cycles(std::ostream& out, const tour::Problem& problem, const tour::Cover& cover) {
  for (const tour::Tour& part : cover.parts) {
    tour::write_tour(out, tour::TourFormat::moves, {problem, part});
  }
  out << '\n';
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  std::ostringstream cycles;  // printed after the tours
  const auto stitched_tour = [&](const tour::Decoder& decoder,
                                 const cnf::ModelLits& model) -> std::optional<tour::PrintedTour> {
    const tour::Problem& problem = decoder.problem();
    tour::Cover cover = decoder.cover(model);
    const std::size_t before = cover.parts.size();
    const hamilton::StitchedParts stitched = hamilton::stitch_parts(problem, std::move(cover));
    const tour::Tour& first = stitched.cover.parts.front();
    if (const std::size_t left = stitched.cover.parts.size(); left > 1) {
      context.note("of " + core::counted(before, "cycle") + ' ' + std::to_string(left) +
                   " are left, which no exchange merges; see ham-solve");
      if (settings.cycles) {
        write_cycles(cycles, problem, stitched.cover);
      }
      return std::nullopt;
    }
    if (const auto error = tour::first_error(problem, first)) {
      throw io::Failure("the model is not a tour: " + *error);
    }
    return tour::PrintedTour{problem,
                             first,
                             to_string(decoder.encoding()),
                             {{"cycles", before}, {"stitches", stitched.merges}}};
  };
  const cli::Exit status = settings.tours.print(context, stitched_tour);
  context.out << cycles.str();
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
