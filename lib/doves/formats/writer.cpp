#include "lib/doves/formats/writer.hpp"

#include <ostream>
#include <string>

namespace tsume::doves {

PositionWriter::PositionWriter(std::ostream& out, Format format, std::optional<std::uint64_t> count)
    : out_(out), format_(format) {
  if (format == Format::html || (format == Format::svg && count)) {
    pictures_.emplace(out, format == Format::html ? Medium::page : Medium::sheet,
                      count.value_or(0));
  }
}

void PositionWriter::write(const Position& position) {
  if (pictures_) {
    pictures_->add(position, {});
  } else if (format_ == Format::svg) {
    waiting_.push_back(key_of(position));
  } else {
    std::string text;
    if (format_ == Format::tdl) {
      groups_.append(text, key_of(position));
    } else {
      append(text, position, format_);
    }
    out_.write(text.data(), static_cast<std::streamsize>(text.size()));
  }
}

void PositionWriter::finish() {
  std::string text;
  groups_.finish(text);
  out_ << text;
  if (format_ == Format::svg && !pictures_) {
    pictures_.emplace(out_, Medium::sheet, waiting_.size());
    for (const std::uint64_t key : waiting_) {
      pictures_->add(*from_key(key), {});
    }
  }
  if (pictures_) {
    pictures_->finish();
  }
}

PositionRecords::PositionRecords(const io::RecordOutput& to, Format format,
                                 std::optional<std::uint64_t> count)
    : printer_(to, core::name_of(format_names, format),
               [format, count = to.folder == nullptr ? count : std::nullopt](std::ostream& out) {
                 return PositionWriter(out, format, count);
               }) {}

void PositionRecords::write(const Position& position) {
  printer_.add(printer_.in_files() ? to_text(position) : "",
               [&](PositionWriter& writer) { writer.write(position); });
}

}  // namespace tsume::doves
