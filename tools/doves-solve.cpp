// doves-solve - forced wins and losses in positions of Tokyo Doves
#include "lib/cli/app.hpp"
#include "lib/doves/rules/reader.hpp"
#include "lib/doves/solve/solution.hpp"
#include "lib/io/error.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"doves-solve", "Finds forced wins and losses in positions of Tokyo Doves.",
                         "[options] [FILE]", "printf 'bB;T-YA\\n' | doves-solve --depth 5"};

struct Settings {
  std::uint64_t depth = 5;
  bool unique = false;
  bool proof = false;
  std::string format = "text";
  std::string both = "lose";
  bool no_remove = false;
  bool green = false;
  bool skip_bad = false;
  std::optional<std::uint64_t> max_memory;
  std::vector<std::string> operands;
};

class Answerer {
 public:
  Answerer(io::Output& out, const Settings& settings)
      : out_(out),
        settings_(settings),
        format_(doves::solution_format_of(settings.format)),
        solver_(doves::rules_of(settings.both, !settings.no_remove),
                settings.max_memory.value_or(std::uint64_t{64} << 20)) {}

  void answer(std::string_view text, const doves::Position& position) {
    doves::require_open(position);
    doves::Solved solved{position, settings_.green ? doves::Side::green : doves::Side::red, {}};
    solved.value = solver_.evaluate(position, solved.side, static_cast<int>(settings_.depth));
    if (settings_.unique && !doves::has_single_line(solver_, solved)) {
      return;
    }
    if (format_ == doves::SolutionFormat::html) {
      animations_.push_back(doves::animation(solver_, solved));
      return;
    }
    std::string lines;
    doves::append(lines, text, solver_, solved, format_,
                  settings_.proof ? doves::Tree::proof : doves::Tree::best);
    out_ << lines;
    out_.end_record();
  }

  // Writes the page of all answers, if that is the format. Throws io::Failure without an answer.
  void finish() {
    if (format_ != doves::SolutionFormat::html) {
      return;
    }
    if (animations_.empty()) {
      throw io::Failure("no position to show");
    }
    page::write_page(out_, "Tokyo Doves", animations_);
  }

 private:
  io::Output& out_;
  const Settings& settings_;
  doves::SolutionFormat format_;
  doves::Solver solver_;
  std::vector<page::Animation> animations_;
};

cli::Exit body(cli::Context& context, const Settings& settings) {
  if (settings.proof && settings.format != "tree" && settings.format != "dot") {
    throw cli::UsageError("--proof needs --format tree or dot");
  }
  io::Input input = context.open(settings.operands.empty() ? "-" : settings.operands.front());
  Answerer answerer(context.out, settings);
  const std::uint64_t bad = doves::answer_positions(
      input, settings.skip_bad, [&](std::string_view text, const doves::Position& position) {
        answerer.answer(text, position);
      });
  answerer.finish();
  return context.after_bad_lines(bad);
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  cli::Options options;
  options.count("depth", "N", settings.depth, "look for wins and losses within N plies", 1,
                doves::Solver::most_plies);
  options.flag("unique", settings.unique, "print only wins with a single line of best play");
  options.choice("format", settings.format, doves::solution_format_names(),
                 "a line of best play, or a tree of all");
  options.flag("proof", settings.proof, "the tree has one winning action, and every reply");
  options.choice("both", settings.both, doves::both_names(),
                 "who surrounds both bosses at once will");
  options.flag("no-remove", settings.no_remove, "doves are never taken back into hand");
  options.flag("green", settings.green, "it is Green's turn, not Red's");
  options.flag("skip-bad", settings.skip_bad, "report bad input and go on; exit 1 at the end");
  options.size("max-memory", settings.max_memory, "size of the table of results, 64M by default");
  options.operands("FILE", settings.operands, 0, 1);
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(context, settings); });
}
