// Reading files and standard input: whole, or line by line, with a place to blame.
#pragma once

#include "lib/core/error.hpp"
#include "lib/io/decompressor.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tsume::io {

// An open file descriptor to read from, closed on destruction unless it is standard input.
class Input {
 public:
  // Opens a path; "-" is standard input. Throws IoError.
  explicit Input(const std::string& path);
  // Reads from an open descriptor, which stays the caller's.
  Input(int fd, std::string name) : fd_(fd), name_(std::move(name)) {}
  // Reads from memory: for tests and for text already at hand.
  static Input from_text(std::string text, std::string name = "<text>");
  Input(Input&& other) noexcept;
  Input& operator=(Input&&) = delete;
  ~Input();

  // "<stdin>" or the path: what messages call this input.
  [[nodiscard]] const std::string& name() const { return name_; }
  // True if a person types the input.
  [[nodiscard]] bool is_terminal() const;

  // Up to `capacity` further bytes, at least 3; 0 at the end. Blocks until at least one byte is
  // there. A byte order mark (U+FEFF) at the beginning of a file or of standard input is skipped,
  // and what is compressed by gzip or xz is decompressed, what is UTF-16 by its mark becomes UTF-8.
  // Throws IoError, and Failure if a file or standard input is compressed otherwise, damaged, or a
  // pickle.
  std::size_t read(char* buffer, std::size_t capacity);

  // The rest of the input. Throws IoError, or Failure beyond `limit` bytes.
  std::string read_all(std::size_t limit = std::size_t{1} << 36);

 private:
  std::size_t read_descriptor(char* buffer, std::size_t capacity);
  std::size_t read_bytes(char* buffer, std::size_t capacity);
  std::size_t complete_mark(char* buffer, std::size_t capacity, std::size_t length);
  std::size_t skip_mark(char* buffer, std::size_t capacity, std::size_t length);
  void refuse_foreign(std::string_view begin) const;

  int fd_ = -1;
  bool owned_ = false;
  bool foreign_ = false;  // from the user, and nothing was read yet
  std::string name_;
  std::unique_ptr<Decompressor> decompressor_;
  std::string text_;
  std::size_t text_position_ = 0;
};

// Splits an input into lines. LF and CRLF end a line, the last end may be missing. NUL bytes and
// lines beyond the limit throw ParseError. Memory is bounded by the limit.
class LineReader {
 public:
  static constexpr std::size_t default_line_limit = std::size_t{1} << 20;

  // The buffer grows from `buffer_size` as lines need it.
  explicit LineReader(Input& input, std::size_t line_limit = default_line_limit,
                      std::size_t buffer_size = std::size_t{1} << 16);

  // The next line without its end, valid until the next call; nullopt at the end of the input.
  std::optional<std::string_view> next();

  // The number of the line last returned, from 1; 0 before the first.
  [[nodiscard]] std::uint64_t line_number() const { return line_number_; }
  [[nodiscard]] const std::string& name() const { return input_.name(); }

  // Throws ParseError for a line, or, if `line` is 0, for the input as a whole.
  [[noreturn]] void fail_at(std::uint64_t line, const std::string& reason) const;
  // What `parse` returns; a core::BadText that it throws becomes a ParseError for the line.
  template <typename Parse>
  decltype(auto) parse_at(std::uint64_t line, Parse&& parse) const {
    try {
      return std::forward<Parse>(parse)();
    } catch (const core::BadText& error) {
      fail_at(line, error.what());
    }
  }
  // The same for the line last returned.
  [[noreturn]] void fail(const std::string& reason) const { fail_at(line_number_, reason); }
  template <typename Parse>
  decltype(auto) parse(Parse&& parse) const {
    return parse_at(line_number_, std::forward<Parse>(parse));
  }

 private:
  bool fill();

  Input& input_;
  std::size_t line_limit_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool at_end_ = false;
  std::uint64_t line_number_ = 0;
};

}  // namespace tsume::io
