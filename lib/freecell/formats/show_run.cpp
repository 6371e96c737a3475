#include "lib/freecell/formats/show_run.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/freecell/formats/board.hpp"
#include "lib/freecell/formats/records.hpp"
#include "lib/page/page.hpp"
#include "lib/page/svg.hpp"

#include <ostream>
#include <utility>
#include <vector>

namespace tsume::freecell {

namespace {

// Writes boards and pictures one after another, or as one sheet; animations as one page.
class ShowPrinter {
 public:
  ShowPrinter(std::ostream& out, const ShowRequest& request) : out_(out), request_(request) {
    if (!is_picture(request.format)) {
      boards_.emplace(out, request.format, request.variant);
    }
  }

  void show(const std::string& id, const Position& position, const std::string& caption) {
    if (boards_) {
      boards_->add(id, position);
      return;
    }
    std::string picture =
        drawing(position, request_.variant, request_.format, caption, request_.color);
    if (request_.format == BoardFormat::svg) {
      pictures_.push_back(std::move(picture));
    } else {
      out_ << picture << '\n';
    }
  }
  void animate(page::Animation steps) { animations_.push_back(std::move(steps)); }
  void finish() const {
    if (boards_) {
      boards_->finish();
    }
    page::svg::write_sheet(out_, "FreeCell", pictures_);
    if (!animations_.empty()) {
      page::write_page(out_, "FreeCell", animations_);
    }
  }

 private:
  std::ostream& out_;
  const ShowRequest& request_;
  std::optional<BoardWriter> boards_;
  std::vector<std::string> pictures_;  // SVG documents, for one sheet
  std::vector<page::Animation> animations_;
};

// A board, the moves of its solution, and the positions along them that are drawn, the first of
// which comes after so many moves.
struct Shown {
  std::uint64_t count = 0;  // of all moves
  std::uint64_t first = 0;
  std::vector<Ply> plies;
};

// The positions along the first `most` moves of a board, the start first.
std::vector<Ply> replayed(const Board& board, const std::string& moves, std::uint64_t most,
                          const ShowRequest& request) {
  const ToEmpty reading =
      check_moves(board.position, request.variant, request.to_empty, moves, request.auto_moves)
          .reading;
  Replay replay(board.position, request.variant, reading);
  std::vector<Ply> plies{{"", replay.position(), ""}};
  for (const std::string_view token : move_tokens(moves)) {
    if (plies.size() > most) {
      break;
    }
    const auto move = parse_move(token);
    const auto reason = move ? replay.play(*move) : std::optional<std::string>("not a move");
    if (reason) {
      const std::string hint = auto_moves_hint(board.position, request.variant, request.to_empty,
                                               moves, request.auto_moves);
      throw core::BadText(board.name() + ": move " + std::to_string(plies.size()) + " " +
                          core::quoted(token) + ": " + *reason + hint);
    }
    replay.play_home(request.auto_moves);
    const std::string written(token);
    plies.push_back({written, replay.position(),
                     move_in_words(written, plies.back().position, replay.position())});
  }
  return plies;
}

// What is drawn of a board. Throws the ParseError of a bad board or solution.
Shown shown(const SolutionReader::Item& pair, const ShowRequest& request) {
  const Board& board = pair.board;
  const std::string& moves = pair.solution.moves;
  board.require_good();
  if (pair.solution.bad) {
    throw *pair.solution.bad;
  }
  Shown result;
  result.count = move_tokens(moves).size();
  const bool all = request.each_ply || request.format == BoardFormat::html;
  const std::uint64_t wanted = all ? result.count : request.ply.value_or(result.count);
  if (request.format != BoardFormat::html && request.ply.value_or(0) > result.count) {
    throw core::BadText(board.name() + " has only " + core::counted(result.count, "move"));
  }
  result.plies = replayed(board, moves, wanted, request);
  if (!all) {
    result.first = wanted;
    result.plies.erase(result.plies.begin(), result.plies.end() - 1);
  }
  return result;
}

// What stands above a picture: after all moves, or after some of them. The readers of boards know
// the caption of a drawing in characters.
std::string caption_of(const Board& board, std::uint64_t number, const Ply& ply,
                       std::uint64_t count, BoardFormat format) {
  if (format != BoardFormat::svg) {
    return board.id + ", ply " + std::to_string(number) +
           (ply.move.empty() ? "" : ", move " + ply.move + ": " + ply.words);
  }
  if (number == count) {
    return title_of(board.id, count);
  }
  const std::string title = title_of(board.id);
  return number == 0 ? title + ", start"
                     : title + ", move " + std::to_string(number) + " of " + std::to_string(count) +
                           ": " + ply.move;
}

void write(io::RecordPrinter<ShowPrinter>& records, const Board& board, const Shown& shown,
           const ShowRequest& request) {
  if (request.format == BoardFormat::html) {
    records.add(board.id, [&](ShowPrinter& printer) {
      printer.animate(animation(title_of(board.id, shown.count), request.variant, shown.plies));
    });
    return;
  }
  std::uint64_t number = shown.first;
  for (const Ply& ply : shown.plies) {
    const std::string caption = caption_of(board, number, ply, shown.count, request.format);
    const std::string id = board.id + (request.each_ply ? "-" + std::to_string(number) : "");
    records.add(id, [&](ShowPrinter& printer) { printer.show(id, ply.position, caption); });
    ++number;
  }
}

}  // namespace

core::ItemTally show_boards(io::Input boards, std::optional<io::Input> solutions,
                            const ShowRequest& request, const io::ListOptions& how,
                            const io::RecordOutput& to) {
  io::LineReader board_lines(boards);
  BoardReader without_solutions(board_lines, request.variant);
  std::optional<io::LineReader> move_lines;
  std::optional<SolutionReader> pairs;
  if (solutions) {
    pairs.emplace(board_lines, move_lines.emplace(*solutions), request.variant);
  }
  io::RecordPrinter<ShowPrinter> records(to, extension_of(request.format), [&](std::ostream& out) {
    return ShowPrinter(out, request);
  });

  using Pair = SolutionReader::Item;
  io::List<Pair, Shown> list{.out = to.out};
  list.read = [&]() -> std::optional<Pair> {
    if (pairs) {
      return pairs->next();
    }
    auto board = without_solutions.next();
    return board ? std::optional(Pair{*std::move(board), {}}) : std::nullopt;
  };
  list.name = [](const Pair& pair) { return pair.board.name(); };
  list.solve = [&](const Pair& pair) { return shown(pair, request); };
  list.write = [&](const Pair& pair, const Shown& shown) {
    write(records, pair.board, shown, request);
    return core::Outcome::solved;
  };
  const core::ItemTally items = io::work_through(how, list);
  records.finish();
  return items;
}

}  // namespace tsume::freecell
