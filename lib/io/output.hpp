// Writing: a checked stream over a file descriptor, and files that appear whole or not at all.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <ostream>
#include <streambuf>
#include <string>
#include <vector>

namespace tsume::io {

// A stream buffer over a descriptor. Every failed write throws IoError at once, so that a full disk
// stops the work. SIGPIPE is left alone: a closed pipe ends the program silently.
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
  std::string name_;
  std::vector<char> buffer_;
};

// An ostream on a descriptor; write errors are thrown as IoError. end_record() flushes unless the
// descriptor is a regular file: for tools that answer line by line. Call flush() before the end of
// its life: the destructor discards what is still buffered.
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
  bool widened_ = false;
  bool waiting_ = false;  // a quick record has not been flushed
  std::chrono::steady_clock::time_point flushed_;
};

// Renames a file whose bytes are on the disk, and syncs the folder. Throws IoError.
void rename_durably(const std::string& from, const std::string& to);

// True if the path leads to something that is no regular file: a device, a pipe, a folder.
[[nodiscard]] bool is_special_file(const std::string& path);

// A file written beside its target and renamed by commit() (fsync before and after), so that the
// existence of the file means that it is complete. Without commit() nothing is left behind, also
// when a signal ends the program. What a symbolic link leads to is replaced, not the link; a device
// or pipe (/dev/null, a process substitution) is written to as it is. Throws IoError.
class AtomicFile {
 public:
  explicit AtomicFile(const std::string& path);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile();

  [[nodiscard]] Output& stream() { return *stream_; }
  void commit();

 private:
  std::string path_;
  std::string temporary_;  // empty: written in place
  int fd_ = -1;
  std::size_t cleanup_slot_ = 0;
  std::unique_ptr<Output> stream_;
};

}  // namespace tsume::io
