// freecell-check - replay FreeCell solutions: legal, or the first illegal move and the reason
#include "lib/cli/app.hpp"
#include "lib/freecell/files/records.hpp"
#include "lib/freecell/rules/replay.hpp"
#include "lib/freecell/rules/variant_options.hpp"

using namespace tsume;

namespace {

struct Config {
  std::vector<std::string> files;
  std::string metric = "single";
  bool expand = false;
  bool skip_unsolved = false;
  freecell::Variant variant;
};

// One line: id, verdict, length in each metric, and a remark.
bool report(cli::Context& context, const Config& config, const freecell::Board& board,
            const freecell::Verdict& verdict) {
  using Kind = freecell::Verdict::Kind;
  if (config.expand && verdict.kind != Kind::illegal) {
    context.out << "# id " << board.id << '\n'
                << freecell::written(board.position, verdict.expanded) << '\n';
  } else {
    const char* const name = verdict.kind == Kind::solved    ? "ok"
                             : verdict.kind == Kind::illegal ? "illegal"
                                                             : "unsolved";
    const std::string remark = verdict.kind == Kind::illegal ? verdict.reason
                               : verdict.kind == Kind::unsolved
                                   ? "not solved after " + std::to_string(verdict.moves) + " moves"
                                   : "-";
    context.out << board.id << '\t' << name << "\tsingle=" << verdict.single_moves
                << "\tsuper=" << verdict.moves << '\t' << remark << '\n';
  }
  context.out.end_record();
  return verdict.kind == Kind::solved;
}

cli::Exit body(cli::Context& context, const Config& config) {
  const freecell::Variant& variant = config.variant;
  const freecell::Metric metric =
      config.metric == "super" ? freecell::Metric::super : freecell::Metric::single;
  io::Input board_input = context.open(config.files[0]);
  io::Input move_input = context.open(config.files.size() > 1 ? config.files[1] : "-");
  io::LineReader board_lines(board_input);
  io::LineReader move_lines(move_input);
  freecell::SolutionReader pairs(board_lines, move_lines, variant);
  bool all_good = true;
  while (const auto pair = pairs.next()) {
    if (!pair->solution.has_moves && config.skip_unsolved) {
      continue;
    }
    const freecell::Verdict verdict =
        freecell::check_moves(pair->board.position, variant, metric, pair->solution.moves);
    all_good = report(context, config, pair->board, verdict) && all_good;
  }
  return all_good ? cli::Exit::ok : cli::Exit::failure;
}

}  // namespace

int main(int argc, char** argv) {
  const cli::Info info{
      "freecell-check",
      "Replays solutions: ok with the length in both metrics, unsolved, or the first\n"
      "illegal move and the reason. MOVES (default stdin) are result lines of\n"
      "freecell-astar, plain moves with a blank line between boards, or the output of\n"
      "fc-solve.",
      "[options] BOARDS [MOVES]", "freecell-deal 1 > b; freecell-astar < b | freecell-check b"};
  Config config;
  cli::Options options;
  options.choice("metric", config.metric, {"single", "super"},
                 "how moves to an empty column without a count are read");
  options.flag("expand", config.expand, "print the solutions as single-card moves instead");
  options.flag("skip-unsolved", config.skip_unsolved, "skip boards without a solution");
  freecell::add_variant_options(options, config.variant);
  options.operands("BOARDS", config.files, 1, 2);
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(context, config); });
}
