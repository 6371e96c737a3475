// Lists of boards: what a board whose search fails does to the others.
#include "lib/freecell/search/solve_boards.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <gtest/gtest.h>

#include <new>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace tsume::freecell {
namespace {

// A solver that answers "solved", but for the boards whose search fails.
Solution solver_with_faults(const Board& board) {
  if (board.id == "defect") {
    throw core::InternalError("the check failed");
  }
  if (board.id == "large") {
    throw std::bad_alloc();
  }
  Solution solution = no_answer(board, core::Outcome::solved);
  solution.moves = "";
  return solution;
}

struct ListRun {
  core::Exit status;
  std::vector<std::string> verdicts;  // "ID STATUS"
  std::vector<std::string> told;
};

ListRun run(const std::vector<std::string>& ids, AnswerOptions options, const io::Part& part,
            std::size_t jobs = 1) {
  std::string text;
  for (const std::string& id : ids) {
    text += "# id " + id + "\n: AC AD\n: AH AS\n\n";
  }
  ListRun done{};
  io::ListOptions how;
  how.tell = [&](const std::string& line) { done.told.push_back(line); };
  how.jobs = jobs;
  const int fd = ::memfd_create("out", MFD_CLOEXEC);
  io::Output out(fd, "out");
  options.variant = {1, 2, 1};
  done.status =
      solve_boards(io::Input::from_text(text), options, how, solver_with_faults, part, out)
          .status();
  out.flush();
  std::string records(1 << 16, '\0');
  const ssize_t size = ::pread(fd, records.data(), records.size(), 0);
  records.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  ::close(fd);
  for (const std::string_view line : core::split_fields(records, '\n')) {
    const auto fields = core::split_fields(line, '\t');
    if (fields.size() >= 10 && !line.starts_with('#')) {
      const std::size_t id = part.shard ? 1 : 0;
      done.verdicts.push_back(std::string(fields[id]) + ' ' + std::string(fields[id + 1]));
    }
  }
  return done;
}

const std::vector<std::string> ids = {"1", "defect", "2", "large", "3"};
const std::vector<std::string> verdicts = {"1 solved", "defect internal-error", "2 solved",
                                           "large memory-limit", "3 solved"};
const std::vector<std::string> reasons = {"board 'defect': internal error: the check failed",
                                          "board 'large': out of memory"};

TEST(SolveBoards, AFailedSearchCostsTheOtherBoardsNothing) {
  for (const std::size_t jobs : {1U, 3U}) {
    const ListRun done = run(ids, {}, {}, jobs);
    EXPECT_EQ(done.verdicts, verdicts);
    EXPECT_EQ(done.told, reasons);
    EXPECT_EQ(done.status, core::Exit::failure);
  }
  EXPECT_EQ(run({"defect"}, {}, {}).status, core::Exit::failure);
  EXPECT_EQ(run({"large"}, {}, {}).status, core::Exit::undecided);
  EXPECT_EQ(run({"1", "large"}, {}, {}).status, core::Exit::undecided);
}

// A part with a defect would be done again and again; one on a machine with too little memory is to
// be done again.
TEST(SolveBoards, InAShardADefectIsARecordAndALackOfMemoryAFailure) {
  io::Part part;
  part.tool = "test";
  part.shard = core::Shard();
  const ListRun done = run({"1", "defect", "2"}, {}, part);
  EXPECT_EQ(done.verdicts.size(), 3U);
  EXPECT_EQ(done.told.size(), 1U);
  EXPECT_EQ(done.status, core::Exit::ok);
  EXPECT_THROW((void)run({"1", "large", "2"}, {}, part), io::Failure);
}

TEST(SolveBoards, AFailedSearchAfterAMoveIsTheLineOfThatMove) {
  AnswerOptions options;
  options.detail = Detail::each_move;
  const ListRun done = run({"1", "defect", "2"}, options, {});
  EXPECT_EQ(done.status, core::Exit::failure);
  EXPECT_EQ(done.verdicts.size(), 3 * done.told.size());
  EXPECT_FALSE(done.told.empty());
}

}  // namespace
}  // namespace tsume::freecell
