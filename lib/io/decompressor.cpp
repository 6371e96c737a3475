#include "lib/io/decompressor.hpp"

#include "lib/io/error.hpp"

#include <algorithm>
#include <cstdint>
#include <lzma.h>
#include <new>
#include <span>
#include <utility>
#include <vector>
#include <zlib.h>

namespace tsume::io {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view gzip_mark = "\x1f\x8b"sv;
constexpr std::string_view xz_mark = "\xfd\x37zXZ\0"sv;
constexpr std::string_view utf16_little_mark = "\xff\xfe"sv;
constexpr std::string_view utf16_big_mark = "\xfe\xff"sv;

// The part that all formats have in common: a buffer of compressed bytes, and the end.
class Buffered : public Decompressor {
 public:
  Buffered(std::string_view begin, std::string name, const char* format)
      : bytes_(std::max(buffer_size, begin.size())),
        end_(begin.size()),
        name_(std::move(name)),
        format_(format) {
    std::ranges::copy(begin, bytes_.begin());
  }

  std::size_t read(char* buffer, std::size_t capacity, const Source& source) final {
    std::size_t written = 0;
    while (written == 0 && !finished_) {
      if (begin_ == end_ && !at_end_) {
        begin_ = 0;
        end_ = source(bytes_.data(), bytes_.size());
        at_end_ = end_ == 0;
      }
      written = step({buffer, capacity});
    }
    return written;
  }

 protected:
  // Compressed bytes that are there; none only at the end of the input.
  [[nodiscard]] std::span<char> compressed() { return {bytes_.data() + begin_, end_ - begin_}; }
  void use_up(std::size_t count) { begin_ += count; }
  [[nodiscard]] bool at_end() const { return at_end_; }
  void finish() { finished_ = true; }
  [[noreturn]] void fail_damaged() const {
    throw Failure(name_ + ": damaged " + format_ + " data");
  }
  [[noreturn]] void fail_cut_off() const {
    throw Failure(name_ + ": the " + format_ + " data are cut off");
  }
  [[noreturn]] void fail(const std::string& reason) const { throw Failure(name_ + ": " + reason); }

 private:
  // Decompresses some bytes: how many were written. Calls finish() at the end.
  virtual std::size_t step(std::span<char> target) = 0;

  static constexpr std::size_t buffer_size = std::size_t{1} << 16;
  std::vector<char> bytes_;
  std::size_t begin_ = 0;
  std::size_t end_;
  bool at_end_ = false;
  bool finished_ = false;
  std::string name_;
  const char* format_;
};

class Gzip final : public Buffered {
 public:
  Gzip(std::string_view begin, std::string name) : Buffered(begin, std::move(name), "gzip") {
    constexpr int gzip_only = 16;
    if (::inflateInit2(&stream_, MAX_WBITS + gzip_only) != Z_OK) {
      throw std::bad_alloc();
    }
  }
  ~Gzip() override { ::inflateEnd(&stream_); }

 private:
  std::size_t step(std::span<char> target) override {
    if (at_end()) {
      if (!between_) {
        fail_cut_off();
      }
      finish();
      return 0;
    }
    if (std::exchange(between_, false) && ::inflateReset(&stream_) != Z_OK) {
      fail_damaged();
    }
    const std::span<char> bytes = compressed();
    stream_.next_in = reinterpret_cast<Bytef*>(bytes.data());
    stream_.avail_in = static_cast<uInt>(bytes.size());
    stream_.next_out = reinterpret_cast<Bytef*>(target.data());
    stream_.avail_out = static_cast<uInt>(std::min(target.size(), most));
    const uInt room = stream_.avail_out;
    const int result = ::inflate(&stream_, Z_NO_FLUSH);
    use_up(bytes.size() - stream_.avail_in);
    if (result == Z_MEM_ERROR) {
      throw std::bad_alloc();
    }
    if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) {
      fail_damaged();
    }
    between_ = result == Z_STREAM_END;
    return room - stream_.avail_out;
  }

  static constexpr std::size_t most = std::size_t{1} << 30;
  z_stream stream_{};
  bool between_ = false;  // a member is complete, and the next has not begun
};

class Xz final : public Buffered {
 public:
  Xz(std::string_view begin, std::string name) : Buffered(begin, std::move(name), "xz") {
    if (::lzma_stream_decoder(&stream_, most_memory, LZMA_CONCATENATED) != LZMA_OK) {
      throw std::bad_alloc();
    }
  }
  ~Xz() override { ::lzma_end(&stream_); }

 private:
  std::size_t step(std::span<char> target) override {
    const std::span<char> bytes = compressed();
    stream_.next_in = reinterpret_cast<std::uint8_t*>(bytes.data());
    stream_.avail_in = bytes.size();
    stream_.next_out = reinterpret_cast<std::uint8_t*>(target.data());
    stream_.avail_out = target.size();
    const lzma_ret result = ::lzma_code(&stream_, at_end() ? LZMA_FINISH : LZMA_RUN);
    use_up(bytes.size() - stream_.avail_in);
    const std::size_t written = target.size() - stream_.avail_out;
    switch (result) {
      case LZMA_OK:
        break;
      case LZMA_STREAM_END:
        finish();
        break;
      case LZMA_BUF_ERROR:
        fail_cut_off();
      case LZMA_MEM_ERROR:
        throw std::bad_alloc();
      case LZMA_MEMLIMIT_ERROR:
        fail("the xz data need more than 1 GiB of memory");
      default:
        fail_damaged();
    }
    return written;
  }

  static constexpr std::uint64_t most_memory = std::uint64_t{1} << 30;
  lzma_stream stream_ = LZMA_STREAM_INIT;
};

// Text in UTF-16, the mark included, as UTF-8.
class Utf16 final : public Buffered {
 public:
  Utf16(std::string_view begin, std::string name)
      : Buffered(begin, std::move(name), "UTF-16"),
        high_(begin.starts_with(utf16_big_mark) ? 0 : 1) {}

 private:
  std::size_t step(std::span<char> target) override {
    if (ready_.empty()) {
      const std::span<char> bytes = compressed();
      for (const char byte : bytes) {
        pair_[filled_] = static_cast<unsigned char>(byte);
        filled_ = 1 - filled_;
        if (filled_ == 0) {
          take(static_cast<std::uint32_t>(pair_[high_] << 8U | pair_[1 - high_]));
        }
      }
      use_up(bytes.size());
      if (at_end() && (filled_ != 0 || first_half_ != 0)) {
        fail_cut_off();
      }
    }
    const std::size_t written = std::min(target.size(), ready_.size());
    std::copy_n(ready_.begin(), written, target.begin());
    ready_.erase(0, written);
    if (at_end() && ready_.empty()) {
      finish();
    }
    return written;
  }

  void take(std::uint32_t unit) {
    const bool first = unit >= 0xd800 && unit < 0xdc00;
    const bool second = unit >= 0xdc00 && unit < 0xe000;
    if (second != (first_half_ != 0)) {
      fail_damaged();
    }
    if (first) {
      first_half_ = unit;
      return;
    }
    put(second ? 0x10000 + ((first_half_ - 0xd800) << 10U) + (unit - 0xdc00) : unit);
    first_half_ = 0;
  }

  void put(std::uint32_t c) {
    const auto byte = [&](std::uint32_t value) { ready_ += static_cast<char>(value); };
    if (c < 0x80) {
      byte(c);
      return;
    }
    const unsigned more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;  // bytes that follow
    byte((0xf00U >> (more + 1) & 0xf0U) | c >> (6 * more));
    for (unsigned i = more; i-- > 0;) {
      byte(0x80U | (c >> (6 * i) & 0x3fU));
    }
  }

  std::size_t high_;  // of the bytes of a unit
  unsigned char pair_[2]{};
  std::size_t filled_ = 0;
  std::uint32_t first_half_ = 0;  // of a character of two units
  std::string ready_;
};

}  // namespace

bool Decompressor::may_begin(std::string_view begin) {
  return gzip_mark.starts_with(begin) || xz_mark.starts_with(begin) ||
         utf16_little_mark.starts_with(begin) || utf16_big_mark.starts_with(begin);
}

std::unique_ptr<Decompressor> Decompressor::of(std::string_view begin, std::string name) {
  if (begin.starts_with(gzip_mark)) {
    return std::make_unique<Gzip>(begin, std::move(name));
  }
  if (begin.starts_with(xz_mark)) {
    return std::make_unique<Xz>(begin, std::move(name));
  }
  if (begin.starts_with(utf16_little_mark) || begin.starts_with(utf16_big_mark)) {
    return std::make_unique<Utf16>(begin, std::move(name));
  }
  return nullptr;
}

}  // namespace tsume::io
