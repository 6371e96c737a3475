#include "lib/io/checkpoint.hpp"

#include "lib/core/digest.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/io/input.hpp"

#include <cassert>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace tsume::io {

namespace {

constexpr std::string_view format_mark = "#checkpoint 1 ";
constexpr std::string_view checksum_mark = " xxh64=";

[[noreturn]] void fail_on(const std::string& path) {
  throw IoError(path + ": " + std::strerror(errno));
}

std::string checksum_of(std::string_view header, std::string_view payload) {
  return core::hex16(core::Digest().add(header).add("\n").add(payload).value());
}

}  // namespace

ResumableFile::ResumableFile(const std::string& path) : path_(path), partial_(path + ".partial") {
  if (is_special_file(path)) {
    throw Failure(path + ": not a regular file, which a run with a checkpoint needs");
  }
  fd_ = ::open(partial_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd_ < 0) {
    fail_on(partial_);
  }
  if (::flock(fd_, LOCK_EX | LOCK_NB) != 0) {
    ::close(fd_);
    throw Failure(partial_ + ": another process is writing it");
  }
  stream_ = std::make_unique<Output>(fd_, path_);
}

ResumableFile::~ResumableFile() {
  if (fd_ >= 0) {
    ::close(fd_);
  }
}

void ResumableFile::resume(std::uint64_t length) {
  struct stat info {};
  if (::fstat(fd_, &info) != 0) {
    fail_on(partial_);
  }
  if (static_cast<std::uint64_t>(info.st_size) < length) {
    throw Failure(partial_ + ": " + std::to_string(info.st_size) + " bytes, the checkpoint needs " +
                  std::to_string(length) + "; delete the checkpoint to start again");
  }
  const auto offset = static_cast<off_t>(length);
  if (::ftruncate(fd_, offset) != 0 || ::lseek(fd_, offset, SEEK_SET) != offset) {
    fail_on(partial_);
  }
}

std::uint64_t ResumableFile::sync() {
  stream_->flush();
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

// #checkpoint 1 TOOL FORMAT args=HEX16 output=LENGTH bytes=LENGTH: all but the checksum.
std::string Checkpoint::header(const State& state) const {
  return std::string(format_mark) + tool_ + ' ' + std::to_string(format_) +
         " args=" + core::hex16(args_) + " output=" + std::to_string(state.output_length) +
         " bytes=" + std::to_string(state.payload.size());
}

std::optional<Checkpoint::State> Checkpoint::load() const {
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
  constexpr std::string_view output_mark = "output=";
  if (words.size() == 7 && words[5].starts_with(output_mark)) {
    state.output_length =
        core::parse_decimal<std::uint64_t>(words[5].substr(output_mark.size())).value_or(0);
  }
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

Interval::Interval(double seconds)
    : every_(std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))),
      next_(Clock::now() + every_) {}

bool Interval::due() {
  const Clock::time_point now = Clock::now();
  if (now < next_) {
    return false;
  }
  next_ = now + every_;
  return true;
}

ResumableRun::ResumableRun(std::string checkpoint_path, double every_seconds,
                           const std::string& output_path)
    : checkpoint_path_(std::move(checkpoint_path)), file_(output_path), interval_(every_seconds) {}

std::optional<std::string> ResumableRun::start(const std::string& tool, std::uint64_t format,
                                               std::uint64_t args) {
  checkpoint_.emplace(checkpoint_path_, tool, format, args);
  std::optional<Checkpoint::State> state = checkpoint_->load();
  file_.resume(state ? state->output_length : 0);
  if (!state) {
    return std::nullopt;
  }
  return std::move(state->payload);
}

void ResumableRun::save(std::string payload) {
  assert(checkpoint_);
  checkpoint_->save({file_.sync(), std::move(payload)});
}

void ResumableRun::complete() {
  assert(checkpoint_);
  file_.commit();
  checkpoint_->remove();
}

}  // namespace tsume::io
