// doves-fmt - convert positions of Tokyo Doves between text, keys and pictures
#include "lib/doves/formats/reader.hpp"
#include "lib/doves/formats/tdl.hpp"
#include "lib/doves/formats/writer.hpp"

#include "tools/doves_options.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"doves-fmt",
                         "Write positions of Tokyo Doves as text, keys, frames, JSON or pictures.",
                         "printf 'b;B\\n' | doves-fmt --canonical --format key"};

struct Settings {
  doves::Format format = doves::Format::text;
  doves::Source from = doves::Source::text;
  bool canonical = false;
  bool images = false;
  tools::TurnOption turn;
  tools::PositionsOptions positions;

  void add_to(cli::Options& options) {
    options.choice("format", format, doves::format_names, "format of positions");
    options.choice("from", from, doves::source_names, "format of the input");
    options.flag("canonical", canonical, "one representative of all symmetric positions");
    options.flag("images", images, "write all eight images of each position");
    options.exclusive({"canonical", "images"});
    turn.add_to(options);
    positions.add_to(options);
    options.records();
  }
};

void write(doves::PositionRecords& writer, const doves::Position& read, const Settings& settings) {
  const doves::Position position = settings.turn.green ? read.colours_exchanged() : read;
  const std::size_t images = settings.images ? 8 : 1;
  for (std::size_t g = 0; g < images; ++g) {
    writer.write(settings.canonical ? doves::canonical(position) : doves::image(position, g));
  }
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  io::Input input = settings.positions.open(context);
  doves::PositionRecords writer(context.records(), settings.format);
  if (settings.from == doves::Source::tdl) {
    doves::read_tdl(input,
                    [&](const doves::Position& position) { write(writer, position, settings); });
    writer.finish();
    return cli::Exit::ok;
  }
  const core::ItemTally items =
      doves::answer_positions(input, context.out, context.list(settings.positions.skip_bad),
                              [&](std::string_view, const doves::Position& position) {
                                write(writer, position, settings);
                                return core::Outcome::solved;
                              });
  writer.finish();
  return items.status();
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
