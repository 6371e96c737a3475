#include "lib/io/part.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/io/signals.hpp"

#include <algorithm>

namespace tsume::io {

PartWriter::PartWriter(Output& out, const Part& part, RecordOrder order)
    : out_(out), resumable_(part.resumable), save_state_(part.state) {
  const core::Shard shard = part.owned();
  const ShardHeader header{shard, part.tool, part.version, part.args, order, part.heading};
  if (resumable_ != nullptr) {
    ArgsDigest digest(part.tool, part.format_version);
    digest.add("args", part.args).add("framed", part.shard ? 1 : 0);
    digest.add("index", shard.index).add("count", shard.count);
    if (const auto payload = resumable_->start(part.tool, part.format_version, digest.value())) {
      const std::size_t end = std::min(payload->find('\n'), payload->size());
      const auto done = core::parse_decimal<std::uint64_t>(payload->substr(0, end));
      if (!done) {
        throw Failure("the checkpoint has no number of items; delete it to start again");
      }
      done_ = *done;
      state_ = payload->substr(std::min(end + 1, payload->size()));
      if (part.shard) {
        Input written(resumable_->partial_path());
        frame_.emplace(out, header, written);
      }
      return;
    }
  }
  if (part.shard) {
    frame_.emplace(out, header);
  } else if (!part.heading.empty()) {
    out << part.heading << '\n';
  }
}

void PartWriter::write(std::string_view record) {
  if (frame_) {
    frame_->write(record);
  } else {
    out_ << record << '\n';
    out_.end_record();
  }
}

void PartWriter::save(std::uint64_t done) {
  resumable_->save(std::to_string(done) + (save_state_ ? '\n' + save_state_() : ""));
}

void PartWriter::save_if_due(std::uint64_t done) {
  if (resumable_ != nullptr && resumable_->due()) {
    save(done);
  }
}

bool PartWriter::stop_requested() const {
  return resumable_ != nullptr && io::stop_requested();
}

void PartWriter::finish() {
  if (frame_) {
    frame_->finish();
  }
}

}  // namespace tsume::io
