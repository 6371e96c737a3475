// A store: the values of all positions of a game in a folder. Positions are numbered by unit,
// block, row and bit, see index.hpp and tables.hpp. Numbers in binary files are little-endian,
// digests are XXH64.
//
//   meta       text: the format, the game, the state, with levels the last one of which all
//              positions are in the files; for each number of doves the positions up to symmetry,
//              the bytes of the won and of the lost rows, and the entries of the plies; unless the
//              store is running, the counts of values and levels. The last line is the digest of
//              what is before it.
//   units      for each unit where its rows begin in the won and in the lost rows of its layer, in
//              bytes, and in the plies, in entries: 8 bytes each; then the digest of all
//   won.NN     the rows of all units with NN doves in which the mover does not win at once (the
//              bits of the won positions), each unit followed by 16 zero bytes; compressed
//   lost.NN    the same of the lost positions
//   plies.NN   with levels: two bytes for each stored position, 0 if it is not decided; compressed
//   stamps     only in a stopped store without levels: `Progress`; then the digest
//   lock       locked by a process that works on the store
//
// Compressed files are ranges of units, each cut into chunks, see sets.hpp: a number of 4 bytes for
// each chunk, its compressed bytes, or 0 if all bytes of the chunk are 0; then each other chunk as
// one block of LZ4, without a frame. A range of zero bytes takes no bytes. Behind the last range
// are two numbers of 8 bytes for each range, the digest and the number of its compressed bytes;
// then the digest of these numbers.
//
// Every file is replaced as a whole. Every bit in a set is a theorem, so that the files of a killed
// run, which may be of different times, are a store to go on from. The plies count up to the level
// that the meta file tells; more of them may be of some layers only.
#pragma once

#include "lib/doves/retro/lookup.hpp"
#include "lib/doves/retro/solver.hpp"
#include "lib/doves/retro/tally.hpp"
#include "lib/io/fd.hpp"
#include "lib/io/mapped_file.hpp"

#include <cstdint>
#include <functional>
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

// The bytes of the files of a store of a game, about.
[[nodiscard]] std::uint64_t store_bytes(const Tables& tables, bool levels);

// What the file `meta` says.
struct StoreMeta {
  StoreKind kind;
  StoreState state = StoreState::running;
  unsigned reached = 1;  // with levels: the last one of which all positions are in the files
  Tally tally;           // of a stopped or complete store
  ByColumn<LayerCounts> bytes{};
  LayerCounts stored{};  // entries of the plies, if there were plies
};

class Store {
 public:
  // Reads what a store says of itself; nullopt if there is none in the folder. Throws IoError,
  // ParseError.
  [[nodiscard]] static std::optional<StoreMeta> meta_of(const std::string& folder);

  // Opens a store to continue its analysis, or makes one in which nothing is decided. The folder
  // may be there if it is empty. Locks the store and reads all of it. `most_bytes` limits the
  // memory of its sets (see Sets); 0: no limit. Throws IoError; ParseError for a damaged meta file;
  // Failure for a store of another game, or one that another process works on; if another file is
  // damaged; or if the disk has too little room for a new store, whose folder has no meta file
  // then.
  [[nodiscard]] static Store open_or_create(const std::string& folder, const StoreKind& kind,
                                            const Tables& tables, std::uint64_t most_bytes);

  // Opens a store for questions: locks it against changes, and reads only what is needed. Throws
  // like open_or_create(), and Failure if there is none.
  Store(const std::string& folder, const Index& index);
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  ~Store() = default;

  [[nodiscard]] const StoreKind& kind() const { return meta_.kind; }
  [[nodiscard]] StoreState state() const { return meta_.state; }
  // True if open_or_create() made this store: nothing is decided, and nothing was looked at.
  [[nodiscard]] bool created() const { return created_; }
  [[nodiscard]] Sets& sets() { return *sets_; }
  // Of a stopped or complete store.
  [[nodiscard]] const Tally& tally() const { return meta_.tally; }
  // Of a store that was stopped while it was solved layer by layer.
  [[nodiscard]] std::optional<Progress> progress() const;

  // Of a store with levels: the last one of which all positions are in the files.
  [[nodiscard]] unsigned reached() const { return meta_.reached; }

  // From now on the sets change.
  void begin();
  // Writes the layers that have changed since the last time, with levels those up to `reached`.
  // Throws IoError.
  void save(unsigned reached = 1);
  // Saves the sets, and what is known about them. Throws IoError.
  void finish(StoreState state, const Tables& tables, const std::optional<Progress>& progress,
              unsigned reached = 1);

  // Compares all checksums, and the layout with that of the game. `told` is called with the bytes
  // that are done. Throws Failure for what is damaged.
  void check_all(const std::function<void(std::uint64_t)>& told) const;

  // The values in the store, with the checksums of what is read.
  [[nodiscard]] Lookup lookup();

 private:
  enum class Access : std::uint8_t { ask, solve };

  // How a store that is locked is read.
  struct Opening {
    io::Fd lock;
    const Index& index;
    const Tables* tables;  // to continue the analysis; null for questions
    std::uint64_t most_bytes;
    bool created = false;
  };
  Store(const std::string& folder, Opening opening);
  void write_meta(StoreState state) const;
  [[nodiscard]] Layout read_layout() const;
  void require_layout(const Layout& found, const Tables& tables) const;
  void read_layer(Column column, int doves, Access access);
  void write_layer(Column column, int doves);
  void check(Column column, std::uint32_t range, std::span<const char> bytes) const;
  [[nodiscard]] std::string path(const std::string& name) const { return folder_ + '/' + name; }

  std::string folder_;
  const Index& index_;
  io::Fd lock_;
  bool created_;
  StoreMeta meta_;
  std::vector<io::MappedFile> files_;
  std::unique_ptr<Sets> sets_;
  ByColumn<std::vector<std::uint64_t>> sums_;  // by range
};

}  // namespace tsume::doves::retro
