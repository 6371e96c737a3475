#include "lib/core/random.hpp"
#include "lib/io/error.hpp"
#include "lib/io/input.hpp"
#include "tests/unit/io/scratch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <lzma.h>
#include <optional>
#include <string>
#include <zlib.h>

namespace tsume::io {
namespace {

std::string gzipped(const std::string& text) {
  z_stream stream{};
  EXPECT_EQ(::deflateInit2(&stream, 6, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string result(::deflateBound(&stream, text.size()) + 64, '\0');
  std::string input = text;
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(result.data());
  stream.avail_out = static_cast<uInt>(result.size());
  EXPECT_EQ(::deflate(&stream, Z_FINISH), Z_STREAM_END);
  result.resize(stream.total_out);
  ::deflateEnd(&stream);
  return result;
}

std::string xzipped(const std::string& text) {
  std::string result(::lzma_stream_buffer_bound(text.size()), '\0');
  std::size_t size = 0;
  EXPECT_EQ(::lzma_easy_buffer_encode(
                0, LZMA_CHECK_CRC64, nullptr, reinterpret_cast<const std::uint8_t*>(text.data()),
                text.size(), reinterpret_cast<std::uint8_t*>(result.data()), &size, result.size()),
            LZMA_OK);
  result.resize(size);
  return result;
}

// Everything that a decompressor makes of the bytes, which come in pieces of random sizes, read
// with buffers of random sizes.
std::string decompressed(core::Random& random, const std::string& bytes) {
  std::size_t at = std::min<std::size_t>(bytes.size(), Decompressor::mark_size + random.below(9));
  const auto decompressor = Decompressor::of(std::string_view(bytes).substr(0, at), "file");
  if (!decompressor) {
    return "not compressed";
  }
  const auto source = [&](char* buffer, std::size_t capacity) {
    const std::size_t n = std::min({capacity, bytes.size() - at, 1 + random.below(300)});
    std::copy_n(bytes.data() + at, n, buffer);
    at += n;
    return n;
  };
  std::string all;
  std::string buffer(1 + random.below(2000), '\0');
  while (const std::size_t n = decompressor->read(buffer.data(), buffer.size(), source)) {
    all.append(buffer, 0, n);
  }
  return all;
}

std::string random_text(core::Random& random) {
  std::string text;
  for (std::uint64_t i = random.below(4) == 0 ? 0 : random.below(5000); i > 0; --i) {
    text += static_cast<char>(random.below(random.chance(1, 2) ? 4 : 256));
  }
  return text;
}

// Whole, in several members, cut off anywhere, or with any bit changed: the text, or an error.
TEST(Decompressor, GivesTheTextOrAnError) {
  core::Random random(1);
  int failed = 0;
  int harmless = 0;
  for (int i = 0; i < 300; ++i) {
    SCOPED_TRACE(i);
    const std::string text = random_text(random);
    for (const std::string& bytes : {gzipped(text), xzipped(text)}) {
      EXPECT_EQ(decompressed(random, bytes), text);
      EXPECT_EQ(decompressed(random, bytes + bytes), text + text);
      const std::size_t kept =
          Decompressor::mark_size + random.below(bytes.size() - Decompressor::mark_size);
      EXPECT_THROW((void)decompressed(random, bytes.substr(0, kept)), Failure);
      EXPECT_THROW((void)decompressed(random, bytes + bytes.substr(0, kept)), Failure);
      std::string changed = bytes;
      changed[kept] = static_cast<char>(changed[kept] ^ (1 << random.below(8)));
      try {
        EXPECT_EQ(decompressed(random, changed), text);  // a bit without meaning
        ++harmless;
      } catch (const Failure&) {
        ++failed;
      }
    }
  }
  EXPECT_GT(failed, 500);
  EXPECT_LT(harmless, 60);
}

TEST(Decompressor, MessagesNameTheInput) {
  core::Random random(1);
  const std::string text = random_text(random) + "end";
  const auto message = [&](const std::string& bytes) -> std::string {
    try {
      return decompressed(random, bytes);
    } catch (const Failure& error) {
      return error.what();
    }
  };
  const std::string gzip = gzipped(text);
  const std::string xz = xzipped(text);
  EXPECT_EQ(message(gzip.substr(0, gzip.size() - 1)), "file: the gzip data are cut off");
  EXPECT_EQ(message(xz.substr(0, xz.size() - 1)), "file: the xz data are cut off");
  EXPECT_EQ(message(gzip + "garbage behind it"), "file: damaged gzip data");
  EXPECT_EQ(message(xz + "garbage behind it"), "file: damaged xz data");
  EXPECT_EQ(message("plain text"), "not compressed");
}

TEST(Decompressor, InputsAreReadWhateverTheirNameWithAByteOrderMarkInside) {
  const test::Scratch folder;
  for (const std::string& bytes : {gzipped("\xef\xbb\xbf"
                                           "one\ntwo\n"),
                                   xzipped("one\ntwo\n")}) {
    const std::string path = folder.path("file.txt");
    test::write_file(path, bytes);
    Input input(path);
    LineReader lines(input);
    EXPECT_EQ(lines.next(), "one");
    EXPECT_EQ(lines.next(), "two");
    EXPECT_EQ(lines.next(), std::nullopt);
  }
  const std::string path = folder.path("file.txt");
  test::write_file(path, gzipped(""));
  EXPECT_EQ(Input(path).read_all(), "");
}

// Characters of one and two units, in both orders of bytes, whole and cut off.
TEST(Decompressor, TurnsUtf16IntoUtf8) {
  const std::string text =
      "\xef\xbb\xbf"
      "a\n\xc3\xa4\xe2\x82\xac\xf0\x9d\x84\x9e\xef\xbf\xbf";
  const std::string big("\xfe\xff\0a\0\n\0\xe4\x20\xac\xd8\x34\xdd\x1e\xff\xff", 16);
  std::string little = big;
  for (std::size_t i = 0; i < little.size(); i += 2) {
    std::swap(little[i], little[i + 1]);
  }
  core::Random random(7);
  for (int i = 0; i < 200; ++i) {
    EXPECT_EQ(decompressed(random, big), text);
    EXPECT_EQ(decompressed(random, little), text);
  }
  for (const std::size_t length : {3U, 11U, 12U}) {  // within a unit, within a character
    EXPECT_THROW(decompressed(random, big.substr(0, length)), Failure) << length;
  }
  EXPECT_THROW(decompressed(random, std::string("\xfe\xff\xdd\x1e", 4)), Failure);
}

}  // namespace
}  // namespace tsume::io
