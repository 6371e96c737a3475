// hr-check - replay lines of Hyper Robot and report the first wrong move
#include "lib/cli/app.hpp"
#include "lib/hyperrobot/formats/board_text.hpp"
#include "lib/hyperrobot/rules/check.hpp"
#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/io/error.hpp"
#include "lib/io/records.hpp"

#include "tools/check_options.hpp"
#include "tools/hr_options.hpp"
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace {

using namespace tsume;

constexpr cli::Info info{"hr-check", "Replay lines of Hyper Robot and report the first wrong move.",
                         "hr-bfs contest.hrb | hr-check contest.hrb"};

struct Settings {
  std::string board;
  std::optional<std::string> lines;
  std::string signs;
  hyperrobot::Rules rules;
  tools::GoalOption goal;
  tools::CheckOptions check;

  void add_to(cli::Options& options) {
    options.text("signs", "TEXT", signs,
                 "signs of the robots in arrow notation, the active one first");
    options.flag("ricochet", rules.ricochet, "the official rule: the active robot must turn");
    options.flag("no-rebound", rules.no_rebound, "no robot may reverse its own last move");
    goal.add_to(options);
    check.add_to(options);
    options.operand("BOARD", board);
    options.operand("LINES", lines);
  }
};

bool is_numbered(const io::Record& record) {
  return record.json() == nullptr && hyperrobot::leading_move_number(record.text());
}

// True if a record continues the moves that begin with `first`: its first move has a number above
// 1, or above 0 if they are counted from 0.
bool continues(const io::Record& record, std::uint64_t first) {
  return is_numbered(record) &&
         *hyperrobot::leading_move_number(record.text()) > std::min<std::uint64_t>(first, 1);
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  io::Input board = tools::open_board(context, settings.board);
  io::LineReader board_lines(board);
  hyperrobot::Scene scene =
      hyperrobot::read_whole_scene(board_lines, "; lines to check are the second operand");
  hyperrobot::require_plain_rules(scene.board, settings.rules);
  settings.goal.choose(scene);
  io::Input input = context.open(settings.lines.value_or("-"));
  io::RecordReader records(input, "id");
  io::CheckReport report(context.out, settings.check.style);
  std::size_t lines = 0;
  bool may_be_one = true;  // lines without numbers and jobs, none of which is a solution
  std::optional<io::Record> ahead;
  while (auto record = ahead ? std::exchange(ahead, std::nullopt) : records.next()) {
    if (is_numbered(*record)) {
      std::string line = record->text();
      const std::uint64_t first = *hyperrobot::leading_move_number(line);
      while ((ahead = records.next()) && continues(*ahead, first)) {
        (line += ' ') += ahead->text();
      }
      record->value = std::move(line);
    }
    io::CheckedItem item = record->json() != nullptr
                               ? check_json(scene, *record->json(), settings.rules)
                               : check_line(scene, record->text(), settings.signs, settings.rules);
    ++lines;
    may_be_one = may_be_one && record->json() == nullptr && !is_numbered(*record) &&
                 !hyperrobot::names_a_job(record->text()) && item.verdict == io::Checked::invalid;
    item.id = records.lines().name() + ':' + std::to_string(record->line);
    report.add(item);
  }
  if (lines == 0) {
    records.lines().fail_at(0, "no line to check");
  }
  if (lines > 1 && may_be_one) {
    context.note("each line was a solution of its own; if they are one, number its moves: '1) rN'");
  }
  return tools::CheckOptions::finish(context, report.finish());
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
