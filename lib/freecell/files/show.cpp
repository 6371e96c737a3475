#include "lib/freecell/files/show.hpp"

#include <algorithm>
#include <array>

namespace tsume::freecell {

namespace {

constexpr std::array<const char*, suit_count> suit_symbols = {"♣", "♦", "♥", "♠"};

std::string face(Card card, Picture picture) {
  if (picture == Picture::text) {
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

std::string characters(const Position& position, const Variant& variant, Picture picture,
                       const std::string& caption) {
  std::string text = caption.empty() ? "" : caption + '\n';
  text += "cells";
  for (std::size_t i = 0; i < variant.cells; ++i) {
    text += ' ' + face(position.cells[i], picture);
  }
  text += "   home";
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    text += ' ' + face(foundation_top(position, suit), picture);
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
      line += (i > 0 ? "  " : "") +
              (row < column.size() ? face(column[row], picture) : std::string("  "));
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

// One card, or an empty place, as SVG elements with the upper left corner at (x, y).
std::string svg_card(Card card, std::size_t x, std::size_t y) {
  const std::string at = "x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\"";
  if (!card.exists()) {
    return "<rect " + at + " width=\"50\" height=\"70\" rx=\"5\" fill=\"none\" stroke=\"#9b9\"/>\n";
  }
  return "<rect " + at + " width=\"50\" height=\"70\" rx=\"5\" fill=\"#fff\" stroke=\"#333\"/>\n" +
         "<text x=\"" + std::to_string(x + 6) + "\" y=\"" + std::to_string(y + 18) + "\" fill=\"" +
         (card.red() ? "#c00" : "#000") + "\">" + face(card, Picture::unicode) + "</text>\n";
}

std::string xml_escaped(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '&' || c == '<') {
      escaped += c == '&' ? "&amp;" : "&lt;";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

std::string svg(const Position& position, const Variant& variant, const std::string& caption) {
  constexpr std::size_t step_x = 60;
  constexpr std::size_t step_y = 22;
  const std::size_t top = caption.empty() ? 10 : 34;
  const std::size_t width = 10 + step_x * std::max(variant.columns, variant.cells + suit_count);
  const std::size_t tableau = top + 90;
  const std::size_t height = tableau + 80 + step_y * std::max<std::size_t>(tallest(position), 1);
  std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + std::to_string(width) +
                     "\" height=\"" + std::to_string(height) +
                     "\" font-family=\"sans-serif\" font-size=\"16\">\n"
                     "<rect width=\"100%\" height=\"100%\" fill=\"#276b3c\"/>\n";
  if (!caption.empty()) {
    text += "<text x=\"10\" y=\"24\" fill=\"#fff\">" + xml_escaped(caption) + "</text>\n";
  }
  for (std::size_t i = 0; i < variant.cells; ++i) {
    text += svg_card(position.cells[i], 10 + step_x * i, top);
  }
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    text += svg_card(foundation_top(position, suit), width - step_x * (suit_count - suit), top);
  }
  for (std::size_t i = 0; i < variant.columns; ++i) {
    const Column& column = position.columns[i];
    if (column.empty()) {
      text += svg_card(Card(), 10 + step_x * i, tableau);
    }
    for (std::size_t row = 0; row < column.size(); ++row) {
      text += svg_card(column[row], 10 + step_x * i, tableau + step_y * row);
    }
  }
  return text + "</svg>\n";
}

}  // namespace

std::string drawing(const Position& position, const Variant& variant, Picture picture,
                    const std::string& caption) {
  return picture == Picture::svg ? svg(position, variant, caption)
                                 : characters(position, variant, picture, caption);
}

}  // namespace tsume::freecell
