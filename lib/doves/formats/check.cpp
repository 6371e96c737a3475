#include "lib/doves/formats/check.hpp"

#include "lib/core/parallel.hpp"
#include "lib/core/text.hpp"
#include "lib/doves/formats/reader.hpp"

#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tsume::doves {

namespace {

std::string details_of(const Position& position, Side side) {
  const Box box = box_of(position.occupied());
  const Squares inside = inside_walls(box);
  const auto free_sides = [&](Side s) {
    return std::to_string(liberties(position.occupied(), inside, position.boss(s)).count());
  };
  return "mover=" + free_sides(side) + " opponent=" + free_sides(other(side)) +
         " box=" + std::to_string(box.height) + 'x' + std::to_string(box.width);
}

io::CheckedItem judge_line(std::string_view line, std::uint64_t number,
                           const CheckOptions& options) {
  const Record record = parse_record(line);
  io::CheckedItem item;
  item.id = record.text;
  if (!record.position) {
    item.verdict = io::Checked::bad_input;
    item.reason = "line " + std::to_string(number) + ": " + record.reason;
    return item;
  }
  item.category =
      core::name_of(verdict_names, judge(*record.position, options.side, options.rules));
  if (options.details) {
    item.reason = details_of(*record.position, options.side);
  }
  return item;
}

// Some lines of input, with their numbers.
using Batch = std::vector<std::pair<std::uint64_t, std::string>>;

struct Answers {
  std::string text;
  io::CheckTally tally;
};

class Batches {
 public:
  explicit Batches(PositionLines& lines) : lines_(lines) {}

  // nullopt at the end. A failure of the input comes after the lines before it.
  std::optional<Batch> next() {
    constexpr std::size_t batch_size = 4096;
    Batch batch;
    try {
      while (!failure_ && batch.size() < batch_size) {
        const auto line = lines_.next();
        if (!line) {
          break;
        }
        batch.emplace_back(lines_.line_number(), *line);
      }
    } catch (...) {
      failure_ = std::current_exception();
    }
    if (batch.empty() && failure_) {
      std::rethrow_exception(failure_);
    }
    return batch.empty() ? std::nullopt : std::optional(std::move(batch));
  }

 private:
  PositionLines& lines_;
  std::exception_ptr failure_;
};

Answers answer_batch(const Batch& batch, const CheckOptions& options) {
  Answers answers;
  for (const auto& [number, line] : batch) {
    const io::CheckedItem item = judge_line(line, number, options);
    answers.tally.add(item);
    io::append_item(answers.text, item, options.style);
  }
  return answers;
}

}  // namespace

io::CheckTally check_positions(io::Input& input, io::Output& out, const CheckOptions& options) {
  PositionLines lines(input);
  io::CheckReport report(out, options.style);
  if (options.threads <= 1) {
    while (const auto line = lines.next()) {
      report.add(judge_line(*line, lines.line_number(), options));
    }
  } else {
    Batches batches(lines);
    core::for_each_ordered(
        options.threads, [&] { return batches.next(); },
        [&](const Batch& batch) { return answer_batch(batch, options); },
        [&](const Answers& answers) { report.add(answers.text, answers.tally); });
  }
  return report.finish();
}

}  // namespace tsume::doves
