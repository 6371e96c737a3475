// Positions as pictures, and lines of play as animations for a page.
#pragma once

#include "lib/doves/rules/play.hpp"
#include "lib/page/page.hpp"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::doves {

// Where pictures go: an SVG document of rows, or a page of figures.
enum class Medium : std::uint8_t { sheet, page };

// Pictures of positions as one document: a sheet of one, if it is the only one, is its picture
// without a caption.
class Pictures {
 public:
  // A sheet needs the number of its pictures.
  Pictures(std::ostream& out, Medium medium, std::uint64_t count);
  // Without a caption, that is the number of the picture, from 1. Captions may be any text.
  void add(const Position& position, std::string_view caption);
  void finish();

 private:
  std::ostream& out_;
  Medium medium_;
  std::uint64_t count_;
  std::uint64_t columns_;
  std::uint64_t added_ = 0;
};

// The positions of the line of play that leads from `start`, with `first` to act, through `steps`:
// a sheet with the actions as captions, that of the last one with the winner.
void write_line(std::ostream& out, const Position& start, Side first,
                const std::vector<Step>& steps);

// The same line as an animation: the window follows the doves.
[[nodiscard]] page::Animation animation(const std::string& name, const Position& start, Side first,
                                        const std::vector<Step>& steps);

}  // namespace tsume::doves
