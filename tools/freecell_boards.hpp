// For the tools that solve boards: the options that they have in common, and what they do with the
// boards of a file.
#pragma once

#include "lib/cli/app.hpp"
#include "lib/freecell/run/batch.hpp"

#include "tools/variant_options.hpp"
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace tsume::tools {

struct FreecellBoards {
  std::optional<std::string> file;
  freecell::BatchOptions batch;
  freecell::SolveOptions solve;
  std::optional<std::uint64_t> memory;
  std::optional<core::Shard> shard;

  void add_to(cli::Options& options, const std::string& operand) {
    using freecell::Detail;
    options.choice("format", batch.format, freecell::result_format_names, "one result per line");
    options.mode("hint", batch.detail, Detail::hint, "print only a hint: what moves first");
    options.mode("each-move", batch.detail, Detail::each_move,
                 "solve the position after each legal move");
    options.count("max-nodes", "N", solve.limits.nodes,
                  "give up after N positions; on each item, in a list");
    options.max_seconds(solve.seconds);
    options.max_memory(memory);
    options.jobs(batch.jobs);
    options.skip_bad(batch.skip_bad);
    options.flag("stats", batch.stats, "print statistics on stderr");
    options.shard(shard);
    options.progress();
    add_variant_options(options, batch.variant);
    options.operand(operand, file);
  }

  // What the answers depend on, limits of time and memory left out. A tool adds each of its own
  // options that changes an answer.
  [[nodiscard]] io::ArgsDigest digest() const {
    io::ArgsDigest digest;
    digest.add("max-nodes", solve.limits.nodes.value_or(0));
    return digest;
  }

  // How one board is solved.
  using Solve = std::function<freecell::Solution(
      const freecell::Board&, const freecell::SolveOptions&, const freecell::SearchObserver&)>;

  // Calls work(batch, progress) for a batch with a line of progress.
  template <typename Work>
  cli::Exit with_progress(cli::Context& context, Work&& work) const {
    io::Progress line = context.progress(freecell::progress_unit);
    freecell::SearchProgress progress(line);
    freecell::BatchOptions options = batch;
    options.progress = &progress;
    options.tell = [&](const std::string& text) { progress.print([&] { context.tell(text); }); };
    return work(options, progress);
  }

  // Solves the boards of the file.
  cli::Exit run(cli::Context& context, io::ArgsDigest digest, const Solve& one) const {
    if (shard && batch.skip_bad) {
      throw cli::UsageError("--skip-bad cannot be combined with --shard");
    }
    io::Input input = context.open(file.value_or("-"));
    freecell::SolveOptions limited = solve;
    if (memory) {
      limited.limits.memory = *memory / batch.jobs;
    }
    return with_progress(
        context, [&](freecell::BatchOptions& options, freecell::SearchProgress& progress) {
          options.metric = solve.search.metric;
          options.grade_limits = limited.limits;
          const auto solver = [&](const freecell::Board& board) {
            return one(board, limited, progress.observer(board.id));
          };
          return freecell::solve_boards(input, options, {solver, std::move(digest)},
                                        context.part(shard), context.out);
        });
  }
};

}  // namespace tsume::tools
