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

// Takes the changes after actions from the log. False if the log does not have all of them, or if
// they are too many to follow. The lists lie anywhere in memory: all are prefetched first.
bool take_changes(const Sweep& sweep, std::uint32_t unit, Fact fact,
                  std::span<RecentChanges> recent) {
  const Fact changed = other(fact);
  for (const RecentChanges& after : recent) {
    if (!sweep.log->reaches(changed, after.transition->unit, sweep.since)) {
      return false;
    }
    sweep.log->prefetch_changes(changed, after.transition->unit);
  }
  std::size_t count = 0;
  for (RecentChanges& after : recent) {
    after.changes = sweep.log->changes(changed, after.transition->unit, sweep.since);
    count += after.changes.all.size();
  }
  const std::size_t blocks = sweep.tables->index().layer_of(unit).splits.size();
  return count <= most_changes[static_cast<std::size_t>(fact)] * blocks * recent.size();
}

}  // namespace

bool find_recent_changes(const Sweep& sweep, std::uint32_t unit, Fact fact, Scratch& scratch) {
  const bool has_log = sweep.log != nullptr && sweep.since != 0;
  const Fact changed = other(fact);
  scratch.recent.clear();
  const Stamp* const stamps = sweep.of(changed).unit_stamp;
  const Stamp since = std::max<Stamp>(sweep.since, 1);
  const Transition* t = sweep.tables->transitions(unit).data();
  for (const std::uint32_t next : sweep.tables->next_units(unit)) {
    if (next != Tables::no_unit && stamps[next] >= since) {
      scratch.recent.push_back({t, {}});
      if (has_log) {
        sweep.log->prefetch(changed, next);
      }
    }
    ++t;
  }
  scratch.follow = has_log && take_changes(sweep, unit, fact, scratch.recent);
  return !scratch.recent.empty() || (fact == Fact::lost && sweep.since == 0);
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
