#include "lib/freecell/formats/board_writer.hpp"

#include "lib/core/error.hpp"
#include "lib/freecell/formats/board.hpp"
#include "lib/freecell/formats/kpat.hpp"

#include <cassert>
#include <utility>

namespace tsume::freecell {

std::string_view extension_of(BoardFormat format) {
  return is_picture(format) || format == BoardFormat::kpat
             ? core::name_of(board_format_names, format)
             : "txt";
}

BoardWriter::BoardWriter(std::ostream& out, BoardFormat format, const Variant& variant)
    : out_(out), format_(format), variant_(variant) {
  assert(!is_picture(format));
  if (format == BoardFormat::kpat && variant != Variant()) {
    throw core::BadArgument("--format kpat needs 13 ranks, 8 columns and 4 cells");
  }
}

void BoardWriter::add(const std::string& id, const Position& position, std::uint32_t deal) {
  const bool first = std::exchange(first_, false);
  if (format_ == BoardFormat::kpat) {
    if (!first) {
      throw core::BadArgument(
          "--format kpat prints only one board: a saved game of KPat is one file; several go to a "
          "folder, --output DIR/");
    }
    saved_game_ = kpat_text(position, deal);
  } else if (format_ == BoardFormat::line) {
    out_ << board_line(id, position, variant_);
  } else {
    out_ << (first ? "" : "\n") << (format_ == BoardFormat::tsume ? "# id " + id + '\n' : "")
         << board_text(position, variant_);
  }
}

void BoardWriter::finish() const {
  out_ << saved_game_;
}

}  // namespace tsume::freecell
