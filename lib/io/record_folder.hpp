// An output with a file for each record: -o DIR/ of the tools that write several.
#pragma once

#include "lib/io/output.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace tsume::io {

// A folder that appears with commit(), when all files are whole: an AtomicFolder. Nothing that was
// there is replaced.
class RecordFolder {
 public:
  // Throws IoError if something other than an empty folder has this name.
  explicit RecordFolder(const std::string& path);

  // Writes the file of a record, NAME.EXTENSION, or NAME.txt for "text". The name is the id, with
  // '_' for what is not a Latin letter, a digit or one of "+-.@~", and "-2", "-3" after it where it
  // was used before (the case of letters does not count). Throws IoError.
  void write(std::string_view id, std::string_view extension, std::string_view text);
  void commit() { folder_.commit(); }

  // True if nothing has been written so far.
  [[nodiscard]] bool empty() const { return used_.empty(); }

 private:
  [[nodiscard]] std::string unused_name(std::string_view id);

  AtomicFolder folder_;
  std::map<std::string, std::uint64_t> used_;  // names in lower case, and how often
};

}  // namespace tsume::io
