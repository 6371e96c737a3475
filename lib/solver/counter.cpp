#include "lib/solver/counter.hpp"

#include "lib/cnf/count.hpp"
#include "lib/cnf/dimacs.hpp"
#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/io/output.hpp"
#include "lib/solver/child.hpp"
#include "lib/solver/external.hpp"
#include "lib/solver/private_file.hpp"
#include "lib/solver/reply.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>

namespace tsume::solver {

namespace {

constexpr std::size_t most_output = std::size_t{1} << 26;

void write_question(const PrivateFile& file, const cnf::Formula& formula, const ModelQuery& query) {
  io::Output out(file.fd(), file.path());
  const bool projected = projects(formula, query);
  out << "c t " << (projected ? "pmc" : "mc") << '\n';
  if (projected) {
    cnf::write_projection(out, query.projection);
  }
  cnf::write_formula(out, formula, cnf::source_of(formula));
  out.flush();
}

// A run of the program: all that it printed.
class CounterRun {
 public:
  CounterRun(const SolverCommand& counter, const ModelQuery& query, bool projected)
      : counter_(counter), query_(query), projected_(projected) {}

  CounterReply operator()(const PrivateFile& file) {
    ChildSpec spec;
    spec.arguments = counter_.words;
    spec.arguments[0] = find_program(counter_);
    spec.arguments.push_back(file.path());
    spec.seconds = query_.limits.deadline().remaining();
    spec.memory = query_.limits.memory();
    spec.waiting = query_.searching;
    const ChildEnd end = run_child(
        spec,
        [this](std::string_view text) {
          output_ += text;
          words_.take(text);
          return output_.size() <= most_output;
        },
        [this](std::string_view text) {
          words_.take(text);
          return true;
        });
    if (end.timed_out) {
      return {std::nullopt, time_limit_text(query_.limits.deadline())};
    }
    if (end.refused) {
      fail("prints more than a number");
    }
    return read(end);
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw io::Failure("counter " + core::quoted(counter_.name()) + " " + what + words_.lines());
  }

 private:
  CounterReply read(const ChildEnd& end) const {
    try {
      io::Input input = io::Input::from_text(output_);
      if (auto count = cnf::read_count(input, !projected_).count) {
        return {std::move(count), ""};
      }
      return {std::nullopt, "the counter gave up"};
    } catch (const std::runtime_error&) {
      fail(end.signal != 0 ? "was ended by signal " + std::to_string(end.signal)
                           : "gave no number and exit status " + std::to_string(end.status));
    }
  }

  const SolverCommand& counter_;
  const ModelQuery& query_;
  bool projected_;
  std::string output_;
  LastWords words_;
};

// Throws if an enumeration finds more or fewer models than `count`.
void compare(const cnf::Formula& formula, const ModelQuery& query, const std::string& count,
             const CounterRun& run) {
  ModelQuery question = query;
  question.command.reset();
  question.max = most_compared + 1;
  const double seconds = query.limits.deadline().remaining().value_or(most_seconds_compared);
  question.limits =
      core::Limits(std::min(seconds, most_seconds_compared), std::nullopt, query.limits.memory());
  const ModelCount found = enumerate_models(formula, question, [](const cnf::Assignment&) {});
  // As numbers: longer is more.
  const std::string least = std::to_string(found.count);
  const bool fewer = count.size() != least.size() ? count.size() < least.size() : count < least;
  if (fewer || (found.complete && count != least)) {
    run.fail("says " + count + ", but there are " + (found.complete ? "" : "at least ") + least +
             " models");
  }
}

}  // namespace

SolverCommand parse_counter(const std::string& command) {
  SolverCommand counter = parse_command(command, "generic");
  if (!counter.is_program()) {
    throw core::BadArgument("--counter " + core::quoted(command) + " is not a program");
  }
  return counter;
}

bool projects(const cnf::Formula& formula, const ModelQuery& query) {
  return query.projection.size() != static_cast<std::size_t>(formula.var_count());
}

CounterReply count_by_program(const cnf::Formula& formula, const ModelQuery& query,
                              const SolverCommand& counter) {
  const PrivateFile file(".cnf");
  write_question(file, formula, query);
  CounterRun run(counter, query, projects(formula, query));
  CounterReply reply = run(file);
  if (reply.count) {
    compare(formula, query, *reply.count, run);
  }
  return reply;
}

}  // namespace tsume::solver
