#include "lib/doves/rules/drawing.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <optional>
#include <utility>

namespace tsume::doves {

namespace {

constexpr int unit = 40;
constexpr int margin = 10;
constexpr int picture_size = 2 * margin + window * unit;
constexpr int caption_height = 30;
constexpr std::size_t least_columns = 4;  // of a sheet
constexpr const char* letter_style =
    "font-family=\"sans-serif\" font-size=\"24\" text-anchor=\"middle\"";

// The lines of the window, those of walls that stand thick.
std::string window_lines(const Box& box) {
  constexpr int low = margin;
  constexpr int high = margin + window * unit;
  std::string text = "<g stroke=\"black\" stroke-linecap=\"square\">";
  const auto line = [&](int x1, int y1, int x2, int y2, bool wall) {
    text += fmt::format(R"(<line x1="{}" y1="{}" x2="{}" y2="{}" stroke-width="{}"/>)", x1, y1, x2,
                        y2, wall ? 5 : 1);
  };
  for (int i = 0; i <= window; ++i) {
    const bool outer = i == 0 || i == window;
    const int at = margin + i * unit;
    line(low, at, high, at, outer && box.height == window);
    line(at, low, at, high, outer && box.width == window);
  }
  return text + "</g>";
}

std::string dove_at(Dove dove, int x, int y) {
  return fmt::format(R"(<circle cx="{}" cy="{}" r="17" fill="{}"/><text x="{}" y="{}">{}</text>)",
                     x, y, dove.side == Side::red ? "#e06060" : "#60b060", x, y + 8, dove.letter());
}

// The middle of the dove's square.
std::pair<int, int> middle(const Position& position, const Box& box, Dove dove) {
  const Square square = position.at(dove);
  return {margin + (column_of(square) - box.left) * unit + unit / 2,
          margin + (row_of(square) - box.top) * unit + unit / 2};
}

// Lines and doves, in a square of picture_size.
std::string board_of(const Position& position) {
  const Box box = box_of(position.occupied());
  std::string text = window_lines(box) + fmt::format("<g {}>", letter_style);
  for (std::size_t i = 0; i < dove_count; ++i) {
    const Dove dove = Dove::from_index(i);
    if (position.on_board(dove)) {
      const auto [x, y] = middle(position, box, dove);
      text += dove_at(dove, x, y);
    }
  }
  return text + "</g>";
}

page::Frame frame_of(const Position& position, const std::string& label) {
  const Box box = box_of(position.occupied());
  page::Frame frame;
  frame.label = label;
  frame.overlay = window_lines(box);
  for (std::size_t i = 0; i < dove_count; ++i) {
    const Dove dove = Dove::from_index(i);
    std::optional<page::Point> at;
    if (position.on_board(dove)) {
      const auto [x, y] = middle(position, box, dove);
      at = page::Point{static_cast<double>(x), static_cast<double>(y)};
    }
    frame.placements.push_back({i, at});
  }
  return frame;
}

}  // namespace

void append_svg(std::string& out, const Position& position) {
  out += fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}"><title>{1}</title>)"
      R"(<rect width="{0}" height="{0}" fill="white"/>)",
      picture_size, to_text(position));
  out += board_of(position) + "</svg>";
}

std::string sheet_svg(const Position& start, const std::vector<Step>& steps) {
  const std::size_t count = steps.size() + 1;
  const auto square = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count))));
  const std::size_t columns = std::min(count, std::max(least_columns, square));
  const std::size_t width = columns * picture_size;
  const std::size_t height = (count + columns - 1) / columns * (picture_size + caption_height);
  std::string text = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}">)"
      "<title>Tokyo Doves: {2}</title>"
      R"(<rect width="{0}" height="{1}" fill="white"/>)"
      "\n",
      width, height, to_text(start));
  for (std::size_t i = 0; i < count; ++i) {
    text += fmt::format(
        R"x(<g transform="translate({} {})">{})x"
        R"(<text x="{}" y="{}" font-family="sans-serif" font-size="18" text-anchor="middle">{}</text>)"
        "</g>\n",
        i % columns * picture_size, i / columns * (picture_size + caption_height),
        board_of(i == 0 ? start : steps[i - 1].position), picture_size / 2,
        picture_size + caption_height / 2,
        i == 0 ? "start" : fmt::format("{}. {}", i, steps[i - 1].action));
  }
  return text + "</svg>\n";
}

page::Animation animation(const std::string& name, const Position& start,
                          const std::vector<Step>& steps) {
  page::Animation result;
  result.name = name;
  result.width = picture_size;
  result.height = picture_size;
  result.background = fmt::format(R"(<rect width="{0}" height="{0}" fill="white"/>)", picture_size);
  for (std::size_t i = 0; i < dove_count; ++i) {
    result.sprites.push_back(
        {fmt::format("<g {}>{}</g>", letter_style, dove_at(Dove::from_index(i), 0, 0))});
  }
  result.frames.push_back(frame_of(start, ""));
  for (const Step& step : steps) {
    result.frames.push_back(frame_of(step.position, step.action));
  }
  return result;
}

}  // namespace tsume::doves
