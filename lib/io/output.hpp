// Writing: a checked stream over a file descriptor, and files that appear whole or not at all.
#pragma once

#include "lib/core/deadline.hpp"
#include "lib/core/names.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::io {

// A stream buffer over a descriptor. Every failed write throws IoError at once, so that a full disk
// stops the work. A closed pipe ends the program silently, by SIGPIPE (see signals.hpp).
class FdBuffer : public std::streambuf {
 public:
  FdBuffer(int fd, std::string name);

 protected:
  int_type overflow(int_type c) override;
  std::streamsize xsputn(const char* text, std::streamsize n) override;
  int sync() override;

 private:
  void write_out(const char* text, std::size_t n);

  int fd_;
  bool is_terminal_;
  std::string name_;
  std::vector<char> buffer_;
};

// An ostream on a descriptor; write errors are thrown as IoError. end_record() flushes, for tools
// that answer line by line, unless this is a file that appears when it is whole; where standard
// output is a regular file, all but the first records within some milliseconds wait for later ones.
// Call flush() before the end of its life: the destructor discards what is still buffered.
class Output : public std::ostream {
 public:
  Output(int fd, std::string name);

  void end_record();
  // The same for records that come in quick succession, because each flush wakes up the reader: at
  // most every few milliseconds. Requires that flush_overdue() is called now and then while no
  // further record comes.
  void end_quick_record();
  void flush_overdue();

 private:
  FdBuffer buffer_;
  int fd_;
  bool regular_;
  int flushes_left_ = 0;  // of records to a regular file, until the pause is over
  bool widened_ = false;
  bool waiting_ = false;       // a quick record has not been flushed
  core::Deadline pause_{0.0};  // after a flush
};

// Renames a file whose bytes are on the disk, and syncs the folder. Throws IoError.
void rename_durably(const std::string& from, const std::string& to);

// Removes from the folder what killed processes left of an AtomicFile for a file there whose name
// satisfies `is_ours`. No other process may be writing one.
void remove_leftovers(const std::string& folder,
                      const std::function<bool(std::string_view name)>& is_ours);

// Throws IoError unless the folder of the path allows a file to be made and renamed there.
void check_folder(const std::string& path);

// The permissions for a file that is to replace the one at `path`: those it has, or `otherwise`.
[[nodiscard]] unsigned permissions_of(const std::string& path, unsigned otherwise);

// The path that writing to `path` writes to: symbolic links at its end are followed, also to files
// that do not exist yet.
[[nodiscard]] std::string link_target(const std::string& path);

// True if the path leads to something other than a regular file: a device, a pipe, a folder.
[[nodiscard]] bool is_special_file(const std::string& path);

// A file written beside its target and renamed by commit() (fsync before and after), so that the
// existence of the file means that it is complete. Without commit() nothing is left behind, also
// when a signal other than KILL ends the program. What a symbolic link leads to is replaced, not
// the link, and keeps its permissions; a device or pipe (/dev/null, a process substitution) is
// written to as it is. The temporary file has a random name, and is never one that exists already.
// Throws IoError.
class AtomicFile {
 public:
  explicit AtomicFile(const std::string& path);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile();

  [[nodiscard]] Output& stream() { return *stream_; }
  void commit();
  // Instead of commit(): nothing is left behind, and the file that had the name is removed.
  void withdraw();

  // True if nothing has been written so far; unknown, and false, of a device or pipe.
  [[nodiscard]] bool empty();

 private:
  AtomicFile() = default;

  std::string path_;
  std::string temporary_;  // empty: written in place
  int fd_ = -1;
  std::size_t cleanup_slot_ = 0;
  std::unique_ptr<Output> stream_;
};

// A folder of files that is filled beside its target and renamed by commit(), so that the existence
// of the folder means that all of its files are there and complete; an empty folder may be there
// before. Without commit() nothing is left behind, on Linux also when a signal other than KILL ends
// the program. Throws IoError.
class AtomicFolder {
 public:
  explicit AtomicFolder(const std::string& path);
  AtomicFolder(const AtomicFolder&) = delete;
  AtomicFolder& operator=(const AtomicFolder&) = delete;
  ~AtomicFolder();

  // Where the file of that name is to be written.
  [[nodiscard]] std::string path(const std::string& name) const { return temporary_ + '/' + name; }
  void commit();

 private:
  std::string path_;
  std::string temporary_;
  std::size_t cleanup_slot_ = 0;
};

// Whether to colour what a tool prints for people.
enum class ColorMode : std::uint8_t { automatic, always, never };
inline constexpr core::Named<ColorMode> color_mode_names[] = {
    {ColorMode::automatic, "auto"}, {ColorMode::always, "always"}, {ColorMode::never, "never"}};

// automatic: only if the output is standard output, that is a terminal, the environment has no
// non-empty NO_COLOR (no-color.org), and TERM is not "dumb".
[[nodiscard]] bool use_color(ColorMode mode, bool to_standard_output);

}  // namespace tsume::io
