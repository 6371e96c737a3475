// Pages of solutions, against the drawings of their positions.
#include "lib/freecell/formats/show.hpp"

#include "lib/core/random.hpp"
#include "lib/freecell/rules/deal.hpp"
#include "lib/freecell/rules/moves.hpp"
#include "tests/unit/freecell/helpers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace tsume::freecell {
namespace {

using testing_helpers::read_boards;

// Where a card lies: its left, its top, and its face.
using Lying = std::tuple<double, double, std::string>;

// The cards of a drawing or of a sprite.
std::vector<Lying> cards_in(const std::string& svg) {
  static const std::regex card(
      "<rect x=\"(\\d+)\\.5\" y=\"(\\d+)\\.5\" width=\"49\"[^>]*>\n"
      "<text[^>]*>([^<]*)</text>");
  std::vector<Lying> cards;
  for (std::sregex_iterator at(svg.begin(), svg.end(), card), end; at != end; ++at) {
    cards.emplace_back(std::stod((*at)[1]), std::stod((*at)[2]), (*at)[3]);
  }
  return cards;
}

// A random game: the positions, and the moves that led to them.
std::vector<Ply> random_game(const Variant& variant, std::uint64_t deal, core::Random& random) {
  std::vector<Ply> plies = {{"", microsoft_deal(deal, variant), ""}};
  for (int n = 0; n < 60; ++n) {
    Position position = plies.back().position;
    const MoveList moves = legal_moves(position, variant);
    if (moves.empty()) {
      break;
    }
    // Cards go home where they can, half of the time.
    const Move* chosen = &moves[random.below(moves.size())];
    for (const Move& move : moves) {
      chosen = move.to.is_home() && random.chance(1, 2) ? &move : chosen;
    }
    make_move(position, *chosen);
    plies.push_back({written(*chosen), position,
                     move_in_words(written(*chosen), plies.back().position, position)});
  }
  return plies;
}

TEST(Move, IsToldInWords) {
  Position before;
  const std::vector<std::string> columns{"2H3S9D", "4H", "8C7D", "", "", "TS6C"};
  for (std::size_t i = 0; i < columns.size(); ++i) {
    for (const Card card : parse_cards(columns[i])) {
      before.columns[i].push(card);
    }
  }
  const auto words = [&](const char* move, std::size_t count, std::size_t from, std::size_t to) {
    Position after = before;
    std::vector<Card> moved;
    for (std::size_t i = 0; i < count; ++i) {
      moved.push_back(after.columns[from].pop());
    }
    while (!moved.empty()) {
      after.columns[to].push(moved.back());
      moved.pop_back();
    }
    return move_in_words(move, before, after);
  };
  EXPECT_EQ(words("63", 1, 5, 2), "6 of clubs to the 7 of diamonds");
  EXPECT_EQ(words("34", 2, 2, 3), "8 of clubs and 1 more to the empty column 4");
  EXPECT_EQ(words("34", 1, 2, 3), "7 of diamonds to the empty column 4");
  EXPECT_EQ(words("31", 2, 2, 0), "8 of clubs and 1 more to the 9 of diamonds");
  EXPECT_EQ(move_in_words("1a", before, before), "9 of diamonds to a cell");
  EXPECT_EQ(move_in_words("2h", before, before), "4 of hearts home");
  before.cells[1] = before.columns[5].pop();
  EXPECT_EQ(move_in_words("b3", before, before), "6 of clubs to the 7 of diamonds");
}

TEST(Drawing, IsReadBackInTextAndUnicode) {
  core::Random random(11);
  for (const Variant variant : {Variant{}, Variant{13, 8, 0}, Variant{4, 3, 2}, Variant{2, 1, 4}}) {
    for (const BoardFormat picture : {BoardFormat::text, BoardFormat::unicode}) {
      std::string all;
      std::vector<Position> positions;
      for (std::uint64_t deal = 1; deal <= 10; ++deal) {
        for (const Ply& ply : random_game(variant, deal, random)) {
          const std::string caption =
              fmt::format("a, b, ply {}, move {}: {}", positions.size(), ply.move, ply.words);
          all += drawing(ply.position, variant, picture, caption) + '\n';
          positions.push_back(ply.position);
        }
      }
      const auto boards = read_boards(all, variant);
      ASSERT_EQ(boards.size(), positions.size());
      for (std::size_t i = 0; i < boards.size(); ++i) {
        ASSERT_FALSE(boards[i].bad) << drawing(positions[i], variant, picture, "");
        EXPECT_EQ(boards[i].id, "a, b");
        EXPECT_EQ(boards[i].position, positions[i]);
      }
    }
  }
}

TEST(Drawing, ThatIsDamagedIsNoBoard) {
  const std::string good = drawing(microsoft_deal(3), {}, BoardFormat::unicode, "ms3, ply 0");
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"home ··", "home A♦"}, {"home ·· ··", "home ··"}, {"K♣", "  "}, {"K♣ ", " K♣"}}) {
    std::string bad = good;
    bad.replace(bad.find(from), from.size(), to);
    const auto boards = read_boards(bad + "\n" + good);
    ASSERT_EQ(boards.size(), 2U);
    EXPECT_TRUE(boards[0].bad) << bad;
    EXPECT_FALSE(boards[1].bad);
  }
}

TEST(Drawing, PicturesNameDealsAndMoves) {
  EXPECT_EQ(title_of("ms3", 73), "Deal 3, 73 moves");
  EXPECT_EQ(title_of("ms3", 1), "Deal 3, 1 move");
  EXPECT_EQ(title_of("ms3"), "Deal 3");
  for (const char* id : {"ms", "ps3", "3", "msx", "ms3x"}) {
    EXPECT_EQ(title_of(id), id);
  }
}

TEST(Page, EachFrameShowsTheDrawingOfItsPosition) {
  constexpr std::uint64_t seed = 9;
  core::Random random(seed);
  std::size_t most_home = 0;
  for (const Variant variant : {Variant{}, Variant{4, 4, 2}, Variant{3, 8, 0}, Variant{5, 3, 4}}) {
    for (std::uint64_t deal = 1; deal <= 8; ++deal) {
      SCOPED_TRACE(std::to_string(variant.ranks) + " ranks, deal " + std::to_string(deal));
      const std::vector<Ply> plies = random_game(variant, deal, random);
      const page::Animation page = animation("name", variant, plies);
      EXPECT_EQ(page.name, "name");
      ASSERT_EQ(page.frames.size(), plies.size());
      ASSERT_EQ(page.sprites.size(), variant.cards());
      std::set<std::string> faces;
      for (const page::Sprite& sprite : page.sprites) {
        const auto cards = cards_in(sprite.svg);
        ASSERT_EQ(cards.size(), 1U);
        EXPECT_EQ(cards[0], Lying(0, 0, std::get<2>(cards[0])));
        EXPECT_TRUE(faces.insert(std::get<2>(cards[0])).second);
      }

      std::map<std::size_t, page::Point> shown;
      for (std::size_t i = 0; i < plies.size(); ++i) {
        const page::Frame& frame = page.frames[i];
        EXPECT_EQ(frame.label, i == 0 ? "" : plies[i].move + "  " + plies[i].words);
        for (const page::Placement& placement : frame.placements) {
          ASSERT_TRUE(placement.at);
          EXPECT_NE(shown.contains(placement.sprite) ? shown[placement.sprite] : page::Point{},
                    *placement.at)
              << "a card that did not move";
          shown[placement.sprite] = *placement.at;
        }
        // Each card is somewhere: those of the drawing where it has them, the others on the
        // foundations below them.
        const Position& position = plies[i].position;
        ASSERT_EQ(shown.size(), variant.cards());
        std::set<Lying> lying;
        for (const auto& [sprite, at] : shown) {
          lying.emplace(at.x, at.y, std::get<2>(cards_in(page.sprites[sprite].svg)[0]));
        }
        std::set<std::pair<double, double>> places;
        for (const Lying& card : cards_in(drawing(position, variant, BoardFormat::svg, ""))) {
          EXPECT_EQ(lying.erase(card), 1U) << std::get<2>(card) << " in frame " << i;
          places.emplace(std::get<0>(card), std::get<1>(card));
          EXPECT_LE(std::get<0>(card) + 50, page.width);
          EXPECT_LE(std::get<1>(card) + 70, page.height);
        }
        std::size_t below = 0;
        for (const std::uint8_t home : position.home) {
          below += home > 0 ? home - 1U : 0U;
        }
        EXPECT_EQ(lying.size(), below);
        for (const auto& [x, y, face] : lying) {
          EXPECT_TRUE(places.contains({x, y})) << face << " in frame " << i;
          EXPECT_EQ(y, 10);
        }
        most_home = std::max(most_home, position.cards_home());
      }
    }
  }
  EXPECT_GT(most_home, 10U);
}

}  // namespace
}  // namespace tsume::freecell
