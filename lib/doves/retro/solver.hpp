// The values of all positions of a game by retrograde analysis.
#pragma once

#include "lib/core/pages.hpp"
#include "lib/doves/retro/change_log.hpp"
#include "lib/doves/retro/sets.hpp"
#include "lib/doves/retro/tables.hpp"
#include "lib/doves/retro/unit_sweep.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace tsume::doves::retro {

// What a run that was stopped knows besides the sets, so that the next one need not look at
// everything again.
struct Progress {
  Stamp now = 1;
  // By unit, for won [0] and lost [1]: when positions were last found, and when they were last
  // looked for; 0: never.
  std::array<std::vector<Stamp>, 2> changed;
  std::array<std::vector<Stamp>, 2> looked;
  // By fact and number of doves: how many positions that may decide others of a layer were found
  // since the last pass over it.
  std::array<LayerCounts, 2> unseen{};

  bool operator==(const Progress&) const = default;
  // Of sets that hold nothing.
  [[nodiscard]] static Progress none(const Tables& tables);
};

struct RetrogradeOptions {
  std::size_t threads = 1;
  UnitSweep sweep = best_unit_sweep();
  // Memory for what late passes are to look at.
  std::uint64_t log_bytes = std::uint64_t{256} << 20;
  // Asked now and then: true stops the work. What was found until then stays.
  std::function<bool()> stop = [] { return false; };
  // Called after each pass of solve(), when nobody uses the sets.
  std::function<void()> after_pass = [] {};
  // Told after some units of a pass: the layer, its units and those done, and the new positions so
  // far.
  struct Report {
    int doves;
    Fact fact;
    unsigned pass;
    std::uint64_t units;
    std::uint64_t units_done;
    std::uint64_t found;
  };
  std::function<void(const Report&)> report = [](const Report&) {};
};

class RetrogradeSolver {
 public:
  // The sets may hold positions that are known already. With the progress of that time solve() goes
  // on from there; without it, it looks at everything again.
  RetrogradeSolver(const Tables& tables, Sets& sets, RetrogradeOptions options,
                   const std::optional<Progress>& from = std::nullopt);
  RetrogradeSolver(const RetrogradeSolver&) = delete;
  RetrogradeSolver& operator=(const RetrogradeSolver&) = delete;
  ~RetrogradeSolver();

  // Decides all positions that can be decided. The next pass is always over the layer and for the
  // fact with the most unseen positions as a share of its own, until there is nothing to look at;
  // where few positions are decided, those for losses count a tenth.
  // Every bit ever set is a theorem, so that a run that was stopped can go on from its sets. False:
  // it was stopped.
  [[nodiscard]] bool solve();

  // How far solve() has come.
  [[nodiscard]] Progress progress() const;

  // The same by levels: losses in 2 plies, wins in 3, and so on, with the plies of each position.
  // `on_level` is called after each level with its new positions. Goes on after the level
  // `reached`, of which all positions are in the plies, maybe with some of the next one; greater
  // plies are taken out, and the sets of won and lost positions are made anew from the plies.
  using OnLevel = std::function<void(unsigned level, const LayerCounts& found)>;
  [[nodiscard]] bool solve_by_levels(const OnLevel& on_level, unsigned reached = 1);

  // Blocks transposed so far: the measure of the work.
  [[nodiscard]] std::uint64_t transitions() const { return transitions_; }
  [[nodiscard]] std::uint64_t passes() const { return passes_; }

  // One pass over the units [first, last) of a layer; the new positions of each unit in which there
  // are some go to `use`, in order, and are not entered into the sets.
  using OnUnit = std::function<void(std::uint32_t unit, const std::vector<NewRow>& found)>;
  [[nodiscard]] bool sweep_units(std::uint32_t first, std::uint32_t last, Fact fact,
                                 const OnUnit& use);

 private:
  struct Stamps {
    std::vector<Stamp> unit;
    core::PagedVector<Stamp> block;
    std::array<Stamp, most_doves + 3> layer{};  // latest of a layer, with room on both sides
  };
  struct Result {
    std::uint64_t found = 0;
    bool done = true;
  };

  [[nodiscard]] Sweep sweep_since(Stamp since) const;
  [[nodiscard]] Stamps& stamps(Fact fact) { return fact == Fact::won ? won_stamps_ : lost_stamps_; }
  struct Pass {
    int doves;
    Fact fact;
  };
  // The pass to make next; none: nothing has changed since all was looked at.
  [[nodiscard]] std::optional<Pass> next_pass() const;
  // The latest change, in the set that decides the fact, in a layer or beside it.
  [[nodiscard]] Stamp latest_around(Fact fact, int doves) const;
  // Since when the changes of a layer in the set of the fact may be asked for.
  [[nodiscard]] Stamp needed_from(Fact fact, int doves) const;
  // Looks for positions in the units of a layer some successor of which has changed since then; by
  // default, since the unit was last looked at.
  Result pass(int doves, Fact fact, std::optional<Stamp> since, Plies plies);
  // What a pass looks for: positions with the fact whose successors have changed since then.
  struct Search {
    Fact fact;
    std::optional<Stamp> since;  // none: since the unit was last looked at
    Stamp needed;                // the log keeps changes from here on
    Plies plies;
  };
  struct Done {
    std::uint64_t found = 0;
    std::uint64_t transitions = 0;
    std::uint32_t last = 0;  // of order_
  };
  // Looks at the units [first, last) of order_ and enters what it finds. May be called from several
  // threads at once.
  Done look_at(const Search& search, std::uint32_t first, std::uint32_t last);
  [[nodiscard]] std::unique_ptr<Scratch> take_scratch();
  // Enters new positions and appends them to the changes, unless there are too many for the log.
  std::uint64_t enter(std::uint32_t unit, Fact fact, Plies plies, const std::vector<NewRow>& found,
                      ChangeList& changes);
  // After a pass: removes from the log what no pass will ask for, and what is of little use.
  void make_room_in_log(int doves, Fact fact, std::optional<Stamp> since);
  // Puts into scratch.found what is new in a unit, and keeps pinned what that took. Returns false
  // if nothing is new.
  [[nodiscard]] bool sweep_unit(const Sweep& sweep, std::uint32_t unit, Fact fact, Scratch& scratch,
                                Sets::Pins& pins) const;
  // Pins what a sweep of a unit reads. A sweep for wins that follows changes reads only the unit.
  void pin_around(const Sweep& sweep, std::uint32_t unit, Fact fact, const Scratch& scratch,
                  Sets::Pins& pins) const;
  // Gives each block that is not empty the stamp of its unit in `from`, or 1.
  void restart_stamps(const Progress* from = nullptr);
  // True if there are positions with `most` plies, the most that are kept.
  bool sets_from_plies(unsigned most);

  const Tables& tables_;
  Sets& sets_;
  RetrogradeOptions options_;
  Stamps won_stamps_;
  Stamps lost_stamps_;
  std::vector<std::uint32_t> order_;          // units, in the order of a pass
  std::array<std::vector<Stamp>, 2> looked_;  // by fact and unit
  std::array<LayerCounts, 2> unseen_{};
  ChangeLog log_;
  Stamp now_ = 1;
  std::uint64_t transitions_ = 0;
  std::uint64_t passes_ = 0;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Scratch>> spare_;
};

}  // namespace tsume::doves::retro
