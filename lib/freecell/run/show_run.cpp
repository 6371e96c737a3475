#include "lib/freecell/run/show_run.hpp"

#include "lib/core/text.hpp"
#include "lib/freecell/rules/board.hpp"
#include "lib/freecell/run/records.hpp"
#include "lib/io/error.hpp"
#include "lib/page/page.hpp"
#include "lib/page/svg.hpp"

#include <exception>
#include <limits>
#include <ostream>
#include <utility>
#include <vector>

namespace tsume::freecell {

namespace {

// Writes pictures one after another, or as one sheet; animations as one page.
class ShowPrinter {
 public:
  ShowPrinter(std::ostream& out, Picture format) : out_(out), format_(format) {}

  void draw(std::string picture) {
    if (format_ == Picture::svg) {
      pictures_.push_back(std::move(picture));
    } else {
      out_ << picture << '\n';
    }
  }
  void animate(page::Animation steps) { animations_.push_back(std::move(steps)); }
  void finish() const {
    page::svg::write_sheet(out_, "FreeCell", pictures_);
    if (!animations_.empty()) {
      page::write_page(out_, "FreeCell", animations_);
    }
  }

 private:
  std::ostream& out_;
  Picture format_;
  std::vector<std::string> pictures_;  // SVG documents, for one sheet
  std::vector<page::Animation> animations_;
};

class Show {
 public:
  Show(const ShowRequest& request, const io::RecordOutput& to)
      : request_(request),
        out_(to.out),
        records_(to, core::name_of(picture_names, request.format),
                 [&](std::ostream& out) { return ShowPrinter(out, request.format); }) {}

  core::Exit run(io::Input boards, std::optional<io::Input> solutions) {
    io::LineReader lines(boards);
    if (solutions) {
      io::LineReader move_lines(*solutions);
      SolutionReader pairs(lines, move_lines, request_.variant);
      while (const auto pair = pairs.next()) {
        try_board(pair->board, pair->solution.moves);
      }
    } else {
      BoardReader reader(lines, request_.variant);
      while (const auto board = reader.next()) {
        try_board(*board, "");
      }
    }
    records_.finish();
    return all_good_ ? core::Exit::ok : core::Exit::failure;
  }

 private:
  void try_board(const Board& board, const std::string& moves) {
    try {
      if (board.bad) {
        throw *board.bad;
      }
      if (request_.format == Picture::html) {
        animate(board, moves);
      } else {
        draw(board, moves);
      }
    } catch (const io::ParseError& error) {
      pass_over(error);
    } catch (const io::Failure& error) {
      pass_over(error);
    }
  }

  // Called where the error is caught.
  void pass_over(const std::exception& error) {
    if (!request_.skip_bad) {
      throw;
    }
    request_.tell(error.what());
    all_good_ = false;
  }

  // The positions along the first `most` moves of a board, the start first.
  [[nodiscard]] std::vector<Ply> replayed(const Board& board, const std::string& moves,
                                          std::uint64_t most) const {
    const ToEmpty reading =
        check_moves(board.position, request_.variant, request_.to_empty, moves, request_.auto_moves)
            .reading;
    Replay replay(board.position, request_.variant, reading);
    std::vector<Ply> plies{{"", replay.position()}};
    for (const std::string_view token : move_tokens(moves)) {
      if (plies.size() > most) {
        break;
      }
      const auto move = parse_move(token);
      const auto reason = move ? replay.play(*move) : std::optional<std::string>("not a move");
      if (reason) {
        throw io::Failure("board '" + board.id + "': move " + std::to_string(plies.size()) + " " +
                          core::quoted(token) + ": " + *reason);
      }
      replay.play_home(request_.auto_moves);
      plies.push_back({std::string(token), replay.position()});
    }
    return plies;
  }

  // What stands above a picture: after all moves, or after some of them. The readers of boards know
  // the caption of a drawing in characters.
  [[nodiscard]] std::string caption_of(const Board& board, std::uint64_t ply,
                                       const std::string& move, std::uint64_t count) const {
    if (request_.format != Picture::svg) {
      return board.id + ", ply " + std::to_string(ply) + (move.empty() ? "" : ", move " + move);
    }
    if (ply == count) {
      return title_of(board.id, count);
    }
    const std::string title = title_of(board.id);
    return ply == 0 ? title + ", start"
                    : title + ", move " + std::to_string(ply) + " of " + std::to_string(count) +
                          ": " + move;
  }

  void draw(const Board& board, const std::string& moves) {
    const std::uint64_t count = move_tokens(moves).size();
    const std::uint64_t wanted = request_.ply.value_or(count);
    if (wanted > count) {
      throw io::Failure("board '" + board.id + "' has only " + core::counted(count, "move"));
    }
    const auto plies = replayed(board, moves, request_.each_ply ? count : wanted);
    for (std::uint64_t ply = request_.each_ply ? 0 : wanted; ply < plies.size(); ++ply) {
      const std::string caption = caption_of(board, ply, plies[ply].move, count);
      std::string picture =
          drawing(plies[ply].position, request_.variant, request_.format, caption, request_.color);
      records_.add(board.id + (request_.each_ply ? "-" + std::to_string(ply) : ""),
                   [&](ShowPrinter& printer) { printer.draw(std::move(picture)); });
      out_.end_record();
    }
  }

  void animate(const Board& board, const std::string& moves) {
    page::Animation steps =
        animation(title_of(board.id, move_tokens(moves).size()), request_.variant,
                  replayed(board, moves, std::numeric_limits<std::uint64_t>::max()));
    records_.add(board.id, [&](ShowPrinter& printer) { printer.animate(std::move(steps)); });
  }

  const ShowRequest& request_;
  io::Output& out_;
  io::RecordPrinter<ShowPrinter> records_;
  bool all_good_ = true;
};

}  // namespace

core::Exit show_boards(io::Input boards, std::optional<io::Input> solutions,
                       const ShowRequest& request, const io::RecordOutput& to) {
  return Show(request, to).run(std::move(boards), std::move(solutions));
}

}  // namespace tsume::freecell
