#include "lib/knight/theorems.hpp"

#include <algorithm>
#include <numeric>

namespace tsume::knight {

namespace {

bool is_knight(const std::vector<Leaper>& leapers) {
  return leapers.size() == 1 && leapers[0].a == 1 && leapers[0].b == 2;
}

std::string piece(const std::vector<Leaper>& leapers) {
  return leapers.size() == 1 ? "the (" + to_string(leapers) + ") leaper"
                             : "the piece " + to_string(leapers);
}

// The theorems for full m x n boards, m <= n, more than one square, and the knight.
std::optional<std::string> rectangle_theorem(std::size_t m, std::size_t n, bool closed) {
  const std::string board = std::to_string(m) + "x" + std::to_string(n);
  if (closed) {
    if (m % 2 == 1 && n % 2 == 1) {
      return "a closed knight's tour alternates colours, and " + board +
             " has an odd number of squares";
    }
    if (m == 1 || m == 2 || m == 4 || (m == 3 && (n == 4 || n == 6 || n == 8))) {
      return board + " has no closed knight's tour (Schwenk 1991)";
    }
    return std::nullopt;
  }
  const bool exists = (m == 3 && (n == 4 || n >= 7)) || (m == 4 && n >= 5) || m >= 5;
  if (!exists) {
    return board + " has no open knight's tour (Cull and De Curtins 1978)";
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> impossibility(const Board& board, const std::vector<Leaper>& leapers,
                                         bool closed) {
  if (board.size() == 1) {
    return std::nullopt;
  }
  const auto is_even = [](const Leaper& l) { return (l.a + l.b) % 2 == 0; };
  if (std::all_of(leapers.begin(), leapers.end(), is_even)) {
    bool seen[2] = {false, false};
    for (Vertex v = 0; v < board.size(); ++v) {
      seen[(board.row(v) + board.column(v)) % 2] = true;
    }
    if (seen[0] && seen[1]) {
      return piece(leapers) + " stays on one colour: no tour exists";
    }
  }
  if (board.has_holes()) {
    return std::nullopt;
  }
  std::uint32_t step = 0;
  for (const Leaper& leaper : leapers) {
    step = std::gcd(step, std::gcd(leaper.a, leaper.b));
  }
  if (step > 1) {
    return piece(leapers) + " moves in steps of " + std::to_string(step) +
           ": it cannot reach the neighbouring squares, no tour exists";
  }
  if (is_knight(leapers)) {
    const auto [m, n] = std::minmax({board.rows(), board.columns()});
    return rectangle_theorem(m, n, closed);
  }
  return std::nullopt;
}

bool has_closed_tour(const Board& board, const std::vector<Leaper>& leapers) {
  if (board.has_holes()) {
    return false;
  }
  const auto sides = std::minmax({board.rows(), board.columns()});
  return std::any_of(leapers.begin(), leapers.end(), [&sides](const Leaper& leaper) {
    const auto [m, n] = sides;
    const auto [a, b] = std::minmax({leaper.a, leaper.b});
    if (a == 0) {
      return b == 1 && m >= 2 && m * n % 2 == 0;
    }
    if (a == 1 && b == 2) {
      return m * n > 1 && !rectangle_theorem(m, n, true);
    }
    const std::size_t side = 2 * (std::size_t{a} + b);
    return std::gcd(a, b) == 1 && (a + b) % 2 == 1 && m == side && n == side;
  });
}

}  // namespace tsume::knight
