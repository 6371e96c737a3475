#include "lib/solver/external.hpp"

#include "lib/cnf/dimacs.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/io/input.hpp"
#include "lib/solver/child.hpp"
#include "lib/solver/reply.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/core.h>
#include <initializer_list>
#include <limits>
#include <string_view>
#include <sys/resource.h>
#include <utility>

namespace tsume::solver {

std::string time_limit_text(const core::Deadline& deadline) {
  return fmt::format("time limit of {} s", deadline.limit().value_or(0));
}

std::string memory_limit_text(std::uint64_t bytes) {
  return "memory limit of " + core::counted(bytes, "byte");
}

namespace {

// The limit that the solver inherits, which it cannot exceed.
template <typename Resource>
std::uint64_t inherited_limit(Resource resource) {
  struct rlimit now {};
  return ::getrlimit(resource, &now) == 0 && now.rlim_cur != RLIM_INFINITY
             ? std::uint64_t{now.rlim_cur}
             : std::numeric_limits<std::uint64_t>::max();
}

// One run of one solver on one formula.
class SolverRun {
 public:
  SolverRun(const FormulaFile& formula, const SolverCommand& command, const Question& question)
      : formula_(formula), command_(command), adapter_(*command.adapter), question_(question) {}

  Result operator()();

 private:
  std::vector<std::string> arguments() const;
  ChildEnd run();
  cnf::Answer read_answer();
  static Result unknown(std::string reason);
  void expect_unsat_status() const;
  cnf::Assignment to_assignment(const cnf::Answer& answer) const;
  void check_model(const cnf::Assignment& assignment) const;
  Result judge();
  bool out_of_memory() const;
  bool out_of_cpu_time() const;
  [[noreturn]] void fail(const std::string& what) const;

  const FormulaFile& formula_;
  const SolverCommand& command_;
  const Adapter& adapter_;
  const Question& question_;
  std::string program_;
  std::optional<PrivateFile> result_file_;
  std::optional<PrivateFile> proof_file_;
  std::optional<Reply> reply_;
  LastWords output_words_;
  LastWords error_words_;
  ChildEnd end_;
  std::optional<double> cpu_seconds_;    // of processor time that the solver may use
  double cpu_seconds_met_ = 0;           // of usage, from which on the limit can have ended a run
  std::optional<std::uint64_t> memory_;  // bytes that it may use
};

void SolverRun::fail(const std::string& what) const {
  throw io::Failure("solver " + core::quoted(command_.name()) + ' ' + what + error_words_.lines());
}

// A word of an adapter with the name of a file in each place; what is filled in is not searched
// again.
std::string filled(std::string_view word,
                   std::initializer_list<std::pair<std::string_view, std::string>> places) {
  std::string text;
  while (!word.empty()) {
    const auto place = std::ranges::find_if(
        places, [&](const auto& candidate) { return word.starts_with(candidate.first); });
    if (place != places.end()) {
      text += place->second;
      word.remove_prefix(place->first.size());
    } else {
      text += word.front();
      word.remove_prefix(1);
    }
  }
  return text;
}

// The user's words, then the adapter's with the file names in place.
std::vector<std::string> SolverRun::arguments() const {
  constexpr std::uint64_t seeds = 2'000'000'000;
  std::vector<std::string> words{program_};
  words.insert(words.end(), command_.words.begin() + 1, command_.words.end());
  if (question_.seed && words.size() == 1) {
    for (const std::string_view word : adapter_.seed_arguments) {
      words.push_back(filled(word, {{"{seed}", std::to_string(1 + *question_.seed % seeds)}}));
    }
  }
  for (const std::string_view word :
       question_.proof ? adapter_.proof_arguments : adapter_.arguments) {
    words.push_back(filled(word, {{"{formula}", formula_.path()},
                                  {"{result}", result_file_ ? result_file_->path() : ""},
                                  {"{proof}", proof_file_ ? proof_file_->path() : ""}}));
  }
  return words;
}

ChildEnd SolverRun::run() {
  reply_.emplace(formula_.var_count());
  ChildSpec spec;
  spec.arguments = arguments();
  if (adapter_.reads_standard_input()) {
    spec.input = formula_.path();
  }
  spec.limits = question_.limits;
  if (question_.limits.memory) {
    memory_ = std::min(*question_.limits.memory, inherited_limit(RLIMIT_AS));
  }
  if (const auto left = question_.limits.cpu.remaining()) {
    const auto inherited = static_cast<double>(inherited_limit(RLIMIT_CPU));
    cpu_seconds_ = std::min(*left, inherited);
    // The kernel ends a program by counting ticks, which is far ahead of the usage it reports if
    // other programs run between the ticks.
    constexpr double most_ahead = 10;
    cpu_seconds_met_ = std::min(*left, inherited - std::min(most_ahead, inherited / 2));
  }
  spec.watched = question_.watched;
  spec.waiting = question_.waiting;
  return run_child(
      spec,
      [this](std::string_view text) {
        output_words_.take(text);
        return reply_->take(text);
      },
      [this](std::string_view text) {
        error_words_.take(text);
        return true;
      });
}

// Output and result file together, as if printed one after the other.
cnf::Answer SolverRun::read_answer() {
  try {
    cnf::Answer answer = reply_->read("output");
    if (result_file_) {
      io::Input file = result_file_->open();
      Reply written(formula_.var_count());
      std::vector<char> buffer(std::size_t{1} << 16);
      while (const std::size_t n = file.read(buffer.data(), buffer.size())) {
        if (!written.take({buffer.data(), n})) {
          fail("wrote more than an answer can contain");
        }
      }
      cnf::Answer from_file = written.read("result");
      if (answer.verdict == cnf::Verdict::none) {
        answer.verdict = from_file.verdict;
      } else if (from_file.verdict != cnf::Verdict::none && from_file.verdict != answer.verdict) {
        fail(std::string("says ") + to_string(answer.verdict) + " but writes " +
             to_string(from_file.verdict));
      }
      answer.models = std::move(from_file.models);
      answer.ended = from_file.ended;
    }
    if (answer.ended) {
      fail("prints the models of an enumeration, though asked for one");
    }
    return answer;
  } catch (const io::ParseError& error) {
    fail(std::string("printed nonsense: ") + error.what());
  }
}

Result SolverRun::unknown(std::string reason) {
  Result result;
  result.verdict = cnf::Verdict::unknown;
  result.reason = std::move(reason);
  return result;
}

// Whether a run that gave no answer met the memory limit: it says so, or came near.
bool SolverRun::out_of_memory() const {
  return memory_ && (end_.peak_bytes > *memory_ / 2 || error_words_.tells_of_memory() ||
                     output_words_.tells_of_memory());
}

// Whether a run that gave no answer met the limit of processor time. A solver may end itself when
// it is told, and so may the shell that waits for one.
bool SolverRun::out_of_cpu_time() const {
  return cpu_seconds_ && end_.cpu_seconds >= cpu_seconds_met_;
}

void SolverRun::expect_unsat_status() const {
  const std::vector<int>& statuses = adapter_.unsat_statuses;
  const bool any = command_.any_status || statuses.empty();
  const bool expected = std::find(statuses.begin(), statuses.end(), end_.status) != statuses.end();
  if (end_.signal != 0 || !(any || expected)) {
    fail(end_.signal != 0
             ? "says UNSATISFIABLE but was ended by signal " + std::to_string(end_.signal)
             : "says UNSATISFIABLE but exits with status " + std::to_string(end_.status) +
                   " (--any-status believes it, --check-proof checks it)");
  }
}

cnf::Assignment SolverRun::to_assignment(const cnf::Answer& answer) const {
  if (answer.models.empty()) {
    if (formula_.var_count() > 0) {
      fail("says SATISFIABLE but prints no model");
    }
    return cnf::Assignment(0);
  }
  try {
    return cnf::to_assignment(answer.models.front(), formula_.var_count());
  } catch (const io::Failure& error) {
    fail(std::string("gave no model: ") + error.what());
  }
}

void SolverRun::check_model(const cnf::Assignment& assignment) const {
  if (const auto bad = formula_.first_violated(assignment)) {
    const std::string line = bad->line ? " (line " + std::to_string(*bad->line) + ")" : "";
    fail("gave a wrong model: it violates clause " + std::to_string(bad->clause) + line + ": " +
         core::quoted(bad->text));
  }
}

// What an undisturbed run is worth.
Result SolverRun::judge() {
  const cnf::Answer answer = read_answer();
  Result result;
  switch (answer.verdict) {
    case cnf::Verdict::satisfiable:
      result.model = to_assignment(answer);
      check_model(*result.model);
      break;
    case cnf::Verdict::unsatisfiable:
      expect_unsat_status();
      if (!answer.models.empty()) {
        fail("says UNSATISFIABLE but prints a model");
      }
      if (proof_file_) {
        proof_file_->blank_first_line('%');  // "%RUPD32" of picosat, which checkers do not know
      }
      result.proof = std::move(proof_file_);
      break;
    case cnf::Verdict::unknown:
      return unknown(out_of_memory() ? memory_limit_text(*memory_) : "the solver gave up");
    case cnf::Verdict::none:
      if (out_of_cpu_time()) {
        return unknown(fmt::format("limit of {} s of processor time", *cpu_seconds_));
      }
      if (out_of_memory()) {
        return unknown(memory_limit_text(*memory_));
      }
      fail(end_.signal != 0 ? "was ended by signal " + std::to_string(end_.signal) + " (" +
                                  ::strsignal(end_.signal) + ")"
                            : "gave no verdict and exit status " + std::to_string(end_.status));
  }
  result.verdict = answer.verdict;
  return result;
}

Result SolverRun::operator()() {
  if (question_.proof && !adapter_.can_prove()) {
    throw io::Failure("solver " + core::quoted(command_.name()) + " cannot write proofs");
  }
  program_ = find_program(command_);
  if (adapter_.has_result_file()) {
    result_file_.emplace(".res");
  }
  if (question_.proof) {
    proof_file_.emplace(".drat");
  }
  end_ = run();
  Result result;
  if (end_.reader_gone) {
    result = unknown(reader_closed);
    result.reader_gone = true;
  } else if (end_.timed_out) {
    result = unknown(time_limit_text(question_.limits.deadline));
  } else if (end_.refused) {
    fail("prints more than an answer can contain");
  } else {
    result = judge();
  }
  result.cost = {end_.wall_seconds, end_.cpu_seconds, end_.peak_bytes};
  return result;
}

}  // namespace

Result run_program(const FormulaFile& formula, const SolverCommand& command,
                   const Question& question) {
  return SolverRun(formula, command, question)();
}

void ProgramSolver::put(std::span<const cnf::Lit> clause) {
  formula_.declare_up_to(var_count());
  formula_.add(clause);
}

cnf::Verdict ProgramSolver::ask(std::span<const cnf::Lit> assumptions, const core::Limits& limits) {
  formula_.declare_up_to(var_count());
  result_ = {};
  if (formula_.size() == 0 && assumptions.empty()) {  // solvers are at odds about it
    result_.verdict = cnf::Verdict::satisfiable;
    result_.model.emplace(var_count());
    return result_.verdict;
  }
  const FormulaFile file(
      [&](cnf::ClauseSink& sink) {
        cnf::source_of(formula_)(sink);
        for (const cnf::Lit lit : assumptions) {
          sink.add({lit});
        }
      },
      [&] { return limits.reached(); });
  if (!file.is_complete()) {
    result_.reason = "limit of " + limits.reached_text();
    return result_.verdict;
  }
  result_ = run_program(file, command_, {.limits = limits, .seed = seed_});
  cost_.wall_seconds += result_.cost.wall_seconds;
  cost_.cpu_seconds += result_.cost.cpu_seconds;
  cost_.peak_bytes = std::max(cost_.peak_bytes, result_.cost.peak_bytes);
  return result_.verdict;
}

}  // namespace tsume::solver
