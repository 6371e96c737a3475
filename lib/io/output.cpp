#include "lib/io/output.hpp"

#include "lib/io/error.hpp"
#include "lib/io/signals.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace tsume::io {

FdBuffer::FdBuffer(int fd, std::string name)
    : fd_(fd), name_(std::move(name)), buffer_(std::size_t{1} << 16) {
  setp(buffer_.data(), buffer_.data() + buffer_.size());
}

void FdBuffer::write_out(const char* text, std::size_t n) {
  while (n > 0) {
    const ssize_t written = ::write(fd_, text, n);
    if (written >= 0) {
      text += written;
      n -= static_cast<std::size_t>(written);
    } else if (errno != EINTR) {
      setp(buffer_.data(), buffer_.data() + buffer_.size());
      throw IoError("write error on " + name_ + ": " + std::strerror(errno));
    }
  }
}

int FdBuffer::sync() {
  const auto pending = static_cast<std::size_t>(pptr() - pbase());
  setp(buffer_.data(), buffer_.data() + buffer_.size());
  write_out(buffer_.data(), pending);
  return 0;
}

FdBuffer::int_type FdBuffer::overflow(int_type c) {
  sync();
  if (!traits_type::eq_int_type(c, traits_type::eof())) {
    *pptr() = traits_type::to_char_type(c);
    pbump(1);
  }
  return traits_type::not_eof(c);
}

std::streamsize FdBuffer::xsputn(const char* text, std::streamsize n) {
  if (n > epptr() - pptr()) {
    sync();
  }
  if (n > epptr() - pptr()) {
    write_out(text, static_cast<std::size_t>(n));
  } else {
    std::memcpy(pptr(), text, static_cast<std::size_t>(n));
    pbump(static_cast<int>(n));
  }
  return n;
}

Output::Output(int fd, std::string name)
    : std::ostream(nullptr), buffer_(fd, std::move(name)), fd_(fd) {
  struct stat info {};
  regular_ = ::fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
  rdbuf(&buffer_);
  exceptions(std::ios::badbit);  // rethrows the IoError of the buffer
}

void Output::end_record() {
  if (!regular_) {
    flush();
  }
}

void Output::end_quick_record() {
  if (!widened_) {
    // A pipe holds 64 KiB; many records should not wait for a reader that is yet to wake up. It is
    // no harm if this is no pipe, or more than the user may have.
    constexpr int ample = 1 << 20;
    ::fcntl(fd_, F_SETPIPE_SZ, ample);
    widened_ = true;
  }
  waiting_ = !regular_;
  flush_overdue();
}

void Output::flush_overdue() {
  constexpr std::chrono::milliseconds interval(5);
  if (!waiting_) {
    return;
  }
  const auto now = std::chrono::steady_clock::now();
  if (now - flushed_ >= interval) {
    flush();
    flushed_ = now;
    waiting_ = false;
  }
}

void rename_durably(const std::string& from, const std::string& to) {
  if (::rename(from.c_str(), to.c_str()) != 0) {
    throw IoError(to + ": " + std::strerror(errno));
  }
  const std::size_t slash = to.rfind('/');
  const std::string folder = slash == to.npos ? "." : to.substr(0, slash + 1);
  if (const int dir = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); dir >= 0) {
    ::fsync(dir);
    ::close(dir);
  }
}

bool is_special_file(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode);
}

AtomicFile::AtomicFile(const std::string& path) : path_(path) {
  if (is_special_file(path)) {
    fd_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  } else {
    std::error_code error;
    const auto target = std::filesystem::weakly_canonical(path, error);
    if (!error && std::filesystem::is_symlink(path, error)) {
      path_ = target;
    }
    temporary_ = path_ + ".tmp." + std::to_string(::getpid());
    fd_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  }
  if (fd_ < 0) {
    throw IoError((temporary_.empty() ? path_ : temporary_) + ": " + std::strerror(errno));
  }
  if (!temporary_.empty()) {
    cleanup_slot_ = remove_on_signal(temporary_);
  }
  stream_ = std::make_unique<Output>(fd_, path_);
}

AtomicFile::~AtomicFile() {
  if (fd_ < 0) {
    return;
  }
  ::close(fd_);
  if (!temporary_.empty()) {
    ::unlink(temporary_.c_str());
    forget_on_signal(cleanup_slot_);
  }
}

void AtomicFile::commit() {
  stream_->flush();
  if (!temporary_.empty()) {
    if (::fsync(fd_) != 0 && errno != EINVAL && errno != EROFS) {
      throw IoError("write error on " + path_ + ": " + std::strerror(errno));
    }
    rename_durably(temporary_, path_);
    forget_on_signal(cleanup_slot_);
  }
  ::close(fd_);
  fd_ = -1;
}

}  // namespace tsume::io
