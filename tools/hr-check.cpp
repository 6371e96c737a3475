// hr-check - replay lines of Hyper Robot and explain the first wrong move
#include "lib/cli/app.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/rules/check.hpp"

int main(int argc, char** argv) {
  using namespace tsume;
  const cli::Info info{"hr-check", "Replay lines of Hyper Robot and explain the first wrong move.",
                       "[OPTION...] BOARD [LINES]", "hr-bfs contest.hrb | hr-check contest.hrb"};
  std::vector<std::string> operands;
  std::string signs;
  bool all = false;
  cli::Options options;
  options.text("signs", "TEXT", signs,
               "signs of the robots in arrow notation, the active one first");
  options.flag("all", all, "print a verdict for every line, also for good ones");
  options.operands("BOARD", operands, 1, 2);
  return cli::run(info, argc, argv, std::move(options), [&](cli::Context& context) {
    io::Input board = context.open(operands[0]);
    io::LineReader board_lines(board);
    const hyperrobot::SceneText text = hyperrobot::read_scene(board_lines);
    if (text.rest) {
      board_lines.fail("expected the end of the board; lines to check are the second operand");
    }
    io::Input input = context.open(operands.size() > 1 ? operands[1] : "-");
    io::LineReader lines(input);
    std::uint64_t good = 0;
    std::uint64_t bad = 0;
    while (const auto line = lines.next()) {
      const std::string_view trimmed = core::trim(*line);
      if (trimmed.empty() || trimmed[0] == ';' || trimmed[0] == '#') {
        continue;
      }
      const hyperrobot::Verdict verdict = check_line(text.scene, trimmed, signs);
      ++(verdict.valid ? good : bad);
      if (all || !verdict.valid) {
        context.out << lines.name() << ':' << lines.line_number() << ": " << verdict.text << '\n';
        context.out.end_record();
      }
    }
    context.out << good << " valid, " << bad << " not\n";
    if (good + bad == 0) {
      lines.fail("no line to check");
    }
    return bad == 0 ? cli::Exit::ok : cli::Exit::failure;
  });
}
