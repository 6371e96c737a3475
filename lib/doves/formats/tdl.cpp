#include "lib/doves/formats/tdl.hpp"

#include "lib/io/error.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace tsume::doves {

namespace {

constexpr std::uint32_t end_of_group = 0xffffffff;

void append_word(std::string& out, std::uint32_t word) {
  for (int shift = 24; shift >= 0; shift -= 8) {
    out += static_cast<char>(word >> shift & 0xff);
  }
}

// The words of an input, big-endian.
class WordReader {
 public:
  explicit WordReader(io::Input& input) : input_(input) {}

  // nullopt at the end. Throws io::ParseError if the last word is cut off.
  std::optional<std::uint32_t> next() {
    std::uint32_t word = 0;
    for (int i = 0; i < 4; ++i) {
      if (at_ == size_) {
        at_ = 0;
        size_ = input_.read(buffer_.data(), buffer_.size());
        if (size_ == 0) {
          if (i > 0) {
            ++number_;
            fail("the set ends within a 4-byte word");
          }
          return std::nullopt;
        }
      }
      word = word << 8 | static_cast<unsigned char>(buffer_[at_++]);
    }
    ++number_;
    return word;
  }

  [[noreturn]] void fail(const std::string& reason) const {
    throw io::ParseError(input_.name(), number_, reason);
  }

 private:
  io::Input& input_;
  std::array<char, 1 << 16> buffer_{};
  std::size_t at_ = 0;
  std::size_t size_ = 0;
  std::uint64_t number_ = 0;
};

}  // namespace

void TdlGroups::append(std::string& out, std::uint64_t key) {
  const auto high = static_cast<std::uint32_t>(key >> 32);
  if (high_ != high) {
    finish(out);
    append_word(out, high);
    high_ = high;
  }
  append_word(out, static_cast<std::uint32_t>(key));
}

void TdlGroups::finish(std::string& out) {
  if (high_) {
    append_word(out, end_of_group);
    high_.reset();
  }
}

void append_tdl(std::string& out, std::vector<std::uint64_t> keys) {
  std::sort(keys.begin(), keys.end());
  TdlGroups groups;
  for (const std::uint64_t key : keys) {
    groups.append(out, key);
  }
  groups.finish(out);
}

void read_tdl(io::Input& input, const std::function<void(const Position&)>& use) {
  WordReader words(input);
  while (const auto high = words.next()) {
    if (*high == end_of_group) {
      words.fail("a group without its high half");
    }
    for (;;) {
      const auto low = words.next();
      if (!low) {
        words.fail("the last group has no end");
      }
      if (*low == end_of_group) {
        break;
      }
      const std::uint64_t key = std::uint64_t{*high} << 32 | *low;
      const auto position = from_key(key);
      if (!position) {
        words.fail("the number " + std::to_string(key) + " is not the key of a position");
      }
      use(*position);
    }
  }
}

}  // namespace tsume::doves
