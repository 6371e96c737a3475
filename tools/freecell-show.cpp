// freecell-show - draw FreeCell positions, also along a solution
#include "lib/cli/app.hpp"
#include "lib/core/text.hpp"
#include "lib/freecell/files/records.hpp"
#include "lib/freecell/files/show.hpp"
#include "lib/freecell/rules/board.hpp"
#include "lib/freecell/rules/replay.hpp"
#include "lib/freecell/rules/variant_options.hpp"
#include "lib/io/error.hpp"
#include "lib/page/page.hpp"

#include <functional>

using namespace tsume;

namespace {

struct Config {
  std::vector<std::string> files;
  std::optional<std::string> moves;
  std::string format = "text";
  std::string metric = "single";
  std::optional<std::uint64_t> ply;
  bool all = false;
  freecell::Variant variant;
};

freecell::Picture picture_of(const std::string& name) {
  return name == "svg"       ? freecell::Picture::svg
         : name == "unicode" ? freecell::Picture::unicode
                             : freecell::Picture::text;
}

// The positions along the moves of a board, the start first.
std::vector<freecell::Ply> replayed(const Config& config, const freecell::Variant& variant,
                                    const freecell::Board& board, const std::string& moves) {
  freecell::Replay replay(
      board.position, variant,
      config.metric == "super" ? freecell::Metric::super : freecell::Metric::single);
  std::vector<freecell::Ply> plies{{"", replay.position()}};
  for (const std::string_view token : core::split_words(moves)) {
    const auto move = freecell::parse_move(token);
    const auto reason = move ? replay.play(*move) : std::optional<std::string>("not a move");
    if (reason) {
      throw io::Failure("board '" + board.id + "': move " + std::to_string(plies.size()) + " " +
                        core::quoted(token) + ": " + *reason);
    }
    plies.push_back({std::string(token), replay.position()});
  }
  return plies;
}

// Draws the positions that were asked for along the moves of one board.
void show(cli::Context& context, const Config& config, const freecell::Variant& variant,
          const freecell::Board& board, const std::string& moves) {
  const auto plies = replayed(config, variant, board, moves);
  const std::uint64_t wanted = config.ply.value_or(plies.size() - 1);
  if (wanted >= plies.size()) {
    throw io::Failure("board '" + board.id + "' has only " + std::to_string(plies.size() - 1) +
                      " moves");
  }
  for (std::uint64_t ply = config.all ? 0 : wanted; ply < (config.all ? plies.size() : wanted + 1);
       ++ply) {
    const std::string& move = plies[ply].move;
    const std::string caption =
        board.id + ", ply " + std::to_string(ply) + (move.empty() ? "" : ", move " + move);
    context.out << freecell::drawing(plies[ply].position, variant, picture_of(config.format),
                                     caption)
                << '\n';
    context.out.end_record();
  }
}

// Calls `take` with each board and the moves of its solution, if there are any.
void for_each_board(const cli::Context& context, const Config& config,
                    const std::function<void(const freecell::Board&, const std::string&)>& take) {
  io::Input board_input = context.open(config.files.empty() ? "-" : config.files[0]);
  io::LineReader board_lines(board_input);
  if (config.moves) {
    io::Input move_input = context.open(*config.moves);
    io::LineReader move_lines(move_input);
    freecell::SolutionReader pairs(board_lines, move_lines, config.variant);
    while (const auto pair = pairs.next()) {
      take(pair->board, pair->solution.moves);
    }
    return;
  }
  freecell::BoardReader boards(board_lines, config.variant);
  while (const auto board = boards.next()) {
    if (!board->error.empty()) {
      throw io::ParseError(board_lines.name(), board->error_line, board->error);
    }
    take(*board, "");
  }
}

cli::Exit body(cli::Context& context, const Config& config) {
  const freecell::Variant& variant = config.variant;
  if (config.format != "html") {
    for_each_board(context, config, [&](const freecell::Board& board, const std::string& moves) {
      show(context, config, variant, board, moves);
    });
    return cli::Exit::ok;
  }
  std::vector<page::Animation> animations;
  for_each_board(context, config, [&](const freecell::Board& board, const std::string& moves) {
    animations.push_back(
        freecell::animation(board.id, variant, replayed(config, variant, board, moves)));
  });
  if (animations.empty()) {
    throw io::Failure("no board to show");
  }
  page::write_page(context.out, "FreeCell", animations);
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  const cli::Info info{
      "freecell-show",
      "Draws boards, or the positions along their solutions, as text, Unicode or\n"
      "SVG (one document a position), or as one HTML page that steps through them.",
      "[options] [BOARDS]", "freecell-deal 1 | freecell-show --format unicode"};
  Config config;
  cli::Options options;
  options.choice("format", config.format, {"text", "unicode", "svg", "html"}, "how to draw");
  options.text("moves", "FILE", config.moves,
               "solutions to replay: result lines or plain moves; shows the end");
  options.count("ply", "K", config.ply, "show the position after K moves", 0);
  options.flag("all", config.all, "show every position from the start to the end");
  options.choice("metric", config.metric, {"single", "super"},
                 "how moves to an empty column without a count are read");
  freecell::add_variant_options(options, config.variant);
  options.operands("BOARDS", config.files, 0, 1);
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(context, config); });
}
