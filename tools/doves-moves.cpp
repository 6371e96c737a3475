// doves-moves - list the legal actions of positions of Tokyo Doves
#include "lib/doves/formats/reader.hpp"
#include "lib/doves/retro/value_run.hpp"
#include "lib/doves/rules/play.hpp"

#include "tools/doves_options.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"doves-moves",
                         "List the legal actions of a position of Tokyo Doves and where they lead.",
                         "doves-moves 'b;B'"};

struct Settings {
  tools::RulesOptions rules;
  tools::TurnOption turn;
  bool backward = false;
  bool result = false;
  std::optional<std::string> store;
  bool prefix = false;
  bool skip_bad = false;
  std::optional<std::string> position;

  void add_to(cli::Options& options) {
    rules.add_to(options);
    turn.add_to(options);
    options.flag("backward", backward,
                 "list the positions one action earlier, with the actions that lead here");
    options.flag("result", result, "add a column: red, green, draw, or - if the game continues");
    options.text("store", "DIR", store, "folder of values, a store of doves-retro");
    options.exclusive({"backward", "store"});
    options.flag("prefix", prefix, "begin each line with the given position");
    options.skip_bad(skip_bad);
    options.operand("POSITION", position);
    options.operand_may_begin_with_dash(';');
  }
};

using Values = std::optional<doves::retro::StoredValues>;

void print(cli::Context& context, std::string_view text, const doves::Position& position,
           const Settings& settings, const Values& values) {
  const doves::Rules rules = settings.rules.rules();
  const doves::Side turn = settings.turn.side();
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
}

// The names of the columns, with those of the values in that store.
void print_names(cli::Context& context, const Settings& settings, const Values& values) {
  context.out << (settings.prefix ? "# given\taction" : "# action") << "\tposition"
              << (settings.result ? "\twinner" : "");
  if (values) {
    context.out << '\t' << values->column_names();
  }
  context.out << '\n';
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  Values values;
  if (settings.store) {
    values.emplace(*settings.store, settings.rules.rules());
  }
  if (settings.position) {
    const std::string& text = *settings.position;
    const auto position = cli::parse_operand([&] { return doves::parse_position(text); });
    print_names(context, settings, values);
    print(context, text, position, settings, values);
    return cli::Exit::ok;
  }
  print_names(context, settings, values);
  io::Input input = context.open("-");
  return doves::answer_positions(input, context.out, context.list(settings.skip_bad),
                                 [&](std::string_view text, const doves::Position& position) {
                                   print(context, text, position, settings, values);
                                   return core::Outcome::solved;
                                 })
      .status();
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
