#include "lib/freecell/files/batch.hpp"

#include "lib/core/parallel.hpp"
#include "lib/io/error.hpp"

#include <array>
#include <cstdio>
#include <optional>
#include <utility>

namespace tsume::freecell {

namespace {

struct Summary {
  std::uint64_t boards = 0;
  std::uint64_t bad = 0;
  Status last = Status::bad_input;

  [[nodiscard]] int exit_status() const {
    if (bad > 0) {
      return 1;
    }
    if (boards != 1 || last == Status::solved) {
      return 0;
    }
    return last == Status::unsolvable ? 20 : 3;
  }
};

std::string figures(const Solution& solution) {
  std::array<char, 96> text{};
  const double per_state = solution.stored == 0 ? 0
                                                : static_cast<double>(solution.bytes) /
                                                      static_cast<double>(solution.stored);
  std::snprintf(text.data(), text.size(), ": %.3f s, %.1f MB (%.1f bytes a state), %u layers",
                solution.seconds, static_cast<double>(solution.bytes) / 1e6, per_state,
                solution.layers);
  return solution.id + text.data();
}

std::string record(const Solution& solution, const BatchOptions& options) {
  return options.json ? result_json(solution) : result_line(solution);
}

void tell_figures(const Solution& solution, const BatchOptions& options) {
  if (options.stats && solution.status != Status::bad_input) {
    options.tell(figures(solution));
  }
}

void note(const Solution& solution, const BatchOptions& options, Summary& summary) {
  tell_figures(solution, options);
  ++summary.boards;
  summary.bad += solution.status == Status::bad_input ? 1U : 0U;
  summary.last = solution.status;
}

bool can_be_split_or_stopped(const io::Part& part) {
  return part.shard || part.resumable != nullptr;
}

}  // namespace

std::optional<io::Input> BatchPart::read_first(io::Input& input, const Variant& variant,
                                               io::ArgsDigest& digest, io::Part& part) {
  if (!can_be_split_or_stopped(part)) {
    return std::nullopt;
  }
  constexpr std::uint64_t format_version = 1;
  std::string text = input.read_all();
  digest.add("ranks", variant.ranks).add("columns", variant.columns);
  digest.add("cells", variant.cells).add("boards", text);
  part.format_version = format_version;
  part.args = digest.value();
  return io::Input::from_text(std::move(text), input.name());
}

BatchPart::BatchPart(io::Input& input, const Variant& variant, io::ArgsDigest digest, io::Part part,
                     io::Output& out)
    : part_(std::move(part)),
      text_(read_first(input, variant, digest, part_)),
      lines_(text_ ? *text_ : input),
      boards_(lines_, variant),
      writer_(out, part_, io::RecordOrder::number),
      done_(writer_.done()) {}

bool BatchPart::stopped() {
  stopped_ = stopped_ || writer_.stop_requested();
  return stopped_;
}

std::optional<BatchPart::Item> BatchPart::next() {
  const core::Shard owned = part_.owned();
  while (auto board = boards_.next()) {
    if (stopped()) {
      break;
    }
    if (++number_ > done_ && owned.owns(number_)) {
      return Item{number_, std::move(*board)};
    }
  }
  return std::nullopt;
}

void BatchPart::check(const Board& board) const {
  if (!board.error.empty()) {
    throw io::ParseError(lines_.name(), board.error_line, board.error);
  }
}

std::string BatchPart::complaint(const Board& board) const {
  return lines_.name() + ":" + std::to_string(board.error_line) + ": " + board.error;
}

void BatchPart::write(std::uint64_t number, const std::vector<std::string>& records) {
  const std::string prefix = part_.shard ? std::to_string(number) + '\t' : "";
  for (const std::string& record : records) {
    writer_.write(prefix + record);
  }
  done_ = number;
  writer_.save_if_due(done_);
}

bool BatchPart::finish() {
  if (stopped_) {
    writer_.save(done_);
    return false;
  }
  writer_.finish();
  return true;
}

int solve_boards(io::Input& input, const Variant& variant, const BatchOptions& options,
                 const std::function<Solution(const Board&)>& solver, io::ArgsDigest options_digest,
                 const io::Part& part, io::Output& out) {
  constexpr int stopped_status = 75;
  options_digest.add("json", options.json ? 1 : 0);
  BatchPart batch(input, variant, std::move(options_digest), part, out);
  Summary summary;
  const auto work = [&](const BatchPart::Item& item) {
    if (!options.skip_bad) {
      batch.check(item.board);
    }
    return std::pair(item.board.error.empty() ? solver(item.board) : bad_board(item.board), item);
  };
  core::for_each_ordered(
      options.jobs, [&] { return batch.next(); }, work,
      [&](const std::pair<Solution, BatchPart::Item>& answer) {
        if (batch.stopped()) {
          return;
        }
        const auto& [solution, item] = answer;
        if (!item.board.error.empty()) {
          options.tell(batch.complaint(item.board));
        }
        batch.write(item.number, {record(solution, options)});
        note(solution, options, summary);
      });
  if (!batch.finish()) {
    return stopped_status;
  }
  return can_be_split_or_stopped(part) ? 0 : summary.exit_status();
}

int improve_boards(io::LineReader& board_lines, io::LineReader& solution_lines,
                   const Variant& variant, const BatchOptions& options, io::Output& out) {
  SolutionReader pairs(board_lines, solution_lines, variant);
  Summary summary;
  while (const auto pair = pairs.next()) {
    const Solution solution = improve_solution(pair->board, variant, pair->solution.moves);
    out << record(solution, options) << '\n';
    out.end_record();
    note(solution, options, summary);
  }
  return summary.exit_status();
}

}  // namespace tsume::freecell
