#include "lib/io/records.hpp"

#include "lib/core/text.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace tsume::io {

std::vector<core::Json> read_json(LineReader& lines, std::string_view line, std::string_view key) {
  const std::uint64_t begin = lines.line_number();
  core::JsonLines text;
  for (bool whole = text.add(line); !whole;) {
    const auto more = lines.next();
    if (!more) {
      lines.fail_at(begin, "the JSON value that begins here does not end");
    }
    whole = text.add(*more);
  }
  core::Json value = lines.parse_at(begin, [&] { return core::Json::parse(text.take()); });
  std::vector<core::Json> values;
  if (!value.is_array() || (value.size() > 0 && !value.at(0).find(key))) {
    values.push_back(std::move(value));
  } else {
    for (std::size_t i = 0; i < value.size(); ++i) {
      values.push_back(value.at(i));
    }
  }
  return values;
}

std::optional<Record> RecordReader::next() {
  while (items_.empty()) {
    const auto line = lines_.next();
    if (!line) {
      return std::nullopt;
    }
    const std::string_view text = core::trim(*line);
    if (text.empty() || text[0] == ';' || text[0] == '#') {
      continue;
    }
    line_ = lines_.line_number();
    if (!core::JsonLines::begins(text)) {
      return Record{line_, std::string(text)};
    }
    items_ = read_json(lines_, *line, key_);
    std::reverse(items_.begin(), items_.end());
  }
  core::Json item = std::move(items_.back());
  items_.pop_back();
  return Record{line_, std::move(item)};
}

}  // namespace tsume::io
