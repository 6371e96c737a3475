#include "lib/doves/rules/reader.hpp"

namespace tsume::doves {

Record parse_record(std::string_view line) {
  Record record;
  record.text = line.substr(0, line.find('\t'));
  try {
    record.position = parse_position(record.text);
  } catch (const core::BadText& error) {
    record.reason = error.what();
  }
  return record;
}

std::optional<Record> PositionReader::next() {
  while (const auto line = lines_.next()) {
    if (!holds_position(*line)) {
      continue;
    }
    Record record = parse_record(*line);
    if (!record.position) {
      reject(record.reason);
    }
    return record;
  }
  return std::nullopt;
}

void PositionReader::reject(const std::string& reason) {
  ++bad_count_;
  if (!skip_bad_) {
    lines_.fail(reason);
  }
}

}  // namespace tsume::doves
