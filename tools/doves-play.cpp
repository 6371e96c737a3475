// doves-play - apply a line of actions to a position of Tokyo Doves
#include "lib/core/text.hpp"
#include "lib/doves/formats/drawing.hpp"
#include "lib/doves/formats/writer.hpp"
#include "lib/doves/retro/value_run.hpp"
#include "lib/doves/rules/play.hpp"

#include "tools/doves_options.hpp"
#include <algorithm>
#include <vector>

namespace {

using namespace tsume;

constexpr cli::Info info{"doves-play",
                         "Apply actions of Tokyo Doves in turn and print the position after each.",
                         "doves-play +AS1 +yN1E1 AE1"};

struct Settings {
  std::string position = "b;B";
  tools::RulesOptions rules;
  std::optional<std::string> store;
  tools::TurnOption turn;
  bool last = false;
  doves::Format format = doves::Format::text;
  std::vector<std::string> actions;

  void add_to(cli::Options& options) {
    options.text("position", "POSITION", position, "position before the first action");
    rules.add_to(options);
    options.text("store", "DIR", store, "folder of values, a store of doves-retro");
    turn.add_to(options);
    options.flag("last", last, "print only the last position");
    options.choice("format", format, doves::format_names,
                   "text: action, position and winner; svg: a picture of the line; html: a page "
                   "that plays it; others: the positions");
    options.operands("ACTION", actions, 0, 100000);
    options.operand_may_begin_with_dash(';');
    options.records();
  }
};

std::vector<std::string> read_actions(cli::Context& context) {
  constexpr std::size_t limit = std::size_t{1} << 24;
  io::Input input = context.open("-");
  std::vector<std::string> actions;
  std::string text = input.read_all(limit);
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  for (const std::string_view word : core::split_words(text)) {
    actions.emplace_back(word);
  }
  return actions;
}

// Action, position and winner, a line each.
void write_text(cli::Context& context, const Settings& settings,
                const std::vector<doves::Step>& steps) {
  std::optional<doves::retro::StoredValues> values;
  if (settings.store) {
    values.emplace(*settings.store, settings.rules.rules());
  }
  context.out << "# action\tposition\twinner";
  if (values) {
    context.out << '\t' << values->column_names();
  }
  context.out << '\n';
  doves::Side side = settings.turn.side();
  for (std::size_t i = 0; i < steps.size(); ++i, side = doves::other(side)) {
    if (settings.last && i + 1 < steps.size()) {
      continue;
    }
    context.out << steps[i].action << '\t' << doves::to_text(steps[i].position) << '\t'
                << doves::winner_name(side, steps[i].ending);
    if (values) {
      context.out << '\t' << values->text_of(steps[i], side);
    }
    context.out << '\n';
  }
}

// "Red to move, 3 actions: b---;B---;----;----".
std::string title_of(const doves::Position& start, doves::Side first, std::size_t actions) {
  return (first == doves::Side::red ? "Red" : "Green") + std::string(" to move, ") +
         core::counted(actions, "action") + ": " + doves::to_text(start);
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  if (settings.store && settings.format != doves::Format::text) {
    throw cli::UsageError("--store needs --format text");
  }
  if (settings.last && settings.format == doves::Format::html) {
    throw cli::UsageError("--last needs a format of single positions");
  }
  const std::vector<std::string> actions =
      settings.actions.empty() ? read_actions(context) : settings.actions;
  const doves::Position start =
      cli::parse_operand([&] { return doves::parse_position(settings.position); });
  const doves::Side first = settings.turn.side();
  const std::vector<doves::Step> steps = doves::play(start, first, actions, settings.rules.rules());
  const bool one_output = context.folder == nullptr;
  if (settings.format == doves::Format::text && one_output) {
    write_text(context, settings, steps);
  } else if (settings.format == doves::Format::html && one_output) {
    page::write_page(context.out, "Tokyo Doves",
                     {doves::animation(title_of(start, first, steps.size()), start, first, steps)});
  } else if (settings.format == doves::Format::svg && !settings.last && one_output) {
    doves::write_line(context.out, start, first, steps);
  } else {
    doves::PositionRecords writer(context.records(), settings.format);
    for (std::size_t i = settings.last && !steps.empty() ? steps.size() - 1 : 0; i < steps.size();
         ++i) {
      writer.write(steps[i].position);
    }
    writer.finish();
  }
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
