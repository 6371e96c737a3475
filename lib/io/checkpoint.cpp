#include "lib/io/checkpoint.hpp"

#include "lib/core/digest.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/io/input.hpp"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <stdexcept>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace tsume::io {

namespace {

constexpr std::string_view format_mark = "#checkpoint 2 ";
constexpr std::string_view checksum_mark = " xxh64=";

[[noreturn]] void fail_on(const std::string& path) {
  throw IoError(path + ": " + std::strerror(errno));
}

void refuse_special_file(const std::string& path) {
  if (is_special_file(path)) {
    throw Failure(path + ": not a regular file, which a run with a checkpoint needs");
  }
}

std::string checksum_of(std::string_view header, std::string_view payload) {
  return core::hex16(core::Digest().add(header).add("\n").add(payload).value());
}

}  // namespace

ResumableFile::ResumableFile(const std::string& path)
    : path_(path), partial_(path + ".partial"), stream_(path) {
  for (const std::string& name : {path_, partial_}) {
    refuse_special_file(name);
  }
  check_folder(path_);
}

ResumableFile::~ResumableFile() {
  if (fd_ < 0) {
    return;
  }
  struct stat info {};
  if (!in_use_ && ::fstat(fd_, &info) == 0 && info.st_size == 0) {
    ::unlink(partial_.c_str());
  }
  ::close(fd_);
}

// Opens and locks the file that has the name now. False if it lost the name meanwhile: the process
// that had the lock has renamed it, and it is a finished result.
bool ResumableFile::lock_once() {
  constexpr unsigned any_permissions = 0666;
  fd_ = ::open(partial_.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC,
               permissions_of(path_, any_permissions));
  if (fd_ < 0) {
    fail_on(partial_);
  }
  struct stat opened {};
  struct stat named {};
  if (::flock(fd_, LOCK_EX | LOCK_NB) != 0) {
    in_use_ = true;
    throw Failure(partial_ + ": another process is writing it");
  }
  if (::fstat(fd_, &opened) != 0) {
    fail_on(partial_);
  }
  if (::lstat(partial_.c_str(), &named) != 0 || opened.st_dev != named.st_dev ||
      opened.st_ino != named.st_ino) {
    ::close(fd_);
    fd_ = -1;
    return false;
  }
  if (!S_ISREG(opened.st_mode) || opened.st_nlink != 1) {
    in_use_ = true;
    throw Failure(
        partial_ +
        ": the file has several hard links; a run with a checkpoint needs a file with one");
  }
  return true;
}

void ResumableFile::open() {
  while (!lock_once()) {
  }
  stream_.attach(fd_);
}

namespace {

// The digest of the first `length` bytes; nullopt if there are fewer.
std::optional<core::Digest> digest_of(int fd, std::uint64_t length) {
  core::Digest digest;
  std::vector<char> buffer(std::size_t{1} << 16);
  for (std::uint64_t done = 0; done < length;) {
    const auto wanted =
        static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), length - done));
    const ssize_t n = ::pread(fd, buffer.data(), wanted, static_cast<off_t>(done));
    if (n <= 0) {
      return std::nullopt;
    }
    digest.add({buffer.data(), static_cast<std::size_t>(n)});
    done += static_cast<std::uint64_t>(n);
  }
  return digest;
}

// True if the file at `path` is exactly what the state describes.
bool is_result(const std::string& path, const Checkpoint::State& state) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) {
    return false;
  }
  struct stat info {};
  const bool same_length = ::fstat(fd, &info) == 0 && S_ISREG(info.st_mode) &&
                           static_cast<std::uint64_t>(info.st_size) == state.output_length;
  const auto digest = same_length ? digest_of(fd, state.output_length) : std::nullopt;
  ::close(fd);
  return digest && digest->value() == state.output_digest;
}

}  // namespace

bool ResumableFile::begins_with(std::uint64_t length, std::uint64_t digest) {
  const auto found = digest_of(fd_, length);
  return found && found->value() == digest;
}

void ResumableFile::resume(std::uint64_t length, std::uint64_t digest) {
  in_use_ = true;
  std::optional<core::Digest> found = digest_of(fd_, length);
  if (!found) {
    throw Failure(partial_ + ": shorter than the " + std::to_string(length) +
                  " bytes that the checkpoint describes; delete the checkpoint to start again");
  }
  if (length > 0 && found->value() != digest) {
    throw Failure(
        partial_ + ": its first " + std::to_string(length) +
        " bytes differ from those that the checkpoint describes; delete the checkpoint to "
        "start again");
  }
  const auto offset = static_cast<off_t>(length);
  if (::ftruncate(fd_, offset) != 0 || ::lseek(fd_, offset, SEEK_SET) != offset) {
    fail_on(partial_);
  }
  stream_.start_digest(std::move(*found));
}

std::uint64_t ResumableFile::sync() {
  stream_.flush();
  if (::fdatasync(fd_) != 0 && errno != EINVAL && errno != EROFS) {
    throw IoError("write error on " + partial_ + ": " + std::strerror(errno));
  }
  const off_t length = ::lseek(fd_, 0, SEEK_CUR);
  if (length < 0) {
    fail_on(partial_);
  }
  return static_cast<std::uint64_t>(length);
}

void ResumableFile::commit() {
  sync();
  rename_durably(partial_, path_);
  ::close(fd_);
  fd_ = -1;
}

Checkpoint::Checkpoint(std::string path, std::string tool, std::uint64_t format, std::uint64_t args)
    : path_(std::move(path)), tool_(std::move(tool)), format_(format), args_(args) {}

// #checkpoint 2 TOOL FORMAT args=HEX16 output=LENGTH digest=HEX16 complete=STATUS bytes=LENGTH: all
// but the checksum; the status is "-" for a run that goes on.
std::string Checkpoint::header(const State& state) const {
  return std::string(format_mark) + tool_ + ' ' + std::to_string(format_) +
         " args=" + core::hex16(args_) + " output=" + std::to_string(state.output_length) +
         " digest=" + core::hex16(state.output_digest) +
         " complete=" + (state.complete ? std::to_string(*state.complete) : "-") +
         " bytes=" + std::to_string(state.payload.size());
}

std::optional<Checkpoint::State> Checkpoint::load() const {
  refuse_special_file(path_);
  if (::access(path_.c_str(), F_OK) != 0 && errno == ENOENT) {
    return std::nullopt;
  }
  Input input(path_);
  std::string text = input.read_all();
  const auto damaged = [this](const std::string& what) -> Failure {
    return Failure(path_ + ": " + what + "; delete it to start again");
  };
  const std::size_t line_end = text.find('\n');
  const std::string line = text.substr(0, line_end);
  const std::size_t mark = line.rfind(checksum_mark);
  if (!line.starts_with(format_mark) || line_end == text.npos || mark == line.npos) {
    throw damaged("not a checkpoint, or damaged");
  }
  State state;
  state.payload = text.substr(line_end + 1);
  const std::string described = line.substr(0, mark);
  if (line.substr(mark + checksum_mark.size()) != checksum_of(described, state.payload)) {
    throw damaged("damaged checkpoint");
  }
  const std::vector<std::string_view> words = core::split_words(described);
  const auto field = [&words](std::size_t i, std::string_view name) {
    const bool found = i < words.size() && words[i].starts_with(name);
    return found ? words[i].substr(name.size()) : std::string_view();
  };
  state.output_length = core::parse_decimal<std::uint64_t>(field(5, "output=")).value_or(0);
  state.output_digest = core::parse_hex16(field(6, "digest=")).value_or(0);
  state.complete = core::parse_decimal<int>(field(7, "complete="));
  if (described != header(state)) {
    throw damaged("a checkpoint of another run or version (" + core::quoted(described) + ")");
  }
  return state;
}

void Checkpoint::save(const State& state) const {
  const std::string described = header(state);
  AtomicFile file(path_);
  file.stream() << described << checksum_mark << checksum_of(described, state.payload) << '\n'
                << state.payload;
  file.commit();
}

void Checkpoint::remove() const {
  if (::unlink(path_.c_str()) != 0 && errno != ENOENT) {
    fail_on(path_);
  }
}

Interval::Interval(double seconds) : every_(seconds), next_(seconds) {}

bool Interval::due() {
  if (!next_.reached()) {
    return false;
  }
  next_ = core::Deadline(every_);
  return true;
}

ResumableRun::ResumableRun(std::string checkpoint_path, double every_seconds,
                           const std::string& output_path)
    : checkpoint_path_(std::move(checkpoint_path)), file_(output_path), interval_(every_seconds) {
  refuse_special_file(checkpoint_path_);
  check_folder(checkpoint_path_);
}

std::optional<std::string> ResumableRun::start(const std::string& tool, std::uint64_t format,
                                               std::uint64_t args) {
  file_.open();
  const std::filesystem::path saved = std::filesystem::absolute(link_target(checkpoint_path_));
  remove_leftovers(saved.parent_path(),
                   [&](std::string_view name) { return name == saved.filename().native(); });
  checkpoint_.emplace(checkpoint_path_, tool, format, args);
  std::optional<Checkpoint::State> state = checkpoint_->load();
  if (!state) {
    file_.resume(0, 0);
    return std::nullopt;
  }
  if (state->complete) {
    finish(*state);
  }
  file_.resume(state->output_length, state->output_digest);
  return std::move(state->payload);
}

// Does what is left to do of a run that was killed in complete().
void ResumableRun::finish(const Checkpoint::State& state) {
  if (file_.begins_with(state.output_length, state.output_digest) &&
      (state.output_length > 0 || !is_result(file_.path(), state))) {
    file_.resume(state.output_length, state.output_digest);
    file_.commit();
  } else if (!is_result(file_.path(), state)) {
    throw Failure(file_.path() + ": not the result that the checkpoint " + checkpoint_path_ +
                  " describes; delete the checkpoint to start again");
  }
  checkpoint_->remove();
  throw AlreadyComplete(file_.path(), *state.complete);
}

void ResumableRun::save(std::string payload) {
  assert(checkpoint_);
  const std::uint64_t length = file_.sync();
  checkpoint_->save({length, file_.stream().digest(), std::move(payload)});
}

void ResumableRun::complete(int status) {
  if (!checkpoint_) {
    throw std::logic_error("a run with a checkpoint that was never started");
  }
  const std::uint64_t length = file_.sync();
  checkpoint_->save({length, file_.stream().digest(), "", status});
  file_.commit();
  checkpoint_->remove();
}

}  // namespace tsume::io
