#include "lib/io/check_report.hpp"

#include "lib/core/json.hpp"

#include <numeric>

namespace tsume::io {

namespace {

std::string_view word_of(const CheckedItem& item) {
  return item.verdict == Checked::valid && !item.category.empty()
             ? item.category
             : core::name_of(checked_names, item.verdict);
}

}  // namespace

void append_item(std::string& text, const CheckedItem& item, const CheckStyle& style) {
  if (style.errors_only && item.verdict == Checked::valid) {
    return;
  }
  if (style.format == CheckFormat::json) {
    text += core::Json::object()
                .set("id", item.id)
                .set("status", word_of(item))
                .set("reason", item.reason.empty() ? core::Json() : core::Json(item.reason))
                .compact();
  } else {
    text += item.id;
    text += '\t';
    text += word_of(item);
    text += '\t';
    text += item.reason.empty() ? "-" : item.reason;
  }
  text += '\n';
}

void CheckTally::add(const CheckedItem& item) {
  ++counts_.at(static_cast<std::size_t>(item.verdict));
  if (item.verdict != Checked::valid && first_fault_.empty()) {
    first_fault_ = item.id + ": " + item.reason;
  }
}

void CheckTally::add(const CheckTally& other) {
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    counts_.at(i) += other.counts_.at(i);
  }
  if (first_fault_.empty()) {
    first_fault_ = other.first_fault_;
  }
}

std::uint64_t CheckTally::count(Checked verdict) const {
  return counts_.at(static_cast<std::size_t>(verdict));
}

core::Exit CheckTally::status() const {
  return count(Checked::invalid) + count(Checked::bad_input) > 0   ? core::Exit::failure
         : count(Checked::unchecked) + count(Checked::timeout) > 0 ? core::Exit::undecided
                                                                   : core::Exit::ok;
}

std::string CheckTally::summary() const {
  if (std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0}) == 1 &&
      !first_fault_.empty()) {
    return first_fault_;
  }
  std::string text;
  for (const auto& [verdict, name] : checked_names) {
    if (verdict == Checked::valid || count(verdict) > 0) {
      text += (text.empty() ? "" : ", ") + std::to_string(count(verdict)) + ' ' + std::string(name);
    }
  }
  return text;
}

void CheckReport::begin() {
  if (style_.format == CheckFormat::text && !begun_) {
    out_ << "# id\tverdict\treason\n";
  }
  begun_ = true;
}

const CheckTally& CheckReport::finish() {
  begin();
  return tally_;
}

void CheckReport::add(const CheckedItem& item) {
  std::string line;
  append_item(line, item, style_);
  CheckTally tally;
  tally.add(item);
  add(line, tally);
}

void CheckReport::add(const std::string& lines, const CheckTally& items) {
  tally_.add(items);
  if (!lines.empty()) {
    begin();
    out_.write(lines.data(), static_cast<std::streamsize>(lines.size()));
    out_.end_record();
  }
}

}  // namespace tsume::io
