// Cards, boards, deals, moves, replay, pictures.
#include "lib/core/text.hpp"
#include "lib/freecell/formats/board.hpp"
#include "lib/freecell/formats/records.hpp"
#include "lib/freecell/formats/show.hpp"
#include "lib/freecell/rules/deal.hpp"
#include "lib/freecell/rules/replay.hpp"
#include "lib/io/error.hpp"
#include "tests/unit/freecell/helpers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <span>
#include <tuple>

namespace tsume::freecell {
namespace {

using testing_helpers::line_of;
using testing_helpers::read_boards;
using testing_helpers::reason_of;

TEST(Card, NamesAndColours) {
  for (std::size_t c = 0; c < max_cards; ++c) {
    EXPECT_EQ(parse_card(name_of(Card(c))), Card(c));
    EXPECT_EQ(Card(c).red(), Card(c).suit() == Suit::diamonds || Card(c).suit() == Suit::hearts);
  }
  for (const char* const ten : {"10h", "0H", "T♥", "t♡", "10♥\ufe0f"}) {
    EXPECT_EQ(parse_card(ten), parse_card("TH")) << ten;
  }
  for (const char* const ten : {"h10", "H0", "♥T", "♡t", "♥10", "♥\ufe0f10"}) {
    EXPECT_EQ(parse_card(ten), parse_card("TH")) << ten;
  }
  EXPECT_EQ(parse_card("1d"), parse_card("AD"));
  EXPECT_EQ(parse_card("D1"), parse_card("AD"));
  for (const char* const bad :
       {"", "H", "TX", "11H", "00H", "T", "♣", "5♥♥", "5H\u2665", "\ufe0f"}) {
    EXPECT_FALSE(parse_card(bad)) << bad;
  }
  for (const char* const cards : {"KC10H1D", "♣K♥T♦A", "kc0h♦1", "CK H10D1"}) {
    const bool mixed = std::string_view(cards).find_first_of(" ") != std::string_view::npos ||
                       std::string_view(cards).starts_with('k');
    EXPECT_EQ(parse_cards(cards).size(), mixed ? 0U : 3U) << cards;
  }
  EXPECT_TRUE(parse_card("3H")->fits_on(*parse_card("4S")));
  EXPECT_FALSE(parse_card("3H")->fits_on(*parse_card("4D")));
  EXPECT_EQ(name_of(parent_of(*parse_card("3H"), 0)), "4C");
  EXPECT_EQ(name_of(parent_of(*parse_card("3C"), 1)), "4H");
}

TEST(Deal, MicrosoftDealOne) {
  EXPECT_EQ(board_text(microsoft_deal(1)),
            ": JD KD 2S 4C 3S 6D 6S\n: 2D KC KS 5C TD 8S 9C\n: 9H 9S 9D TS 4S 8D 2H\n"
            ": JC 5S QD QH TH QS 6H\n: 5D AD JS 4H 8H 6C\n: 7H QC AS AC 2C 3D\n"
            ": 7C KH AH 4D JH 8C\n: 5H 3H 3C 7S 7D TC\n");
}

// Deal 100000: printed in the README of github.com/theodorepringle/PySolFC-deals. The others: the
// algorithm run with Python's own random module; the last has a seed of two words.
TEST(Deal, PySolFcDeals) {
  EXPECT_EQ(board_text(pysolfc_deal(100'000)),
            ": 5C 5S JD 7H QC 3S 3H\n: 2D 2H 8H 8S AH 9D 3C\n: 9H 6S 5H 7C 9C 7D 3D\n"
            ": 6D 4D QS JH 7S KS AC\n: TH JS 2C 6H KH AS\n: 4S 9S 5D 2S JC 6C\n"
            ": TD QD 4C AD TC QH\n: 4H TS 8C KC 8D KD\n");
  EXPECT_EQ(pysolfc_deal(32'000), microsoft_deal(32'000));
  EXPECT_EQ(
      board_text(pysolfc_deal(32001)),
      ": 4C JC 7S QD 9D 6C 3S\n: AC 4S 2H TS KD 7D 8C\n: JD 7H TD QC 9S AD 9H\n: 8H TC 8S 2C 5C 6H "
      "7C\n: 5S JH 9C TH QH 3H\n: 6S 2D AS 8D 5D KS\n: 6D 3D 3C 2S 5H 4D\n: KH JS 4H AH QS KC\n");
  EXPECT_EQ(
      board_text(pysolfc_deal(123456789012345)),
      ": TH 3D 4C 4D AH 9C JC\n: 2S TD 4S QS JD AD 3S\n: QC KC 9S 5H 6S QD 8C\n: KS JH AS 2H 2C AC "
      "6D\n: 6C 8H KD 8D 5C QH\n: 6H 7S 2D 9H 5D 3C\n: 7H 8S 7D 5S 3H JS\n: 9D 7C 4H TS KH TC\n");
  for (const Variant& variant : {Variant{5, 3, 1}, Variant{1, 1, 0}}) {
    EXPECT_TRUE(pysolfc_deal(40'000, variant).ok(variant));
  }
}

TEST(Position, OkFindsWhatIsMissingDoubledOrOutside) {
  const Variant game{3, 2, 1};
  const Position good = microsoft_deal(1, game);
  EXPECT_TRUE(good.ok(game));
  EXPECT_FALSE(good.ok({}));
  EXPECT_FALSE(microsoft_deal(1).ok(game));
  Position bad = good;
  bad.columns[0].pop();
  EXPECT_FALSE(bad.ok(game));
  bad = good;
  bad.cells[0] = bad.columns[0].top();
  EXPECT_FALSE(bad.ok(game));
  bad.columns[0].pop();
  EXPECT_TRUE(bad.ok(game));
  std::swap(bad.cells[0], bad.cells[1]);
  EXPECT_FALSE(bad.ok(game));
  bad = good;
  std::swap(bad.columns[0], bad.columns[2]);
  EXPECT_FALSE(bad.ok(game));
  bad = good;
  bad.home[0] = 1;
  EXPECT_FALSE(bad.ok(game));
}

TEST(Deal, EveryRangeOfTheGeneratorDealsEveryCardOnce) {
  for (const std::uint64_t n :
       {std::uint64_t{1}, std::uint64_t{1} << 31, std::uint64_t{1} << 32, last_deal}) {
    CardSet seen;
    for (const Column& column : microsoft_deal(n).columns) {
      for (const Card card : column.cards()) {
        seen.insert(card.index());
      }
    }
    EXPECT_EQ(seen.count(), max_cards) << n;
  }
}

TEST(Board, RoundTripOfMidgamePositions) {
  core::Random random(7);
  for (std::uint64_t n = 1; n <= 60; ++n) {
    const Position position = play_at_random(microsoft_deal(n), {}, n, random);
    const auto boards = read_boards(board_text(position));
    ASSERT_EQ(boards.size(), 1U);
    EXPECT_FALSE(boards[0].bad);
    EXPECT_EQ(boards[0].position, position) << n;
    EXPECT_EQ(parse_fields(board_fields(position)), position);
  }
}

TEST(Board, CellsKeepTheirPlacesAndBatchesTheirNames) {
  const Variant tiny{1, 2, 4};
  const auto boards = read_boards(
      "# id first\r\nFounds: H-A\r\nFC: - ac\r\n: AD\r\n: AS\r\n\r\n\r\n:\nac ad ah as\n", tiny);
  ASSERT_EQ(boards.size(), 2U);
  EXPECT_EQ(boards[0].id, "first");
  EXPECT_EQ(boards[1].id, "2");
  EXPECT_FALSE(boards[0].position.cells[0].exists());
  EXPECT_EQ(name_of(boards[0].position.cells[1]), "AC");
  EXPECT_EQ(boards[0].position.home[2], 1);
  EXPECT_TRUE(boards[1].position.columns[0].empty());
  EXPECT_FALSE(boards[1].bad);
}

// One of the spellings of a position that people and programs use; the same position for each.
class Speller {
 public:
  explicit Speller(core::Random& random) : random_(random) {}

  std::string board(const Position& position) {
    const std::string foundations = foundation_line(position);
    const std::string cells = cell_line(position);
    const std::string comment = maybe() ? "# a comment\n" : "";
    const std::string labelled = maybe() ? foundations + cells : cells + foundations;
    std::string text;
    for (const Column& column : position.columns) {
      text += column.empty() || maybe() ? ": " : "";
      text += spelled_line(column.cards()) + (maybe() ? " " : "") + end();
    }
    return comment + (maybe() ? labelled + text : text + labelled);
  }

  // A deal row by row, as it lies on the screen.
  std::string rows(const Position& deal, const Variant& variant) {
    std::string text;
    for (std::size_t row = 0; row < deal.columns[0].size(); ++row) {
      std::vector<Card> cards;
      for (std::size_t i = 0; i < variant.columns && row < deal.columns[i].size(); ++i) {
        cards.push_back(deal.columns[i][row]);
      }
      text += spelled_line(cards) + end();
    }
    return text;
  }

  // The same moves as other people write them.
  std::string moves(const std::vector<std::string>& tokens) {
    const bool numbered = maybe();
    const char* const dot = maybe() ? ". " : maybe() ? ") " : ".";
    const std::string between = numbered && maybe() ? "\n" : separator();
    std::string text;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      std::string token = tokens[i];
      if (maybe()) {
        std::transform(token.begin(), token.end(), token.begin(), upper);
      }
      text += (i > 0 ? between : "") + (numbered ? std::to_string(i + 1) + dot : "") + token;
    }
    return text;
  }

 private:
  bool maybe() { return random_.below(2) == 0; }
  std::string end() { return maybe() ? "\n" : "\r\n"; }
  std::string separator() { return maybe() ? " " : maybe() ? "  " : maybe() ? "," : ", "; }
  static char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
  // Cards with or without separators, perhaps all with the suit first.
  std::string spelled_line(std::span<const Card> cards) {
    const bool suit_first = random_.below(4) == 0;
    std::vector<std::string> words;
    for (const Card card : cards) {
      std::string word = spelled(card);
      if (suit_first) {
        const std::size_t rank = word.starts_with("10") ? 2 : 1;
        word = word.substr(rank) + word.substr(0, rank);
      }
      words.push_back(std::move(word));
    }
    return core::join(words, random_.below(4) == 0 ? "" : separator());
  }
  std::string spelled(Card card, bool lower_too = true) {
    std::string name = name_of(card);
    if (name[0] == 'T' && maybe()) {
      name = (maybe() ? "10" : "0") + name.substr(1);
    }
    if (name[0] == 'A' && maybe()) {
      name[0] = '1';
    }
    if (lower_too && random_.below(4) == 0) {
      constexpr std::array<const char*, 8> signs = {"♣", "♦", "♥", "♠", "♧", "♢", "♡", "♤"};
      name.pop_back();
      name += signs[card.suit_index() + (maybe() ? 4 : 0)];
      name += maybe() ? "\ufe0f" : "";
    } else if (lower_too && maybe()) {
      std::transform(name.begin(), name.end(), name.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
      });
    }
    return name;
  }
  std::string foundation_line(const Position& position) {
    if (position.cards_home() == 0 && maybe()) {
      return "";
    }
    std::vector<std::string> words;
    for (std::size_t suit = 0; suit < suit_count; ++suit) {
      if (position.home[suit] > 0 || maybe()) {
        const bool ten = position.home[suit] == 10 && maybe();
        words.push_back(std::string{suit_letters[suit], '-'} +
                        (ten ? "10" : height_name(position.home[suit])));
      }
    }
    random_.shuffle(std::span(words));
    return (maybe() ? "Foundations: " : "Founds: ") + core::join(words, " ") + end();
  }
  std::string cell_line(const Position& position) {
    const auto used = [](Card card) { return card.exists(); };
    std::size_t last = 0;
    bool holes = false;
    for (std::size_t i = 0; i < max_cells; ++i) {
      holes = holes || (used(position.cells[i]) && last < i);
      last = used(position.cells[i]) ? i + 1 : last;
    }
    if (last == 0 && maybe()) {
      return "";
    }
    std::string text = maybe() ? "Freecells:" : maybe() ? "freecells:" : "FC:";
    const std::size_t form = random_.below(holes ? 2 : 3);
    if (form == 0) {  // fields of four characters
      for (const Card card : position.cells) {
        const std::string name = used(card) ? spelled(card, false) : "";
        text += std::string(4 - name.size(), ' ') + name;
      }
      while (maybe() && text.ends_with(' ')) {
        text.pop_back();
      }
    } else {  // words, with or without the empty cells at the end
      const std::size_t count = form == 2 || maybe() ? last : max_cells;
      for (std::size_t i = 0; i < count; ++i) {
        const char* const gap = maybe() ? " " : maybe() ? "  " : maybe() ? ", " : "\t";
        const bool blank = !used(position.cells[i]);
        text += gap + (blank ? std::string(maybe() ? "-" : "*") : spelled(position.cells[i]));
      }
    }
    return text + end();
  }

  core::Random& random_;
};

TEST(Board, EverySpellingOfRandomPositionsIsReadRight) {
  core::Random random(19);
  Speller speller(random);
  int holes = 0;
  for (std::uint64_t n = 1; n <= 3000; ++n) {
    const Position position = play_at_random(microsoft_deal(n), {}, n % 80, random);
    const std::string text = speller.board(position);
    const auto boards = read_boards(text);
    ASSERT_EQ(boards.size(), 1U) << text;
    ASSERT_FALSE(boards[0].bad) << text;
    ASSERT_EQ(boards[0].position, position) << text;
    holes += !position.cells[0].exists() && position.cells[1].exists() ? 1 : 0;
  }
  EXPECT_GT(holes, 50);
}

TEST(Board, DealsRowByRowAreReadAndRefusedIfTheirLinesCanBeColumns) {
  core::Random random(37);
  Speller speller(random);
  for (std::uint64_t n = 1; n <= 400; ++n) {
    const Variant variant =
        n % 2 == 0 ? Variant{}
                   : Variant{1 + random.below(max_ranks), 1 + random.below(max_columns), 4};
    const Position deal = random_deal(random, variant);
    const std::size_t rows = deal.columns[0].size();
    const auto boards = read_boards(speller.rows(deal, variant), variant);
    ASSERT_EQ(boards.size(), 1U);
    const bool two_ways = rows == variant.columns && rows > 1;
    ASSERT_EQ(boards[0].bad.has_value(), two_ways) << rows;
    EXPECT_TRUE(two_ways || boards[0].position == deal) << rows;
  }
  const auto error = [](const std::string& text) {
    return reason_of(read_boards(text, {2, 3, 4}).at(0));
  };
  EXPECT_EQ(error("AC AD AH\nAS 2C 2D\n2H 2S\n"),
            "these lines can be columns or rows: write ':' before each column, or all rows on one "
            "line");
  EXPECT_EQ(error(": AC AD AH\nAS 2C 2D\n2H 2S\n"), "");
  EXPECT_EQ(error("AC AD AH AS 2C 2D 2H 2S\n"), "");
  EXPECT_EQ(
      error("AC AD AH AS\n2C 2D 2H 2S\n"),
      "2 of 3 columns (an empty column is a line ':'; cards row by row are lines of 3, or all "
      "on one line)");
  EXPECT_EQ(error(": AC AD AH\nAS 2C 2D 2H 2S\n"),
            "2 of 3 columns (an empty column is a line ':')");
}

TEST(Board, ColumnsMayHaveTheirNumbers) {
  const auto boards = read_boards("1: AC 2D\n2:\n3:AD, 2C\nFC: AH\n", {2, 3, 4});
  ASSERT_EQ(boards.size(), 1U);
  EXPECT_EQ(reason_of(boards[0]), "wrong card count: 5 of 8 cards; missing: AS 2H 2S");
}

// Rows of the screen with gaps, where there are as many as columns.
TEST(Board, RowsWithGapsAreNotReadAsColumns) {
  core::Random random(29);
  std::size_t gaps = 0;
  for (std::uint64_t n = 1; n <= 3000; ++n) {
    const Position position = play_at_random(microsoft_deal(n), {}, n % 60, random);
    std::size_t height = 0;
    for (const Column& column : position.columns) {
      height = std::max(height, column.size());
    }
    if (height != max_columns) {
      continue;
    }
    const BoardFields fields = board_fields(position, {});
    std::string text = "Foundations: " + (fields.foundations == "-" ? "" : fields.foundations) +
                       "\nFreecells: " + (fields.cells == "-" ? "" : fields.cells) + '\n';
    const std::string between = std::array{" ", "  ", "   ", "\t", ","}.at(n % 5);
    const std::string none = n % 5 < 3 ? "  " : "";
    bool gap = false;
    for (std::size_t row = 0; row < height; ++row) {
      std::string line;
      bool ended = false;  // a column to the left
      for (std::size_t i = 0; i < max_columns; ++i) {
        const Column& column = position.columns[i];
        const bool there = row < column.size();
        gap = gap || (there && ended);
        ended = ended || !there;
        line += (i > 0 ? between : "") + (there ? name_of(column[row]) : none);
      }
      text += line + '\n';
    }
    if (gap) {
      ++gaps;
      const auto boards = read_boards(text);
      ASSERT_EQ(boards.size(), 1U) << text;
      EXPECT_TRUE(reason_of(boards[0]).starts_with("these lines can be rows, with gaps")) << text;
    }
  }
  EXPECT_GT(gaps, 100U);
}

// Lines of cards without ':', as columns and as rows without the gaps where columns have ended.
TEST(Board, LinesWithoutColonsAreReadAsTheyAreMeantOrRefused) {
  core::Random random(83);
  std::size_t refused = 0;
  std::size_t read = 0;
  for (std::uint64_t n = 1; n <= 20'000; ++n) {
    const Variant variant =
        n % 2 == 0 ? Variant{} : Variant{1 + random.below(max_ranks), 2 + random.below(7), 4};
    const Position start = random_deal(random, variant);
    const Position position = play_at_random(start, variant, random.below(60), random);
    const BoardFields fields = board_fields(position, variant);
    const bool rows = random.below(2) == 0;
    std::vector<std::vector<std::string>> lines(rows ? max_cards : variant.columns);
    bool dealt = true;       // as long as the columns of a deal
    bool dealt_rows = true;  // as long as its rows
    for (std::size_t i = 0; i < variant.columns; ++i) {
      for (std::size_t row = 0; row < position.columns[i].size(); ++row) {
        lines[rows ? row : i].push_back(name_of(position.columns[i][row]));
      }
    }
    std::string text = fields.foundations == "-" ? "" : "Foundations: " + fields.foundations + '\n';
    text += fields.cells == "-" ? "" : "Freecells: " + fields.cells + '\n';
    for (std::size_t i = 0; i < lines.size(); ++i) {
      dealt = dealt && lines[i].size() == (i < variant.columns ? start.columns[i].size() : 0);
      dealt_rows =
          dealt_rows && (lines[i].size() == variant.columns || i + 1 >= start.columns[0].size());
      if (!lines[i].empty() || !rows) {
        text += lines[i].empty() ? ":\n" : core::join(lines[i], " ") + '\n';
      }
    }
    const auto plain = read_boards(text, variant);
    if (plain.empty() || (rows && (dealt || dealt_rows))) {  // taken for a deal
      continue;
    }
    ASSERT_TRUE(plain[0].bad || plain[0].position == position) << text;
    refused += reason_of(plain[0]).find("can be columns or rows") != std::string::npos ? 1U : 0U;
    read += !rows && !plain[0].bad ? 1U : 0U;
  }
  EXPECT_GT(refused, 200U);
  EXPECT_GT(read, 2000U);
  // The columns of a deal are.
  const auto deal = read_boards("AC AD\nAH 2C\n2D\nAS\n2H\n2S\n", {2, 6, 4});
  ASSERT_EQ(deal.size(), 1U);
  EXPECT_EQ(reason_of(deal[0]), "");
  EXPECT_EQ(deal[0].position.columns[0].size(), 2U);
}

// What mails, editors and web pages do to the blanks of a drawing.
TEST(Board, DrawingsWithDamagedBlanksAreReadRightOrRefused) {
  core::Random random(89);
  const auto each_line = [](const std::string& text, const auto& change) {
    std::string changed;
    for (const std::string_view line : core::split_fields(text, '\n')) {
      changed += (changed.empty() ? "" : "\n") + change(std::string(line));
    }
    return changed;
  };
  const auto replaced = [](std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size())) {
      text.replace(at, from.size(), to);
    }
    return text;
  };
  std::size_t read = 0;
  for (std::uint64_t n = 1; n <= 2000; ++n) {
    const Position position = play_at_random(microsoft_deal(n), {}, n % 80, random);
    const auto format = n % 2 == 0 ? BoardFormat::text : BoardFormat::unicode;
    const std::string text = drawing(position, {}, format, "ms, ply 3");
    const auto whole = read_boards(text + "\n");
    ASSERT_EQ(whole.size(), 1U);
    ASSERT_FALSE(whole[0].bad) << text;
    ASSERT_EQ(whole[0].position, position) << text;
    std::vector<std::string> damaged = {
        each_line(text, [](std::string line) { return std::string(core::trim(line)); }),
        each_line(text, [](const std::string& line) { return "> " + line; }),
        each_line(text, [](const std::string& line) { return "    " + line; }),
        each_line(text, [&](const std::string& line) { return replaced(line, "  ", " "); }),
        each_line(text, [](const std::string& line) { return line + "  \t"; }),
        each_line(text,
                  [&](const std::string& line) {
                    return line.starts_with("        ") ? '\t' + line.substr(8) : line;
                  }),
        replaced(text, "\n\n", "\n"),
        replaced(text, "\n", "\n\n"),
    };
    for (std::size_t width = 2; width <= 8; ++width) {
      damaged.push_back(replaced(text, std::string(width, ' '), "\t"));
    }
    // One blank too many or too few.
    const std::size_t at = text.find(' ', text.find("\n\n") + random.below(text.size() / 2));
    if (at != text.npos) {
      damaged.push_back(std::string(text).insert(at, " "));
      damaged.push_back(std::string(text).erase(at, 1));
    }
    for (const std::string& other : damaged) {
      for (const Board& board : read_boards(other)) {
        ASSERT_TRUE(board.bad || board.position == position) << other;
        read += board.bad ? 0U : 1U;
      }
    }
  }
  EXPECT_GT(read, 2000U);
  const auto stripped =
      read_boards("cells --   home -- -- -- --\n\n1   2\nAC  AD\nAH  AS\n", {1, 2, 1});
  ASSERT_EQ(stripped.size(), 1U);
  EXPECT_TRUE(reason_of(stripped[0]).starts_with("this line is not as freecell-show draws it: '1"));
  EXPECT_EQ(line_of(stripped[0]), 3U);
  // A card that hangs below none.
  const auto hanging =
      read_boards("cells --   home -- -- -- --\n\n 1   2\nAC\n    AD\nAH\nAS\n", {1, 2, 1});
  ASSERT_EQ(hanging.size(), 1U);
  EXPECT_EQ(line_of(hanging[0]), 4U);
}

// What may be a name, cards or moves; and comments.
constexpr const char* unclear_comments[] = {
    "#24",           "# 24",          "#24:",    "#24: 4h 7a", "#24 4h",
    "#id x",         "# ID x",        "# id: x", "#  id x",    "# id",
    "# 4h 7a, 26v3", "# 1. 4h 2. 7a", "# JD KD", "#JDKD",      "# Deal 24: 4h 7a",
    "#1 JD KD"};
constexpr const char* plain_comments[] = {"# a comment",  "#",          "# Deal 24",   "# idle",
                                          "# length: 85", "# 24 deals", "# id\tstatus"};

TEST(Board, CommentsThatCanBeMoreAreRefused) {
  for (const std::string line : unclear_comments) {
    EXPECT_TRUE(why_no_comment(core::trim(line))) << line;
    for (const std::string& text :
         {line + "\n: AC AD\n: AH AS\n", ": AC AD\n" + line + "\n: AH AS\n"}) {
      const auto boards = read_boards(text, {1, 2, 4});
      ASSERT_EQ(boards.size(), 1U) << text;
      EXPECT_NE(reason_of(boards[0]).find("write a name as '# id NAME'"), std::string::npos)
          << text;
      EXPECT_EQ(line_of(boards[0]), text.starts_with('#') ? 1U : 2U);
    }
  }
  for (const std::string line : plain_comments) {
    EXPECT_FALSE(why_no_comment(core::trim(line))) << line;
    const auto boards = read_boards(line + "\n: AC AD\n" + line + "\n: AH AS\n", {1, 2, 4});
    ASSERT_EQ(boards.size(), 1U) << line;
    EXPECT_EQ(reason_of(boards[0]), "") << line;
  }
}

TEST(Board, NoBreakSpacesAreNamed) {
  const auto boards = read_boards(": AC\u00a0AD\n: AH\u00a0AS\n", {1, 2, 4});
  ASSERT_EQ(boards.size(), 1U);
  EXPECT_EQ(reason_of(boards[0]), "no-break spaces (U+00A0): write blanks between cards");
}

TEST(Board, ADealInTheOrderOfDealingIsReadHoweverItsRowsLieOnLines) {
  core::Random random(41);
  for (std::uint64_t n = 1; n <= 200; ++n) {
    const Position deal = microsoft_deal(n);
    std::string text;
    std::size_t lines = 1;
    for (std::size_t i = 0; i < max_cards; ++i) {
      const bool breaks = i > 0 && i % max_columns == 0 && n % 3 != 0 && random.below(2) == 0;
      lines += breaks ? 1 : 0;
      text += (breaks ? "\n" : " ") + name_of(deal.columns[i % max_columns][i / max_columns]);
    }
    const auto boards = read_boards(text + "\n");
    ASSERT_EQ(boards.size(), 1U);
    EXPECT_FALSE(boards[0].bad) << text;
    EXPECT_EQ(boards[0].position, deal) << lines;
  }
}

TEST(Board, OneLineIsOneBoardWithOrWithoutItsFields) {
  core::Random random(43);
  for (std::uint64_t n = 1; n <= 300; ++n) {
    const Variant variant =
        n % 2 == 0 ? Variant{}
                   : Variant{1 + random.below(max_ranks), 2 + random.below(max_columns - 1),
                             random.below(max_cells + 1)};
    std::string text;
    std::vector<Position> positions;
    for (std::size_t i = 0; i < 3; ++i) {
      const Position deal = random_deal(random, variant);
      const Position position = play_at_random(deal, variant, n % 90, random);
      const BoardFields fields = board_fields(position, variant);
      const bool short_form = fields.foundations == "-" && fields.cells == "-" && n % 3 == 0;
      std::string line = board_line("b/" + std::to_string(i), position, variant);
      line = short_form ? "b/" + std::to_string(i) + '\t' + fields.columns + '\n' : line;
      text += n % 4 == 0 ? line.substr(line.find('\t') + 1) : line;
      text += n % 5 == 0 ? "\n" : "";
      positions.push_back(position);
    }
    const auto boards = read_boards(text, variant);
    ASSERT_EQ(boards.size(), positions.size()) << text;
    for (std::size_t i = 0; i < boards.size(); ++i) {
      EXPECT_FALSE(boards[i].bad) << text;
      EXPECT_EQ(boards[i].position, positions[i]) << text;
      EXPECT_EQ(boards[i].id, n % 4 == 0 ? std::to_string(i + 1) : "b/" + std::to_string(i));
    }
  }
  const auto boards = read_boards("AC/AD/AH\n-\t-\tAC/AD/AS AH\nx\ty\t-\t-\tAC/AD\n", {1, 3, 1});
  ASSERT_EQ(boards.size(), 3U);
  EXPECT_EQ(reason_of(boards[0]), "wrong card count: 3 of 4 cards; missing: AS");
  EXPECT_FALSE(boards[1].bad);
  EXPECT_EQ(reason_of(boards[2]), "5 fields, expected at most id, foundations, cells and columns");
  EXPECT_EQ(line_of(boards[2]), 3U);
}

TEST(Board, CellsThatCouldMeanTwoPositionsAreRefused) {
  const Variant tiny{1, 1, 4};
  const auto read = [&](const std::string& cells, const std::string& rest) {
    return read_boards("Freecells:" + cells + "\n: " + rest + "\n", tiny)[0];
  };
  for (const char* const unclear : {"    AC", "  AC       AD", " AC    AD", "  AC\t\t  AD",
                                    "\t\tAC", "     AC  AD", " AC   AD"}) {
    EXPECT_NE(reason_of(read(unclear, "AH AS")).find("ambiguous line of cells"), std::string::npos)
        << unclear;
  }
  EXPECT_EQ(name_of(read("      AC      AD", "AH AS").position.cells[3]), "AD");
  EXPECT_EQ(name_of(read(" AC AD", "AH AS").position.cells[1]), "AD");
  EXPECT_EQ(name_of(read(" AC\tAD", "AH AS").position.cells[1]), "AD");
  EXPECT_EQ(reason_of(read("                 AC", "AD AH AS")),
            "ambiguous line of cells 'AC': write - for each empty cell");
  EXPECT_EQ(line_of(read("                 AC", "AD AH AS")), 1U);
  EXPECT_EQ(reason_of(read("  AC                AD", "AH AS")).substr(0, 9), "ambiguous");
  EXPECT_EQ(reason_of(read("  AC              AD", "AH AS")), "5 entries for 4 cells");
}

TEST(Board, AnIdBeginsTheNextBoard) {
  const auto boards =
      read_boards("# id a\n: AC AD\nAH AS\n# id b\n: AC AS\nAH AD\n\n# id c\nAC AH\n", {1, 2, 4});
  ASSERT_EQ(boards.size(), 3U);
  EXPECT_EQ(boards[0].id, "a");
  EXPECT_FALSE(boards[0].bad);
  EXPECT_EQ(boards[1].id, "b");
  EXPECT_FALSE(boards[1].bad);
  EXPECT_EQ(boards[2].id, "c");
  EXPECT_EQ(reason_of(boards[2]), "wrong card count: 2 of 4 cards; missing: AD AS");
}

TEST(Board, BadBoardsNameLineAndReasonAndTheNextBoardIsRead) {
  const std::vector<std::tuple<std::string, std::uint64_t, std::string>> zoo = {
      {"AC AC\nAD AH AS\n", 1, "card AC appears twice"},
      {"AC AD\nAH AC\n", 2, "card AC appears twice, also on line 1; missing: AS"},
      {"AC AX\nAC\n", 1,
       "unknown card 'AX', expected cards such as QS, ♠Q, 10h or TH; line 2: card AC appears "
       "twice, "
       "also on line 1; missing: AD AH AS"},
      {"AB AX\nAY AZ AW AV AU\n", 1,
       "unknown card 'AB', expected cards such as QS, ♠Q, 10h or TH; unknown card 'AX'; line 2: "
       "unknown card 'AY'; line 2: unknown card 'AZ'; line 2: unknown card 'AW'; and 2 more "
       "errors; missing: AC AD AH AS"},
      {"AC AD\nAH AS\n", 2,
       "these lines can be columns or rows: write ':' before each column, or all rows on one line"},
      {"AC\nAD AH\n", 2, "wrong card count: 3 of 4 cards; missing: AS"},
      {"Foundations: H-A\nAC AH\nAD AS\n", 3, "AH is both home and in play"},
      {"Freecells: AC AD AH AS AC\n:\n:\n", 1, "5 entries for 4 cells"},
      {"AC\nAD\nAH AS\n", 3, "more than 2 columns"},
      {"AC AX\n", 1,
       "unknown card 'AX', expected cards such as QS, ♠Q, 10h or TH; missing: AD AH AS"},
      {"AC 2C\n", 1, "card 2C is beyond the 1 rank of this deck; missing: AD AH AS"},
      {": AC AD AH AS\n", 1, "1 of 2 columns (an empty column is a line ':')"},
      {"1: AC AD\n3: AH AS\n", 2, "column 3 where column 2 is expected"},
      {"Foundations: H-2\n", 1, "foundation 'H-2' is beyond the 1 rank of this deck"},
      {"Foundations: X-1\n", 1, "unknown foundation 'X-1', expected one like H-0 or S-Q"},
  };
  for (const auto& [text, line, reason] : zoo) {
    const auto boards = read_boards(text + "\n: AC AD\n: AH AS\n", {1, 2, 4});
    ASSERT_EQ(boards.size(), 2U) << text;
    EXPECT_EQ(reason_of(boards[0]), reason);
    EXPECT_EQ(line_of(boards[0]), line) << text;
    EXPECT_FALSE(boards[1].bad) << text;
  }
}

TEST(Moves, NotationRoundTrip) {
  for (const char* const token : {"12", "1a", "d8", "ah", "8h"}) {
    const auto move = parse_move(token);
    ASSERT_TRUE(move) << token;
    EXPECT_EQ(written({move->from, move->to}), token);
  }
  EXPECT_EQ(parse_move("26vb")->count, 11);
  for (const char* const bad : {"", "1", "h1", "19", "1e", "12v", "12v0", "12x3", "123"}) {
    EXPECT_FALSE(parse_move(bad)) << bad;
  }
}

TEST(Moves, SafeHomeIsTheRuleOfTheProof) {
  Position position;
  position.home = {5, 3, 3, 4};
  EXPECT_TRUE(safe_home(position, *parse_card("4D")));  // threes of C and S are home
  EXPECT_TRUE(safe_home(position, *parse_card("4H")));
  position.home = {5, 3, 3, 2};
  EXPECT_FALSE(safe_home(position, *parse_card("6C")));
  position.home = {3, 4, 2, 3};
  EXPECT_TRUE(safe_home(position, *parse_card("5D")));  // extended: 3C 3S and 2H are home
  position.home = {3, 4, 1, 3};
  EXPECT_FALSE(safe_home(position, *parse_card("5D")));
}

// Breadth-first search of the cheapest way to carry `count` cards over empty columns and cells.
// What a move means to its writer, and to its reader: of every size of the game, in both metrics.
TEST(Replay, ReadsEveryLegalMoveAsItIsWritten) {
  core::Random random(29);
  std::size_t to_empty = 0;
  for (int round = 0; round < 4000; ++round) {
    const Variant variant{1 + random.below(max_ranks), 1 + random.below(max_columns),
                          random.below(max_cells + 1)};
    const Position start = testing_helpers::random_position(random, variant, max_cards);
    ASSERT_TRUE(start.ok(variant));
    for (const Metric metric : {Metric::single, Metric::super}) {
      for (const Move& move : legal_moves(start, variant, metric)) {
        Position expected = start;
        make_move(expected, move);
        const std::string token = written(start, move, metric);
        Replay replay(start, variant, reading_of(metric));
        const auto read = parse_move(token);
        ASSERT_TRUE(read) << token;
        EXPECT_EQ(replay.play(*read), std::nullopt) << token << '\n' << board_text(start, variant);
        EXPECT_EQ(replay.position(), expected) << token << '\n' << board_text(start, variant);
        to_empty += token.size() > 2 ? 1U : 0U;
      }
    }
  }
  EXPECT_GT(to_empty, 500U);
}

// The rule by its purpose: a card goes home unless a card in play, but for aces, could lie on it.
bool goes_home_by_itself(const Position& position, Card card, AutoMoves rule) {
  if (!card.exists() || !position.next_home(card) || rule == AutoMoves::none) {
    return false;
  }
  for (std::size_t c = 4; rule == AutoMoves::horne && c < max_cards; ++c) {
    const Card other(c);
    const bool in_play = other.rank() >= position.home[other.suit_index()];
    if (in_play && other.fits_on(card)) {
      return false;
    }
  }
  return true;
}

TEST(Replay, AutomaticMovesAreThoseThatNoRuleWrites) {
  core::Random random(47);
  std::size_t automatic = 0;
  for (std::uint64_t n = 1; n <= 600; ++n) {
    const Variant variant{4 + random.below(10), 4 + random.below(5), 4};
    const AutoMoves rule = auto_moves_names[n % std::size(auto_moves_names)].value;
    const Position start = random_deal(random, variant);
    Position position = start;
    std::string written_moves;
    std::vector<Move> all;
    for (std::size_t i = 0; i < 60; ++i) {
      const MoveList legal = legal_moves(position, variant);
      if (legal.empty()) {
        break;
      }
      const Move move = legal[random.below(legal.size())];
      written_moves += written(move) + ' ';
      make_move(position, move);
      all.push_back(move);
      for (std::size_t at = 0; at < max_columns + max_cells; ++at) {
        const Place place = at < max_columns ? Place::column(at) : Place::cell(at - max_columns);
        const Card card =
            at < max_columns ? position.columns[at].top() : position.cells[at - max_columns];
        if (goes_home_by_itself(position, card, rule)) {
          make_move(position, {place, Place::home()});
          all.push_back({place, Place::home()});
          ++automatic;
          at = SIZE_MAX;
        }
      }
    }
    const CheckedMoves verdict = check_moves(start, variant, ToEmpty::one, written_moves, rule);
    EXPECT_NE(verdict.kind, CheckedMoves::Kind::illegal) << verdict.reason;
    EXPECT_EQ(verdict.moves, all.size());
    Position end = start;
    for (const Move& move : verdict.single_moves) {
      make_move(end, move);
    }
    EXPECT_EQ(end, position) << written_moves;
  }
  EXPECT_GT(automatic, 1000U);
}

TEST(Replay, CarryingMovesAreFewest) {
  for (std::size_t cells = 0; cells <= 3; ++cells) {
    for (std::size_t columns = 0; columns <= 2; ++columns) {
      const std::size_t capacity = (cells + 1) << columns;
      EXPECT_EQ(carrying_moves(capacity + 1, cells, columns), 0U);
      for (std::size_t count = 1; count <= std::min<std::size_t>(capacity, 6); ++count) {
        EXPECT_EQ(carrying_moves(count, cells, columns),
                  testing_helpers::carry_by_search(count, cells, columns))
            << count << " cards, " << cells << " cells, " << columns << " columns";
      }
    }
  }
}

TEST(Replay, SequencesAndReasons) {
  const Variant game{4, 4, 2};
  const auto boards = read_boards("4S 3H 2C\n4C 4H AC\n3S 2H AS 4D AH\n2S 3C 3D AD 2D\n", game);
  ASSERT_FALSE(boards[0].bad);
  const auto check = [&](const char* moves) {
    return check_moves(boards[0].position, game, ToEmpty::one, moves);
  };
  EXPECT_EQ(check("5a").reason, "move 1 '5a': there is no column 5");
  EXPECT_EQ(check("1c").reason, "move 1 '1c': there is no cell c");
  EXPECT_EQ(check("3h 1h").reason, "move 2 '1h': 2C cannot go home: its foundation is at 0");
  EXPECT_EQ(check("3h 2h 1h 12").reason, "move 4 '12': 3H cannot go on 4H");
  EXPECT_EQ(check("1a 2a").reason, "move 2 '2a': cell a is full");
  EXPECT_EQ(check("1a 1b 14").reason, "move 3 '14': 4S cannot go on 2D");
  EXPECT_EQ(check("1a 21").reason, "move 2 '21': no sequence of column 2 fits on 3H");
  EXPECT_EQ(check("xx").reason, "move 1 'xx': not a move: expected two of 1-8, a-d, h");
  EXPECT_EQ(check("11").reason, "move 1 '11': source and destination are the same");
  EXPECT_EQ(check("3h").kind, CheckedMoves::Kind::unsolved);
  const Variant tiny{1, 2, 4};
  const auto solved = read_boards(": AC AD\n: AH AS\n", tiny);
  EXPECT_EQ(check_moves(solved[0].position, tiny, ToEmpty::one, "1h 1h 2h 2h 1h").reason,
            "move 5 '1h': all cards are home before it (a blank line or a line '# id NAME' ends a "
            "solution)");
  const auto hint = [&](const char* moves, AutoMoves tried) {
    return auto_moves_hint(solved[0].position, tiny, ToEmpty::one, moves, tried);
  };
  EXPECT_EQ(hint("1h 1h 2h 2h", AutoMoves::horne), " (--auto-moves none makes this a solution)");
  EXPECT_EQ(hint("1h", AutoMoves::none), " (--auto-moves horne makes this a solution)");
  EXPECT_EQ(hint("1a 1a", AutoMoves::all), "");
}

TEST(Replay, SuperMoveToAnEmptyColumnTakesTheLongest) {
  const Variant game{3, 3, 1};
  const auto boards = read_boards("3S 2H\n:\n3C 3H 3D 2S AH AD AC AS 2C 2D\n", game);
  ASSERT_FALSE(boards[0].bad);
  const auto check = [&](const char* moves, ToEmpty reading) {
    return check_moves(boards[0].position, game, reading, moves).single_moves.size();
  };
  EXPECT_EQ(check("12", ToEmpty::one), 1U);
  EXPECT_EQ(check("12", ToEmpty::longest), 3U);
  EXPECT_EQ(check("12v2", ToEmpty::one), 3U);
}

// Games written without counts, as three kinds of programs mean them: random moves, of which those
// to empty columns take what the reading says, by code of the move generator alone.
TEST(Replay, OneReadingOfMovesToEmptyColumnsMakesAWholeGameLegal) {
  core::Random random(61);
  std::array<int, std::size(to_empty_names)> only{};  // games that no other reading solves
  for (int n = 0; n < 60'000; ++n) {
    const auto reading = to_empty_names[static_cast<std::size_t>(n) % 3].value;
    const Variant variant{3 + random.below(3), 3 + random.below(2), 1 + random.below(3)};
    const Position start = random_deal(random, variant);
    Position position = start;
    std::string moves;
    for (std::size_t i = 0; i < 60 && !position.solved(variant); ++i) {
      const std::size_t free = static_cast<std::size_t>(
          std::count_if(position.cells.begin(),
                        position.cells.begin() + static_cast<std::ptrdiff_t>(variant.cells),
                        [](Card card) { return !card.exists(); }));
      const MoveList legal = legal_moves(position, variant, Metric::super);
      const auto is_meant = [&](const Move& move) {
        if (!move.from.is_column() || !move.to.is_column() ||
            !position.columns[move.to.index()].empty()) {
          return true;
        }
        const bool longer_one = std::any_of(legal.begin(), legal.end(), [&](const Move& other) {
          return other.from == move.from && other.to == move.to && other.count > move.count &&
                 (reading == ToEmpty::longest || other.count <= free + 1);
        });
        return reading == ToEmpty::one     ? move.count == 1
               : reading == ToEmpty::cells ? move.count <= free + 1 && !longer_one
                                           : !longer_one;
      };
      std::vector<Move> choices;
      for (const Move& move : legal) {
        // A whole column is not moved to an empty one by legal_moves(); a reader would.
        const bool whole = move.from.is_column() && move.to.is_column() &&
                           position.columns[move.to.index()].empty() &&
                           sequence_length(position.columns[move.from.index()]) ==
                               position.columns[move.from.index()].size();
        if (is_meant(move) && !whole) {
          choices.push_back(move);
        }
      }
      if (choices.empty()) {
        break;
      }
      const auto home = std::ranges::find_if(choices, [](const Move& m) { return m.to.is_home(); });
      const Move move = home != choices.end() ? *home : choices[random.below(choices.size())];
      moves += written(move) + ' ';
      make_move(position, move);
    }
    const CheckedMoves meant = check_moves(start, variant, reading, moves);
    ASSERT_NE(meant.kind, CheckedMoves::Kind::illegal) << meant.reason << '\n' << moves;
    EXPECT_EQ(meant.kind == CheckedMoves::Kind::solved, position.solved(variant));
    const CheckedMoves found = check_moves(start, variant, std::nullopt, moves);
    ASSERT_NE(found.kind, CheckedMoves::Kind::illegal) << found.reason;
    if (position.solved(variant)) {
      EXPECT_EQ(found.kind, CheckedMoves::Kind::solved) << moves;
      int others = 0;
      for (const auto& [other, name] : to_empty_names) {
        others += other != reading && check_moves(start, variant, other, moves).kind ==
                                          CheckedMoves::Kind::solved
                      ? 1
                      : 0;
      }
      EXPECT_TRUE(others > 0 || found.reading == reading);
      only[static_cast<std::size_t>(reading)] += others == 0 ? 1 : 0;
    }
  }
  for (const auto& [reading, name] : to_empty_names) {
    EXPECT_GT(only[static_cast<std::size_t>(reading)], 20) << name;
  }
}

std::vector<MoveRecord> read_records(const std::string& text) {
  io::Input input = io::Input::from_text(text);
  io::LineReader lines(input);
  MoveRecordReader reader(lines);
  std::vector<MoveRecord> records;
  while (auto record = reader.next()) {
    records.push_back(*record);
  }
  return records;
}

TEST(Records, ResultLinesAndPlainMoves) {
  const auto plain = read_records("# comment\n1a 2b\n3c\n\n4d\n# id x\n5h\n# id y\n\n# id z\n");
  ASSERT_EQ(plain.size(), 5U);
  EXPECT_EQ(plain[0].moves, "1a 2b 3c ");
  EXPECT_EQ(plain[0].line, 2U);
  EXPECT_EQ(plain[1].moves, "4d ");
  EXPECT_FALSE(plain[1].id);
  EXPECT_EQ(plain[2].moves, "5h ");
  EXPECT_EQ(plain[2].id, "x");
  EXPECT_EQ(plain[3].id, "y");
  EXPECT_EQ(plain[3].moves, "");
  EXPECT_EQ(plain[4].id, "z");
  EXPECT_EQ(read_records("a\tsolved\tsingle\t1\t1\t1\tfvs\t1\t1\t1h\r\n")[0].moves, "1h ");
  EXPECT_THROW(read_records("a\tb\n"), io::ParseError);
  EXPECT_THROW(read_records("1h\na\tsolved\tsingle\t1\t1\t1\tfvs\t1\t1\t1h\n"), io::ParseError);
}

TEST(Records, CommentsThatCanBeMoreAndCommentsBetweenMovesAreRefused) {
  const auto line_of_error = [](const std::string& text) -> std::uint64_t {
    Board board;
    try {
      read_records(text);
    } catch (const io::ParseError& error) {
      board.bad = error;
    }
    return line_of(board);
  };
  for (const std::string line : unclear_comments) {
    EXPECT_EQ(line_of_error(line + "\n1h\n"), 1U) << line;
    EXPECT_EQ(line_of_error("1h\n" + line + "\n1h\n"), 2U) << line;
  }
  for (const std::string line : plain_comments) {
    EXPECT_EQ(line_of_error("\n" + line + "\n1h\n" + line + "\n\n1h\n" + line + "\n# id x\n" +
                            line + "\n2h\n"),
              0U)
        << line;
    EXPECT_EQ(line_of_error("1h\n" + line + "\n# more\n1h\n"), 3U) << line;
  }
}

TEST(Records, WhatIsNoMoveIsBadWithItsLine) {
  for (const char* const token : {"(1)", "4-h", "4->h", "Deal", "Solved!", "9a", "h1", "1:"}) {
    const auto records = read_records("1h 2h\n3h " + std::string(token) + "\n4h\n\n1h\n");
    ASSERT_EQ(records.size(), 2U);
    ASSERT_TRUE(records[0].bad) << token;
    EXPECT_EQ(records[0].bad->place(), "<text>:2");
    EXPECT_EQ(records[0].bad->reason(),
              core::quoted(token) +
                  " is not a move: expected two of 1-8, a-d, h, perhaps with v and a count");
    EXPECT_FALSE(records[1].bad);
  }
  EXPECT_TRUE(read_records("a\tsolved\tsingle\t1\t1\t1\tfvs\t1\t1\t1h xx\n")[0].bad);
  EXPECT_TRUE(read_records(R"({"id":"a","moves":["1h","xx"]})")[0].bad);
  EXPECT_NE(read_records("4h\u00a07a\n")[0].bad->reason().find("write blanks"), std::string::npos);
}

// Results of the solvers are what they say; changed by one, they are not.
TEST(Records, ClaimsAreComparedWithTheMoves) {
  core::Random random(97);
  std::size_t differ = 0;
  for (int n = 0; n < 3000; ++n) {
    const Variant variant{2, 3, 2};
    const Position start = random_deal(random, variant);
    Position position = start;
    std::vector<Move> moves;
    for (int i = 0; i < 60 && !position.solved(variant); ++i) {
      const MoveList legal = legal_moves(position, variant, Metric::super);
      moves.push_back(legal[random.below(legal.size())]);
      make_move(position, moves.back());
    }
    if (!position.solved(variant)) {
      continue;
    }
    const std::string text = written(start, moves, Metric::super);
    const CheckedMoves checked = check_moves(start, variant, ToEmpty::longest, text);
    ASSERT_EQ(checked.kind, CheckedMoves::Kind::solved);
    differ += checked.single_moves.size() != checked.moves ? 1U : 0U;
    for (const auto& [metric, name] : metric_names) {
      const std::size_t length =
          metric == Metric::super ? moves.size() : checked.single_moves.size();
      const auto told = [&](const char* status, std::size_t given, std::size_t lower,
                            std::size_t upper) {
        const auto records = read_records(fmt::format("a\t{}\t{}\t{}\t{}\t{}\tfvs\t1\t1\t{}\n",
                                                      status, name, given, lower, upper, text));
        return contradiction(records.at(0).claims, checked);
      };
      EXPECT_EQ(told("solved", length, length, length), "");
      EXPECT_EQ(told("solved", length + 1, 1, length),
                fmt::format("the length is given as {}, the moves are {}", length + 1, length));
      EXPECT_NE(told("solved", length - 1, 1, length), "");
      EXPECT_NE(told("solved", length, 1, length - 1), "");
      EXPECT_EQ(told("solved", length, 1, length + 1), "");
      EXPECT_NE(told("solved", length, length + 1, length), "");
      EXPECT_NE(told("unsolvable", length, length, length), "");
      const auto json =
          read_records(fmt::format(R"({{"id":"a","length":{},"moves":"{}"}})", length, text));
      EXPECT_EQ(contradiction(json.at(0).claims, checked), "");
      const auto more =
          read_records(fmt::format(R"({{"id":"a","length":{},"moves":"{}"}})", length + 30, text));
      EXPECT_NE(contradiction(more.at(0).claims, checked), "");
    }
    const auto hint =
        read_records(fmt::format("a\tsolved\tsuper\t{}\t-\t{}\tnone\t1\t1\t{}\n", moves.size(),
                                 moves.size(), text.substr(0, text.find(' '))));
    EXPECT_TRUE(
        is_hint(hint[0].claims, check_moves(start, variant, ToEmpty::longest, hint[0].moves)));
  }
  EXPECT_GT(differ, 20U);
  for (const char* const bad :
       {"a\tsolvd\tsingle\t1\t1\t1\tfvs\t1\t1\t1h\n",
        "a\tsolved\tsingles\t1\t1\t1\tfvs\t1\t1\t1h\n",
        "a\tsolved\tsingle\tx\t1\t1\tfvs\t1\t1\t1h\n", R"({"id":"a","length":"1","moves":"1h"})"}) {
    EXPECT_TRUE(read_records(bad).at(0).bad) << bad;
  }
  EXPECT_THROW(read_records(R"({"id":"a","moves":"1h","moves":"1h 2h"})"), io::ParseError);
}

// Numbers, commas and case do not matter.
TEST(Records, EverySpellingOfAGameIsReadRight) {
  core::Random random(41);
  Speller speller(random);
  for (std::uint64_t n = 1; n <= 300; ++n) {
    Position position = microsoft_deal(n);
    std::vector<std::string> tokens;
    for (std::size_t step = 0; step < n % 30; ++step) {
      const MoveList moves = legal_moves(position, {}, Metric::super);
      if (moves.empty()) {
        break;
      }
      const Move move = moves[random.below(moves.size())];
      tokens.push_back(written(position, move, Metric::super));
      make_move(position, move);
    }
    const std::string text = speller.moves(tokens);
    Replay replay(microsoft_deal(n), {}, reading_of(Metric::super));
    const auto records = read_records(text);
    const std::string read = records.empty() ? "" : records[0].moves;
    for (const std::string_view token : move_tokens(read)) {
      const auto move = parse_move(token);
      ASSERT_TRUE(move) << text;
      ASSERT_EQ(replay.play(*move), std::nullopt) << text;
    }
    EXPECT_EQ(replay.position(), position) << text;
    EXPECT_EQ(replay.moves(), tokens.size()) << text;
  }
}

TEST(Records, FcSolveInEveryForm) {
  const std::string board =
      "\nFoundations: H-0 C-0 D-A S-10 \nFreecells:      6C 10D    \n: JD KD\n: \n\n\n====\n\n";
  const std::string drawn =
      "\n 6C     H-0 C-0 D-0 S-0\n--- --- --- --- \n\n\n --  -- \n JD  2D \n    10D \n\n\n====\n\n";
  const std::string footer =
      "This game is solveable.\nTotal number of states checked is 1.\nThis scan generated 2 "
      "states.\n";
  for (const std::string& state : {std::string("\n"), board, drawn}) {
    const std::string tokens = "-=-=-=-=-\n" + state + "Move: 5a \n" + state + "Move: 26v4 \n" +
                               state + "Move: ah \n" + state + footer;
    const std::string sentences =
        "-=-=-=-=-\n" + state + "Move a card from stack 4 to freecell 0\n" + state +
        "Move 4 cards from stack 1 to stack 5\n" + state +
        "Move a card from freecell 0 to the foundations\n" + state + footer;
    const auto records = read_records(tokens + sentences + "\n" + footer + "\n" + tokens);
    ASSERT_EQ(records.size(), 4U);
    EXPECT_EQ(records[0].moves, "5a 26v4 ah ");
    EXPECT_EQ(core::split_words(records[1].moves), core::split_words(records[0].moves));
    EXPECT_EQ(records[2].moves, "");
    EXPECT_TRUE(records[2].has_moves);
    EXPECT_EQ(records[3].moves, records[0].moves);
  }
  const auto list = read_records("-=-=-\n\n5a 5b \n26v4 \n\n" + footer);
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0].moves, "5a 5b 26v4 ");
  for (const char* const verdict : {"I could not solve this game.", "Iterations count exceeded."}) {
    const auto none = read_records(std::string(verdict) +
                                   "\nTotal number of states checked is 5.\n"
                                   "This scan generated 5 states.\n1h\n");
    ASSERT_EQ(none.size(), 2U);
    EXPECT_FALSE(none[0].has_moves);
    EXPECT_EQ(none[1].moves, "1h ");
  }
  // Its default output.
  const auto positions = read_records("-=-=-\n" + board + board + footer + "\n1h\n");
  ASSERT_EQ(positions.size(), 2U);
  ASSERT_TRUE(positions[0].bad);
  EXPECT_EQ(positions[0].bad->reason(),
            "fc-solve printed the positions and no moves: run it with -m");
  EXPECT_EQ(positions[1].moves, "1h ");
  // With standard error.
  const auto notice = read_records(
      "Reading the board from the standard input.\n"
      "Please refer to the documentation for more usage information:\n"
      "    http://fc-solve.shlomifish.org/docs/\n"
      "To cancel this message set the FREECELL_SOLVER_QUIET environment "
      "variable.\n-=-=-\n\n5a\n\n" +
      footer);
  ASSERT_EQ(notice.size(), 1U);
  EXPECT_EQ(notice[0].moves, "5a ");
  for (const char* const bad : {"-=-=-\nMove a card from stack 8 to freecell 0\n",
                                "-=-=-\nMove a card from stack 1 to freecell 4\n",
                                "-=-=-\nMove the sequence on top of Stack 3 to the foundations\n",
                                "-=-=-\nMove: 9a\n", "-=-=-\nhello\n", "1h\n-=-=-\n"}) {
    EXPECT_THROW(read_records(bad), io::ParseError) << bad;
  }
}

TEST(Show, DrawsEveryCardInEveryFormat) {
  const Position position = microsoft_deal(1);
  const std::string svg = drawing(position, {}, BoardFormat::svg, "deal <1>");
  for (std::size_t c = 0; c < max_cards; ++c) {
    EXPECT_NE(drawing(position, {}, BoardFormat::text, "").find(name_of(Card(c))),
              std::string::npos);
    EXPECT_NE(svg.find(name_of(Card(c)).substr(0, 1)), std::string::npos);
  }
  EXPECT_NE(svg.find("deal &lt;1"), std::string::npos);
  EXPECT_NE(drawing(position, {}, BoardFormat::unicode, "").find("T♦"), std::string::npos);
}

}  // namespace
}  // namespace tsume::freecell
