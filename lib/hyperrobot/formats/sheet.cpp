#include "lib/core/text.hpp"
#include "lib/hyperrobot/formats/render.hpp"
#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/page/svg.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace tsume::hyperrobot {

namespace {

constexpr std::size_t columns = 3;
constexpr std::size_t sheet_caption_height = 40;

std::string caption(std::size_t number, const Puzzle& puzzle) {
  return fmt::format("{}. {}, {}", number, goal_text(puzzle.job, ""),
                     core::counted(puzzle.length, "move"));
}

// The size of a caption that fits below a drawing; a letter is less than 6/10 as wide as it is
// high.
std::size_t caption_size(const std::string& caption, std::size_t width) {
  constexpr std::size_t largest = 20;
  return std::min(largest, 10 * width / (6 * caption.size()));
}

constexpr std::string_view style =
    "body{font-family:sans-serif;margin:1em;color:#222;background:#fff}"
    "main{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20em),1fr));gap:1em}"
    "figure{margin:0;break-inside:avoid}figure svg{width:100%;height:auto;background:#fff}"
    "figcaption{text-align:center}"
    "@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark}"
    "body{color:#ececec;background:#17181a}figure svg{filter:brightness(0.75)}}"
    // Three rows fill a page.
    "@media print{@page{margin:1cm}body{margin:0}h1{margin:0 0 .3cm;font-size:16pt}"
    "main{grid-template-columns:1fr 1fr;gap:.3cm}figure svg{height:calc((100vh - 4cm)/3)}"
    "figcaption{height:.6cm}"
    "figure:nth-child(6n){break-after:page}section{break-before:page}}";

}  // namespace

std::string sheet_svg(const Board& board, const std::vector<Puzzle>& puzzles) {
  const DrawingSize size = drawing_size(board);
  const std::size_t across = std::min(columns, puzzles.size());
  const std::size_t rows = (puzzles.size() + columns - 1) / columns;
  const std::size_t width = std::max<std::size_t>(across, 1) * size.width;
  const std::size_t height = std::max<std::size_t>(rows, 1) * (size.height + sheet_caption_height);
  std::string text = page::svg::begin(static_cast<double>(width), static_cast<double>(height),
                                      text_style, "Ricochet Robots puzzles") +
                     "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const std::string name = caption(i + 1, puzzles[i]);
    text += fmt::format(
        "<g transform=\"translate({} {})\">\n<title>{}</title>\n{}<text x=\"{}\" y=\"{}\" "
        "dy=\"0.35em\" font-size=\"{}\" "
        "fill=\"#222\">{}</text>\n</g>\n",
        i % columns * size.width, i / columns * (size.height + sheet_caption_height),
        to_string(puzzles[i].job), drawing_of(board, puzzles[i].job, ""), size.width / 2,
        size.height, caption_size(name, size.width), name);
  }
  return text + "</svg>\n";
}

std::string sheet_html(const Board& board, const std::vector<Puzzle>& puzzles) {
  const DrawingSize size = drawing_size(board);
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n"
      "<title>Ricochet Robots puzzles</title>\n<style>{}"
      "</style>\n</head>\n<body>\n"
      "<h1>Ricochet Robots puzzles</h1>\n<main>\n",
      style);
  std::string solutions;
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    text += fmt::format(
        "<figure><svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\" {}>\n{}</svg>"
        "<figcaption>{}</figcaption></figure>\n",
        size.width, size.height, to_string(puzzles[i].job), text_style,
        drawing_of(board, puzzles[i].job, ""), caption(i + 1, puzzles[i]));
    if (!puzzles[i].solution.empty()) {
      solutions += fmt::format("<li>{}</li>\n", written(puzzles[i].solution, Notation::colour, ""));
    }
  }
  text += "</main>\n";
  if (!solutions.empty()) {
    text += "<section>\n<h2>Solutions</h2>\n<ol>\n" + solutions + "</ol>\n</section>\n";
  }
  return text + "</body>\n</html>\n";
}

}  // namespace tsume::hyperrobot
