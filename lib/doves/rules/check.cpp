#include "lib/doves/rules/check.hpp"

#include "lib/core/error.hpp"
#include "lib/core/parallel.hpp"
#include "lib/core/text.hpp"
#include "lib/doves/rules/play.hpp"
#include "lib/doves/rules/reader.hpp"
#include "lib/io/error.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tsume::doves {

namespace {

void append_details(std::string& out, const Position& position, Side side) {
  const Box box = box_of(position.occupied());
  const Squares inside = inside_walls(box);
  for (const Side s : {side, other(side)}) {
    out += '\t';
    out += std::to_string(liberties(position.occupied(), inside, position.boss(s)).count());
  }
  out += '\t' + std::to_string(box.height) + 'x' + std::to_string(box.width);
}

void append_answer(std::string& out, const Record& record, const CheckOptions& options) {
  out += record.text;
  if (!record.position) {
    out += "\tBAD\t" + record.reason + '\n';
    return;
  }
  out += '\t';
  out += core::name_of(verdict_names, judge(*record.position, options.side, options.rules));
  if (options.details) {
    append_details(out, *record.position, options.side);
  }
  out += '\n';
}

std::uint64_t check_one_by_one(io::Input& input, io::Output& out, const CheckOptions& options) {
  PositionReader reader(input, options.skip_bad);
  std::string answer;
  while (const auto record = reader.next()) {
    answer.clear();
    append_answer(answer, *record, options);
    out.write(answer.data(), static_cast<std::streamsize>(answer.size()));
    out.end_record();
  }
  return reader.bad_count();
}

// Some lines of input, with their numbers.
using Batch = std::vector<std::pair<std::uint64_t, std::string>>;

struct Answers {
  std::string text;
  std::uint64_t bad = 0;
  std::optional<io::ParseError> error;  // ends the work after `text`
};

std::optional<Batch> next_batch(PositionLines& lines) {
  constexpr std::size_t batch_size = 4096;
  Batch batch;
  while (batch.size() < batch_size) {
    const auto line = lines.next();
    if (!line) {
      break;
    }
    batch.emplace_back(lines.line_number(), *line);
  }
  return batch.empty() ? std::nullopt : std::optional(std::move(batch));
}

Answers answer_batch(const Batch& batch, const std::string& name, const CheckOptions& options) {
  Answers answers;
  for (const auto& [number, line] : batch) {
    const Record record = parse_record(line);
    if (!record.position) {
      if (!options.skip_bad) {
        answers.error.emplace(name, number, record.reason);
        break;
      }
      ++answers.bad;
    }
    append_answer(answers.text, record, options);
  }
  return answers;
}

}  // namespace

std::uint64_t check_positions(io::Input& input, io::Output& out, const CheckOptions& options) {
  if (options.threads <= 1) {
    return check_one_by_one(input, out, options);
  }
  PositionLines lines(input);
  std::uint64_t bad = 0;
  core::for_each_ordered(
      options.threads, [&] { return next_batch(lines); },
      [&](const Batch& batch) { return answer_batch(batch, input.name(), options); },
      [&](const Answers& answers) {
        out.write(answers.text.data(), static_cast<std::streamsize>(answers.text.size()));
        out.end_record();
        bad += answers.bad;
        if (answers.error) {
          throw io::ParseError(*answers.error);
        }
      });
  return bad;
}

void confirm_win(const Position& start, Side first, const std::vector<std::string>& line,
                 Side winner, const Rules& rules) {
  const auto fail = [&](const std::string& reason) {
    throw core::InternalError("the line '" + core::join(line, " ") + "' from " + to_text(start) +
                              ": " + reason);
  };
  std::vector<Step> steps;
  try {
    steps = play(start, first, line, rules);
  } catch (const core::BadText& error) {
    fail(error.what());
  }
  const Side last = line.size() % 2 == 1 ? first : other(first);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const bool is_last = i + 1 == steps.size();
    if (steps[i].ending != (is_last ? Ending::won : Ending::none)) {
      fail("action " + std::to_string(i + 1) + (is_last ? " does not win" : " ends the game"));
    }
  }
  if (steps.empty() || last != winner) {
    fail("the winner does not act last");
  }
}

}  // namespace tsume::doves
