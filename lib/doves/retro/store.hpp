// A store: the values of all positions of a game in a folder, see tsume-formats(5).
//
//   meta       text: the format, the game, the state, counts; checksum at the end
//   units      where each unit begins in the other files
//   won.NN     the won positions with NN doves, without those that win at once
//   lost.NN    the lost ones
//   plies.NN   with levels: two bytes for each stored position
//   sums       checksums of ranges of units; only if no run is under way or was killed
//   stamps     what a stopped run has looked at; only in a stopped store
//   lock       locked by a process that works on the store
//
// Every bit in a set is a theorem at any time, so that a killed run leaves a store to go on from.
#pragma once

#include "lib/doves/retro/lookup.hpp"
#include "lib/doves/retro/solver.hpp"
#include "lib/doves/retro/tally.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tsume::doves::retro {

// What a store is about.
struct StoreKind {
  Game game;
  bool levels = false;

  bool operator==(const StoreKind&) const = default;
  // "--rule cap --max-doves 7 --both lose --levels", for messages.
  [[nodiscard]] std::string text() const;
};

// running: also what a killed run leaves behind.
enum class StoreState : std::uint8_t { running, stopped, complete };
inline constexpr core::Named<StoreState> store_state_names[] = {{StoreState::running, "running"},
                                                                {StoreState::stopped, "stopped"},
                                                                {StoreState::complete, "complete"}};

// The bytes of the files of a store.
[[nodiscard]] std::uint64_t store_bytes(const Tables& tables, bool levels);

class Store {
 public:
  enum class Access : std::uint8_t { ask, solve };

  // True if the folder holds the meta file of a store.
  [[nodiscard]] static bool exists(const std::string& folder);
  // Makes the files of a store in which nothing is decided. The folder may be there if it is empty.
  // Throws IoError, and Failure if the disk has too little room; then no store is left.
  static void create(const std::string& folder, const StoreKind& kind, const Tables& tables);
  // What a store is about. Throws IoError, ParseError, Failure.
  [[nodiscard]] static StoreKind kind_of(const std::string& folder);

  // Opens and locks a store. Throws IoError; ParseError for a damaged meta file; Failure if another
  // process works on it, or a file has the wrong size.
  Store(const std::string& folder, Access access);
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  ~Store();

  [[nodiscard]] const StoreKind& kind() const { return kind_; }
  [[nodiscard]] StoreState state() const { return state_; }
  [[nodiscard]] Sets& sets() { return sets_; }
  [[nodiscard]] const Sets& sets() const { return sets_; }
  [[nodiscard]] std::span<const UnitPlace> places() const { return places_; }
  // Of a stopped or complete store.
  [[nodiscard]] const Tally& tally() const { return tally_; }
  // The digest of all checksums: of what is known.
  [[nodiscard]] std::uint64_t known() const;
  // Of a store that was stopped while it was solved layer by layer.
  [[nodiscard]] std::optional<Progress> progress() const;

  // From now on the sets change.
  void begin();
  // The sets have changed, and are of a state with checksums again. Throws IoError.
  void finish(StoreState state, const Tables& tables, const std::optional<Progress>& progress);

  // Compares the checksums of what holds the bytes, each range once. Throws Failure for a range
  // that is damaged. A running store has no checksums.
  void check(const Region& region, std::uint64_t byte, std::uint64_t bytes) const;
  // The same for all ranges. `told` is called with the bytes that are done.
  void check_all(const std::function<void(std::uint64_t)>& told) const;

  // The values in the store, with the checksums of what is read.
  [[nodiscard]] Lookup lookup() const;

 private:
  struct Range {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::uint64_t sum = 0;
    std::uint32_t first_unit = 0;  // of the layer
    std::uint32_t units = 0;
    mutable bool checked = false;
  };
  struct File {
    std::string name;
    const Region* region = nullptr;
    std::uint64_t UnitPlace::*place = nullptr;
    std::uint64_t bytes_per_entry = 1;
    int doves = 0;
    std::vector<Range> ranges;
  };

  void read_meta();
  void write_meta(StoreState state) const;
  void read_units();
  void add_files();
  void make_ranges(File& file) const;
  void read_sums();
  void write_sums();
  void check(const File& file, const Range& range) const;
  [[nodiscard]] std::string path(const std::string& name) const { return folder_ + '/' + name; }

  std::string folder_;
  int lock_ = -1;
  StoreKind kind_;
  StoreState state_ = StoreState::running;
  Tally tally_;
  Sets sets_;
  std::vector<UnitPlace> places_;
  LayerCounts won_bytes_{};
  LayerCounts lost_bytes_{};
  LayerCounts plies_count_{};
  std::vector<File> files_;
};

}  // namespace tsume::doves::retro
