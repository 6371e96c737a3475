// doves-solve - find forced wins and losses in positions of Tokyo Doves
#include "lib/core/text.hpp"
#include "lib/doves/formats/reader.hpp"
#include "lib/doves/search/solution.hpp"

#include "tools/doves_options.hpp"
#include <fmt/core.h>

namespace {

using namespace tsume;
using doves::SolutionFormat;

constexpr cli::Info info{"doves-solve", "Find forced wins and losses in positions of Tokyo Doves.",
                         "printf 'bB;T-YA\\n' | doves-solve --plies 5"};

struct Settings {
  std::uint64_t plies = 5;
  doves::SolutionOptions solution;
  bool every_reply = false;
  tools::RulesOptions rules;
  tools::TurnOption turn;
  tools::PositionsOptions positions;
  std::optional<std::uint64_t> table_size;

  void add_to(cli::Options& options) {
    options.count("plies", "N", plies, "plies to look ahead",
                  {1, doves::PositionSolver::most_plies});
    options.flag("unique", solution.unique, "print only items with a single line");
    options.choice("format", solution.format, doves::solution_format_names,
                   "a line of best play, or a tree of all such lines");
    options.flag("every-reply", every_reply, "show one winning action and every reply in the tree");
    rules.add_to(options);
    turn.add_to(options);
    positions.add_to(options);
    options.size("table-size", table_size, "size of the table of results (default 64M)");
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  doves::SolutionOptions options = settings.solution;
  if (settings.every_reply && options.format != SolutionFormat::tree &&
      options.format != SolutionFormat::dot) {
    throw cli::UsageError("--every-reply needs --format tree or dot");
  }
  options.plies = static_cast<int>(settings.plies);
  options.side = settings.turn.side();
  options.tree = settings.every_reply ? doves::Tree::proof : doves::Tree::best;
  io::Input input = settings.positions.open(context);
  doves::PositionSolver solver(settings.rules.rules(),
                               settings.table_size.value_or(std::uint64_t{64} << 20));
  io::Progress progress = context.progress("positions");
  solver.observe([&](int plies, std::uint64_t nodes) {
    progress.remark(core::counted(plies, "ply", "plies") + ", " + core::counted(nodes, "state"));
  });
  doves::Solutions solutions(context.out, solver, options);
  const core::ItemTally items = doves::answer_positions(
      input, context.out, context.list(settings.positions.skip_bad, 1, &progress),
      [&](std::string_view text, const doves::Position& position) {
        return solutions.answer(text, position);
      },
      [&](std::string_view text, core::Outcome outcome) { solutions.fail(text, outcome); });
  solutions.finish();
  return items.status();
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
