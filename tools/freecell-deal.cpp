// freecell-deal - FreeCell boards: Microsoft deals, random deals, mid-game positions
#include "lib/cli/app.hpp"
#include "lib/core/text.hpp"
#include "lib/freecell/rules/board.hpp"
#include "lib/freecell/rules/deal.hpp"
#include "lib/freecell/rules/variant_options.hpp"

using namespace tsume;

namespace {

struct Config {
  std::vector<std::string> ranges;
  std::string format = "tsume";
  bool random = false;
  std::uint64_t seed = 1;
  freecell::Variant variant;
  std::optional<std::uint64_t> midgame;
};

struct Range {
  std::uint64_t first;
  std::uint64_t last;
};

// "N" or "N..M" within the numbers of the generator.
Range parse_range(const std::string& text) {
  const std::size_t dots = text.find("..");
  const std::string first = text.substr(0, dots);
  const std::string last = dots == std::string::npos ? first : text.substr(dots + 2);
  const auto number = [](const std::string& digits) {
    return cli::parse_count("deal number", digits, freecell::first_deal, freecell::last_deal);
  };
  const Range range{number(first), number(last)};
  if (range.first > range.last) {
    throw cli::UsageError("deal numbers " + core::quoted(text) + " run backwards");
  }
  return range;
}

// Each random deal has a stream of its own, so that deal N is the same alone and in a range.
void print_deal(cli::Context& context, const Config& config, const freecell::Variant& variant,
                std::uint64_t number) {
  core::Random random(core::mix64(config.seed) ^ core::mix64(number + 0x5bf0'3635));
  freecell::Position position = config.random ? freecell::random_deal(random, variant)
                                              : freecell::microsoft_deal(number, variant);
  std::string id =
      (config.random ? "r" + std::to_string(config.seed) + "-" : "ms") + std::to_string(number);
  if (config.midgame) {
    position = freecell::play_at_random(position, variant, *config.midgame, random);
    id += "+" + std::to_string(*config.midgame) + "s" + std::to_string(config.seed);
  }
  if (config.format == "tsume") {
    context.out << "# id " << id << '\n';
  }
  context.out << freecell::board_text(position, variant);
  context.out.end_record();
}

cli::Exit body(cli::Context& context, const Config& config) {
  const freecell::Variant& variant = config.variant;
  std::vector<Range> ranges;
  for (const std::string& text : config.ranges) {
    ranges.push_back(parse_range(text));
  }
  bool first = true;
  for (const Range& range : ranges) {
    for (std::uint64_t number = range.first; number <= range.last; ++number) {
      if (!first) {
        context.out << '\n';
      }
      first = false;
      print_deal(context, config, variant, number);
    }
  }
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  const cli::Info info{"freecell-deal",
                       "Prints FreeCell boards: the deals of Microsoft's public generator, random\n"
                       "deals, and mid-game positions.",
                       "[options] N|N..M...", "freecell-deal 1..100 | freecell-astar"};
  Config config;
  cli::Options options;
  options.choice("format", config.format, {"tsume", "fc-solve"},
                 "fc-solve: without the line '# id', which fc-solve does not read");
  options.flag("random", config.random, "shuffle uniformly instead of dealing Microsoft's deal N");
  options.seed(config.seed);
  freecell::add_variant_options(options, config.variant, "free cells, for --midgame");
  options.count("midgame", "K", config.midgame, "play K random legal single-card moves first", 1,
                1'000'000);
  options.operands("N", config.ranges, 1, 1 << 16);
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(context, config); });
}
