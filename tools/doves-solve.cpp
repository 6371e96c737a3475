// doves-solve - find forced wins and losses in positions of Tokyo Doves
#include "lib/core/error.hpp"
#include "lib/doves/rules/reader.hpp"
#include "lib/doves/solve/solution.hpp"
#include "lib/io/error.hpp"

#include "tools/doves_options.hpp"

namespace {

using namespace tsume;
using doves::SolutionFormat;

constexpr cli::Info info{"doves-solve", "Find forced wins and losses in positions of Tokyo Doves.",
                         "printf 'bB;T-YA\\n' | doves-solve --plies 5"};

struct Settings {
  std::uint64_t plies = 5;
  bool unique = false;
  SolutionFormat format = SolutionFormat::text;
  bool every_reply = false;
  tools::RulesOptions rules;
  tools::TurnOption turn;
  tools::PositionsOptions positions;
  std::optional<std::uint64_t> table_size;

  void add_to(cli::Options& options) {
    options.count("plies", "N", plies, "plies to look ahead", {1, doves::Solver::most_plies});
    options.gone("depth", "use --plies");
    options.flag("unique", unique, "print only items with a single line");
    options.choice("format", format, doves::solution_format_names,
                   "a line of best play, or a tree of all such lines");
    options.flag("every-reply", every_reply, "show one winning action and every reply in the tree");
    options.gone("proof", "use --every-reply");
    rules.add_to(options);
    turn.add_to(options);
    positions.add_to(options);
    options.size("table-size", table_size, "size of the table of results (default 64M)");
    options.gone("max-memory", "use --table-size");
  }
};

class Answerer {
 public:
  Answerer(cli::Context& context, const Settings& settings)
      : context_(context),
        settings_(settings),
        solver_(settings.rules.rules(), settings.table_size.value_or(std::uint64_t{64} << 20)) {}

  void answer(std::string_view text, const doves::Position& position) {
    doves::require_open(position);
    std::string lines;
    const auto failure = core::failure_of([&] { solve(text, position, lines); });
    if (failure) {
      context_.tell(std::string(text) + ": " + failure->reason);
      items_.add(core::ItemResult::bad);
      lines.clear();
      doves::append_failure(lines, text, *failure, settings_.format);
    }
    context_.out << lines;
    context_.out.end_record();
  }

  // Writes the page of all answers, if that is the format. Throws io::Failure without an answer.
  void finish() {
    if (settings_.format != SolutionFormat::html) {
      return;
    }
    if (animations_.empty()) {
      throw io::Failure("no position to show");
    }
    page::write_page(context_.out, "Tokyo Doves", animations_);
  }

  [[nodiscard]] const core::Items& items() const { return items_; }

 private:
  void solve(std::string_view text, const doves::Position& position, std::string& lines) {
    doves::Solved solved{position, settings_.turn.side(), {}};
    solved.value = solver_.evaluate(position, solved.side, static_cast<int>(settings_.plies));
    // That there is no win within so many plies answers what --unique asks.
    const bool open = solved.value.outcome == doves::Outcome::unknown && !settings_.unique;
    items_.add(open ? core::ItemResult::undecided : core::ItemResult::answered);
    if (settings_.unique && !doves::has_single_line(solver_, solved)) {
      return;
    }
    if (settings_.format == SolutionFormat::html) {
      animations_.push_back(doves::animation(solver_, solved));
      return;
    }
    doves::append(lines, text, solver_, solved, settings_.format,
                  settings_.every_reply ? doves::Tree::proof : doves::Tree::best);
  }

  cli::Context& context_;
  const Settings& settings_;
  doves::Solver solver_;
  core::Items items_;
  std::vector<page::Animation> animations_;
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  if (settings.every_reply && settings.format != SolutionFormat::tree &&
      settings.format != SolutionFormat::dot) {
    throw cli::UsageError("--every-reply needs --format tree or dot");
  }
  io::Input input = settings.positions.open(context);
  if (settings.format == SolutionFormat::text) {
    context.out << doves::solution_heading() << '\n';
  }
  Answerer answerer(context, settings);
  const std::uint64_t bad =
      doves::answer_positions(input, settings.positions.skip_bad,
                              [&](std::string_view text, const doves::Position& position) {
                                answerer.answer(text, position);
                              });
  answerer.finish();
  const cli::Exit status = context.after_bad_lines(bad);
  return status == cli::Exit::ok ? answerer.items().status() : status;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
