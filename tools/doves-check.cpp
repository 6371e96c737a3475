// doves-check - verdicts on positions of Tokyo Doves by plain move generation
#include "lib/cli/app.hpp"
#include "lib/doves/rules/check.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"doves-check",
                         "Answers MATE, WIN1, OVER or NOT for each position of Tokyo Doves.",
                         "[options] [FILE]", "printf 'b;B\\n' | doves-check"};

struct Settings {
  std::string both = "lose";
  bool no_remove = false;
  bool green = false;
  bool skip_bad = false;
  bool details = false;
  std::uint64_t threads = 1;
  std::vector<std::string> operands;
};

cli::Exit body(cli::Context& context, const Settings& settings) {
  io::Input input = context.open(settings.operands.empty() ? "-" : settings.operands.front());
  doves::CheckOptions options;
  options.rules = doves::rules_of(settings.both, !settings.no_remove);
  options.side = settings.green ? doves::Side::green : doves::Side::red;
  options.skip_bad = settings.skip_bad;
  options.details = settings.details;
  options.threads = settings.threads;
  return context.after_bad_lines(doves::check_positions(input, context.out, options));
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  cli::Options options;
  options.choice("both", settings.both, doves::both_names(),
                 "who surrounds both bosses at once will");
  options.flag("no-remove", settings.no_remove, "doves are never taken back into hand");
  options.flag("green", settings.green, "it is Green's turn, not Red's");
  options.flag("skip-bad", settings.skip_bad, "report bad input and go on; exit 1 at the end");
  options.flag("details", settings.details, "add liberties (mover, other) and rows x columns");
  options.count("threads", "N", settings.threads, "number of threads", 1, 256);
  options.operands("FILE", settings.operands, 0, 1);
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(context, settings); });
}
