// Saved games of KPat: written and read back, and damaged in every place.
#include "lib/freecell/formats/kpat.hpp"

#include "lib/freecell/rules/deal.hpp"
#include "lib/freecell/rules/moves.hpp"
#include "lib/io/error.hpp"
#include "tests/unit/freecell/helpers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace {

using namespace tsume;
using namespace tsume::freecell;
using testing_helpers::line_of;
using testing_helpers::read_boards;
using testing_helpers::reason_of;

std::string element(Card card) {
  Position one;
  one.columns[0].push(card);
  const std::string text = kpat_text(one, 0);
  const std::size_t at = text.find("<card");
  return text.substr(at, text.find("/>", at) + 2 - at);
}

std::string without_turn(std::string text) {
  const std::size_t at = text.find(" turn=");
  return text.erase(at, text.find("/>") - at);
}

// The form of KPat before 4.9.
const std::string older_form =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE kpat>\n"
    "<dealer id=\"3\" options=\"\" number=\"7\" moves=\"3\" started=\"1\" data=\"\">\n"
    "\t<pile index=\"1\" z=\"0\"/>\n</dealer>\n";

// Where a move of one card goes, and on top of how many cards.
std::string pile_behind(const Position& position, Card card) {
  for (std::size_t i = 0; i < max_columns; ++i) {
    const Column& column = position.columns[i];
    if (!column.empty() && column.top() == card) {
      return "pile=\"store" + std::to_string(i) + "\" position=\"" +
             std::to_string(column.size() - 1) + '"';
    }
  }
  for (std::size_t i = 0; i < max_cells; ++i) {
    if (position.cells[i] == card) {
      return "pile=\"freecell" + std::to_string(i) + "\" position=\"0\"";
    }
  }
  return "pile=\"target" + std::to_string(card.suit_index()) + "\" position=\"" +
         std::to_string(card.rank()) + '"';
}

// The card that is in another place in `after`.
Card moved_card(const Position& before, const Position& after) {
  for (std::size_t c = 0; c < max_cards; ++c) {
    const Card card(c);
    if (pile_behind(after, card) != pile_behind(before, card)) {
      const auto open = [&](const Column& column) {
        return !column.empty() && column.top() == card;
      };
      if (std::any_of(before.columns.begin(), before.columns.end(), open) ||
          std::find(before.cells.begin(), before.cells.end(), card) != before.cells.end()) {
        Position check = before;
        for (Column& column : check.columns) {
          if (open(column)) {
            column.pop();
          }
        }
        std::replace(check.cells.begin(), check.cells.end(), card, Card());
        Position rest = after;
        for (Column& column : rest.columns) {
          if (open(column)) {
            column.pop();
          }
        }
        std::replace(rest.cells.begin(), rest.cells.end(), card, Card());
        rest.home[card.suit_index()] = before.home[card.suit_index()];
        if (check == rest) {
          return card;
        }
      }
    }
  }
  return {};
}

Board read_one(const std::string& text, const Variant& variant = {}) {
  const auto boards = read_boards(text, variant);
  EXPECT_EQ(boards.size(), 1U) << text.substr(0, 300);
  return boards.empty() ? Board() : boards[0];
}

void expect_read(const std::string& text, const Position& position) {
  const Board board = read_one(text);
  ASSERT_FALSE(board.bad) << board.bad->what() << '\n' << text;
  ASSERT_EQ(board.position, position) << text;
}

TEST(Kpat, RandomPositions) {
  core::Random random(31);
  for (std::uint64_t n = 1; n <= 500; ++n) {
    const Position position = play_at_random(random_deal(random), {}, n % 150, random);
    expect_read(kpat_text(position, 7), position);
  }
}

// A game is saved with the states before and after the current one.
TEST(Kpat, HistoriesStopAtTheCurrentState) {
  core::Random random(32);
  for (int round = 0; round < 100; ++round) {
    std::vector<Position> states{random_deal(random)};
    const std::uint64_t current = random.below(30);
    std::string text = kpat_text(states[0], 1);
    const std::size_t mark = text.find(" current=\"true\"");
    if (current > 0) {
      text.erase(mark, 15);
    }
    text.erase(text.find("</kpat-game>"));
    for (std::uint64_t i = 1; i < 40; ++i) {
      states.push_back(play_at_random(states.back(), {}, 1, random));
      const Card card = moved_card(states[i - 1], states[i]);
      text += std::string("<state") + (i == current ? " current='true'>" : ">");
      if (card.exists()) {  // else no move was left
        text +=
            "<move " + pile_behind(states[i], card) + ">" + without_turn(element(card)) + "</move>";
      }
      text += "</state>\n";
    }
    expect_read(text + "</kpat-game>\n", states[current]);
  }
}

// A flipped bit or a cut is an error within the file, or changes nothing.
void expect_no_damage(const std::string& text, const Position& position) {
  const auto lines = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
  int refused = 0;
  const auto check = [&](const std::string& damaged, const std::string& what) {
    try {
      const auto boards = read_boards(damaged);
      ASSERT_LE(boards.size(), 1U) << what;
      if (!boards.empty() && !boards[0].bad) {
        ASSERT_EQ(boards[0].position, position) << what;
      } else if (!boards.empty()) {
        ++refused;
        ASSERT_GE(line_of(boards[0]), 1U) << what;
        ASSERT_LE(line_of(boards[0]), lines + 1) << what;
      }
    } catch (const io::ParseError&) {
      ++refused;  // NUL
    }
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    check(text.substr(0, i), "cut at " + std::to_string(i));
    for (const int bits : {1, 2, 4, 8, 16, 32, 64, 128, 255}) {
      std::string damaged = text;
      damaged[i] = static_cast<char>(damaged[i] ^ bits);
      check(damaged, "byte " + std::to_string(i) + " ^ " + std::to_string(bits));
    }
  }
  EXPECT_GT(refused, static_cast<int>(text.size()));
}

TEST(Kpat, EveryCutAndFlippedByte) {
  // all piles in use: that an empty pile and its neighbour change places cannot be told
  const Position position =
      read_one(
          "Foundations: H-A C-A D-A S-A\nFreecells: 2H 2C 2D 2S\nKH QH JH TH 9H 8H 7H\n6H 5H 4H "
          "3H\n"
          "KC QC JC TC 9C 8C 7C\n6C 5C 4C 3C\nKD QD JD TD 9D 8D 7D\n6D 5D 4D 3D\n"
          "KS QS JS TS 9S 8S 7S\n6S 5S 4S 3S\n")
          .position;
  expect_no_damage(kpat_text(position, 24), position);
}

TEST(Kpat, GamesFollowEachOtherAndOtherBoards) {
  const Position one = microsoft_deal(1);
  const Position two = microsoft_deal(2);
  const std::string bad = "<kpat-game game-type=\"golf\" deal-number=\"1\">\n</kpat-game>\n";
  const auto boards =
      read_boards("\n# id a\n" + kpat_text(one, 1) + older_form + bad + kpat_text(two, 2) +
                  "\n# id b\n" + board_text(one) + "\n" + kpat_text(one, 1));
  ASSERT_EQ(boards.size(), 6U);
  EXPECT_EQ(boards[0].id, "a");
  EXPECT_EQ(boards[0].position, one);
  EXPECT_EQ(boards[1].id, "2");
  EXPECT_EQ(reason_of(boards[1]),
            "expected <kpat-game>, as KPat 4.9 and later save it, found <dealer>");
  EXPECT_EQ(reason_of(boards[2]), "a saved game of 'golf', not of freecell");
  EXPECT_EQ(boards[3].position, two);
  EXPECT_EQ(boards[4].id, "b");
  EXPECT_EQ(boards[5].position, one);
  EXPECT_FALSE(boards[5].bad);
}

// `text` with the first `from` replaced.
std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(Kpat, WhatIsNotCertainIsRefused) {
  const Position deal = microsoft_deal(1);
  const std::string game = kpat_text(deal, 1);
  const std::string jack = element(Card(10, Suit::diamonds));
  std::string long_comment;
  while (long_comment.size() < std::size_t{1} << 24) {
    long_comment += std::string(1000, 'x') + '\n';
  }
  struct Case {
    std::string text;
    std::uint64_t line;
    std::string reason;
  };
  const std::vector<Case> cases = {
      {with(game, "\t<state", "<![CDATA[x]]>\n<state"), 3, "text between the tags: 'x'"},
      {with(game, "\t<state", "hello\n<state"), 3, "text between the tags: 'hello'"},
      {with(game, "freecell", "&freecell;"), 2, "a saved game of '&freecell;', not of freecell"},
      {with(game, "\"freecell\"", "\"spider\""), 2, "a saved game of 'spider', not of freecell"},
      {with(game, " deal-", " game-type-options=\"5\" deal-"), 2, "game-type-options '5'"},
      {with(game, "deal-number=\"1\"", "deal-number=\"x\""), 2, "deal-number 'x'"},
      {with(game, " deal-", " seed=\"5\" deal-"), 2, "unknown attribute 'seed' of <kpat-game>"},
      {with(game, " deal-", " game-type=\"freecell\" deal-"), 2, "attribute 'game-type' twice"},
      {with(game, " current=\"true\"", ""), 2, "none of the states is current"},
      {with(game, "\"true\"", "\"false\""), 3, "current 'false', expected 'true'"},
      {with(game, "\t</state>", "</state><state current=\"true\"></state>"), 72,
       "a second state is current"},
      {with(game, "store0", "store8"), 4, "unknown pile 'store8' in a game with 8 columns"},
      {with(game, "store0", "waste"), 4, "unknown pile 'waste'"},
      {with(game, "store1", "store0"), 14, "is put at position 0 of a pile of 7"},
      {with(game, "position=\"0\"", "position=\"1\""), 5, "is put at position 1 of a pile of 0"},
      {with(game, jack, element(Card(12, Suit::diamonds))), 6, "card KD twice in a state"},
      {with(game, jack, with(jack, "jack", "ten")), 5, "is the jack of diamonds, not the ten of"},
      {with(game, jack, with(jack, "id=\"", "id=\"9")), 5, "unknown card '9"},
      {with(game, jack, with(jack, "face-up", "face-down")), 5, "card JD is not face-up"},
      {with(game, jack, without_turn(jack)), 5, "card JD is not face-up"},
      {with(game, "\t\t\t" + jack + "\n", ""), 72, "wrong card count: 51 of 52 cards; missing: JD"},
      {with(game, jack, jack.substr(0, jack.size() - 2) + "><card/></card>"), 5,
       "found <card> in <card>"},
      {with(game, jack, with(jack, "/>", ">")), 12, "not a saved game of KPat: "},
      {with(game, "</state>", "</move>"), 72, "not a saved game of KPat: "},
      {game.substr(0, game.find("</kpat")), 72, "not a saved game of KPat: "},
      {with(game, "\t<state", "\n\t<state"), 2, "not a saved game of KPat: "},
      {with(game, "<kpat-game", "hello <kpat-game"), 2, "text before the saved game"},
      {with(game, "<kpat-game", "<![CDATA[x]]><kpat-game"), 2, "text before the saved game"},
      {"<!-- -->hello\n" + game, 1, "text before the saved game"},
      {with(game, "</kpat-game>", "</kpat-game> <kpat-game/>"), 73, "text after the saved game"},
      {with(game, "</kpat-game>", "</kpat-game> hello"), 73, "text after the saved game"},
      {with(game, "\t<state", "<!--" + long_comment + "-->\n\t<state"), 16762, "more than 16 MiB"},
      {"<html>\n</html>\n", 1, "expected <kpat-game>, as KPat 4.9 and later save it"},
  };
  for (const Case& item : cases) {
    const auto boards = read_boards(item.text);
    ASSERT_FALSE(boards.empty()) << item.reason;
    EXPECT_TRUE(boards[0].bad) << item.reason;
    EXPECT_NE(reason_of(boards[0]).find(item.reason), std::string::npos)
        << item.reason << " / " << reason_of(boards[0]);
    EXPECT_EQ(line_of(boards[0]), item.line) << item.reason << " / " << reason_of(boards[0]);
  }
}

TEST(Kpat, BlanksLineEndsAndCommentsDoNotMatter) {
  const Position deal = microsoft_deal(5);
  expect_read(with(kpat_text(deal, 5), "\t<state", "<!-- x\ny -->\n<state"), deal);
  std::string wide = "  " + kpat_text(deal, 5);
  for (std::size_t at = 0; (at = wide.find(" id=", at)) != std::string::npos; at += 8) {
    wide.replace(at, 4, "\r\n\t id = ");
  }
  expect_read(wide, deal);
  std::string narrow = kpat_text(deal, 5);
  std::erase_if(narrow, [](char c) { return c == '\n' || c == '\t'; });
  expect_read(narrow, deal);
  expect_read(
      std::string(9000, ' ') + "\n" + with(narrow, "<move", std::string(9000, ' ') + "<move"),
      deal);
}

TEST(Kpat, ReducedGames) {
  Variant small{13, 6, 1};
  core::Random random(33);
  const Position position = play_at_random(random_deal(random, small), small, 20, random);
  const Board board = read_one(kpat_text(position, 0), small);
  EXPECT_FALSE(board.bad);
  EXPECT_EQ(board.position, position);
  EXPECT_EQ(reason_of(read_one(kpat_text(position, 0), {13, 5, 1})).substr(0, 21),
            "unknown pile 'store5'");
  EXPECT_NE(reason_of(read_one(kpat_text(position, 0), {12, 6, 1}))
                .find("is beyond the 12 ranks of this deck"),
            std::string::npos);
}

}  // namespace
