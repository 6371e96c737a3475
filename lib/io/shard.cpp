#include "lib/io/shard.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <queue>
#include <stdexcept>
#include <sys/resource.h>
#include <utility>

namespace tsume::io {

namespace {

constexpr std::string_view args_mark = "args=";
constexpr std::string_view records_mark = "records=";
constexpr std::string_view checksum_mark = "xxh64=";
constexpr std::string_view by_number = "order=number";

// The text after `mark`, or nullopt.
std::optional<std::string_view> after(std::string_view word, std::string_view mark) {
  if (!word.starts_with(mark)) {
    return std::nullopt;
  }
  return word.substr(mark.size());
}

std::string trailer_line(std::uint64_t records, std::uint64_t checksum) {
  return "#end " + std::string(records_mark) + std::to_string(records) + ' ' +
         std::string(checksum_mark) + core::hex16(checksum);
}

void add_line(core::Digest& digest, std::string_view line) {
  digest.add(line).add("\n");
}

// Thousands of parts are open at once: takes all descriptors that the system grants.
void raise_descriptor_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
  }
}

// Half the difference of two headers, for a message.
std::string difference(const ShardHeader& first, const ShardHeader& other) {
  if (first.tool != other.tool || first.version != other.version) {
    return "made by " + other.tool + ' ' + other.version + ", not by " + first.tool + ' ' +
           first.version;
  }
  if (first.shard.count != other.shard.count) {
    return "one of " + core::counted(other.shard.count, "part") + ", not of " +
           std::to_string(first.shard.count);
  }
  if (first.order != other.order) {
    const auto name = [](const ShardHeader& header) {
      return header.order == RecordOrder::number ? "of numbers" : "of lines";
    };
    return std::string("in the order ") + name(other) + ", not " + name(first);
  }
  if (first.args != other.args) {
    return "made with other arguments: args=" + core::hex16(other.args) +
           ", not args=" + core::hex16(first.args);
  }
  return "with the heading " + core::quoted(other.heading) + ", not " + core::quoted(first.heading);
}

bool is_trailer(std::string_view line) {
  return line.starts_with("#end ");
}

// The lines of a file above its records.
std::vector<std::string> first_lines(const ShardHeader& header) {
  if (header.heading.empty()) {
    return {header.line()};
  }
  if (!header.heading.starts_with('#') || is_trailer(header.heading) ||
      header.heading.find('\n') != std::string::npos || header.heading.ends_with('\r')) {
    throw std::logic_error("not a heading: " + core::quoted(header.heading));
  }
  return {header.line(), header.heading};
}

// True if the order allows `next` right after `last`.
bool may_follow(RecordOrder order, const RecordKey& last, const RecordKey& next) {
  return order == RecordOrder::number ? last.number <= next.number : last.line < next.line;
}

// Bytes to buffer for each of `files`: 64 MiB in all, within reason for each.
std::size_t buffer_size_for(std::size_t files) {
  return std::clamp<std::size_t>((std::size_t{64} << 20) / files, 1 << 12, 1 << 16);
}

}  // namespace

// With its length, so that no two sequences of texts are alike.
void ArgsDigest::add_text(std::string_view text) {
  digest_.add(std::to_string(text.size())).add(":").add(text);
}

ArgsDigest& ArgsDigest::add(std::string_view key, std::string_view value) {
  add_text(key);
  add_text(value);
  return *this;
}

ArgsDigest& ArgsDigest::add(std::string_view key, std::uint64_t value) {
  return add(key, std::to_string(value));
}

std::string ShardHeader::line() const {
  return "#shard " + std::to_string(shard.index) + '/' + std::to_string(shard.count) + ' ' + tool +
         ' ' + version + ' ' + std::string(args_mark) + core::hex16(args) +
         (order == RecordOrder::number ? ' ' + std::string(by_number) : "");
}

std::optional<ShardHeader> ShardHeader::parse(std::string_view line) {
  const std::vector<std::string_view> words = core::split_fields(line, ' ');
  const bool ordered = words.size() == 6 && words[5] == by_number;
  if ((words.size() != 5 && !ordered) || words[0] != "#shard" || words[2].empty() ||
      words[3].empty()) {
    return std::nullopt;
  }
  const std::vector<std::string_view> numbers = core::split_fields(words[1], '/');
  const auto digest = after(words[4], args_mark);
  if (numbers.size() != 2 || !digest) {
    return std::nullopt;
  }
  const auto index = core::parse_decimal<std::uint64_t>(numbers[0]);
  const auto count = core::parse_decimal<std::uint64_t>(numbers[1]);
  const auto args = core::parse_hex16(*digest);
  if (!index || !count || !args || *index >= *count) {
    return std::nullopt;
  }
  return ShardHeader{{*index, *count},
                     std::string(words[2]),
                     std::string(words[3]),
                     *args,
                     ordered ? RecordOrder::number : RecordOrder::line};
}

bool ShardHeader::same_work(const ShardHeader& other) const {
  return tool == other.tool && version == other.version && args == other.args &&
         order == other.order && heading == other.heading && shard.count == other.shard.count;
}

RecordOrder ShardHeader::order_or(RecordOrder unsaid) const {
  return order == RecordOrder::number ? order : unsaid;
}

std::optional<RecordKey> record_key(RecordOrder order, std::string_view line) {
  if (order == RecordOrder::line) {
    return RecordKey{0, line};
  }
  const auto number = core::parse_decimal<std::uint64_t>(line.substr(0, line.find_first_of(" \t")));
  if (!number) {
    return std::nullopt;
  }
  return RecordKey{*number, line};
}

ShardWriter::ShardWriter(Output& out, const ShardHeader& header, RecordOrder unsaid)
    : out_(out), order_(header.order_or(unsaid)) {
  for (const std::string& line : first_lines(header)) {
    add_line(digest_, line);
    out_ << line << '\n';
  }
}

void ShardWriter::write(std::string_view record) {
  if (record.starts_with('#') || record.find('\n') != record.npos || record.ends_with('\r')) {
    throw std::logic_error("not a record: " + core::quoted(record));
  }
  const auto key = record_key(order_, record);
  if (!key) {
    throw std::logic_error("record without a number: " + core::quoted(record));
  }
  if (records_ > 0 && !may_follow(order_, *record_key(order_, last_), *key)) {
    throw std::logic_error("record out of order: " + core::quoted(record));
  }
  last_ = record;
  ++records_;
  add_line(digest_, record);
  out_ << record << '\n';
  out_.end_record();
}

void ShardWriter::finish() {
  out_ << trailer_line(records_, digest_.value()) << '\n';
  out_.flush();
}

ShardReader::ShardReader(Input input, std::optional<RecordOrder> told, std::size_t buffer_size)
    : input_(std::make_unique<Input>(std::move(input))),
      lines_(std::make_unique<LineReader>(*input_, LineReader::default_line_limit, buffer_size)),
      order_(told.value_or(RecordOrder::line)) {
  const auto line = lines_->next();
  if (!line) {
    throw ParseError(name(), 0, "empty file: expected a line '#shard I/N TOOL VERSION args=HASH'");
  }
  const auto header = ShardHeader::parse(*line);
  if (!header) {
    fail("expected a line '#shard I/N TOOL VERSION args=HASH', not " + core::quoted(*line));
  }
  header_ = *header;
  if (told && header_.order_or(*told) != *told) {
    fail("the part says that its records are in the order of numbers");
  }
  order_ = header_.order_or(order_);
  add_line(digest_, *line);
  ahead_ = lines_->next();
  if (ahead_ && ahead_->starts_with('#') && !is_trailer(*ahead_)) {
    header_.heading = *ahead_;
    add_line(digest_, header_.heading);
    ahead_.reset();
  }
}

void ShardReader::fail_header(const std::string& reason) const {
  throw ParseError(name(), 1, reason);
}

std::optional<std::string_view> ShardReader::next_line() {
  return ahead_ ? std::exchange(ahead_, std::nullopt) : lines_->next();
}

std::optional<RecordKey> ShardReader::next() {
  const auto line = next_line();
  if (!line) {
    throw ParseError(name(), 0,
                     "incomplete: no '#end' line after " + core::counted(records_, "record"));
  }
  if (line->starts_with('#')) {
    check_trailer(*line);
    return std::nullopt;
  }
  const auto key = record_key(order_, *line);
  if (!key) {
    fail("expected a record that begins with a number, not " + core::quoted(*line));
  }
  if (records_ > 0 && !may_follow(order_, *record_key(order_, last_), *key)) {
    fail("record out of order: " + core::quoted(*line) + " after " + core::quoted(last_));
  }
  last_ = *line;
  ++records_;
  add_line(digest_, *line);
  return key;
}

void ShardReader::check_trailer(std::string_view line) {
  const std::vector<std::string_view> words = core::split_fields(line, ' ');
  const bool shaped = words.size() == 3 && words[0] == "#end" &&
                      words[1].starts_with(records_mark) && words[2].starts_with(checksum_mark);
  const auto count =
      shaped ? core::parse_decimal<std::uint64_t>(*after(words[1], records_mark)) : std::nullopt;
  const auto checksum = shaped ? core::parse_hex16(*after(words[2], checksum_mark)) : std::nullopt;
  if (!count || !checksum) {
    fail("expected '#end records=N xxh64=HASH', not " + core::quoted(line));
  }
  if (*count != records_) {
    fail("the trailer says " + core::counted(*count, "record") + ", found " +
         std::to_string(records_));
  }
  if (*checksum != digest_.value()) {
    fail("wrong checksum: the file is damaged");
  }
  if (lines_->next()) {
    fail("text after the '#end' line");
  }
}

std::string missing_indices(const std::vector<std::uint64_t>& present, std::uint64_t count) {
  std::string text;
  const auto gap = [&text](std::uint64_t from, std::uint64_t to) {  // [from, to)
    if (from >= to) {
      return;
    }
    text += (text.empty() ? "" : ",") + std::to_string(from);
    if (to - from > 1) {
      text += '-' + std::to_string(to - 1);
    }
  };
  std::uint64_t expected = 0;
  for (const std::uint64_t index : present) {
    gap(expected, index);
    expected = index + 1;
  }
  gap(expected, count);
  return text;
}

std::string ShardStatus::missing() const {
  return missing_indices(done, count);
}

ShardStatus shard_status(const std::vector<std::string>& paths, std::optional<RecordOrder> told) {
  ShardStatus status;
  std::optional<ShardHeader> first;
  for (const std::string& path : paths) {
    try {
      ShardReader reader(Input(path), told);
      first = first.value_or(reader.header());
      if (!first->same_work(reader.header())) {
        reader.fail_header(difference(*first, reader.header()));
      }
      while (reader.next()) {
      }
      const std::uint64_t index = reader.header().shard.index;
      const auto at = std::lower_bound(status.done.begin(), status.done.end(), index);
      if (at != status.done.end() && *at == index) {
        reader.fail_header("part " + std::to_string(index) + " appears twice");
      }
      status.done.insert(at, index);
      status.records += reader.records();
    } catch (const ParseError& error) {
      status.faults.emplace_back(error.what());
    } catch (const IoError& error) {
      status.faults.emplace_back(error.what());
    } catch (const Failure& error) {  // of the decompressor
      status.faults.emplace_back(error.what());
    }
  }
  if (!first) {
    throw Failure("no file is a shard: " + status.faults.front());
  }
  status.count = first->shard.count;
  return status;
}

namespace {

// Opens all parts and sees that they are the parts of one piece of work, each once.
std::vector<ShardReader> open_parts(const std::vector<std::string>& paths,
                                    std::optional<RecordOrder> told) {
  raise_descriptor_limit();
  std::vector<ShardReader> parts;
  parts.reserve(paths.size());
  for (const std::string& path : paths) {
    parts.emplace_back(Input(path), told, buffer_size_for(paths.size()));
    const ShardHeader& header = parts.back().header();
    if (!parts.front().header().same_work(header)) {
      parts.back().fail_header(difference(parts.front().header(), header));
    }
  }
  std::sort(parts.begin(), parts.end(), [](const ShardReader& a, const ShardReader& b) {
    return a.header().shard.index < b.header().shard.index;
  });
  std::vector<std::uint64_t> present;
  for (const ShardReader& part : parts) {
    const std::uint64_t index = part.header().shard.index;
    if (!present.empty() && present.back() == index) {
      part.fail_header("part " + std::to_string(index) + " appears twice, also in " +
                       parts[present.size() - 1].name());
    }
    present.push_back(index);
  }
  const std::uint64_t count = parts.front().header().shard.count;
  if (const std::string missing = missing_indices(present, count); !missing.empty()) {
    throw Failure("missing " + missing + " of " + core::counted(count, "part"));
  }
  return parts;
}

// Gives all records of the parts in order to `use`; checks the parts to their ends.
template <typename Use>
void for_each_record(std::vector<ShardReader>& parts, const Use& use) {
  const RecordOrder order = parts.front().order();
  // The least record of each part, with the number of the part.
  using Head = std::pair<RecordKey, std::size_t>;
  std::priority_queue<Head, std::vector<Head>, std::greater<>> heads;
  const auto advance = [&](std::size_t part) {
    if (const auto key = parts[part].next()) {
      heads.emplace(*key, part);
    }
  };
  for (std::size_t part = 0; part < parts.size(); ++part) {
    advance(part);
  }
  while (!heads.empty()) {
    const auto [key, part] = heads.top();
    heads.pop();
    use(key);
    if (!heads.empty()) {
      const auto& [other, other_part] = heads.top();
      const bool same_item =
          order == RecordOrder::number ? other.number == key.number : other.line == key.line;
      if (same_item) {
        parts[other_part].fail("overlaps with " + parts[part].name() + ": both have " +
                               core::quoted(other.line));
      }
    }
    advance(part);
  }
}

}  // namespace

void merge_shards(const std::vector<std::string>& paths, std::optional<RecordOrder> told,
                  Output& out) {
  std::vector<ShardReader> parts = open_parts(paths, told);
  ShardHeader whole = parts.front().header();
  whole.shard = {};
  ShardWriter writer(out, whole, parts.front().order());
  for_each_record(parts, [&](const RecordKey& key) { writer.write(key.line); });
  writer.finish();
}

void merge_records(const std::vector<std::string>& paths, std::optional<RecordOrder> told,
                   Output& out) {
  for (const std::string& path : paths) {
    if (path == "-" || is_special_file(path)) {
      throw Failure(path + ": not a regular file, and --plain reads all parts twice");
    }
  }
  {
    std::vector<ShardReader> parts = open_parts(paths, told);
    for_each_record(parts, [](const RecordKey& /*key*/) {});
  }
  std::vector<ShardReader> parts = open_parts(paths, told);
  if (const std::string& heading = parts.front().header().heading; !heading.empty()) {
    out << heading << '\n';
  }
  const bool numbered = parts.front().order() == RecordOrder::number;
  for_each_record(parts, [&](const RecordKey& key) {
    std::string_view record = key.line;
    if (numbered) {
      const std::size_t end = std::min(record.find_first_of(" \t"), record.size() - 1);
      record.remove_prefix(end + 1);
    }
    out << record << '\n';
  });
  out.flush();
}

PartWriter::PartWriter(Output& out, const Part& part, RecordOrder order)
    : out_(out), owned_(part.owned()) {
  if (part.shard) {
    frame_.emplace(
        out, ShardHeader{*part.shard, part.tool, part.version, part.args, order, part.heading});
  } else if (!part.heading.empty()) {
    out << part.heading << '\n';
  }
}

void PartWriter::begin_item(std::uint64_t number) {
  if (frame_) {
    before_ = std::to_string(number) + '\t';
  }
}

void PartWriter::write(std::string_view record) {
  if (frame_) {
    frame_->write(before_ + std::string(record));
  } else {
    out_ << record << '\n';
    out_.end_record();
  }
}

void PartWriter::finish() {
  if (frame_) {
    frame_->finish();
  }
}

Input input_of_part(Input input, ArgsDigest digest, Part& part) {
  if (!part.shard) {
    return input;
  }
  std::string text = input.read_all();
  part.args = digest.add("items", text).value();
  return Input::from_text(std::move(text), input.name());
}

}  // namespace tsume::io
