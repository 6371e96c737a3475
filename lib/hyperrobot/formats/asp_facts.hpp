// Boards as facts of the Ricochet Robots instances of the ASP Competition 2015:
//   dim(1). dim(2). barrier(2,1,east). pos(red,1,1). target(red,2,2). length(3).
// Columns come before rows, and both count from 1; dim gives the numbers of both.
#pragma once

#include "lib/hyperrobot/rules/scene.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace tsume::hyperrobot {

// Whether a line begins with such a fact.
[[nodiscard]] bool is_asp_facts(std::string_view line);

class AspFacts {
 public:
  // Adds the facts of a line, up to a comment that begins with %. Throws core::BadText.
  void add(std::string_view line);
  [[nodiscard]] bool empty() const { return facts_.empty(); }
  // The board of all facts, in any order. The middle of a board of 16 x 16 cells is blocked if it
  // has walls around and nothing stands there. Throws core::BadText.
  [[nodiscard]] Scene scene() const;

 private:
  // name(argument,argument,...).
  struct Fact {
    std::string name;
    std::vector<std::string> arguments;
  };
  std::vector<Fact> facts_;
};

// The facts, a line each. The names of quadrants and the shapes of targets are lost. Throws
// io::Failure for what facts have no place for: other boards than square ones, blocked cells but
// those in the middle, more than one target, and the vortex.
[[nodiscard]] std::string to_asp_facts(const Scene& scene);

}  // namespace tsume::hyperrobot
