// Temporary files that only we can read and that are removed on every exit path.
#pragma once

#include "lib/io/input.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace tsume::solver {

// An empty file of mode 600 in $TMPDIR (or /tmp), removed with the object or by a signal. Its path
// is absolute, so that no program takes it for an option.
class PrivateFile {
 public:
  // `suffix` ends the name: some programs look at it. Throws io::IoError.
  explicit PrivateFile(std::string_view suffix);
  PrivateFile(PrivateFile&& other) noexcept;
  PrivateFile& operator=(PrivateFile&& other) noexcept;
  ~PrivateFile();

  [[nodiscard]] const std::string& path() const { return path_; }
  // The file that has this path now, for reading: a solver may have replaced what it was to write.
  // Throws io::Failure if that is not a regular file (opening a pipe could wait for ever).
  [[nodiscard]] io::Input open() const;
  // Overwrites the first line of that file with blanks if it begins with `mark`. Throws
  // io::IoError.
  void blank_first_line(char mark) const;
  // Copies that file, whole or not at all. Throws io::IoError.
  void copy_to(const std::string& target) const;
  // Open for writing, at the beginning.
  [[nodiscard]] int fd() const { return fd_; }

 private:
  void remove();

  std::string path_;
  int fd_ = -1;
  std::size_t cleanup_slot_ = 0;
};

}  // namespace tsume::solver
