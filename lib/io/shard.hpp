// Shard files: the results of one part of a long piece of work, framed so that a part that is
// missing, cut off, damaged, or of another run cannot be taken for a good one; and their merge.
//
//   #shard 3/64 TOOL 0.1.0 args=<16 hex digits>
//   ...one record a line, ascending...
//   #end records=<count> xxh64=<16 hex digits>
//
// `args` is a digest of what determines the records of this version of the tool (ArgsDigest). Where
// the records are in the order of numbers, the header ends in " order=number". A heading, a line
// that begins with '#', may come before the records. The checksum covers all bytes above the
// trailer. The merge of all parts is, byte for byte, the file of the whole (0/1).
#pragma once

#include "lib/core/digest.hpp"
#include "lib/core/shard.hpp"
#include "lib/io/input.hpp"
#include "lib/io/output.hpp"

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::io {

// The digest of what determines the records of a version of a tool: each option that matters (not
// the part, limits, paths), and each input.
class ArgsDigest {
 public:
  ArgsDigest& add(std::string_view key, std::string_view value);
  ArgsDigest& add(std::string_view key, std::uint64_t value);
  [[nodiscard]] std::uint64_t value() const { return digest_.value(); }

 private:
  void add_text(std::string_view text);
  core::Digest digest_;
};

// The order of records. `line`: bytewise, without repetition. `number`: by the plain decimal that
// is the first field (up to a blank or tab); records with the same number belong to the same part,
// and stay in the order in which it has them.
enum class RecordOrder : std::uint8_t { line, number };

struct ShardHeader {
  core::Shard shard;
  std::string tool;
  std::string version;
  std::uint64_t args = 0;
  RecordOrder order = RecordOrder::line;  // what the line says, or nothing where it is bytewise
  std::string heading = {};               // begins with '#'; "" if there is none

  // The line, without its end; and back (nullopt if it is not such a line).
  [[nodiscard]] std::string line() const;
  [[nodiscard]] static std::optional<ShardHeader> parse(std::string_view line);
  // True for parts of one result.
  [[nodiscard]] bool same_work(const ShardHeader& other) const;
  // The order of the records, with what is known of files whose line says nothing.
  [[nodiscard]] RecordOrder order_or(RecordOrder unsaid) const;
};

// The key of a record.
struct RecordKey {
  std::uint64_t number = 0;
  std::string_view line;
  auto operator<=>(const RecordKey&) const = default;
};
// nullopt if the record has no number where the order needs one.
[[nodiscard]] std::optional<RecordKey> record_key(RecordOrder order, std::string_view line);

// Writes one shard file to a stream. Throws std::logic_error for a record that is out of order,
// holds a line end, or begins with '#', and for a heading that could be taken for another line.
class ShardWriter {
 public:
  // Writes the header and the heading. `unsaid` is the order where the header says nothing.
  ShardWriter(Output& out, const ShardHeader& header, RecordOrder unsaid = RecordOrder::line);

  void write(std::string_view record);
  // Writes the trailer. Without it the file is incomplete.
  void finish();

 private:
  Output& out_;
  RecordOrder order_;
  core::Digest digest_;
  std::uint64_t records_ = 0;
  std::string last_;
};

// Reads one shard file and checks it on the way. Throws ParseError, IoError.
class ShardReader {
 public:
  // Reads the header and the heading. `told` is the order of files that do not say it, nullopt:
  // bytewise. Throws if the header says another one.
  explicit ShardReader(Input input, std::optional<RecordOrder> told = std::nullopt,
                       std::size_t buffer_size = std::size_t{1} << 16);

  [[nodiscard]] const ShardHeader& header() const { return header_; }
  [[nodiscard]] RecordOrder order() const { return order_; }
  [[nodiscard]] const std::string& name() const { return input_->name(); }
  // The next record, valid until the next call; nullopt after the last, and then the trailer has
  // been checked and nothing follows it.
  std::optional<RecordKey> next();
  // The number of records read so far.
  [[nodiscard]] std::uint64_t records() const { return records_; }
  [[noreturn]] void fail(const std::string& reason) const { lines_->fail(reason); }
  // Throws ParseError for the header.
  [[noreturn]] void fail_header(const std::string& reason) const;

 private:
  std::optional<std::string_view> next_line();
  void check_trailer(std::string_view line);

  std::unique_ptr<Input> input_;
  std::unique_ptr<LineReader> lines_;
  std::optional<std::string_view> ahead_;  // a line that was read and is still to be used
  RecordOrder order_;
  ShardHeader header_;
  core::Digest digest_;
  std::uint64_t records_ = 0;
  std::string last_;
};

// What is there of a result.
struct ShardStatus {
  std::uint64_t count = 0;          // N
  std::uint64_t records = 0;        // in the complete files
  std::vector<std::uint64_t> done;  // indices with a complete and correct file, ascending
  std::vector<std::string> faults;  // one line for each file that is not one
  [[nodiscard]] bool complete() const { return faults.empty() && done.size() == count; }
  // The indices below count that are not done, as "3,17,40-42"; "" if none.
  [[nodiscard]] std::string missing() const;
};

// Ascending indices below `count` that are not in `present` (ascending): "3,17,40-42".
[[nodiscard]] std::string missing_indices(const std::vector<std::uint64_t>& present,
                                          std::uint64_t count);

// Reads all files to their ends and reports; `told` as for ShardReader. Throws Failure only if no
// file is readable as a shard.
[[nodiscard]] ShardStatus shard_status(const std::vector<std::string>& paths,
                                       std::optional<RecordOrder> told = std::nullopt);

// Merges the files of all parts, in any order, into the file of the whole. Throws ParseError,
// IoError or Failure for anything that does not fit together: missing, repeated or overlapping
// parts, other work, wrong counts or checksums, records out of order. Memory does not grow with
// the number of records. What was written before an error has no trailer. `told` as for
// ShardReader.
void merge_shards(const std::vector<std::string>& paths, std::optional<RecordOrder> told,
                  Output& out);

// The same, but writes what the program prints without --shard: the heading and the records,
// without the frame, and without the number and the blank or tab after it where the order is by
// number. All parts are read twice, first to see that they fit together, so that nothing is written
// if they do not. Throws Failure for parts that are not regular files, and cannot be read twice.
void merge_records(const std::vector<std::string>& paths, std::optional<RecordOrder> told,
                   Output& out);

// What identifies a part of a run.
struct Part {
  std::string tool;
  std::string version;               // of the tool; parts of two versions do not merge
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

  // True for a shard file: the part is one of several.
  [[nodiscard]] bool is_shard() const { return frame_.has_value(); }
  // The part of the items that is to be done.
  [[nodiscard]] core::Shard owned() const { return owned_; }
  // In a shard file, the records that follow begin with this number and a tab.
  void begin_item(std::uint64_t number);
  void write(std::string_view record);
  // The file is whole.
  void finish();

 private:
  Output& out_;
  core::Shard owned_;
  std::optional<ShardWriter> frame_;
  std::string before_;  // each record
};

// What is read in place of `input` for a part of its items. For a shard, reads all of it and sets
// the part's `args` to `digest` with the input added; `digest` holds what else the records depend
// on.
[[nodiscard]] Input input_of_part(Input input, ArgsDigest digest, Part& part);

}  // namespace tsume::io
