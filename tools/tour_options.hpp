// Option tables that the tour tools share: what board and piece, what tour, which encoding, and how
// the formula is written.
#pragma once

#include "lib/cli/app.hpp"
#include "lib/cnf/dimacs.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/description.hpp"
#include "lib/tour/encoder.hpp"
#include "lib/tour/impossibility.hpp"
#include "lib/tour/request.hpp"

#include "tools/graph_options.hpp"
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tsume::tools {

// What board and piece, but for the board's size.
inline void add_board_options(cli::Options& options, tour::Request& request) {
  options.text("leaper", "A,B", request.leaper, "the piece; sums such as 0,1+1,1");
  options.texts("hole", "SQUARE", request.holes, "square that is not there; several with commas");
  options.texts("forbid", "A-B", request.forbid, "forbidden move");
}

// The board operand, or a picture on stdin.
struct BoardOptions {
  std::optional<std::string> board;
  tour::Request request;

  void add_to(cli::Options& options) {
    options.operand("BOARD", board);
    add_board_options(options, request);
  }

  // Reads the picture if there is no operand, and resolves the request.
  [[nodiscard]] tour::Problem resolve(const cli::Context& context) const {
    if (board) {
      return tour::resolve({knight::Board::parse(*board), {}, {}}, request);
    }
    io::Input input = context.open("-");
    return tour::resolve(knight::read_picture(input), request);
  }
};

// What tour is asked for on the board.
inline void add_tour_options(cli::Options& options, tour::Request& request) {
  options.flag("closed", request.closed, "a tour that returns to its start");
  options.text("start", "SQUARE", request.start, "the first square");
  options.text("end", "SQUARE", request.end, "the last square (open tours)");
  options.texts("move", "A-B", request.moves, "prescribed move; A>B for that direction");
  options.texts("at", "K=SQUARE", request.at, "the K-th square of the tour");
  options.choice("symmetry", request.symmetry, knight::turn_names(),
                 "closed tours that this turn keeps");
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
    options.flag("path", path, "an open tour of a graph (default: closed)");
    add_graph_options(options, request.reading);
  }

  // Resolves an operand: the size of a board, or the file of a picture or a graph.
  [[nodiscard]] tour::Problem resolve(const cli::Context& context,
                                      const std::string& operand) const {
    if (path && request.closed) {
      throw cli::UsageError("--path and --closed exclude each other");
    }
    if (tour::is_board_size(operand)) {
      return tour::resolve({knight::Board::parse(operand), {}, {}}, request);
    }
    io::Input input = context.open(operand);
    return noted(context, input, tour::read_problem(input, request, !path));
  }
};

// Which encoding.
struct EncodingOptions {
  std::string encoding = "auto";
  std::string at_most_one = "auto";
  bool no_parity = false;
  std::uint64_t modulus = 0;

  void add_to(cli::Options& options) {
    add_main_to(options);
    options.choice("amo", at_most_one, with_auto(cnf::at_most_one_names()),
                   "at-most-one constraints");
    options.flag("no-parity", no_parity, "do not use the colours of the squares");
  }

  // The names with "auto" before them.
  [[nodiscard]] static std::vector<std::string> with_auto(const std::vector<std::string>& names) {
    std::vector<std::string> all{"auto"};
    all.insert(all.end(), names.begin(), names.end());
    return all;
  }

  // Without the finer points.
  void add_main_to(cli::Options& options) {
    options.choice("encoding", encoding, with_auto(tour::encoding_names()), "encoding");
    options.count("modulus", "N", modulus, "crt: positions modulo N; 0: by size", 0);
  }

  // The options for a problem; "auto" is the default encoding for it.
  [[nodiscard]] tour::EncodingOptions resolve(const tour::Problem& problem) const {
    tour::EncodingOptions options;
    options.encoding =
        encoding == "auto" ? tour::default_encoding(problem) : tour::encoding_of(encoding);
    options.at_most_one = at_most_one == "auto" ? tour::default_at_most_one(options.encoding)
                                                : cnf::at_most_one(at_most_one);
    options.parity = !no_parity;
    options.modulus = modulus;
    try {
      tour::check_expressible(problem, options);
    } catch (const io::Failure& failure) {
      throw cli::UsageError(failure.what());
    }
    return options;
  }
};

// How the formula is written.
struct FormulaOptions {
  // Beyond this many, the projection is left out of the metadata.
  static constexpr std::size_t most_shown = std::size_t{1} << 16;

  bool count_only = false;
  bool symbols = false;
  bool no_precheck = false;

  void add_to(cli::Options& options) {
    options.flag("count-only", count_only, "print the numbers of variables and clauses only");
    options.flag("symbols", symbols, "name the variables in the metadata");
    options.flag("no-precheck", no_precheck, "write the formula even if no tour can exist");
  }

  // Throws io::Failure if no tour can exist.
  void precheck(const tour::Problem& problem) const {
    if (no_precheck) {
      return;
    }
    if (const auto reason = tour::impossibility(problem)) {
      throw io::Failure(*reason + " (--no-precheck writes the formula all the same)");
    }
  }

  // Writes the formula of a problem, or its size.
  void write(cli::Context& context, const tour::Problem& problem,
             const tour::EncodingOptions& chosen) const {
    precheck(problem);
    const tour::EncoderPtr encoder = tour::make_encoder(problem, chosen);
    if (count_only) {
      const auto [variables, clauses] = encoder->size();
      context.out << variables << ' ' << clauses << '\n';
      return;
    }
    cnf::Metadata metadata = tour::describe(problem, chosen);
    metadata.tool = context.name;
    metadata.version = cli::version();
    metadata.command = context.command;
    if (symbols) {
      metadata.symbols = encoder->symbols();
    }
    if (auto shown = encoder->projection(); shown.size() <= most_shown) {
      metadata.show = std::move(shown);
    }
    cnf::write_formula(context.out, metadata,
                       [&](cnf::ClauseSink& sink) { encoder->encode(sink); });
  }
};

}  // namespace tsume::tools
