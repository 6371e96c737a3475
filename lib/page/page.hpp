// Pages that step through a solution: one self-contained HTML file that needs no network. Each
// problem supplies animations; player.js and player.css, embedded at build time, show them.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::page {

// A point of the drawing, in units of its SVG.
struct Point {
  double x = 0;
  double y = 0;
  bool operator==(const Point&) const = default;
};

// Something that moves: an SVG fragment around the origin of its own coordinates.
struct Sprite {
  std::string svg;
};

// Where a sprite is from this frame on; nullopt takes it off the board.
struct Placement {
  std::size_t sprite;
  std::optional<Point> at;
};

// Cells in rows that change their colour, such as territory or the heat of a belief.
struct Grid {
  std::string name;  // not empty: the viewer can switch the layer on, and it is off at first
  std::size_t columns = 0;
  Point origin;                      // of the cell in the first row and column
  double cell = 0;                   // width and height
  std::vector<std::string> palette;  // CSS colours: at most 62, for '0'..'9', 'a'..'z', 'A'..'Z'
};

// The state after one move. What a frame does not name stays as it was in the frame before.
struct Frame {
  std::string label;  // the move, as the list of moves shows it; empty: the start
  std::vector<Placement> placements =
      {};  // in the first frame: of all sprites that are on the board
  std::vector<std::optional<std::string>> grids = {};  // per grid: a palette digit for each cell
  std::string overlay = {};                            // an SVG fragment of this frame only
  std::string stamp = {};                              // one that is shown from this frame on
};

// One solution: at least one frame. It opens at the start; with a trail, which is seen whole, at
// the end, unless it is a puzzle.
struct Animation {
  std::string name;  // for the chooser and the heading
  double width = 0;
  double height = 0;
  std::string background;  // an SVG fragment below everything
  std::vector<Grid> grids;
  std::vector<Sprite> sprites;
  std::vector<Point> trail;  // if not empty, a point for each frame: a line up to the current one
  std::string trail_style;   // CSS of that line
  std::string marker;        // an SVG fragment at the current point of the trail, before the end
  std::vector<Frame> frames;
  bool is_puzzle = false;  // lists the moves from the second frame on
};

// Characters of a name made harmless for SVG and HTML text and attributes.
[[nodiscard]] std::string escaped(std::string_view text);

// Writes the page: doctype, style, data, script. `animations` must not be empty. SVG fragments are
// taken as they are; names and labels may be any text. The heading is the subject, with the name of
// the animation that is shown, the title with that of the only one.
void write_page(std::ostream& out, std::string_view subject,
                const std::vector<Animation>& animations);

}  // namespace tsume::page
