// tour-stitch - merge the cycles of a 2-factor into a tour by exchanging moves
#include "lib/hamilton/stitch.hpp"
#include "lib/tour/verify.hpp"

#include "tools/answer_options.hpp"
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace tsume;

struct Arguments {
  tools::AnswerOptions answer;
  tools::FormatOptions format;
  bool cycles = false;
};

// Several cycles, one a line.
void write_cycles(std::ostream& out, const knight::Board* board, const encode::TourCover& cover) {
  for (const encode::Tour& part : cover.parts) {
    knight::write_tour(out, knight::TourFormat::moves, {part, true, board, "", ""});
  }
  out << '\n';
}

cli::Exit stitch_tours(cli::Context& context, const Arguments& arguments) {
  cli::Exit status = cli::Exit::ok;
  const auto read = arguments.answer.read(context, status);
  if (!read) {
    return status;
  }
  const knight::DescribedProblem& problem = read->problem;
  const knight::Board* const board = problem.board ? &*problem.board : nullptr;
  const auto name = [&](graph::Vertex v) { return knight::vertex_name(board, v); };
  for (const cnf::ModelLits& model : read->models) {
    encode::TourCover cover = knight::decode_cover(problem, model, read->formula);
    const std::size_t before = cover.parts.size();
    const hamilton::StitchedParts stitched = hamilton::stitch_parts(problem.tour, std::move(cover));
    const encode::Tour& first = stitched.cover.parts.front();
    if (const std::size_t left = stitched.cover.parts.size(); left > 1) {
      status = cli::Exit::undecided;
      context.note("of " + std::to_string(before) + " cycles " + std::to_string(left) +
                   " are left, which no exchange merges; see ham-solve");
      if (arguments.cycles) {
        write_cycles(context.out, board, stitched.cover);
      }
    } else if (const auto error = hamilton::first_error(problem.tour, first, name)) {
      throw io::Failure("the model is no tour: " + *error);
    } else {
      const std::string extra = ",\"cycles\":" + std::to_string(before) +
                                ",\"stitches\":" + std::to_string(stitched.merges);
      knight::write_tour(
          context.out, arguments.format.resolve(board),
          {first, problem.tour.closed, board, encode::to_string(problem.options.encoding), extra});
    }
  }
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  cli::Options options;
  arguments.answer.add_to(options);
  arguments.format.add_to(options);
  options.flag("cycles", arguments.cycles, "if several cycles are left, print them, one a line");
  const cli::Info info{
      "tour-stitch", "Merge the cycles of a 2-factor into a tour by exchanging moves.",
      "[options] [ANSWER]", "knight2cnf 50x50 --closed --encoding 2factor | satrun | tour-stitch"};
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return stitch_tours(context, arguments); });
}
