#include "lib/doves/retro/unit_sweep.hpp"

#include <algorithm>

namespace tsume::doves::retro {

namespace {

// With more changes, counted for each action and block of a unit, whole blocks are the cheaper way:
// sound-8 takes 26 processor seconds with 1 to 4 and 28 with 8; cap-6 by levels takes 6.3 with 1,
// 5.9 with 2 and 6.1 with 3.
constexpr std::size_t most_changes = 2;

}  // namespace

bool may_find(const Sweep& sweep, std::uint32_t unit, Fact fact) {
  if (fact == Fact::lost && sweep.since == 0) {
    return true;
  }
  const auto transitions = sweep.tables->transitions(unit);
  return std::any_of(transitions.begin(), transitions.end(), [&](const Transition& t) {
    return has_changed(sweep.of(other(fact)), t, std::max<Stamp>(sweep.since, 1));
  });
}

void find_recent_changes(const Sweep& sweep, std::uint32_t unit, Fact fact, Scratch& scratch) {
  scratch.recent.clear();
  scratch.follow = false;
  if (sweep.log == nullptr || sweep.since == 0) {
    return;
  }
  const Fact changed = other(fact);
  const std::size_t blocks = sweep.tables->index().layer_of(unit).splits.size();
  std::size_t count = 0;
  for (const Transition& t : sweep.tables->transitions(unit)) {
    if (!has_changed(sweep.of(changed), t, sweep.since)) {
      continue;
    }
    if (!sweep.log->reaches(changed, t.unit, sweep.since)) {
      return;
    }
    const auto changes = sweep.log->changes(changed, t.unit, sweep.since);
    if (!changes.empty()) {
      scratch.recent.push_back({&t, changes});
      count += changes.size();
    }
  }
  scratch.follow = count <= most_changes * blocks * scratch.recent.size();
}

UnitSweep best_unit_sweep() {
  for (const UnitSweep sweep : {gfni_unit_sweep(), avx2_unit_sweep()}) {
    if (sweep != nullptr) {
      return sweep;
    }
  }
  return portable_unit_sweep();
}

}  // namespace tsume::doves::retro
