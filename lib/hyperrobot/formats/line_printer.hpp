// Lines of moves in the formats of hr-bfs, which cnf2hr shares.
#pragma once

#include "lib/core/json.hpp"
#include "lib/core/names.hpp"
#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/hyperrobot/rules/position.hpp"
#include "lib/page/page.hpp"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace tsume::hyperrobot {

enum class Format : std::uint8_t { text, boards, svg, html, json };
inline constexpr core::Named<Format> format_names[] = {{Format::text, "text"},
                                                       {Format::boards, "boards"},
                                                       {Format::svg, "svg"},
                                                       {Format::html, "html"},
                                                       {Format::json, "json"}};

// What every record of a job begins with: {"id":...,"status":...,"length":...}.
[[nodiscard]] core::Json record_of(const Job& job, std::string_view status,
                                   const core::Json& length);

// Writes lines on a board in a format and a notation.
class LinePrinter {
 public:
  // In text, writes the names of the columns: the fields of record_of() and `last`. The stream and
  // the board must outlive the printer.
  LinePrinter(std::ostream& out, const Board& board, Format format, Notation notation,
              std::string_view last = "moves");

  // A record: an object, a line of a table, or between boards a comment; no picture.
  void write(const core::Json& record) const;
  // The record of a line, with its moves in the notation (in JSON as a list).
  [[nodiscard]] core::Json record(const Job& job, const Line& line,
                                  const std::string& colours) const;
  // The robot that moves, in the notation; by its colour in JSON.
  [[nodiscard]] std::string robot(std::size_t robot, const std::string& colours) const;
  // Writes a line, which must replay, as `record` (of record()) and with its boards; for
  // Format::svg and html, keeps it for finish(). `colours` as for to_svg().
  void print(const Job& job, const Line& line, const std::string& colours,
             const core::Json& record);
  // For Format::svg and html: the position alone, with what is known of it: "unsolvable".
  void add_position(const Job& job, const std::string& colours, const std::string& result);
  // Writes what is written once for all lines: the picture or the page.
  void finish() const;

 private:
  std::ostream* out_;
  const Board* board_;
  Format format_;
  Notation notation_;
  std::vector<std::string> pictures_;  // of Format::svg
  std::vector<page::Animation> animations_;
};

}  // namespace tsume::hyperrobot
