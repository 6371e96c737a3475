// freecell-state - encode and decode FreeCell positions in 120 or 134 bits
#include "lib/cli/app.hpp"
#include "lib/freecell/files/state_file.hpp"
#include "lib/freecell/rules/variant_options.hpp"
#include "lib/io/error.hpp"

using namespace tsume;

namespace {

struct Config {
  std::vector<std::string> files;
  std::string code = "rank";
  bool decode = false;
  bool explain = false;
  std::optional<std::string> initial;
  freecell::Variant variant;
};

freecell::Board read_initial(cli::Context& context, const std::string& path,
                             const freecell::Variant& variant) {
  io::Input input = context.open(path);
  io::LineReader lines(input);
  const auto board = freecell::BoardReader(lines, variant).next();
  if (!board || !board->error.empty()) {
    throw io::ParseError(lines.name(), board ? board->error_line : 0,
                         board ? board->error : "no board");
  }
  return *board;
}

cli::Exit body(cli::Context& context, const Config& config) {
  const freecell::Variant& variant = config.variant;
  io::Input input = context.open(config.files.empty() ? "-" : config.files[0]);
  io::LineReader lines(input);
  if (config.decode) {
    freecell::decode_states(lines, context.out);
    return cli::Exit::ok;
  }
  freecell::EncodeOptions options;
  options.kind = config.code == "rank" ? freecell::CodeKind::rank : freecell::CodeKind::published;
  options.explain = config.explain;
  if (config.initial) {
    options.initial = read_initial(context, *config.initial, variant);
  }
  freecell::encode_states(lines, variant, options, context.out);
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  const cli::Info info{"freecell-state",
                       "Encodes boards as lines of hexadecimal state codes, or decodes such lines.",
                       "[options] [FILE]", "freecell-deal 1 | freecell-state --explain"};
  Config config;
  cli::Options options;
  options.choice("code", config.code, {"rank", "published"},
                 "120 bits by ranks, or the published 134 bits");
  options.flag("decode", config.decode, "read states, print boards");
  options.text("initial", "BOARD", config.initial,
               "the initial position of all boards (default: each its own)");
  options.flag("explain", config.explain, "say card by card what the code holds");
  freecell::add_variant_options(options, config.variant);
  options.operands("FILE", config.files, 0, 1);
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(context, config); });
}
