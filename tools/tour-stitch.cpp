// tour-stitch - merge the cycles of a 2-factor into a tour by exchanging moves
#include "lib/hamilton/stitch.hpp"
#include "lib/tour/verify.hpp"

#include "tools/answer_options.hpp"
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace tsume;

struct Settings {
  tools::AnswerOptions answer;
  tools::FormatOptions format;
  bool cycles = false;

  void add_to(cli::Options& options) {
    answer.add_to(options);
    format.add_to(options);
    options.flag("cycles", cycles, "if several cycles are left, print them, one a line");
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
  cli::Exit status = cli::Exit::ok;
  const auto read = settings.answer.read(context, status);
  if (!read) {
    return status;
  }
  const tour::Problem& problem = read->decoder.problem();
  std::vector<tour::PrintedTour> tours;
  for (const cnf::ModelLits& model : read->models) {
    tour::Cover cover = read->decoder.cover(model);
    const std::size_t before = cover.parts.size();
    const hamilton::StitchedParts stitched = hamilton::stitch_parts(problem, std::move(cover));
    const tour::Tour& first = stitched.cover.parts.front();
    if (const std::size_t left = stitched.cover.parts.size(); left > 1) {
      status = cli::Exit::undecided;
      context.note("of " + std::to_string(before) + " cycles " + std::to_string(left) +
                   " are left, which no exchange merges; see ham-solve");
      if (settings.cycles) {
        write_cycles(context.out, problem, stitched.cover);
      }
    } else if (const auto error = tour::first_error(problem, first)) {
      throw io::Failure("the model is no tour: " + *error);
    } else {
      tours.push_back({problem,
                       first,
                       to_string(read->decoder.encoding()),
                       {{"cycles", before}, {"stitches", stitched.merges}}});
    }
  }
  tour::write_tours(context.out, settings.format.resolve(problem), tours);
  return status;
}

constexpr cli::Info info{"tour-stitch",
                         "Merge the cycles of a 2-factor into a tour by exchanging moves.",
                         "knight2cnf 50x50 --closed --encoding 2factor | satrun | tour-stitch"};

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
