// Which variable a search decides next: those that it must decide first, by their activity, and
// then the others, the one of the latest conflict first. A heap keeps the first; the others, which
// come and go with every model, are in a list that costs nothing to come back to (the queue of
// CaDiCaL; Biere and Fröhlich, "Evaluating CDCL variable scoring schemes", SAT 2015).
#pragma once

#include "lib/cnf/literal.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tsume::solver {

class DecisionOrder {
 public:
  // Of variables 1 to n, none of which has a value, those of `first` before all others.
  void reset(std::size_t n, std::span<const cnf::Var> first);
  // Before any conflict: the variables that come first, all of them, in another order.
  void prefer(std::span<const cnf::Var> order);
  [[nodiscard]] bool comes_first(std::uint32_t v) const { return links_[v].first; }
  // The best variable without a value. `value` is by code, 2v for variable v: 0 if it has none.
  // Requires that there is one.
  [[nodiscard]] std::uint32_t next(std::span<const std::int8_t> value);
  // Has lost its value.
  void release(std::uint32_t v);
  // Has a value, and led to a conflict.
  void bump(std::uint32_t v);
  // After a conflict.
  void decay() { step_ /= decay_factor; }

 private:
  static constexpr double decay_factor = 0.95;
  static constexpr std::uint32_t none = 0;
  static constexpr std::uint32_t absent = static_cast<std::uint32_t>(-1);

  struct Link {
    std::uint32_t before = none;
    std::uint32_t after = none;
    std::uint64_t stamp = 0;  // greater for those after it
    bool first = false;
  };

  void append(std::uint32_t v);
  void insert(std::uint32_t v);
  std::uint32_t pop();
  void raise_activity(std::uint32_t v);
  void rise(std::size_t at);
  void sink(std::size_t at);

  std::vector<std::uint32_t> heap_;   // of those that come first
  std::vector<std::uint32_t> place_;  // by variable: in heap_, or absent
  std::vector<double> activity_;
  double step_ = 1;

  std::vector<Link> links_;  // by variable: the list of the others
  std::uint32_t last_ = none;
  std::uint32_t open_ = none;  // all that come after it have values
  std::uint64_t now_ = 0;
};

}  // namespace tsume::solver
