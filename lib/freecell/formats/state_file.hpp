// Positions as state codes in lines of text, together with the position that gives them a meaning.
//
//   #states rank ranks=13 columns=8 cells=4
//   #initial ID<tab>FOUNDATIONS<tab>CELLS<tab>COLUMNS
//   <code in hexadecimal, byte 0 first>
//   ...
//
// Each #initial line (the one-line form of board.hpp) holds for the codes below it. Another #states
// line begins the next of several files put together.
#pragma once

#include "lib/core/names.hpp"
#include "lib/freecell/formats/board.hpp"
#include "lib/freecell/rules/state_code.hpp"
#include "lib/io/input.hpp"
#include "lib/io/output.hpp"
#include "lib/io/work_through.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tsume::freecell {

enum class CodeKind : std::uint8_t { rank, published };
inline constexpr core::Named<CodeKind> code_kind_names[] = {{CodeKind::rank, "rank"},
                                                            {CodeKind::published, "published"}};

// Codes of positions that can be reached from one initial position.
class StateText {
 public:
  // Throws core::BadArgument for the published code of a reduced deck.
  StateText(const Position& initial, const Variant& variant, CodeKind kind);

  // nullopt if the position cannot be reached (some card lies where no move puts it).
  [[nodiscard]] std::optional<std::string> encode(const Position& position) const;
  // The canonical position; nullopt for text that is the code of none.
  [[nodiscard]] std::optional<Position> decode(std::string_view text) const;
  // One line for each card: its name, its digit in the code, and what that says.
  [[nodiscard]] std::string explain(const Position& position) const;

 private:
  Variant variant_;
  CodeKind kind_;
  RankCode rank_;
  PublishedCode published_;
};

// Writes boards as states. Each is the initial position of its own code, or `initial` of all.
struct EncodeOptions {
  CodeKind kind = CodeKind::rank;
  std::optional<Board> initial;
  bool explain = false;  // lines of StateText::explain behind each code, as comments
};
// The first board of an input. Throws ParseError.
[[nodiscard]] Board read_initial(io::Input& input, const Variant& variant);
// A board is bad if it cannot be read, or its position is out of reach.
core::ItemTally encode_states(io::LineReader& lines, const Variant& variant,
                              const EncodeOptions& options, const io::ListOptions& how,
                              io::Output& out);

// The position of every code as a board, columns and cells in canonical order; named after the
// initial position with @0, @1, ... The items are the codes; throws ParseError for other lines.
core::ItemTally decode_states(io::LineReader& lines, const io::ListOptions& how, io::Output& out);

}  // namespace tsume::freecell
