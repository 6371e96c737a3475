// One index for all tests of the retrograde analysis: it takes some milliseconds.
#pragma once

#include "lib/doves/retro/index.hpp"

namespace tsume::doves::retro {

inline const Index& the_index() {
  static const Index index;
  return index;
}

}  // namespace tsume::doves::retro
