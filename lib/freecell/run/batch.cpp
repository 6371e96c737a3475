#include "lib/freecell/run/batch.hpp"

#include "lib/core/error.hpp"
#include "lib/core/parallel.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <optional>
#include <utility>

namespace tsume::freecell {

namespace {

std::string figures(const Solution& solution) {
  return fmt::format("id={} seconds={:.3f} bytes={} states={} layers={}", solution.id,
                     solution.seconds, solution.bytes, solution.stored, solution.layers);
}

// What went wrong in the searches for one board.
struct Failures {
  std::vector<std::string> lines;
  bool internal = false;  // not only a lack of memory

  // Calls search(); the outcome of the failure if it fails.
  template <typename Search>
  std::optional<core::Outcome> run(const Board& board, Search&& search) {
    const auto failure = core::failure_of(search);
    if (!failure) {
      return std::nullopt;
    }
    lines.push_back("board '" + board.id + "': " + failure->reason);
    if (failure->outcome == core::Outcome::internal_error) {
      internal = true;
    }
    return failure->outcome;
  }
};

// What is said of one board.
struct Answer {
  core::Outcome outcome = core::Outcome::bad_input;
  std::vector<std::string> records;
  std::vector<std::string> figures;
  Failures failures;
};

Answer answer_of(const std::vector<Solution>& solutions, core::Outcome outcome,
                 const BatchOptions& options) {
  Answer answer;
  answer.outcome = outcome;
  for (const Solution& solution : solutions) {
    answer.records.push_back(written_result(result_of(solution), options.format));
    if (options.stats && solution.outcome != core::Outcome::bad_input) {
      answer.figures.push_back(figures(solution));
    }
  }
  return answer;
}

Answer answer_of(const Solution& solution, const BatchOptions& options) {
  return answer_of(std::vector<Solution>{solution}, solution.outcome, options);
}

Answer answer_of(const Grade& grade, const BatchOptions& options) {
  Answer answer;
  answer.outcome = grade.outcome;
  answer.records = {written_result(result_of(grade), options.format)};
  return answer;
}

Answer grade_answer(const Board& board, const BatchOptions& options) {
  Grade grade;
  Failures failures;
  if (!board.bad) {
    const SearchObserver observer =
        options.progress != nullptr ? options.progress->observer(board.id) : SearchObserver();
    const auto failure = failures.run(
        board, [&] { grade = grade_of(board, options.variant, options.grade_limits, observer); });
    grade.outcome = failure.value_or(grade.outcome);
  }
  grade.id = board.id;
  Answer answer = answer_of(grade, options);
  answer.failures = std::move(failures);
  return answer;
}

Answer answer_for(const Board& board, const BatchOptions& options, const Solver& solver) {
  if (options.detail == Detail::grade) {
    return grade_answer(board, options);
  }
  const auto unanswered = [&](core::Outcome outcome) {
    Solution solution = no_answer(board, outcome);
    solution.metric = options.metric;
    return solution;
  };
  if (board.bad) {
    return answer_of(unanswered(core::Outcome::bad_input), options);
  }
  Failures failures;
  const Solver careful = [&](const Board& position) {
    Solution solution;
    const auto failure = failures.run(board, [&] { solution = solver(position); });
    return failure ? unanswered(*failure) : solution;
  };
  Answer answer;
  if (options.detail == Detail::each_move) {
    const auto answers = solve_each_move(board, options.variant, options.metric, careful);
    const bool done = board.position.solved(options.variant);
    answer = answer_of(answers, done ? core::Outcome::solved : outcome_of(answers), options);
  } else {
    const Solution solution = careful(board);
    answer = answer_of(options.detail == Detail::hint ? hint(solution) : solution, options);
  }
  answer.failures = std::move(failures);
  return answer;
}

// The names of the columns; of objects none ("").
std::string heading(const BatchOptions& options) {
  if (options.format == ResultFormat::json) {
    return "";
  }
  if (options.detail == Detail::grade) {
    return result_of(Grade{}).column_names();
  }
  Solution solution;
  if (options.detail == Detail::each_move) {
    solution.move = "";
  }
  return result_of(solution).column_names();
}

void note(const Answer& answer, const BatchOptions& options, core::Items& items) {
  for (const auto* const lines : {&answer.failures.lines, &answer.figures}) {
    std::for_each(lines->begin(), lines->end(), options.tell);
  }
  items.add(answer.failures.internal ? core::Outcome::internal_error : answer.outcome);
}

}  // namespace

std::optional<io::Input> BatchPart::read_first(io::Input& input, const Variant& variant,
                                               io::ArgsDigest& digest, io::Part& part) {
  if (!part.shard) {
    return std::nullopt;
  }
  std::string text = input.read_all();
  digest.add("ranks", variant.ranks).add("columns", variant.columns);
  digest.add("cells", variant.cells).add("boards", text);
  part.args = digest.value();
  return io::Input::from_text(std::move(text), input.name());
}

BatchPart::BatchPart(io::Input& input, const Variant& variant, io::ArgsDigest digest, io::Part part,
                     io::Output& out)
    : part_(std::move(part)),
      text_(read_first(input, variant, digest, part_)),
      lines_(text_ ? *text_ : input),
      boards_(lines_, variant),
      writer_(out, part_, io::RecordOrder::number) {}

std::optional<BatchPart::Item> BatchPart::next() {
  const core::Shard owned = part_.owned();
  while (auto board = boards_.next()) {
    if (owned.owns(++number_)) {
      return Item{number_, std::move(*board)};
    }
  }
  return std::nullopt;
}

void BatchPart::write(std::uint64_t number, const std::vector<std::string>& records) {
  const std::string prefix = part_.shard ? std::to_string(number) + '\t' : "";
  for (const std::string& record : records) {
    writer_.write(prefix + record);
  }
}

SearchObserver SearchProgress::observer(const std::string& id) {
  return [this, id](unsigned layer, std::uint64_t stored, std::uint64_t bytes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    progress_.update(
        boards_, fmt::format("{}: {}{} states, {} MB", id,
                             layer > 0 ? fmt::format("f {}, ", layer) : "", stored, bytes >> 20U));
  };
}

void SearchProgress::board_done() {
  const std::lock_guard<std::mutex> lock(mutex_);
  progress_.update(++boards_);
}

core::Exit solve_boards(io::Input& input, const BatchOptions& options, const Solver& solver,
                        io::Part part, io::Output& out) {
  part.heading = heading(options);
  io::ArgsDigest digest;
  for (const auto& [name, value] : options.args) {
    digest.add(name, value);
  }
  BatchPart batch(input, options.variant, std::move(digest), part, out);
  core::Items items;
  const auto work = [&](const BatchPart::Item& item) {
    if (item.board.bad && !options.skip_bad) {
      throw *item.board.bad;
    }
    return std::pair(answer_for(item.board, options, solver), item);
  };
  core::for_each_ordered(
      options.jobs, [&] { return batch.next(); }, work,
      [&](const std::pair<Answer, BatchPart::Item>& result) {
        const auto& [answer, item] = result;
        // Another machine may have the memory: the part is to be done again. A defect stays one.
        if (part.shard && !answer.failures.lines.empty() && !answer.failures.internal) {
          throw io::Failure(answer.failures.lines.front());
        }
        if (item.board.bad) {
          options.tell(item.board.bad->what());
        }
        batch.write(item.number, answer.records);
        if (options.progress != nullptr) {
          options.progress->board_done();
        }
        note(answer, options, items);
      });
  batch.finish();
  return part.shard ? core::Exit::ok : items.status();
}

}  // namespace tsume::freecell
