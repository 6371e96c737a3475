#include "lib/freecell/search/solve_boards.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/freecell/search/grade.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <new>
#include <utility>

namespace tsume::freecell {

core::Json result_of(const Solution& solution) {
  core::Json json = core::Json::object();
  json.set("id", solution.id);
  if (solution.move) {
    json.set("move", *solution.move);
  }
  json.set("status", name_of(solution.outcome)).set("metric", name_of(solution.metric));
  json.set("length", solution.length()).set("lower", solution.lower);
  json.set("upper", solution.upper).set("heuristic", solution.heuristic);
  json.set("stored", solution.stored).set("expanded", solution.expanded);
  json.set("moves", solution.moves);
  return json;
}

namespace {

// The fields of --grade.
core::Json result_of(const Grade& grade) {
  core::Json json = core::Json::object();
  json.set("id", grade.id).set("status", name_of(grade.outcome)).set("grade", grade.grade);
  json.set("expanded", grade.expanded).set("legal", grade.moves);
  json.set("solvable", grade.solvable).set("unsolvable", grade.unsolvable);
  json.set("unknown", grade.unknown());
  return json;
}

std::string figures(const Solution& solution) {
  return fmt::format("id={} seconds={:.3f} bytes={} states={} layers={}", solution.id,
                     solution.seconds, solution.bytes, solution.stored, solution.layers);
}

// What is said of one board.
struct Answer {
  core::Outcome outcome = core::Outcome::bad_input;
  std::vector<std::string> records;
  std::vector<std::string> told;
};

Answer answer_of(const std::vector<Solution>& solutions, core::Outcome outcome,
                 const AnswerOptions& options) {
  Answer answer;
  answer.outcome = outcome;
  for (const Solution& solution : solutions) {
    answer.records.push_back(written_result(result_of(solution), options.format));
    if (options.stats) {
      answer.told.push_back(figures(solution));
    }
  }
  return answer;
}

// The search after one move may fail without the others. In a shard, a lack of memory is that of
// the board (io::List::part).
Answer answer_after_each_move(const Board& board, const AnswerOptions& options,
                              const BoardSolver& solver, bool is_shard) {
  std::vector<std::string> reasons;
  bool defect = false;
  const BoardSolver careful = [&](const Board& position) {
    Solution solution;
    const auto failure = core::failure_of([&] { solution = solver(position); });
    if (!failure) {
      return solution;
    }
    if (failure->outcome == core::Outcome::memory_limit && is_shard) {
      throw std::bad_alloc();
    }
    defect = defect || failure->outcome == core::Outcome::internal_error;
    reasons.push_back(board.name() + ": " + failure->reason);
    solution = no_answer(board, failure->outcome);
    solution.metric = options.metric;
    return solution;
  };
  const auto solutions = solve_each_move(board, options.variant, options.metric, careful);
  const core::Outcome outcome = defect ? core::Outcome::internal_error
                                : board.position.solved(options.variant) ? core::Outcome::solved
                                                                         : outcome_of(solutions);
  Answer answer = answer_of(solutions, outcome, options);
  answer.told.insert(answer.told.begin(), reasons.begin(), reasons.end());
  return answer;
}

std::string written_grade(const Grade& grade, const AnswerOptions& options) {
  return written_result(result_of(grade), options.format);
}

Answer answer_for(const Board& board, const AnswerOptions& options, const io::ListOptions& how,
                  const BoardSolver& solver, bool is_shard) {
  board.require_good();
  if (options.detail == Detail::each_move) {
    return answer_after_each_move(board, options, solver, is_shard);
  }
  if (options.detail == Detail::grade) {
    const SearchObserver observer =
        how.progress != nullptr ? observer_of(*how.progress, board) : SearchObserver();
    Grade grade = grade_of(board, options.variant, options.grade_limits, observer);
    grade.id = board.id;
    return {grade.outcome, {written_grade(grade, options)}, {}};
  }
  const Solution solution = solver(board);
  return answer_of({options.detail == Detail::hint ? hint(solution) : solution}, solution.outcome,
                   options);
}

// The record of a board that is bad or whose search failed.
std::string record_of_failed(const Board& board, core::Outcome outcome,
                             const AnswerOptions& options) {
  if (options.detail == Detail::grade) {
    Grade grade;
    grade.id = board.id;
    grade.outcome = outcome;
    return written_grade(grade, options);
  }
  Solution solution = no_answer(board, outcome);
  solution.metric = options.metric;
  return written_result(result_of(solution), options.format);
}

// The names of the columns; of objects none ("").
std::string heading(const AnswerOptions& options) {
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

}  // namespace

SearchObserver observer_of(io::Progress& progress, const Board& board) {
  return [&progress, id = board.id](unsigned layer, std::uint64_t stored, std::uint64_t bytes) {
    progress.remark(
        fmt::format("{}: {}{}, {} MB", id,
                    layer > 0 ? fmt::format("at least {}, ", core::counted(layer, "move")) : "",
                    core::counted(stored, "state"), bytes >> 20U));
  };
}

io::Input boards_of_part(io::Input input, const Variant& variant, io::ArgsDigest digest,
                         io::Part& part) {
  digest.add("ranks", variant.ranks).add("columns", variant.columns).add("cells", variant.cells);
  return io::input_of_part(std::move(input), std::move(digest), part);
}

core::ItemTally solve_boards(io::Input input, const AnswerOptions& options,
                             const io::ListOptions& how, const BoardSolver& solver, io::Part part,
                             io::Output& out) {
  io::ArgsDigest digest;
  for (const auto& [name, value] : options.args) {
    digest.add(name, value);
  }
  part.heading = heading(options);
  io::Input boards = boards_of_part(std::move(input), options.variant, std::move(digest), part);
  io::LineReader lines(boards);
  BoardReader reader(lines, options.variant);
  io::PartWriter records(out, part, io::RecordOrder::number);

  io::List<Board, Answer> list{.out = out, .part = &records};
  list.read = [&] { return reader.next(); };
  list.name = [](const Board& board) { return board.name(); };
  list.solve = [&](const Board& board) {
    return answer_for(board, options, how, solver, records.is_shard());
  };
  list.write = [&](const Board&, const Answer& answer) {
    std::for_each(answer.told.begin(), answer.told.end(), how.tell);
    for (const std::string& record : answer.records) {
      records.write(record);
    }
    return answer.outcome;
  };
  list.write_failed = [&](const Board& board, core::Outcome outcome) {
    records.write(record_of_failed(board, outcome, options));
  };
  return io::work_through(how, list);
}

}  // namespace tsume::freecell
