// The exceptions of input and output. What nobody else handles, cli::run reports.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace tsume::io {

// Bad input: shown as "FILE:LINE: reason" (line 0: "FILE: reason").
class ParseError : public std::runtime_error {
 public:
  ParseError(const std::string& file, std::uint64_t line, const std::string& reason)
      : ParseError(file + (line > 0 ? ":" + std::to_string(line) : ""), reason) {}

  // "FILE:LINE" or "FILE".
  [[nodiscard]] std::string place() const { return std::string(what(), place_size_); }
  [[nodiscard]] std::string reason() const { return what() + place_size_ + 2; }

 private:
  ParseError(const std::string& place, const std::string& reason)
      : std::runtime_error(place + ": " + reason), place_size_(place.size()) {}

  std::size_t place_size_;
};

// A file that cannot be opened, read or written.
class IoError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Any other failure that is told to the user in one line: a failed check, a broken solver.
class Failure : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What work() returns. A Failure of it is thrown on as "PLACE: reason".
template <typename Work>
auto at_place(const std::string& place, const Work& work) {
  try {
    return work();
  } catch (const Failure& error) {
    throw Failure(place + ": " + error.what());
  }
}

}  // namespace tsume::io
