// doves-value - the values of positions of Tokyo Doves, from a store of doves-retro
#include "lib/doves/retro/value_run.hpp"

#include "tools/doves_options.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"doves-value",
                         "Print values of positions of Tokyo Doves from a store of doves-retro.",
                         "echo 'b;B' | doves-value --store five"};
namespace retro = doves::retro;

struct Settings {
  retro::ValueQuestion question = retro::ValueQuestion::value;
  std::optional<std::string> store;
  tools::TurnOption turn;
  tools::PositionsOptions positions;
  retro::CountsFormat format = retro::CountsFormat::text;

  void add_to(cli::Options& options) {
    options.text("store", "DIR", store, "folder of values, a store of doves-retro");
    options.choice("what", question, retro::question_names, "what to print");
    options.choice("format", format, retro::counts_format_names,
                   "a table, or the counts as a picture");
    turn.add_to(options);
    positions.add_to(options);
    options.progress();
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  if (!settings.store) {
    throw cli::UsageError("--store is missing");
  }
  if (settings.format == retro::CountsFormat::svg &&
      settings.question != retro::ValueQuestion::count) {
    throw cli::UsageError("--format svg needs --what count");
  }
  const std::string& folder = *settings.store;
  if (retro::is_about_positions(settings.question)) {
    return retro::answer_about_positions(settings.positions.open(context), context.out, folder,
                                         {settings.question, settings.turn.side()},
                                         context.list(settings.positions.skip_bad))
        .status();
  }
  if (settings.positions.file || settings.turn.green || settings.positions.skip_bad) {
    throw cli::UsageError("FILE, --green and --skip-bad need --what value, best or line");
  }
  io::Progress progress = context.progress("MB");
  retro::answer_about_store(context.out, folder, settings.question, settings.format, progress);
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
