// Sets that are united step by step.
#pragma once

#include <cstddef>
#include <numeric>
#include <vector>

namespace tsume::core {

// Of the numbers below n, at first each alone. By halving of paths: R. Tarjan, J. van Leeuwen,
// "Worst-case analysis of set union algorithms", Journal of the ACM 31, 1984.
class DisjointSets {
 public:
  explicit DisjointSets(std::size_t n) : parent_(n) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }

  [[nodiscard]] std::size_t size() const { return parent_.size(); }
  // The member that stands for the set of x; unite() may change which one it is.
  [[nodiscard]] std::size_t root(std::size_t x) {
    while (parent_[x] != x) {
      x = parent_[x] = parent_[parent_[x]];
    }
    return x;
  }
  void unite(std::size_t x, std::size_t y) { parent_[root(x)] = root(y); }

 private:
  std::vector<std::size_t> parent_;
};

}  // namespace tsume::core
