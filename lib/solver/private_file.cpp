#include "lib/solver/private_file.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/io/fd.hpp"
#include "lib/io/output.hpp"
#include "lib/io/signals.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <stdlib.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace tsume::solver {

PrivateFile::PrivateFile(std::string_view suffix) {
  const char* const folder = std::getenv("TMPDIR");
  const std::filesystem::path parent = folder != nullptr && *folder != '\0' ? folder : "/tmp";
  std::error_code no_working_folder;
  path_ = std::filesystem::absolute(parent, no_working_folder).string() + "/tsume-XXXXXX" +
          std::string(suffix);
  fd_ = ::mkostemps(path_.data(), static_cast<int>(suffix.size()), O_CLOEXEC);
  if (fd_ < 0) {
    throw io::IoError("cannot make a temporary file " + path_ + ": " + std::strerror(errno));
  }
  cleanup_slot_ = io::remove_on_signal(path_);
}

PrivateFile::PrivateFile(PrivateFile&& other) noexcept
    : path_(std::move(other.path_)),
      fd_(std::exchange(other.fd_, -1)),
      cleanup_slot_(other.cleanup_slot_) {}

PrivateFile& PrivateFile::operator=(PrivateFile&& other) noexcept {
  if (this != &other) {
    remove();
    path_ = std::move(other.path_);
    fd_ = std::exchange(other.fd_, -1);
    cleanup_slot_ = other.cleanup_slot_;
  }
  return *this;
}

io::Input PrivateFile::open() const {
  struct stat found {};
  if (::lstat(path_.c_str(), &found) != 0 || !S_ISREG(found.st_mode)) {
    throw io::Failure("the temporary file " + core::quoted(path_) +
                      " is gone, or no longer a regular file");
  }
  return io::Input(path_);
}

void PrivateFile::blank_first_line(char mark) const {
  const io::Fd file(::open(path_.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  struct stat found {};
  std::array<char, 4096> line;
  if (file.get() < 0 || ::fstat(file.get(), &found) != 0 || !S_ISREG(found.st_mode)) {
    return;  // open() refuses it
  }
  const ssize_t n = ::pread(file.get(), line.data(), line.size(), 0);
  if (n <= 0 || line.front() != mark) {
    return;
  }
  const auto length = std::find(line.begin(), line.begin() + n, '\n') - line.begin();
  std::fill(line.begin(), line.begin() + length, ' ');
  if (::pwrite(file.get(), line.data(), static_cast<std::size_t>(length), 0) != length) {
    throw io::IoError("cannot write " + path_ + ": " + std::strerror(errno));
  }
}

void PrivateFile::copy_to(const std::string& target) const {
  io::Input input = open();
  io::AtomicFile file(target);
  std::array<char, std::size_t{1} << 16> buffer;
  while (const std::size_t n = input.read(buffer.data(), buffer.size())) {
    file.stream().write(buffer.data(), static_cast<std::streamsize>(n));
  }
  file.commit();
}

PrivateFile::~PrivateFile() {
  remove();
}

void PrivateFile::remove() {
  if (fd_ >= 0) {
    ::close(std::exchange(fd_, -1));
    ::unlink(path_.c_str());
    io::forget_on_signal(cleanup_slot_);
  }
}

}  // namespace tsume::solver
