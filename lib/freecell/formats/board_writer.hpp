// The formats in which the tools write positions: boards for programs, and pictures for people.
#pragma once

#include "lib/core/names.hpp"
#include "lib/freecell/rules/position.hpp"

#include <cstdint>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

namespace tsume::freecell {

// First boards, then pictures (show.hpp). fc_solve is tsume without the line `# id`, which
// fc-solve does not read; a line holds a board; kpat is a saved game of KPat.
enum class BoardFormat : std::uint8_t { tsume, fc_solve, line, kpat, text, unicode, svg, html };
inline constexpr core::Named<BoardFormat> board_format_names[] = {
    {BoardFormat::tsume, "tsume"}, {BoardFormat::fc_solve, "fc-solve"},
    {BoardFormat::line, "line"},   {BoardFormat::kpat, "kpat"},
    {BoardFormat::text, "text"},   {BoardFormat::unicode, "unicode"},
    {BoardFormat::svg, "svg"},     {BoardFormat::html, "html"}};
// The names of those for programs.
inline constexpr auto program_format_names =
    core::Names<BoardFormat>(board_format_names).first<4>();

[[nodiscard]] constexpr bool is_picture(BoardFormat format) {
  return format >= BoardFormat::text;
}
// Of a file in that format.
[[nodiscard]] std::string_view extension_of(BoardFormat format);

// Writes boards to a stream, with a blank line between them unless each is one line. A printer of
// io::RecordPrinter.
class BoardWriter {
 public:
  // Throws core::BadArgument if the format, which is no picture, has no place for the variant.
  BoardWriter(std::ostream& out, BoardFormat format, const Variant& variant);

  // `deal` is the number under which KPat deals the board; 0 if there is none. Throws
  // core::BadArgument for a second saved game; then none is written.
  void add(const std::string& id, const Position& position, std::uint32_t deal = 0);
  void finish() const;

 private:
  std::ostream& out_;
  BoardFormat format_;
  Variant variant_;
  bool first_ = true;
  std::string saved_game_;
};

}  // namespace tsume::freecell
