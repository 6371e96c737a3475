// hr-bfs - shortest solutions of positions of Hyper Robot
#include "lib/cli/app.hpp"
#include "lib/hyperrobot/files/answers.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <functional>
#include <thread>

int main(int argc, char** argv) {
  using namespace tsume;
  const cli::Info info{"hr-bfs", "Find shortest solutions of positions of Hyper Robot.",
                       "[OPTION...] [BOARD [JOBS]]", "echo '0f1c2e:fa d4' | hr-bfs contest.hrb -"};
  std::vector<std::string> operands;
  hyperrobot::AnswerOptions wanted;
  std::uint64_t threads = std::max(1U, std::thread::hardware_concurrency());
  std::optional<std::uint64_t> memory;
  hyperrobot::SolveLimits limits;
  bool strict = false;
  bool stats = false;
  cli::Options options;
  options.choice("format", wanted.format, {"moves", "grouped", "arrows", "boards", "svg", "json"},
                 "output format");
  options.flag("count", wanted.count, "print the number of shortest lines instead of a line");
  options.flag("all", wanted.all, "print every shortest line");
  options.flag("min-robots", wanted.min_robots, "a shortest line that moves the fewest robots");
  options.flag("max-robots", wanted.max_robots, "a shortest line that moves the most robots");
  options.flag("ricochet", wanted.rules.ricochet, "the official rule: the active robot must turn");
  options.flag("any-robot", wanted.any_robot, "any robot may reach the goal");
  options.flag("targets", wanted.targets, "a job for each target of the board");
  options.count("threads", "N", threads, "threads of the backward sweep", 1, 256);
  options.size("max-memory", memory, "memory to use (default 1G)");
  options.count("max-nodes", "N", limits.max_nodes,
                "positions to try if the memory does not suffice for the sweep");
  options.flag("compare", wanted.compare, "compare lengths that follow the jobs");
  options.flag("strict", strict, "stop at the first bad job");
  options.flag("stats", stats, "times on stderr, one line a job");
  options.operands("BOARD", operands, 0, 2);
  return cli::run(info, argc, argv, std::move(options), [&](cli::Context& context) {
    if (wanted.count + wanted.all + wanted.min_robots + wanted.max_robots > 1) {
      throw cli::UsageError("--count, --all, --min-robots and --max-robots exclude each other");
    }
    if (wanted.format == "svg" && (wanted.count || wanted.all || wanted.targets)) {
      throw cli::UsageError("--format svg draws one answer: no --count, --all or --targets");
    }
    io::Input input = context.open(operands.empty() ? "-" : operands[0]);
    io::LineReader lines(input);
    hyperrobot::SceneText text = hyperrobot::read_scene(lines);
    limits.threads = threads;
    limits.max_bytes = memory.value_or(limits.max_bytes);
    std::function<void(const std::string&)> note;
    if (memory) {
      note = [&](const std::string& message) { context.note(message); };
    }
    hyperrobot::Answers answers(text.scene, wanted, limits, note);
    const auto report = [&] {
      for (const std::string& line : answers.take_stats()) {
        if (stats) {
          context.tell(line);
        }
      }
    };
    bool bad = false;
    const auto take = [&](io::LineReader& from, std::string_view line) {
      const std::string error = answers.answer_line(line, context.out);
      context.out.end_record();
      if (!error.empty()) {
        const io::ParseError failure(from.name(), from.line_number(), error);
        if (strict || answers.answered() == 0) {
          throw failure;
        }
        context.tell(failure.what());
        bad = true;
      }
      report();
    };
    const bool jobs_follow = text.rest.has_value();
    for (; text.rest; text.rest = lines.next()) {
      take(lines, *text.rest);
    }
    if (operands.size() == 2) {
      io::Input jobs = context.open(operands[1]);
      io::LineReader job_lines(jobs);
      while (const auto line = job_lines.next()) {
        take(job_lines, *line);
      }
    } else if (!jobs_follow) {
      if (const std::string error = answers.answer_board(context.out); !error.empty()) {
        lines.fail(error);
      }
      report();
    }
    const bool undecided = answers.undecided();
    return bad ? cli::Exit::failure : undecided ? cli::Exit::undecided : cli::Exit::ok;
  });
}
