#include "lib/doves/retro/region.hpp"

#include "lib/io/error.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace tsume::doves::retro {

namespace {

constexpr std::uint64_t page = 4096;

[[noreturn]] void fail(const std::string& path, int error) {
  throw io::IoError(path + ": " + std::strerror(error));
}

// Closes a descriptor at the end of its life.
struct Descriptor {
  explicit Descriptor(int number) : fd(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd >= 0) {
      ::close(fd);
    }
  }
  int fd;
};

}  // namespace

Region::Region(std::uint64_t bytes) : size_(bytes) {
  if (bytes == 0) {
    return;
  }
  void* const memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    throw std::bad_alloc();
  }
  ::madvise(memory, bytes, MADV_HUGEPAGE);
  data_ = static_cast<std::uint8_t*>(memory);
}

Region::Region(const std::string& path, std::uint64_t bytes, Access access)
    : size_(bytes), path_(path) {
  const bool writes = access == Access::write;
  const Descriptor file(::open(path.c_str(), (writes ? O_RDWR : O_RDONLY) | O_CLOEXEC));
  struct stat status {};
  if (file.fd < 0 || ::fstat(file.fd, &status) != 0) {
    fail(path, errno);
  }
  if (!S_ISREG(status.st_mode) || static_cast<std::uint64_t>(status.st_size) != bytes) {
    throw io::Failure(path + ": not a file of " + std::to_string(bytes) + " bytes");
  }
  if (bytes == 0) {
    return;
  }
  void* const memory =
      ::mmap(nullptr, bytes, writes ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED, file.fd, 0);
  if (memory == MAP_FAILED) {
    fail(path, errno);
  }
  data_ = static_cast<std::uint8_t*>(memory);
}

Region::Region(Region&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      size_(std::exchange(other.size_, 0)),
      path_(std::move(other.path_)) {}

Region& Region::operator=(Region&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  std::swap(path_, other.path_);
  return *this;
}

Region::~Region() {
  if (data_ != nullptr) {
    ::munmap(data_, size_);
  }
}

void Region::create(const std::string& path, std::uint64_t bytes) {
  const Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (file.fd < 0) {
    fail(path, errno);
  }
  const int error = bytes == 0 ? 0 : ::posix_fallocate(file.fd, 0, static_cast<off_t>(bytes));
  if (error != 0) {
    ::unlink(path.c_str());
    fail(path, error);
  }
}

void Region::expect(std::uint64_t offset, std::uint64_t bytes) const {
  if (!path_.empty() && bytes != 0) {
    const std::uint64_t begin = offset / page * page;
    ::madvise(data_ + begin, offset + bytes - begin, MADV_WILLNEED);
  }
}

void Region::release(std::uint64_t offset, std::uint64_t bytes) const {
  if (!path_.empty() && bytes != 0) {
    const std::uint64_t begin = offset / page * page;
    ::madvise(data_ + begin, offset + bytes - begin, MADV_DONTNEED);
  }
}

void Region::sync() const {
  if (!path_.empty() && data_ != nullptr && ::msync(data_, size_, MS_SYNC) != 0) {
    fail(path_, errno);
  }
}

}  // namespace tsume::doves::retro
