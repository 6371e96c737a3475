// doves-fmt - converts positions of Tokyo Doves between text, keys and pictures
#include "lib/cli/app.hpp"
#include "lib/doves/rules/reader.hpp"
#include "lib/doves/rules/tdl.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{
    "doves-fmt", "Writes positions of Tokyo Doves as text, keys, frames, JSON or pictures.",
    "[options] [FILE]", "printf 'b;B\\n' | doves-fmt --canonical --format key"};

struct Settings {
  std::string format = "text";
  std::string from = "text";
  bool canonical = false;
  bool images = false;
  bool green = false;
  bool skip_bad = false;
  std::vector<std::string> operands;
};

class Writer {
 public:
  Writer(io::Output& out, const Settings& settings)
      : out_(out), settings_(settings), format_(doves::format_of(settings.format)) {}

  void write(const doves::Position& read) {
    const doves::Position position = settings_.green ? read.colours_exchanged() : read;
    const std::size_t images = settings_.images ? 8 : 1;
    for (std::size_t g = 0; g < images; ++g) {
      append(settings_.canonical ? doves::canonical(position) : doves::image(position, g));
    }
    flush();
  }

  // Ends a set.
  void finish() {
    groups_.finish(text_);
    flush();
  }

 private:
  void append(const doves::Position& position) {
    if (format_ == doves::Format::tdl) {
      groups_.append(text_, doves::key_of(position));
    } else {
      doves::append(text_, position, format_);
    }
  }

  void flush() {
    out_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
    out_.end_record();
    text_.clear();
  }

  io::Output& out_;
  const Settings& settings_;
  doves::Format format_;
  doves::TdlGroups groups_;
  std::string text_;
};

cli::Exit body(cli::Context& context, const Settings& settings) {
  if (settings.canonical && settings.images) {
    throw cli::UsageError("--canonical and --images exclude one another");
  }
  io::Input input = context.open(settings.operands.empty() ? "-" : settings.operands.front());
  Writer writer(context.out, settings);
  if (settings.from == "tdl") {
    doves::read_tdl(input, [&](const doves::Position& position) { writer.write(position); });
    writer.finish();
    return cli::Exit::ok;
  }
  const std::uint64_t bad = doves::answer_positions(
      input, settings.skip_bad,
      [&](std::string_view, const doves::Position& position) { writer.write(position); });
  writer.finish();
  return context.after_bad_lines(bad);
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  cli::Options options;
  options.choice("format", settings.format, doves::format_names(), "how positions are written");
  options.choice("from", settings.from, {"text", "tdl"}, "the input: lines, or a binary set");
  options.flag("canonical", settings.canonical, "write the image with the least key");
  options.flag("images", settings.images, "write all eight images of each position");
  options.flag("green", settings.green, "it is Green's turn: exchange the colours first");
  options.flag("skip-bad", settings.skip_bad, "report bad input and go on; exit 1 at the end");
  options.operands("FILE", settings.operands, 0, 1);
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(context, settings); });
}
