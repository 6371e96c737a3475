// For the tools that solve boards: the options that they have in common, and what they do with the
// boards of a file.
#pragma once

#include "lib/cli/app.hpp"
#include "lib/freecell/search/solve_boards.hpp"

#include "tools/variant_options.hpp"
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace tsume::tools {

struct FreecellBoards {
  std::optional<std::string> file;
  freecell::AnswerOptions answer;
  std::uint64_t jobs = 1;
  bool skip_bad = false;
  std::optional<std::uint64_t> nodes;   // of each board
  std::optional<std::uint64_t> memory;  // of all boards that are solved at the same time
  std::optional<double> seconds;        // for each board
  std::optional<core::Shard> shard;

  void add_to(cli::Options& options, const std::string& operand) {
    using freecell::Detail;
    options.choice("format", answer.format, freecell::result_format_names, "one result per line");
    options.mode("hint", answer.detail, Detail::hint, "print only a hint: what moves first");
    options.mode("each-move", answer.detail, Detail::each_move,
                 "solve the position after each legal move");
    options.count("max-nodes", "N", nodes, "give up after N positions, for each item of a list");
    options.max_seconds(seconds);
    options.max_memory(memory);
    options.jobs(jobs);
    options.skip_bad(skip_bad);
    options.stats(answer.stats);
    options.shard(shard);
    options.progress();
    add_variant_options(options, answer.variant);
    options.operand(operand, file);
  }

  // How one board is solved.
  using Solve = std::function<freecell::Solution(const freecell::Board&, const core::Limits&,
                                                 const freecell::SearchObserver&)>;
  // What the answers depend on besides the boards; `own` is what only this tool has. Limits of time
  // and memory are left out.
  [[nodiscard]] freecell::Args args(const freecell::Args& own) const {
    freecell::Args all{{"max-nodes", std::to_string(nodes.value_or(0))}};
    all.insert(all.end(), own.begin(), own.end());
    all.emplace_back("json", answer.format == freecell::ResultFormat::json ? "1" : "0");
    all.emplace_back("detail", std::to_string(static_cast<unsigned>(answer.detail)));
    return all;
  }

  // The limits of a search that begins now.
  [[nodiscard]] core::Limits limits() const {
    return {.deadline = core::Deadline(seconds),
            .memory = memory ? std::optional(*memory / jobs) : std::nullopt,
            .nodes = nodes};
  }

  // Solves the boards of the file by `solve`. `own`: as of args().
  cli::Exit run(cli::Context& context, const freecell::Args& own, const Solve& solve) const {
    if (shard && skip_bad) {
      throw cli::UsageError("--skip-bad cannot be combined with --shard");
    }
    io::Progress progress = context.progress(freecell::progress_unit);
    freecell::AnswerOptions options = answer;
    options.args = args(own);
    const auto solver = [&](const freecell::Board& board) {
      return solve(board, limits(), freecell::observer_of(progress, board));
    };
    return freecell::solve_boards(context.open(file.value_or("-")), options,
                                  context.list(skip_bad, jobs, &progress), solver,
                                  context.part(shard), context.out)
        .status();
  }
};

}  // namespace tsume::tools
