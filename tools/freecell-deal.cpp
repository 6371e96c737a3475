// freecell-deal - print FreeCell boards: Microsoft deals, random deals, mid-game positions
#include "lib/cli/app.hpp"
#include "lib/core/text.hpp"
#include "lib/freecell/formats/board.hpp"
#include "lib/freecell/formats/kpat.hpp"
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

enum class Format : std::uint8_t { tsume, fc_solve, kpat, line };
constexpr core::Named<Format> format_names[] = {{Format::tsume, "tsume"},
                                                {Format::fc_solve, "fc-solve"},
                                                {Format::kpat, "kpat"},
                                                {Format::line, "line"}};
enum class Generator : std::uint8_t { microsoft, pysolfc };
constexpr core::Named<Generator> generator_names[] = {{Generator::microsoft, "microsoft"},
                                                      {Generator::pysolfc, "pysolfc"}};

struct Settings {
  std::vector<std::string> ranges;
  Format format = Format::tsume;
  Generator generator = Generator::microsoft;
  bool random = false;
  std::uint64_t seed = 1;
  freecell::Variant variant;
  std::optional<std::uint64_t> midgame;

  void add_to(cli::Options& options) {
    options.choice("format", format, format_names,
                   "fc-solve: without the line '# id', which fc-solve does not read; kpat: a saved "
                   "game of KPat; line: one board per line");
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

// The deal in the format.
std::string deal_text(const Settings& settings, const std::string& id, std::uint64_t number,
                      const freecell::Position& position) {
  const freecell::Variant& variant = settings.variant;
  const bool pysolfc = settings.generator == Generator::pysolfc;
  if (settings.format == Format::kpat) {
    const bool theirs = !settings.random && number <= freecell::last_kpat_deal &&
                        (!pysolfc || number <= freecell::last_same_in_pysolfc);
    return freecell::kpat_text(position, theirs ? static_cast<std::uint32_t>(number) : 0);
  }
  if (settings.format == Format::line) {
    return freecell::board_line(id, position, variant);
  }
  return (settings.format == Format::tsume ? "# id " + id + '\n' : "") +
         freecell::board_text(position, variant);
}

// Writes deals, with a blank line between them unless each is one line.
struct DealPrinter {
  std::ostream& out;
  bool one_line;
  bool first = true;

  void print(const std::string& text) {
    out << (std::exchange(first, false) || one_line ? "" : "\n") << text;
  }
  void finish() const {}
};
using DealRecords = io::RecordPrinter<DealPrinter>;

// Each random deal has a stream of its own, so that deal N is the same alone and in a range.
void print_deal(const Settings& settings, DealRecords& records, std::uint64_t number, bool layout) {
  const freecell::Variant& variant = settings.variant;
  core::Random random(core::mix64(settings.seed) ^ core::mix64(number + 0x5bf0'3635));
  const bool pysolfc = settings.generator == Generator::pysolfc;
  freecell::Position position = layout            ? freecell::windows_layout(number)
                                : settings.random ? freecell::random_deal(random, variant)
                                : pysolfc         ? freecell::pysolfc_deal(number, variant)
                                                  : freecell::microsoft_deal(number, variant);
  std::string id = settings.random ? fmt::format("r{}-{}", settings.seed, number)
                                   : fmt::format("{}{}",
                                                 layout    ? "ms-"
                                                 : pysolfc ? "ps"
                                                           : "ms",
                                                 number);
  if (settings.midgame) {
    position = freecell::play_at_random(position, variant, *settings.midgame, random);
    id += fmt::format("+{}s{}", *settings.midgame, settings.seed);
  }
  records.add(id, [&](DealPrinter& printer) {
    printer.print(deal_text(settings, id, layout ? 0 : number, position));
  });
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  const std::uint64_t greatest =
      settings.generator == Generator::pysolfc ? cli::Bounds().high : freecell::last_deal;
  std::vector<Range> ranges;
  for (const std::string& text : settings.ranges) {
    ranges.push_back(parse_range(settings, text, greatest));
  }
  if (settings.format == Format::kpat) {
    if (settings.variant != freecell::Variant()) {
      throw cli::UsageError("--format kpat needs 13 ranks, 8 columns and 4 cells");
    }
    if (context.folder == nullptr && (ranges.size() > 1 || ranges[0].first != ranges[0].last)) {
      throw cli::UsageError(
          "--format kpat prints only one deal: a saved game of KPat is one file; several go to a "
          "folder, --output DIR/");
    }
  }
  DealRecords records(context.records(), settings.format == Format::kpat ? "kpat" : "txt",
                      [&](std::ostream& out) {
                        return DealPrinter{out, settings.format == Format::line};
                      });
  for (const Range& range : ranges) {
    for (std::uint64_t left = range.last - range.first + 1, number = range.first; left > 0;
         --left, ++number) {
      print_deal(settings, records, number, range.layouts);
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
