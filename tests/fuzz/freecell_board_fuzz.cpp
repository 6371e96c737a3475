// FreeCell boards, moves and state files from any bytes: rejected with a reason, or read and
// written back.
#include "lib/freecell/formats/board.hpp"
#include "lib/freecell/formats/records.hpp"
#include "lib/freecell/formats/state_file.hpp"
#include "lib/freecell/rules/replay.hpp"
#include "lib/io/error.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fcntl.h>

namespace {

using namespace tsume;

void demand(bool condition) {
  if (!condition) {
    std::abort();
  }
}

void read_boards(const std::string& text, const freecell::Variant& variant) {
  io::Input input = io::Input::from_text(text);
  io::LineReader lines(input);
  freecell::BoardReader reader(lines, variant);
  while (const auto board = reader.next()) {
    if (board->bad) {
      continue;
    }
    io::Input again = io::Input::from_text(board_text(board->position, variant));
    io::LineReader again_lines(again);
    const auto copy = freecell::BoardReader(again_lines, variant).next();
    demand(copy && !copy->bad && copy->position == board->position);
    const freecell::CheckedMoves verdict =
        check_moves(board->position, variant, freecell::ToEmpty::longest, text);
    demand(verdict.moves <= verdict.single_moves.size());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  for (const freecell::Variant& variant : {freecell::Variant{}, freecell::Variant{1, 2, 1}}) {
    try {
      read_boards(text, variant);
    } catch (const io::ParseError&) {
      // rejected with a place
    }
  }
  try {
    io::Input input = io::Input::from_text(text);
    io::LineReader lines(input);
    freecell::MoveRecordReader records(lines);
    while (const auto record = records.next()) {
      demand(check_moves({}, {1, 1, 1}, freecell::ToEmpty::one, record->moves).kind !=
             freecell::CheckedMoves::Kind::solved);
    }
  } catch (const io::ParseError&) {
    // rejected with a place
  }
  try {
    io::Input input = io::Input::from_text(text);
    io::LineReader lines(input);
    static const int null_device = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    io::Output nowhere(null_device, "/dev/null");
    (void)freecell::decode_states(lines, {}, nowhere);
  } catch (const io::ParseError&) {
    // rejected with a place
  }
  return 0;
}
