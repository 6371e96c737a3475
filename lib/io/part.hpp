// The output of one part of a run that can be split, stopped and resumed: what tools with --shard
// and --checkpoint write their records through.
#pragma once

#include "lib/core/shard.hpp"
#include "lib/io/checkpoint.hpp"
#include "lib/io/shard.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace tsume::io {

// What identifies a part of a run.
struct Part {
  std::string tool;
  std::string version;               // of the tool
  std::uint64_t format_version = 1;  // raised whenever records or the split change
  std::uint64_t args = 0;            // ArgsDigest of all that determines the records
  std::optional<core::Shard> shard;  // none: the whole, as plain lines without a frame
  ResumableRun* resumable = nullptr;
  std::string heading = {};                 // a line above the records that begins with '#', or ""
  std::function<std::string()> state = {};  // what a resumed run must know besides the items done

  // The part of the items that is to be done.
  [[nodiscard]] core::Shard owned() const { return shard.value_or(core::Shard()); }
};

//   PartWriter writer(out, part, order);
//   for (item = writer.done(); ...; ++item) {
//     writer.write(...);
//     writer.save_if_due(item + 1);
//   }
//   writer.finish();
class PartWriter {
 public:
  // Begins the file, or continues it after the records of the items done before. Throws as
  // ResumableRun::start and ShardWriter.
  PartWriter(Output& out, const Part& part, RecordOrder order = RecordOrder::line);

  // The number of items that the runs before have done, as they told save().
  [[nodiscard]] std::uint64_t done() const { return done_; }
  // What Part::state() returned then; nullopt for a run from the beginning.
  [[nodiscard]] const std::optional<std::string>& state() const { return state_; }
  void write(std::string_view record);
  // Keeps the state: all records of the first `done` items are written. Only for resumable parts.
  void save(std::uint64_t done);
  // The same when it is time for it; nothing for parts that are not resumable.
  void save_if_due(std::uint64_t done);
  // True if a signal asks a resumable part to stop.
  [[nodiscard]] bool stop_requested() const;
  // The file is whole.
  void finish();

 private:
  Output& out_;
  ResumableRun* resumable_;
  std::function<std::string()> save_state_;
  std::optional<ShardWriter> frame_;
  std::uint64_t done_ = 0;
  std::optional<std::string> state_;
};

}  // namespace tsume::io
