// Forced wins and losses by depth-first search over the plain move generator, with a table of
// proven facts. The facts do not depend on the depth asked for or on the size of the table, so one
// solver serves many positions.
#pragma once

#include "lib/core/pages.hpp"
#include "lib/doves/rules/rules.hpp"
#include "lib/doves/rules/value.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>

namespace tsume::doves {

namespace detail {

// What is known about a position: the fewest plies that suffice, the most that do not.
struct Facts {
  static constexpr std::uint8_t never = 255;

  std::uint64_t key = 0;  // no position has the key 0
  std::uint8_t win = never;
  std::uint8_t loss = never;
  std::uint8_t no_win = 0;
  std::uint8_t no_loss = 0;
};

// Facts by key, in buckets of two; of a full bucket, the entry that took the shallower search goes.
class FactTable {
 public:
  // The table takes at most `bytes`, but always has room for two entries.
  explicit FactTable(std::uint64_t bytes);

  // The facts of a key, or none.
  [[nodiscard]] Facts find(std::uint64_t key) const;
  void store(const Facts& facts);

 private:
  [[nodiscard]] std::size_t bucket_of(std::uint64_t key) const;

  // An entry of zero bytes has the key 0. The system clears pages as they are touched: short
  // searches touch few of them.
  core::Pages memory_;
  std::span<Facts> entries_;
};

}  // namespace detail

class PositionSolver {
 public:
  static constexpr int most_plies = 99;

  PositionSolver(const Rules& rules, std::uint64_t table_bytes)
      : rules_(rules), table_(table_bytes) {}

  [[nodiscard]] const Rules& rules() const { return rules_; }

  // The value as far as `depth` plies (at most most_plies) show it; `unknown` with `depth` plies:
  // neither a win nor a loss is possible within them. Here and below the position is
  // legal and anchored, and the game goes on.
  [[nodiscard]] Value evaluate(const Position& position, Side side, int depth);

  // True if the value is a win within `plies`, an odd number.
  [[nodiscard]] bool wins_within(const Position& position, Side side, int plies);
  // True if the value is a loss within `plies`, an even number.
  [[nodiscard]] bool loses_within(const Position& position, Side side, int plies);

  // Told now and then: the plies that the search looks ahead, and nodes().
  using Observer = std::function<void(int plies, std::uint64_t nodes)>;
  void observe(Observer observer) { observer_ = std::move(observer); }

  // Positions looked at with three plies or more to go: the measure of the work.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  void count_node();
  [[nodiscard]] bool forces_win(const Position& position, Side side, int plies);
  [[nodiscard]] bool cannot_escape(const Position& position, Side side, int plies);

  Rules rules_;
  detail::FactTable table_;
  std::uint64_t nodes_ = 0;
  int depth_ = 0;  // of the last evaluate()
  Observer observer_;
};

}  // namespace tsume::doves
