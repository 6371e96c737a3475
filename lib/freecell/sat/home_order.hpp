// The order in which cards go home, as variables.
#pragma once

#include "lib/cnf/constraints/term.hpp"
#include "lib/cnf/sink.hpp"
#include "lib/freecell/sat/layout.hpp"

#include <cstddef>
#include <string>

namespace tsume::freecell {

// A total order of the cards in which those of a suit ascend. One for the whole formula.
class HomeOrder {
 public:
  HomeOrder(const Layout& layout, cnf::ClauseSink& sink)
      : layout_(layout), first_(sink.new_vars(pairs(layout.size()))) {
    sink.about([] { return std::string("home-order"); });
    for (std::size_t y = 0; y < layout.size(); ++y) {
      for (std::size_t x = 0; x < y; ++x) {
        sink.name(number(x, y),
                  [&] { return name_of(layout.card(x)) + '<' + name_of(layout.card(y)); });
      }
    }
  }

  // x goes home before y. Requires x != y.
  [[nodiscard]] cnf::Term before(std::size_t x, std::size_t y) const {
    const bool lower_number = x < y;
    if (layout_.card(x).suit() == layout_.card(y).suit()) {
      return cnf::Term::constant(lower_number);
    }
    const std::size_t low = lower_number ? x : y;
    const std::size_t high = lower_number ? y : x;
    const cnf::Term term = number(low, high);
    return lower_number ? term : ~term;
  }

  // No three cards go round in a circle: then no cards do.
  void add_transitivity(cnf::ClauseSink& sink) const {
    for (std::size_t x = 0; x < layout_.size(); ++x) {
      for (std::size_t y = 0; y < x; ++y) {
        for (std::size_t z = 0; z < y; ++z) {
          cnf::add_folded(sink, {~before(x, y), ~before(y, z), ~before(z, x)});
          cnf::add_folded(sink, {~before(x, z), ~before(z, y), ~before(y, x)});
        }
      }
    }
  }

 private:
  [[nodiscard]] static std::int64_t pairs(std::size_t cards) {
    return cards < 2 ? 0 : static_cast<std::int64_t>(cards * (cards - 1) / 2);
  }

  // Cards of one suit have a variable, too, which no clause has.
  [[nodiscard]] cnf::Var number(std::size_t low, std::size_t high) const {
    return {first_.number + static_cast<std::int32_t>(high * (high - 1) / 2 + low)};
  }

  const Layout& layout_;
  cnf::Var first_;
};

}  // namespace tsume::freecell
