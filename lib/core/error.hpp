// Errors in what a user gives, and failures of one item of a list.
#pragma once

#include "lib/core/outcome.hpp"

#include <exception>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>

namespace tsume::core {

// A value given on the command line that cannot be used: exit status 2, with a pointer to --help.
class BadArgument : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A result failed the program's own check: a defect of the program. A tool that works through a
// list reports it for the item concerned, goes on, and ends with exit status 1.
class InternalError : public std::runtime_error {
 public:
  explicit InternalError(const std::string& what) : std::runtime_error("internal error: " + what) {}
};

// How the work on one item of a list failed: memory_limit or internal_error, and why.
struct ItemFailure {
  Outcome outcome = Outcome::internal_error;
  std::string reason;
};

// Calls work() for one item of a list. What it throws is returned, so that the failure of one item
// does not cost the others their results; nullopt if it returns.
template <typename Work>
[[nodiscard]] std::optional<ItemFailure> failure_of(Work&& work) {
  try {
    work();
    return std::nullopt;
  } catch (const std::bad_alloc&) {
    return ItemFailure{Outcome::memory_limit, "out of memory"};
  } catch (const std::exception& error) {
    return ItemFailure{Outcome::internal_error, error.what()};
  }
}

// Text that cannot be read, with the reason. Parsers throw it; io::LineReader::parse, which
// knows the file and the line, turns it into an io::ParseError.
class BadText : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace tsume::core
