// doves-play - applies a line of actions to a position of Tokyo Doves
#include "lib/cli/app.hpp"
#include "lib/core/text.hpp"
#include "lib/doves/retro/ask.hpp"
#include "lib/doves/rules/drawing.hpp"
#include "lib/doves/rules/play.hpp"

#include <algorithm>
#include <optional>

namespace {

using namespace tsume;

constexpr cli::Info info{
    "doves-play", "Applies actions of Tokyo Doves in turn and prints the position after each.",
    "[options] [--] [ACTION...]", "doves-play +AS1 +yN1E1 AE1"};

constexpr const char* page_format = "html";

// The formats of a position, and the page of the whole line.
std::vector<std::string> format_names() {
  std::vector<std::string> names = doves::format_names();
  names.emplace_back(page_format);
  return names;
}

struct Settings {
  std::string position = "b;B";
  std::string both = "lose";
  bool no_remove = false;
  bool green = false;
  std::optional<std::string> store;
  bool last = false;
  std::string format = "text";
  std::vector<std::string> operands;
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

cli::Exit body(cli::Context& context, const Settings& settings) {
  const std::vector<std::string> actions =
      settings.operands.empty() ? read_actions(context) : settings.operands;
  const doves::Position start = doves::parse_position(settings.position);
  const doves::Side first = settings.green ? doves::Side::green : doves::Side::red;
  const doves::Rules rules = doves::rules_of(settings.both, !settings.no_remove);
  const std::vector<doves::Step> steps = doves::play(start, first, actions, rules);
  if (settings.format == page_format) {
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
    if (settings.format == "text") {
      line = steps[i].action + '\t' + doves::to_text(steps[i].position) + '\t';
      line += doves::winner_name(side, steps[i].ending);
      if (values) {
        line += '\t' + values->text_of(steps[i], side);
      }
      line += '\n';
    } else {
      doves::append(line, steps[i].position, doves::format_of(settings.format));
    }
    context.out << line;
  }
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  cli::Options options;
  options.text("position", "POSITION", settings.position, "where the line begins");
  options.choice("both", settings.both, doves::both_names(),
                 "who surrounds both bosses at once will");
  options.flag("no-remove", settings.no_remove, "doves are never taken back into hand");
  options.text("store", "DIR", settings.store,
               "add the values of the actions from a store of doves-retro");
  options.flag("green", settings.green, "Green makes the first action, not Red");
  options.flag("last", settings.last, "print only the last position");
  options.choice("format", settings.format, format_names(),
                 "text is action, position and winner; html is a page; the others the position");
  options.operands("ACTION", settings.operands, 0, 100000);
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(context, settings); });
}
