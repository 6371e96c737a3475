#include "lib/doves/formats/drawing.hpp"

#include "lib/page/svg.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <optional>
#include <ostream>
#include <utility>

namespace tsume::doves {

namespace {

constexpr int unit = 40;
constexpr int margin = 10;
constexpr int picture_size = 2 * margin + window * unit;
constexpr int caption_height = 30;
// Of a sheet: columns, if there are as many pictures.
constexpr std::uint64_t least_columns = 4;
constexpr const char* letter_style =
    "font-family=\"sans-serif\" font-size=\"24\" text-anchor=\"middle\"";

// The lines of the window, those of walls that stand thick.
std::string window_lines(const Box& box) {
  constexpr int low = margin;
  constexpr int high = margin + window * unit;
  std::string text = "<g stroke=\"#555\" stroke-linecap=\"square\">";
  const auto line = [&](int x1, int y1, int x2, int y2, bool wall) {
    text += fmt::format(R"(<line x1="{}" y1="{}" x2="{}" y2="{}" stroke-width="{}"/>)", x1, y1, x2,
                        y2, wall ? 2 : 0.5);
  };
  for (int i = 0; i <= window; ++i) {
    const bool outer = i == 0 || i == window;
    const int at = margin + i * unit;
    line(low, at, high, at, outer && box.height == window);
    line(at, low, at, high, outer && box.width == window);
  }
  return text + "</g>";
}

// Red's doves are round and Green's square, for those who do not see the colours.
std::string dove_at(Dove dove, int x, int y) {
  constexpr int radius = 17;
  constexpr int half = 15;
  const std::string outline =
      dove.side == Side::red
          ? fmt::format(R"(<circle cx="{}" cy="{}" r="{}" fill="#e87070"/>)", x, y, radius)
          : fmt::format(R"(<rect x="{}" y="{}" width="{}" height="{}" rx="2" fill="#70b870"/>)",
                        x - half, y - half, 2 * half, 2 * half);
  return outline + fmt::format(R"(<text x="{}" y="{}">{}</text>)", x, y + 8, dove.letter());
}

constexpr const char* page_begin =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Tokyo Doves</title>\n"
    "<style>body{font-family:sans-serif;margin:1em;color:#222;background:#fff}"
    "main{display:grid;grid-template-columns:repeat(auto-fill,minmax(9em,1fr));gap:1em}"
    "figure{margin:0;break-inside:avoid}figure svg{width:100%;height:auto;background:#fff}"
    "figcaption{text-align:center}"
    "@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark}"
    "body{color:#ececec;background:#17181a}figure svg{filter:brightness(0.75)}}"
    "@media "
    "print{@page{margin:1cm}body{margin:0}main{grid-template-columns:repeat(4,1fr)}}</style>\n</"
    "head>\n<body>\n<h1>Tokyo Doves</h1>\n<main>\n";

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

Pictures::Pictures(std::ostream& out, Medium medium, std::uint64_t count)
    : out_(out), medium_(medium), count_(count) {
  const auto square = static_cast<std::uint64_t>(std::ceil(std::sqrt(static_cast<double>(count))));
  columns_ = std::min(count, std::max(square, least_columns));
  if (medium == Medium::page) {
    out_ << page_begin;
    return;
  }
  const std::uint64_t width = std::max<std::uint64_t>(columns_, 1) * picture_size;
  const std::uint64_t rows = columns_ == 0 ? 1 : (count + columns_ - 1) / columns_;
  const std::uint64_t height = rows * (count > 1 ? picture_size + caption_height : picture_size);
  out_ << page::svg::begin(static_cast<double>(width), static_cast<double>(height), "",
                           "Tokyo Doves")
       << R"(<rect width="100%" height="100%" fill="white"/>)" << '\n';
}

void Pictures::add(const Position& position, std::string_view caption) {
  const std::uint64_t at = added_++;
  const std::string text = caption.empty() ? std::to_string(added_) : page::escaped(caption);
  if (medium_ == Medium::page) {
    out_ << fmt::format(
        R"(<figure><svg viewBox="0 0 {0} {0}" role="img" aria-label="{1}">{2}</svg>)"
        "<figcaption>{3}</figcaption></figure>\n",
        picture_size, to_text(position), board_of(position), text);
    return;
  }
  if (count_ == 1) {
    out_ << board_of(position) << '\n';
    return;
  }
  out_ << fmt::format(
      R"x(<g transform="translate({} {})">{})x"
      R"(<text x="{}" y="{}" font-family="sans-serif" font-size="18" text-anchor="middle">{}</text>)"
      "</g>\n",
      at % columns_ * picture_size, at / columns_ * (picture_size + caption_height),
      board_of(position), picture_size / 2, picture_size + caption_height / 2, text);
}

void Pictures::finish() {
  out_ << (medium_ == Medium::page ? "</main>\n</body>\n</html>\n" : "</svg>\n");
}

namespace {

// "AE1", and who has won by it.
std::string caption_of(const Step& step, Side acted) {
  const std::string_view winner = winner_name(acted, step.ending);
  if (step.ending == Ending::none) {
    return step.action;
  }
  return step.action + (winner == "draw"  ? ": draw"
                        : winner == "red" ? ": Red wins"
                                          : ": Green wins");
}

Side side_of(Side first, std::size_t i) {
  return i % 2 == 0 ? first : other(first);
}

}  // namespace

void write_line(std::ostream& out, const Position& start, Side first,
                const std::vector<Step>& steps) {
  Pictures pictures(out, Medium::sheet, steps.size() + 1);
  pictures.add(start, "start");
  for (std::size_t i = 0; i < steps.size(); ++i) {
    pictures.add(steps[i].position,
                 fmt::format("{}. {}", i + 1, caption_of(steps[i], side_of(first, i))));
  }
  pictures.finish();
}

page::Animation animation(const std::string& name, const Position& start, Side first,
                          const std::vector<Step>& steps) {
  page::Animation result;
  result.name = name;
  result.width = picture_size;
  result.height = picture_size;
  result.background = R"(<rect width="100%" height="100%" fill="white"/>)";
  for (std::size_t i = 0; i < dove_count; ++i) {
    result.sprites.push_back(
        {fmt::format("<g {}>{}</g>", letter_style, dove_at(Dove::from_index(i), 0, 0))});
  }
  result.frames.push_back(frame_of(start, ""));
  for (std::size_t i = 0; i < steps.size(); ++i) {
    result.frames.push_back(frame_of(steps[i].position, caption_of(steps[i], side_of(first, i))));
  }
  return result;
}

}  // namespace tsume::doves
