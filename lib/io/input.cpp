#include "lib/io/input.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/io/output_names.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace tsume::io {

Input::Input(const std::string& path) : name_(path == "-" ? "<stdin>" : path) {
  foreign_ = true;
  if (path == "-") {
    fd_ = STDIN_FILENO;
    InputGuard::check(fd_, name_);
    return;
  }
  fd_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  owned_ = true;
  if (fd_ < 0) {
    throw IoError((path.empty() ? "''" : path) + ": " + std::strerror(errno));
  }
  try {
    InputGuard::check(fd_, name_);
  } catch (...) {
    ::close(fd_);
    throw;
  }
}

Input Input::from_text(std::string text, std::string name) {
  Input input(-1, std::move(name));
  input.text_ = std::move(text);
  return input;
}

Input::Input(Input&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      owned_(std::exchange(other.owned_, false)),
      foreign_(std::exchange(other.foreign_, false)),
      name_(std::move(other.name_)),
      decompressor_(std::move(other.decompressor_)),
      text_(std::move(other.text_)),
      text_position_(other.text_position_) {}

Input::~Input() {
  if (owned_ && fd_ >= 0) {
    ::close(fd_);
  }
}

bool Input::is_terminal() const {
  return fd_ >= 0 && ::isatty(fd_) == 1;
}

std::size_t Input::read(char* buffer, std::size_t capacity) {
  if (fd_ < 0) {
    const std::size_t n = std::min(capacity, text_.size() - text_position_);
    std::memcpy(buffer, text_.data() + text_position_, n);
    text_position_ += n;
    return n;
  }
  std::size_t length = read_bytes(buffer, capacity);
  if (std::exchange(foreign_, false)) {
    length = complete_mark(buffer, capacity, length);
    decompressor_ = Decompressor::of({buffer, length}, name_);
    if (decompressor_) {
      length = complete_mark(buffer, capacity, read_bytes(buffer, capacity));
    }
    length = skip_mark(buffer, capacity, length);
    refuse_foreign({buffer, length});
  }
  return length;
}

std::size_t Input::read_bytes(char* buffer, std::size_t capacity) {
  if (!decompressor_) {
    return read_descriptor(buffer, capacity);
  }
  return decompressor_->read(buffer, capacity, [this](char* bytes, std::size_t room) {
    return read_descriptor(bytes, room);
  });
}

std::size_t Input::read_descriptor(char* buffer, std::size_t capacity) {
  while (true) {
    const ssize_t n = ::read(fd_, buffer, capacity);
    if (n >= 0) {
      return static_cast<std::size_t>(n);
    }
    if (errno != EINTR) {
      throw IoError(name_ + ": " + std::strerror(errno));
    }
  }
}

namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

}  // namespace

// Reads on while the first bytes could be the beginning of a mark: a pipe may bring it in pieces.
std::size_t Input::complete_mark(char* buffer, std::size_t capacity, std::size_t length) {
  while (length > 0 && length < capacity) {
    const std::string_view begin(buffer, length);
    const bool may_be_longer =
        (length < byte_order_mark.size() && byte_order_mark.starts_with(begin)) ||
        (length < Decompressor::mark_size && Decompressor::may_begin(begin));
    const std::size_t more = may_be_longer ? read_bytes(buffer + length, capacity - length) : 0;
    if (more == 0) {
      break;
    }
    length += more;
  }
  return length;
}

// Takes a byte order mark off the first bytes.
std::size_t Input::skip_mark(char* buffer, std::size_t capacity, std::size_t length) {
  if (!std::string_view(buffer, length).starts_with(byte_order_mark)) {
    return length;
  }
  length -= byte_order_mark.size();
  std::memmove(buffer, buffer + byte_order_mark.size(), length);
  return length > 0 ? length : read_bytes(buffer, capacity);
}

// Refuses compressed input, archives and Python's pickles, which it knows by their first bytes,
// with the command that unpacks them.
void Input::refuse_foreign(std::string_view begin) const {
  using namespace std::string_view_literals;
  struct Format {
    std::size_t offset;
    std::string_view mark;
    const char* what;
    const char* unpack;
  };
  static constexpr Format formats[] = {
      {0, "\x1f\x8b"sv, "compressed with gzip", "zcat"},
      {0, "\x1f\x9d"sv, "compressed with compress", "zcat"},
      {4, "1AY&SY"sv, "compressed with bzip2", "bzcat"},
      {1, "7zXZ\0"sv, "compressed with xz", "xzcat"},
      {0, "\x5d\0\0"sv, "compressed with lzma", "xzcat --format=lzma"},
      {0, "\x28\xb5\x2f\xfd"sv, "compressed with zstd", "zstdcat"},
      {0, "\x04\x22\x4d\x18"sv, "compressed with lz4", "lz4 -dc"},
      {0, "PK\3\4"sv, "a zip archive", "unzip -p"},
      {0, "7z\xbc\xaf\x27\x1c"sv, "a 7z archive", "7z x -so"},
      {257, "ustar"sv, "a tar archive", "tar -xOf"},
  };
  for (const Format& format : formats) {
    if (begin.substr(std::min(format.offset, begin.size())).starts_with(format.mark)) {
      throw Failure(name_ + ": " + format.what + "; unpack it first: " + format.unpack +
                    (owned_ ? ' ' + core::shell_quoted(name_) : "") + " | ...");
    }
  }
  // Protocols 2 to 5.
  if (begin.size() > 1 && begin[0] == '\x80' && begin[1] >= 2 && begin[1] <= 5) {
    throw Failure(name_ +
                  ": a Python pickle, which is not read, because it can run programs; "
                  "export the data as text");
  }
}

std::string Input::read_all(std::size_t limit) {
  std::string all;
  std::size_t used = 0;
  while (true) {
    all.resize(std::max<std::size_t>(2 * used, 1 << 16));
    const std::size_t n = read(all.data() + used, all.size() - used);
    used += n;
    if (used > limit) {
      throw Failure(name_ + ": larger than " + std::to_string(limit) + " bytes");
    }
    if (n == 0) {
      all.resize(used);
      return all;
    }
  }
}

LineReader::LineReader(Input& input, std::size_t line_limit, std::size_t buffer_size)
    : input_(input), line_limit_(line_limit), buffer_(buffer_size) {}

// Makes room and reads more; false at the end of the input.
bool LineReader::fill() {
  if (at_end_) {
    return false;
  }
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ == buffer_.size()) {
    buffer_.resize(2 * buffer_.size());
  }
  const std::size_t n = input_.read(buffer_.data() + end_, buffer_.size() - end_);
  at_end_ = n == 0;
  end_ += n;
  return n > 0;
}

std::optional<std::string_view> LineReader::next() {
  std::size_t searched = 0;
  std::size_t length = 0;
  while (true) {
    const void* const newline =
        std::memchr(buffer_.data() + begin_ + searched, '\n', end_ - begin_ - searched);
    if (newline != nullptr) {
      length =
          static_cast<std::size_t>(static_cast<const char*>(newline) - buffer_.data()) - begin_;
      break;
    }
    searched = end_ - begin_;
    if (searched > line_limit_) {
      ++line_number_;
      fail("line longer than " + std::to_string(line_limit_) + " bytes");
    }
    if (!fill()) {
      if (begin_ == end_) {
        return std::nullopt;
      }
      length = end_ - begin_;
      break;
    }
  }
  ++line_number_;
  std::string_view line(buffer_.data() + begin_, length);
  begin_ = std::min(begin_ + length + 1, end_);
  if (line.size() > line_limit_) {
    fail("line longer than " + std::to_string(line_limit_) + " bytes");
  }
  if (line.find('\0') != line.npos) {
    fail("NUL byte in the input");
  }
  if (line.ends_with('\r')) {
    line.remove_suffix(1);
  }
  return line;
}

void LineReader::fail_at(std::uint64_t line, const std::string& reason) const {
  throw ParseError(input_.name(), line, reason);
}

}  // namespace tsume::io
