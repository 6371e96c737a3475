// doves-play - apply a line of actions to a position of Tokyo Doves
#include "lib/core/text.hpp"
#include "lib/doves/rules/drawing.hpp"
#include "lib/doves/rules/play.hpp"
#include "lib/doves/run/ask.hpp"

#include "tools/doves_options.hpp"
#include <algorithm>
#include <vector>

namespace {

using namespace tsume;

constexpr cli::Info info{"doves-play",
                         "Apply actions of Tokyo Doves in turn and print the position after each.",
                         "doves-play +AS1 +yN1E1 AE1"};

// Positions one by one, as doves::Format has them, or the whole line in one document.
enum class Format : std::uint8_t { text, key, framed, json, svg, tdl, sheet, html };
constexpr core::Named<Format> format_names[] = {{Format::text, "text"},     {Format::key, "key"},
                                                {Format::framed, "framed"}, {Format::json, "json"},
                                                {Format::svg, "svg"},       {Format::tdl, "tdl"},
                                                {Format::sheet, "sheet"},   {Format::html, "html"}};

struct Settings {
  std::string position = "b;B";
  tools::RulesOptions rules;
  std::optional<std::string> store;
  tools::TurnOption turn;
  bool last = false;
  Format format = Format::text;
  std::vector<std::string> actions;

  void add_to(cli::Options& options) {
    options.text("position", "POSITION", position, "position before the first action");
    rules.add_to(options);
    options.text("store", "DIR", store,
                 "add the values of the actions from a store of doves-retro");
    turn.add_to(options, "Green makes the first action, not Red");
    options.flag("last", last, "print only the last position");
    options.choice("format", format, format_names,
                   "text: action, position and winner; sheet: a picture of the line; html: a page "
                   "of the line; others: the position");
    options.operands("ACTION", actions, 0, 100000);
    options.operand_may_begin_with_dash();
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

cli::Exit body(const Settings& settings, cli::Context& context) {
  const std::vector<std::string> actions =
      settings.actions.empty() ? read_actions(context) : settings.actions;
  const doves::Position start = doves::parse_position(settings.position);
  const doves::Side first = settings.turn.side();
  const doves::Rules rules = settings.rules.rules();
  const std::vector<doves::Step> steps = doves::play(start, first, actions, rules);
  // Of documents there is none.
  const auto of_positions =
      core::value_of(doves::format_names, core::name_of(format_names, settings.format));
  if (!of_positions && (settings.last || settings.store)) {
    throw cli::UsageError("--last and --store need a format of single positions");
  }
  if (settings.format == Format::sheet) {
    context.out << doves::sheet_svg(start, steps);
    return cli::Exit::ok;
  }
  if (settings.format == Format::html) {
    page::write_page(context.out, "Tokyo Doves",
                     {doves::animation(doves::to_text(start), start, steps)});
    return cli::Exit::ok;
  }
  std::optional<doves::retro::StoredValues> values;
  if (settings.store) {
    values.emplace(*settings.store, rules);
  }
  doves::Side side = first;
  for (std::size_t i = 0; i < steps.size(); ++i, side = doves::other(side)) {
    if (settings.last && i + 1 < steps.size()) {
      continue;
    }
    std::string line;
    if (settings.format == Format::text) {
      line = steps[i].action + '\t' + doves::to_text(steps[i].position) + '\t';
      line += doves::winner_name(side, steps[i].ending);
      if (values) {
        line += '\t' + values->text_of(steps[i], side);
      }
      line += '\n';
    } else {
      doves::append(line, steps[i].position, *of_positions);
    }
    context.out << line;
  }
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
