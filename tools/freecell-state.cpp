// freecell-state - encode and decode FreeCell positions in 120 or 134 bits
#include "lib/cli/app.hpp"
#include "lib/freecell/formats/state_file.hpp"

#include "tools/variant_options.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"freecell-state",
                         "Encode boards as lines of hexadecimal state codes, or decode such lines.",
                         "freecell-deal 1 | freecell-state --explain"};

struct Settings {
  freecell::EncodeOptions encoding;
  bool decode = false;
  bool skip_bad = false;
  std::optional<std::string> initial;
  freecell::Variant variant;
  std::optional<std::string> file;

  void add_to(cli::Options& options) {
    options.choice("code", encoding.kind, freecell::code_kind_names,
                   "120 bits by ranks, or the published 134 bits");
    options.flag("decode", decode, "read states, print boards");
    options.text("initial", "BOARD", initial,
                 "initial position of all boards (default: each board itself)");
    options.skip_bad(skip_bad);
    options.flag("explain", encoding.explain, "explain the code card by card");
    tools::add_variant_options(options, variant);
    options.operand("FILE", file);
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  io::Input input = context.open(settings.file.value_or("-"));
  io::LineReader lines(input);
  const io::ListOptions how = context.list(settings.skip_bad);
  if (settings.decode) {
    return freecell::decode_states(lines, how, context.out).status();
  }
  freecell::EncodeOptions encoding = settings.encoding;
  if (settings.initial) {
    io::Input initial = context.open(*settings.initial);
    encoding.initial = freecell::read_initial(initial, settings.variant);
  }
  return freecell::encode_states(lines, settings.variant, encoding, how, context.out).status();
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
