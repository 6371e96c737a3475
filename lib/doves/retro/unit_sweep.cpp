#include "lib/doves/retro/unit_sweep.hpp"

#include <algorithm>
#include <array>

namespace tsume::doves::retro {

namespace {

// With more changes, counted for each action and block of a unit, whole blocks are the cheaper way,
// by fact. In the full game (80 % decided, 10 and 11 doves) wins take 87 us instead of 194 with 7
// changes and 261 instead of 320 with 22; losses take 829 instead of 880 with 3 and 970 instead of
// 871 with 7.
constexpr std::array<std::size_t, 2> most_changes{16, 3};

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
    const Changes changes = sweep.log->changes(changed, t.unit, sweep.since);
    if (!changes.all.empty()) {
      scratch.recent.push_back({&t, changes});
      count += changes.all.size();
    }
  }
  scratch.follow =
      count <= most_changes[static_cast<std::size_t>(fact)] * blocks * scratch.recent.size();
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
