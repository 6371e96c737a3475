#include "lib/io/mapped_file.hpp"

#include "lib/io/error.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tsume::io {

MappedFile::MappedFile(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat status {};
  if (fd < 0 || ::fstat(fd, &status) != 0) {
    const int error = errno;
    if (fd >= 0) {
      ::close(fd);
    }
    throw IoError(path + ": " + std::strerror(error));
  }
  if (!S_ISREG(status.st_mode)) {
    ::close(fd);
    throw Failure(path + ": not a file");
  }
  size_ = static_cast<std::size_t>(status.st_size);
  void* const memory = size_ == 0 ? nullptr : ::mmap(nullptr, size_, PROT_READ, MAP_SHARED, fd, 0);
  const int error = errno;
  ::close(fd);
  if (memory == MAP_FAILED) {
    size_ = 0;
    throw IoError(path + ": " + std::strerror(error));
  }
  data_ = static_cast<char*>(memory);
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) {
    ::munmap(data_, size_);
  }
}

}  // namespace tsume::io
