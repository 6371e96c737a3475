// freecell-show - draw FreeCell positions and solutions
#include "lib/cli/app.hpp"
#include "lib/core/text.hpp"
#include "lib/freecell/rules/board.hpp"
#include "lib/freecell/rules/replay.hpp"
#include "lib/freecell/rules/variant_options.hpp"
#include "lib/freecell/run/records.hpp"
#include "lib/freecell/run/show.hpp"
#include "lib/io/error.hpp"
#include "lib/io/output.hpp"
#include "lib/page/page.hpp"
#include "lib/page/svg.hpp"

#include <exception>
#include <functional>
#include <limits>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace tsume;

constexpr cli::Info info{
    "freecell-show",
    "Draw boards, or the positions along their solutions, as text, Unicode or SVG\n"
    "(one picture of all), or as one HTML page that steps through them.",
    "freecell-deal 1 | freecell-show --format unicode"};

struct Settings {
  std::optional<std::string> boards;
  std::optional<std::string> solutions;
  freecell::Picture format = freecell::Picture::text;
  freecell::Metric metric = freecell::Metric::single;
  std::optional<std::uint64_t> ply;
  bool each_ply = false;
  bool skip_bad = false;
  io::ColorMode color = io::ColorMode::automatic;
  freecell::Variant variant;

  void add_to(cli::Options& options) {
    options.choice("format", format, freecell::picture_names, "how to draw");
    options.text("play", "FILE", solutions,
                 "play these solutions (result lines or plain moves), show the end");
    options.gone("moves", "use --play FILE");
    options.count("ply", "K", ply, "show the position after K moves", 0);
    options.flag("each-ply", each_ply, "show every position from the start to the end");
    options.gone("all", "use --each-ply");
    options.choice("metric", metric, freecell::metric_names, "what counts as one move");
    options.skip_bad(skip_bad);
    options.choice("color", color, io::color_mode_names, "print red cards in red");
    freecell::add_variant_options(options, variant);
    options.operand("BOARDS", boards);
    options.records();
  }
};

// The positions along the first `most` moves of a board, the start first.
std::vector<freecell::Ply> replayed(const Settings& settings, const freecell::Board& board,
                                    const std::string& moves, std::uint64_t most) {
  freecell::Replay replay(board.position, settings.variant, settings.metric);
  std::vector<freecell::Ply> plies{{"", replay.position()}};
  for (const std::string_view token : freecell::move_tokens(moves)) {
    if (plies.size() > most) {
      break;
    }
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

// What stands above a picture: after all moves, or after some of them. The readers of boards know
// the caption of a drawing in characters.
std::string caption_of(const Settings& settings, const freecell::Board& board, std::uint64_t ply,
                       const std::string& move, std::uint64_t count) {
  if (settings.format != freecell::Picture::svg) {
    return board.id + ", ply " + std::to_string(ply) + (move.empty() ? "" : ", move " + move);
  }
  if (ply == count) {
    return freecell::title_of(board.id, count);
  }
  const std::string title = freecell::title_of(board.id);
  return ply == 0 ? title + ", start"
                  : title + ", move " + std::to_string(ply) + " of " + std::to_string(count) +
                        ": " + move;
}

// Draws the positions that were asked for along the moves of one board; SVG into `pictures`.
void show(cli::Context& context, const Settings& settings, const freecell::Board& board,
          const std::string& moves, std::vector<std::string>& pictures) {
  const std::uint64_t count = freecell::move_tokens(moves).size();
  const std::uint64_t wanted = settings.ply.value_or(count);
  if (wanted > count) {
    throw io::Failure("board '" + board.id + "' has only " + std::to_string(count) + " moves");
  }
  const auto plies = replayed(settings, board, moves, settings.each_ply ? count : wanted);
  const bool color = io::use_color(settings.color, context.to_standard_output);
  for (std::uint64_t ply = settings.each_ply ? 0 : wanted;
       ply < (settings.each_ply ? plies.size() : wanted + 1); ++ply) {
    const std::string caption = caption_of(settings, board, ply, plies[ply].move, count);
    std::string drawing =
        freecell::drawing(plies[ply].position, settings.variant, settings.format, caption, color);
    if (context.folder != nullptr) {
      context.folder->write(board.id + (settings.each_ply ? "-" + std::to_string(ply) : ""),
                            core::name_of(freecell::picture_names, settings.format), drawing);
    } else if (settings.format == freecell::Picture::svg) {
      pictures.push_back(std::move(drawing));
    } else {
      context.out << drawing << '\n';
      context.out.end_record();
    }
  }
}

// Calls `take` with each board and the moves of its solution, if there are any. A bad board, or
// what `take` refuses, ends the work, or is passed over; the status at the end.
cli::Exit for_each_board(
    const cli::Context& context, const Settings& settings,
    const std::function<void(const freecell::Board&, const std::string&)>& take) {
  io::Input board_input = context.open(settings.boards.value_or("-"));
  io::LineReader board_lines(board_input);
  bool all_good = true;
  const auto pass_over = [&](const std::exception& error) {
    if (!settings.skip_bad) {
      throw;
    }
    context.tell(error.what());
    all_good = false;
  };
  const auto try_board = [&](const freecell::Board& board, const std::string& moves) {
    try {
      if (!board.error.empty()) {
        throw freecell::bad_board(board, board_lines.name());
      }
      take(board, moves);
    } catch (const io::ParseError& error) {
      pass_over(error);
    } catch (const io::Failure& error) {
      pass_over(error);
    }
  };
  if (settings.solutions) {
    io::Input move_input = context.open(*settings.solutions);
    io::LineReader move_lines(move_input);
    freecell::SolutionReader pairs(board_lines, move_lines, settings.variant);
    while (const auto pair = pairs.next()) {
      try_board(pair->board, pair->solution.moves);
    }
  } else {
    freecell::BoardReader boards(board_lines, settings.variant);
    while (const auto board = boards.next()) {
      try_board(*board, "");
    }
  }
  return all_good ? cli::Exit::ok : cli::Exit::failure;
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  if (settings.format != freecell::Picture::html) {
    std::vector<std::string> pictures;  // SVG documents, for one sheet
    const cli::Exit status = for_each_board(
        context, settings, [&](const freecell::Board& board, const std::string& moves) {
          show(context, settings, board, moves, pictures);
        });
    page::svg::write_sheet(context.out, "FreeCell", pictures);
    return status;
  }
  std::vector<page::Animation> animations;
  const cli::Exit status = for_each_board(
      context, settings, [&](const freecell::Board& board, const std::string& moves) {
        animations.push_back(freecell::animation(
            freecell::title_of(board.id, freecell::move_tokens(moves).size()), settings.variant,
            replayed(settings, board, moves, std::numeric_limits<std::uint64_t>::max())));
        if (context.folder != nullptr) {
          std::ostringstream page;
          page::write_page(page, "FreeCell", animations);
          context.folder->write(board.id, "html", page.str());
          animations.clear();
        }
      });
  if (context.folder != nullptr) {
    return status;
  }
  if (animations.empty()) {
    throw io::Failure("no board to show");
  }
  page::write_page(context.out, "FreeCell", animations);
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
