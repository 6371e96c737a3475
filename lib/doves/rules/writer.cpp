#include "lib/doves/rules/writer.hpp"

#include <ostream>
#include <sstream>
#include <string>

namespace tsume::doves {

PositionWriter::PositionWriter(std::ostream& out, Format format, std::optional<std::uint64_t> count,
                               io::RecordFolder* folder)
    : out_(out), format_(format), folder_(folder) {
  if (folder_ != nullptr) {
    return;
  }
  if (format == Format::html || (format == Format::svg && count)) {
    pictures_.emplace(out, format == Format::html ? Medium::page : Medium::sheet,
                      count.value_or(0));
  }
}

void PositionWriter::write(const Position& position) {
  if (folder_ != nullptr) {
    std::ostringstream text;
    PositionWriter one(text, format_);
    one.write(position);
    one.finish();
    folder_->write(to_text(position), core::name_of(format_names, format_), text.str());
  } else if (pictures_) {
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
  if (folder_ != nullptr) {
    return;
  }
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

}  // namespace tsume::doves
