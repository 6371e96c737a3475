// doves-moves - legal actions of positions of Tokyo Doves
#include "lib/cli/app.hpp"
#include "lib/doves/retro/ask.hpp"
#include "lib/doves/rules/play.hpp"
#include "lib/doves/rules/reader.hpp"

#include <optional>

namespace {

using namespace tsume;

constexpr cli::Info info{
    "doves-moves", "Lists the legal actions of a position of Tokyo Doves and where they lead.",
    "[options] [--] [POSITION]", "doves-moves 'b;B'"};

struct Settings {
  std::string both = "lose";
  bool no_remove = false;
  bool green = false;
  bool backward = false;
  bool result = false;
  bool prefix = false;
  bool skip_bad = false;
  std::optional<std::string> store;
  std::vector<std::string> operands;
};

using Values = std::optional<doves::retro::StoredValues>;

void print(cli::Context& context, std::string_view text, const doves::Position& position,
           const Settings& settings, const Values& values) {
  const doves::Rules rules = doves::rules_of(settings.both, !settings.no_remove);
  const doves::Side turn = settings.green ? doves::Side::green : doves::Side::red;
  const doves::Side side = settings.backward ? doves::other(turn) : turn;
  const auto steps = settings.backward ? doves::steps_to(position, side, rules)
                                       : doves::steps_from(position, side, rules);
  for (const doves::Step& step : steps) {
    if (settings.prefix) {
      context.out << text << '\t';
    }
    context.out << step.action << '\t' << doves::to_text(step.position);
    if (settings.result) {
      context.out << '\t' << doves::winner_name(side, step.ending);
    }
    if (values) {
      context.out << '\t' << values->text_of(step, side);
    }
    context.out << '\n';
  }
  context.out.end_record();
}

cli::Exit body(cli::Context& context, const Settings& settings) {
  if (settings.store && settings.backward) {
    throw cli::UsageError("--store does not go with --backward");
  }
  Values values;
  if (settings.store) {
    values.emplace(*settings.store, doves::rules_of(settings.both, !settings.no_remove));
  }
  if (!settings.operands.empty()) {
    const std::string& text = settings.operands.front();
    print(context, text, doves::parse_position(text), settings, values);
    return cli::Exit::ok;
  }
  io::Input input = context.open("-");
  const std::uint64_t bad = doves::answer_positions(
      input, settings.skip_bad, [&](std::string_view text, const doves::Position& position) {
        print(context, text, position, settings, values);
      });
  return context.after_bad_lines(bad);
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  cli::Options options;
  options.choice("both", settings.both, doves::both_names(),
                 "who surrounds both bosses at once will");
  options.flag("no-remove", settings.no_remove, "doves are never taken back into hand");
  options.flag("green", settings.green, "it is Green's turn, not Red's");
  options.flag("backward", settings.backward,
               "the positions one action earlier, with the action that led here");
  options.flag("result", settings.result, "add a column: red, green, draw, or - if it goes on");
  options.text("store", "DIR", settings.store,
               "add the values of the actions from a store of doves-retro");
  options.flag("prefix", settings.prefix, "begin each line with the given position");
  options.flag("skip-bad", settings.skip_bad, "report bad input and go on; exit 1 at the end");
  options.operands("POSITION", settings.operands, 0, 1);
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(context, settings); });
}
