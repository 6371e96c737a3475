#include "lib/freecell/formats/show.hpp"

#include "lib/core/text.hpp"
#include "lib/freecell/rules/moves.hpp"
#include "lib/page/svg.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <fmt/core.h>
#include <optional>
#include <string_view>
#include <utility>

namespace tsume::freecell {

namespace {

constexpr std::array<const char*, suit_count> suit_symbols = {"♣", "♦", "♥", "♠"};

std::string face(Card card, BoardFormat picture) {
  if (picture == BoardFormat::text) {
    return card.exists() ? name_of(card) : "--";
  }
  if (!card.exists()) {
    return "··";
  }
  return rank_letters[card.rank()] + std::string(suit_symbols[card.suit_index()]);
}

Card foundation_top(const Position& position, std::size_t suit) {
  const std::size_t height = position.home[suit];
  return height == 0 ? Card() : Card(height - 1, static_cast<Suit>(suit));
}

std::size_t tallest(const Position& position) {
  std::size_t rows = 0;
  for (const Column& column : position.columns) {
    rows = std::max(rows, column.size());
  }
  return rows;
}

std::string characters(const Position& position, const Variant& variant, BoardFormat picture,
                       const std::string& caption, bool color) {
  const auto shown = [&](Card card) {
    const std::string plain = face(card, picture);
    return color && card.exists() && card.red() ? "\x1b[31m" + plain + "\x1b[0m" : plain;
  };
  std::string text = caption.empty() ? "" : caption + '\n';
  text += "cells";
  for (std::size_t i = 0; i < variant.cells; ++i) {
    text += ' ' + shown(position.cells[i]);
  }
  text += "   home";
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    text += ' ' + shown(foundation_top(position, suit));
  }
  text += "\n\n";
  for (std::size_t i = 0; i < variant.columns; ++i) {
    text += (i > 0 ? "   " : " ") + std::to_string(i + 1);
  }
  text += '\n';
  for (std::size_t row = 0; row < tallest(position); ++row) {
    std::string line;
    for (std::size_t i = 0; i < variant.columns; ++i) {
      const Column& column = position.columns[i];
      line += (i > 0 ? "  " : "") + (row < column.size() ? shown(column[row]) : std::string("  "));
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

// Where the drawing has a card, or an empty place: its upper left corner.
struct PlacedCard {
  Card card;
  std::size_t x;
  std::size_t y;
};

// The measures of the drawing, and all its places, each above those before it.
class Layout {
 public:
  Layout(const Variant& variant, bool caption)
      : variant_(variant),
        top_(caption ? 34 : 10),
        width_(left + step_x * std::max(variant.columns, variant.cells + suit_count)) {}

  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] std::size_t height(std::size_t rows) const {
    return tableau() + 80 + step_y * std::max<std::size_t>(rows, 1);
  }
  [[nodiscard]] std::vector<PlacedCard> places(const Position& position) const {
    std::vector<PlacedCard> result;
    for (std::size_t i = 0; i < variant_.cells; ++i) {
      result.push_back({position.cells[i], left + step_x * i, top_});
    }
    for (std::size_t suit = 0; suit < suit_count; ++suit) {
      result.push_back({foundation_top(position, suit), home(suit), top_});
    }
    for (std::size_t i = 0; i < variant_.columns; ++i) {
      const Column& column = position.columns[i];
      if (column.empty()) {
        result.push_back({Card(), left + step_x * i, tableau()});
      }
      for (std::size_t row = 0; row < column.size(); ++row) {
        result.push_back({column[row], left + step_x * i, tableau() + step_y * row});
      }
    }
    return result;
  }
  // The foundation of a suit.
  [[nodiscard]] std::size_t home(std::size_t suit) const {
    return width_ - step_x * (suit_count - suit);
  }
  [[nodiscard]] std::size_t top() const { return top_; }

 private:
  static constexpr std::size_t left = 10;
  static constexpr std::size_t step_x = 60;
  static constexpr std::size_t step_y = 22;
  [[nodiscard]] std::size_t tableau() const { return top_ + 90; }

  Variant variant_;
  std::size_t top_;
  std::size_t width_;
};

// The sign of a suit on an empty foundation.
std::string svg_mark(std::size_t suit, std::size_t x, std::size_t y) {
  return fmt::format(
      "<text x=\"{}\" y=\"{}\" font-size=\"26\" text-anchor=\"middle\" fill=\"#9b9\">{}</text>\n",
      x + 25, y + 44, suit_symbols.at(suit));
}

// One card, or an empty place, as SVG elements. Lines of one unit run along the middle of units,
// where they are sharp. An empty place is within the border of a card, which hides it.
std::string svg_card(const PlacedCard& place) {
  const auto& [card, x, y] = place;
  const double left = static_cast<double>(x) + 0.5;
  const double top = static_cast<double>(y) + 0.5;
  if (!card.exists()) {
    return page::svg::rectangle(left + 1, top + 1, 47, 67, R"(rx="4" fill="none" stroke="#9b9")");
  }
  return page::svg::rectangle(left, top, 49, 69, R"(rx="5" fill="#fff" stroke="#333")") +
         fmt::format("<text x=\"{}\" y=\"{}\" fill=\"{}\">{}</text>\n", x + 6, y + 18,
                     card.red() ? "#c00" : "#000", face(card, BoardFormat::unicode));
}

constexpr const char* cloth = "<rect width=\"100%\" height=\"100%\" fill=\"#276b3c\"/>\n";
constexpr const char* font = "font-family=\"sans-serif\" font-size=\"16\"";

std::string svg_marks(const Position& position, const Layout& layout) {
  std::string text;
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    if (position.home[suit] == 0) {
      text += svg_mark(suit, layout.home(suit), layout.top());
    }
  }
  return text;
}

std::string svg(const Position& position, const Variant& variant, const std::string& caption) {
  const Layout layout(variant, !caption.empty());
  std::string text = page::svg::begin(static_cast<double>(layout.width()),
                                      static_cast<double>(layout.height(tallest(position))), font,
                                      caption.empty() ? "FreeCell" : caption) +
                     cloth;
  if (!caption.empty()) {
    text += "<text x=\"10\" y=\"24\" fill=\"#fff\">" + page::escaped(caption) + "</text>\n";
  }
  for (const PlacedCard& place : layout.places(position)) {
    text += svg_card(place);
  }
  return text + svg_marks(position, layout) + "</svg>\n";
}

std::size_t sprite_of(Card card) {
  return card.rank() * suit_count + card.suit_index();
}

// Where each card is that can be seen, or was when it went home last.
std::vector<page::Placement> placements(const Position& position, const Layout& layout) {
  std::vector<page::Placement> result;
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    for (std::size_t rank = 0; rank < position.home[suit]; ++rank) {
      result.push_back(
          {sprite_of(Card(rank, static_cast<Suit>(suit))),
           page::Point{static_cast<double>(layout.home(suit)), static_cast<double>(layout.top())}});
    }
  }
  for (const auto& [card, x, y] : layout.places(position)) {
    if (card.exists() && !(y == layout.top() && position.home[card.suit_index()] > card.rank())) {
      result.push_back(
          {sprite_of(card), page::Point{static_cast<double>(x), static_cast<double>(y)}});
    }
  }
  return result;
}

std::string words_of(Card card) {
  constexpr std::array<const char*, max_ranks> ranks = {
      "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"};
  constexpr std::array<const char*, suit_count> suits = {"clubs", "diamonds", "hearts", "spades"};
  return fmt::format("{} of {}", ranks[card.rank()], suits[card.suit_index()]);
}

std::string words_of_target(const Position& position, Place to) {
  if (to.is_home()) {
    return " home";
  }
  if (to.is_cell()) {
    return " to a cell";
  }
  const Card target = position.columns[to.index()].top();
  return target.exists() ? " to the " + words_of(target)
                         : fmt::format(" to the empty column {}", to.letter());
}

}  // namespace

std::string title_of(const std::string& id) {
  const std::string_view number = std::string_view(id).substr(id.starts_with("ms") ? 2 : id.size());
  return core::is_digits(number) ? "Deal " + std::string(number) : id;
}

std::string title_of(const std::string& id, std::size_t moves) {
  return moves == 0 ? title_of(id) : title_of(id) + ", " + core::counted(moves, "move");
}

std::string move_in_words(const std::string& text, const Position& before, const Position& after) {
  const std::optional<WrittenMove> move = parse_move(text);
  assert(move && !move->from.is_home());
  if (move->from.is_cell()) {
    return words_of(before.cells[move->from.index()]) + words_of_target(before, move->to);
  }
  const Column& from = before.columns[move->from.index()];
  std::size_t count = 1;
  if (move->to.is_column()) {
    // The deepest card that moves: it lies on the target, or in a column that was empty.
    const Card target = before.columns[move->to.index()].top();
    const Column& now = after.columns[move->to.index()];
    const auto is_deepest = [&](Card card) {
      return target.exists() ? card.fits_on(target) : now.empty() || card == now[0];
    };
    while (count < from.size() && !is_deepest(from.from_top(count - 1))) {
      ++count;
    }
  }
  std::string words = words_of(from.from_top(count - 1));
  if (count > 1) {
    words += fmt::format(" and {} more", count - 1);
  }
  return words + words_of_target(before, move->to);
}

page::Animation animation(const std::string& name, const Variant& variant,
                          const std::vector<Ply>& plies) {
  assert(!plies.empty());
  const Layout layout(variant, false);
  page::Animation result;
  result.name = name;
  std::size_t rows = 0;
  for (const Ply& ply : plies) {
    rows = std::max(rows, tallest(ply.position));
  }
  result.width = static_cast<double>(layout.width());
  result.height = static_cast<double>(layout.height(rows));
  result.background = fmt::format("<g {}>{}", font, cloth);
  for (const PlacedCard& place : layout.places(Position())) {
    result.background += svg_card(place);
  }
  result.background += svg_marks(Position(), layout) + "</g>";
  for (std::size_t rank = 0; rank < variant.ranks; ++rank) {
    for (std::size_t suit = 0; suit < suit_count; ++suit) {
      const Card card(rank, static_cast<Suit>(suit));
      result.sprites.push_back({fmt::format("<g {}>{}</g>", font, svg_card({card, 0, 0}))});
    }
  }
  std::vector<std::optional<page::Point>> shown(result.sprites.size());
  for (const Ply& ply : plies) {
    page::Frame frame;
    if (!ply.move.empty()) {
      frame.label = ply.move + "  " + ply.words;
    }
    for (const page::Placement& placement : placements(ply.position, layout)) {
      if (shown[placement.sprite] != placement.at) {
        shown[placement.sprite] = placement.at;
        frame.placements.push_back(placement);
      }
    }
    result.frames.push_back(std::move(frame));
  }
  return result;
}

std::string drawing(const Position& position, const Variant& variant, BoardFormat picture,
                    const std::string& caption, bool color) {
  return picture == BoardFormat::svg ? svg(position, variant, caption)
                                     : characters(position, variant, picture, caption, color);
}

}  // namespace tsume::freecell
