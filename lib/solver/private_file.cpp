#include "lib/solver/private_file.hpp"

#include "lib/io/error.hpp"
#include "lib/io/signals.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
#include <utility>

namespace tsume::solver {

PrivateFile::PrivateFile(std::string_view suffix) {
  const char* const folder = std::getenv("TMPDIR");
  path_ = std::string(folder != nullptr && *folder != '\0' ? folder : "/tmp") + "/tsume-XXXXXX" +
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
