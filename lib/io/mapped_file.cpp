#include "lib/io/mapped_file.hpp"

#include "lib/io/error.hpp"
#include "lib/io/fd.hpp"
#include "lib/io/output_names.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tsume::io {

MappedFile::MappedFile(const std::string& path) {
  const Fd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat status {};
  if (!fd.open() || ::fstat(fd.get(), &status) != 0) {
    throw IoError(path + ": " + std::strerror(errno));
  }
  if (!S_ISREG(status.st_mode)) {
    throw Failure(path + ": not a file");
  }
  InputGuard::check(fd.get(), path);
  size_ = static_cast<std::size_t>(status.st_size);
  void* const memory =
      size_ == 0 ? nullptr : ::mmap(nullptr, size_, PROT_READ, MAP_SHARED, fd.get(), 0);
  if (memory == MAP_FAILED) {
    throw IoError(path + ": " + std::strerror(errno));
  }
  data_ = static_cast<char*>(memory);
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) {
    ::munmap(data_, size_);
  }
}

}  // namespace tsume::io
