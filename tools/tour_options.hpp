// Option tables that the tour tools share: what board and piece, what tour, which encoding, and how
// the formula is written.
#pragma once

#include "lib/cli/app.hpp"
#include "lib/tour/request.hpp"
#include "lib/tour/sat/formula.hpp"

#include "tools/formula_options.hpp"
#include "tools/graph_options.hpp"
#include <optional>
#include <string>
#include <utility>

namespace tsume::tools {

// What board and piece, but for the board's size.
inline void add_board_options(cli::Options& options, tour::Request& request) {
  options.text("leaper", "A,B", request.leaper, "the piece; sums such as 0,1+1,1");
  options.texts("hole", "SQUARE", request.holes,
                "square to remove, or several separated by commas");
  options.texts("forbid", "A-B", request.forbid, "forbidden move");
}

// The board operand: its size, or the file of a picture (default: stdin).
struct BoardOptions {
  std::optional<std::string> board;
  tour::Request request;

  void add_to(cli::Options& options) {
    options.operand("BOARD", board);
    add_board_options(options, request);
  }

  // Reads the picture if there is no operand, and resolves the request.
  [[nodiscard]] tour::Problem resolve(cli::Context& context) const {
    if (board && tour::is_board_size(*board)) {
      return tour::resolve({knight::Board::parse(*board)}, request);
    }
    io::Input input = context.open(board.value_or("-"));
    return tour::resolve(knight::read_picture(input), request);
  }
};

inline void add_closed_option(cli::Options& options, tour::Request& request) {
  options.flag("closed", request.closed, "a tour that returns to its start");
}

// What tour is asked for on the board.
inline void add_tour_options(cli::Options& options, tour::Request& request) {
  add_closed_option(options, request);
  options.text("start", "SQUARE", request.start, "the first square");
  options.text("end", "SQUARE", request.end, "the last square (open tours)");
  options.texts("move", "A-B", request.moves, "prescribed move; A>B for that direction");
  options.texts("at", "K=SQUARE", request.at, "the K-th square of the tour");
  options.choice("symmetry", request.symmetry, knight::turn_names,
                 "closed tours with this symmetry");
}

// The problem, after its notes were told.
inline tour::Problem noted(const cli::Context& context, const io::Input& input,
                           tour::ReadProblem read) {
  for (const std::string& note : read.notes) {
    context.note(input.name() + ": " + note);
  }
  return std::move(read.problem);
}

// Any tour problem: on a board, on a drawn one, or on a graph from a file.
struct SourceOptions {
  tour::Request request;
  bool path = false;

  void add_to(cli::Options& options) {
    add_board_options(options, request);
    add_tour_options(options, request);
    add_path_options(options);
  }

  // Without what certificates are not for: ends, given moves, symmetry.
  void add_certifiable_to(cli::Options& options) {
    add_board_options(options, request);
    add_closed_option(options, request);
    add_path_options(options);
  }

  // Resolves an operand: the size of a board, or the file of a picture or a graph.
  [[nodiscard]] tour::Problem resolve(cli::Context& context, const std::string& operand) const {
    if (path && request.closed) {
      throw cli::UsageError("--path and --closed exclude each other");
    }
    if (tour::is_board_size(operand)) {
      return tour::resolve({knight::Board::parse(operand)}, request);
    }
    io::Input input = context.open(operand);
    return noted(context, input, tour::read_problem(input, request, !path));
  }

 private:
  void add_path_options(cli::Options& options) {
    options.flag("path", path, "an open tour of a graph (default: closed)");
    add_graph_options(options, request.reading);
  }
};

// Which formula, and how it is written.
struct TourFormulaOptions {
  tour::FormulaRequest request;
  FormulaOptions formula;

  void add_to(cli::Options& options) {
    options.choice("encoding", request.encoding.encoding, tour::encoding_names,
                   "how variables and clauses state the problem", "auto");
    options.choice("amo", request.encoding.at_most_one, cnf::at_most_one_names,
                   "at-most-one constraints", "auto");
    formula.add_to(options);
    options.flag("no-precheck", request.no_precheck,
                 "do not look for a theorem that rules a tour out");
  }

  cli::Exit write(cli::Context& context, const tour::Problem& problem) const {
    return formula.write(context, tour::encoded(problem, request));
  }
};

}  // namespace tsume::tools
