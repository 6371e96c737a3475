#include "lib/doves/enumerate/enumerate.hpp"

#include "lib/core/clones.hpp"
#include "lib/doves/enumerate/blocks.hpp"

#include <cassert>
#include <numeric>

namespace tsume::doves {

namespace {

TSUME_CLONES
void count_mates(const Conditions& conditions, Counts& counts) {
  for_each_mate_row(
      conditions, [](const Split&, Row) __attribute__((always_inline)){},
      [&](const Split& split, const std::array<std::uint8_t, small_kinds>&, Row row)
          __attribute__((always_inline)) { counts[split.theirs_count] += row.count(); });
}

// Positions for each of which any arrangement of both sides will do.
void count_all(const Candidates& others, Counts& counts) {
  for_each_split(others.count, [&](const Split& split) {
    counts[split.theirs_count] +=
        arrangements_on(split.mine_count).count * arrangements_on(split.theirs_count).count;
  });
}

void count_wins(const Candidates& others, const std::array<Killers, 2>& winning, Counts& counts) {
  for_each_split(others.count, [&](const Split& split) {
    const Row row = winning_row(split, winning);
    counts[split.theirs_count] += row.count() * arrangements_on(split.theirs_count).count;
  });
}

}  // namespace

std::uint64_t total(const Counts& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

namespace {

// `conditions` lends its storage.
Counts count_unit(const Shape& shape, const Unit& unit, What what, const Rules& rules,
                  Conditions& conditions) {
  Counts counts{};
  if (what == What::positions || (what != What::mates && !is_over(shape, unit))) {
    const Candidates others = candidates_of(shape, unit);
    if (what == What::win1) {
      count_wins(others, winners(shape, unit, rules), counts);
    } else {
      count_all(others, counts);
    }
  }
  if (what == What::mates) {
    find_conditions(shape, unit, rules, conditions);
    if (!conditions.none()) {
      count_mates(conditions, counts);
    }
  }
  return counts;
}

}  // namespace

Counts count_unit(const Shape& shape, const Unit& unit, What what, const Rules& rules) {
  Conditions conditions;
  return count_unit(shape, unit, what, rules, conditions);
}

Counts count_shape(const Shape& shape, What what, const Rules& rules) {
  Counts counts{};
  if (what == What::shapes) {
    counts[0] = 1;
    return counts;
  }
  Conditions conditions;
  for (const Unit& unit : units_of(shape)) {
    const Counts labelled = count_unit(shape, unit, what, rules, conditions);
    for (std::size_t k = 0; k < counts.size(); ++k) {
      // Of a placement and its mirror image, which is another one, one is counted.
      const auto fixers = static_cast<std::uint64_t>(unit.fixers);
      assert(labelled[k] % fixers == 0);
      counts[k] += labelled[k] / fixers;
    }
  }
  return counts;
}

}  // namespace tsume::doves
