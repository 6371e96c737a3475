// doves-check - classify positions of Tokyo Doves by plain move generation
#include "lib/doves/formats/check.hpp"

#include "tools/check_options.hpp"
#include "tools/doves_options.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"doves-check",
                         "Print MATE, WIN1, OVER or NOT for each position of Tokyo Doves.",
                         "printf 'b;B\\n' | doves-check"};

struct Settings {
  tools::RulesOptions rules;
  tools::TurnOption turn;
  std::optional<std::string> file;
  tools::CheckOptions check;
  bool details = false;
  std::uint64_t threads = 1;

  void add_to(cli::Options& options) {
    rules.add_to(options);
    turn.add_to(options);
    options.operand("FILE", file);
    check.add_to(options);
    options.flag("details", details, "add liberties (mover, opponent) and rows x columns");
    options.threads(threads);
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  io::Input input = context.open(settings.file.value_or("-"));
  const doves::CheckOptions options{settings.rules.rules(), settings.turn.side(), settings.details,
                                    settings.check.style, settings.threads};
  return tools::CheckOptions::finish(context, doves::check_positions(input, context.out, options));
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
