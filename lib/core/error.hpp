// Errors that do not come from input files.
#pragma once

#include <stdexcept>

namespace tsume::core {

// A value given on the command line that cannot be used: exit status 2, with a pointer to --help.
class BadArgument : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace tsume::core
