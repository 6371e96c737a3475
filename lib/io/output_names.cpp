#include "lib/io/output_names.hpp"

#include "lib/core/error.hpp"
#include "lib/io/output.hpp"

#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace tsume::io {

namespace {

std::string identity(const struct stat& info) {
  return std::to_string(info.st_dev) + ':' + std::to_string(info.st_ino);
}

}  // namespace

void OutputNames::add(Name name) {
  for (const Name& other : names_) {
    if ((!name.path.empty() && name.path == other.path) ||
        (!name.file.empty() && name.file == other.file)) {
      throw core::BadArgument(other.what + " and " + name.what + " are the same file");
    }
  }
  names_.push_back(std::move(name));
}

void OutputNames::add(const std::string& what, const std::string& path) {
  if (path == "-") {
    return;
  }
  Name name{what, path};
  struct stat info {};
  if (::stat(path.c_str(), &info) == 0) {
    if (!S_ISREG(info.st_mode)) {
      return;
    }
    name.file = identity(info);
  }
  std::error_code error;
  const auto whole =
      std::filesystem::weakly_canonical(std::filesystem::absolute(link_target(path), error), error);
  if (!error) {
    name.path = whole.string();
  }
  add(std::move(name));
}

void OutputNames::add_standard_output() {
  struct stat info {};
  if (::fstat(STDOUT_FILENO, &info) == 0 && S_ISREG(info.st_mode)) {
    add({"standard output", "", identity(info)});
  }
}

}  // namespace tsume::io
