#include "lib/io/output.hpp"

#include "lib/core/digest.hpp"
#include "lib/io/error.hpp"
#include "lib/io/fd.hpp"
#include "lib/io/platform.hpp"
#include "lib/io/progress.hpp"
#include "lib/io/signals.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <random>
#include <sys/stat.h>
#include <system_error>
#include <tuple>
#include <unistd.h>
#include <utility>

namespace tsume::io {

FdBuffer::FdBuffer(int fd, std::string name)
    : fd_(fd),
      is_terminal_(::isatty(fd) == 1),
      name_(std::move(name)),
      buffer_(std::size_t{1} << 16) {
  setp(buffer_.data(), buffer_.data() + buffer_.size());
}

void FdBuffer::write_out(const char* text, std::size_t n) {
  if (is_terminal_ && n > 0) {
    hide_progress();
  }
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
    std::copy_n(text, n, pptr());  // no text may be a null pointer
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

namespace {

constexpr double seconds_between_flushes = 0.005;  // of records in quick succession
constexpr int flushes_at_once = 16;  // to a regular file: a burst that a long item follows is there

}  // namespace

void Output::end_record() {
  if (!regular_) {
    flush();
  } else if (fd_ == STDOUT_FILENO) {
    if (pause_.reached()) {
      pause_ = core::Deadline(seconds_between_flushes);
      flushes_left_ = flushes_at_once;
    }
    if (flushes_left_ > 0) {
      --flushes_left_;
      flush();
    }
  }
}

void Output::end_quick_record() {
  if (!widened_) {
    widen_pipe(fd_);
    widened_ = true;
  }
  waiting_ = !regular_ || fd_ == STDOUT_FILENO;
  flush_overdue();
}

void Output::flush_overdue() {
  if (waiting_ && pause_.reached()) {
    pause_ = core::Deadline(seconds_between_flushes);
    flush();
    waiting_ = false;
  }
}

void rename_durably(const std::string& from, const std::string& to) {
  if (::rename(from.c_str(), to.c_str()) != 0) {
    throw IoError(to + ": " + std::strerror(errno));
  }
  const std::size_t slash = to.rfind('/');
  const std::string folder = slash == to.npos ? "." : to.substr(0, slash + 1);
  if (const Fd dir(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)); dir.open()) {
    ::fsync(dir.get());
  }
}

std::string link_target(const std::string& path) {
  constexpr int most_links = 40;  // as Linux allows
  std::filesystem::path target = path;
  std::error_code error;
  for (int i = 0; i < most_links && std::filesystem::is_symlink(target, error); ++i) {
    const std::filesystem::path next = std::filesystem::read_symlink(target, error);
    target = target.parent_path() / next;  // an absolute path replaces the folder
  }
  return target.string();
}

bool is_special_file(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode);
}

namespace {

constexpr unsigned any_permissions = 0666;  // but for those that the umask takes away

constexpr std::string_view temporary_mark = ".tmp.";

std::string random_suffix() {
  std::random_device random;
  return std::string(temporary_mark) + core::hex16(std::uint64_t{random()} << 32 | random());
}

// A path beside `path` that nobody can foresee. Of a name that has no room for more, it has the
// beginning.
std::string temporary_path(const std::string& path) {
  const std::string suffix = random_suffix();
  const std::size_t length = path.size() - (path.rfind('/') + 1);
  const std::size_t over =
      length <= NAME_MAX ? length - std::min(length, NAME_MAX - suffix.size()) : 0;
  return path.substr(0, path.size() - over) + suffix;
}

// Makes a new file there.
std::pair<int, std::string> make_temporary(const std::string& path, unsigned permissions) {
  constexpr int tries = 100;
  for (int i = 0; i < tries; ++i) {
    std::string name = temporary_path(path);
    const int fd =
        ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions);
    if (fd >= 0) {
      return {fd, std::move(name)};
    }
    if (errno != EEXIST) {
      break;
    }
  }
  throw IoError(path + ": " + std::strerror(errno));
}

}  // namespace

void remove_leftovers(const std::string& folder,
                      const std::function<bool(std::string_view name)>& is_ours) {
  std::vector<std::filesystem::path> leftovers;
  std::error_code error;  // what cannot be removed does no harm
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    const std::string file = at->path().filename();
    const std::string_view text = file;
    const std::size_t mark = text.rfind(temporary_mark);
    if (mark != std::string_view::npos && is_ours(text.substr(0, mark)) &&
        core::parse_hex16(text.substr(mark + temporary_mark.size()))) {
      leftovers.push_back(at->path());
    }
  }
  for (const std::filesystem::path& leftover : leftovers) {
    std::filesystem::remove(leftover, error);
  }
}

unsigned permissions_of(const std::string& path, unsigned otherwise) {
  constexpr unsigned permission_bits = 0777;
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 ? info.st_mode & permission_bits : otherwise;
}

void check_folder(const std::string& path) {
  const auto [fd, name] = make_temporary(path, any_permissions);
  ::unlink(name.c_str());
  ::close(fd);
}

// By another constructor, so that the destructor gives back what is there when this one fails.
AtomicFile::AtomicFile(const std::string& path) : AtomicFile() {
  path_ = path;
  if (is_special_file(path)) {
    fd_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd_ < 0) {
      throw IoError(path_ + ": " + std::strerror(errno));
    }
  } else {
    path_ = link_target(path);
    const unsigned permissions = permissions_of(path_, any_permissions);
    std::tie(fd_, temporary_) = make_temporary(path_, permissions);
    cleanup_slot_ = remove_on_signal(temporary_);
    if (permissions != any_permissions) {
      ::fchmod(fd_, permissions);  // what the umask took away
    }
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

void AtomicFile::withdraw() {
  if (!temporary_.empty() && ::unlink(path_.c_str()) != 0 && errno != ENOENT) {
    throw IoError(path_ + ": " + std::strerror(errno));
  }
}

bool AtomicFile::empty() {
  stream_->flush();
  struct stat info {};
  return !temporary_.empty() && ::fstat(fd_, &info) == 0 && info.st_size == 0;
}

AtomicFolder::AtomicFolder(const std::string& path) : path_(link_target(path)) {
  constexpr unsigned any_folder_permissions = 0777;
  while (path_.size() > 1 && path_.ends_with('/')) {
    path_.pop_back();
  }
  std::error_code error;  // told by mkdir
  std::filesystem::create_directories(std::filesystem::path(path_).parent_path(), error);
  temporary_ = temporary_path(path_);
  if (::mkdir(temporary_.c_str(), any_folder_permissions) != 0) {
    throw IoError(path_ + ": " + std::strerror(errno));
  }
  cleanup_slot_ = remove_on_signal(temporary_);
}

AtomicFolder::~AtomicFolder() {
  if (!temporary_.empty()) {
    std::error_code error;
    std::filesystem::remove_all(temporary_, error);
    forget_on_signal(cleanup_slot_);
  }
}

void AtomicFolder::commit() {
  const Fd folder(::open(temporary_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder.open() || !sync_file_system(folder.get())) {
    throw IoError("write error on " + path_ + ": " + std::strerror(errno));
  }
  rename_durably(temporary_, path_);
  forget_on_signal(cleanup_slot_);
  temporary_.clear();
}

bool use_color(ColorMode mode, bool to_standard_output) {
  if (mode != ColorMode::automatic) {
    return mode == ColorMode::always;
  }
  const auto value = [](const char* name) {
    const char* const text = std::getenv(name);
    return std::string_view(text == nullptr ? "" : text);
  };
  return to_standard_output && value("NO_COLOR").empty() && value("TERM") != "dumb" &&
         ::isatty(STDOUT_FILENO) == 1;
}

}  // namespace tsume::io
