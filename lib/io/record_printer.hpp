// Records that go to one output, or with -o DIR/ to a file each: the tools print them alike.
#pragma once

#include "lib/io/output.hpp"
#include "lib/io/record_folder.hpp"

#include <functional>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

namespace tsume::io {

// Where the records of a tool go.
struct RecordOutput {
  Output& out;
  RecordFolder* folder = nullptr;  // each to a file of its own there, and nothing to `out`
};

// Prints records by one Printer for all of them, or by one for each file. A Printer is made on a
// stream, to which it writes what comes before its first record; its finish() writes what comes
// after the last one: a sheet of pictures, a page.
template <typename Printer>
class RecordPrinter {
 public:
  using Make = std::function<Printer(std::ostream& out)>;

  // `extension` of the files, as for RecordFolder.
  RecordPrinter(const RecordOutput& to, std::string_view extension, Make make)
      : folder_(to.folder), extension_(extension), make_(std::move(make)) {
    if (folder_ == nullptr) {
      all_.emplace(make_(to.out));
    }
  }

  [[nodiscard]] bool in_files() const { return folder_ != nullptr; }
  // Calls print(printer) for the record of that id. What it throws leaves no file.
  template <typename Print>
  void add(std::string_view id, const Print& print) {
    if (all_) {
      print(*all_);
      return;
    }
    std::ostringstream text;
    Printer one = make_(text);
    print(one);
    one.finish();
    folder_->write(id, extension_, text.str());
  }
  // After the last record.
  void finish() {
    if (all_) {
      all_->finish();
    }
  }

 private:
  RecordFolder* folder_;
  std::string extension_;
  Make make_;
  std::optional<Printer> all_;
};

}  // namespace tsume::io
