#include "lib/freecell/rules/position.hpp"

#include <algorithm>

namespace tsume::freecell {

Position canonical(const Position& position) {
  Position sorted = position;
  std::sort(sorted.cells.begin(), sorted.cells.end());  // no card sorts last
  std::sort(sorted.columns.begin(), sorted.columns.end(), [](const Column& a, const Column& b) {
    return (a.empty() ? Card() : a[0]) < (b.empty() ? Card() : b[0]);
  });
  return sorted;
}

}  // namespace tsume::freecell
