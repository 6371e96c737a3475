// The output of one part of a run that can be split: what tools with --shard write their records
// through.
#pragma once

#include "lib/core/shard.hpp"
#include "lib/io/output.hpp"
#include "lib/io/shard.hpp"

#include <cstdint>
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
  std::string heading = {};          // a line above the records that begins with '#', or ""

  // The part of the items that is to be done.
  [[nodiscard]] core::Shard owned() const { return shard.value_or(core::Shard()); }
};

//   PartWriter writer(out, part, order);
//   for (...) writer.write(...);
//   writer.finish();
class PartWriter {
 public:
  // Begins the file. Throws as ShardWriter.
  PartWriter(Output& out, const Part& part, RecordOrder order = RecordOrder::line);

  void write(std::string_view record);
  // The file is whole.
  void finish();

 private:
  Output& out_;
  std::optional<ShardWriter> frame_;
};

}  // namespace tsume::io
