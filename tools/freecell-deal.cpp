// freecell-deal - print FreeCell boards: Microsoft deals, random deals, mid-game positions
#include "lib/cli/app.hpp"
#include "lib/core/text.hpp"
#include "lib/freecell/formats/board_writer.hpp"
#include "lib/freecell/rules/deal.hpp"

#include "tools/variant_options.hpp"
#include <fmt/core.h>
#include <ostream>
#include <utility>

namespace {

using namespace tsume;

constexpr cli::Info info{
    "freecell-deal",
    "Print FreeCell boards: numbered deals of Microsoft or PySolFC, random deals,\n"
    "and mid-game positions.",
    "freecell-deal 1..100 | freecell-astar"};

enum class Generator : std::uint8_t { microsoft, pysolfc };
constexpr core::Named<Generator> generator_names[] = {{Generator::microsoft, "microsoft"},
                                                      {Generator::pysolfc, "pysolfc"}};

struct Settings {
  std::vector<std::string> ranges;
  freecell::BoardFormat format = freecell::BoardFormat::tsume;
  Generator generator = Generator::microsoft;
  bool random = false;
  std::uint64_t seed = 1;
  freecell::Variant variant;
  std::optional<std::uint64_t> midgame;

  void add_to(cli::Options& options) {
    options.choice("format", format, freecell::program_format_names,
                   "fc-solve: without the line '# id', which fc-solve does not read; line: one "
                   "board per line; kpat: a saved game of KPat");
    options.choice("generator", generator, generator_names, "whose numbering of deals to use");
    options.flag("random", random, "make a random one");
    options.exclusive({"generator", "random"});
    options.seed(seed);
    tools::add_variant_options(options, variant);
    options.count("midgame", "K", midgame, "play K random legal single-card moves first",
                  {1, 1'000'000});
    options.operands("N|N..M", ranges, 1, 1 << 16);
    options.records();
  }
};

struct Range {
  std::uint64_t first;
  std::uint64_t last;
  bool layouts = false;  // of Windows: the numbers without their sign
};

// "-1" and "-2".
Range parse_layout(const Settings& settings, const std::string& text) {
  const auto number = core::parse_decimal<std::uint64_t>(std::string_view(text).substr(1));
  if (!number || *number < 1 || *number > freecell::windows_layouts) {
    throw cli::UsageError("deal " + core::quoted(text) +
                          " is not known: of the layouts of Windows, -1 and -2 are");
  }
  if (settings.random || settings.generator != Generator::microsoft ||
      settings.variant != freecell::Variant()) {
    throw cli::UsageError("the deals -1 and -2 are Microsoft's, with the whole deck");
  }
  return {*number, *number, true};
}

// "N" or "N..M" within the numbers of the generator, or the number of a layout.
Range parse_range(const Settings& settings, const std::string& text, std::uint64_t greatest) {
  if (text.starts_with('-')) {
    return parse_layout(settings, text);
  }
  if (const std::size_t dash = text.find('-'); dash != std::string::npos) {
    throw cli::UsageError("deal " + core::quoted(text) + ": a range is " + text.substr(0, dash) +
                          ".." + text.substr(dash + 1));
  }
  const std::size_t dots = text.find("..");
  const std::string first = text.substr(0, dots);
  const std::string last = dots == std::string::npos ? first : text.substr(dots + 2);
  const auto number = [&](const std::string& digits) {
    return cli::parse_count("deal number", digits, freecell::first_deal, greatest);
  };
  const Range range{number(first), number(last)};
  if (range.first > range.last) {
    throw cli::UsageError("deal numbers " + core::quoted(text) + " run backwards");
  }
  return range;
}

// The number under which KPat deals it; 0 if it does not.
std::uint32_t kpat_deal(const Settings& settings, const Range& range, std::uint64_t number) {
  const bool theirs =
      !settings.random && !range.layouts && number <= freecell::last_kpat_deal &&
      (settings.generator == Generator::microsoft || number <= freecell::last_same_in_pysolfc);
  return theirs ? static_cast<std::uint32_t>(number) : 0;
}

// Each random deal has a stream of its own, so that deal N is the same alone and in a range.
core::Random stream_of(const Settings& settings, std::uint64_t number) {
  constexpr std::uint64_t apart = 0x5bf0'3635;  // without it, seed and number could change places
  return core::Random(core::mix64(settings.seed) ^ core::mix64(number + apart));
}

freecell::Position dealt(const Settings& settings, const Range& range, std::uint64_t number,
                         core::Random& random) {
  if (range.layouts) {
    return freecell::windows_layout(number);
  }
  if (settings.random) {
    return freecell::random_deal(random, settings.variant);
  }
  return settings.generator == Generator::pysolfc
             ? freecell::pysolfc_deal(number, settings.variant)
             : freecell::microsoft_deal(number, settings.variant);
}

// "ms-1", "r5-17", "ps33", "ms33".
std::string id_of(const Settings& settings, const Range& range, std::uint64_t number) {
  if (range.layouts) {
    return fmt::format("ms-{}", number);
  }
  if (settings.random) {
    return fmt::format("r{}-{}", settings.seed, number);
  }
  return fmt::format("{}{}", settings.generator == Generator::pysolfc ? "ps" : "ms", number);
}

void print_deal(const Settings& settings, io::RecordPrinter<freecell::BoardWriter>& records,
                const Range& range, std::uint64_t number) {
  core::Random random = stream_of(settings, number);
  freecell::Position position = dealt(settings, range, number, random);
  std::string id = id_of(settings, range, number);
  if (settings.midgame) {
    position = freecell::play_at_random(position, settings.variant, *settings.midgame, random);
    id += fmt::format("+{}s{}", *settings.midgame, settings.seed);
  }
  records.add(id, [&](freecell::BoardWriter& writer) {
    writer.add(id, position, kpat_deal(settings, range, number));
  });
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  const std::uint64_t greatest =
      settings.generator == Generator::pysolfc ? cli::Bounds().high : freecell::last_deal;
  std::vector<Range> ranges;
  for (const std::string& text : settings.ranges) {
    ranges.push_back(parse_range(settings, text, greatest));
  }
  io::RecordPrinter<freecell::BoardWriter> records(
      context.records(), freecell::extension_of(settings.format), [&](std::ostream& out) {
        return freecell::BoardWriter(out, settings.format, settings.variant);
      });
  for (const Range& range : ranges) {
    // The last number may be the greatest there is, so the numbers left are counted.
    for (std::uint64_t left = range.last - range.first + 1, number = range.first; left > 0;
         --left, ++number) {
      print_deal(settings, records, range, number);
      context.out.end_record();
    }
  }
  records.finish();
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
