// doves2cnf - write the checkmates of Tokyo Doves on given squares as DIMACS CNF
#include "lib/doves/formats/reader.hpp"
#include "lib/doves/sat/encoding.hpp"
#include "lib/io/error.hpp"

#include "tools/doves_options.hpp"
#include "tools/formula_options.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"doves2cnf",
                         "Write the checkmates of Tokyo Doves on given squares as DIMACS CNF.",
                         "doves2cnf 'xB--;x---;xx--;xx--' | cnf-models | cnf2doves"};

struct Settings {
  std::optional<std::string> pattern;
  bool win = false;
  tools::RulesOptions rules;
  tools::FormulaOptions formula;

  void add_to(cli::Options& options) {
    options.flag("win", win, "ask for the positions in which Red wins at once");
    rules.add_to(options);
    formula.add_to(options);
    options.operand("PATTERN", pattern);
    options.operand_may_begin_with_dash(';');
  }
};

// The only pattern of the input.
doves::Pattern read_pattern(cli::Context& context) {
  io::Input input = context.open("-");
  io::LineReader lines(input, doves::position_line_limit);
  std::optional<doves::Pattern> pattern;
  while (const auto line = lines.next()) {
    if (!doves::holds_position(*line)) {
      continue;
    }
    if (pattern) {
      lines.fail(
          "a second pattern; a formula has one, and a line is a whole pattern, 'row;row;row;row': "
          "while read -r p; do doves2cnf <<<\"$p\"; done");
    }
    pattern = lines.parse([&] { return doves::Pattern::parse(*line); });
  }
  if (!pattern) {
    throw io::Failure(input.name() + ": empty input, expected a pattern");
  }
  return *pattern;
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  const doves::PatternProblem problem{
      settings.pattern && *settings.pattern != "-"
          ? cli::parse_operand([&] { return doves::Pattern::parse(*settings.pattern); })
          : read_pattern(context),
      settings.win ? doves::Ask::win : doves::Ask::mate, settings.rules.rules()};
  return settings.formula.write(context, doves::encoded(problem));
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
