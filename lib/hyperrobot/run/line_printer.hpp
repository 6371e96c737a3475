// Lines of moves in the formats of hr-bfs, which cnf2hr shares.
#pragma once

#include "lib/core/json.hpp"
#include "lib/core/names.hpp"
#include "lib/hyperrobot/rules/position.hpp"
#include "lib/page/page.hpp"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace tsume::hyperrobot {

enum class Format : std::uint8_t { moves, grouped, arrows, boards, svg, html, json };
inline constexpr core::Named<Format> format_names[] = {
    {Format::moves, "moves"},   {Format::grouped, "grouped"}, {Format::arrows, "arrows"},
    {Format::boards, "boards"}, {Format::svg, "svg"},         {Format::html, "html"},
    {Format::json, "json"}};

// The object {"job":...,"length":...,"solution":[...]} of a line.
[[nodiscard]] core::Json json_of(const Job& job, const Line& line);

// A board with the format in which its lines are written.
class LinePrinter {
 public:
  // The board must outlive the printer.
  LinePrinter(const Board& board, Format format) : board_(board), format_(format) {}

  // Writes a line, which must replay; for Format::svg and html, keeps it for finish(). `colours` as
  // for to_svg().
  void print(std::ostream& out, const Job& job, const Line& line, const std::string& colours);
  // For Format::svg and html: the position alone, with what is known of it: "unsolvable".
  void add_position(const Job& job, const std::string& colours, const std::string& result);
  // Writes what is written once for all lines: the picture or the page.
  void finish(std::ostream& out) const;

 private:
  const Board& board_;
  Format format_;
  std::vector<std::string> pictures_;  // of Format::svg
  std::vector<page::Animation> animations_;
};

}  // namespace tsume::hyperrobot
