// What the threads of the library do when memory runs out: they neither end the program nor wait
// for ever, and the answer is that of a run with enough memory, or that memory ran out.
#include "lib/core/json.hpp"
#include "lib/core/memory.hpp"
#include "lib/core/parallel.hpp"
#include "lib/core/random.hpp"
#include "lib/core/thread_team.hpp"
#include "lib/doves/enumerate/enum_run.hpp"
#include "lib/doves/formats/check.hpp"
#include "lib/doves/retro/tally.hpp"
#include "lib/freecell/rules/deal.hpp"
#include "lib/freecell/search/search.hpp"
#include "lib/freecell/search/solve_boards.hpp"
#include "lib/freecell/training/training_file.hpp"
#include "lib/hyperrobot/rules/scene.hpp"
#include "lib/hyperrobot/search/answers.hpp"
#include "lib/hyperrobot/search/solve.hpp"
#include "lib/hyperrobot/sweep/sweep.hpp"
#include "lib/samurai/play/series.hpp"
#include "tests/unit/doves/index.hpp"
#include "tests/unit/memory/failing_new.hpp"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <functional>
#include <new>
#include <string>
#include <sys/mman.h>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace tsume {
namespace {

using test::Failing;
using test::FailingNew;

const std::string out_of_memory = "out of memory";

// What a run answers; out_of_memory if it says so by an exception.
std::string answer_of(const std::function<std::string()>& run) {
  try {
    return run();
  } catch (const std::bad_alloc&) {
    return out_of_memory;
  }
}

// Runs with one allocation after another failing: each of the first `every`, then ever fewer.
void check(const std::function<std::string()>& run, std::uint64_t every) {
  const std::string expected = run();
  ASSERT_NE(expected, out_of_memory);
  std::uint64_t all = 0;
  {
    const FailingNew counted(0, Failing::once);
    ASSERT_EQ(run(), expected);
    all = counted.count();
  }
  ASSERT_GT(all, 0U);
  std::uint64_t failures = 0;
  for (const Failing how : {Failing::once, Failing::from_then_on}) {
    for (std::uint64_t n = 1; n <= all; n += 1 + n / every) {
      std::string answer;
      {
        const FailingNew failing(n, how);
        answer = answer_of(run);
      }
      ASSERT_TRUE(answer == expected || answer == out_of_memory) << n << ": " << answer;
      failures += answer == out_of_memory ? 1U : 0U;
    }
  }
  EXPECT_GT(failures, 0U);
}

// What is written to an output.
std::string written(const std::function<void(io::Output&)>& write) {
  const int fd = ::memfd_create("output", MFD_CLOEXEC);
  std::string text;
  const auto close = [&] {
    text.resize(static_cast<std::size_t>(::lseek(fd, 0, SEEK_END)));
    const ssize_t got = ::pread(fd, text.data(), text.size(), 0);
    ::close(fd);
    EXPECT_EQ(got, static_cast<ssize_t>(text.size()));
  };
  try {
    io::Output out(fd, "output");
    write(out);
    out.flush();
  } catch (...) {
    ::close(fd);
    throw;
  }
  close();
  return text;
}

// The thread bodies, each in a run of some milliseconds.

std::string team_of_threads() {
  std::atomic<std::size_t> next = 0;
  std::array<std::vector<int>, 64> results;
  core::ThreadTeam team(3);
  for (int round = 0; round < 3; ++round) {
    next = 0;
    team.run([&](unsigned) {
      for (std::size_t piece = next++; piece < results.size(); piece = next++) {
        results[piece].push_back(round);
        std::this_thread::yield();
      }
    });
  }
  std::size_t sum = 0;
  for (const auto& result : results) {
    sum += result.size();
  }
  return std::to_string(sum);
}

std::string results_in_order() {
  std::size_t next = 0;
  std::string all;
  core::for_each_ordered(
      3, [&]() { return next < 40 ? std::optional(next++) : std::nullopt; },
      [](std::size_t item) { return std::string(20 + item, 'x'); },
      [&](const std::string& result) { all += result + '\n'; });
  return all;
}

// A deal that takes some thousand positions, so that the batches are large enough for threads.
std::string staged_search_of(const freecell::Position& deal) {
  freecell::SearchOptions options;
  options.threads = 3;
  core::Limits limits;
  limits.nodes = 30'000;
  const freecell::SearchResult result = freecell::staged_search(deal, {}, options, limits);
  return result.outcome == core::Outcome::memory_limit
             ? out_of_memory
             : std::to_string(static_cast<int>(result.outcome)) + ' ' +
                   std::to_string(result.stored) + ' ' + std::to_string(result.lower);
}

hyperrobot::Scene small_board() {
  core::Random random(3);
  hyperrobot::Scene scene{hyperrobot::Board(5, 6), {}, {}, {}};
  for (std::size_t i = 0; i < 5; ++i) {
    scene.board.add_wall(hyperrobot::Cell(i, i), hyperrobot::all_directions[i % 4]);
  }
  hyperrobot::place_robots(scene, 3, random);
  return scene;
}

std::string sweep_of(const hyperrobot::Scene& scene) {
  hyperrobot::Sweep sweep(scene.board, 2, 3);
  const auto path = hyperrobot::find_max_path(sweep, {scene.robots[0].cell}, 3);
  std::string text;
  for (const std::uint64_t count : path.histogram) {
    text += std::to_string(count) + ' ';
  }
  return text + std::to_string(path.placements.size());
}

std::string line_of(const hyperrobot::Scene& scene) {
  // So little memory that the sweep follows, met by a few rows.
  hyperrobot::JobSolver solver(
      scene.board, {.memory = hyperrobot::Sweep::bytes_needed(scene.board, 2) + 4000}, 3);
  hyperrobot::Job job;
  job.goal.cell = hyperrobot::Cell(2, 2);
  for (const auto& robot : scene.robots) {
    job.robots.push_back(robot.cell);
  }
  const hyperrobot::Solution first = solver.solve(job);
  // The next job does not suffer from what happened to the one before it.
  std::swap(job.robots[0], job.robots[1]);
  const hyperrobot::Solution second = solver.solve(job);
  return !is_decided(first.outcome) || !is_decided(second.outcome)
             ? out_of_memory
             : std::to_string(first.line.size()) + ' ' + std::to_string(second.line.size());
}

// A job that lacks memory is open wherever that happens: it has not failed.
std::string printed_lines_of(const hyperrobot::Scene& scene) {
  hyperrobot::Job job;
  job.goal.cell = hyperrobot::Cell(2, 2);
  for (const auto& robot : scene.robots) {
    job.robots.push_back(robot.cell);
  }
  const std::string text = written([&](io::Output& out) {
    hyperrobot::JobOptions options;
    options.format = hyperrobot::Format::boards;
    options.all = true;
    io::ListOptions how;
    how.tell = [](const std::string& line) {
      EXPECT_TRUE(line.ends_with("out of memory")) << line;
    };
    io::Input none = io::Input::from_text("");
    io::LineReader lines(none);
    (void)hyperrobot::answer_jobs(scene, {lines, to_string(job)}, options, {}, how, {out});
  });
  return text.find("\tmemory-limit\t") != text.npos ? out_of_memory : text;
}

std::string values_of(std::uint64_t limit) {
  doves::retro::Game game;
  game.most = 4;
  const doves::retro::Tables tables(game, doves::retro::the_index());
  doves::retro::Sets sets(doves::retro::Layout::of(tables, false), limit);
  doves::retro::RetrogradeOptions options;
  options.threads = 3;
  doves::retro::RetrogradeSolver solver(tables, sets, options);
  EXPECT_TRUE(solver.solve());
  const doves::retro::Tally tally = doves::retro::tally_of(tables, sets);
  std::string text;
  for (const auto& counts : tally.counts) {
    for (const std::uint64_t count : counts) {
      text += std::to_string(count) + ' ';
    }
  }
  return text;
}

const std::string positions = "b;B\nbA;BY\nby;BM\nb-;aB\n";

std::string verdicts() {
  return written([](io::Output& out) {
    std::string text;
    for (int i = 0; i < 100; ++i) {
      text += positions;
    }
    io::Input input = io::Input::from_text(text);
    doves::CheckOptions options;
    options.threads = 3;
    (void)doves::check_positions(input, out, options);
  });
}

doves::EnumRequest small_list() {
  doves::EnumRequest request;
  request.what = doves::What::nonterminal;
  request.high = 3;
  request.threads = 3;
  return request;
}

std::string counts() {
  return written([](io::Output& out) {
    io::Progress progress(io::ProgressMode::none, "", "");
    doves::write_counts(out, small_list(), progress);
  });
}

std::string list() {
  return written([](io::Output& out) {
    io::Progress progress(io::ProgressMode::none, "", "");
    doves::write_list({out}, small_list(), progress);
  });
}

// Two boards of few cards, of which one has no solution.
constexpr freecell::Variant few_cards{2, 2, 1};
const std::string boards = ": 2C AC 2D AD\n: 2H AH 2S AS\n\n: AC AD 2C 2D\n: AH AS 2H 2S\n\n";

// A board whose search lacks memory says so in its line; the others are solved.
std::string solutions() {
  bool failed = false;
  const std::string text = written([&](io::Output& out) {
    freecell::AnswerOptions options;
    io::ListOptions how;
    how.jobs = 3;
    how.tell = [&](const std::string& line) {
      EXPECT_TRUE(line.ends_with("out of memory")) << line;
      failed = true;
    };
    const auto solver = [&](const freecell::Board& board) {
      return freecell::solve_quickly(board, few_cards, {}, true);
    };
    options.variant = few_cards;
    (void)freecell::solve_boards(io::Input::from_text(boards), options, how, solver, {}, out);
  });
  EXPECT_EQ(failed, text.find("\tmemory-limit\t") != text.npos) << text;
  return failed ? out_of_memory : text;
}

std::string training_data() {
  bool failed = false;
  const std::string text = written([&](io::Output& out) {
    freecell::TrainingRun run;
    run.options.off_path = 1;
    io::ListOptions how;
    how.jobs = 3;
    how.tell = [&](const std::string& line) {
      EXPECT_NE(line.find("memory"), line.npos) << line;
      failed = true;
    };
    const auto summary =
        freecell::write_training(io::Input::from_text(boards), few_cards, run, how, {}, out);
    EXPECT_EQ(summary.dropped, 0U);  // the node limit leaves nothing open
  });
  return failed ? out_of_memory : text;
}

// A lack of memory is no fault of a player.
std::string games() {
  samurai::SeriesPlan plan;
  plan.players = {"greedy", "random"};
  plan.both_sides = true;
  plan.opening = 80;
  return written([&](io::Output& out) {
    samurai::play_series(
        plan,
        [&](const samurai::SeriesGame& played) {
          out << played.label << ' ' << played.game.territory(samurai::Side::first) << '\n';
        },
        [](const std::string& reason) { FAIL() << reason; });
  });
}

// The bytes of the address space that are in use.
std::uint64_t address_space() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t pages = 0;
  file >> pages;
  return pages * core::page_bytes();
}

struct Body {
  const char* name;
  std::function<std::string()> run;
};

std::vector<Body> bodies() {
  const hyperrobot::Scene board = small_board();
  const freecell::Position deal = freecell::microsoft_deal(169);
  return {{"team_of_threads", team_of_threads},
          {"results_in_order", results_in_order},
          {"staged_search", [deal] { return staged_search_of(deal); }},
          {"sweep", [board] { return sweep_of(board); }},
          {"line", [board] { return line_of(board); }},
          {"printed_lines", [board] { return printed_lines_of(board); }},
          {"values", [] { return values_of(0); }},
          {"compressed_values", [] { return values_of(1); }},
          {"verdicts", verdicts},
          {"counts", counts},
          {"list", list},
          {"solutions", solutions},
          {"training_data", training_data},
          {"games", games}};
}

// Nested values, that grow and are copied.
std::string json_values() {
  core::Json whole = core::Json::object();
  for (int i = 0; i < 9; ++i) {
    core::Json item = core::Json::array();
    item.push(core::Json::object().set("name", "a name that does not fit into the string itself"));
    whole.set("a key that does not fit into the string itself " + std::to_string(i), item);
    core::Json copy = whole;
    copy.set("more", std::move(item));
  }
  return whole.compact();
}

TEST(Json, AnyAllocationMayFail) {
  check(json_values, 1500);
}

TEST(Threads, SayThatAllocationFails) {
  for (const Body& body : bodies()) {
    SCOPED_TRACE(body.name);
    check(body.run, 12);
  }
}

TEST(Threads, SlowSayThatAnyAllocationFails) {
  for (const Body& body : bodies()) {
    SCOPED_TRACE(body.name);
    check(body.run, 1500);
  }
}

// The same by a limit of the address space, which mappings reach too. Whether threads can be
// started then depends on the system.
TEST(Threads, SayThatTheAddressSpaceIsFull) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "the sanitizer needs address space of its own";
#endif
  for (const Body& body : bodies()) {
    SCOPED_TRACE(body.name);
    const std::string expected = body.run();
    for (std::uint64_t more = std::uint64_t{1} << 16; more <= std::uint64_t{1} << 28; more *= 4) {
      std::string answer = expected;
      {
        const core::AddressSpaceLimit limit(address_space() + more);
        try {
          answer = body.run();
        } catch (const std::bad_alloc&) {
          answer = out_of_memory;
        } catch (const std::system_error& error) {
          answer = error.code() == std::errc::resource_unavailable_try_again ? out_of_memory
                                                                             : error.what();
        }
      }
      EXPECT_TRUE(answer == expected || answer == out_of_memory) << more << ": " << answer;
    }
  }
}

}  // namespace
}  // namespace tsume
