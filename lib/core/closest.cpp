#include "lib/core/closest.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

namespace tsume::core {

namespace {

// The optimal string alignment distance: no part is edited twice.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last;
  std::vector<std::size_t> last(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::vector<std::size_t> row(b.size() + 1, i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + changed});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    before_last = std::move(last);
    last = std::move(row);
  }
  return last.back();
}

}  // namespace

std::optional<std::string> closest(std::string_view word,
                                   const std::vector<std::string>& candidates) {
  constexpr std::size_t longest = 64;  // no option is longer
  constexpr std::size_t shortest = 4;  // that says enough, with its dashes
  if (word.size() < shortest || word.size() > longest) {
    return std::nullopt;
  }
  std::optional<std::string> best;
  std::size_t least = 1 + word.size() / 5;
  for (const std::string& candidate : candidates) {
    const std::size_t distance =
        candidate.starts_with(word) ? std::size_t{1} : edit_distance(word, candidate);
    if (distance < least || (distance == least && !best)) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

}  // namespace tsume::core
