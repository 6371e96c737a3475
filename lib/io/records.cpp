#include "lib/io/records.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <utility>

namespace tsume::io {

// The value that begins on this line.
core::Json RecordReader::read_json(std::string_view line) {
  core::JsonLines value;
  for (bool whole = value.add(line); !whole;) {
    const auto more = lines_.next();
    if (!more) {
      throw ParseError(lines_.name(), line_, "the JSON value that begins here does not end");
    }
    whole = value.add(*more);
  }
  try {
    return core::Json::parse(value.take());
  } catch (const core::JsonError& error) {
    throw ParseError(lines_.name(), line_, error.what());
  }
}

std::optional<Record> RecordReader::next() {
  if (!items_.empty()) {
    core::Json item = std::move(items_.back());
    items_.pop_back();
    return Record{line_, std::move(item)};
  }
  while (const auto line = lines_.next()) {
    const std::string_view text = core::trim(*line);
    if (text.empty() || text[0] == ';' || text[0] == '#') {
      continue;
    }
    line_ = lines_.line_number();
    if (!core::JsonLines::begins(text)) {
      return Record{line_, std::string(text)};
    }
    core::Json value = read_json(*line);
    if (!value.is_array() || value.size() == 0 || !value.at(0).find(key_)) {
      return Record{line_, std::move(value)};
    }
    for (std::size_t i = value.size(); i-- > 0;) {
      items_.push_back(value.at(i));
    }
    return next();
  }
  return std::nullopt;
}

}  // namespace tsume::io
