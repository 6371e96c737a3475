// A board of FreeCell from its lines: foundations, cells, and columns or rows.
#pragma once

#include "lib/core/error.hpp"
#include "lib/freecell/rules/position.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::freecell {

// Tells rows of the screen, in which a column that has ended leaves a gap as wide as a card, from
// columns, in which cards stand one after another.
class CardGaps {
 public:
  void add(std::string_view line);

  [[nodiscard]] bool found() const;

 private:
  void add_separator(std::string_view text, bool indents);

  static constexpr std::size_t none = 1000000;   // wider than any
  bool marks_ = false;                           // of fields without a card
  std::size_t narrowest_ = none, widest_ = 0;    // blanks between cards
  std::size_t shallowest_ = none, deepest_ = 0;  // blanks before the first card
};

// Collects the parts of one board. What is wrong with it is noted, and told all at once at the end.
class BoardBuilder {
 public:
  explicit BoardBuilder(const Variant& variant, std::uint64_t first_line = 0)
      : variant_(variant), line_(first_line) {}

  // Reads a line of the board; if `add` throws core::BadText, that is noted.
  template <typename Add>
  void try_line(std::uint64_t number, const Add& add) {
    line_ = number;
    try {
      add();
    } catch (const core::BadText& bad) {
      note(bad.what());
      line_lost_ = true;
    }
  }

  // The line of the first thing that is wrong so far; without one the last line, since what is
  // missing is missed there.
  [[nodiscard]] std::uint64_t line_of_error() const;

  void add_foundations(std::string_view text);
  void add_cells(std::string_view text);
  // `marked`: there was a ':' before the cards.
  void add_column(std::string_view text, bool marked);
  // A column behind "3:", its number.
  void add_column(std::string_view text, std::string_view number);
  // Throws core::BadText with all that is wrong.
  Position finish();

 private:
  static bool empty_cell(std::string_view word) { return word == "-" || word == "*"; }

  struct CellEntry {
    std::size_t cell;
    std::string_view word;
  };

  // Which cell each word of a line stands for. Fields of four characters, blank for an empty cell,
  // as fc-solve prints them; or words one after another, if every cell before the last is written.
  // A line that could be read in two ways is refused.
  [[nodiscard]] std::vector<CellEntry> cell_entries(std::string_view text) const;

  struct Problem {
    std::uint64_t line;
    std::string text;
  };

  void note(const std::string& text) { problems_.push_back({line_, text}); }

  void note_unknown(std::string_view word);
  // A board of garbage has a problem for each word.
  [[nodiscard]] std::string all_problems() const;
  // The only card of a word; no card if there is none.
  Card take(std::string_view word);
  Card take(Card card);
  // Whether the lines, as columns, are as long as those of a deal.
  [[nodiscard]] bool as_dealt() const;
  // Whether lines without ':' can be the rows of a position, without the gaps where columns have
  // ended: none is longer than the one before.
  [[nodiscard]] bool can_be_screen() const;
  [[noreturn]] static void refuse(const std::string& reason) { throw core::BadText(reason); }

  Variant variant_;
  Position position_;
  CardSet used_;
  std::vector<std::vector<Card>> lines_;
  CardGaps gaps_;
  bool can_be_rows_ = true;
  bool marked_ = false;  // some column
  bool foundations_seen_ = false;
  bool cells_seen_ = false;
  std::uint64_t line_;
  std::array<std::uint64_t, max_cards> seen_on_{};  // the line of each card that is used
  std::vector<Problem> problems_;
  bool unknown_seen_ = false;
  bool label_seen_ = false;
  bool line_lost_ = false;  // the cards of some line are not known
};

}  // namespace tsume::freecell
