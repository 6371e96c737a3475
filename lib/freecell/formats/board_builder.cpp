#include "lib/freecell/formats/board_builder.hpp"

#include "lib/core/text.hpp"

#include <algorithm>
#include <cassert>
#include <functional>
#include <optional>

namespace tsume::freecell {

void CardGaps::add(std::string_view line) {
  constexpr std::string_view separators = " \t,";
  std::size_t begin = 0;  // of a separator
  for (std::size_t at = line.find_first_not_of(separators); at != line.npos;
       at = line.find_first_not_of(separators, begin)) {
    add_separator(line.substr(begin, at - begin), begin == 0);
    begin = std::min(line.find_first_of(separators, at), line.size());
  }
}

bool CardGaps::found() const {
  constexpr std::size_t card = 2;
  return marks_ || widest_ >= 2 * narrowest_ + card ||
         deepest_ >= shallowest_ + card + std::min<std::size_t>(narrowest_, card);
}

void CardGaps::add_separator(std::string_view text, bool indents) {
  constexpr std::size_t tab = 8;
  const auto commas = static_cast<std::size_t>(std::ranges::count(text, ','));
  const auto tabs = static_cast<std::size_t>(std::ranges::count(text, '\t'));
  if (indents) {
    marks_ = marks_ || commas > 0;
    shallowest_ = std::min(shallowest_, text.size() + tabs * (tab - 1));
    deepest_ = std::max(deepest_, text.size() + tabs * (tab - 1));
  } else if (commas > 0 || tabs > 0) {
    marks_ = marks_ || commas > 1 || tabs > 1;
  } else {
    narrowest_ = std::min(narrowest_, text.size());
    widest_ = std::max(widest_, text.size());
  }
}

std::uint64_t BoardBuilder::line_of_error() const {
  return problems_.empty() ? line_ : problems_.front().line;
}

void BoardBuilder::add_foundations(std::string_view text) {
  if (foundations_seen_) {
    refuse("a second line of foundations");
  }
  foundations_seen_ = true;
  std::array<bool, suit_count> seen{};
  for (const std::string_view word : core::split_words(text)) {
    const std::size_t suit = word.size() < 3 || word[1] != '-'
                                 ? std::string_view::npos
                                 : suit_letters.find(static_cast<char>(word[0] & ~0x20));
    const auto height = word.size() < 3 ? std::nullopt : parse_height(word.substr(2));
    if (suit == std::string_view::npos || !height) {
      refuse("unknown foundation " + core::quoted(word) + ", expected one like H-0 or S-Q");
    }
    if (seen[suit]) {
      refuse("two foundations of suit " + std::string(1, suit_letters[suit]));
    }
    if (*height > variant_.ranks) {
      refuse("foundation " + core::quoted(word) + " is beyond the " +
             core::counted(variant_.ranks, "rank") + " of this deck");
    }
    seen[suit] = true;
    position_.home[suit] = static_cast<std::uint8_t>(*height);
  }
}

void BoardBuilder::add_cells(std::string_view text) {
  if (cells_seen_) {
    refuse("a second line of cells");
  }
  cells_seen_ = true;
  const std::vector<CellEntry> entries = cell_entries(text);
  for (const CellEntry& entry : entries) {
    if (entry.cell >= variant_.cells) {
      refuse(core::counted(entry.cell + 1, "entry", "entries") + " for " +
             core::counted(variant_.cells, "cell"));
    }
    if (!empty_cell(entry.word)) {
      position_.cells[entry.cell] = take(entry.word);
    }
  }
}

void BoardBuilder::add_column(std::string_view text, bool marked) {
  if (!marked) {
    gaps_.add(text);
  }
  marked_ = marked_ || marked;
  // Before a row of the screen, all rows are full.
  can_be_rows_ =
      can_be_rows_ && !marked && (lines_.empty() || lines_.back().size() % variant_.columns == 0);
  if (lines_.size() >= variant_.columns && !can_be_rows_) {
    refuse("more than " + core::counted(variant_.columns, "column"));
  }
  std::vector<Card>& line = lines_.emplace_back();
  std::string words(text);
  std::ranges::replace(words, ',', ' ');
  for (const std::string_view word : core::split_words(words)) {
    const std::vector<Card> cards = parse_cards(word);
    if (cards.empty()) {
      note_unknown(word);
    }
    for (const Card card : cards) {
      line.push_back(take(card));
    }
  }
}

void BoardBuilder::add_column(std::string_view text, std::string_view number) {
  const std::string expected = std::to_string(lines_.size() + 1);
  add_column(text, true);
  if (number != expected) {
    note("column " + std::string(number) + " where column " + expected + " is expected");
  }
}

Position BoardBuilder::finish() {
  std::vector<std::string> missing;
  for (std::size_t c = 0; c < variant_.cards(); ++c) {
    const Card card(c);
    const bool home = card.rank() < position_.home[card.suit_index()];
    if (home && used_.contains(c)) {
      note(name_of(card) + " is both home and in play");
    }
    if (!home && !used_.contains(c)) {
      missing.push_back(name_of(card));
    }
  }
  if (!missing.empty() || !problems_.empty()) {
    const std::size_t found = variant_.cards() - missing.size();
    if (missing.size() > 6) {
      missing.resize(6);
      missing.emplace_back("...");
    }
    const std::string absent =
        missing.empty() || line_lost_ ? "" : "; missing: " + core::join(missing, " ");
    refuse((problems_.empty() ? "wrong card count: " + std::to_string(found) + " of " +
                                    core::counted(variant_.cards(), "card")
                              : all_problems()) +
           absent);
  }
  // Cards in the order of dealing, which as columns would be too many or too few.
  const bool rows = can_be_rows_ && !foundations_seen_ && !cells_seen_;
  if (lines_.size() == variant_.columns && rows && lines_.size() > 1) {
    refuse(
        "these lines can be columns or rows: write ':' before each column, or all rows on one "
        "line");
  }
  if (lines_.size() == variant_.columns && gaps_.found()) {
    refuse(
        "these lines can be rows, with gaps where a column has ended: write each column on a "
        "line that begins with ':'");
  }
  if (lines_.size() == variant_.columns && can_be_screen() && !as_dealt()) {
    refuse("these lines can be columns or rows: write ':' before each column");
  }
  if (lines_.size() == variant_.columns) {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      std::for_each(lines_[i].begin(), lines_[i].end(),
                    [&](Card card) { position_.columns[i].push(card); });
    }
  } else if (rows) {
    for (const std::vector<Card>& row : lines_) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        position_.columns[i % variant_.columns].push(row[i]);
      }
    }
  } else {
    refuse(std::to_string(lines_.size()) + " of " + core::counted(variant_.columns, "column") +
           " (an empty column is a line ':'" +
           (marked_ ? ""
                    : "; cards row by row are lines of " + std::to_string(variant_.columns) +
                          ", or all on one line") +
           ")");
  }
  assert(position_.ok(variant_));
  return position_;
}

bool BoardBuilder::as_dealt() const {
  std::size_t i = 0;
  return std::ranges::all_of(lines_, [&](const std::vector<Card>& line) {
    return line.size() == (variant_.cards() + variant_.columns - 1 - i++) / variant_.columns;
  });
}

bool BoardBuilder::can_be_screen() const {
  return !marked_ && lines_.size() > 1 && lines_.front().size() <= variant_.columns &&
         std::ranges::is_sorted(lines_, std::greater(), &std::vector<Card>::size);
}

std::vector<BoardBuilder::CellEntry> BoardBuilder::cell_entries(std::string_view text) const {
  constexpr std::size_t field = 4;
  std::vector<CellEntry> in_order;
  std::vector<CellEntry> in_fields;
  bool all_written = false;  // no blank can stand for a cell
  bool fields = true;        // every word ends where a field ends
  bool gaps = false;         // there is room for a blank field
  std::size_t end = 0;
  for (const std::string_view word : core::split_words(text)) {
    const auto begin = static_cast<std::size_t>(word.data() - text.data());
    const std::string_view blank = text.substr(end, begin - end);
    gaps = gaps || blank.size() > 2 || blank == "\t\t";
    end = begin + word.size();
    in_order.push_back({in_order.size(), word});
    in_fields.push_back({(end - 1) / field, word});
    all_written = all_written || empty_cell(word);
    fields = fields && end % field == 0;
  }
  fields = fields && text.find('\t') == std::string_view::npos;
  if (all_written || !gaps || in_order.size() >= variant_.cells) {
    return in_order;
  }
  if (!fields) {
    refuse("ambiguous line of cells " + core::quoted(core::trim(text)) +
           ": write - for each empty cell");
  }
  return in_fields;
}

void BoardBuilder::note_unknown(std::string_view word) {
  if (word.ends_with(':')) {
    note("unknown label " + core::quoted(word) +
         (label_seen_ ? "" : ", expected Foundations:, Freecells:, or ':' before a column"));
    label_seen_ = true;
    return;
  }
  constexpr std::string_view no_break = "\u00a0";
  if (word.find(no_break) != word.npos) {
    if (!line_lost_) {
      note("no-break spaces (U+00A0): write blanks between cards");
    }
    line_lost_ = true;
    return;
  }
  note("unknown card " + core::quoted(word) +
       (unknown_seen_ ? "" : ", expected cards such as QS, \u2660Q, 10h or TH"));
  unknown_seen_ = true;
}

std::string BoardBuilder::all_problems() const {
  constexpr std::size_t most = 6;
  std::vector<std::string> texts;
  for (const Problem& problem : problems_) {
    const bool same_line = problem.line == problems_.front().line;
    texts.push_back((same_line ? "" : "line " + std::to_string(problem.line) + ": ") +
                    problem.text);
  }
  if (texts.size() > most) {
    texts.resize(most - 1);
    texts.push_back("and " + core::counted(problems_.size() - most + 1, "more error"));
  }
  return core::join(texts, "; ");
}

Card BoardBuilder::take(std::string_view word) {
  const std::optional<Card> card = parse_card(word);
  if (!card) {
    note_unknown(word);
    return {};
  }
  return take(*card);
}

Card BoardBuilder::take(Card card) {
  if (card.rank() >= variant_.ranks) {
    note("card " + name_of(card) + " is beyond the " + core::counted(variant_.ranks, "rank") +
         " of this deck");
  } else if (used_.contains(card.index())) {
    const std::uint64_t before = seen_on_[card.index()];
    note("card " + name_of(card) + " appears twice" +
         (before == line_ ? "" : ", also on line " + std::to_string(before)));
  } else {
    used_.insert(card.index());
    seen_on_[card.index()] = line_;
  }
  return card;
}

}  // namespace tsume::freecell
