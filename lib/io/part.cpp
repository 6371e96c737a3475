#include "lib/io/part.hpp"

namespace tsume::io {

PartWriter::PartWriter(Output& out, const Part& part, RecordOrder order) : out_(out) {
  if (part.shard) {
    frame_.emplace(
        out, ShardHeader{*part.shard, part.tool, part.version, part.args, order, part.heading});
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

void PartWriter::finish() {
  if (frame_) {
    frame_->finish();
  }
}

}  // namespace tsume::io
